"""The literal procedure of the Dubov system, in the order of the text and meant to be read beside it.

Slow for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pairwright.rules.article import rule
from pairwright.systems.dubov.rules import (
    BOOK,
    Edition,
    average_rating,
    from_the_middle,
    most_upfloats,
    sets_in_order,
    transpositions,
    upfloated,
    with_newcomers,
)
from pairwright.systems.swiss.colours import preference_denied
from pairwright.systems.swiss.literal import LiteralSituation, Participant, Players
from pairwright.systems.swiss.literal import pairing_allocated_bye as pairing_allocated_bye
from pairwright.systems.system import Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and the pairing chosen; everywhere a player is his place by score and pairing number.

    first, second: who was shifted in the first shift, and in the one that makes the subgroups equal.
    pairs:         S1 and T2, the player of S1 first.
    """

    residents: Players
    upfloaters: Players
    first: Players
    second: Players
    pairs: Pairs


class Situation(LiteralSituation):
    """The players of a round by score, then pairing number, and what article 1 says about each.

    aro: 1.7. upfloats: how often each has been upfloated. upfloated_last: those who were in the last round.
    """

    rules: Edition

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        def rank(history: History, one: Participant) -> tuple[int, ...]:
            return -one.score, one.index

        super().__init__(tournament, rules, rank, with_newcomers)
        self.last_round = tournament.next_round == tournament.number_of_rounds
        self.max_upfloats = most_upfloats(tournament.number_of_rounds)
        self.aro = [self._average_rating(one.index) for one in self.players]
        floats = [self._upfloats(one.index) for one in self.players]
        self.upfloats = [sum(rounds) for rounds in floats]
        self.upfloated_last = {place for place, rounds in enumerate(floats) if rounds and rounds[-1]}

    @rule(BOOK, "1.7.2")
    @rule(BOOK, "A.6", edition="2018")
    def _average_rating(self, player: int) -> int:
        """Article 1.7.2: the average after the rounds played, of games over the board only."""
        ratings = [
            self.tournament.players[played.opponents[player]].rating
            for played in self.tournament.rounds
            if Outcome(played.outcomes[player]).played
        ]
        return average_rating(sum(ratings), len(ratings))

    def _upfloats(self, player: int) -> list[bool]:
        found = []
        for number, played in enumerate(self.tournament.rounds, 1):
            virtual = self.rules.virtual_points(self.tournament, number)
            scores = list(self.history.scores[number - 1])
            if virtual is not None:
                scores = [score + more for score, more in zip(scores, virtual, strict=True)]
            found.append(upfloated(played, player, scores))
        return found

    def number(self, player: int) -> int:
        """His place by the pairing numbers."""
        return self.players[player].index

    def bye_rank(self, player: int) -> int:
        """Article 3.1.5: the largest number."""
        return self.number(player)

    def is_newcomer(self, player: int) -> bool:
        """He has yet to play a game."""
        return not self.history.colours[self.number(player)]

    def denied(self, a: int, b: int) -> int:
        """C7 for one pair."""
        return preference_denied(self.preference[a], self.preference[b])


