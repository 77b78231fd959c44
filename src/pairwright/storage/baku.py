"""Baku acceleration at the desk (C.04.7 article 1): group A and its points, as the published rounds saw them.

Group A is fixed when round 1 is published (articles 1.2 and 1.3.2), and every published round keeps the
virtual points it was drawn with: a rating corrected later, or somebody who enters late, changes no past
round. Late entries placed above the last member of group A join it with their first round.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput
from pairwright.rules.article import rule
from pairwright.systems.register import system_named
from pairwright.tournament.acceleration import baku_schedule, group_a_size, virtual_points

if TYPE_CHECKING:
    from pairwright.storage.event_state import SectionState
    from pairwright.storage.round_state import RoundState


def _schedule(section: SectionState) -> tuple[int, ...]:
    """The points of group A round by round; () when there are none (a draw by the rules says why)."""
    setup = section.setup
    if not setup.acceleration or section.virtual_points:
        return ()
    system = system_named(setup.system)
    if not system.traits.acceleration:
        return ()
    _, points = system.baku(setup.edition, **setup.pairing_options())
    try:
        return baku_schedule(section.number_of_rounds, setup.scoring(), points)
    except BadInput:
        return ()


@rule("C.04.7", "1.2", "1.3.2")
def with_group_a(section: SectionState, drawn: RoundState) -> SectionState:
    """The section with its group A fixed by round 1 as it is published: by its last member."""
    if drawn.number != 1 or not _schedule(section):
        return section
    there = drawn.players
    setup = section.setup
    cut, _ = system_named(setup.system).baku(setup.edition, **setup.pairing_options())
    size = group_a_size([key in there for key in section.order], cut)
    return replace(section, last_of_group_a=section.order[size - 1] if size else 0)


def with_virtual_points(section: SectionState, drawn: RoundState) -> RoundState:
    """The round with the points of everybody in its draw; whoever had some in it keeps them."""
    by_round = _schedule(section)
    if not section.last_of_group_a or drawn.number > len(by_round):
        return drawn
    points = by_round[drawn.number - 1]
    group = _group_a(section)
    given = {key: points if key in group else 0 for key in section.order if key in drawn.players}
    return replace(drawn, virtual_points=tuple({**given, **dict(drawn.virtual_points)}.items()))


@rule("C.04.7", "1.3.2")
def _group_a(section: SectionState) -> Collection[int]:
    """Whoever was in group A in a published round; and who was in none yet and stands above its end."""
    known: dict[int, bool] = {}
    for drawn in section.rounds:
        for key, points in drawn.virtual_points:
            known[key] = known.get(key, False) or points > 0
    last = section.index_of[section.last_of_group_a]
    return {key for index, key in enumerate(section.order) if known.get(key, index <= last)}


def virtual_points_in(section: SectionState, number: int) -> dict[int, int]:
    """The virtual points that a round is, or was, drawn with, by entry; nothing where there are none."""
    setup = section.setup
    system = system_named(setup.system)
    if not (setup.acceleration or section.virtual_points) or not system.traits.acceleration:
        return {}
    try:
        given = virtual_points(
            section.before_round(number), number, *system.baku(setup.edition, **setup.pairing_options())
        )
    except BadInput:
        return {}
    order = section.as_drawn(number).order
    return {key: units for key, units in zip(order, given or (), strict=False) if units}


def virtual_points_of(section: SectionState, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Per player the points of round 1, 2, ...: of the first `rounds` as published, then of those to come.

    Once group A is fixed; until then they follow from the acceleration of the section, if it has one.
    """
    stored = [dict(drawn.virtual_points) for drawn in section.rounds[:rounds]]
    to_come = _schedule(section)[rounds:]
    group = _group_a(section)
    return tuple(
        (*(points.get(key, 0) for points in stored), *(to_come if key in group else (0,) * len(to_come)))
        for key in section.order
    )
