"""Floats: who leaves the group, who has the bye, and whom the players from above meet (S7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.matching.cheapest import CheapestPairing, Cost, Scale
from pairwright.rules.article import rule
from pairwright.systems.kjca.absolute import pairable, surely_pairable
from pairwright.systems.kjca.alterations import pair_inside
from pairwright.systems.kjca.colours import turned
from pairwright.systems.kjca.leaving import best_leaving
from pairwright.systems.kjca.pile import Pair
from pairwright.systems.kjca.situation import Outcome, Situation


@rule("KJCA", "S1", "S3", "S5", "S6", "S7")
def pair_group(situation: Situation) -> Outcome | None:
    """S1 to S7 for one group: the best pairing by the criteria of `costs`, None when none exists."""
    return _ideal(situation) or _by_matching(situation)


@rule("KJCA", "S7")
def _ideal(situation: Situation) -> Outcome | None:
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
    return Outcome(inside.floats, inside.pairs, leaving, bye)


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


def _by_matching(situation: Situation) -> Outcome | None:
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
    return Outcome(inside.floats, inside.pairs, tuple(leaving), bye)


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
    cheapest = CheapestPairing(floaters, _float_cost(situation, incoming, staying))
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
        broken = None if v < count else situation.pair_cost(a, b)
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
