"""A large campaign, and from its traces, on paper, what a larger one would take with more workers.

    python benchmarks/campaign_traces.py --tournaments 1000000 --workers 2

Every worker writes down what each piece took it (processor seconds), and who gathers them what it took to
send, receive and write each. From these pieces, taken as often as it takes, `--paper` tournaments are handed
to `--many` workers as the campaign does it: never more than `ahead` pieces under way, one after the other
written by one process. Network, waiting for the disk and slower machines are not in it.
"""

from __future__ import annotations

import argparse
import heapq
import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from pairwright.simulate.campaign import campaign_run
from pairwright.simulate.campaign.campaign_run import Executors, processes, run
from pairwright.simulate.campaign.plan import pieces, read_plan

PLAN = """
title = "20 players, 7 rounds"
tournaments = {tournaments}
[grid]
players = 20
rounds = 7
"""
AHEAD = 2
"""So many pieces are under way for each worker (`pairwright campaign run`)."""


def main() -> int:
    """Play, tell what it took, and play on paper."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tournaments", type=int, default=1_000_000)
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--paper", type=int, default=10_000_000)
    words.add_argument("--many", type=int, nargs="*", default=[1, 2, 20])
    chosen = words.parse_args()
    plan = read_plan(PLAN.format(tournaments=chosen.tournaments))
    with tempfile.TemporaryDirectory() as folder:
        traces, results = Path(folder) / "traces", Path(folder) / "results"
        begin, own = time.monotonic(), time.process_time()
        count = run(plan, results, traced(processes(chosen.workers), traces), ahead=AHEAD * chosen.workers)
        seconds, own = time.monotonic() - begin, time.process_time() - own
        took = [float(line) for line in traces.read_text(encoding="utf-8").splitlines()]
        files = list(results.glob("*.parquet"))
        size = sum(file.stat().st_size for file in files)
    print(
        f"{chosen.tournaments:,} tournaments, {count:,} pieces, {len(files):,} files, {size / 1e6:.1f} MB: "
        f"{seconds:,.0f} s with {chosen.workers} workers, {sum(took):,.0f} s of their processors "
        f"({1000 * sum(took) / chosen.tournaments:.2f} ms a tournament), "
        f"{1000 * own / count:.1f} ms a piece to gather"
    )
    larger = len(pieces(read_plan(PLAN.format(tournaments=chosen.paper))))
    # A piece of the larger campaign may hold more tournaments than one played here.
    scale = (chosen.paper / larger) / (chosen.tournaments / count)
    work = [seconds * scale for seconds in islice(cycle(took), larger)]
    for workers in chosen.many:
        span = on_paper(work, workers, own / count)
        print(
            f"on paper: {chosen.paper:,} tournaments in {larger:,} pieces, {workers} workers: "
            f"{span / 3600:.2f} h, {sum(work) / span / workers:.1%} of the workers busy"
        )
    return 0


def traced(executors: Executors, file: Path) -> Executors:
    """The executors, each piece written down in a file by who plays it."""

    @contextmanager
    def make() -> Iterator[Executor]:
        with executors() as executor:
            yield Traced(executor, file)

    return make


class Traced(Executor):
    """An executor that passes pieces on."""

    def __init__(self, executor: Executor, file: Path) -> None:
        self.executor, self.file = executor, file

    def submit(self, _play: Any, /, *piece: Any, **more: Any) -> Future[Any]:
        """The piece, played with a clock beside it."""
        return self.executor.submit(partial(timed, self.file), *piece, **more)


def timed(file: Path, *piece: Any) -> bytes:
    """Play a piece; its processor seconds are one line."""
    begin = time.process_time()
    table = campaign_run.play_piece(*piece)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT), "w") as lines:
        lines.write(f"{time.process_time() - begin}\n")
    return table


def on_paper(work: list[float], workers: int, gather: float) -> float:
    """Seconds until the last piece is written."""
    free = [0.0] * workers  # when each worker is
    ready: list[float] = []  # when each piece under way is
    written = 0.0  # until then the one process writes
    given = 0
    while given < len(work) or ready:
        while given < len(work) and len(ready) < AHEAD * workers:
            end = max(heapq.heappop(free), written) + work[given]
            heapq.heappush(free, end)
            heapq.heappush(ready, end)
            given += 1
        written = max(written, heapq.heappop(ready)) + gather
    return written


if __name__ == "__main__":
    raise SystemExit(main())
