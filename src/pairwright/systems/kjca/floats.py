"""The pile worked through from the top, group by group (S1, S7).

Floats: who leaves the group, who has the bye, and whom the players from above meet (S7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairwright.common.errors import NoPairing
from pairwright.common.values import dataclass
from pairwright.matching import OUT, Matcher
from pairwright.matching.cheapest import CheapestPairing, Cost, Scale, plain_matcher
from pairwright.rules.article import rule
from pairwright.systems.kjca.pile import Frame, Pair, pairable, surely_pairable, turned
from pairwright.systems.kjca.score_group import GroupOutcome, Situation, pair_inside

# -- Who leaves a group and who has the bye when the simple answer fails: the exact optimum of S7's
# criteria


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


def _solve(situation: Situation) -> _LeavingProblem | None:
    """First with the cards below left out, where they can surely take up anybody; else with all of them."""
    few = surely_pairable(situation.pile, situation.below, _FEW, situation.bye_due and not situation.bye_here)
    if few and not situation.frame.breakable:
        problem = _LeavingProblem(situation, closed=True)
        if problem.matcher.solve() and problem.count_leaving() <= _FEW:
            return problem
    problem = _LeavingProblem(situation, closed=False)
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


class _LeavingProblem:
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


# ------------------------------------------------------------------------------------------------------


@rule("KJCA", "S1", "S3", "S5", "S6", "S7")
def pair_group(situation: Situation) -> GroupOutcome | None:
    """S1 to S7 for one group: the best pairing by the criteria of `costs`, None when none exists."""
    return _ideal(situation) or _by_matching(situation)


@rule("KJCA", "S7")
def _ideal(situation: Situation) -> GroupOutcome | None:
    """S7 as it stands: the bottom card that may leave does so, nobody else, and no limit is exceeded.

    Every criterion then has the least value it can have at all, so that nothing need be compared.
    None when this does not work.
    """
    if situation.frame.breakable:
        return None
    chosen = _ideal_leaving(situation)
    if chosen is None:
        return None
    bye, leaving = chosen
    staying = tuple(place for place in situation.members if place != bye and place not in leaving)
    inside = pair_staying(situation, situation.incoming, staying)
    if inside is None or _exceeds(situation, inside):
        return None
    if not _rest_pairable(situation, leaving, situation.bye_due and bye is None):
        return None
    return GroupOutcome(inside.floats, inside.pairs, leaving, bye)


def _ideal_leaving(situation: Situation) -> tuple[int | None, tuple[int, ...]] | None:
    pile = situation.pile
    members = situation.members
    bye = None
    if situation.bye_here:
        bye = next((place for place in reversed(members) if situation.may_have_bye(place)), None)
        if bye is None or pile.bye_after_float(bye):
            return None
    if (len(situation.incoming) + len(members) - (bye is not None)) % 2 == 0:
        return bye, ()
    allowed = (
        place
        for place in reversed(members)
        if place != bye and place not in situation.ban.leaving and not pile.second_down_float(place)
    )
    leaver = next(allowed, None)
    return None if leaver is None or situation.below == len(pile) else (bye, (leaver,))


def _exceeds(situation: Situation, inside: Inside) -> bool:
    pile = situation.pile
    if any(pile.second_up_float(member) for _, member in inside.floats):
        return True
    soft = pile.options.third_colour == "soft"
    return soft and any(pile.clash(a, b) for a, b in (*inside.floats, *inside.pairs))


def _rest_pairable(situation: Situation, leaving: Sequence[int], bye: bool) -> bool:
    if surely_pairable(situation.pile, situation.below, len(leaving), bye):
        return True
    return pairable(situation.frame, [*leaving, *range(situation.below, len(situation.pile))], bye)


def _by_matching(situation: Situation) -> GroupOutcome | None:
    found = best_leaving(situation)
    if found is None:
        return None
    bye, leaving = found
    gone = {*leaving, bye}
    incoming = tuple(place for place in situation.incoming if place not in gone)
    staying = tuple(place for place in situation.members if place not in gone)
    inside = pair_staying(situation, incoming, staying)
    if inside is None:
        return None
    return GroupOutcome(inside.floats, inside.pairs, tuple(leaving), bye)


@dataclass(frozen=True, slots=True)
class Inside:
    """The pairs made inside a group."""

    floats: tuple[Pair, ...]
    pairs: tuple[Pair, ...]


@rule("KJCA", "S3", "S5", "S6", "S7")
def pair_staying(situation: Situation, incoming: Sequence[int], staying: Sequence[int]) -> Inside | None:
    """S7, then S3 to S6: all of these are paired here, the players from above first."""
    if not incoming:
        pairs = pair_inside(situation, staying)
        return None if pairs is None else Inside((), tuple(pairs))
    if len(incoming) > len(staying):
        return None
    natural = list(zip(incoming, staying, strict=False))
    if _natural_floats_stand(situation, natural):
        pairs = pair_inside(situation, staying[len(incoming) :])
        if pairs is not None:
            return Inside(tuple(natural), tuple(pairs))
    floats = _best_floats(situation, incoming, staying)
    if floats is None:
        return None
    taken = {member for _, member in floats}
    pairs = pair_inside(situation, [place for place in staying if place not in taken])
    return None if pairs is None else Inside(tuple(floats), tuple(pairs))


def _natural_floats_stand(situation: Situation, natural: Sequence[Pair]) -> bool:
    """Nothing speaks against them; soft third colours of the whole group could, so they are weighed."""
    pile = situation.pile
    if situation.frame.breakable or pile.options.third_colour == "soft":
        return False
    return all(situation.pair_cost(a, b) == 0 and not pile.second_up_float(b) for a, b in natural)


@rule("KJCA", "S7")
def _best_floats(situation: Situation, incoming: Sequence[int], staying: Sequence[int]) -> list[Pair] | None:
    """S7: opponents for the players from above; the natural ones are the top cards in order."""
    count, floaters = len(incoming), len(incoming) + len(staying)
    costs = situation.costs(incoming, staying, lambda: _float_cost(situation, incoming, staying))
    cheapest = CheapestPairing(costs)
    if not cheapest.solved:
        return None
    # Equal in number, distance and colours: the higher opponent for the higher player from above.
    for floater in range(count):
        for member in range(count, floaters):
            if cheapest.prefer(floater, member):
                break
    return [(place, staying[cheapest.partner(floater) - count]) for floater, place in enumerate(incoming)]


def _float_cost(situation: Situation, incoming: Sequence[int], staying: Sequence[int]) -> Cost:
    pile = situation.pile
    count, size = len(incoming), len(incoming) + len(staying)
    soft = pile.options.third_colour == "soft"
    scale = Scale(situation.frame.limit * size, size, size, count, count * size, count)
    breach, third, second, other, distance, turn = scale.units
    cards = [*incoming, *staying]

    def cost(u: int, v: int) -> int | None:
        """What it costs that one of the group meets one of the cards below; None where they must not meet."""
        a, b = cards[u], cards[v]
        broken = None if v < count else situation.frame.pair_cost(a, b)
        if broken is None:
            return None
        total = breach * broken
        if soft and pile.clash(a, b):
            total += third
        if u < count:
            if pile.second_up_float(b):
                total += second
            if moved := abs(v - count - u):
                total += other + distance * moved
            if turned(pile, a, b):
                total += turn
        return total

    return cost


@rule("KJCA", "S1", "S7")
def pair_groups(frame: Frame) -> Iterator[tuple[Situation, GroupOutcome]]:
    """S1, S7: every score group, highest first, with what came into it and what became of it.

    Raises NoPairing when a group cannot be paired, which the frame excludes.
    """
    pile = frame.pile
    incoming: tuple[int, ...] = ()
    bye_due = frame.bye_group is not None
    for number, members in enumerate(pile.groups):
        situation = Situation(
            frame, incoming, tuple(members), members.stop, bye_due, bye_due and frame.bye_group == number
        )
        outcome = pair_group(situation)
        if outcome is None:
            raise NoPairing.told("The scoregroup {n} from the top could not be paired.", n=number + 1)
        yield situation, outcome
        incoming = outcome.leaving
        bye_due = bye_due and outcome.bye is None
