"""Compare the Dutch System with bbpPairings, round by round, in a campaign that can be stopped at any time.

    python benchmarks/second_opinion_dutch.py FOLDER --engine ./bbpPairings.exe --rounds 1000000
    python benchmarks/second_opinion_dutch.py OTHER --engine ./bbpPairings5.exe --edition 2017
    python benchmarks/second_opinion_dutch.py FOLDER --report      # the table of what there is

Events of 2 to 200 players, most of them small, for there the criteria decide most: byes of every kind,
forfeits, decisions of arbiters, late entries, withdrawals, groups that must not meet, Baku acceleration,
other points, and every event to its last round. Ours draws and plays each round with the readings that
bbpPairings has of the open places; the engine, a program of its own, then checks the whole file, for which
it draws every round anew. A round that ours refuses is asked of it by itself.

Seed s is event s. Events are run in pieces of 200; a finished piece is a file of FOLDER and is not run again,
so a campaign goes on where it was stopped, with more rounds or more jobs. Status 1 when a round differs.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from functools import partial
from itertools import count as counting
from pathlib import Path

from pairwright.common.errors import PairwrightError
from pairwright.simulate import Chance, Settings, simulate
from pairwright.simulate.event_settings import random_settings
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.tournament import Outcome, Tournament
from pairwright.tournament.scoring import Scoring
from pairwright.trf import write_trf

PIECE = 200
_STREAM = 203

SIZES = ((60, (2, 12)), (32, (13, 30)), (7, (31, 60)), (1, (61, 200)))
"""Weights, and players from and to: the other engine takes seconds for a large field."""

SIZES_LATER = ((650, (2, 12)), (320, (13, 30)), (29, (31, 60)), (1, (61, 200)))
LATER = 15_000
"""From this seed on large fields are rarer: under SIZES one event in a hundred took half of all the time."""

SIZES_LAST = ((450, (2, 12)), (530, (13, 20)), (19, (21, 60)), (1, (61, 200)))
LAST = 120_000
"""From this seed on most fields have 13 to 20 players: more rounds in less time, for opponents are left."""

MOST_SECONDS = 600
"""For one file; a check of 200 players in eleven rounds takes it a minute at most."""

FEATURES = {
    Outcome.HALF_POINT_BYE: "half-point byes",
    Outcome.FULL_POINT_BYE: "full-point byes",
    Outcome.ZERO_POINT_BYE: "zero-point byes and withdrawals",
    Outcome.ABSENT: "late entries",
    Outcome.FORFEIT_WIN: "forfeits",
}


def main() -> int:
    """Run what is missing, and print the table; 1 when a round differs."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("folder", type=Path, help="where the pieces are kept")
    words.add_argument("--engine", help="the program bbpPairings")
    words.add_argument("--edition", default="2026", choices=["2026", "2017"])
    words.add_argument("--rounds", type=int, default=10_000, help="so many at least, those kept included")
    words.add_argument("--more", type=int, default=0, help="or so many more than are kept")
    words.add_argument("--jobs", type=int, default=1, help="processes")
    words.add_argument("--report", action="store_true", help="print the table of what there is")
    chosen = words.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    if not chosen.report:
        if not chosen.engine:
            words.error("say where the program is: --engine FILE (or --report)")
        run(chosen.folder, partial(piece, os.path.abspath(chosen.engine), chosen.edition), chosen)
    found = kept(chosen.folder)
    print(table(found))
    return int(any(one["different"] for one in found))


def run(folder: Path, work: partial[dict[str, object]], chosen: argparse.Namespace) -> None:
    """Pieces that are missing, until there are rounds enough."""
    done = {int(file.stem) for file in folder.glob("*.json")}
    rounds = sum(one["count"].get("rounds", 0) for one in kept(folder))
    wanted = rounds + chosen.more if chosen.more else chosen.rounds
    numbers = (number for number in counting() if number not in done)
    with ProcessPoolExecutor(chosen.jobs) as pool:
        running: dict[Future[dict[str, object]], int] = {}
        while rounds < wanted or running:
            while rounds < wanted and len(running) < chosen.jobs:
                number = next(numbers)
                running[pool.submit(work, number)] = number
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number, found = running.pop(future), future.result()
                unfinished = folder / f"{number:06}.part"
                unfinished.write_text(json.dumps(found), encoding="utf-8")
                unfinished.replace(folder / f"{number:06}.json")
                rounds += found["count"].get("rounds", 0)  # type: ignore[attr-defined]
                print(f"{rounds} rounds", file=sys.stderr, flush=True)


