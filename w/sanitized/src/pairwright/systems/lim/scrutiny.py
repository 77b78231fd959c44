"""The second scrutiny (5.2) made after the first one, as two readings have it: exchanges in a group."""

from __future__ import annotations

from dataclasses import replace

from pairwright.rules.article import rule
from pairwright.systems.lim.field import Field
from pairwright.systems.lim.rules import BOOK
from pairwright.systems.lim.trace import Group


@rule(BOOK, "4.3", "5.2")
@rule(BOOK, "4.3", "5.2", edition="2017")
def second_scrutiny(field: Field, group: Group) -> None:
    """Exchange opponents for colours, pair by pair in the order in which the pairs were made.

    "look-back":  who does not suit his opponent takes one of an earlier pair, the last one first, where that
                  pair stays as well suited: first the opponent found there (4.3), then who was in turn.
    "both-gain":  he goes on through his own order for a later opponent, where both pairs suit afterwards.
    """
    exchange = {"look-back": _look_back, "both-gain": _both_gain}.get(field.rules.colour_pass)
    if exchange is None:
        return
    for place, step in enumerate(group.meetings):
        if not field.suit(step.first, step.second):
            exchange(field, group, place)


def _may(field: Field, a: int, b: int) -> bool:
    return field.compatible(a, b) and field.suit(a, b)


def _both_gain(field: Field, group: Group, place: int) -> None:
    step = group.meetings[place]
    later = {one.first: one.second for one in group.meetings[place + 1 :]}
    partner = later | {second: first for first, second in later.items()}
    for other in step.order:
        if other not in partner or not field.near(step.second, other):
            continue
        if _may(field, step.first, other) and _may(field, partner[other], step.second):
            group.meetings[place] = replace(step, second=other)
            _take_the_place(group, other, step.second, place + 1, len(group.meetings))
            return


def _look_back(field: Field, group: Group, place: int) -> None:
    a, b = group.meetings[place].first, group.meetings[place].second
    for number in range(place - 1, -1, -1):
        c, d = group.meetings[number].first, group.meetings[number].second
        suited = field.suit(c, d)
        for taken, left, moved in ((d, c, b), (c, d, b)):
            kept = field.compatible(left, moved) and field.suit(left, moved) >= suited
            if kept and _may(field, a, taken) and field.near(b, taken):
                earlier, free = (b, d) if taken == d else (a, d)
                _take_the_place(group, earlier, free, number + 1, place + 1)
                group.meetings[number] = replace(group.meetings[number], second=earlier)
                return


def _take_the_place(group: Group, gone: int, come: int, start: int, end: int) -> None:
    """In the steps from `start` up to `end` one player stands where another one stood."""

    def one(player: int) -> int:
        return come if player == gone else player

    for number in range(start, end):
        step = group.meetings[number]
        group.meetings[number] = replace(
            step,
            first=one(step.first),
            second=one(step.second),
            order=tuple(map(one, step.order)),
            unpaired=tuple(map(one, step.unpaired)),
        )
