"""What all Swiss systems share: the order of players and boards (C.04.2), initial colour, bar of the bye."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.article import rule
from pairwright.tournament.history import History, awards
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Literal, TypeAlias


NumberParity: TypeAlias = 'Literal["number", "late-entries", "effective-rank"]'
"""The rules of the initial colour look at the pairing number as printed; at the one among all but late
entries that have not come yet (C.04.2 2.4); or at the rank among those who have been drawn before."""
Renumbering: TypeAlias = 'bool | Literal["late-entries"]'
"""Whether numbers for parity differ from those printed: never, behind whoever has never been drawn, or behind
late entries."""


@rule("C.04.2", "3.6")
@rule("C.04.3", "F.1", edition="2012")
def board_order(pairs: Iterable[tuple[int, int]], scores: Sequence[int]) -> list[tuple[int, int]]:
    """C.04.2 article 3.6: the pairs from the first board to the last.

    pairs:  indices of the players; the order within a pair is kept.
    scores: pairing scores of all players, virtual points included (C.04.7 article 1.5).

    By the higher score of the pair, the sum of both scores, the number of the higher-ranked player.
    Indices stand in the order of the pairing numbers.
    """

    pairs = list(pairs)
    keys = []
    for a, b in pairs:
        score, other = scores[a], scores[b]
        if score > other or (score == other and a < b):
            keys.append((-score, -other, a))
        else:
            keys.append((-other, -score, b))
    return [pairs[place] for place in sorted(range(len(pairs)), key=keys.__getitem__)]


@rule("C.04.3", "1.1")
def numbers_for_parity(tournament: Tournament, renumber: Renumbering = False) -> Sequence[int]:
    """The number of each player whose parity the rules of the initial colour look at.

    renumber: count only players who were drawn in some round (paired, or given the pairing-allocated
    bye) or take part in the next draw; somebody who has never been there has then no number yet (0). For
    "late-entries" only those who were not on the list before: no round says anything of them, not even a
    bye.
    Otherwise the pairing numbers as given.
    """
    if not renumber:
        return [player.number for player in tournament.players]
    absent = tournament.absent_next_round()
    if not absent:
        return range(1, len(tournament.players) + 1)
    without = {index for index in absent if not _had_number(tournament.rounds, index, renumber)}
    if not without:
        return range(1, len(tournament.players) + 1)
    numbers, next_number = [], 1
    for index in range(len(tournament.players)):
        entered = index not in without
        numbers.append(next_number if entered else 0)
        next_number += entered
    return numbers


def infer_initial_colour(tournament: Tournament, renumber: Renumbering = False) -> Colour:
    """The initial colour: as given, or what the first round with colours tells; NONE when nothing does.

    In that round the first player who has a colour shows it: directly when the number of this player
    is odd, inverted when it is even. A colour that the source itself only inferred is inferred anew,
    by the numbers wanted here, as long as there is a round to tell.
    """
    if tournament.initial_colour != Colour.NONE and not tournament.initial_colour_inferred:
        return tournament.initial_colour
    for number, played in enumerate(tournament.rounds, 1):
        index = next((i for i, colour in enumerate(played.colours) if colour != Colour.NONE), None)
        if index is not None:
            position = (
                _number_then(tournament, number, index, renumber)
                if renumber
                else tournament.players[index].number
            )
            shown = Colour(played.colours[index])
            return shown if position % 2 else shown.opposite
    return tournament.initial_colour


def _number_then(tournament: Tournament, round_number: int, player: int, renumber: Renumbering) -> int:
    """Rank of `player` among those who had a number by the end of that round."""
    rounds = tournament.rounds[:round_number]
    return sum(_had_number(rounds, index, renumber) for index in range(player + 1))


def _had_number(rounds: Sequence[Round], index: int, renumber: Renumbering) -> bool:
    if renumber == "late-entries":
        return not rounds or any(played.outcomes[index] != Outcome.ABSENT for played in rounds)
    return any(played.outcomes[index] <= Outcome.PAIRING_ALLOCATED_BYE for played in rounds)


# -- The bar of the bye (C.04.1 article 4): whom an earlier round keeps from it, and why ---------------

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
