"""Where a candidate stands in the order of the rules: C.04.3 article 4 (2017: D) as a list of keys.

Of two candidates of a bracket with equal values the one is generated earlier whose keys are smaller,
compared from the first. The member of S1 of a pair of the remainder is its higher-ranked player: with
the other one there, the same pairing comes up again later.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.trace import BracketTrace


class Key(NamedTuple):
    """One rule of the order, and what it looks at: bracket sequence numbers, counted from 1.

    article: of 2026. numbers: to be compared like a word, the smaller one comes first.
    what:    which numbers these are.
    """

    article: str
    what: str
    numbers: tuple[int, ...]


def place_in_order(place: BracketTrace, pairs: Iterable[Pair]) -> list[Key]:
    """The keys of a candidate of the bracket `place`, the most important first."""
    mdps = set(place.bracket.mdps)
    number = {player: count for count, player in enumerate(place.players, 1)}
    pairs = [(min(pair), max(pair)) for pair in pairs]
    above = sorted(pair for pair in pairs if pair[0] in mdps)
    taken = {lower for _, lower in above}
    fresh = {
        player: count
        for count, player in enumerate((p for p in place.bracket.residents if p not in taken), 1)
    }
    rest = sorted((fresh[a], fresh[b]) for a, b in pairs if a not in mdps)
    members = {a for a, _ in rest}
    original = set(range(1, len(rest) + 1))
    incoming, outgoing = sorted(members - original), sorted(original - members, reverse=True)
    return [
        Key("3.1", "paired moved-down players", (-len(above),)),
        Key("4.4", "set of moved-down players", tuple(number[a] for a, _ in above)),
        Key("4.2", "opponents of moved-down players", tuple(number[b] for _, b in above)),
        Key("4.3", "players exchanged", (len(incoming),)),
        Key("4.3", "difference of the exchange", (sum(incoming) - sum(outgoing),)),
        Key("4.3", "players out of S1", tuple(-count for count in outgoing)),
        Key("4.3", "players into S1", tuple(incoming)),
        Key("4.2", "opponents of S1", tuple(b for _, b in rest)),
    ]


def first_later(actual: list[Key], other: list[Key]) -> tuple[Key, Key] | None:
    """The first key in which two candidates differ, theirs and its."""
    return next((both for both in zip(actual, other, strict=True) if both[0] != both[1]), None)
