"""Random numbers that come out the same for a seed, on every platform and version of Python."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from pairwright.matching import CORE

MILLION = 1_000_000
"""Rates are given per million: 25_000 is one in forty."""

_MILLIONS_WIDTH = (MILLION - 1).bit_length()

Item = TypeVar("Item")


class _ByPython:
    """The decisions of `Chance` in plain Python; `native/chance.hpp` makes the same ones of the same bits."""

    def __init__(self, bits: Callable[[int], int]) -> None:
        self._bits = bits

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, all equally likely. Raises ValueError for a bound below 1."""
        if bound < 1:
            raise ValueError(f"no number is below {bound}")
        width = (bound - 1).bit_length()
        number = self._bits(width)
        while number >= bound:
            number = self._bits(width)
        return number

    def between(self, lowest: int, highest: int) -> int:
        """A whole number from `lowest` to `highest`, both included."""
        return lowest + self.below(highest - lowest + 1)

    def hits(self, rate: int) -> bool:
        """True in `rate` of a million cases."""
        # As `below`, written out: most of the numbers of a tournament are asked for here.
        number = self._bits(_MILLIONS_WIDTH)
        while number >= MILLION:
            number = self._bits(_MILLIONS_WIDTH)
        return number < rate

    def first_hit(self, rates: Sequence[int]) -> int:
        """The first of these rates that `hits`, asked one after the other; their number when none does."""
        bits = self._bits
        for place, rate in enumerate(rates):
            number = bits(_MILLIONS_WIDTH)
            while number >= MILLION:
                number = bits(_MILLIONS_WIDTH)
            if number < rate:
                return place
        return len(rates)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, with a likelihood in proportion to its weight."""
        number = self.below(sum(weights))
        for index, weight in enumerate(weights):
            number -= weight
            if number < 0:
                return index
        raise AssertionError("the sum of the weights was exceeded")

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Put the items in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def bell(self, lowest: int, highest: int) -> int:
        """A whole number in the range that is more likely to lie in its middle (mean of three draws)."""
        span = highest - lowest
        return lowest + (self.below(span + 1) + self.below(span + 1) + self.below(span + 1)) // 3

    def bells(self, count: int, lowest: int, highest: int, none: int) -> list[int]:
        """So many numbers of `bell`, each 0 in `none` of a million cases."""
        drawn = ((self.bell(lowest, highest), self.hits(none)) for _ in range(count))
        return [0 if hit else number for number, hit in drawn]

    def columns(self, count: int, bounds: Sequence[int]) -> list[list[int]]:
        """So many times a number below each of the bounds, in turn: a column for each bound."""
        rows = [[self.below(bound) for bound in bounds] for _ in range(count)]
        return [[row[at] for row in rows] for at in range(len(bounds))]

    def seldom(self, count: int, rate: int, usual: int, lowest: int, highest: int) -> list[int]:
        """So many numbers, each `between` both ends in `rate` of a million cases, else `usual`."""
        return [self.between(lowest, highest) if self.hits(rate) else usual for _ in range(count)]


if TYPE_CHECKING:
    _Decisions = _ByPython
else:
    _Decisions = CORE.Chance if CORE is not None else _ByPython

_SOURCE = (lambda seed: Random(seed).getrandbits) if CORE is None else CORE.Seed  # of the bits of a seed


class Chance(_Decisions):
    """A source of random decisions, made only of whole random bits.

    `Random.getrandbits` of the Mersenne Twister is the same sequence everywhere, in the native core too; what
    Python builds on top of it (`shuffle`, `sample`, `gauss`) has changed between versions, and floating-point
    functions differ between platforms. So everything here is integer arithmetic on random bits.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        """seed: 0 or more. stream: 0 to 255, different sequences for different purposes of one seed."""
        super().__init__(_SOURCE(seed << 8 | stream))
