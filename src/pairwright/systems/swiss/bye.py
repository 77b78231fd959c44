"""The bar of the pairing-allocated bye (C.04.1 article 4): whom an earlier round keeps from it, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.article import rule
from pairwright.tournament.history import History, awards
from pairwright.tournament.outcome import LAST_PLAYED, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

ByeBar: TypeAlias = (
    'Literal["bye-or-points-of-win", "bye-or-forfeit-win", "bye-forfeit-win-or-full-point-bye", "points"]'
)
"""Which rounds without a game bar: an earlier such bye or the points of a win (2026), a bye or a forfeit
win (till 2026), these or a full-point bye (C.04.5), or anything that brought points (2012)."""

AWARD = "award"
"""What brought the points of a missed round when its result did not: an award for it."""

_UNPLAYED = tuple(outcome for outcome in Outcome if not outcome.played)


@rule("C.04.3", "2.1.2")
@rule("C.04.1", "4")
@rule("C.04.5", "2.1.2")
@rule("C.04.6", "2.1.2")
@rule("C.04.4.1", "2.1.2")
@rule("C.04.4.1", "C.2", edition="2018")
@rule("C.04.4.2", "2.1.2")
@rule("C.04.4.2", "C.2", edition="2017")
@rule("C.04.3", "C.2", edition="2017")
@rule("C.04.3", "B.1.b", edition="2012")
def bars_from_bye(outcome: Outcome, points: int, scoring: Scoring, bar: ByeBar) -> bool:
    """C2 (C.04.1 article 4): True when a round without a game bars from the pairing-allocated bye.

    outcome: not a played one. points: what the round brought, in units, awards included.
    """
    if bar == "points":
        return points > 0
    if outcome == Outcome.PAIRING_ALLOCATED_BYE:
        return True
    if bar == "bye-or-forfeit-win":
        return outcome == Outcome.FORFEIT_WIN
    if bar == "bye-forfeit-win-or-full-point-bye":
        return outcome in (Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE)
    return points >= scoring.win


def barring_rounds(
    tournament: Tournament, history: History, bar: ByeBar, player: int
) -> Iterator[tuple[int, str]]:
    """C2: the rounds that bar a player (by index) from the bye, and what in them: an outcome, or AWARD."""
    for number, played in enumerate(tournament.rounds, 1):
        if played.outcomes[player] <= LAST_PLAYED:
            continue
        outcome = Outcome(played.outcomes[player])
        usual, brought = (points[number - 1][player] for points in (history.points, history.unplayed))
        if bars_from_bye(outcome, brought, tournament.scoring, bar):
            by_result = bars_from_bye(outcome, usual, tournament.scoring, bar)
            yield number, outcome.name.lower() if by_result else AWARD


def bars_of_unplayed(scoring: Scoring, bar: ByeBar) -> bytes:
    """C2 by outcome: 1 where a round without a game bars, by the points that this outcome brings."""
    bars = bytearray(256)
    for outcome in _UNPLAYED:
        bars[outcome] = bars_from_bye(outcome, scoring.points(outcome), scoring, bar)
    return bytes(bars)


def barred_from_bye(tournament: Tournament, bar: ByeBar) -> set[int]:
    """C2: indices of the players barred from the pairing-allocated bye."""
    scoring = tournament.scoring
    bars = bars_of_unplayed(scoring, bar)
    barred: set[int] = set()
    awarded = awards(tournament)
    for number, played in enumerate(tournament.rounds, 1):
        column = played.outcomes.translate(bars)
        here = {i for i, code in enumerate(column) if code} if 1 in column else set()
        for index, outcome, points in awarded_unplayed(tournament, played, awarded.get(number, {})):
            (here.add if bars_from_bye(outcome, points, scoring, bar) else here.discard)(index)
        barred |= here
    return barred


def awarded_unplayed(
    tournament: Tournament, played: Round, awarded: Mapping[int, int]
) -> Iterator[tuple[int, Outcome, int]]:
    """Whoever did not play and was awarded points for the round: index, outcome, all that it brought him."""
    for index, points in awarded.items():
        outcome = Outcome(played.outcomes[index])
        if not outcome.played:
            yield index, outcome, tournament.scoring.points(outcome) + points
