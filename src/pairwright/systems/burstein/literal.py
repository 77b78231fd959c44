"""The literal procedure of the Burstein system, in the order of the text and meant to be read beside it.

Slow for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pairwright.rules.article import rule
from pairwright.systems.burstein.criteria import Shortfall, scores_left
from pairwright.systems.burstein.rules import (
    BOOK,
    NOBODY,
    Edition,
    Pairs,
    index_of,
    pair_seeding_round,
    pairings_in_order,
    ranking_key,
)
from pairwright.systems.swiss.colours import preference_denied
from pairwright.systems.swiss.literal import LiteralSituation, Participant, Players
from pairwright.systems.swiss.literal import pairing_allocated_bye as pairing_allocated_bye
from pairwright.systems.system import Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket, the pairing chosen, who is left; everywhere a player is his place in the ranking order."""

    incoming: Players
    residents: Players
    pairs: Pairs
    floaters: Players


class Situation(LiteralSituation):
    """The players of a round in the ranking order of 1.8, and who may meet whom (C1, C3)."""

    rules: Edition

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        def rank(history: History, one: Participant) -> tuple[int, ...]:
            return ranking_key(index_of(tournament, history, rules, one.index), one.index)

        super().__init__(tournament, rules, rank)

    @rule(BOOK, "1.2.1")
    @rule(BOOK, "A.2", edition="2017")
    def scoregroups(self, players: Sequence[int]) -> list[Players]:
        """Article 1.2.1: the players of each score, the highest score first."""
        scores = sorted({self.score(player) for player in players}, reverse=True)
        return [tuple(one for one in players if self.score(one) == score) for score in scores]


def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds or an
    initial colour that matters is not known.
    """
    rules.require_round(tournament)
    if rules.is_seeding_round(tournament.next_round, tournament.number_of_rounds):
        return pair_seeding_round(tournament, rules, literal=True)
    situation = Situation(tournament, rules)
    bye = pairing_allocated_bye(situation)
    pairs = [pair_ for bracket in paired_brackets(situation, bye) for pair_ in bracket.pairs]
    return situation.pairing(pairs, bye, "burstein")


@rule(BOOK, "1.2.2", "1.9", "1.9.1", "1.9.2")
@rule(BOOK, "A.8", edition="2017")
def paired_brackets(situation: Situation, bye: int | None) -> list[PairedBracket]:
    """Article 1.9.2: bracket by bracket from the top scoregroup; what one leaves floats into the next."""
    groups = situation.scoregroups([one for one in range(len(situation.players)) if one != bye])
    paired: list[PairedBracket] = []
    for number, residents in enumerate(groups):
        incoming = paired[-1].floaters if paired else ()
        paired.append(pair_bracket(situation, incoming, residents, groups[number + 1 :]))
    return paired


@rule(BOOK, "3.2.1", "3.2.2", "4.1")
@rule(BOOK, "B.1", "B.2", edition="2017")
def pair_bracket(
    situation: Situation, incoming: Players, residents: Players, below: list[Players]
) -> PairedBracket:
    """Article 3.2: the first pairing, in the order of article 4, that complies best with C5 to C8."""
    players = tuple(sorted((*incoming, *residents)))
    sets = best_floaters(situation, players, situation.score(residents[0]), below)
    if sets is None:
        raise AssertionError("the bracket above left players who cannot be paired")
    pairs = first_best(situation, players, sets[1])
    paired = {player for one in pairs for player in one}
    floaters = tuple(player for player in players if player not in paired)
    return PairedBracket(incoming, residents, pairs, floaters)


@rule(BOOK, "2.2.1", "2.3.1", "2.3.2", "2.3.3")
@rule(BOOK, "C.4", "C.5", "C.6", "C.7", edition="2017")
def best_floaters(
    situation: Situation, players: Players, resident_score: int, below: list[Players], look_ahead: bool = True
) -> tuple[Shortfall, list[Players]] | None:
    """C5, C6 and C7 under C4: what the best candidates fall short of, and every set of floaters they leave.

    look_ahead: C7 counts; the next bracket is asked without. None when no set is legal.
    """
    lower = [player for group in below for player in group]
    for number in range(len(players) % 2, len(players) + 1, 2):
        legal = [
            left
            for left in combinations(players, number)
            if situation.pairable([one for one in players if one not in left])
            and situation.pairable([*left, *lower])
        ]
        if not legal:
            continue
        values = [scores_left(situation.rules, map(situation.score, left), resident_score) for left in legal]
        least = min(values)
        sets = [left for left, value in zip(legal, values, strict=True) if value == least]
        if look_ahead and below and number:
            sets = _best_for_next_bracket(situation, sets, below)
        return (number, *least), sets
    return None


@rule(BOOK, "2.3.3")
@rule(BOOK, "C.7", edition="2017")
def _best_for_next_bracket(situation: Situation, sets: list[Players], below: list[Players]) -> list[Players]:
    """C7: the sets with which the next bracket complies best with C1 to C6."""
    residents = below[0]

    def shortfall(left: Players) -> Shortfall:
        """What the next bracket comes to at best when these join it."""
        players = tuple(sorted((*left, *residents)))
        found = best_floaters(situation, players, situation.score(residents[0]), below[1:], look_ahead=False)
        if found is None:
            raise AssertionError("floaters were left who cannot be paired")
        return found[0]

    values = [shortfall(left) for left in sets]
    least = min(values)
    return [left for left, value in zip(sets, values, strict=True) if value == least]


@rule(BOOK, "2.3.4", "3.2.2")
@rule(BOOK, "B.2", "C.8", edition="2017")
def first_best(situation: Situation, players: Players, sets: list[Players]) -> Pairs:
    """C8, then article 4: of the pairings that leave one of these sets the first with the fewest denied."""
    preference = situation.preference
    best: Pairs = ()
    fewest = len(players) + 1

    def denied(pairs: Pairs) -> int:
        """Colour preferences that these pairs deny (C8)."""
        return sum(preference_denied(preference[a], preference[b]) for a, b in pairs if b != NOBODY)

    def promising(begun: Pairs) -> bool:
        """A pairing begun like this can be completed with fewer preferences denied than the best so far."""
        a, b = begun[-1]
        if b != NOBODY and b not in situation.may_meet[a]:
            return False
        paired = {player for pair_ in begun for player in pair_ if pair_[1] != NOBODY}
        left = {a for a, b in begun if b == NOBODY}
        possible = [one for one in sets if left.issubset(one) and paired.isdisjoint(one)]
        rest = [player for player in players if player not in paired and player not in left]
        if not any(situation.pairable([p for p in rest if p not in one]) for one in possible):
            return False
        return denied(begun) + _least_denied(situation, rest, len(sets[0]) - len(left)) < fewest

    for pairs in pairings_in_order(players, len(sets[0]), promising):
        found = denied(pairs)
        if found < fewest:
            best, fewest = tuple(pair_ for pair_ in pairs if pair_[1] != NOBODY), found
            if found == _least_denied(situation, players, len(sets[0])):
                break
    return best


def _least_denied(situation: Situation, players: Sequence[int], floaters: int) -> int:
    """How many must be denied whoever meets whom: most wish for one colour, the others are too few."""
    wishes = [situation.players[player].preference.colour for player in players]
    most = max(wishes.count(Colour.WHITE), wishes.count(Colour.BLACK)) - floaters
    return max(0, most - (len(wishes) - floaters - most) + 1) // 2 if most > 0 else 0
