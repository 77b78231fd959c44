"""A bracket of the edition of 2012 (A.3, A.6), and what C.2, C.3 and C.14 demand of it.

What is required of its pairs (C.3) is given up piece by piece (C.10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from pairwright.rules.article import rule
from pairwright.systems.dutch.criteria import preference_denied, strong_preference_denied
from pairwright.systems.dutch.literal.sequence import Players
from pairwright.systems.dutch.situation import Entrant, Float
from pairwright.systems.dutch_2012.readings import Readings2012
from pairwright.systems.swiss.colours import ColourPreference, Strength
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of
from pairwright.tournament.outcome import Colour


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a bracket in rank order.

    upper:         those who play the part of S1: moved down, or of the bracket added last by C.13.
    lower:         the others.
    heterogeneous: handled as such: the upper ones are paired first.
    lowest:        nobody is below: all are paired but the PAB recipient.
    merged:        made by C.13 from two brackets.
    """

    upper: Players
    lower: Players
    heterogeneous: bool
    lowest: bool = False
    merged: bool = False

    @property
    def players(self) -> Players:
        """Everybody, in the order of A.2."""
        return (*self.upper, *self.lower)

    @property
    @rule("C.04.3", "A.6", edition="2012")
    def most_pairs(self) -> int:
        """A.6.b: P0."""
        return (len(self.upper) + len(self.lower)) // 2

    @property
    @rule("C.04.3", "A.6", edition="2012")
    def pairable_upper(self) -> int:
        """A.6.c: M0; 0 where the bracket is handled as homogeneous. No more than P0 (in merged brackets)."""
        return min(len(self.upper), self.most_pairs) if self.heterogeneous else 0


@dataclass(frozen=True, slots=True)
class BracketTarget:
    """What is asked of a bracket at a stage: so many pairs (P1), so many of them for upper players (M1)."""

    pairs: int
    upper: int


@rule("C.04.3", "A.3", edition="2012")
def handled_as_heterogeneous(moved_down: int, players: int) -> bool:
    """A.3: somebody was moved down, but fewer than half of the players."""
    return 0 < 2 * moved_down < players


@rule("C.04.3", "C.2", edition="2012")
def first_target(bracket: Bracket) -> BracketTarget:
    """C.2: P1 = P0, M1 = M0."""
    return BracketTarget(bracket.most_pairs, bracket.pairable_upper)


@rule("C.04.3", "C.14", edition="2012")
def reduced(target: BracketTarget, remainder_reached: bool) -> BracketTarget:
    """C.14: one moved-down player less as long as they cannot be paired with others, else one pair less.

    M1 = 0 means that the bracket is managed as homogeneous; no pair was given up before. Zero pairs:
    the entire bracket moves down.
    """
    if target.upper and not remainder_reached:
        return BracketTarget(target.pairs, target.upper - 1)
    return BracketTarget(target.pairs - 1, target.upper)


# -- Whether a bracket can reach a target at all, every requirement being lowered: plain exhaustive search


MayLeave = Callable[[int], bool]
"""Says of a set of players (one bit for each) whether the bracket may leave exactly these unpaired."""


class Feasible:
    """Answers that are remembered for the whole round."""

    def __init__(self, possibilities: Possibilities) -> None:
        self._opponents = possibilities.opponents
        self._memory: dict[tuple[int, int], int | None] = {}

    def reaches(self, bracket: Bracket, target: BracketTarget, may_leave: MayLeave) -> bool:
        """P1 pairs under B.1 and B.2, so many of them with an upper player, and only such left as may be."""
        players = bracket.players
        everybody, upper = set_of(players), set_of(bracket.upper)
        for left in combinations(players, len(players) - 2 * target.pairs):
            downfloaters = set_of(left)
            if may_leave(downfloaters):
                found = self._most_upper_pairs(everybody & ~downfloaters, upper)
                if found is not None and found >= target.upper:
                    return True
        return False

    def _most_upper_pairs(self, unpaired: int, upper: int) -> int | None:
        """The most pairs with an upper player when all of these are paired; None: they cannot be."""
        upper &= unpaired
        if not unpaired:
            return 0
        if (unpaired, upper) not in self._memory:
            first = (unpaired & -unpaired).bit_length() - 1
            best = None
            for opponent in members(self._opponents[first] & unpaired):
                pair = 1 << first | 1 << opponent
                rest = self._most_upper_pairs(unpaired & ~pair, upper)
                if rest is not None:
                    found = rest + int(bool(pair & upper))
                    best = found if best is None else max(best, found)
            self._memory[unpaired, upper] = best
        return self._memory[unpaired, upper]


