"""From the click on "pair" to the draft on the screen, and other heavy pages, measured through HTTP.

    python benchmarks/desk_draft.py                     1,000 players, 7 rounds; 50 events of 200 players
    python benchmarks/desk_draft.py --players 400 --rounds 5

A desk in a process of its own on an SQLite file; a browser's requests one after the other. The click is the
POST of the form, the redirect that answers it, and the page of the draft. Results to
benchmarks/results/desk-draft.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

import httpx

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

REPORT = Path(__file__).parent / "results" / "desk-draft.md"
SEED = 20261120
WHO = "Benchmark"


def people(number: int, chance: Random) -> tuple[Particulars, ...]:
    """Invented players with ratings and clubs."""
    return tuple(
        Particulars(f"Family{place:04}, Given", chance.randrange(1000, 2700), club=f"Club {place % 40}")
        for place in range(number)
    )


def make_event(journal: Journal, name: str, players: int, rounds: int, chance: Random) -> str:
    """An event whose section "open" has played `rounds` rounds; the better player wins more often."""
    event_id = journal.create(name, WHO)
    setup = Setup("Open", number_of_rounds=max(rounds + 3, 9), initial_colour="white")
    journal.append(event_id, AddSection("open", setup), who=WHO)
    journal.append(event_id, EnterPlayers("open", people(players, chance)), who=WHO)
    for number in range(1, rounds + 1):
        journal.append(event_id, draft_of(journal.state(event_id).section("open")), who=WHO)
        journal.append(event_id, PublishRound("open", number), who=WHO)
        boards = len(journal.state(event_id).section("open").rounds[-1].boards)
        results = chance.choices(("1-0", "1/2-1/2", "0-1"), (4, 3, 3), k=boards)
        acts = [EnterResult("open", number, board, result) for board, result in enumerate(results, 1)]
        journal.record_all(event_id, acts, who=WHO)
    return event_id


class RunningDesk:
    """`pairwright desk` on a database, and somebody signed in as its owner."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-m", "pairwright.cli", "desk", "--no-browser", "--port", "0"]
        begun = time.perf_counter()
        self._process = subprocess.Popen(
            [*command, "--database", str(database)],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        assert self._process.stdout is not None
        link = ""
        for line in self._process.stdout:
            link = link or (re.findall(r"http\S+/enter/\S+", line) or [""])[0]
            if "Ctrl-C" in line:
                break
        root, token = link.split("/enter/")
        self.client = httpx.Client(base_url=root, timeout=60)
        page = self._answer(f"/enter/{token}")
        self.client.post("/enter", data={"csrf_token": csrf(page), "link": token})
        self.home = self.client.get("/").raise_for_status()
        self.started = time.perf_counter() - begun

    def _answer(self, path: str) -> str:
        for _ in range(200):
            try:
                return self.client.get(path).raise_for_status().text
            except httpx.ConnectError:
                time.sleep(0.02)
        raise SystemExit("the desk does not answer")

    def get(self, path: str) -> httpx.Response:
        """A page."""
        return self.client.get(path).raise_for_status()

    def end(self) -> float:
        """Stop it; the seconds until it has gone."""
        begun = time.perf_counter()
        self._process.terminate()
        self._process.wait(20)
        return time.perf_counter() - begun


def csrf(text: str) -> str:
    """The token of the forms of a page."""
    return re.findall(r'name="csrf_token" value="(\w+)"', text)[0]


def seconds(act: Callable[[], object], times: int = 5) -> tuple[float, float, float]:
    """First, median and worst of several runs."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        act()
        taken.append(time.perf_counter() - begun)
    return taken[0], median(taken), max(taken)


def measure_large(database: Path, event_id: str, rounds: int) -> list[tuple[str, tuple[float, float, float]]]:
    """The click, and the pages of a large section; the desk is fresh, so that the first time is cold."""
    desk = RunningDesk(database)
    home = f"/events/{event_id}/sections/open"
    token = csrf(desk.get(f"{home}/rounds").text)

    def pair() -> None:
        answer = desk.client.post(
            f"{home}/rounds/pair", data={"csrf_token": token}, follow_redirects=True
        ).raise_for_status()
        assert answer.url.path == f"{home}/rounds/{rounds + 1}", answer.url
        assert answer.text.count("Family") >= 500

    clicks = []
    for _ in range(5):
        clicks.append(seconds(pair, 1)[0])
        desk.client.post(
            f"{home}/rounds/{rounds + 1}/discard", data={"csrf_token": token}, follow_redirects=True
        ).raise_for_status()
    found = [("click on *pair* to the page of the draft", (clicks[0], median(clicks), max(clicks)))]
    pages = {
        "results as data, asked after every change": f"{home}/results/{rounds}/cells",
        "results of the last round (all boards)": f"{home}/results/{rounds}",
        "players": f"{home}/players",
        "standings": f"{home}/standings",
        "public pairings": f"/e/{event_id}/open/round/{rounds}",
        "public standings": f"/e/{event_id}/open/standings",
    }
    for name, path in pages.items():
        found.append((name, seconds(lambda path=path: desk.get(path))))  # type: ignore[misc]
    desk.end()
    return found


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--events", type=int, default=50)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        large, many = Path(folder) / "large.sqlite", Path(folder) / "many.sqlite"
        journal = Journal(large)
        event_id = make_event(journal, "Large", asked.players, asked.rounds, Random(SEED))
        journal.close()
        rows = measure_large(large, event_id, asked.rounds)
        journal = Journal(many)
        for number in range(asked.events):
            make_event(journal, f"Event {number}", 200, 1, Random(SEED + number))
        journal.close()
        desk = RunningDesk(many)
        assert desk.home.text.count("Event ") >= asked.events
        started = desk.started
        first_page = seconds(lambda: desk.get("/"))
        ended = desk.end()
    lines = [
        "# The desk with large sections",
        "",
        f"`python benchmarks/desk_draft.py`: {asked.players} players, {asked.rounds} rounds played; Python "
        f"{platform.python_version()}, {os.cpu_count()} processors, SQLite on disk, one "
        f"worker; load of the machine meanwhile {os.getloadavg()[0]:.1f}.",
        "",
        "| What | first (cold), ms | median of 5, ms | worst, ms |",
        "| --- | ---: | ---: | ---: |",
        *(f"| {name} | " + " | ".join(f"{1000 * one:.0f}" for one in taken) + " |" for name, taken in rows),
        "",
        f"A desk with {asked.events} events of 200 players each: {started:.1f} s from the command to the "
        f"list of events on the screen (Python's start included); the list again in "
        f"{1000 * first_page[1]:.0f} ms; stopped in {ended:.1f} s.",
        "",
    ]
    REPORT.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
