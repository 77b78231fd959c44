"""What a user waits for: the first call on an event just read, large rounds, and fields made to be slow.

    python benchmarks/first_call.py                                # up to 10,000 players
    python benchmarks/first_call.py --report REPORT.md --picture docs/pictures/goals.svg
    python benchmarks/first_call.py --fields ../hard/*.trf.gz      # fields of one's own, beside the kept ones

CPU time of this process, the least of a few calls, each on an event read anew that nothing was asked of yet;
"again" is a later call on the same object. Up to 1,000 players the process has read and paired another event
fifty times by then: Python fits its code to what it is called with, and until it has, a call takes up to
three times as long. What the very first takes, where all is loaded, has a row of its own and no goal.
Beside it what it was before, on a machine without other work, and what is aimed at.
"""

from __future__ import annotations

import argparse
import math
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import hard
import kjca_speed
import team_speed
from pairwright import pair, pair_many, read_trf
from pairwright.matching import BACKEND
from pairwright.simulate import Chance, Settings, simulate
from pairwright.simulate.forecast import forecast_end
from pairwright.tournament import Tournament
from pairwright.trf import write_trf
from plot import goal_plot

SIZES = (50, 200, 1000, 10_000, 100_000)
READ = dict(zip(SIZES, ((0.30, 0.1), (0.75, 0.2), (3.3, 0.5), (41, 5), (1578, 60)), strict=True))
FIRST = dict(zip(SIZES, ((0.52, 0.15), (1.4, 0.3), (4.5, 0.8), (45, 8), (641, 100)), strict=True))
AGAIN = dict(zip(SIZES, (0.30, 0.76, 1.7, 16, 343), strict=True))
LARGE = {"burstein": 1900, "lim": 1200, "dubov": 160}
"""Milliseconds before, and the goal where there is one: of reading, of the first call, of the second; of a
round of 5,000 players."""

Row = tuple[str, float | None, float, float | None]
"""What was asked, and milliseconds: before, now, the goal."""


