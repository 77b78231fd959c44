"""A candidate of a bracket: what it fails, and where it stands in the order of the rules, as a list of keys.

C.04.3 article 4 (2017 and 2012: D). Of two candidates of a bracket with equal values the one is generated
earlier whose keys are smaller, compared from the first. The member of S1 of a pair of the remainder is its
higher-ranked player: with the other one there, the same pairing comes up again later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.systems.answers import Players
from pairwright.systems.dutch.explain.field_trace import Pair

Value = tuple[int, ...]
Name = TypeVar("Name")


class Key(NamedTuple):
    """One rule of the order, and what it looks at: numbers within the bracket or the remainder, from 1.

    article: of 2026, or of 2012. numbers: to be compared like a word, the smaller one comes first.
    what:    which numbers these are. step: of the procedure of 2012 that goes on to the next.
    """

    article: str
    what: str
    numbers: Value
    step: str = ""


ORDER = {
    "paired moved-down players": N_("number of moved-down players paired"),
    "set of moved-down players": N_("bracket numbers of the moved-down players paired"),
    "opponents of moved-down players": N_("bracket numbers of the opponents of the moved-down players"),
    "players exchanged": N_("players exchanged between S1 and S2"),
    "difference of the exchange": N_("difference between the numbers exchanged"),
    "players out of S1": N_("numbers exchanged out of S1"),
    "players into S1": N_("numbers exchanged into S1"),
    "opponents of S1": N_("numbers of the opponents of S1"),
}
"""What a rule of the order looks at."""


class OrderArticles(NamedTuple):
    """The articles, each with its step, that order sets of moved-down players, opponents and exchanges."""

    sets: tuple[str, str] = ("4.4", "")
    opponents: tuple[str, str] = ("4.2", "")
    exchanges: tuple[str, str] = ("4.3", "")


@dataclass(frozen=True)
class Candidate(Generic[Name]):
    """A candidate of a bracket, counted and put in its place in the order.

    pairs:  the member of S1 first. downfloaters: everybody who is left unpaired.
    values: by the names of their criteria. vector: in order of importance, the smaller the better.
    ordered: its place in the order, worked out where it is asked for: criteria decide most questions.
    """

    pairs: tuple[Pair, ...]
    downfloaters: Players
    values: dict[Name, Value]
    vector: tuple[Value, ...]
    ordered: Callable[[], list[Key]]

    @cached_property
    def order(self) -> list[Key]:
        """Its place among candidates of equal values."""
        return self.ordered()

    @property
    def key(self) -> tuple[tuple[Value, ...], tuple[Value, ...]]:
        """For comparing candidates of one bracket; the smaller one is the one of the rules."""
        return self.vector, tuple(entry.numbers for entry in self.order)


def place_in_order(
    upper: Players,
    players: Players,
    remaining: Players,
    pairs: Iterable[Pair],
    articles: OrderArticles = OrderArticles(),  # noqa: B008 - a constant
) -> list[Key]:
    """The keys of a candidate, the most important first.

    players: of the bracket in rank order. upper: those to be paired first. remaining: of whom the
    remainder is made. pairs: the member of S1 first.
    """
    pairs, highest = list(pairs), frozenset(upper)
    above = sorted(pair for pair in pairs if pair[0] in highest)
    number = {player: count for count, player in enumerate(players, 1)} if above else {}
    taken = {player for pair in above for player in pair}
    left = [player for player in remaining if player not in taken] if taken else remaining
    fresh = dict(zip(left, range(1, len(left) + 1), strict=True))
    rest = sorted([(fresh[a], fresh[b]) for a, b in pairs if a not in highest])
    members, original = {a for a, _ in rest}, set(range(1, len(rest) + 1))
    incoming, outgoing = sorted(members - original), sorted(original - members, reverse=True)

    def key(ruled: tuple[str, str], what: str, numbers: Iterable[int]) -> Key:
        article, step = ruled
        return Key(article, what, tuple(numbers), step)

    return [
        key(articles.sets, "set of moved-down players", (number[a] for a, _ in above)),
        key(articles.opponents, "opponents of moved-down players", (number[b] for _, b in above)),
        key(articles.exchanges, "players exchanged", (len(incoming),)),
        key(articles.exchanges, "difference of the exchange", (sum(incoming) - sum(outgoing),)),
        key(articles.exchanges, "players out of S1", (-count for count in outgoing)),
        key(articles.exchanges, "players into S1", incoming),
        key(articles.opponents, "opponents of S1", (b for _, b in rest)),
    ]


def first_later(actual: list[Key], other: list[Key]) -> tuple[Key, Key] | None:
    """The first key in which two candidates differ, theirs and its."""
    return next((both for both in zip(actual, other, strict=True) if both[0] != both[1]), None)
