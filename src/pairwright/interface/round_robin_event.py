"""A round robin in Python: the event and its schedule.

Public like `pairwright.interface.tournaments`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.common.errors import of_kinds
from pairwright.systems.round_robin.as_tournament import event, schedule_of
from pairwright.tournament import schedule
from pairwright.tournament.player import Player, required_players
from pairwright.tournament.tournament import Tournament

__all__ = ["round_robin_of", "schedule_of"]


@of_kinds
def round_robin_of(players: Iterable[Player], *, cycles: int = 1) -> Tournament:
    """A round robin of these players, numbered 1, 2, ... in the order given (C.05 Annex 1, Berger tables).

    cycles: 2 for a double round robin. `schedule_of` gives all its rounds, `pair` the next one.
    Raises BadInput for too few or too many players or cycles.
    """
    entered = required_players(players)
    return event(entered, schedule.round_robin(len(entered), cycles))
