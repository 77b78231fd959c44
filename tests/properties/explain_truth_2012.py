"""The truth about a small field in 2012: every pairing of every bracket listed in the order of the text.

The brackets are those of the literal procedure. In each of them all pairings are made naively (C.4 to C.9,
D.1 to D.3) and counted naively; whether the round can be completed after one, and what C.12 needs,
is tried out. Nothing of the explanations is used, nor of the matching.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch_2012"))

from naive_2012 import exchanges

from pairwright.systems.dutch.situation import Float
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.dutch_2012.record import Settled
from pairwright.systems.swiss.colours import Strength
from pairwright.systems.swiss.exhaustive import members
from pairwright.tournament import Colour

BYE = -1
NAMES = (
    "pairs",
    "upper",
    "closeness",
    "backtracking",
    "same_absolute",
    "strong_alike",
    "denied",
    "strong_denied",
    "downfloats_1",
    "downfloats_2",
    "upfloats_1",
    "upfloats_2",
)
BETTER_WHEN_MORE = ("pairs", "upper")
ORDER = ("set of moved-down players", "opponents of moved-down players", "exchange", "opponents of S1")


class Listed:
    """One pairing of a bracket: what it is compared by, and when the procedure comes to it."""

    def __init__(self, pairs, leaving, values, turn):
        self.pairs = pairs
        self.leaving = leaving
        self.values = values
        self.turn = turn

    @property
    def key(self):
        smaller = [-v if n in BETTER_WHEN_MORE else v for n, v in zip(NAMES, self.values, strict=True)]
        return smaller, self.turn


class Truth2012:
    """All that can be known of one round."""

    def __init__(self, situation):
        self.situation = situation
        self.entrants = situation.entrants
        self.even = situation.round_number % 2 == 0
        self.records = Literal2012(situation).brackets()
        pab_recipients = situation.possibilities.pab_recipients
        self.pab_recipients = frozenset(members(pab_recipients))
        self.odd = len(self.entrants) % 2 == 1
        self.partner = {a: b for r in self.records for p in r.pairs for a, b in (p, p[::-1])}
        self.lists = {}
        self.completed = cache(self._completed)

    # -- answers -----------------------------------------------------------------------------------

    def answer(self, a, b):
        """Verdict, bracket, criterion or order, both values; `b` may be BYE."""
        if b == BYE and not self.odd:
            return "impossible", None, None, None, None
        if not self.allowed(a, b):
            return "forbidden", None, None, None, None
        if self.partner.get(a, BYE) == b:
            return "paired", None, None, None, None
        decided = min(self.bracket_of(p) for p in (a, b) if p != BYE)
        for number in range(decided, -1, -1):
            found = self.best(number, lambda each, n=number: self.allows(n, each, a, b))
            if found is not None:
                return self.compared(number, found)
        return "impossible", None, None, None, None

    def float_answer(self, player, rather, at=None):
        """What keeping a player in the bracket `at` (the first left) comes to, `rather` leaving instead."""
        left = [n for n, record in enumerate(self.records) if player in record.downfloaters]
        number = left[0] if at is None else at
        if player in self.records[number].incompatible:
            return "forbidden", number, None, None, None

        def stays(each):
            left = each.leaving
            return (
                player not in left
                and (rather is None or rather in left)
                and self.completed(frozenset(left) | self.below(number), None)
            )

        found = self.best(number, stays)
        if found is None:
            return "impossible", number, None, None, None
        return self.compared(number, found)

    def apart_answer(self, number, apart):
        """What it costs to make none of these pairs in a bracket, nor further down."""

        def fits(each):
            rest = frozenset(each.leaving) | self.below(number)
            return not apart & as_set(each.pairs) and self.completed(rest, None, apart)

        found = self.best(number, fits)
        return self.compared(number, found) if found else ("impossible", number, None, None, None)

    def compared(self, number, found):
        actual = self.actual(number)
        assert actual.key < found.key
        self.beside = number, actual, found
        for name, mine, other in zip(NAMES, actual.values, found.values, strict=True):
            if mine != other:
                return "worse", number, name, mine, other
        place = next(i for i in range(4) if actual.turn[i] != found.turn[i])
        return "later-in-order", number, ORDER[place], None, None

    # -- brackets --------------------------------------------------------------------------------

    def bracket_of(self, player):
        for number, record in enumerate(self.records):
            if any(player in pair for pair in record.pairs):
                return number
        return len(self.records) - 1

    def below(self, number):
        lowest = max(self.records[number].residents)
        return frozenset(range(lowest + 1, len(self.entrants)))

    def allowed(self, a, b):
        return a in self.pab_recipients if b == BYE else b in self.situation.may_meet[a]

    def actual(self, number):
        wanted = as_set(self.records[number].pairs)
        return next(each for each in self.listed(number) if as_set(each.pairs) == wanted)

    def best(self, number, condition):
        return next((each for each in self.listed(number) if condition(each)), None)

    def allows(self, number, each, a, b):
        rest = frozenset(each.leaving) | self.below(number)
        if b != BYE and frozenset((a, b)) in as_set(each.pairs):
            return self.completed(rest, None)
        if a in rest and (b == BYE or b in rest):
            return self.completed(rest, (a, b))
        return False

    def _completed(self, rest, wish, apart=frozenset()):
        """Whether all these can be paired (one has the bye if their number is odd), the wish fulfilled.

        apart: pairs that must not be made.
        """
        if wish is not None:
            a, b = wish
            if b == BYE:
                return len(rest) % 2 == 1 and a in self.pab_recipients and self.completed(rest - {a}, None)
            return self.completed(rest - {a, b}, None) if self.allowed(a, b) else False
        if not rest:
            return True
        first = min(rest)
        others = rest - {first}
        if len(rest) % 2 == 1 and first in self.pab_recipients and self.completed(others, None, apart):
            return True
        return any(
            self.completed(others - {other}, None, apart)
            for other in others
            if other in self.situation.may_meet[first] and frozenset((first, other)) not in apart
        )

    def listed(self, number):
        """Every pairing of a bracket, the one that the procedure comes to first in front."""
        if number not in self.lists:
            self.lists[number] = sorted(self._listed(number), key=lambda each: each.key)
        return self.lists[number]

    def _listed(self, number):
        bracket = self.records[number].bracket
        size = len(bracket.players)
        upper = len(bracket.upper) if bracket.heterogeneous else 0
        for pairs in range(size // 2 + 1):
            known = set()
            for first in range(min(upper, pairs) + 1):
                for made, turn in self._in_order(bracket, pairs, first):
                    if self.upper_pairs(bracket, made) == first and as_set(made) not in known:
                        known.add(as_set(made))
                        each = self.weighed(number, made, turn)
                        if not bracket.lowest or self.completes(each.leaving):
                            yield each

    def completes(self, leaving):
        """The lowest bracket leaves nobody but the PAB recipient."""
        return len(leaving) <= 1 and self.pab_recipients.issuperset(leaving)

    def _in_order(self, bracket, pairs, first):
        """C.4 to C.9: sets of moved-down players, transpositions, exchanges, transpositions."""
        for i, s1 in enumerate(combinations(bracket.upper, first) if first else [()]):
            s2 = [p for p in bracket.players if p not in s1]
            for j, opponents in enumerate(permutations(s2, first)):
                above = list(zip(s1, opponents, strict=True))
                if not all(self.allowed(*pair) for pair in above):
                    continue
                rest = [p for p in s2 if p not in opponents]
                count = pairs - first
                for k, (r1, r2) in enumerate(exchanges(rest[:count], rest[count:])):
                    for m, others in enumerate(permutations(r2, count)):
                        low = list(zip(r1, others, strict=True))
                        if all(self.allowed(*pair) for pair in low):
                            yield above + low, (i, j, k, m)

    def upper_pairs(self, bracket, pairs):
        upper = bracket.upper if bracket.heterogeneous else ()
        return sum(a in upper or b in upper for a, b in pairs)

    # -- counting --------------------------------------------------------------------------------

    def weighed(self, number, pairs, turn):
        record = self.records[number]
        bracket = record.bracket
        inside = {player for pair in pairs for player in pair}
        unpaired = [p for p in bracket.players if p not in inside]
        leaving = sorted([*record.incompatible, *unpaired])
        count = dict.fromkeys(NAMES, 0)
        count["pairs"], count["upper"] = len(pairs), self.upper_pairs(bracket, pairs)
        left = [self.entrants[p].score for p in bracket.upper if p not in inside]
        count["closeness"] = sorted(left, reverse=True) if record.scores_first else []
        if record.settled is Settled.FOR_THE_NEXT:
            count["backtracking"] = int(not self.serves(record, leaving))
        for a, b in pairs:
            self.count_colours(self.entrants[a].preference, self.entrants[b].preference, count)
            high, low = sorted((self.entrants[a], self.entrants[b]), key=lambda e: -e.score)
            if high.score != low.score:
                for back in (0, 1):
                    count[f"downfloats_{back + 1}"] += high.floats[back] == Float.DOWN
                    repeated = bracket.heterogeneous and low.floats[back] == Float.UP
                    count[f"upfloats_{back + 1}"] += repeated
        for player in unpaired:
            for back in (0, 1):
                count[f"downfloats_{back + 1}"] += self.entrants[player].floats[back] == Float.DOWN
        return Listed(pairs, leaving, [count[name] for name in NAMES], turn)

    def count_colours(self, a, b, count):
        if a.colour != b.colour or a.colour == Colour.NONE:
            return
        count["denied"] += 1
        strengths = {a.strength, b.strength}
        count["same_absolute"] += strengths == {Strength.ABSOLUTE}
        if strengths <= {Strength.ABSOLUTE, Strength.STRONG}:
            count["strong_denied"] += self.even
            count["strong_alike"] += not self.even and Strength.STRONG in strengths

    def serves(self, record, leaving):
        """C.12: the same scores move down, and the bracket below reaches what was asked."""
        anew = record.anew
        score = [entrant.score for entrant in self.entrants]
        if sorted(score[p] for p in leaving) != sorted(score[p] for p in anew.instead_of):
            return False
        players = frozenset(leaving) | frozenset(anew.residents)

        def reaches(rest, pairs, upper):
            if not pairs:
                return upper <= 0 and (not anew.lowest or rest <= self.pab_recipients)
            if len(rest) < 2 * pairs:
                return False
            first = min(rest)
            others = rest - {first}
            if reaches(others, pairs, upper) if not anew.lowest else False:
                return True
            return any(
                reaches(others - {b}, pairs - 1, upper - (first in leaving or b in leaving))
                for b in others
                if b in self.situation.may_meet[first]
            )

        if not anew.lowest:
            return reaches(players, anew.asked.pairs, anew.asked.upper)
        if len(players) % 2 == 0:
            return reaches(players, anew.asked.pairs, anew.asked.upper)
        return any(
            reaches(players - {p}, anew.asked.pairs, anew.asked.upper) for p in players & self.pab_recipients
        )


def as_set(pairs):
    return frozenset(frozenset(pair) for pair in pairs)
