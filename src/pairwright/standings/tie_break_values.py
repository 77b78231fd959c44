"""Values of tie-breaks: whole numbers on a scale, so that comparing them is exact."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pairwright.common.messages import decimal
from pairwright.common.values import TYPE_CHECKING, dataclass

if TYPE_CHECKING:
    from fractions import Fraction

AVERAGES = 10**9
"""Scale of means that are ranked as they are: two that differ, of at most 999 games, still differ in it."""
_SHOWN = 100

Values = Sequence[int | None]
"""One value for each participant, in units of a scale; None where it is undefined or dropped."""


@dataclass(frozen=True, slots=True)
class ValueColumn:
    """The values of one tie-break. code: as it was asked for. scale: units in one."""

    code: str
    scale: int
    values: Values

    def number(self, participant: int) -> Fraction | None:
        """The value itself."""
        from fractions import Fraction  # few ask, and it is slow to load

        value = self.values[participant]
        return None if value is None else Fraction(value, self.scale)

    def text(self, participant: int) -> str:
        """The value as it is printed; "" when there is none."""
        return value_text(self.values[participant], self.scale)


@lru_cache(maxsize=4096)
def value_text(value: int | None, scale: int) -> str:
    """A value as a decimal with as many digits as its scale has: 195 of 10 is "19.5"; a mean has two."""
    if value is None:
        return ""
    if scale == AVERAGES:
        value, scale = half_up(value * _SHOWN, scale), _SHOWN
    if scale == 1:
        return str(value)
    return decimal(value, len(str(scale)) - 1)


def half_up(numerator: int, denominator: int) -> int:
    """The quotient rounded to a whole number, one half upwards (towards plus infinity)."""
    return (2 * numerator + denominator) // (2 * denominator)
