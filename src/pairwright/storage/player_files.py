"""The entries of a section as files that other programs take.

What is known of their layouts is public: the manual of Vega (2.11.2, Export data) gives its columns, and the
headings of the other list are those that Chess-Results prints. Report files (TRF) are read by all of them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from pairwright.storage.entry import Particulars
from pairwright.storage.event_state import SectionState

VEGA = ("NAME", "COUNTRY", "BIRTHDAY", "GENDER", "TITLE", "IDFIDE", "ELOFIDE", "IDNAT", "ELONAT", "KCOEFF")
SHEET = ("No.", "Name", "Title", "FideID", "ID", "FED", "RtgI", "RtgN", "sex", "Birthday", "Club/City")


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
        for _, own in _numbered(section)
    ]
    return _csv(VEGA, rows)


def players_as_sheet(section: SectionState) -> bytes:
    """A list with the headings of Chess-Results, by pairing number."""
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
        )
        for number, own in _numbered(section)
    ]
    return _csv(SHEET, rows)


def _numbered(section: SectionState) -> list[tuple[int, Particulars]]:
    return sorted(
        ((section.number(entry.key), entry.particulars) for entry in section.entries),
        key=lambda one: one[0],
    )


def _vega_day(text: str) -> str:
    """A date of birth as Vega writes it, 00.00.00 where the day is not known."""
    year, _, day = text.partition("/")
    month, _, day = day.partition("/")
    return f"{day}.{month}.{year[2:]}" if day else "00.00.00"


def _csv(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Semicolons, CR LF; no cell is a formula for the spreadsheet that opens it."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=";", lineterminator="\r\n")
    writer.writerow(heading)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
