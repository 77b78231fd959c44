"""How long forecasts take: the next round with open boards, and the end of an open.

python benchmarks/forecast.py            200 players, 20 open boards; nine rounds from round 5 on
"""

from __future__ import annotations

import os
import time
from dataclasses import replace

from pairwright.simulate import Settings, simulate
from pairwright.simulate.forecast import forecast_end, forecast_next
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
    """Print both times."""
    full = simulate(Settings(players=200, rounds=9), 1).tournament
    event = still_playing(replace(full, rounds=full.rounds[:5]), 20)
    jobs = os.cpu_count() or 1
    begin = time.perf_counter()
    forecast_next(event, samples=1000, jobs=jobs)
    print(f"next round, 200 players, 20 open boards, 1,000 samples: {time.perf_counter() - begin:.2f} s")
    begin = time.perf_counter()
    forecast_end(event, samples=1000, jobs=jobs)
    print(f"end of nine rounds from round 5, 200 players, 1,000 samples: {time.perf_counter() - begin:.2f} s")


if __name__ == "__main__":
    main()
