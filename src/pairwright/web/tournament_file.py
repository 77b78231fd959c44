"""Tournaments that are taken from files: report files (TRF), our own JSON form, and lists with rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pairwright.common.errors import BadInput
from pairwright.lists.cell_tables import as_lines
from pairwright.lists.whole_event import EventRead, event_of_file
from pairwright.systems.register import find
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import read_json
from pairwright.trf.problems import Problem, TrfError
from pairwright.trf.reader import read_trf_report

_ROW = re.compile(
    rb"^(?:001|012|022|032|042|052|062|072|082|092|102|112|122|132|XX[A-Z]|### ?) ?", re.MULTILINE
)
_LOOKED_AT = 4096


def is_tournament(data: bytes) -> bool:
    """True when the bytes look like a report file or like our JSON form."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start[:1] == b"{":
        return True
    lines = start[:_LOOKED_AT].replace(b"\r", b"\n").split(b"\n")
    return bool(lines) and sum(bool(_ROW.match(line)) for line in lines if line.strip()) * 2 > len(
        [line for line in lines if line.strip()]
    )


def read_tournament(data: bytes, name: str) -> EventRead:
    """The tournament in a report file or in our JSON form, and what was odd about the file.

    Raises BadInput naming the file and every fault with its line.
    """
    if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        return EventRead(read_json(data, name), ())
    try:
        reading = read_trf_report(data, strict=False, purpose="any")
    except TrfError as error:
        raise BadInput(*(f"{name}: {fault}" for fault in error.faults)) from None
    if reading.tournament is None:
        raise BadInput(*(f"{name}: {problem}" for problem in reading.problems))
    return EventRead(reading.tournament, (*map(_remark, reading.warnings), *_of_lists(reading.tournament)))


def _of_lists(tournament: Tournament) -> Iterator[str]:
    """What becomes of lists of teams whose players have opponents of their own."""
    if tournament.teams and tournament.team_play is None and not _for_clubs(tournament.system):
        yield (
            "record 013: the teams listed do not play matches; each becomes the club of those of its players "
            "who have none"
        )


def _for_clubs(name: str) -> bool:
    system = find(name) if name else None
    return system is not None and system.traits.club_teams


def _remark(problem: Problem) -> str:
    return "; ".join(filter(None, (f"{problem.line}: {problem.message}", problem.assumed)))


def read_whole_event(data: bytes, name: str) -> EventRead:
    """The tournament of a file of any kind, with what is odd about it. Raises BadInput."""
    if is_tournament(data):
        return read_tournament(data, name)
    return event_of_file(data, name)


def games_of(tournament: Tournament) -> int:
    """How many games were drawn."""
    return sum(sum(opponent >= 0 for opponent in played.opponents) // 2 for played in tournament.rounds)


def players_as_lines(tournament: Tournament) -> str:
    """The players as a list with headings, for the page on which lists are looked at; of teams as clubs."""
    teams = tournament.teams if tournament.team_play else ()
    team_of = {index: team.name for team in teams for index in team.players}
    rows: list[list[object]] = [
        [
            "Name",
            "Rating",
            "National rating",
            "Title",
            "Sex",
            "Federation",
            "FIDE ID",
            "Born",
            "Club",
            "School",
            "Family",
        ]
    ]
    rows += [
        [
            one.name,
            one.rating or "",
            one.national_rating or "",
            one.title.upper(),
            one.sex,
            one.federation,
            one.fide_id,
            one.birth_date,
            team_of.get(index, one.club),
            one.school,
            one.family,
        ]
        for index, one in enumerate(tournament.players)
    ]
    return as_lines(rows)
