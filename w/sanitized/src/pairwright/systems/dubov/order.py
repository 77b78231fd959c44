"""Article 4: the orders in which sets of players and transpositions are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from pairwright.rules.article import rule
from pairwright.systems.dubov.rules import BOOK

Players = tuple[int, ...]


@rule(BOOK, "4.1", "4.1.1", "4.1.2", "4.1.3")
@rule(BOOK, "D.0", edition="2018")
def sets_in_order(pool: Sequence[int], size: int) -> Iterator[Players]:
    """Article 4.1.3: every set of so many players of a pool, by the smallest differing sequence number.

    pool: in the order of the sequence numbers.
    """
    yield from combinations(pool, size)


@rule(BOOK, "4.3.3")
@rule(BOOK, "D.2", edition="2018")
def from_the_middle(listed: Sequence[int]) -> Players:
    """Article 4.3.3: sequence numbers from the middle outwards, of two in the middle the higher first."""
    left, numbered = list(listed), []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))
    return tuple(numbered)


@rule(BOOK, "4.4", "4.4.1", "4.4.2")
@rule(BOOK, "D.3", edition="2018")
def transpositions(pool: Sequence[int]) -> Iterator[Players]:
    """Article 4.4.2: every order of the players of G2; `pool` is by ascending pairing number."""
    yield from permutations(pool)
