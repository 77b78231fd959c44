"""What one call of the command line costs: CPU and wall time of whole processes, the best of many.

    python benchmarks/start_up.py [--runs 15]

The first two lines are Python itself, for comparison: everything a small call costs is importing.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from pairwright.cli.pair_round import Rules, pair_next
from pairwright.simulate import Rates, Settings, simulate
from pairwright.trf import write_trf

PAIRWRIGHT = [sys.executable, "-m", "pairwright"]
CALLS = (
    ([sys.executable, "-c", "pass"], "python, nothing"),
    ([sys.executable, "-c", "import click"], "python, import click"),
    ([*PAIRWRIGHT, "-r"], "version line"),
    ([*PAIRWRIGHT, "--dutch", "50.trf", "-p"], "engine call, 50 players, round 6"),
    ([*PAIRWRIGHT, "pair", "50.trf"], "pair, 50 players, round 6"),
    ([*PAIRWRIGHT, "--dutch", "200.trf", "-c"], "engine check, 200 players, 9 rounds"),
    ([*PAIRWRIGHT, "check", "200.trf"], "check, 200 players, 9 rounds"),
    ([*PAIRWRIGHT, "show", "200.trf"], "crosstable, 200 players"),
)


def make_files(folder: Path) -> None:
    """A tournament of 50 players before round 6 of 9, and one of 200 players after 9."""
    for players, next_round in ((50, 6), (200, 10)):
        settings = Settings(players=players, rounds=9, rates=Rates(half_point_byes=20_000, forfeits=20_000))
        event = simulate(settings, 1, pair_next=pair_next(Rules())).tournament.before_round(next_round)
        (folder / f"{players}.trf").write_bytes(write_trf(event, profile="engine").encode())


def best_of(command: Sequence[str], folder: Path, runs: int) -> tuple[float, float]:
    """The least CPU time and the least wall time of a command, in milliseconds."""
    cpu, wall = [], []
    # As installed, where Python may keep what it has compiled.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(runs):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
        wall.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(cpu) * 1000, min(wall) * 1000


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_files(folder)
        print(f"{'call':40} {'CPU ms':>7} {'wall ms':>8}")
        for command, label in CALLS:
            cpu, wall = best_of(command, folder, runs)
            print(f"{label:40} {cpu:7.0f} {wall:8.0f}")


if __name__ == "__main__":
    main()
