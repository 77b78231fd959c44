"""What comes before everything: no rematch, no second bye, no third colour, and the bye's group (S6, S7)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.errors import NoPairing
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.matching.cheapest import CheapestPairing, PairCosts, Scale
from pairwright.rules.article import rule
from pairwright.systems.kjca.pile import Pair, Pile

NO_PAIRING = told("No pairing of this round is possible: too few cards, or too many forbidden pairs.")


@dataclass(frozen=True, slots=True)
class AbsoluteBreach:
    """How often the absolute rules are broken."""

    rematches: int = 0
    second_byes: int = 0
    third_colours: int = 0

    def __bool__(self) -> bool:
        return any((self.rematches, self.second_byes, self.third_colours))


@dataclass(frozen=True, slots=True)
class Frame:
    """What every group has to respect.

    pile:      the cards.
    breakable: no complete legal pairing exists; pairs cost what they break, instead of being impossible.
    bye_group: number of the score group that provides the bye, None when the number of cards is even.
    """

    pile: Pile
    breakable: bool = False
    bye_group: int | None = None

    def pair_cost(self, a: int, b: int) -> int | None:
        """What the pair breaks: 0 for a legal one, None where it is out of the question."""
        if not self.breakable:
            return 0 if self.pile.legal(a, b) else None
        return breach_cost(self.pile, a, b)

    def bye_cost(self, place: int) -> int | None:
        """What a bye for this card breaks; None where it cannot have it."""
        if self.bye_group is None or self.pile.group_of[place] != self.bye_group:
            return None
        return bye_breach_cost(self.pile, place, self.breakable)

    @property
    def limit(self) -> int:
        """Larger than any total of these costs."""
        return breach_scale(self.pile).top if self.breakable else 1


@rule("KJCA", "S6", "S7")
def breach_scale(pile: Pile) -> Scale:
    """S6 and S7: what gives way last weighs most; the place of the broken pairs weighs least."""
    count = len(pile) + 1
    return Scale(count, count, count, (1 << count) - 1)


def _breach_unit(pile: Pile, name: str) -> int:
    importance = pile.options.break_order[::-1].index(name)
    return breach_scale(pile).units[importance]


@rule("KJCA", "S6")
def breach_cost(pile: Pile, a: int, b: int) -> int | None:
    """S6 where nothing works: rematches and third colours are counted, and put as low as possible."""
    if b in pile.barred[a]:
        return None
    cost = _breach_unit(pile, "rematch") if b in pile.met[a] else 0
    if pile.options.third_colour != "soft" and pile.clash(a, b):
        cost += _breach_unit(pile, "third_colour")
    if cost:
        cost += 1 << (len(pile) - 1 - a if pile.options.broken_pairs == "low" else a)
    return cost


@rule("KJCA", "S7")
def bye_breach_cost(pile: Pile, place: int, breakable: bool) -> int | None:
    """S7: nobody has a second bye, unless it is unavoidable."""
    if not pile.cards[place].byes:
        return 0
    return _breach_unit(pile, "second_bye") if breakable else None


def surely_pairable(pile: Pile, start: int, leaving: int, bye: bool) -> bool:
    """True when the cards from place `start` down, and any `leaving` cards from above, can be paired legally.

    bye: one of those below does not need an opponent. A sufficient test: a graph in which everybody can
    meet at least half of the others has a perfect matching (Dirac). False says nothing.
    """
    lower = len(pile) - start
    clashes = 0 if pile.options.third_colour == "soft" else pile.doubles_below[start]
    opponents = lower - pile.most_met - clashes - 1 - bye
    return 2 * opponents >= lower + leaving


def pairable(frame: Frame, places: Sequence[int], bye: bool) -> bool:
    """True when these cards (one of them having the bye, if `bye`) can all be paired legally.

    Two cards of which neither belongs to the group of the other and both came from above are never
    a legal pair here: they would have been paired further up.
    """
    return _complete(frame, places, bye) is not None


def _complete(frame: Frame, places: Sequence[int], bye: bool) -> CheapestPairing | None:
    count = len(places) + bye

    def cost(u: int, v: int) -> int | None:
        if v == len(places):
            return frame.bye_cost(places[u])
        return frame.pair_cost(places[u], places[v])

    found = CheapestPairing(PairCosts(count, cost))
    return found if found.solved else None


@rule("KJCA", "S6", "S7")
def frame_of(pile: Pile) -> Frame:
    """S6, S7: whether everybody can be paired legally, and the lowest group that can provide the bye.

    Raises NoPairing when not even a pairing that breaks the rules exists (forbidden pairs, one card).
    """
    odd = len(pile) % 2 == 1
    lawful = _lawful_frame(pile, odd)
    if lawful is not None:
        return lawful
    return _breaking_frame(pile, odd)


def _lawful_frame(pile: Pile, odd: bool) -> Frame | None:
    if not odd:
        frame = Frame(pile)
        sure = surely_pairable(pile, 0, 0, bye=False)
        return frame if sure or pairable(frame, range(len(pile)), bye=False) else None
    sure = surely_pairable(pile, 0, 0, bye=True)
    for number in reversed(range(len(pile.groups))):
        if all(pile.cards[place].byes for place in pile.groups[number]):
            continue
        frame = Frame(pile, bye_group=number)
        if sure or pairable(frame, range(len(pile)), bye=True):
            return frame
    return None


def _breaking_frame(pile: Pile, odd: bool) -> Frame:
    """The breaches as few and as low as possible; among equals the bye in the lowest group."""
    groups = len(pile.groups)
    count = len(pile)

    def cost(u: int, v: int) -> int | None:
        if v == count:
            breach = bye_breach_cost(pile, u, breakable=True)
            return None if breach is None else breach * groups + groups - 1 - pile.group_of[u]
        breach = breach_cost(pile, u, v)
        return None if breach is None else breach * groups

    found = CheapestPairing(PairCosts(count + odd, cost))
    if not found.solved:
        raise NoPairing(NO_PAIRING)
    bye_group = pile.group_of[found.partner(count)] if odd else None
    return Frame(pile, breakable=True, bye_group=bye_group)


@rule("KJCA", "S6", "S7")
def breaches(pile: Pile, pairs: Sequence[Pair], bye: int | None) -> AbsoluteBreach:
    """S6, S7: how often this pairing breaks the absolute rules (soft third colours are counted too)."""
    return AbsoluteBreach(
        sum(b in pile.met[a] for a, b in pairs),
        int(bye is not None and bool(pile.cards[bye].byes)),
        sum(pile.clash(a, b) for a, b in pairs),
    )
