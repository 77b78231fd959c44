"""How long forecasts take: the next round with open boards, and the end of an open.

python benchmarks/forecast.py            200 players, 20 open boards; nine rounds from round 5 on

On a machine that is shared look at the time of the processors: two free ones need half of it.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace

from pairwright.simulate import Settings, simulate
from pairwright.simulate.forecast import forecast_end, forecast_next, goals_of
from pairwright.standings.norm_event import EventFacts
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import Tournament


def still_playing(event: Tournament, boards: int) -> Tournament:
    """The event with the first boards of its last round not finished."""
    last = event.rounds[-1]
    outcomes = bytearray(last.outcomes)
    games = [(one, other) for one, other in enumerate(last.opponents) if other > one][:boards]
    for one, other in games:
        outcomes[one] = outcomes[other] = Outcome.UNFINISHED
    return replace(event, rounds=(*event.rounds[:-1], replace(last, outcomes=bytes(outcomes))))


def main() -> None:
    """Print the times."""
    full = simulate(Settings(players=200, rounds=9), 1).tournament
    event = still_playing(replace(full, rounds=full.rounds[:5]), 20)
    jobs = os.cpu_count() or 1
    prizes = PrizeList((Category("Main", tuple(map(Prize, (500, 300, 200, 100, 50)))),))
    goals = goals_of(event, prizes, facts=EventFacts())
    for told, foretell in (
        ("next round, 200 players, 20 open boards", lambda: forecast_next(event, samples=1000, jobs=jobs)),
        ("end of nine rounds from round 5", lambda: forecast_end(event, samples=1000, jobs=jobs)),
        (
            "the same with prizes, norms and what is needed",
            lambda: forecast_end(event, samples=1000, jobs=jobs, goals=goals),
        ),
    ):
        clock, before = time.perf_counter(), os.times()
        foretell()
        after = os.times()
        seconds, processors = time.perf_counter() - clock, sum(after[:4]) - sum(before[:4])
        print(f"{told}, 1,000 samples: {seconds:.2f} s, {processors:.2f} s of processors")


if __name__ == "__main__":
    main()
