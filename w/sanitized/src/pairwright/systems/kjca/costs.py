"""What a pairing of one score group costs: the criteria of floats (S7) and alterations (S6), in order.

This is the definition. The enumeration compares these values; the matching minimises the same criteria
as weights; separation and evidence quote them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TypedDict

from pairwright.rules.article import rule
from pairwright.systems.kjca.colours import turned
from pairwright.systems.kjca.pile import Pair, Pile

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
        "inside_halves": sum((x < half) == (y < half) for x, y in pairs),
        "colours_turned": sum(turned(pile, free[x], free[y]) for x, y in pairs),
        "distance": sum(abs(y - x - half) for x, y in pairs),
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
