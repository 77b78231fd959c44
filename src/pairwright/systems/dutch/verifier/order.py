"""What is as good as the pairs made, and why none of it comes first in the order of the rules.

Numbers of vertices and of sets (blossoms) say what pairs may bring: with both its numbers, and those of the
sets around both, a pair has at least what it needs; and everything together, a set counted for as many pairs
as it has room for, is just what the pairs made need. Then no pairing needs more (duality of linear programs);
and one that needs as much has *tight* pairs alone (just what they need), fills every set with a number above
zero, and leaves nobody alone whose number is above zero. A set may have a number below zero where it is known
to be full, somebody where they cannot stay alone. Each such balance takes pairs out of those that are *live*:
the first one, in which a pair needs its weight by the criteria, leaves what is as good; the others, the
*cuts*, in which pairs need nothing, leave out an earlier choice. Article 4 (2017: part D) is a walk of
decisions, each as the pairs made have it:

D1  each moved-down player, by number: is he paired here? Yes comes before no.
D2  each of them who is: his resident. The smaller number comes first.
D3  the first S1 of the remainder: as few players exchanged as possible, then the smallest difference.
D4  who leaves the original S1, the largest number first. D5  who comes in, the smallest number first.
D6  each player of S1, by number: his opponent. The smaller number comes first.

S1 holds the smaller number of every pair of the remainder; if it is the original one, D3 to D5 are void.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from .form import Paper, demand

Rule = Callable[[int], int]
"""For a vertex the vertices, as bits, that it leaves to it."""


def bits(mask: int) -> Iterator[int]:
    """The places of the bits of a number that is not below zero."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(vertices: Iterable[int]) -> int:
    """Vertices, each once, as bits."""
    return sum(1 << v for v in vertices)


class Live:
    """Which pairs may still be in a pairing that is as good; bit v of a row is vertex v.

    barred: for a vertex those whom it must not meet. single: who may stay alone, as bits. full: sets that
    every such pairing fills. spend: counts steps.
    """

    def __init__(self, size: int, barred: Rule, alone: bool, spend: Callable[[int], None]) -> None:
        self.there = (1 << size) - 1
        self.single, self.full, self.spend = self.there * alone, list[int](), spend
        self._barred, self._rules, self._words = barred, list[Rule](), 1 + size // 1024
        self._rows: dict[int, tuple[int, int]] = {}

    def allowed(self, v: int) -> int:
        """The row of a vertex before it is asked who has met whom."""
        seen, row = self._rows.get(v, (0, -1))
        self.spend((1 + len(self._rules) - seen) * self._words)
        for rule in self._rules[seen:]:
            row &= rule(v)
        self._rows[v] = len(self._rules), row
        return row & self.there

    def row(self, v: int) -> int:
        """All whom a vertex may still meet."""
        return self.allowed(v) & ~self._barred(v) & ~(1 << v)

    def only(self, members: int, others: int) -> None:
        """The members meet nobody but the others."""
        self._rules.append(lambda v: others if members >> v & 1 else -1 if others >> v & 1 else ~members)

    def fix(self, u: int, v: int) -> None:
        """Two vertices are a pair, and leave. A full set that loses one of them keeps the others inside."""
        both = 1 << u | 1 << v
        self.there &= ~both
        self.single &= ~both
        full, self.full = self.full, []
        self.spend(len(full) * self._words)
        for inside in full:
            left = inside & ~both
            if inside & both not in (0, both):
                self.only(left, left)
                self.single &= ~left
            elif left.bit_count() > 1 and left not in self.full:
                self.full.append(left)

    def accept(self, balance: Balance) -> None:
        """Verify a balance, and go on with what is tight in it."""
        balance.verify()
        self._rules.append(balance.tight)
        self.full += [inside for inside, q in balance.sets if q > 0 and inside not in self.full]
        self.single &= ~balance.above


