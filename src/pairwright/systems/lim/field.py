"""What the articles look at in a player, in two players, and in the record of the round before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairwright.rules.article import rule
from pairwright.systems.lim.rules import BOOK, MAXI_LIMIT, Edition
from pairwright.systems.swiss.boards import barred_from_bye, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import (
    Allocation,
    ColourPreference,
    Strength,
    alternate,
    compatible,
    initial_by_parity,
    preference_after,
)
from pairwright.tournament.history import History, apart
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

DOWN, UP = 1, -1
"""Directions of pairing (2.2). Players are in the order of their numbers, the highest numbered being #1."""


class Field:
    """The players of the next round; everywhere a player is his index into the tournament.

    players: who takes part, in the order of the numbers. scores: pairing scores of everybody, in units.
    median:  twice the score of the median scoregroup. preference: as in the Dutch system; its colour is the
    one that is due (5.1), and an absolute one the only colour permitted: must.
    """

    def __init__(self, tournament: Tournament, rules: Edition, history: History | None = None) -> None:
        self.tournament, self.rules = tournament, rules
        self.history = history = history or History.of(tournament)
        virtual = rules.virtual_points(tournament, tournament.next_round)
        standing = history.scores[-1]
        self.scores = (
            standing
            if virtual is None
            else tuple(points + more for points, more in zip(standing, virtual, strict=True))
        )
        absent = tournament.absent_next_round()
        self.players = [index for index in range(len(tournament.players)) if index not in absent]
        self.median = len(tournament.rounds) * tournament.scoring.win
        self.last_round = tournament.next_round == tournament.number_of_rounds
        self.preference: list[ColourPreference] = list(map(preference_after, history.colours))
        self.due = [one.colour for one in self.preference]
        self.must = [
            one.colour if one.strength == Strength.ABSOLUTE else Colour.NONE for one in self.preference
        ]
        self.barred = apart(self.tournament, self.history)

    @rule(BOOK, "2.1", "5.1.1", "5.1.2", "5.3")
    @rule(BOOK, "2.1", "5.1.a", "5.1.b", "5.3", edition="2017")
    def compatible(self, a: int, b: int) -> bool:
        """Article 2.1: they have not met, and some colours give neither of them a third one running, or three
        more of one than of the other."""
        must = self.must[a]
        return a != b and b not in self.barred[a] and not (must and must == self.must[b])

    def same_colour_due(self, a: int, b: int) -> bool:
        """One colour only is permitted, and to both of them the same."""
        return self.must[a] == self.must[b] != Colour.NONE

    @rule(BOOK, "6")
    @rule(BOOK, "last round", edition="2017")
    def emergency(self, a: int, b: int) -> bool:
        """Article 6: in the last round equal scores may meet whatever their colours, where they must."""
        return self.excused(a, b) and a != b and self.same_colour_due(a, b) and b not in self.barred[a]

    def excused(self, a: int, b: int) -> bool:
        """Article 6 speaks of the two: it is the last round, and they have the same score."""
        return self.last_round and self.scores[a] == self.scores[b]

    @rule(BOOK, "3.8", "5.2", "5.5", "5.6")
    @rule(BOOK, "3.8", "5.2", "5.5", "5.6", edition="2017")
    def suit(self, a: int, b: int) -> bool:
        """Both can have the colour that is due to them."""
        return self.due[a] != self.due[b] or self.due[a] == Colour.NONE

    @rule(BOOK, "3.2.3", "5.7")
    @rule(BOOK, "5.7", edition="2017")
    def near(self, a: int, b: int) -> bool:
        """In a Maxi-tournament exchanges are between players within 100 rating points; elsewhere always."""
        players = self.tournament.players
        return not self.rules.maxi or abs(players[a].rating - players[b].rating) <= MAXI_LIMIT

    @cached_property
    def pab_barred(self) -> set[int]:
        """Who must not have the pairing-allocated bye."""
        return barred_from_bye(self.tournament, self.rules.pab_bar)

    @cached_property
    @rule(BOOK, "2.2", "8.3")
    @rule(BOOK, "2.2", edition="2017")
    def groups(self) -> tuple[list[int], list[int]]:
        """Article 2.2: scores above the median from the top, scores below it from the bottom."""
        scores = {self.scores[one] for one in self.players}
        above = sorted((score for score in scores if 2 * score > self.median), reverse=True)
        return above, sorted(score for score in scores if 2 * score < self.median)

    @cached_property
    def floated(self) -> frozenset[int]:
        """Who was transferred in the last round drawn (2.3, 3.1): towards the median of that round."""
        played = len(self.tournament.rounds)
        if not played:
            return frozenset()
        virtual = self.rules.virtual_points(self.tournament, played)
        before: Sequence[int] = self.history.scores[played - 1]
        if virtual is not None:
            before = [points + more for points, more in zip(before, virtual, strict=True)]
        return self._transferred(before, (played - 1) * self.tournament.scoring.win)

    def _transferred(self, scores: Sequence[int], median: int) -> frozenset[int]:
        last = self.tournament.rounds[-1]
        found = set()
        for player, opponent in enumerate(last.opponents):
            if opponent == NO_OPPONENT or scores[player] == scores[opponent]:
                continue
            if last.outcomes[player] > LAST_PLAYED and not self.rules.forfeits_float:
                continue
            own, other = 2 * scores[player] - median, 2 * scores[opponent] - median
            if own * other < 0 or abs(own) > abs(other):
                found.add(player)
        return frozenset(found)


# -- Allocation of the colours within a pair: article 5 ------------------------------------------------


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
