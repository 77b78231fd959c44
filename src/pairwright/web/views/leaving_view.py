"""What it means that somebody leaves a round robin: the ruling on his games, the forfeits, the standings."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.storage.actions.entry_list_acts import Withdraw
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import rulings
from pairwright.storage.section_report import section_standings
from pairwright.systems.register import system_named
from pairwright.systems.withdrawal import Withdrawal


@dataclass(frozen=True, slots=True)
class Changed:
    """A line of both standings. places: 0 for none, where the results do not count; points: in units."""

    name: str
    place_before: int
    points_before: int
    place_after: int
    points_after: int

    @property
    def is_other(self) -> bool:
        """True when the place or the points change."""
        return (self.place_before, self.points_before) != (self.place_after, self.points_after)


@dataclass(frozen=True, slots=True)
class LeavingView:
    """after_round: the last round he takes part in. ruling: as things stand, None where no table
    of ours stands.

    waiting: rounds up to that one in which his game is not over, so that the ruling may still change.
    forfeits: (round, name of the opponent). lines: by the places after it; none before a round is complete.
    """

    after_round: int
    ruling: Withdrawal | None
    waiting: tuple[int, ...]
    forfeits: tuple[tuple[int, str], ...]
    lines: tuple[Changed, ...]


def leaving_view(event: EventState, section: SectionState, act: Withdraw) -> LeavingView:
    """What the act would do. Raises Refused when it cannot be done."""
    after = act.apply(event)
    left = after.section(section.key)
    number = left.number(act.entry)
    ruling = next((one for one in rulings(left, act.after_round) if one.number == number), None)
    waiting = tuple(
        round_number
        for round_number in range(left.completed_rounds + 1, act.after_round + 1)
        if round_number > left.published_rounds or left.round(round_number).board_of(act.entry)
    )
    return LeavingView(
        act.after_round, ruling, waiting, _forfeits(left, act), _lines((event, section), (after, left))
    )


def _forfeits(section: SectionState, act: Withdraw) -> tuple[tuple[int, str], ...]:
    table = system_named(section.setup.system).table(section.units(0))
    index = section.index_of[act.entry]
    return tuple(
        (number, section.entry(section.key_of(other)).name)
        for number, games in enumerate(table, 1)
        if number > act.after_round
        for game in games
        if index in game
        for other in game
        if other != index
    )


def _lines(
    before: tuple[EventState, SectionState], after: tuple[EventState, SectionState]
) -> tuple[Changed, ...]:
    rounds = before[1].completed_rounds
    if not rounds:
        return ()
    old, new = section_standings(*before, rounds), section_standings(*after, rounds)
    was = {line.number: line for line in (*old.lines, *old.annulled)}
    return tuple(
        Changed(line.name, was[line.number].rank, was[line.number].points, line.rank, line.points)
        for line in (*new.lines, *new.annulled)
    )
