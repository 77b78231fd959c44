"""One score group when its turn comes: who is in it, who came from above, what is banned for comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pairwright.common.values import dataclass, field, replace
from pairwright.matching.cheapest import CheapestPairing, Cost, PairCosts, Scale
from pairwright.rules.article import rule
from pairwright.systems.kjca.pile import Frame, Pair, Pile, turned


@dataclass(frozen=True, slots=True)
class Ban:
    """What must not be done; used to ask what the next best would cost.

    pairs: places with the smaller one first. leaving, bye: places that may not leave, or have the bye.
    """

    pairs: frozenset[Pair] = frozenset()
    leaving: frozenset[int] = frozenset()
    bye: frozenset[int] = frozenset()


NOTHING = Ban()


@dataclass(frozen=True, slots=True)
class Situation:
    """A group to be paired, everything above being settled.

    incoming: places of the players from above, in order.
    members:  places of the group, in order; after `without` some may be missing.
    below:    first place below the group.
    bye_due:  the bye has not been given yet (it is due here or further down).
    bye_here: the bye is to be given to one of the members.
    known:    what pairs cost, by the cards above and below that were asked about; no ban is in it.
    """

    frame: Frame
    incoming: tuple[int, ...]
    members: tuple[int, ...]
    below: int
    bye_due: bool = False
    bye_here: bool = False
    ban: Ban = field(default=NOTHING)
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], PairCosts] = field(
        default_factory=dict, compare=False
    )

    @property
    def pile(self) -> Pile:
        """The cards."""
        return self.frame.pile

    def without(self, bye: int) -> Situation:
        """The same group after the bye card has been taken out."""
        members = tuple(place for place in self.members if place != bye)
        return replace(self, members=members, bye_due=False, bye_here=False)

    def pair_cost(self, a: int, b: int) -> int | None:
        """What the pair breaks, None where it must not be made; a < b."""
        if (a, b) in self.ban.pairs:
            return None
        return self.frame.pair_cost(a, b)

    def costs(self, above: Sequence[int], cards: Sequence[int], cost: Callable[[], Cost]) -> PairCosts:
        """What the pairs of these places cost, by `cost` where it is not known; without the banned ones."""
        places = (*above, *cards)
        key = tuple(above), tuple(cards)
        if key not in self.known:
            self.known[key] = PairCosts(len(places), cost())
        banned = (pair for pair in self.ban.pairs if set(pair) <= set(places))
        return self.known[key].without((places.index(a), places.index(b)) for a, b in banned)

    def may_have_bye(self, place: int) -> bool:
        """The bye can be given to this card."""
        return place not in self.ban.bye and self.frame.bye_cost(place) is not None


@dataclass(frozen=True, slots=True)
class GroupOutcome:
    """A group paired.

    floats:  pairs (player from above, member). pairs: pairs of two members, the leading card first.
    leaving: places that go on to the next group, in order. bye: the bye card, if it was given here.
    """

    floats: tuple[Pair, ...]
    pairs: tuple[Pair, ...]
    leaving: tuple[int, ...] = ()
    bye: int | None = None


# -- Pairs inside a group: top half against bottom half, with the smallest alteration (S3, S5, S6) -----


@rule("KJCA", "S3", "S5")
def natural_pairs(cards: Sequence[int]) -> list[Pair]:
    """S3, S5: the first card of the top half plays the first of the bottom half, and so on down."""
    half = len(cards) // 2
    return list(zip(cards[:half], cards[half:], strict=True))


@rule("KJCA", "S3", "S5", "S6")
def pair_inside(situation: Situation, cards: Sequence[int]) -> list[Pair] | None:
    """S3, S5, S6: the pairs of `cards` (places in order, an even number) with minimum alterations.

    None when they cannot all be paired as the situation demands.
    """
    natural = natural_pairs(cards)
    if _stands(situation, natural):
        return natural
    half = len(natural)
    cheapest = CheapestPairing(situation.costs((), cards, lambda: _alteration_cost(situation, cards)))
    if not cheapest.solved:
        return None
    # M5: the highest card keeps its natural opponent if any optimum lets it, then the next one.
    settled = [cheapest.prefer(x, x + half) for x in range(half)] * 2
    # M6: the others take the highest opponent possible, from rank 1 down.
    for x in range(len(cards)):
        for y in range(x + 1, len(cards)):
            if settled[x]:
                break
            if not settled[y] and cheapest.prefer(x, y):
                settled[x] = settled[y] = True
    return [(cards[x], cards[y]) for x in range(len(cards)) if x < (y := cheapest.partner(x))]


@rule("KJCA", "S6")
def _stands(situation: Situation, natural: Sequence[Pair]) -> bool:
    """S6: nothing forces an alteration of the natural pairs."""
    pile = situation.pile
    if situation.frame.breakable:
        # A natural pair may be legal and still cost a worse breach elsewhere in the group.
        return False
    exchange = pile.options.colour_fix == "exchange"
    soft = pile.options.third_colour == "soft"
    return all(
        situation.pair_cost(a, b) == 0
        and not (soft and pile.clash(a, b))
        and not (exchange and turned(pile, a, b))
        for a, b in natural
    )


@lru_cache(maxsize=64)
def _scale(half: int, limit: int, exchange: bool) -> tuple[int, ...]:
    """Units of: breaches, soft third colours, M1, M2, M3, M4."""
    m4 = 2 * half * half
    if not exchange:
        return Scale(limit * half, half, 2 * half, half, half, m4).units
    breach, third, m3, m1, m2, m4 = Scale(limit * half, half, half, 2 * half, half, m4).units
    return breach, third, m1, m2, m3, m4


def _alteration_cost(situation: Situation, cards: Sequence[int]) -> Cost:
    pile = situation.pile
    half = len(cards) // 2
    exchange = pile.options.colour_fix == "exchange"
    soft = pile.options.third_colour == "soft"
    breach, third, m1, m2, m3, m4 = _scale(half, situation.frame.limit, exchange)
    pair_cost = situation.frame.pair_cost

    def cost(x: int, y: int) -> int | None:
        """What the pair of two places costs; None where they must not meet."""
        a, b = cards[x], cards[y]
        broken = pair_cost(a, b)
        if broken is None:
            return None
        total = breach * broken
        if soft and pile.clash(a, b):
            total += third
        moved = abs(y - x - half)
        if moved:
            total += 2 * m1 + m4 * moved
            if (x < half) == (y < half):
                total += m2
        if turned(pile, a, b):
            total += m3
        return total

    return cost
