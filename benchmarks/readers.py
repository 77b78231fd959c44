"""Thousands of readers follow an event live: how fast the pages are, how soon a new round is everywhere.

    python benchmarks/readers.py                    500 readers, 400 players
    python benchmarks/readers.py --readers 100 --seconds 10
    python benchmarks/readers.py --readers 10000 --workers 4 --database postgresql://desk@localhost/empty

One worker or several (readers_server.py), the readers in processes of their own (readers_load.py), 2,500 in
each: they need as many descriptors, and more processor time than the desk, to which they give way (ten steps
of nice). How fast pages are is asked by another process, which has nothing else to do. Three stretches:
results at the pace of a large open (one every two seconds), at a hard pace (ten a second), and rounds
published one after the other. Results to benchmarks/results/readers.md.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import IO, Any

from watched_desk import at_priority, noted

HERE = Path(__file__).parent
AFTER = 6.0
"""Seconds that are looked at after a publication, and as many before it, in which nothing happens."""

MOMENT = 2.0
"""Seconds that are the moment of a publication."""

REPORT = HERE / "results" / "readers.md"


class Process:
    """A helper process that is spoken to by lines."""

    def __init__(self, script: str, *arguments: object, nice: int = 0) -> None:
        command = [sys.executable, str(HERE / script), *map(str, arguments)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, text=True, preexec_fn=at_priority(nice)
        )

    def hear(self) -> dict[str, Any]:
        """The next line that it says."""
        line = self._pipe(self._process.stdout).readline()
        if not line:
            raise SystemExit("a helper process ended too early")
        found: dict[str, Any] = json.loads(line)
        return found

    def ask(self, text: str) -> dict[str, Any]:
        """Say something and wait for the answer."""
        pipe = self._pipe(self._process.stdin)
        pipe.write(text + "\n")
        pipe.flush()
        return self.hear()

    def processor_seconds(self) -> float:
        """What it and the workers that it started have used of the processor so far."""
        return sum(map(self._used, [self._process.pid, *self._children()]))

    def _children(self) -> list[int]:
        found = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [int(child) for child in found.split()]

    @staticmethod
    def _used(process: int) -> float:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """End it; workers end with it."""
        self._process.kill()
        self._process.wait()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


class Crowd:
    """Readers in several processes that are spoken to as one."""

    def __init__(self, port: int, event_id: str, arguments: argparse.Namespace) -> None:
        count, each = arguments.readers, 2_500
        self._parts = [
            Process(
                "readers_load.py",
                port,
                event_id,
                min(each, count - first),
                arguments.players,
                arguments.every,
                first,
                "follows",
                nice=arguments.nice + 10,
            )
            for first in range(0, count, each)
        ]

    def hear(self) -> None:
        """Wait until all are there."""
        for part in self._parts:
            part.hear()

    def ask(self, text: str) -> dict[str, Any]:
        """What all of them answer, put together."""
        answers = [part.ask(text) for part in self._parts]
        return {name: [one for answer in answers for one in answer[name]] for name in answers[0]}

    def end(self) -> None:
        """End them."""
        for part in self._parts:
            part.end()


def at(share: float, values: list[float]) -> float:
    """The value below which this share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def milliseconds(values: list[float]) -> str:
    """p50, p95, p99 and the largest, as cells of a table."""
    shown = [at(share, values) * 1000 for share in (0.5, 0.95, 0.99, 1.0)]
    return " | ".join(f"{value:.1f}" for value in shown)


@dataclass
class Stage:
    """Everybody who takes part. asking: opens pages, and has time to measure how fast they come."""

    server: Process
    readers: Crowd
    asking: Process
    notes: Path

    def begin(self) -> None:
        """Forget what was before."""
        self.readers.ask("notes")
        self.asking.ask("notes")
        self._seen = len(noted(self.notes)) if self.notes.exists() else 0

    def longest(self) -> str:
        """The longest stretch in which the loop was busy, in processor time, as a cell; one worker only."""
        if not self.notes.exists():
            return "–"
        return f"{1000 * max(one['processor'] for one in noted(self.notes, self._seen)):.0f}"


def stretch(stage: Stage, seconds: float, per_second: float) -> list[str]:
    """Results at a pace; rows of the table."""
    stage.begin()
    used, began, slept = stage.server.processor_seconds(), time.monotonic(), []
    count = 0
    while (now := time.monotonic()) < began + seconds:
        answer = stage.server.ask("result")
        slept.append(answer["done"] - answer["began"])
        count += 1
        time.sleep(max(0.0, began + count / per_second - now))
    time.sleep(1.5)
    took = time.monotonic() - began
    busy = (stage.server.processor_seconds() - used) / took
    notes, asked = stage.readers.ask("notes"), stage.asking.ask("notes")
    times = [page[1] for page in asked["pages"]]
    faults = [*notes["faults"], *asked["faults"]]
    row = (
        f"| results, {per_second:g} a second | {len(times)} | {milliseconds(times)} | {100 * busy:.0f} % "
        f"| {stage.longest()} | {os.getloadavg()[0]:.1f} |"
    )
    print(*faults[:3], sep="\n", file=sys.stderr)
    print(row, f"faults {len(faults)}", f"entering a result {1000 * mean(slept):.0f} ms", flush=True)
    return [row, *(f"fault: {fault}" for fault in faults[:5])]


