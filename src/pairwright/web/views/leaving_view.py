"""What it means that somebody leaves a round robin: the ruling on his games, the forfeits, the standings."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.storage.actions.entry_list_acts import Withdraw
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.leaving import rulings
from pairwright.systems.register import system_named
from pairwright.systems.system import Withdrawal
from pairwright.web.views.effect_view import Previewed, previewed


@dataclass(frozen=True, slots=True)
class LeavingView:
    """after_round: the last round he takes part in. ruling: as things stand, None where no table
    of ours stands.

    waiting: rounds up to that one in which his game is not over, so that the ruling may still change.
    forfeits: (round, name of the opponent). previewed: what else it does, the standings among it.
    """

    after_round: int
    ruling: Withdrawal | None
    waiting: tuple[int, ...]
    forfeits: tuple[tuple[int, str], ...]
    previewed: Previewed


def leaving_view(event: EventState, section: SectionState, act: Withdraw, language: str) -> LeavingView:
    """What the act would do. Raises Refused when it cannot be done."""
    left = act.apply(event).section(section.key)
    number = left.number(act.entry)
    ruling = next((one for one in rulings(left, act.after_round) if one.number == number), None)
    waiting = tuple(
        round_number
        for round_number in range(left.completed_rounds + 1, act.after_round + 1)
        if round_number > left.published_rounds or left.round(round_number).board_of(act.entry)
    )
    shown = previewed(event, (act,), language)
    return LeavingView(act.after_round, ruling, waiting, _forfeits(left, act), shown)


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
