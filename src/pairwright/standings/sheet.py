"""The score sheet of an event: per participant and round, everything that the tie-breaks look at.

The kinds of rounds as they tell them apart (C.07 articles 15, 16), the sheet, and the working behind values.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from functools import cached_property

from pairwright.common.values import dataclass, field, replace
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Outcome


@rule("C.07", "15.1", "16.2")
class RoundKind(IntEnum):
    """One round of one participant, a player or a team.

    The kinds with a scheduled opponent come first. A withdrawal, an absence and the rounds before a
    late entry are zero-point byes (16.1.1).
    """

    GAME = 0
    FORFEIT_WIN = 1
    FORFEIT_LOSS = 2
    PAIRING_ALLOCATED_BYE = 3
    FULL_POINT_BYE = 4
    HALF_POINT_BYE = 5
    ZERO_POINT_BYE = 6

    @property
    @rule("C.07", "16.1")
    def voluntary(self) -> bool:
        """True for a voluntary unplayed round (VUR): a requested bye or a forfeit loss (16.1.2)."""
        return self in VOLUNTARY


VOLUNTARY = frozenset({RoundKind.FORFEIT_LOSS, RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE})
REQUESTED = frozenset({RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE})
FORFEITED = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})

KIND_OF_OUTCOME = {
    Outcome.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
    Outcome.PAIRING_ALLOCATED_BYE: RoundKind.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE: RoundKind.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE: RoundKind.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE: RoundKind.ZERO_POINT_BYE,
    Outcome.ABSENT: RoundKind.ZERO_POINT_BYE,
    **{outcome: RoundKind.GAME for outcome in Outcome if outcome.played},
}


# -- The sheet -----------------------------------------------------------------------------------------

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
            if kinds and kinds[-1] in VOLUNTARY:
                points = self.points[participant]
                for number in self.counted_as_draw(participant):
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


# -- The working behind a value, as data: terms, what was cut and why, scores that were adjusted -------


class Cut(Enum):
    """Why a term does not count."""

    LEAST_SIGNIFICANT = "least_significant"
    VOLUNTARY_FIRST = "voluntary_first"
    MOST_SIGNIFICANT = "most_significant"
    EARLY_ROUND = "early_round"
    BELOW_LIMIT = "below_limit"


@dataclass(frozen=True, slots=True)
class Dummy:
    """The dummy opponent of an unplayed round (16.4), in units.

    own: the participant's own final score. cap: what it is capped at, None in editions without a cap.
    cap_opponent: the scheduled opponent whose adjusted score is the cap (16.4.1), None for 16.4.2.
    """

    own: int
    cap: int | None = None
    cap_opponent: int | None = None

    @property
    def score(self) -> int:
        """The score that counts."""
        return self.own if self.cap is None else min(self.own, self.cap)


@dataclass(frozen=True, slots=True)
class Term:
    """What one round contributes.

    round_number: 0 where the term belongs to no round. opponent: index, None without one.
    value:        the contribution, in the units of the working.
    score:        the opponent's score that was used, in units, None where none was.
    plain_score:  his score before the adjustment of 16.3, where that changed it.
    points:       the points scored in the round, in units, where they matter.
    open_game:    the result is not known yet.
    """

    round_number: int
    value: int
    opponent: int | None = None
    kind: RoundKind = RoundKind.GAME
    score: int | None = None
    plain_score: int | None = None
    points: int | None = None
    dummy: Dummy | None = None
    drawn_for_fore: bool = False
    cut: Cut | None = None
    open_game: bool = False


class Combining(Enum):
    """How the terms make the value."""

    SUM = "sum"
    MEAN = "mean"
    PERFORMANCE = "performance"
    PERFECT = "perfect"
    GIVEN = "given"
    COMBINED = "combined"
    BOARDS = "boards"


@dataclass(frozen=True, slots=True)
class Working:
    """How a value came about.

    scale:   units in one of the value: 10 for points, 100 for products, 1 for whole numbers.
    value:   the result in these units, None when it is undefined or was dropped.
    figures: numbers beside the terms, by name: games, half_points, percent, mean, difference, limit,
             divisor, lowest, highest, part.
    """

    code: str
    combining: Combining
    scale: int
    value: int | None
    terms: tuple[Term, ...] = ()
    figures: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EncounterStep:
    """One pass of direct encounter over a group (article 6).

    members:    indices. points: what each scored against the others, as a numerator over `scale`.
    unmet:      how many of the others each has not met.
    parts:      the group after this pass, best first; one part when nothing was split.
    score:      "MP" or "GP" for teams.
    article:    "6.2" when everybody met everybody, "6.3" when the missing games could not matter,
                "6" when nothing could be said; "12.1" to "12.3" for a knock-out tie-break.
    """

    members: tuple[int, ...]
    points: tuple[int, ...]
    scale: int
    unmet: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]
    score: str
    article: str
