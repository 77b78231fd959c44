"""Allocation of the colours within a pair: article 5."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.lim.field import Field
from pairwright.systems.lim.rules import BOOK
from pairwright.systems.swiss.boards import infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import Allocation, Strength, alternate, compatible, initial_by_parity
from pairwright.tournament.outcome import Colour


class LimColours:
    """Gives every pair its colours."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.initial = infer_initial_colour(field.tournament, field.rules.renumbers)
        self.numbers = numbers_for_parity(field.tournament, field.rules.renumbers)

    @rule(BOOK, "5.4")
    @rule(BOOK, "5.4", edition="2017")
    def ranked(self, a: int, b: int) -> tuple[int, int]:
        """The higher ranked of two first: the one with the smaller number."""
        scores = self.field.scores
        if self.field.rules.by_score and scores[a] != scores[b]:
            return (a, b) if scores[a] > scores[b] else (b, a)
        return min(a, b), max(a, b)

    @rule(BOOK, "5.1", "5.3", "5.4", "5.5", "5.6", "7.2")
    @rule(BOOK, "5.1", "5.3", "5.4", "5.5", "5.6", "7.2", edition="2017")
    def allocate(self, a: int, b: int, below: bool) -> Allocation:
        """The colour of the higher ranked of the two, and the article that decides.

        below: the pair was made below the median scoregroup.
        Raises BadInput where neither has played and the initial colour is unknown.
        """
        higher, lower = self.ranked(a, b)
        mine, other = self.field.preference[higher], self.field.preference[lower]
        if mine.colour == other.colour == Colour.NONE:
            number = self.numbers[min(a, b)]
            colour = initial_by_parity(number, self.initial)
            return Allocation(colour if higher == min(a, b) else colour.opposite, "7.2")
        if mine.colour != other.colour:
            return Allocation(compatible(mine, other), "5.1")
        absolute = Strength.ABSOLUTE
        if (mine.strength == absolute) != (other.strength == absolute):
            granted = mine.strength == absolute
            return Allocation(mine.colour if granted else mine.colour.opposite, "5.3")
        had = self.field.history.colours
        alternated = alternate(had[higher], had[lower])
        if alternated != Colour.NONE:
            return Allocation(alternated, "5.4")
        return Allocation(mine.colour.opposite if below else mine.colour, "5.4")

    def white_first(self, a: int, b: int, below: bool) -> tuple[int, int]:
        """The two, White first."""
        higher, lower = self.ranked(a, b)
        white = self.allocate(a, b, below).higher == Colour.WHITE
        return (higher, lower) if white else (lower, higher)
