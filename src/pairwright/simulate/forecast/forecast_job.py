"""A forecast as a value that can be sent to another process, and its answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pairwright.common.values import dataclass, field
from pairwright.simulate.forecast.ending import EndForecast, forecast_end
from pairwright.simulate.forecast.goals import goals_of
from pairwright.simulate.forecast.next_round import NextForecast, forecast_next
from pairwright.standings.norm_event import EventFacts
from pairwright.standings.prize_list import PrizeList
from pairwright.tournament.tournament import Tournament

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
            self.tournament,
            samples=self.samples,
            seed=self.seed,
            given=dict(self.given),
            system=rules.pop("system", ""),
            edition=rules.pop("edition", ""),
            options=rules,
            progress=progress,
        )
