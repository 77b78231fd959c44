"""The orders in which candidates are looked at: sets of upfloaters (3.5) and pairings of a bracket (3.6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations

from pairwright.rules.article import rule

Pairs = tuple[tuple[int, int], ...]
"""Pairs by pairing number, the top member first, in the order of the top members."""

Promising = Callable[[Pairs], bool]
"""Says of the first pairs of a pairing whether any that begins so is worth looking at."""


@rule("C.04.5", "3.5.3", "3.5.4")
@rule("C.04.6", "3.5.3", "3.5.4")
def set_key(players: Collection[int], score: Callable[[int], int]) -> tuple[int, ...]:
    """Articles 3.5.3 and 3.5.4: the numbers that sets are compared by, in order of score, then number."""
    return tuple(sorted(players, key=lambda player: (-score(player), player)))


@rule("C.04.5", "3.6.1", "3.6.2")
@rule("C.04.6", "3.6.1", "3.6.2")
def identifier(pairs: Collection[tuple[int, int]]) -> tuple[int, ...]:
    """Article 3.6.2: the top members ascending, then the bottom member of each of them.

    Article 3.6.1: the top member of a pair is the one with the smaller number.
    """
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))


@rule("C.04.5", "3.6.3")
@rule("C.04.6", "3.6.3")
def pairings_in_order(players: Sequence[int], promising: Promising = lambda begun: True) -> Iterator[Pairs]:
    """Article 3.6.3: every pairing of these players, in the order of the identifiers.

    promising: leaves out what begins with pairs of which it says no.
    """
    ascending = sorted(players)
    for tops in combinations(ascending, len(ascending) // 2):
        bottoms = [player for player in ascending if player not in tops]
        if all(top < bottom for top, bottom in zip(tops, bottoms, strict=True)):
            yield from _continued((), tops, bottoms, promising)


def _continued(
    begun: Pairs, tops: Sequence[int], bottoms: Sequence[int], promising: Promising
) -> Iterator[Pairs]:
    if begun and not promising(begun):
        return
    if not tops:
        yield begun
        return
    for bottom in bottoms:
        if bottom > tops[0]:
            left = [one for one in bottoms if one != bottom]
            yield from _continued((*begun, (tops[0], bottom)), tops[1:], left, promising)