class Balance:
    """Numbers of vertices and sets. needs: of a tag, by the other's tag; None where they are no pair."""

    def __init__(
        self, live: Live, numbers: dict[int, int], sets: list[list[Any]],
        tag: Callable[[int], int], needs: Callable[[int], Sequence[int | None]],
    ) -> None:  # fmt: skip
        self.live, self.needs, there = live, needs, live.there
        self.sets = [(mask_of(inside), q) for inside, q in sets]
        self.total: int = sum(numbers.values()) + sum(q * (len(inside) // 2) for inside, q in sets)
        around: dict[int, set[int]] = {}
        for place, (inside, q) in enumerate(self.sets):
            live.spend(len(sets[place][0]))
            demand(q >= 0 or inside in live.full, "a number below zero of a set that is not full")
            for v in sets[place][0]:
                around.setdefault(v, set()).add(place)
        demand(mask_of(numbers.keys() | around.keys()) & ~there == 0, "a number of somebody who is not there")
        below = mask_of(v for v, p in numbers.items() if p < 0)
        demand(not below & live.single, "a number below zero of somebody who may stay alone")
        self.above = mask_of(v for v, p in numbers.items() if p > 0)
        self.key = {v: (tag(v), numbers.get(v, 0), frozenset(around.get(v, ()))) for v in bits(there)}
        alike: dict[Any, int] = {}
        for v, key in self.key.items():
            alike[key] = alike.get(key, 0) | 1 << v
        self.by_tag: dict[Any, list[Any]] = {}
        self.plain: dict[tuple[Any, int], int] = {}
        for (name, p, inside_of), members in sorted(alike.items(), key=lambda item: item[0][1]):
            self.by_tag.setdefault(name, []).append((p, inside_of, members))
            self.plain[name, p] = self.plain.get((name, p), 0) | members
        self._known: dict[Any, int] = {}
        self._shared = cache(lambda one, other: sum(self.sets[place][1] for place in one & other))

    def verify(self) -> None:
        """No live pair has less than it needs."""
        least = sum(q for _, q in self.sets if q < 0)
        tags, short = list(self.by_tag), dict[int, int]()
        for number, s in enumerate(tags):
            needs = self.needs(s)
            for t in tags[number:]:
                need = needs[t]
                for p, around, one in self.by_tag[s] if need is not None else ():
                    for x, others, other in self.by_tag[t]:
                        if p + x + least >= need:  # And so do all who come after.
                            break
                        self.live.spend(2 + min(len(around), len(others)))
                        if p + x + self._shared(around, others) < need:
                            short[one] = short.get(one, 0) | other
        leaks = (self.live.row(v) & others for one, others in short.items() for v in bits(one))
        demand(not any(leaks), "a pair needs more than its numbers")

    def tight(self, v: int) -> int:
        """All who have with this vertex just what the pair needs."""
        tag, p, around = key = self.key[v]
        if key not in self._known:
            self.live.spend(len(self.key if around else self.by_tag))
            row, needs = 0, self.needs(tag)
            for other, alike in self.by_tag.items():
                need = needs[other]
                row |= 0 if need is None else self.plain.get((other, need - p), 0)
                for x, others, members in alike if around and need is not None else ():
                    if not around.isdisjoint(others):
                        just = p + x + self._shared(around, others) == need
                        row = row | members if just else row & ~members
            self._known[key] = row
        return self._known[key]


class Question(NamedTuple):
    """An earlier choice that must be refused.

    decision: D1 to D6. v: whose; in D3, how many are in S1. choices: whom they must not meet, as bits. alone:
    nor stay alone. prices: in D3, what a pair of the remainder needs, by its smaller number.
    """

    decision: str
    v: int
    choices: int = 0
    alone: bool = False
    prices: Mapping[int, int] = {}


Answer = Callable[[Question], Paper]


class Walk:
    """The decisions of one bracket: `moved` moved-down players come first, then residents, up to `size`.

    partner: of every vertex in the pairs made, -1 for none. answer: where the cuts come from.
    """

    def __init__(self, live: Live, moved: int, size: int, partner: list[int], answer: Answer) -> None:
        self.live, self.moved, self.size, self.partner, self.answer = live, moved, size, partner, answer

    def go(self) -> None:
        """All decisions. Raises Wrong where an earlier choice is open."""
        residents = (1 << self.size) - (1 << self.moved)
        here = [v for v in range(self.moved) if self.moved <= self.partner[v] < self.size]
        for v in range(self.moved):
            if v in here:
                self.live.only(1 << v, residents)
                self.live.single &= ~(1 << v)
            else:
                self._refuse("D1", v, residents)
        for v in here:
            self._opponent("D2", v, residents)
        rest = [*bits(residents & self.live.there)]
        upper = [v for v in rest if v < self.partner[v] < self.size]
        if upper and upper != rest[: len(upper)]:
            self._exchange(rest, upper)
        lower = mask_of(rest) & ~mask_of(upper)
        self.live.only(mask_of(upper), lower)
        self.live.only(lower, ~lower)
        self.live.single &= ~mask_of(upper)
        for v in upper:
            self._opponent("D6", v, lower >> v << v)

    def _exchange(self, rest: list[int], upper: list[int]) -> None:
        """The fewest exchanged players weigh most, then small numbers in S1 (all twice, as weights are)."""
        count, size, remainder = len(upper), len(rest), mask_of(rest)
        needs = ((place < count) * (size * count + 1) + size - 1 - place for place in range(size))
        prices = {v: 2 * need for v, need in zip(rest, needs, strict=True)}
        self._cut(Question("D3", count, prices=prices), sum(prices[v] for v in upper))
        above = {v: remainder >> v + 1 << v + 1 for v in rest}
        exchanged = count - len({*upper} & {*rest[:count]})
        for decision, players, wanted in (("D4", rest[count - 1 :: -1], False), ("D5", rest[count:], True)):
            left = exchanged
            for v in players:
                if not left:
                    break
                if (v in upper) == wanted:  # As the rules like it best: out, or in.
                    left -= 1
                    self.live.only(1 << v, above[v] if wanted else ~above[v])
                    self.live.single &= ~(1 << v) if wanted else -1
                else:
                    self._refuse(decision, v, above[v] if wanted else ~above[v], not wanted)

    def _opponent(self, decision: str, v: int, choices: int) -> None:
        self._refuse(decision, v, choices & (1 << self.partner[v]) - 1)
        self.live.fix(v, self.partner[v])

    def _refuse(self, decision: str, v: int, choices: int, alone: bool = False) -> None:
        """None of these choices is open to a player, nor to stay alone."""

        def is_open() -> bool:
            return bool(self.live.row(v) & choices) or (alone and bool(self.live.single >> v & 1))

        if is_open():
            self._cut(Question(decision, v, choices, alone))
            demand(not is_open(), "{step}: a cut that does not refuse an earlier choice", step=decision)

    def _cut(self, question: Question, total: int = 0) -> None:
        cut, costs = self.answer(question), [*question.prices.values()]
        place, size = {v: number for number, v in enumerate(question.prices)}, len(costs)
        balance = Balance(
            self.live, dict(cut["players"]), cut["blossoms"], lambda v: place.get(v, size),  # Last: no price.
            lambda s: [*costs[:s], *costs[s : s + 1] * (size - s), 0] if s < size else [0] * (size + 1),
        )  # fmt: skip
        demand(balance.total == total, "the numbers of a cut do not balance")
        self.live.accept(balance)
