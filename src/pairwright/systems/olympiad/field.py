"""What the articles look at: who may meet whom, the colours of board 1, the groups in the order of pairing.

Everywhere a team is its index into the tournament, and indices are in the order of the initial numbers (3.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from pairwright.rules.article import rule
from pairwright.systems.olympiad.rules import BOOK, Allowed, Edition, allocate, difference_of, may_have, suit
from pairwright.systems.swiss.boards import (
    barred_from_bye,
    board_order,
    infer_initial_colour,
    numbers_for_parity,
)
from pairwright.systems.swiss.colours import ColourPreference, Strength
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.history import History, apart
from pairwright.tournament.outcome import NOT_THERE, Colour, Outcome
from pairwright.tournament.tournament import Tournament

DOWN, UP = 1, -1
"""Directions of pairing (6.4): from the top to the median group, and from the bottom."""


class ScoreLevel(NamedTuple):
    """A group of 6.3: its match points in units, the direction in which it is paired, and whether it is the
    median group. residents: the teams that have these points; following: those of the next group."""

    score: int
    direction: int
    median: bool
    residents: tuple[int, ...]
    following: tuple[int, ...]

    @property
    def floats_by(self) -> str:
        """The article by which teams leave the group: upwards, or downwards."""
        return "8.2" if self.direction == UP else "8.3"


class Field:
    """The teams of the next round.

    players: who takes part, in the order of the numbers. scores: match points of everybody, in units.
    had:     colours of the played matches of everybody, oldest first. apart: per team, whom it may not meet.
    allowed: per team, whether it may have White, and Black (7.3).
    """

    def __init__(self, tournament: Tournament, rules: Edition, history: History | None = None) -> None:
        self.tournament, self.rules = tournament, rules
        self.history = history = history or History.of(tournament)
        self.scores: Sequence[int] = history.scores[-1]
        absent = tournament.absent_next_round()
        self.players = [index for index in range(len(tournament.players)) if index not in absent]
        self.had: Sequence[bytes] = history.colours
        self.allowed = [may_have(had) for had in self.had]
        self.apart = self._apart()

    @rule(BOOK, "6.1", edition="2022")
    def _apart(self) -> list[set[int] | frozenset[int]]:
        """Article 6.1, and the restrictions of the event."""
        return apart(self.tournament, self.history)

    def may_meet(self, a: int, b: int) -> bool:
        """Nothing keeps the two apart (6.1)."""
        return a != b and b not in self.apart[a]

    def suit(self, a: int, b: int) -> bool:
        """Some colours keep both within the limits of 7.3."""
        return suit(self.allowed[a], self.allowed[b])

    @rule(BOOK, "3.2", edition="2022")
    def ranked(self, teams: Iterable[int], direction: int = DOWN) -> list[int]:
        """Article 3.2: by match points, then number; from below where the direction is UP."""
        return sorted(teams, key=lambda one: (-self.scores[one] * direction, one * direction))

    @cached_property
    @rule(BOOK, "4", edition="2022")
    def pab_barred(self) -> frozenset[int]:
        """Article 4: who had the bye, was given a match, or was not there when round 1 was paired."""
        barred = barred_from_bye(self.tournament, self.rules.pab_bar)
        return frozenset(barred | {team for team in self.players if self.came_late(team)})

    def came_late(self, team: int) -> bool:
        """Round 1 was paired without the team."""
        rounds = self.tournament.rounds
        return bool(rounds) and Outcome(rounds[0].outcomes[team]) in NOT_THERE

    @rule(BOOK, "6.3", "6.4", edition="2022")
    def levels(self, bye: int | None) -> list[ScoreLevel]:
        """Articles 6.3 and 6.4: the groups in the order of pairing, the median group last.

        bye: who has it, and belongs to none of them.
        """
        teams = self.ranked(one for one in self.players if one != bye)
        if not teams:
            return []
        median = self.scores[teams[len(teams) // 2]]
        scores = sorted({self.scores[one] for one in teams}, reverse=True)
        above = [score for score in scores if score > median]
        below = [score for score in reversed(scores) if score < median]
        residents = {score: tuple(one for one in teams if self.scores[one] == score) for score in scores}
        found = []
        for side, direction in ((above, DOWN), (below, UP)):
            for score, after in zip(side, [*side, median][1:], strict=True):
                found.append(ScoreLevel(score, direction, False, residents[score], residents[after]))
        return [*found, ScoreLevel(median, DOWN, True, residents[median], ())]

    @cached_property
    def preference(self) -> list[ColourPreference]:
        """Per team the colour that it should get by itself: by 7.3, else 7.6, else 7.7."""
        return list(map(_preference, self.had, self.allowed))


def _preference(had: bytes, allowed: Allowed) -> ColourPreference:
    white, black = allowed
    difference = difference_of(had)
    if white != black:
        return ColourPreference(Colour.WHITE if white else Colour.BLACK, Strength.ABSOLUTE, difference, False)
    if not had:
        return ColourPreference(Colour.NONE, Strength.NONE, 0, False)
    if difference:
        colour = Colour.WHITE if difference < 0 else Colour.BLACK
        return ColourPreference(colour, Strength.STRONG, difference, False)
    return ColourPreference(Colour(had[-1]).opposite, Strength.MILD, 0, False)


@rule(BOOK, "11.1", edition="2022")
def pairing_of(field: Field, pairs: Iterable[tuple[int, int]], bye: int | None) -> Pairing:
    """The boards of a round in their order, with colours."""
    tournament = field.tournament
    initial = infer_initial_colour(tournament, field.rules.renumbers)
    numbers = numbers_for_parity(tournament, field.rules.renumbers)

    def board(*pair: int) -> Board:
        higher, lower = field.ranked(pair)
        colour = allocate(field.had[higher], field.had[lower], numbers[higher], initial).higher
        return Board(higher, lower) if colour == Colour.WHITE else Board(lower, higher)

    boards = tuple(board(*pair) for pair in board_order(pairs, field.scores))
    return Pairing(tournament.next_round, boards, bye, "olympiad", field.rules.name)
