"""The whole schedule of a section whose rounds a table fixes in advance, for paper and for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.storage.event_state import SectionState
from pairwright.systems.register import system_named


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round to come or gone. games: (White, Black) as keys of entries, board 1 first.

    day: ISO text, "" when it is not announced. free: who has no opponent in an odd field, 0 for nobody.
    """

    number: int
    day: str
    games: tuple[tuple[int, int], ...]
    free: int = 0


def has_schedule(section: SectionState) -> bool:
    """True once it is settled who meets whom in which round: the numbers are given, or round 1 is drawn."""
    settled = bool(section.rounds) or (section.numbers_fixed and not section.lots_running)
    return bool(section.traits.cycles) and settled and len(section.entries) > 1


def schedule(section: SectionState) -> tuple[PlannedRound, ...]:
    """All rounds; () before they are settled. Raises BadInput for no whole number of cycles."""
    if not has_schedule(section):
        return ()
    table = system_named(section.setup.system).table(section.units(0))
    everybody = set(section.order)
    days = section.setup.round_dates
    found = []
    for number, games in enumerate(table, 1):
        keys = tuple((section.key_of(white), section.key_of(black)) for white, black in games)
        free = next(iter(everybody - {key for game in keys for key in game}), 0)
        found.append(PlannedRound(number, days[number - 1] if number <= len(days) else "", keys, free))
    return tuple(found)