class Requirements(NamedTuple):
    """How often each requirement may be broken (or is broken), from the strongest to the weakest.

    same_absolute:  pairs of topscorers, or with one, against B.2.
    strong_alike:   odd rounds: pairs of equal strong preferences, or of a strong and an absolute one (A.7.d).
    denied:         X: pairs that do not grant both preferences (B.4).
    strong_denied:  Z, even rounds: such pairs in which both preferences are strong or absolute (A.7.e).
    downfloats_1, downfloats_2: players with the downfloat they had one or two rounds ago (B.5, B.6).
    upfloats_1, upfloats_2:     players with the upfloat they had one or two rounds ago.
    """

    same_absolute: int = 0
    strong_alike: int = 0
    denied: int = 0
    strong_denied: int = 0
    downfloats_1: int = 0
    downfloats_2: int = 0
    upfloats_1: int = 0
    upfloats_2: int = 0

    def admit(self, broken: Requirements) -> bool:
        """Whether a pairing that breaks this much is in compliance."""
        return all(mine >= theirs for mine, theirs in zip(self, broken, strict=True))


STEPS = ("C.10.g", "C.10.f", "C.10.e", "C.10.e", "C.10.d", "C.10.c", "C.10.b", "C.10.a")
"""The step of C.10 that gives up one more piece of each requirement, in the order of the fields."""


@rule("C.04.3", "C.10", edition="2012")
def lowered(requirements: Requirements, strictest: Requirements, step: int) -> Requirements:
    """C.10: one more breach of one requirement is admitted, and every weaker one is in force again.

    strictest: what C.3 set. step: place of the requirement among the fields.
    """
    return Requirements._make((*requirements[:step], requirements[step] + 1, *strictest[step + 1 :]))


@rule("C.04.3", "C.10", edition="2012")
def next_step(requirements: Requirements, least: Requirements) -> int:
    """The step of C.10 to take next, passing over those that cannot help.

    least: the least that some pairing breaks, compared from the strongest requirement on. As long as a
    stronger requirement stands where nothing attains it, lowering a weaker one leads nowhere: the steps
    that end at `least` are those that raise, from the strongest on, what it breaks more.
    """
    return next(place for place, count in enumerate(least) if count > requirements[place])


@rule("C.04.3", "A.8", edition="2012")
def least_denied(preferences: Iterable[ColourPreference], pairs: int, even_round: bool) -> tuple[int, int]:
    """A.8: X1 and Z1, the least possible numbers of pairs that do not grant all (strong) preferences.

    pairs: P0, or P1 once C.14 has lowered it; each pair less makes both smaller by one.
    In an even round the mild preferences (A.7.c: an even number of games, so an odd number of unplayed
    ones) are the flexible ones, w and b; W and B are the others. Z1 is 0 in an odd round.
    """
    white = black = mild_white = mild_black = none = 0
    for preference in preferences:
        mild = even_round and preference.strength == Strength.MILD
        if preference.colour == Colour.NONE:
            none += 1
        elif preference.colour == Colour.WHITE:
            white, mild_white = white + (not mild), mild_white + mild
        else:
            black, mild_black = black + (not mild), mild_black + mild
    fewer = min(white + mild_white, black + mild_black)
    denied = max(0, pairs - fewer - none)
    if not even_round:
        return denied, 0
    return denied, max(0, pairs - min(white, black) - mild_white - mild_black - none)


# -- What a pair, or a player left unpaired, breaks of the requirements (A.7, B.2 to B.6) --------------


NOTHING = Requirements()


@rule("C.04.3", "A.7", "B.2", "B.4", edition="2012")
def colour_breaches(
    a: ColourPreference, b: ColourPreference, even_round: bool, strong_counts: bool
) -> Requirements:
    """B.2 (where topscorers may break it), A.7.d in odd rounds, X, and Z in even rounds (A.7.e).

    strong_counts: A.7.d and A.7.e are in force in the bracket.
    """
    if not preference_denied(a, b):
        return NOTHING
    both_strong = min(a.strength, b.strength) >= Strength.STRONG
    return Requirements(
        same_absolute=int(a.strength == b.strength == Strength.ABSOLUTE),
        strong_alike=strong_preference_denied(a, b) if strong_counts and not even_round else 0,
        denied=1,
        strong_denied=int(both_strong and strong_counts and even_round),
    )


@rule("C.04.3", "A.4", "B.5", "B.6", edition="2012")
def float_breaches(higher: Entrant, lower: Entrant, bracket: Bracket, readings: Readings2012) -> Requirements:
    """B.5 and B.6 for two players who are paired, the one with the higher score first."""
    if higher.score == lower.score:
        return NOTHING
    down = readings.repeated_downfloats == "received"
    up = bracket.heterogeneous or readings.upfloats == "every bracket"
    return Requirements(
        downfloats_1=int(down and higher.floats[0] == Float.DOWN),
        downfloats_2=int(down and higher.floats[1] == Float.DOWN),
        upfloats_1=int(up and lower.floats[0] == Float.UP),
        upfloats_2=int(up and lower.floats[1] == Float.UP),
    )


@rule("C.04.3", "B.5", "B.6", edition="2012")
def leaving_breaches(entrant: Entrant, bracket: Bracket, readings: Readings2012) -> Requirements:
    """B.5 and B.6 for a player whom the bracket leaves unpaired: he moves down, or receives the bye."""
    if bracket.lowest and readings.bye_receiver == "no float":
        return NOTHING
    return Requirements(
        downfloats_1=int(entrant.floats[0] == Float.DOWN), downfloats_2=int(entrant.floats[1] == Float.DOWN)
    )
