"""Who leaves a group and who has the bye when the simple answer fails: the exact optimum of S7's criteria."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.matching import OUT, Matcher
from pairwright.matching.cheapest import Scale, plain_matcher
from pairwright.rules.article import rule
from pairwright.systems.kjca.absolute import surely_pairable
from pairwright.systems.kjca.situation import Situation

Choice = tuple[int | None, tuple[int, ...]]
"""The bye card, if it is in this group, and the places that leave, in order."""

_FEW = 6
"""So many leaving players are tried without looking at every card below."""


@rule("KJCA", "S7")
def best_leaving(situation: Situation) -> Choice | None:
    """S7: the fewest leave; then the criteria in the order of `GroupCost`, up to the leaving members.

    None when no pairing of the rest exists.
    """
    bye = None
    if situation.bye_here:
        problem = _solve(situation)
        if problem is None:
            return None
        bye = problem.bye_card()
        if bye is None:
            return None
        # The places of the leaving members are counted without the bye card: weigh them only now.
        situation = situation.without(bye)
    problem = _solve(situation)
    return None if problem is None else (bye, problem.leaving())


def _solve(situation: Situation) -> _Problem | None:
    """First with the cards below left out, where they can surely take up anybody; else with all of them."""
    few = surely_pairable(situation.pile, situation.below, _FEW, situation.bye_due and not situation.bye_here)
    if few and not situation.frame.breakable:
        problem = _Problem(situation, closed=True)
        if problem.matcher.solve() and problem.count_leaving() <= _FEW:
            return problem
    problem = _Problem(situation, closed=False)
    return problem if len(problem.names) % 2 == 0 and problem.matcher.solve() else None


@dataclass(frozen=True, slots=True)
class _Units:
    """What one step of each criterion weighs."""

    breach: int
    leaving: int
    third: int
    floaters: int
    which: int
    second: int
    bye_place: int
    places: int


class _Problem:
    """A matching over the group, the cards below (or none of them) and the bye.

    A pair inside the group earns what it would have cost both to leave, less what the pair itself costs.
    A card of the group that is matched below it, or stays single where the cards below are left out,
    earns nothing: it leaves.
    """

    def __init__(self, situation: Situation, closed: bool) -> None:
        self.situation = situation
        self.group = [*situation.incoming, *situation.members]
        self.size = len(self.group)
        self.closed = closed
        self.bye_vertex = -1
        below = () if closed else range(situation.below, len(situation.pile))
        self.names: list[int] = [*self.group, *below]
        if situation.bye_here or (situation.bye_due and not closed):
            self.bye_vertex = len(self.names)
            self.names.append(-1)
        self.units = self._scale()
        self.exit = [self._exit_cost(vertex) for vertex in range(self.size)]
        single = [
            self.closed and vertex < self.size and self.group[vertex] not in situation.ban.leaving
            for vertex in range(len(self.names))
        ]
        self.matcher: Matcher = plain_matcher(self._table(), self.size, single)

    def _scale(self) -> _Units:
        size, incoming = self.size + 1, len(self.situation.incoming)
        limits = (size, size, incoming, (1 << incoming) - 1, 2 * size, size, size * size)
        return _Units(*Scale(self.situation.frame.limit * len(self.names), *limits).units)

    def _exit_cost(self, vertex: int) -> int:
        situation, units = self.situation, self.units
        incoming = len(situation.incoming)
        if vertex < incoming:
            return units.leaving + units.floaters + (units.which << (incoming - 1 - vertex))
        cost = units.leaving + units.places * (self.size - 1 - vertex)
        return cost + units.second * situation.pile.second_down_float(self.group[vertex])

    def _table(self) -> list[list[int | None]]:
        count = len(self.names)
        table: list[list[int | None]] = [[None] * count for _ in range(count)]
        dearest = self.units.breach * self.situation.frame.limit
        for u in range(count):
            for v in range(u + 1, count):
                gain = self._bye_gain(u) if v == self.bye_vertex else self._gain(u, v)
                if gain is not None:
                    # With breaches to pay a pair may lose; there everybody is paired, so a shift is harmless.
                    table[u][v] = table[v][u] = gain if self.closed else gain + dearest
        return table

    def _gain(self, u: int, v: int) -> int | None:
        situation, units = self.situation, self.units
        a, b = self.names[u], self.names[v]
        broken = situation.pair_cost(a, b)
        if broken is None:
            return None
        lost = units.breach * broken
        if v >= self.size:
            leaves = u < self.size
            return None if leaves and a in situation.ban.leaving else -lost
        incoming = len(situation.incoming)
        if v < incoming:
            return None
        if situation.pile.options.third_colour == "soft" and situation.pile.clash(a, b):
            lost += units.third
        if u < incoming and situation.pile.second_up_float(b):
            lost += units.second
        return self.exit[u] + self.exit[v] - lost

    def _bye_gain(self, u: int) -> int | None:
        situation, units = self.situation, self.units
        place = self.names[u]
        broken = situation.frame.bye_cost(place)
        if broken is None or place in situation.ban.bye:
            return None
        lost = units.breach * broken
        if u >= self.size:
            return -lost
        if not situation.bye_here or u < len(situation.incoming):
            return None
        lost += units.bye_place * (self.size - 1 - u)
        lost += units.second * situation.pile.bye_after_float(place)
        return self.exit[u] - lost

    def _leaves(self, vertex: int) -> bool:
        partner = self.matcher.partner(vertex)
        return partner < 0 or (partner >= self.size and partner != self.bye_vertex)

    def count_leaving(self) -> int:
        """How many leave the group."""
        return sum(map(self._leaves, range(self.size)))

    def bye_card(self) -> int | None:
        """The member with the bye."""
        vertex = self.matcher.partner(self.bye_vertex)
        return self.names[vertex] if 0 <= vertex < self.size else None

    def leaving(self) -> tuple[int, ...]:
        """The places that leave; of equal sums the list with the lowest cards first (`which_leaving`)."""
        incoming = len(self.situation.incoming)
        left = sum(map(self._leaves, range(incoming, self.size)))
        if left > 1:
            for vertex in reversed(range(incoming, self.size)):
                if left and self.matcher.try_role(vertex, OUT):
                    left -= 1
        return tuple(self.names[vertex] for vertex in range(self.size) if self._leaves(vertex))
