"""The order: of all pairings that are as good, the pairs made are those that the rules generate first.

The potentials of a bracket describe everything that is as good: whoever is paired so uses tight pairs only
(no pair of it brings less than its potentials), fills every blossom with a number above zero, and leaves
nobody alone whose potential is above zero. Article 4 (2017: part D) is then a walk of decisions, each granted
as the pairs made have it, or refused:

D1  each moved-down player, by number: is he paired here? Yes comes before no.
D2  each of them who is: his resident. The smaller number comes first.
D3  the first S1 of the remainder: as few players exchanged as possible, then the smallest difference.
D4  who leaves the original S1, the largest number first. D5  who comes in, the smallest number first.
D6  each player of S1, by number: his opponent. The smaller number comes first.

S1 holds the smaller number of every pair of the remainder; where it is the original one, D3 to D5 need
nothing. An earlier choice is refused by a *cut*: numbers p of players and q of blossoms such that no live
pair has a sum below zero (p of both and q of the blossoms around both) and everything together, a blossom
counted for as many pairs as it has room for, is zero. Then all sums of a pairing are zero: pairs with a sum
above zero are in none, and die. q may be below zero where the blossom is known to be full, p only where
somebody cannot stay alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
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


def mask_of(vertices: Any) -> int:
    """Vertices as bits."""
    mask = 0
    for v in vertices:
        mask |= 1 << v
    return mask


class Live:
    """Who may still meet whom in a pairing that is as good; bit v of a row is vertex v.

    tight: for a vertex all whom it is tight with, itself perhaps included. barred: those whom it must not
    meet.
    full:  odd sets that every such pairing fills. single: those who may stay alone. spend: counts steps.
    """

    def __init__(
        self, size: int, tight: Rule, barred: Rule, full: list[int], single: int, spend: Callable[[int], None]
    ) -> None:
        self.there, self.full, self.single, self.spend = (1 << size) - 1, full, single, spend
        self.words = 1 + size // 64
        self._tight, self._barred, self._rules = tight, barred, list[Rule]()
        self._rows: dict[int, tuple[int, int]] = {}

    def allowed(self, v: int) -> int:
        """The row of a vertex before it is asked who has met whom."""
        seen, row = self._rows[v] if v in self._rows else (0, self._tight(v))
        self.spend((1 + len(self._rules) - seen) * self.words)
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

    def divide(self, upper: int, lower: int) -> None:
        """S1 meets S2 and nobody else, and has the smaller number; S2 does not meet S2."""

        def rule(v: int) -> int:
            if upper >> v & 1:
                return lower >> v << v
            return upper & (1 << v) - 1 | ~(upper | lower) if lower >> v & 1 else ~upper

        self._rules.append(rule)
        self.single &= ~upper

    def fix(self, u: int, v: int) -> None:
        """Two vertices are a pair, and leave. A full blossom that loses one keeps the others inside."""
        both = 1 << u | 1 << v
        self.there &= ~both
        self.single &= ~both
        full, self.full = self.full, []
        self.spend(len(full) * self.words)
        for inside in full:
            left = inside & ~both
            if inside & both in (0, both):
                self.full += [left] if left.bit_count() > 1 and left not in self.full else []
            else:
                self.only(left, left)
                self.single &= ~left

    def apply(self, cut: Paper, prices: Prices | None = None) -> None:
        """Verify a cut, and take out of the rows what it refuses. prices: what the sums of D3 must reach."""
        weighed = _Weighed(self, cut, prices)
        weighed.verify()
        self._rules.append(weighed.rule)


class Prices(NamedTuple):
    """D3: what a pair of the remainder brings, by the place of its smaller number, and all pairs."""

    places: dict[int, int]
    remainder: int
    pairs: int
    total: int

    @classmethod
    def of(cls, rest: list[int], upper: list[int]) -> Prices:
        """The fewest exchanged players weigh most, then small numbers in S1."""
        places = {v: place for place, v in enumerate(rest)}
        prices = cls(places, mask_of(rest), len(upper), 0)
        return prices._replace(total=sum(prices.of_lower(v) for v in upper))

    def of_lower(self, v: int) -> int:
        """Of a pair in which this is the smaller number (twice, as potentials are)."""
        place, count = self.places[v], len(self.places)
        return 2 * ((place < self.pairs) * (count * self.pairs + 1) + count - 1 - place)


class _Weighed:
    """The numbers of a cut."""

    def __init__(self, live: Live, cut: Paper, prices: Prices | None) -> None:
        self.live, self.prices, there = live, prices, live.there
        number = dict(cut["players"])
        around: dict[int, set[int]] = {}
        total, self.q, self.filled = sum(number.values()), list[int](), list[int]()
        for place, (inside, q) in enumerate(cut["blossoms"]):
            members = mask_of(inside)
            demand(len(inside) % 2, "a cut with a blossom of an even number of players")
            demand(members & ~there == 0, "a cut with somebody who is not there any more")
            demand(
                q >= 0 or members in live.full, "a cut with a number below zero of a blossom that is not full"
            )
            self.filled += [members] if q > 0 and members not in live.full else []
            self.q.append(q)
            total += q * (len(inside) // 2)
            for v in inside:
                around.setdefault(v, set()).add(place)
        named = mask_of(chain(number, around))
        demand(named & ~there == 0, "a cut with somebody who is not there any more")
        demand(total == (prices.total if prices else 0), "the numbers of a cut do not balance")
        alone = [v for v, p in number.items() if p and live.single >> v & 1]
        demand(
            all(number[v] > 0 for v in alone), "a cut with a number below zero of somebody who may stay alone"
        )
        self.paired = mask_of(alone)
        self.key = {v: (number.get(v, 0), frozenset(around.get(v, ()))) for v in bits(named)}
        self.usual: Any = (0, frozenset())
        self.members: dict[Any, int] = {self.usual: there & ~named}
        for v, key in self.key.items():
            self.members[key] = self.members.get(key, 0) | 1 << v
        self.asked = named | (prices.remainder & there if prices else 0)
        self._leaves: dict[tuple[Any, int], int] = {}

    def verify(self) -> None:
        """No live pair has a sum below what it must reach."""
        for v in bits(self.asked):
            row = self.live.row(v)
            for zone, need in self._zones(v):
                for key, members in self.members.items():
                    if row & zone & members:
                        demand(
                            self._sum(self.key.get(v, self.usual), key) >= need,
                            "a cut that a pair leaks from",
                        )
        self.live.full += self.filled
        self.live.single &= ~self.paired

    def rule(self, v: int) -> int:
        """The vertices with which this one has just the sum that is needed."""
        mine = self.key.get(v, self.usual)
        left = 0
        for zone, need in self._zones(v):
            if (mine, need) not in self._leaves:
                self._leaves[mine, need] = sum(
                    members for key, members in self.members.items() if self._sum(mine, key) == need
                )
            left |= zone & self._leaves[mine, need]
        if self.prices and v in self.prices.places:
            for u in bits(self.prices.remainder & self.live.there & (1 << v) - 1):
                if self._sum(mine, self.key.get(u, self.usual)) == self.prices.of_lower(u):
                    left |= 1 << u
        return left

    def _zones(self, v: int) -> list[tuple[int, int]]:
        """Which sums are needed with whom; with a smaller number of the remainder, it is asked there."""
        if not self.prices or v not in self.prices.places:
            return [(-1, 0)]
        rest = self.prices.remainder
        return [(rest >> v + 1 << v + 1, self.prices.of_lower(v)), (~rest, 0)]

    def _sum(self, a: Any, b: Any) -> int:
        shared = a[1] & b[1] if a[1] and b[1] else ()
        self.live.spend(1 + len(shared))
        return int(a[0] + b[0] + sum(self.q[place] for place in shared))


class Question(NamedTuple):
    """An earlier choice that must be refused.

    decision: D1 to D6. v: whose. choices: whom he must not meet, as bits. alone: nor stay alone. prices: of
    D3.
    """

    decision: str
    v: int
    choices: int = 0
    alone: bool = False
    prices: Prices | None = None


Answer = Callable[[Question], Paper]
"""Where the cuts come from."""


class Walk:
    """The decisions of one bracket: `moved` moved-down players come first, then residents, up to `size`.

    partner: of every vertex in the pairs made, -1 for none.
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
        self.live.divide(mask_of(upper), lower)
        for v in upper:
            self._opponent("D6", v, lower >> v << v)

    def _exchange(self, rest: list[int], upper: list[int]) -> None:
        prices, count = Prices.of(rest, upper), len(upper)
        self.live.apply(self.answer(Question("D3", 0, prices=prices)), prices)
        above = {v: prices.remainder >> v + 1 << v + 1 for v in rest}
        exchanged = count - len({*upper} & {*rest[:count]})
        for decision, players, wanted in (("D4", rest[count - 1 :: -1], False), ("D5", rest[count:], True)):
            left = exchanged
            for v in players:
                if not left:
                    break
                if (v in upper) == wanted:  # As the rules like it best: he goes out, or comes in.
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
            self.live.apply(self.answer(Question(decision, v, choices, alone)))
            demand(not is_open(), f"{decision}: a cut that does not refuse an earlier choice")
