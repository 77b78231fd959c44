"""The entries of a section as files that other programs take.

What is known of their layouts is public: the manual of Vega (2.11.2, Export data) gives its columns, the
columns of Sharly Chess are those of the lists that it writes itself, and the headings of the other list are
those that Chess-Results prints.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from pairwright.storage.entry import Particulars
from pairwright.storage.event_state import SectionState

VEGA = ("NAME", "COUNTRY", "BIRTHDAY", "GENDER", "TITLE", "IDFIDE", "ELOFIDE", "IDNAT", "ELONAT", "KCOEFF")
SHEET = ("No.", "Name", "Title", "FideID", "ID", "FED", "RtgI", "RtgN", "sex", "Birthday", "Club/City")
OF_TEAMS = ("Team", "Board")
"""What a list of the players of teams says besides."""

SHARLY = (
    "title", "last_name", "first_name", "year_of_birth", "gender", "fide_id", "federation", "club",
    "standard_f", "standard_n",
)  # fmt: skip


def players_as_vega(section: SectionState) -> bytes:
    """The list that Vega imports: semicolons, days as dd.mm.yy, women as f."""
    rows = [
        (
            own.name,
            own.federation,
            _vega_day(own.birth_date),
            "f" if own.sex == "w" else "m",
            own.title,
            own.fide_id or 0,
            own.rating,
            own.national_id or 0,
            own.national_rating,
            0,
        )
        for own, _, _ in _people(section)
    ]
    return _csv(VEGA, rows)


def players_as_sheet(section: SectionState) -> bytes:
    """A list with the headings of Chess-Results, by pairing number; of teams every player with the board."""
    rows = [
        (
            number,
            own.name,
            own.title,
            own.fide_id,
            own.national_id,
            own.federation,
            own.rating or "",
            own.national_rating or "",
            own.sex,
            own.birth_date,
            own.club,
            *((team, board) if section.of_teams else ()),
        )
        for number, (own, team, board) in enumerate(_people(section), 1)
    ]
    return _csv((*SHEET, *(OF_TEAMS if section.of_teams else ())), rows)


def players_as_sharly(section: SectionState) -> bytes:
    """The list that Sharly Chess imports; the club of a player of a team is the team.

    The year of birth alone: how it reads a day depends on a setting. Nobody is without a federation there.
    """
    rows = []
    for own, team, _ in _people(section):
        surname, _, given = own.name.partition(",")
        rows.append(
            (
                own.title,
                surname.strip(),
                given.strip(),
                own.birth_date[:4],
                own.sex.upper(),
                own.fide_id,
                own.federation or "FID",
                team or own.club,
                own.rating or "",
                own.national_rating or "",
            )
        )
    return _csv(SHARLY, rows, ",")


def _people(section: SectionState) -> list[tuple[Particulars, str, int]]:
    """(player, team, board) by pairing number; of teams the players of their squads, of others "" and 0."""
    entries = sorted(section.entries, key=lambda entry: section.number(entry.key))
    if not section.of_teams:
        return [(entry.particulars, "", 0) for entry in entries]
    return [(own, entry.name, board) for entry in entries for board, own in enumerate(entry.squad.players, 1)]


def _vega_day(text: str) -> str:
    """A date of birth as Vega writes it, 00.00.00 where the day is not known."""
    year, _, day = text.partition("/")
    month, _, day = day.partition("/")
    return f"{day}.{month}.{year[2:]}" if day else "00.00.00"


def _csv(heading: Sequence[str], rows: Iterable[Sequence[object]], between: str = ";") -> bytes:
    """Semicolons unless told otherwise, CR LF; no cell is a formula for the spreadsheet that opens it."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=between, lineterminator="\r\n")
    writer.writerow(heading)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
