"""How long one round takes by every pairing system, side by side, and how that grows with the field.

    python benchmarks/systems.py
    python benchmarks/systems.py --report benchmarks/results/systems.md

For every system and size an event is played (results by rating, one half-point bye in a hundred) and each of
its rounds is drawn once more, on the clock: the slowest and the median are printed, in milliseconds of CPU,
with the exponent of growth. Status 1 when a round of up to 400 players takes more than 100 ms, or one of up
to 1,000 more than 500 ms.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

from pairwright.matching import BACKEND
from pairwright.simulate import Rates, Settings, simulate
from pairwright.simulate.event_settings import PER_CENT
from pairwright.systems.register import pair, system_named

SYSTEMS = ("dutch", "burstein", "dubov", "lim", "double_swiss")
SIZES = (20, 50, 100, 200, 400, 1000)
LIMITS = {400: 0.1, 1000: 0.5}
"""Seconds that a round of so many players, or fewer, may take."""

Times = dict[int, tuple[float, float]]
"""By size: the slowest and the median round, in seconds."""


def main() -> int:
    """Measure and print; 1 when a round is late."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=9, help="of every event")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--report", default="", help="write the table here too")
    chosen = words.parse_args()
    found = {system: measured(system, chosen.rounds, chosen.seed) for system in SYSTEMS}
    lines = list(table(found))
    print("\n".join(lines))
    if chosen.report:
        Path(chosen.report).write_text(report(lines, chosen), encoding="utf-8")
    return int(any(map(is_late, found.values())))


def measured(system: str, rounds: int, seed: int) -> Times:
    """The slowest and the median round of an event of every size."""
    times: Times = {}
    for size in SIZES:
        rates = Rates(half_point_byes=PER_CENT)
        settings = Settings(size, rounds, rates=rates, highest_rating=2500, lowest_rating=1400, system=system)
        event = simulate(settings, seed + size).tournament
        taken = []
        for number in range(1, len(event.rounds) + 1):
            before = replace(event.before_round(number), number_of_rounds=rounds)
            start = time.process_time()
            pair(before)
            taken.append(time.process_time() - start)
        times[size] = max(taken), median(taken)
        print(f"{system} {size}: {1000 * max(taken):.1f} ms", file=sys.stderr)
    return times


def table(found: dict[str, Times]) -> list[str]:
    """One line for each system."""
    lines = [
        f"| slowest (median) round, ms | {' | '.join(map(str, SIZES))} | growth |",
        "|---" * (len(SIZES) + 2) + "|",
    ]
    for system, times in found.items():
        cells = " | ".join(f"{1000 * most:.1f} ({1000 * usual:.1f})" for most, usual in times.values())
        lines.append(f"| {system_named(system).title} | {cells} | n^{growth(times):.2f} |")
    return lines


def growth(times: Times) -> float:
    """The exponent between 100 and 1,000 players, of the median round."""
    return math.log(times[1000][1] / times[100][1]) / math.log(10)


def is_late(times: Times) -> bool:
    """A round took longer than its size allows."""
    return any(
        most > limit
        for size, (most, _) in times.items()
        for limit in [next(seconds for largest, seconds in LIMITS.items() if size <= largest)]
    )


def report(lines: list[str], chosen: argparse.Namespace) -> str:
    """The results file."""
    return (
        "# One round by every Swiss system\n\n"
        f"`python benchmarks/systems.py --rounds {chosen.rounds} --seed {chosen.seed}`, backend {BACKEND}, "
        "CPU time of one process on a machine shared with other work. Each cell: the slowest round of the "
        "event, in brackets the median one; growth: of the median between 100 and 1,000 players.\n\n"
        + "\n".join(lines)
        + "\n"
    )


if __name__ == "__main__":
    sys.exit(main())
