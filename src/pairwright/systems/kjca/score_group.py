"""One score group when its turn comes: who is in it, who came from above, what is banned for comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairwright.common.values import dataclass, field, replace
from pairwright.matching.cheapest import Cost, PairCosts
from pairwright.systems.kjca.absolute import Frame
from pairwright.systems.kjca.pile import Pair, Pile


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
