"""First FIDE ratings (B.02 article 8.2), and performance ratings with and without the floors of norms."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.standings.fide_rating import (
    RatingChange,
    RatingRules,
    Uncounted,
    difference_for,
    rating_rules,
)
from pairwright.standings.tie_breaks import half_up
from pairwright.standings.time_control import RatingKind

LEAST_GAMES = 5
HIGHEST = 2200
_IMAGINARY = 1800
_HALF_POINT = 20
"""Before March 2024, for each half-point above one half of the games."""


class FirstRatingState(Enum):
    """What comes of the games of an unrated player."""

    RATED = "rated"
    TOO_FEW_GAMES = "too few games"
    ZERO_SCORE = "no point in the first event"
    BELOW_FLOOR = "below the floor"


_NEWEST = rating_rules(RatingKind.STANDARD, "")


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating and how it came about.

    games, half_points: against rated opponents. mean: with the two imaginary opponents. percent,
    difference: of the score with their two draws. Before March 2024 (`rules`) both are without these two, and
    the difference of more than one half is counted by half-points. rating: None unless the state is RATED.
    """

    state: FirstRatingState
    games: int
    half_points: int
    mean: Fraction = Fraction(0)
    percent: int = 0
    difference: int = 0
    calculated: int = 0
    rating: int | None = None
    rules: RatingRules = _NEWEST


@rule("B.02", "8.2")
def first_rating(
    opponents: Sequence[int], half_points: int, *, first_event: bool = False, rules: RatingRules = _NEWEST
) -> FirstRating:
    """Article 8.2: at least five games against rated opponents and two imaginary draws against 1800.

    opponents: their ratings. half_points: twice the score. first_event: these are all the games of the
    player's very first event, in which a zero score is ignored. At most 2200; below 1400 unpublished.
    rules: before March 2024 there were no imaginary opponents, and no maximum.
    """
    games = len(opponents)
    if first_event and games and not half_points:
        return FirstRating(FirstRatingState.ZERO_SCORE, games, half_points, rules=rules)
    if games < LEAST_GAMES:
        return FirstRating(FirstRatingState.TOO_FEW_GAMES, games, half_points, rules=rules)
    two = 2 if rules.imaginary else 0
    mean = Fraction(sum(opponents) + two * _IMAGINARY, games + two)
    percent = half_up(100 * (half_points + two), 2 * (games + two))
    difference = difference_for(percent)
    if not rules.imaginary and half_points >= games:
        difference = _HALF_POINT * (half_points - games)
    exact = mean + difference
    calculated = half_up(exact.numerator, exact.denominator)
    rating = min(HIGHEST, calculated) if rules.imaginary else calculated
    state = FirstRatingState.RATED if rating >= rules.floor else FirstRatingState.BELOW_FLOOR
    published = rating if state is FirstRatingState.RATED else None
    return FirstRating(state, games, half_points, mean, percent, difference, calculated, published, rules)


def first_rating_of(change: RatingChange, rules: RatingRules = _NEWEST) -> FirstRating:
    """What the games of one event would give an unrated player by themselves."""
    games = [
        game
        for game in change.games
        if game.uncounted is Uncounted.SELF_UNRATED and game.opponent_rating >= rules.floor
    ]
    opponents = [game.opponent_rating for game in games]
    half_points = sum(game.half_points for game in games)
    return first_rating(opponents, half_points, rules=rules)


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating: mean rating of the opponents plus the difference for the score."""

    games: int
    half_points: int
    mean: int
    percent: int
    difference: int

    @property
    def rating(self) -> int:
        """The performance."""
        return self.mean + self.difference


@rule("B.01", "1.4.8", "1.4.9")
def performance_rating(ratings: Sequence[int], half_points: int, *, floor: int = 0) -> Performance | None:
    """Mean (half up) plus the difference of table 1.4.9; None without games.

    floor: for norms, the rating to which the single lowest-rated opponent is raised; unrated opponents
    must have been given theirs before.
    """
    if not ratings:
        return None
    counted = raised(ratings, floor)
    mean = half_up(sum(counted), len(counted))
    percent = half_up(100 * half_points, 2 * len(counted))
    return Performance(len(counted), half_points, mean, percent, difference_for(percent))


@rule("B.01", "1.4.6")
def raised(ratings: Sequence[int], floor: int) -> list[int]:
    """The ratings with the lowest one raised to the floor, if it is below it; one opponent only."""
    found = list(ratings)
    lowest = min(range(len(found)), key=lambda place: found[place])
    found[lowest] = max(found[lowest], floor)
    return found
