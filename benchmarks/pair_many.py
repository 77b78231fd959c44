"""Many events drawn by one process and by several: milliseconds an event, and how much faster several are.

    python benchmarks/pair_many.py [--players 50] [--events 2000] [--jobs 2] [--again 5]

Every event is an object of its own that nobody has looked at yet, as events are that come from somewhere. The
first call of several processes brings along what starts them; the least of the others stands beside it. What
the machine allows is measured too: so many programs of their own at once, each with its part of the events,
against one with all of them. Beside other work none of this is worth much; `chrt -f 5` goes before it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from events import event
from pairwright import Tournament, pair_many
from pairwright.interface.tournaments import pack, unpack


def fresh(players: int, events: int) -> list[Tournament]:
    """Events that nobody has looked at; the draw itself has been called before."""
    some = [event(players, 6, seed) for seed in range(20)]
    list(pair_many(some, jobs=1))
    return [unpack(pack(some[number % len(some)])) for number in range(events)]


def measured(tournaments: list[Tournament], jobs: int) -> tuple[float, list[object]]:
    """Seconds on the clock, and the answers."""
    clock = time.perf_counter()
    answers: list[object] = list(pair_many(tournaments, jobs=jobs))
    return time.perf_counter() - clock, answers


def programs(players: int, counts: list[int]) -> float:
    """Seconds until the last of so many programs has drawn its events, all having begun at once."""
    command = [sys.executable, __file__, "--alone", "--players", str(players), "--events"]
    pipe = subprocess.PIPE
    begun = [subprocess.Popen([*command, str(n)], stdin=pipe, stdout=pipe, text=True) for n in counts]
    for one in begun:
        assert one.stdout is not None
        one.stdout.readline()
    for one in begun:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    return max(float(one.communicate()[0]) for one in begun)


def main() -> None:
    """Print a line for each way."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--again", type=int, default=5)
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.alone:
        tournaments = fresh(asked.players, asked.events)
        print("ready", flush=True)
        sys.stdin.readline()
        print(measured(tournaments, 1)[0])
        return
    first, answers = measured(fresh(asked.players, asked.events), asked.jobs)
    times: dict[int, list[float]] = {1: [], asked.jobs: []}
    for _ in range(asked.again):
        for jobs, found in times.items():
            clock, others = measured(fresh(asked.players, asked.events), jobs)
            assert others == answers
            found.append(clock)
    one = min(times[1])
    parts = [asked.events // asked.jobs] * asked.jobs
    whole, part = (
        min(programs(asked.players, counts) for _ in range(asked.again)) for counts in ([sum(parts)], parts)
    )
    print(f"one process                 {1000 * one / asked.events:.3f} ms an event")
    for name, clock in (("first", first), ("again", min(times[asked.jobs]))):
        faster = f"{one / clock:.2f} times as fast"
        print(
            f"{asked.jobs}, {name}                    {1000 * clock / asked.events:.3f} ms an event, {faster}"
        )
    print(f"programs of their own       {whole / part:.2f} times as fast")


if __name__ == "__main__":
    main()
