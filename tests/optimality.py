"""Checking a matching that somebody else found: is it allowed, and is nothing better?

A maximum-weight matching comes with potentials y (one per vertex, for doubled weights) and blossoms
(odd sets of vertices with a number z). Nobody who checks them has to solve anything. For every
allowed pair (u, v)

    y[u] + y[v] + (sum of z over the blossoms holding both) >= 2 * weight(u, v),

so that twice the weight of *any* matching is at most the sum of all y plus, for every blossom, z
times half its size rounded down; a matching that reaches this sum is optimal. It reaches it when
every pair of it is tight, every blossom holds as many pairs as fit, and singles have y = 0 (with
y >= 0 wherever a vertex may stay single, so that leaving it out can never pay).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Blossom = tuple[Sequence[int], int]
"""Vertices of an odd set, and its z."""


def faults(
    count: int,
    weight: Callable[[int, int], int | None],
    may_single: Sequence[int],
    partners: Sequence[int],
    potentials: Sequence[int],
    blossoms: Sequence[Blossom],
) -> list[str]:
    """What is wrong with a matching and its proof of optimality; nothing for a sound one.

    count:      number of vertices.
    weight:     weight of a pair, None where no pair is allowed.
    may_single: per vertex, whether it may stay single.
    partners:   per vertex its partner, -1 for single.
    """
    found = list(_matching_faults(count, weight, may_single, partners))
    found += _potential_faults(may_single, partners, potentials)
    inside = [[0] * count for _ in range(count)]
    for members, z in blossoms:
        if z < 0 or len(members) % 2 == 0 or len(set(members)) != len(members):
            found.append(f"blossom {sorted(members)}: z must not be negative and its size must be odd")
        for u in members:
            for v in members:
                inside[u][v] += z
        pairs = sum(partners[v] in members for v in members) // 2
        if z and pairs != len(members) // 2:
            found.append(f"blossom {sorted(members)} holds {pairs} pairs, {len(members) // 2} fit")
    for u in range(count):
        for v in range(u):
            value = weight(u, v)
            if value is None:
                continue
            slack = potentials[u] + potentials[v] + inside[u][v] - 2 * value
            if slack < 0:
                found.append(f"pair {v}-{u} is worth more than the potentials allow")
            elif slack and partners[u] == v:
                found.append(f"pair {v}-{u} is matched but not tight")
    return found


def _matching_faults(
    count: int, weight: Callable[[int, int], int | None], may_single: Sequence[int], partners: Sequence[int]
) -> Iterator[str]:
    for v in range(count):
        partner = partners[v]
        if partner < 0:
            if not may_single[v]:
                yield f"vertex {v} is single and must not be"
        elif partners[partner] != v or partner == v:
            yield f"vertex {v} has partner {partner}, who has partner {partners[partner]}"
        elif weight(v, partner) is None:
            yield f"pair {v}-{partner} is not allowed"


def _potential_faults(
    may_single: Sequence[int], partners: Sequence[int], potentials: Sequence[int]
) -> Iterator[str]:
    for v, y in enumerate(potentials):
        if may_single[v] and y < 0:
            yield f"vertex {v} may stay single but has a negative potential"
        if partners[v] < 0 and y != 0:
            yield f"vertex {v} is single but its potential is not 0"
