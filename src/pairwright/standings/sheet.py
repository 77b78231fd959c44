"""The score sheet of an event: per participant and round, everything that the tie-breaks look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pairwright.common.values import dataclass, field, replace
from pairwright.rules.article import rule
from pairwright.standings.round_kinds import REQUESTED, VOLUNTARY, RoundKind

WIN, DRAW, LOSS, OPEN = 2, 1, 0, -1
"""Results in `Sheet.results`: half-points of a win, a draw and a loss; OPEN while nobody knows.

An open game brings nothing until its result is known. It is a draw for the pairing of the next round only
(C.04.2 article 3.1)."""


@dataclass(frozen=True)
class Sheet:
    """One score of an event: the points of players, or the match points or the game points of teams.

    Every table has a row for each participant and an entry for each round counted.

    opponents: index of the scheduled opponent, -1 without one.
    kinds:     Kind. results: WIN, DRAW, LOSS or OPEN; an unplayed round has the result its points match.
    black:     True where a game was scheduled with Black.
    points:    what the round brought, in units.
    win, draw: units of a win and a draw.
    bonuses:   (participant, round number, units) of points outside the rounds; round 0: from the start.
    """

    opponents: Sequence[Sequence[int]]
    kinds: Sequence[Sequence[int]]
    results: Sequence[Sequence[int]]
    black: Sequence[Sequence[int]]
    points: Sequence[Sequence[int]]
    win: int
    draw: int
    number_of_rounds: int
    bonuses: tuple[tuple[int, int, int], ...] = ()
    cache: dict[object, object] = field(default_factory=dict, compare=False, repr=False)

    def __len__(self) -> int:
        return len(self.points)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The final score of every participant, bonus and penalty points included, in units."""
        totals = [sum(row) for row in self.points]
        for participant, _, units in self.bonuses:
            totals[participant] += units
        return tuple(totals)

    @cached_property
    @rule("C.07", "16.3", "16.2.3", "16.2.5")
    def adjusted(self) -> tuple[int, ...]:
        """Article 16.3: the score of every participant as his opponents see it, in units.

        A requested bye that is followed by voluntary unplayed rounds only, or is in the last round
        counted, counts as a draw (16.2.5); every other round counts what it gave.
        """
        totals = list(self.scores)
        for participant, kinds in enumerate(self.kinds):
            if not kinds or kinds[-1] not in VOLUNTARY:
                continue
            points = self.points[participant]
            for number in range(len(kinds) - 1, -1, -1):
                if kinds[number] not in VOLUNTARY:
                    break
                if kinds[number] in REQUESTED:
                    totals[participant] += self.draw - points[number]
        return tuple(totals)

    def counted_as_draw(self, participant: int) -> tuple[int, ...]:
        """Article 16.2.5: indices of the rounds that opponents see as draws."""
        found = []
        kinds = self.kinds[participant]
        for number in range(len(kinds) - 1, -1, -1):
            if kinds[number] not in VOLUNTARY:
                break
            if kinds[number] in REQUESTED:
                found.append(number)
        return tuple(reversed(found))

    @rule("C.07", "8.3")
    def with_last_round_drawn(self) -> Sheet:
        """Article 8.3: the sheet as if every paired game of the last round, forfeits too, were drawn."""
        if not self.number_of_rounds:
            return self
        last = self.number_of_rounds - 1
        paired = [row[last] >= 0 for row in self.opponents]

        def changed(table: Sequence[Sequence[int]], value: int) -> tuple[Sequence[int], ...]:
            return tuple((*row[:last], value) if was else row for row, was in zip(table, paired, strict=True))

        return replace(
            self,
            kinds=changed(self.kinds, RoundKind.GAME),
            results=changed(self.results, DRAW),
            points=changed(self.points, self.draw),
            cache={},
        )

    @rule("C.05", "withdrawals")
    def without(self, participants: frozenset[int]) -> Sheet:
        """C.05, withdrawals: the sheet without the games of these participants, for the standings.

        Who left a round robin before half of the games stays in the table, but his results do not
        count: his opponents have no round against him, which brings nothing and was nobody's wish.
        """
        rows = range(len(self))

        def kept(table: Sequence[Sequence[int]], instead: int) -> tuple[tuple[int, ...], ...]:
            return tuple(
                tuple(
                    instead if row in participants or other in participants else value
                    for value, other in zip(table[row], self.opponents[row], strict=True)
                )
                for row in rows
            )

        return replace(
            self,
            opponents=kept(self.opponents, -1),
            kinds=kept(self.kinds, RoundKind.PAIRING_ALLOCATED_BYE),
            results=kept(self.results, LOSS),
            black=kept(self.black, 0),
            points=kept(self.points, 0),
            bonuses=tuple(bonus for bonus in self.bonuses if bonus[0] not in participants),
            cache={},
        )

    def running(self, participant: int) -> list[int]:
        """The score after every round, in units."""
        total, found = 0, []
        bonus: dict[int, int] = {}
        for who, number, units in self.bonuses:
            if who == participant:
                bonus[max(number, 1)] = bonus.get(max(number, 1), 0) + units
        for number, units in enumerate(self.points[participant], 1):
            total += units + bonus.get(number, 0)
            found.append(total)
        return found