def kept(folder: Path) -> list[dict]:  # type: ignore[type-arg]
    """The finished pieces, in order."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.json"))]


def piece(engine: str, name: str, number: int) -> dict[str, object]:
    """The events of one piece: what was counted, and the seeds and rounds that differ."""
    count: Counter[str] = Counter()
    different: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(number * PIECE, (number + 1) * PIECE):
            found = compared(engine, name, seed, Path(folder) / "event.trf", count)
            different += [f"event {seed}, {text}" for text in found]
    return {"edition": name, "count": dict(count), "different": different}


def compared(engine: str, name: str, seed: int, file: Path, count: Counter[str]) -> Iterator[str]:
    """Draw and play an event, have it checked, and name the rounds that differ."""
    rules = edition(name, "bbpPairings")
    played = simulate(settings(seed, name), seed, pair_next=lambda event: pair_fast(event, rules))
    event = played.tournament
    finished = replace(event, announced_byes=())
    if event.rounds:
        said = asked(engine, finished, file, "-c")
        if said is None or said.returncode:
            count[f"files not checked: {why(said)}"] += 1
            return
        different = [int(one) for one in re.findall(r"Round #(\d+)\s*\n\s*Checker", said.stdout)]
        count["events"] += 1
        count["rounds"] += len(event.rounds)
        count.update(features(finished))
        yield from (f"round {one}" for one in different)
    if "No valid pairing" in played.stopped:
        said = asked(engine, event, file, "-p")
        if said is not None and said.returncode == 1:
            count["rounds"] += 1
            count["rounds: refused by both"] += 1
        elif said is None or said.returncode:
            count[f"files not checked: {why(said)}"] += 1
        else:
            yield f"round {event.next_round}: refused by ours only"


def settings(seed: int, name: str) -> Settings:
    """An event as varied as real ones are, of a size by SIZES."""
    chance = Chance(seed, _STREAM)
    sizes = SIZES if seed < LATER else SIZES_LATER if seed < LAST else SIZES_LAST
    players = chance.between(*sizes[chance.weighted([weight for weight, _ in sizes])][1])
    rounds = max(chance.between(1, min(11, players)) for _ in range(2))
    chosen = replace(random_settings(chance, players, rounds), edition=name, tie_breaks=())
    # Before 2026 a bye of other points than a win has no place in the rules that both go by.
    return chosen if name == "2026" else replace(chosen, scoring=Scoring())


def asked(engine: str, event: Tournament, file: Path, what: str) -> subprocess.CompletedProcess[str] | None:
    """What the engine says of a file; None where the file cannot be written."""
    try:
        text = write_trf(replace(event, system="", edition=""), profile="engine", line_end="\n")
    except PairwrightError:
        return None
    file.write_text(text, encoding="utf-8")
    words = [engine, "--dutch", str(file), what]
    if what == "-p":
        words.append(str(file.with_suffix(".out")))
    return subprocess.run(words, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)


def why(said: subprocess.CompletedProcess[str] | None) -> str:
    """Why there is no answer, without what is another word in every file."""
    if said is None:
        return "a report file cannot show the event"
    lines = (said.stderr or said.stdout or f"status {said.returncode}").strip().splitlines()
    return re.sub(r"\S*event\.trf|\d+", "…", lines[0])[:100]


def features(event: Tournament) -> Iterator[str]:
    """What is special about the rounds of an event, once for each round that is special so."""
    codes: set[int] = set()
    for number, played in enumerate(event.rounds, 1):
        codes |= set(played.outcomes)
        yield from (f"rounds: {text}" for code, text in FEATURES.items() if code in codes)
        if number == event.number_of_rounds:
            yield "rounds: last of the event"
        if event.virtual_points:
            yield "rounds: accelerated events"
        if event.forbidden:
            yield "rounds: groups that must not meet"
        if event.scoring != Scoring():
            yield "rounds: other points"
        if len(event.players) <= 12:
            yield "rounds: 2 to 12 players"
        elif len(event.players) > 60:
            yield "rounds: 61 to 200 players"


def table(found: list[dict]) -> str:  # type: ignore[type-arg]
    """The figures as a table in Markdown, and below it every round that differs."""
    total: Counter[str] = Counter()
    for one in found:
        total.update(one["count"])
    different = [text for one in found for text in one["different"]]
    order = sorted(total, key=lambda text: (text not in ("events", "rounds"), text))
    rows = [f"| {text} | {total[text]} |" for text in order]
    last = len(found) * PIECE - 1
    names = sorted({one["edition"] for one in found})
    return "\n".join(
        [
            f"Edition {', '.join(names)}, seeds 0 to {last}.",
            "",
            "| | |",
            "|---|---|",
            *rows,
            f"| **rounds that differ** | **{len(different)}** |",
            *(["", *(f"* {text}" for text in different)] if different else []),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