def main() -> int:
    """Measure, print, and write the table where asked."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--largest", type=int, default=10_000, help="players of the largest event")
    words.add_argument("--fields", type=Path, nargs="*", default=[], help="report files, gzip or plain")
    words.add_argument("--report", type=Path, help="write the table here too, above the sections of it")
    words.add_argument("--picture", type=Path, help="write how far it is from the goals here, as SVG")
    chosen = words.parse_args()
    picture = chosen.picture and os.path.relpath(
        chosen.picture, chosen.report.parent if chosen.report else "."
    )
    lines = [
        "# What a user waits for",
        "",
        f"`python benchmarks/first_call.py --largest {chosen.largest}`, CPython {platform.python_version()}, "
        f"{BACKEND} matching core, {date.today()}, load at the start {os.getloadavg()[0]:.1f}. "
        "CPU milliseconds.",
        "",
        *((f"![The same, as times the goal]({picture})", "") if picture else ()),
        "| asked | before | now | goal |",
        "|---|---:|---:|---:|",
    ]
    aimed: dict[str, tuple[float | None, float, float]] = {}
    for row in measured(chosen.largest, chosen.fields):
        name, before, now, goal = row
        if goal is not None:
            aimed[name.replace("`", "")] = before, now, goal
        lines.append("| " + " | ".join((row[0], *map(shown, row[1:]))) + " |")
        print(lines[-1], flush=True)
    if chosen.report:
        kept = chosen.report.read_text(encoding="utf-8") if chosen.report.exists() else ""
        _table, heading, sections = kept.partition("\n## ")
        chosen.report.write_text("\n".join(lines) + "\n" + heading + sections, encoding="utf-8")
    if chosen.picture:
        drawn = goal_plot("What a user waits for, as times the goal", aimed)
        chosen.picture.write_text(drawn, encoding="utf-8")
    return 0


def shown(value: float | None) -> str:
    """A number of milliseconds, with the digits that say something."""
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.2g}"


def measured(largest: int, fields: Iterable[Path]) -> Iterator[Row]:
    """Every line of the table."""
    sizes = [size for size in SIZES if size <= largest]
    found: dict[str, list[float]] = {"read_trf": [], "pair() of an event just read": []}
    for size in sizes:
        text, other = write_trf(event_of(size)), write_trf(event_of(size, 2)) if size <= 1000 else ""
        tries = 15 if other else 3
        if size == sizes[0]:
            cold = taken(lambda other=other: read_trf(other))  # type: ignore[misc]
            yield f"the first `read_trf` of a process, {size:,} players", None, cold, None
        for _ in range(50 if other else 0):
            pair(read_trf(other))
        read = least(lambda text=text: read_trf(text), tries)  # type: ignore[misc]
        events = [read_trf(text) for _ in range(tries)]
        first = min(taken(lambda event=event: pair(event)) for event in events)  # type: ignore[misc]
        again = least(lambda event=events[0]: pair(event), tries)  # type: ignore[misc]
        for name, value in zip(found, (read, first), strict=True):
            found[name].append(value)
        yield f"`read_trf`, {size:,} players", READ[size][0], read, READ[size][1]
        yield f"`pair()` of an event just read, {size:,} players", FIRST[size][0], first, FIRST[size][1]
        yield f"again on the same object, {size:,} players", AGAIN[size], again, None
    for name, values in found.items():
        exponent = math.log(values[-1] / values[-2]) / math.log(sizes[-1] / sizes[-2])
        yield f"growth exponent of {name}, {sizes[-2]:,} to {sizes[-1]:,} players", None, exponent, 1.0
    large = event_of(5000)
    for system, before in LARGE.items():
        event = replace(large, system=system, edition="")
        pair(event)
        now = min(taken(lambda event=event: pair(replace(event))) for _ in range(3))  # type: ignore[misc]
        yield f"a round of 5,000 players, {system}", before, now, 100
    yield from teams()
    yield from whole_events()
    yield from hard_fields(fields)


def teams() -> Iterator[Row]:
    """The second and the last round of events of teams, and how all nine grow with the number of teams."""
    for system, code in (("team_swiss", "FIDE_TEAM"), ("olympiad", "")):
        sums: dict[int, float] = {}
        for count in (300, 1000):
            event, chance = team_speed.entries(count, 9, code, system), Chance(1)
            times = []
            for _ in range(9):
                began = time.process_time()
                drawn = pair(event)
                times.append(1000 * (time.process_time() - began))
                matches = [(board.white, board.black) for board in drawn.boards]
                event = event.with_round(
                    team_speed.played(event, matches, drawn.pairing_allocated_bye, chance)
                )
            sums[count] = sum(times)
            yield f"{count:,} teams, {system}, round 2", None, times[1], None
            yield f"{count:,} teams, {system}, round 9", None, times[8], 1000 if count == 1000 else None
        exponent = math.log(sums[1000] / sums[300]) / math.log(1000 / 300)
        yield f"growth exponent of {system}, 300 to 1,000 teams", None, exponent, 1.0


def whole_events() -> Iterator[Row]:
    """Events played to their end, many events, and a section of juniors."""
    for players, rounds, before, goal in ((20, 7, 2.5, 0.2), (100, 9, 7.7, 1.0)):
        settings = Settings(players=players, rounds=rounds)
        now = least(lambda settings=settings: simulate(settings, 7), 20)  # type: ignore[misc]
        yield f"a simulated tournament, {players} players, {rounds} rounds", before, now, goal
    event = simulate(Settings(players=200, rounds=9, played=5), 1).tournament
    forecast_end(event, samples=20)
    now = least(lambda: forecast_end(event, samples=1000), 2)
    yield "1,000 samples to the end, 200 players, from round 5", 8700, now, 1000
    text = write_trf(event_of(50))
    lists = [[read_trf(text) for _ in range(200)] for _ in range(3)]
    now = min(taken(lambda events=events: list(pair_many(events, jobs=1))) for events in lists) / 200  # type: ignore[misc]
    yield "`pair_many`, 50 players, an event", 0.43, now, 0.2
    now = min(kjca_speed.milliseconds(500, 40, 40, seed, next_best=False) for seed in range(2))
    yield "a round of 500 juniors", 500, now, 100


def hard_fields(files: Iterable[Path]) -> Iterator[Row]:
    """The worst kept field of each system up to 400 players, then those of the files."""
    for system in hard.SYSTEMS:
        recipes = [one for one in hard.kept() if one.searched and one.system == system and one.players <= 400]
        if recipes:
            slowest = max(1000 * hard.timed(hard.field(one)) for one in recipes)
            yield f"worst of {len(recipes)} hard fields of up to 400 players, {system}", None, slowest, 100
    for path in files:
        event = hard.read(path)
        count = len(event.players)
        goal = 100 if count <= 400 else 300 if count <= 1000 else 1000
        yield f"{path.name.partition('.')[0]}, {count:,} players", None, 1000 * hard.timed(event), goal


def event_of(players: int, seed: int = 1) -> Tournament:
    """An event after five of nine rounds."""
    return simulate(Settings(players=players, rounds=9, played=5), seed).tournament


def least(call: Callable[[], object], tries: int) -> float:
    """The shortest of so many calls."""
    return min(taken(call) for _ in range(tries))


def taken(call: Callable[[], object]) -> float:
    """CPU milliseconds of a call; what it answers is not freed before the time is taken."""
    began = time.process_time()
    answer = call()
    milliseconds = 1000 * (time.process_time() - began)
    del answer
    return milliseconds


if __name__ == "__main__":
    sys.exit(main())
