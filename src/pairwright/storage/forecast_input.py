"""What a section asks of a forecast: the tournament with everything that is known of its rounds to come.

An order is a value that can be sent to another process, and so is its answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pairwright.common.messages import told
from pairwright.common.values import dataclass, field
from pairwright.simulate.forecast.ending import EndForecast, forecast_end
from pairwright.simulate.forecast.goals import goals_of
from pairwright.simulate.forecast.next_round import NextForecast, forecast_next
from pairwright.standings.norm_event import EventFacts
from pairwright.standings.prize_list import PrizeList
from pairwright.storage.event_state import SectionState
from pairwright.storage.section_report import without_prizes
from pairwright.tournament.tournament import AnnouncedBye, Tournament

MOST_SAMPLES = 1000
FEWEST_SAMPLES = 100
_PLAYERS_ROUNDS = 400_000
"""So many players times rounds times samples take some ten seconds of a processor."""

WHY_NOT = {
    "no players": told("there are no players yet"),
    "matches": told("forecasts are made for single games, not for matches"),
    "rounds": told("the number of rounds is not set"),
    "left": told("a player has withdrawn from this round robin; forfeited games cannot be forecast"),
    "over": told("all rounds are played"),
}


def not_foretold(section: SectionState) -> str:
    """Why there is no forecast, a key of WHY_NOT; "" where there is one."""
    if not section.entries:
        return "no players"
    if section.traits.games > 1 or section.of_teams:
        return "matches"
    if not section.number_of_rounds:
        return "rounds"
    if section.traits.cycles and any(one.withdrawn_after is not None for one in section.entries):
        return "left"
    return "over" if section.all_played else ""


def next_order(section: SectionState) -> ForecastOrder | None:
    """Whom everybody may meet in the next round; None after the last draw, and where nothing is foretold."""
    if not_foretold(section) or section.published_rounds >= section.number_of_rounds:
        return None
    return ForecastOrder(
        section.tournament(section.published_rounds),
        tuple(sorted(section.setup.rules().items())),
        next_round=True,
        samples=MOST_SAMPLES if len(section.entries) <= 400 else FEWEST_SAMPLES,
    )


def end_order(section: SectionState, given: tuple[tuple[int, int], ...] = ()) -> ForecastOrder:
    """How the section may end; given: results taken as given, as `forecast_end` takes them."""
    tournament = _announced(section)
    rounds_left = max(1, section.number_of_rounds - section.completed_rounds)
    affordable = _PLAYERS_ROUNDS // (len(section.entries) * rounds_left) // 10 * 10
    left = tuple(section.index_of[one.key] for one in section.entries if one.withdrawn_after is not None)
    return ForecastOrder(
        tournament,
        tuple(sorted(section.setup.rules().items())),
        given=given,
        samples=max(FEWEST_SAMPLES, min(MOST_SAMPLES, affordable)),
        left=left,
        prizes=section.prizes,
        excluded=without_prizes(section),
        facts=EventFacts(everybody_twice=section.traits.cycles == 2),
    )


def _announced(section: SectionState) -> Tournament:
    """The tournament, with who is away in which of all rounds to come."""
    tournament = section.tournament(section.published_rounds)
    known = {(one.round_number, one.player) for one in tournament.announced_byes}
    first = tournament.next_round + 1
    away = [
        one for one in section.entries if one.byes or one.withdrawn_after is not None or one.entered > first
    ]
    later = (
        AnnouncedBye(number, section.index_of[one.key], outcome)
        for number in range(first, section.number_of_rounds + 1)
        for one in away
        if (outcome := one.absence(number)) is not None and (number, section.index_of[one.key]) not in known
    )
    return replace(tournament, announced_byes=(*tournament.announced_byes, *later))


Forecast = NextForecast | EndForecast


@dataclass(frozen=True, slots=True)
class ForecastOrder:
    """What is to be foretold; equal orders have equal answers.

    next_round: whom everybody may meet; else how the event ends. rules: system, edition and options.
    left, prizes, excluded, facts, given: as `forecast_end` and `goals_of` take them.
    """

    tournament: Tournament
    rules: tuple[tuple[str, Any], ...] = ()
    next_round: bool = False
    samples: int = 1000
    seed: int = 0
    given: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()
    prizes: PrizeList = field(default_factory=PrizeList)
    excluded: frozenset[int] = frozenset()
    facts: EventFacts | None = None

    def made(self, progress: Callable[[int], None] = lambda done: None) -> Forecast:
        """The forecast. Raises what `forecast_next` and `forecast_end` raise."""
        rules = dict(self.rules)
        forecast: Callable[..., Forecast] = forecast_next
        if not self.next_round:
            goals = goals_of(self.tournament, self.prizes, self.excluded, self.facts)
            forecast = partial(forecast_end, left=self.left, goals=goals)
        return forecast(
            self.tournament, samples=self.samples, seed=self.seed, given=dict(self.given),
            system=rules.pop("system", ""), edition=rules.pop("edition", ""), options=rules,
            progress=progress,
        )  # fmt: skip