def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds, a rating
    or an initial colour that matters is not known.
    """
    rules.require_round(tournament)
    situation = Situation(tournament, rules)
    bye = pairing_allocated_bye(situation)
    pairs = [one for bracket in paired_brackets(situation, bye) for one in bracket.pairs]
    return situation.pairing(pairs, bye, "dubov", lambda player: higher_ranked_key(situation, player))


@rule(BOOK, "1.3.1", "1.3.2", "1.9", "1.9.1", "1.9.2", "3.2")
@rule(BOOK, "A.3", "A.8", edition="2018")
def paired_brackets(situation: Situation, bye: int | None) -> list[PairedBracket]:
    """Article 1.9.2: scoregroup by scoregroup from the top, each without those who have floated up."""
    left = [player for player in range(len(situation.players)) if player != bye]
    paired: list[PairedBracket] = []
    while left:
        highest = situation.score(left[0])
        residents = tuple(player for player in left if situation.score(player) == highest)
        lower = tuple(player for player in left if situation.score(player) < highest)
        bracket = pair_bracket(situation, residents, lower)
        paired.append(bracket)
        left = [player for player in lower if player not in bracket.upfloaters]
    return paired


def pair_bracket(situation: Situation, residents: Players, lower: Players) -> PairedBracket:
    """Article 3.2, step by step."""
    number = number_of_upfloaters(situation, residents, lower)
    upfloaters = best_upfloaters(situation, residents, lower, number)
    bracket = Bracket(situation, tuple(sorted((*residents, *upfloaters))))
    first, second = recomposed(bracket)
    g1, g2 = bracket.after(first, second)
    return PairedBracket(residents, upfloaters, first, second, first_transposition(bracket, g1, g2))


def legal_sets(situation: Situation, residents: Players, lower: Players, number: int) -> Iterator[Players]:
    """The sets of so many upfloaters with which the bracket, and those left below, can be paired."""
    for chosen in sets_in_order(lower, number):
        rest = [player for player in lower if player not in chosen]
        if situation.pairable([*residents, *chosen]) and situation.pairable(rest):
            yield chosen


@rule(BOOK, "2.2.1", "2.3.1", "3.2.1")
@rule(BOOK, "B.1", "C.4", "C.5", edition="2018")
def number_of_upfloaters(situation: Situation, residents: Players, lower: Players) -> int:
    """Article 3.2.1: the smallest number of upfloaters with which a legal pairing exists."""
    for number in range(len(lower) + 1):
        if next(legal_sets(situation, residents, lower, number), None) is not None:
            return number
    raise AssertionError("the bracket above left players who cannot be paired")


@rule(BOOK, "3.2.2", "4.2", "4.2.1", "4.2.2", "4.2.3")
@rule(BOOK, "B.2", "D.1", edition="2018")
def best_upfloaters(situation: Situation, residents: Players, lower: Players, number: int) -> Players:
    """Article 3.2.2: the first set, in the order of 4.2, whose bracket complies best with C6 to C10.

    lower: by score, then pairing number, which is the order of 4.2.2.
    """
    sets = list(legal_sets(situation, residents, lower, number))
    if number == 0:
        return sets[0]
    for criterion in criteria(situation, residents):
        values = [criterion(chosen) for chosen in sets]
        least = min(values)
        sets = [chosen for chosen, value in zip(sets, values, strict=True) if value == least]
    return sets[0]


def criteria(situation: Situation, residents: Players) -> list[Callable[[Players], tuple[int, ...]]]:
    """C6 to C10 of a set of upfloaters, the smaller the better."""
    found = [
        lambda chosen: score_differences(situation, residents, chosen),
        lambda chosen: (Bracket(situation, (*residents, *chosen)).fewest_denied(),),
    ]
    if not situation.last_round:
        found += [
            lambda chosen: (len(maximum_upfloaters(situation, chosen)),),
            lambda chosen: times_upfloated(situation, chosen),
            lambda chosen: (len(situation.upfloated_last.intersection(chosen)),),
        ]
    return found


@rule(BOOK, "2.3.2")
@rule(BOOK, "C.6", edition="2018")
def score_differences(situation: Situation, residents: Players, chosen: Players) -> tuple[int, ...]:
    """C6: how much less than the residents the upfloaters have, the largest difference first."""
    score = situation.score(residents[0])
    return tuple(sorted((score - situation.score(player) for player in chosen), reverse=True))


@rule(BOOK, "1.8.1", "2.3.4")
@rule(BOOK, "A.7", "C.8", edition="2018")
def maximum_upfloaters(situation: Situation, chosen: Players) -> list[int]:
    """C8: those of a set who have been upfloated as often as may be."""
    return [player for player in chosen if situation.upfloats[player] >= situation.max_upfloats]


@rule(BOOK, "2.3.5")
@rule(BOOK, "C.9", edition="2018")
def times_upfloated(situation: Situation, chosen: Players) -> tuple[int, ...]:
    """C9: how often the maximum upfloaters of a set have been upfloated."""
    times = [situation.upfloats[player] for player in maximum_upfloaters(situation, chosen)]
    if situation.rules.times_upfloated == "highest":
        return tuple(sorted(times, reverse=True))
    return (sum(times),)


class Bracket:
    """The members of a bracket in their two subgroups, and how few of them must be denied their colour."""

    @rule(BOOK, "3.2.3")
    @rule(BOOK, "B.3", edition="2018")
    def __init__(self, situation: Situation, members: Players) -> None:
        """Article 3.2.3: G1, those who prefer White, and G2; by halves where nobody has played yet."""
        self.situation = situation
        numbered = sorted(members, key=situation.number)
        if all(map(situation.is_newcomer, members)):
            half = len(members) // 2
            self.g1, self.g2 = tuple(numbered[:half]), tuple(numbered[half:])
        else:
            white = [situation.preference[player].colour == Colour.WHITE for player in numbered]
            self.g1 = tuple(player for player, one in zip(numbered, white, strict=True) if one)
            self.g2 = tuple(player for player, one in zip(numbered, white, strict=True) if not one)
        self._denied: dict[tuple[Players, Players], int | None] = {}

    @property
    def smaller(self) -> Players:
        """The subgroup that the first shift takes from: the smaller one, G1 where they are equal."""
        return self.g1 if len(self.g1) <= len(self.g2) else self.g2

    @property
    def larger(self) -> Players:
        """The other one."""
        return self.g2 if self.smaller is self.g1 else self.g1

    def fewest_denied(self) -> int:
        """C7 at its best, over every legal pairing of the bracket."""
        found = self._least(tuple(sorted((*self.g1, *self.g2))), self.situation.denied)
        assert found is not None
        return found

    def unavoidable(self) -> int:
        """How many pairs of two of the smaller subgroup every legal pairing has at least."""
        smaller = set(self.smaller)
        found = self._least(
            tuple(sorted((*self.g1, *self.g2))), lambda a, b: int(a in smaller and b in smaller)
        )
        assert found is not None
        return found

    def _least(self, players: Players, cost: Callable[[int, int], int]) -> int | None:
        """The smallest sum over the pairs of a legal pairing of these; None when there is none."""
        memory: dict[Players, int | None] = {(): 0}

        def least(left: Players) -> int | None:
            """Of those left, the least sum over all legal ways to pair them; None when there is none."""
            if left not in memory:
                one, others = left[0], left[1:]
                sums = [
                    cost(one, other) + rest
                    for other in others
                    if other in self.situation.may_meet[one]
                    and (rest := least(tuple(p for p in others if p != other))) is not None
                ]
                memory[left] = min(sums, default=None)
            return memory[left]

        return least(players)

    def denied_across(self, s1: Players, g2: Players) -> int | None:
        """C7 at its best when everybody of one meets somebody of the other; None when that is not legal."""
        key = s1, g2
        if not s1:
            return 0
        if key not in self._denied:
            one, others = s1[0], s1[1:]
            sums = [
                self.situation.denied(one, other) + rest
                for other in g2
                if other in self.situation.may_meet[one]
                and (rest := self.denied_across(others, tuple(p for p in g2 if p != other))) is not None
            ]
            self._denied[key] = min(sums, default=None)
        return self._denied[key]

    def after(self, first: Players, second: Players) -> tuple[Players, Players]:
        """G1 and G2 after both shifts, by pairing number."""
        moved = {*first, *second}
        g1 = [p for p in self.g1 if p not in moved] + [p for p in self.g2 if p in moved]
        g2 = [p for p in self.g2 if p not in moved] + [p for p in self.g1 if p in moved]
        number = self.situation.number
        return tuple(sorted(g1, key=number)), tuple(sorted(g2, key=number))


@rule(BOOK, "4.3", "4.3.1", "4.3.2")
@rule(BOOK, "D.2", edition="2018")
def shifters(bracket: Bracket, subgroup: Players) -> Players:
    """Articles 4.3.1 to 4.3.3: the possible shifters of a subgroup by their sequence numbers."""
    situation = bracket.situation
    if subgroup is bracket.g1:
        return from_the_middle(sorted(subgroup, key=lambda p: (situation.aro[p], situation.number(p))))
    return from_the_middle(sorted(subgroup, key=situation.number))


@rule(BOOK, "3.2.4")
@rule(BOOK, "B.4", edition="2018")
def recomposed(bracket: Bracket) -> tuple[Players, Players]:
    """Article 3.2.4: the best first shift out of the smaller subgroup, and the one that equalises."""
    best = bracket.fewest_denied()
    pairs = bracket.unavoidable()
    difference = (len(bracket.larger) - len(bracket.smaller)) // 2 + pairs
    for first in sets_in_order(shifters(bracket, bracket.smaller), pairs):
        for second in sets_in_order(shifters(bracket, bracket.larger), difference):
            if bracket.denied_across(*bracket.after(first, second)) == best:
                return first, second
    raise AssertionError("no shift leads to the best pairing of the bracket")


@rule(BOOK, "3.2.5", "3.2.6", "4.4")
@rule(BOOK, "B.5", "B.6", edition="2018")
def first_transposition(bracket: Bracket, g1: Players, g2: Players) -> Pairs:
    """Articles 3.2.5 and 3.2.6: S1 by ARO, and the first T2 with legal pairs and C7 at its best.

    A transposition is left where it begins with pairs of which it can come to nothing.
    """
    situation = bracket.situation
    best = bracket.fewest_denied()
    s1 = sorted(g1, key=lambda player: (situation.aro[player], situation.number(player)))
    skip: Players = ()
    for t2 in transpositions(g2):
        if skip and t2[: len(skip)] == skip:
            continue
        legal = [b in situation.may_meet[a] for a, b in zip(s1, t2, strict=True)]
        if not all(legal):
            skip = t2[: legal.index(False) + 1]
        elif sum(map(situation.denied, s1, t2)) == best:
            return tuple(zip(s1, t2, strict=True))
    raise AssertionError("no transposition leads to the best pairing of the bracket")


def higher_ranked_key(situation: Situation, player: int) -> tuple[int, int]:
    """Article 5.2.1: more points, then the smaller pairing number."""
    number = situation.number(player)
    if situation.rules.higher_ranked == "standings":
        return -situation.history.scores[-1][number], number
    return -situation.score(player), number
