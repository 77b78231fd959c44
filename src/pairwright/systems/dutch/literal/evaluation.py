"""The value of a candidate: what its pairs and its downfloaters fail, criterion by criterion.

Every pair and every downfloater collects marks. A mark names a criterion and an amount: 1 where the
criterion counts failures, a difference of scores where it compares those. The value of a candidate
under one criterion is the list of its amounts, the largest first; candidates are compared list by
list in the order of the criteria, and the smaller one is better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from pairwright.rules.article import rule
from pairwright.systems.dutch.criteria import COLOUR_CRITERIA
from pairwright.systems.dutch.literal.sequence import Players
from pairwright.systems.dutch.situation import Entrant, Float
from pairwright.systems.dutch.switches import Edition, FloatKind
from pairwright.tournament.scoring import POINT


class Mark(NamedTuple):
    """One failure: the number of the criterion (as in 2026, C10 is 10) and how much it weighs there."""

    criterion: int
    amount: int


SCORE_DIFFERENCES = 7
"""C7; in the edition of 2017 its criterion C.6 compares the differences of all scores in the bracket."""

REPEATED_FLOATS = 14
"""The first of the criteria that count repeated floats; the others follow in the order of the edition."""

DIFFERENCES_OF_REPEATED_FLOATS = 18
"""The first of the criteria that compare the score differences of repeated floats."""

PairMarks = Callable[[Entrant, Entrant], Iterator[Mark]]
FloatMarks = Callable[[Entrant], Iterator[Mark]]


def colour_marks(a: Entrant, b: Entrant) -> Iterator[Mark]:
    """C10 to C13."""
    for number, criterion in COLOUR_CRITERIA:
        if criterion(a.preference, b.preference):
            yield Mark(number, 1)


def repeats(entrant: Entrant, kind: FloatKind) -> bool:
    """Whether a float of this kind would repeat the one the player had then."""
    direction, rounds_before = kind
    return entrant.floats[rounds_before - 1] == (Float.DOWN if direction == "down" else Float.UP)


class Sheet2026:
    """Marks of the edition of 2026 in a bracket.

    resident_score: the score of the residents.
    highest_score:  the highest score of the bracket.
    """

    def __init__(self, edition: Edition, resident_score: int, highest_score: int) -> None:
        self._kinds = edition.float_order
        self._resident_score = resident_score
        self._beyond_any_pair = highest_score - resident_score + 1

    @rule("C.04.3", "2.4.10", "2.4.12", "2.4.13", "2.4.14", "2.4.15", "2.4.16")
    def of_pair(self, higher: Entrant, lower: Entrant) -> Iterator[Mark]:
        """C10 to C13; C15, C17 of the opponent of a moved-down player; C18 to C21 of the two of them."""
        yield from colour_marks(higher, lower)
        difference = higher.score - lower.score
        if not difference:
            return
        for place, kind in enumerate(self._kinds):
            if repeats(lower if kind[0] == "up" else higher, kind):
                if kind[0] == "up":
                    yield Mark(REPEATED_FLOATS + place, 1)
                yield Mark(DIFFERENCES_OF_REPEATED_FLOATS + place, difference)

    @rule("C.04.3", "2.4.9", "2.4.11", "2.4.13", "2.4.15")
    def of_downfloater(self, entrant: Entrant) -> Iterator[Mark]:
        """C14, C16 of a resident; C18, C20 of a moved-down player left in the Limbo.

        The text gives the latter no difference: he weighs more than anybody who is paired, and the
        more the higher his score.
        """
        above = entrant.score - self._resident_score
        for place, kind in enumerate(self._kinds):
            if kind[0] == "down" and repeats(entrant, kind):
                if above:
                    yield Mark(DIFFERENCES_OF_REPEATED_FLOATS + place, above + self._beyond_any_pair)
                else:
                    yield Mark(REPEATED_FLOATS + place, 1)


class Sheet2017:
    """Marks of the edition of 2017 in a bracket; its criteria C.8 to C.19 are C10 to C21 here.

    lowest_score:    the lowest score of the bracket.
    compares_scores: C.6 is left to the value of the candidate (the last bracket), where pairs of
                     unequal residents count too; in other brackets the choice of downfloaters settles it.
    """

    def __init__(self, edition: Edition, lowest_score: int, compares_scores: bool) -> None:
        self._kinds = edition.float_order
        self._floor = lowest_score - POINT
        self._compares_scores = compares_scores

    @rule("C.04.3", "C.6", "C.12", "C.13", "C.14", "C.15", "C.16", "C.17", "C.18", "C.19", edition="2017")
    def of_pair(self, higher: Entrant, lower: Entrant) -> Iterator[Mark]:
        """C.6; C.8 to C.11; C.12 to C.19 of both players when their scores differ."""
        difference = higher.score - lower.score
        if difference and self._compares_scores:
            yield Mark(SCORE_DIFFERENCES, difference)
        yield from colour_marks(higher, lower)
        if difference:
            yield from self._repeated(higher, "down", difference)
            yield from self._repeated(lower, "up", difference)

    @rule("C.04.3", "C.6", "C.12", "C.14", "C.16", "C.18", edition="2017")
    def of_downfloater(self, entrant: Entrant) -> Iterator[Mark]:
        """C.6; C.12, C.14, C.16, C.18: as if paired one point below the bracket."""
        difference = entrant.score - self._floor
        if self._compares_scores:
            yield Mark(SCORE_DIFFERENCES, difference)
        yield from self._repeated(entrant, "down", difference)

    def _repeated(self, entrant: Entrant, direction: str, difference: int) -> Iterator[Mark]:
        for place, kind in enumerate(self._kinds):
            if kind[0] == direction and repeats(entrant, kind):
                yield Mark(REPEATED_FLOATS + place, 1)
                yield Mark(DIFFERENCES_OF_REPEATED_FLOATS + place, difference)


class ValueScale:
    """Writes the lists of a value as the digits of one whole number.

    Each criterion and amount that occurs in the bracket has a digit, the most important first: by
    criterion, then by amount, the largest first. The digit says how many marks there are. Comparing
    two numbers is comparing their lists, and adding them adds the marks; no digit overflows, because
    nobody brings more marks of a kind than he has players.
    """

    def __init__(self, marks: Iterable[Mark], players: int) -> None:
        self._marks = sorted(set(marks), key=lambda mark: (-mark.criterion, mark.amount))
        self._base = players + 1
        self._digit = {mark: self._base**place for place, mark in enumerate(self._marks)}

    def weigh(self, marks: Iterable[Mark]) -> int:
        """The number of some marks."""
        return sum(self._digit[mark] for mark in marks)

    def read(self, value: int) -> dict[int, list[int]]:
        """The lists of a value by criterion, without the criteria that nothing fails."""
        lists: dict[int, list[int]] = {}
        for mark in self._marks:
            value, count = divmod(value, self._base)
            if count:
                lists.setdefault(mark.criterion, []).extend([mark.amount] * count)
        return {criterion: sorted(lists[criterion], reverse=True) for criterion in sorted(lists)}


class Values:
    """The weight of every possible pair and downfloater of one bracket."""

    def __init__(
        self, entrants: tuple[Entrant, ...], players: Players, pair: PairMarks, downfloater: FloatMarks
    ):
        pairs = {
            (a, b): tuple(pair(entrants[a], entrants[b]))
            for place, a in enumerate(players)
            for b in players[place + 1 :]
        }
        floats = {player: tuple(downfloater(entrants[player])) for player in players}
        everything = (*pairs.values(), *floats.values())
        self.scale = ValueScale((mark for marks in everything for mark in marks), 2 * len(players))
        self.of_downfloater = {player: self.scale.weigh(marks) for player, marks in floats.items()}
        self.of_pair = {both: self.scale.weigh(marks) for both, marks in pairs.items()}
        self.of_pair.update({(b, a): weight for (a, b), weight in list(self.of_pair.items())})
