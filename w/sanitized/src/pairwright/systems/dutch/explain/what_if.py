"""What would have to be different for two players to be paired: single changes, each of them tried."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from pairwright.errors import NoPairing
from pairwright.systems.changes import changed_tournaments
from pairwright.systems.dutch.explain.field_trace import AnyTrace
from pairwright.systems.dutch.explain.obstacles import rounds_met
from pairwright.systems.dutch.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.evidence import Change, WhatIf
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.tournament import Tournament

_FLOATS = ((DOWN_1, "down", 1), (UP_1, "up", 1), (DOWN_2, "down", 2), (UP_2, "up", 2))


def what_if(trace: AnyTrace, a: int, b: int) -> tuple[WhatIf, ...]:
    """Every single change, of those tried, after which the draw pairs these two positions.

    Tried are, for the two and for the opponents they got: a meeting or restriction between the two
    gone, another result or the other colours of the last game of the two, a float of any of them gone.
    """
    wanted = {trace.entrants[a].index, trace.entrants[b].index}
    return tuple(change for change, field in _changed(trace, a, b) if _pairs(field, wanted))


def _pairs(field: Field, wanted: set[int]) -> bool:
    try:
        pairs, _ = field.edition.completion.procedure(field).pair()
    except NoPairing:
        return False
    return any({first, second} == wanted for first, second in pairs)


def _changed(trace: AnyTrace, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    first, second = trace.entrants[a].index, trace.entrants[b].index
    met = rounds_met(trace, first, second)
    if met:
        field = copy(trace.field)
        field.tournament = _without_meeting(trace.tournament, first, second)
        yield WhatIf(Change.NO_MEETING, first, met[-1], second), field
    for change, tournament in changed_tournaments(trace.tournament, first, second):
        yield change, Field(tournament, trace.edition)
    yield from _without_floats(trace, a, b)


def _without_meeting(tournament: Tournament, first: int, second: int) -> Tournament:
    """The tournament in which the games of these two have no opponents.

    Of the changed field only the bars are taken from it: points, colours and floats stay as they were.
    """
    rounds = []
    for played in tournament.rounds:
        opponents = list(played.opponents)
        if opponents[first] == second:
            opponents[first] = opponents[second] = NO_OPPONENT
        rounds.append(Round(tuple(opponents), played.colours, played.outcomes))
    return replace(tournament, rounds=tuple(rounds))


def _without_floats(trace: AnyTrace, a: int, b: int) -> Iterator[tuple[WhatIf, Field]]:
    concerned = dict.fromkeys([a, b, trace.partner_of(a), trace.partner_of(b)])
    for position in concerned:
        if position == trace.bye:
            continue
        for bit, direction, back in _FLOATS:
            if trace.field.floats[position] & bit:
                field = copy(trace.field)
                field.floats = list(trace.field.floats)
                field.floats[position] ^= bit
                number = trace.field.round_number - back
                player = trace.entrants[position].index
                yield WhatIf(Change.NO_FLOAT, player, number, direction=direction), field
