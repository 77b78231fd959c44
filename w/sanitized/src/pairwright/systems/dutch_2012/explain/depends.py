"""On which open places of the text a round, or an answer about it, depends: drawn once more for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pairwright.systems.answers import Answer, Meeting, Players
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch_2012.dependence import otherwise
from pairwright.systems.dutch_2012.explain.criteria import article
from pairwright.systems.dutch_2012.readings import OPEN_POINTS, OpenPoint
from pairwright.systems.evidence import DependsOn
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

Meetings = frozenset[Meeting]


@dataclass(frozen=True)
class OtherReading:
    """The round with one open place read the other way."""

    point: OpenPoint
    rules: Edition
    tournament: Tournament

    @cached_property
    def meetings(self) -> Meetings:
        """Its pairs, White first, and its bye."""
        return meetings_of(pair_fast(self.tournament, self.rules))


def other_readings(tournament: Tournament, rules: Edition) -> tuple[OtherReading, ...]:
    """One for each open place, in the order of the articles; nothing is drawn yet."""
    return tuple(OtherReading(point, otherwise(rules, point), tournament) for point in OPEN_POINTS)


def meetings_of(pairing: Pairing) -> Meetings:
    """The pairs of a round, White first, and the bye."""
    meetings: set[Meeting] = {(board.white, board.black) for board in pairing.boards}
    if pairing.pairing_allocated_bye is not None:
        meetings.add((pairing.pairing_allocated_bye, None))
    return frozenset(meetings)


def depends_on(other: OtherReading, ours: Meetings) -> DependsOn:
    """What the other reading changes."""
    return DependsOn(
        other.point.name, article(other.point.article), tuple(sorted(other.meetings - ours, key=_board))
    )


def changed_players(other: OtherReading, ours: Meetings) -> set[int]:
    """Whoever has another opponent, another colour, or another share in the bye."""
    return set(_players(ours - other.meetings)) | set(_players(other.meetings - ours))


def same_decision(one: Answer | None, other: Answer | None) -> bool:
    """Whether two answers to one question name the same verdict, article and criterion."""
    return _decision(one) == _decision(other)


def _decision(answer: Answer | None) -> tuple[object, ...]:
    if answer is None:
        return ()
    criterion = answer.comparison.criterion if answer.comparison else ""
    return answer.verdict, answer.article, criterion


def _players(meetings: Meetings) -> Iterator[int]:
    for a, b in meetings:
        yield a
        if b is not None:
            yield b


def _board(meeting: Meeting) -> tuple[int, int]:
    a, b = meeting
    return (a, -1) if b is None else (min(a, b), max(a, b))


def touches(players: Players, changed: set[int]) -> bool:
    """Whether one of the players is among those for whom something changes."""
    return any(player in changed for player in players)
