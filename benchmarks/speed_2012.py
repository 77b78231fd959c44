"""How long the fast procedure of 2012 takes for one round.

    python benchmarks/speed_2012.py --players 400 --events 3 --positions 60

Two kinds of rounds: every round of simulated events (nine rounds, some forfeits and byes, paired by 2012),
and arbitrary histories (tests/positions.py), which are much harder. Reading files is not included.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.common.errors import NoPairing
from pairwright.matching import BACKEND
from pairwright.simulate.event_settings import Rates, Settings
from pairwright.simulate.simulation import simulate
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament
from positions import random_position

RATES = Rates(forfeits=10_000, half_point_byes=20_000, zero_point_byes=10_000)


def main() -> int:
    """Measure and print."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--players", type=int, default=400)
    words.add_argument("--rounds", type=int, default=9)
    words.add_argument("--events", type=int, default=3)
    words.add_argument("--positions", type=int, default=60)
    chosen = words.parse_args()
    print(f"{chosen.players} players, {BACKEND} matching core; seconds for one round")
    show("rounds of events", list(of_events(chosen.players, chosen.rounds, chosen.events)))
    show("arbitrary histories", list(of_positions(chosen.players, chosen.positions)))
    return 0


def of_events(players: int, rounds: int, events: int) -> Iterator[float]:
    """The time of every round of some simulated events."""
    for seed in range(events):
        times: list[float] = []

        def pair_next(tournament: Tournament, times: list[float] = times) -> Pairing:
            started = time.perf_counter()
            pairing = pair_fast(tournament, "2012")
            times.append(time.perf_counter() - started)
            return pairing

        simulate(Settings(players, rounds, RATES), seed, pair_next=pair_next)
        yield from times


def of_positions(players: int, positions: int) -> Iterator[float]:
    """The time of some arbitrary positions."""
    for seed in range(positions):
        position = random_position(seed, players, players)
        started = time.perf_counter()
        try:
            pair_fast(position, "2012")
        except NoPairing:
            continue
        yield time.perf_counter() - started


def show(what: str, times: list[float]) -> None:
    """One line of the result."""
    if times:
        print(f"{what:22} {len(times):4} median {statistics.median(times):.3f}, largest {max(times):.3f}")


if __name__ == "__main__":
    sys.exit(main())
