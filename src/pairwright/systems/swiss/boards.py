"""What every Swiss system shares: the order of the players and of the boards (C.04.2), the initial colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.common.values import TYPE_CHECKING
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import Round
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
    return any(_drawn(played, index) for played in rounds)


def _drawn(played: Round, index: int) -> bool:
    return played.outcomes[index] <= Outcome.PAIRING_ALLOCATED_BYE
