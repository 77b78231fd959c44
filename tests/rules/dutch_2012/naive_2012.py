"""C.3 to C.10 of 2012 without any thought: every requirement lowered step by step, everything tried anew.

Only for brackets of a few players. It shares with the package what a player is (his preference, his floats)
and nothing else.
"""

from __future__ import annotations

from itertools import combinations, permutations

from pairwright.systems.dutch.situation import Float
from pairwright.systems.swiss.colours import Strength
from pairwright.tournament import Colour

NAMES = ("b2", "a7d", "x", "z", "down1", "down2", "up1", "up2")


def exchanges(s1, s2):
    """D.2 by its exact procedure: for N players, DELTA from smallest to largest, both lists through."""
    yield list(s1), list(s2)
    number = {player: place for place, player in enumerate([*s1, *s2], 1)}
    for size in range(1, min(len(s1), len(s2)) + 1):
        s1_list = sorted(combinations(sorted(s1, reverse=True), size), reverse=True)
        s2_list = sorted(combinations(sorted(s2), size))
        difference = {
            (i, j): sum(number[p] for p in into) - sum(number[p] for p in out)
            for i, out in enumerate(s1_list)
            for j, into in enumerate(s2_list)
        }
        for delta in range(min(difference.values()), max(difference.values()) + 1):
            for i, out in enumerate(s1_list):
                for j, into in enumerate(s2_list):
                    if difference[i, j] == delta:
                        yield (
                            sorted([p for p in s1 if p not in out] + list(into)),
                            sorted([p for p in s2 if p not in into] + list(out)),
                        )


class Naive:
    """One bracket at one P1 and M1.

    scores_allowed: says of the scores of the upper players left unpaired, the highest first, whether a
                    pairing that leaves them is looked at; by default all are.
    """

    def __init__(self, situation, possibilities, bracket, target):
        self.entrants = situation.entrants
        self.may_meet = situation.may_meet
        self.pab_recipients = possibilities.pab_recipients
        self.bracket = bracket
        self.target = target
        self.even = situation.round_number % 2 == 0
        self.size = len(bracket.players)
        self.scores_allowed = lambda scores: True

    def first(self):
        """The first pairing in compliance and the requirements then; None when C.10 is exhausted."""
        highest = self.highest()
        requirements = dict.fromkeys(NAMES, 0)
        requirements["x"], requirements["z"] = self.x1_z1()
        first = dict(requirements)
        while True:
            found = self.try_everything(requirements)
            if found is not None:
                return found, tuple(requirements[name] for name in NAMES)
            for place in reversed(range(len(NAMES))):
                if requirements[NAMES[place]] < highest[NAMES[place]]:
                    requirements[NAMES[place]] += 1
                    for weaker in NAMES[place + 1 :]:
                        requirements[weaker] = first[weaker]
                    break
            else:
                return None

    def possible(self):
        """Whether anything is found when nothing is required."""
        return self.try_everything(dict.fromkeys(NAMES, self.size)) is not None

    def levels(self):
        """How many combinations of requirements there are at most."""
        product = 1
        for count in self.highest().values():
            product *= count + 1
        return product

    def highest(self):
        """To what each requirement can be broken at all."""
        players = [self.entrants[p] for p in self.bracket.players]
        pairs = self.target.pairs
        strong = sum(e.preference.strength >= Strength.STRONG for e in players) // 2
        absolute = sum(e.preference.strength == Strength.ABSOLUTE for e in players) // 2
        top = any(e.topscorer for e in players)
        coloured = sum(e.preference.colour != Colour.NONE for e in players) // 2
        count = {
            "b2": min(pairs, absolute) if top else 0,
            "a7d": 0 if self.even else min(pairs, strong),
            "x": min(pairs, coloured),
            "z": min(pairs, strong) if self.even else 0,
        }
        for name, back, kind in (("down1", 0, 1), ("down2", 1, 1), ("up1", 0, 2), ("up2", 1, 2)):
            count[name] = sum(e.floats[back] == kind for e in players)
        if not self.bracket.heterogeneous:
            count["up1"] = count["up2"] = 0
        return count

    def x1_z1(self):
        """A.8, letter by letter."""
        w = b = white = black = a = 0
        for player in self.bracket.players:
            preference = self.entrants[player].preference
            mild = self.even and preference.strength == Strength.MILD
            if preference.colour == Colour.NONE:
                a += 1
            elif preference.colour == Colour.WHITE:
                w, white = (w + 1, white) if mild else (w, white + 1)
            else:
                b, black = (b + 1, black) if mild else (b, black + 1)
        pairs = self.target.pairs
        x1 = pairs - white - w - a if black + b > white + w else pairs - black - b - a
        z1 = pairs - white - b - w - a if black > white else pairs - black - b - w - a
        return max(x1, 0), max(z1, 0) if self.even else 0

    def try_everything(self, requirements):
        """C.4 to C.9."""
        players = list(self.bracket.players)
        sets = combinations(self.bracket.upper, self.target.upper) if self.target.upper else [()]
        for s1 in sets:
            s2 = [p for p in players if p not in s1]
            for arrangement in permutations(s2, len(s1)):
                upper_pairs = list(zip(s1, arrangement, strict=True))
                if not self.legal(upper_pairs):
                    continue
                remainder = [p for p in s2 if p not in arrangement]
                count = self.target.pairs - self.target.upper
                for r1, r2 in exchanges(remainder[:count], remainder[count:]):
                    for other in permutations(r2, len(r1)):
                        pairs = upper_pairs + list(zip(r1, other, strict=True))
                        if self.legal(pairs) and self.complies(pairs, requirements):
                            return pairs
        return None

    def legal(self, pairs):
        return all(b in self.may_meet[a] for a, b in pairs)

    def complies(self, pairs, requirements):
        broken = dict.fromkeys(NAMES, 0)
        left = [p for p in self.bracket.players if all(p not in pair for pair in pairs)]
        upper = [self.entrants[p].score for p in left if p in self.bracket.upper]
        if not self.scores_allowed(sorted(upper, reverse=True)):
            return False
        if self.bracket.lowest and any(not self.pab_recipients >> p & 1 for p in left):
            return False
        for a, b in pairs:
            self.count_colours(self.entrants[a].preference, self.entrants[b].preference, broken)
            high, low = sorted((self.entrants[a], self.entrants[b]), key=lambda e: -e.score)
            if high.score != low.score:
                self.count_downfloat(high, broken)
                broken["up1"] += self.bracket.heterogeneous and low.floats[0] == Float.UP
                broken["up2"] += self.bracket.heterogeneous and low.floats[1] == Float.UP
        for player in left:
            self.count_downfloat(self.entrants[player], broken)
        return all(broken[name] <= requirements[name] for name in NAMES)

    def count_colours(self, a, b, broken):
        if a.colour != b.colour or a.colour == Colour.NONE:
            return
        broken["x"] += 1
        strengths = {a.strength, b.strength}
        if strengths == {Strength.ABSOLUTE}:
            broken["b2"] += 1
        if strengths <= {Strength.ABSOLUTE, Strength.STRONG}:
            if self.even:
                broken["z"] += 1
            elif Strength.STRONG in strengths:
                broken["a7d"] += 1

    @staticmethod
    def count_downfloat(entrant, broken):
        broken["down1"] += entrant.floats[0] == Float.DOWN
        broken["down2"] += entrant.floats[1] == Float.DOWN
