"""English (ECF) ratings: an estimate of what the rating robot will do, and the old grading performance.

The robot iterates over all games of a month and of earlier months; that cannot be repeated from one
event. What its published descriptions leave open are parameters here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairwright.rules.article import rule
from pairwright.standings.rating_tables import difference_for, expected_score
from pairwright.standings.values import half_up

_GRADE_SPREAD = 50
_GRADE_CAP = 40


@dataclass(frozen=True, slots=True)
class EcfRules:
    """Constants of the rating robot, as its summaries give them.

    k, junior_k: factors of the K method. cap: largest difference that counts, 0 for none.
    nominal: rating of the imaginary opponent of adults; faster: how much lower he is for rapid and blitz.
    """

    k: int = 20
    junior_k: int = 40
    cap: int = 0
    nominal: int = 1800
    faster: int = 100
    full_from: int = 10


def rating_from_grade(grade: int) -> int:
    """The four-digit rating that an old three-digit grade became in 2020, half up."""
    return half_up(15 * grade + 1400, 2)


@rule("ECF", "K")
def k_method(
    rating: int,
    games: Sequence[tuple[int, int, bool]],
    *,
    junior: bool = False,
    rules: EcfRules | None = None,
) -> Fraction:
    """The K method: rating + k (score − expected score) over the games of a month.

    games: opponent's rating, half-points scored, whether that rating is a partial one only; such games
    count half.
    """
    rules = rules or EcfRules()
    k = rules.junior_k if junior else rules.k
    total = Fraction(0)
    for opponent, half_points, partial in games:
        difference = rating - opponent
        if rules.cap:
            difference = max(-rules.cap, min(rules.cap, difference))
        change = Fraction(50 * half_points - expected_score(difference), 100)
        total += change / 2 if partial else change
    return rating + k * total


@rule("ECF", "P")
def p_method(
    games: Sequence[tuple[int, int]],
    *,
    age: int | None = None,
    fast: bool = False,
    last_full: int | None = None,
    rules: EcfRules | None = None,
) -> tuple[int, bool]:
    """The P method: performance over all games so far and one draw against a nominal opponent.

    games: opponent's rating, half-points. age: of a player under 18, else None. fast: rapid or blitz.
    last_full: the last full rating of somebody who comes back. Returns the rating, and whether it is a
    full one.
    """
    rules = rules or EcfRules()
    nominal = 100 * age if age is not None else rules.nominal
    nominal -= rules.faster if fast else 0
    nominal = max(nominal, last_full or 0)
    opponents = [rating for rating, _ in games] + [nominal]
    half_points = sum(half for _, half in games) + 1
    percent = half_up(100 * half_points, 2 * len(opponents))
    rating = half_up(sum(opponents), len(opponents)) + difference_for(percent)
    return rating, len(games) >= rules.full_from


@rule("ECF", "grade")
def grading_performance(own: int, games: Sequence[tuple[int, int]]) -> Fraction | None:
    """Old three-digit performance: the mean of opponent's grade plus 50, 0 or −50.

    own: the player's grade; an opponent more than 40 away counts as 40 away; 0 when it is not known.
    games: opponent's grade, half-points.
    """
    if not games:
        return None
    total = 0
    for grade, half_points in games:
        counted = grade if not own else max(own - _GRADE_CAP, min(own + _GRADE_CAP, grade))
        total += counted + _GRADE_SPREAD * (half_points - 1)
    return Fraction(total, len(games))
