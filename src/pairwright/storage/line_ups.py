"""Who sits on which board of a match: what the captain handed in, or the first boards of the squad."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pairwright.storage.refused import Refused
from pairwright.tournament.results import BETWEEN

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState
    from pairwright.storage.round_state import BoardState, RoundState

EMPTY = 0
"""The place of nobody: a board without a player."""

_MISSING = {(True, False): "-/+", (False, True): "+/-", (True, True): "-/-"}


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """The line-up of a team in a round.

    team: its entry. players: the place in the squad of who sits on board 1, 2, ...; EMPTY for nobody.
    submitted_at, by: when (UTC, ISO 8601) and by whom it was handed in. status: what was decided about it.
    """

    team: int
    players: tuple[int, ...]
    submitted_at: str = ""
    by: str = ""
    status: str = ""


def handed_in(drawn: RoundState, team: int) -> TeamLineUp | None:
    """The line-up that counts for a team in a round; None while there is none."""
    return next((one for one in drawn.line_ups if one.team == team), None)


def line_up_of(section: SectionState, drawn: RoundState, team: int) -> tuple[int, ...]:
    """The places of the squad on boards 1, 2, ...: as handed in, else its first boards."""
    boards = section.setup.match.boards
    given = handed_in(drawn, team)
    found = given.players if given is not None else _first(section, team)
    return (*found, *[EMPTY] * boards)[:boards]


def _first(section: SectionState, team: int) -> tuple[int, ...]:
    count = min(len(section.entry_of[team].squad.players), section.setup.match.boards)
    return tuple(range(1, count + 1))


def seats(section: SectionState, drawn: RoundState, match: BoardState) -> tuple[tuple[int, int], ...]:
    """Board by board the places of both teams, of the one with White on board 1 first."""
    return tuple(zip(*(line_up_of(section, drawn, team) for team in match.players), strict=True))


def whites(section: SectionState) -> tuple[bool, ...]:
    """Board by board whether the team with White on board 1 has White there."""
    pattern = section.setup.match.pattern
    return tuple(colour == pattern[0] for colour in pattern)


def forfeit_on(places: tuple[int, int]) -> str:
    """How a board ends on which somebody is missing, "" where nobody is."""
    return _MISSING.get((places[0] == EMPTY, places[1] == EMPTY), "")


def check_result(section: SectionState, drawn: RoundState, match: BoardState, result: str) -> None:
    """Raise Refused for a result that the line-ups of a match of teams do not allow.

    A match that did not take place can be entered before anybody knows who would have played.
    """
    parts = result.split(BETWEEN)
    if not section.of_teams or not result or (len(set(parts)) == 1 and parts[0] in _MISSING.values()):
        return
    if not drawn.boards_published:
        raise Refused.told(
            "the line-ups of round {n} are not published yet; publish them first", n=drawn.number
        )
    for board, places in enumerate(seats(section, drawn, match), 1):
        due, given = forfeit_on(places), parts[board - 1] if len(parts) > 1 else parts[0]
        if due and given != due:
            raise Refused.told(
                "somebody is missing on board {n} in the line-ups, so its result is {result}",
                n=board,
                result=due,
            )
