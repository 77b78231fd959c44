"""What keeps two players apart by itself: C1, C3, restrictions of the event; C2 for the bye.

In the edition of 2012: B.1.a, B.2, restrictions; B.1.b for the bye.
"""

from __future__ import annotations

from pairwright.systems.board_faults import rounds_met
from pairwright.systems.dutch.criteria import may_meet_by_colour
from pairwright.systems.dutch.explain.field_trace import AnyTrace
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.swiss.bye import barring_rounds


def obstacles_between(trace: AnyTrace, a: int, b: int) -> tuple[Finding, ...]:
    """Everything that bars a pair of positions; () when they may meet. `b` may be the bye."""
    if a == b:
        return (Finding(Kind.SAME_PLAYER, (trace.entrants[a].index,)),)
    if trace.bye in (a, b):
        return _bars_of_bye(trace, min(a, b))
    first, second = trace.entrants[a], trace.entrants[b]
    players = (first.index, second.index)
    found = []
    rounds = rounds_met(trace.tournament, first.index, second.index)
    if rounds:
        found.append(Finding(Kind.MET, players, rounds))
    if not may_meet_by_colour(first.preference, second.preference, first.topscorer, second.topscorer):
        colour = first.preference.colour.name.lower()
        found.append(Finding(Kind.SAME_ABSOLUTE_COLOUR, players, colour=colour))
    number = trace.tournament.next_round
    for forbidden in trace.tournament.forbidden:
        if forbidden.applies(number) and set(players) <= set(forbidden.players):
            found.append(Finding(Kind.FORBIDDEN, players))
            break
    return tuple(found)


def _bars_of_bye(trace: AnyTrace, position: int) -> tuple[Finding, ...]:
    """C2: the rounds that bar a player from the bye; that there is none when the field is even."""
    player = trace.entrants[position].index
    if not trace.field.odd:
        return (Finding(Kind.NO_BYE, (player,)),)
    return tuple(
        Finding(Kind.BARRED_FROM_BYE, (player,), (number,), outcome=outcome)
        for number, outcome in barring_rounds(trace.tournament, trace.history, trace.edition.pab_bar, player)
    )
