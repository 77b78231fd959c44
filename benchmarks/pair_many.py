"""Many events drawn by one process and by several: events a second, and the ratio.

    python benchmarks/pair_many.py [--players 50] [--events 600] [--jobs 2]

Every event is an object of its own that nobody has looked at yet, as events are that come from somewhere.
On a machine that is shared, look at the ratio of the processor time: it is what the other processes cost.
"""

from __future__ import annotations

import argparse
import os
import time
from itertools import islice

from events import event
from pairwright import Tournament, pair_many
from pairwright.interface.tournaments import pack, unpack


def measured(tournaments: list[Tournament], jobs: int) -> tuple[float, float, list[object]]:
    """Seconds on the clock and of the processors, and the answers."""
    clock, before = time.perf_counter(), os.times()
    answers: list[object] = list(pair_many(tournaments, jobs=jobs))
    after = os.times()
    return time.perf_counter() - clock, sum(after[:4]) - sum(before[:4]), answers


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--events", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    some = [event(chosen.players, 6, seed) for seed in range(20)]
    list(islice(pair_many(some, jobs=1), 20))
    found: dict[int, tuple[float, float, list[object]]] = {}
    print("processes   events a second   processor time of an event, ms")
    for jobs in (1, chosen.jobs):
        fresh = [unpack(pack(some[number % len(some)])) for number in range(chosen.events)]
        clock, processors, answers = measured(fresh, jobs)
        found[jobs] = clock, processors, answers
        print(f"{jobs:9} {len(answers) / clock:17.0f} {1000 * processors / len(answers):32.3f}")
    one, several = found[1], found[chosen.jobs]
    assert one[2] == several[2]
    print(f"ratio on the clock {one[0] / several[0]:.2f}")
    print(f"ratio if {chosen.jobs} processors were free {chosen.jobs * one[1] / several[1]:.2f}")


if __name__ == "__main__":
    main()
