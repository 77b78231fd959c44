"""The two tables of the rating regulations (B.02 articles 8.1.1 and 8.1.2). Both are normative.

Neither follows from a formula, nor from the other; some rows differ by one from every formula.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from pairwright.rules.article import rule

# The difference dp for 50, 51, ... 100 per cent.
_DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip

# The largest rating difference for which the higher rated is expected to score 50, 51, ... 99 per cent.
_LAST_DIFFERENCES = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip

CERTAIN = _LAST_DIFFERENCES[-1] + 1
"""The smallest difference at which the higher rated is expected to win every game."""


@rule("B.02", "8.1.1")
def difference_for(percent: int) -> int:
    """Article 8.1.1: the rating difference that a score of `percent` (0 to 100) stands for."""
    if percent >= 50:
        return _DIFFERENCES[percent - 50]
    return -_DIFFERENCES[50 - percent]


@rule("B.02", "8.1.2")
@lru_cache(maxsize=4096)
def expected_score(difference: int) -> int:
    """Article 8.1.2: the expected score, in hundredths, of a player rated `difference` points higher."""
    higher = 50 + bisect_left(_LAST_DIFFERENCES, abs(difference))
    return higher if difference >= 0 else 100 - higher


EXPECTED = tuple(expected_score(difference) for difference in range(-CERTAIN, CERTAIN + 1))
"""Expected scores of the differences from -CERTAIN on; beyond both ends they stay 0 and 100."""


def percentage(half_points: int, games: int) -> int:
    """A score as whole per cent, a half upwards. half_points: twice the points scored."""
    return (100 * half_points + games) // (2 * games)
