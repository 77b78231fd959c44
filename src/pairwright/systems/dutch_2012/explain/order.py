"""When the procedure of 2012 comes to a pairing of a bracket: C.7, C.8 and the orders D, as a list of keys.

Of two pairings of a bracket that break the same, the one is found first whose keys are smaller, compared
from the first.
"""

from __future__ import annotations

from typing import NamedTuple

from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.sequence import Players


class Key(NamedTuple):
    """One rule of the order, and what it looks at: numbers within the bracket or the remainder, from 1.

    article: that gives the order. step: that goes on to the next. what: which numbers these are.
    numbers: to be compared like a word, the smaller one comes first.
    """

    article: str
    step: str
    what: str
    numbers: tuple[int, ...]


def place_in_order(players: Players, upper: Players, pairs: tuple[Pair, ...]) -> list[Key]:
    """The keys of a pairing, the most important first.

    players: of the bracket in rank order. upper: those to be paired first, none if it is homogeneous.
    pairs:   the member of S1 first.
    """
    number = {player: count for count, player in enumerate(players, 1)}
    first = sorted(pair for pair in pairs if pair[0] in upper)
    taken = {player for pair in first for player in pair}
    fresh = {p: count for count, p in enumerate((p for p in players if p not in taken), 1)}
    rest = sorted((fresh[a], fresh[b]) for a, b in pairs if a not in upper)
    members, original = {a for a, _ in rest}, set(range(1, len(rest) + 1))
    incoming, outgoing = sorted(members - original), sorted(original - members, reverse=True)
    return [
        Key("D.3", "C.8.b", "set of moved-down players", tuple(number[a] for a, _ in first)),
        Key("D.1", "C.7", "opponents of moved-down players", tuple(number[b] for _, b in first)),
        Key("D.2", "C.8.a", "players exchanged", (len(incoming),)),
        Key("D.2", "C.8.a", "difference of the exchange", (sum(incoming) - sum(outgoing),)),
        Key("D.2", "C.8.a", "players out of S1", tuple(-count for count in outgoing)),
        Key("D.2", "C.8.a", "players into S1", tuple(incoming)),
        Key("D.1", "C.7", "opponents of S1", tuple(b for _, b in rest)),
    ]


def first_later(actual: list[Key], other: list[Key]) -> tuple[Key, Key] | None:
    """The first key in which two pairings differ, theirs and its."""
    return next((both for both in zip(actual, other, strict=True) if both[0] != both[1]), None)
