"""The working behind a value, as data: terms, what was cut and why, scores that were adjusted."""

from __future__ import annotations

from enum import Enum

from pairwright.common.values import dataclass, field
from pairwright.standings.round_kinds import RoundKind


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
