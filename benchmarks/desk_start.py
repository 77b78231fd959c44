"""What the desk takes until its first page, and its list of fifty events, are there: processor time.

    python benchmarks/desk_start.py [--events 50] [--runs 7] [--database FILE]

Every run is a desk of its own, as the command line starts one; its owner comes in by the link that it prints
and asks for the list of events. Python's start is counted, and the looking through the journals that goes on
beside it. The least of the runs counts. With --database the events are made once and found again the next
time: the first run after a change of the program opens every event, for what is kept beside the journals is
of another program; it stands apart.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

from pairwright.simulate import Settings, simulate
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.entry_list_acts import CheckIn
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.journal import Journal
from pairwright.storage.section_setup import Setup
from pairwright.tournament.tournament_json import to_json

WHO = "Benchmark"
ACTS = 300


def make(database: str, events: int) -> None:
    """Opens of 60 players after five rounds of nine, each with 300 acts."""
    journal = Journal(f"sqlite:///{database}")
    for number in range(events):
        event = journal.create(f"Open {number + 1}", WHO)
        tournament = simulate(Settings(players=60, rounds=9, played=5), number + 1).tournament
        journal.append(
            event, DescribeEvent(f"Open {number + 1}", "Riga", "", "2026-08-01", "2026-08-09"), who=WHO
        )
        journal.append(event, AddSection("open", Setup("Open", number_of_rounds=9)), who=WHO)
        journal.append(event, BringIn("open", json.dumps(to_json(tournament))), who=WHO)
        for act in range(ACTS):
            journal.append(event, CheckIn("open", act % 60 + 1, act // 60 % 2 == 0), who=WHO)
    journal.close()


def processor_time(process: int) -> float:
    """Seconds that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(database: str) -> tuple[float, float, float]:
    """Processor time until somebody can sign in, until the list is there, and seconds by the clock."""
    began = time.monotonic()
    command = [
        sys.executable,
        "-m",
        "pairwright",
        "desk",
        "--no-browser",
        "--database",
        database,
        "--port",
        "0",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as desk:
        try:
            assert desk.stdout is not None
            link = next(
                found[0] for line in desk.stdout if (found := re.search(r"http://\S+/enter/\S+", line))
            )
            browser = build_opener(HTTPCookieProcessor(CookieJar()))
            form = _when_there(browser, link)
            first = processor_time(desk.pid)
            csrf = form.split('name="csrf_token" value="')[1].split('"')[0]
            address, _, token = link.rpartition("/")
            data = urlencode({"csrf_token": csrf, "link": token}).encode()
            page = browser.open(address, data).read().decode()
            clock = time.monotonic() - began
            listed = processor_time(desk.pid)
            assert "<h1>Events" in page, page[:2000]
        finally:
            desk.terminate()
    return first, listed, clock


def _when_there(browser: OpenerDirector, link: str) -> str:
    while True:
        with suppress(OSError):
            return str(browser.open(link).read().decode())
        time.sleep(0.02)


def main() -> None:
    """Print a line for no event and one for so many."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--events", type=int, default=50)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--database")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for events in (0, wanted.events):
            database = wanted.database if wanted.database and events else f"{name}/{events}.sqlite"
            if not Path(database).exists():
                make(database, events)
            found = [measured(database) for _ in range(wanted.runs + 1)]
            first, listed, clock = map(min, zip(*found[1:], strict=True))
            print(
                f"{events:3} events: first page {first:.2f} s, list {listed:.2f} s (clock {clock:.2f}),"
                f" the very first time {found[0][1]:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
