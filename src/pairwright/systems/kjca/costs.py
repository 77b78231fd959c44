"""What a pairing of one score group costs: the criteria of floats (S7) and alterations (S6), in order.

This is the definition. The enumeration compares these values; the matching minimises the same criteria
as weights; separation and evidence quote them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TypedDict

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.systems.kjca.pile import Pair, Pile, turned

Criterion = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GroupCost:
    """The criteria of one group, in order of importance; smaller is better, lists by their first entry.

    leaving:             players who leave the group for the next one.
    third_colours:       third successive colours (counted here only where they are soft).
    floaters_leaving:    players from above among the leaving.
    which_floaters:      1 for each player from above who leaves, highest first.
    second_floats:       second down floats of members leaving, second up floats of members staying.
    bye_place:           places of the bye card above the bottom of the group.
    leaving_places:      places of the leaving members above the bottom, bye card left out, summed.
    which_leaving:       the same places, lowest first.
    other_opponents:     players from above without their natural opponent.
    opponent_distance:   places between their opponents and the natural ones, summed.
    floats_turned:       their pairs with turned colours.
    which_opponents:     places of their opponents, highest player from above first.
    disturbed:           M1, members whose opponent is not the natural one.
    inside_halves:       M2, pairs inside one half.
    colours_turned:      M3, pairs with turned colours.
    distance:            M4, places moved, summed.
    which_disturbed:     M5, 1 for each disturbed member, from rank 1.
    opponents:           M6, opponents of rank 1, 2, 3, ...
    """

    leaving: int = 0
    third_colours: int = 0
    floaters_leaving: int = 0
    which_floaters: tuple[int, ...] = ()
    second_floats: int = 0
    bye_place: int = 0
    leaving_places: int = 0
    which_leaving: tuple[int, ...] = ()
    other_opponents: int = 0
    opponent_distance: int = 0
    floats_turned: int = 0
    which_opponents: tuple[int, ...] = ()
    disturbed: int = 0
    inside_halves: int = 0
    colours_turned: int = 0
    distance: int = 0
    which_disturbed: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()

    def key(self, colour_fix: str) -> tuple[Criterion, ...]:
        """The criteria for comparing; with colour_fix "exchange" M3 stands in front of M1."""
        values: list[Criterion] = [getattr(self, name) for name in NAMES]
        if colour_fix == "exchange":
            values.insert(NAMES.index("disturbed"), values.pop(NAMES.index("colours_turned")))
        return tuple(values)

    def first_difference(self, other: GroupCost, colour_fix: str) -> tuple[str, Criterion, Criterion] | None:
        """Name and values of the first criterion, in order of importance, in which the two differ."""
        names = list(NAMES)
        if colour_fix == "exchange":
            names.insert(names.index("disturbed"), names.pop(names.index("colours_turned")))
        for name, mine, theirs in zip(names, self.key(colour_fix), other.key(colour_fix), strict=True):
            if mine != theirs:
                return name, mine, theirs
        return None


NAMES = tuple(field.name for field in fields(GroupCost))


@rule("KJCA", "S3", "S6", "S7")
def group_cost(
    pile: Pile, incoming: Sequence[int], members: Sequence[int], partner: Mapping[int, int], bye: int | None
) -> GroupCost:
    """S3, S6, S7: the criteria of one group.

    incoming: places of the players from above, in order. members: places of the group, in order.
    partner:  for everybody paired in this group, his opponent; who is missing leaves (or has the bye).
    bye:      the bye card, when it is in this group.
    """
    leaving = [place for place in members if place not in partner and place != bye]
    staying = [place for place in members if place in partner]
    floaters = [place for place in incoming if place in partner]
    floats = [(floater, partner[floater]) for floater in floaters]
    free = [place for place in staying if partner[place] not in floaters]
    rank = {place: number for number, place in enumerate(reversed([p for p in members if p != bye]))}
    places = sorted(rank[place] for place in leaving)
    gone = [floater not in partner for floater in incoming]
    natural = {place: number for number, place in enumerate(staying)}
    taken = [natural[opponent] for _, opponent in floats]
    apart = [abs(number - place) for number, place in enumerate(taken)]
    return GroupCost(
        leaving=len(leaving) + sum(gone),
        third_colours=_third_colours(pile, partner),
        floaters_leaving=sum(gone),
        which_floaters=tuple(map(int, gone)),
        second_floats=sum(map(pile.second_down_float, leaving))
        + sum(pile.second_up_float(opponent) for _, opponent in floats)
        + (bye is not None and pile.bye_after_float(bye)),
        bye_place=0 if bye is None else members[-1] - bye,
        leaving_places=sum(places),
        which_leaving=tuple(places),
        other_opponents=sum(map(bool, apart)),
        opponent_distance=sum(apart),
        floats_turned=sum(turned(pile, floater, opponent) for floater, opponent in floats),
        which_opponents=tuple(taken),
        **alteration_costs(pile, free, partner),
    )


class _Alterations(TypedDict):
    disturbed: int
    inside_halves: int
    colours_turned: int
    distance: int
    which_disturbed: tuple[int, ...]
    opponents: tuple[int, ...]


@rule("KJCA", "S6")
def alteration_costs(pile: Pile, free: Sequence[int], partner: Mapping[int, int]) -> _Alterations:
    """S6: M1 to M6 of the cards `free`, who are paired among themselves, against the natural pairs of S3."""
    half = len(free) // 2
    rank = {place: number for number, place in enumerate(free)}
    opponents = [rank[partner[place]] for place in free]
    disturbed = [abs(number - opponent) != half for number, opponent in enumerate(opponents)]
    pairs = [(number, opponent) for number, opponent in enumerate(opponents) if number < opponent]
    return {
        "disturbed": sum(disturbed),
        "inside_halves": sum([(x < half) == (y < half) for x, y in pairs]),
        "colours_turned": sum([turned(pile, free[x], free[y]) for x, y in pairs]),
        "distance": sum([abs(y - x - half) for x, y in pairs]),
        "which_disturbed": tuple(map(int, disturbed)),
        "opponents": tuple(opponents),
    }


def _third_colours(pile: Pile, partner: Mapping[int, int]) -> int:
    if pile.options.third_colour != "soft":
        return 0
    return sum(pile.clash(a, b) for a, b in partner.items() if a < b)


def partners(pairs: Iterable[Pair]) -> dict[int, int]:
    """Both directions of the pairs."""
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


# -- What is said of the criteria ---------------------------------------------------------------------


PLAIN = {
    "breaches": N_("then more rules, or more important ones, would have to be broken"),
    "breach_places": N_("then a rule would have to be broken further up"),
    "breach_places_high": N_("then a rule would have to be broken further down"),
    "bye_group": N_("then the bye would go to a child with more points"),
    "leaving": N_("then more children would have to leave the group"),
    "third_colours": N_("then more pairs would give a player the same colour three times in a row"),
    "floaters_leaving": N_("then a child who was moved down would have to move down again"),
    "which_floaters": N_("then another child who was moved down would have to move down again"),
    "second_floats": N_("then more children would float or have a bye once more than they should"),
    "bye_place": N_("then the bye would go to a child placed higher"),
    "leaving_places": N_("then a child placed higher would have to leave the group"),
    "which_leaving": N_("then another child would have to leave the group"),
    "other_opponents": N_("then more moved-down children would not get their usual opponent"),
    "opponent_distance": N_("then children from above would be further from their usual opponents"),
    "floats_turned": N_("then more pairs would need their colours reversed"),
    "which_opponents": N_("then a child from above would meet somebody placed lower"),
    "disturbed": N_("then more children would not get their usual opponent"),
    "inside_halves": N_("then more children would meet inside one half of the group"),
    "colours_turned": N_("then more pairs would need their colours reversed"),
    "distance": N_("then opponents would be further from the usual ones"),
    "which_disturbed": N_("then a higher-placed child would not get the usual opponent"),
    "opponents": N_("then somebody placed high would meet a lower opponent"),
}
"""What would be worse in the criteria of the junior draw, as a parent helper says it."""

SUBJECT = {
    "breaches": N_("rules broken"),
    "breach_places": N_("how high the broken pairs stand"),
    "breach_places_high": N_("how high the broken pairs stand"),
    "bye_group": N_("scoregroup of the bye"),
    "leaving": N_("children leaving the group"),
    "third_colours": N_("pairs that give somebody the same colour three times in a row"),
    "floaters_leaving": N_("children from above who go down once more"),
    "which_floaters": N_("which children from above go down once more"),
    "second_floats": N_("children who play above or below their points, or have the bye, once too often"),
    "bye_place": N_("places between the bye and the bottom child"),
    "leaving_places": N_("places between those who leave and the bottom of the group"),
    "which_leaving": N_("which children leave the group"),
    "other_opponents": N_("children from above who miss their usual opponent"),
    "opponent_distance": N_("places by which children from above miss their usual opponent"),
    "floats_turned": N_("pairs of children from above with colours swapped"),
    "which_opponents": N_("places of those whom children from above play"),
    "disturbed": N_("children who miss their usual opponent"),
    "inside_halves": N_("pairs inside one half of the group"),
    "colours_turned": N_("pairs with colours swapped"),
    "distance": N_("places by which opponents are further down or up than usual"),
    "which_disturbed": N_("who misses the usual opponent"),
    "opponents": N_("opponents in order"),
    "separated": N_("children who belong together and meet"),
}
"""What the criteria are about, as the controller reads it."""