def publications(stage: Stage, times: int, count: int) -> tuple[list[str], list[str]]:
    """Rounds published; rows about pages, and about when the round had reached everybody."""
    pages, rounds = [], []
    for _ in range(times):
        stage.server.ask("finish")
        time.sleep(3)
        quiet = stage.server.processor_seconds()
        time.sleep(AFTER)
        stage.begin()
        used = stage.server.processor_seconds()
        answer = stage.server.ask("round")
        time.sleep(AFTER)
        busy, written = stage.server.processor_seconds() - used, stage.server.ask("written")
        notes, asked = stage.readers.ask("notes"), stage.asking.ask("notes")
        stored, load = answer["stored"], os.getloadavg()[0]
        newest = max((number for _, number, _ in notes["arrivals"]), default=0)
        first: dict[int, float] = {}
        for moment, number, reader in notes["arrivals"]:
            if number == newest:
                first.setdefault(reader, moment - stored)
        reached = sorted(first.values()) or [float("nan")]
        moment = [took for ended, took, *_ in asked["pages"] if stored < ended < stored + MOMENT]
        pages.append(
            f"| round {newest} published, {MOMENT:g} s | {len(moment)} | {milliseconds(moment)} | "
            f"| {stage.longest()} | {load:.1f} |"
        )
        own = answer["used"] if stage.notes.exists() else 0.0
        last = f"{written['last'] - stored:.2f}" if written["last"] > stored else "–"
        rounds.append(
            f"| {newest} | {(stored - answer['began']) * 1000:.0f} | {busy - own - (used - quiet):.2f} "
            f"| {used - quiet:.2f} | {last} | {len(first)} of {count} | {at(0.5, reached):.2f} "
            f"| {at(0.95, reached):.2f} | {reached[-1]:.2f} | {load:.1f} |"
        )
        print(f"{len(notes['sent'])} pages sent with the stream")
        print(pages[-1], rounds[-1], f"faults {len(notes['faults'])}", sep="\n", flush=True)
    return pages, rounds


def report(arguments: argparse.Namespace, pages: list[str], rounds: list[str]) -> str:
    """The results as a page."""
    return "\n".join(
        [
            "# Readers",
            "",
            f"{arguments.readers} readers of an event of {arguments.players} players, {arguments.workers} "
            f"worker(s) at nice {arguments.nice}, {os.cpu_count()} cores shared with the readers, ten steps",
            "below it, and whatever else ran (load average in the last column). Each reader holds a stream",
            f"of live updates and opens a page every {arguments.every:g} s on average. Command:",
            "`python benchmarks/readers.py`.",
            "",
            "## Public pages, milliseconds",
            "",
            "As somebody finds them who opens 40 a second beside these readers. Longest stretch: of the",
            "event loop, in its processor time.",
            "",
            "| stretch | pages | p50 | p95 | p99 | largest | processor of the server | longest stretch (ms) "
            "| load |",
            "|---|---|---|---|---|---|---|---|---|",
            *pages,
            "",
            "## From the publication to the readers, seconds",
            "",
            "From the moment when the journal has the publication until the last page has been written to a",
            "stream, and until a reader has it. Those who read the standings or the first page are not among",
            f"them when nothing of theirs names the round. Processor: of the server in the {AFTER:g} s from",
            "the publication, without the draw and without what it used in as many seconds before, which",
            "stands beside it.",
            "",
            "| round | last result, draw and publication (ms) | processor | before | all written | reached "
            "| half | 95 % | last | load |",
            "|---|---|---|---|---|---|---|---|---|---|",
            *rounds,
            "",
        ]
    )


def main() -> None:
    """Run all stretches."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--readers", type=int, default=500)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=20, help="seconds between pages that a reader opens")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds are published")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="", help="an empty database of PostgreSQL, for several workers")
    parser.add_argument(
        "--nice",
        type=int,
        default=0,
        help="of the desk and of who asks; below 0 (root) what else runs gives way",
    )
    parser.add_argument("--no-report", action="store_true", help="print only")
    arguments = parser.parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = Process(
            "readers_server.py",
            folder,
            port,
            arguments.players,
            4,
            arguments.workers,
            arguments.database,
            nice=arguments.nice,
        )
        event_id = server.hear()["event_id"]
        time.sleep(2)
        readers = Crowd(port, event_id, arguments)
        asking = Process(
            "readers_load.py", port, event_id, 40, arguments.players, 1.0, 10**6, "asks", nice=arguments.nice
        )
        stage = Stage(server, readers, asking, Path(folder) / "notes")
        try:
            readers.hear()
            asking.hear()
            time.sleep(2)
            pages = stretch(stage, arguments.seconds, 0.5)
            pages += stretch(stage, arguments.seconds / 2, 10)
            more, rounds = publications(stage, arguments.rounds, arguments.readers)
        finally:
            asking.end()
            readers.end()
            server.end()
    text = report(arguments, pages + more, rounds)
    if not arguments.no_report:
        REPORT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
