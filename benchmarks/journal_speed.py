"""How quickly the journal acknowledges, and how quickly a large event replays.

    python benchmarks/journal_speed.py [--postgres URL] -o benchmarks/results/journal.md

Acknowledged acts per second by one writer and by eight threads, on SQLite with synchronous FULL (what the
desk uses) and NORMAL (what it does not use: the last acts may go with the power) and on PostgreSQL; and
an open event of 400 players and nine rounds, all results entered one by one.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kill_campaign import BOARDS, RESULTS, machine, published_event
from pairwright.storage.actions import AddSection, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.database import Database
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal
from pairwright.storage.replay import Undo
from pairwright.storage.section_setup import Setup
from pairwright.storage.store import SNAPSHOTS
from pairwright.tournament.person import Particulars

PLAYERS, ROUNDS = 400, 9


def rate(journal: Journal, event_id: str, threads: int, seconds: float) -> tuple[float, float]:
    """Acknowledged acts per second, and the median time of one in milliseconds."""
    end = time.perf_counter() + seconds

    def write(number: int) -> list[float]:
        dice = random.Random(number)
        spans = []
        while (start := time.perf_counter()) < end:
            act = EnterResult("open", 1, dice.randrange(1, BOARDS + 1), dice.choice(RESULTS))
            if journal.record(event_id, act, who="Helper").recorded is not None:
                spans.append(time.perf_counter() - start)
        return spans

    with ThreadPoolExecutor(threads) as pool:
        spans = [span for one in pool.map(write, range(threads)) for span in one]
    return len(spans) / seconds, 1000 * statistics.median(spans)


def large_event(journal: Journal) -> str:
    """An open of 400 players after nine rounds, every result an act of its own."""
    dice = random.Random(9)
    event_id = journal.create("Large open", "Starter")
    setup = Setup("Open", number_of_rounds=ROUNDS, initial_colour="white")
    journal.append(event_id, AddSection("open", setup), who="Starter")
    players = tuple(Particulars(f"Player {number:03d}", 2600 - 3 * number) for number in range(PLAYERS))
    journal.append(event_id, EnterPlayers("open", players), who="Starter")
    for number in range(1, ROUNDS + 1):
        journal.append(event_id, draft_of(journal.state(event_id).section("open")), who="Starter")
        journal.append(event_id, PublishRound("open", number), who="Starter")
        for board in range(1, PLAYERS // 2 + 1):
            result = dice.choice(("1-0", "1-0", "1/2-1/2", "0-1"))
            journal.append(event_id, EnterResult("open", number, board, result), who="Helper")
    return event_id


def best(work: Callable[[], object], times: int = 5) -> float:
    """Milliseconds of the quickest of several runs."""
    spans = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spans.append(time.perf_counter() - start)
    return 1000 * min(spans)


def replay_lines(folder: str) -> list[str]:
    """What the large event takes."""
    address = f"{folder}/large.db"
    journal = Journal(Database(address, synchronous="OFF"))  # how it was written is not measured here
    event_id = large_event(journal)
    acts = journal.position(event_id)
    data = journal.export(event_id)

    def opened() -> None:
        fresh = Journal(address)
        fresh.state(event_id)
        fresh.database.close()

    def replayed() -> None:
        with journal.database.writing() as connection:
            SNAPSHOTS.drop(connection, checkfirst=True)
        opened()

    def undone() -> None:
        journal.append(event_id, Undo(journal.position(event_id)), who="Helper")

    work: list[tuple[str, Callable[[], object]]] = [
        ("open the database, verify the chain, replay", replayed),
        ("open the database, verify the chain, take the snapshot", opened),
        ("the state again (one look at the database)", lambda: journal.state(event_id)),
        ("the state in the middle of the event", lambda: journal.state_at(event_id, acts // 2)),
        ("undo the last act", undone),
        ("export", lambda: journal.export(event_id)),
        ("import", lambda: Journal("sqlite://").bring_in(data, "Helper")),
    ]
    spans = [best(replayed)]
    journal.keep_snapshots()
    spans += [best(one) for _, one in work[1:]]
    return [
        f"{PLAYERS} players, {ROUNDS} rounds: {acts:,} acts, {len(data) / 1e6:.1f} MB as a file.",
        "",
        "| | best of five |",
        "|---|---|",
        *(f"| {name} | {span:.1f} ms |" for (name, _), span in zip(work, spans, strict=True)),
    ]


def rate_lines(name: str, database: Database, seconds: float) -> list[str]:
    """Rates on one kind of database."""
    journal = Journal(database)
    lines = []
    for threads in (1, 8):
        event_id = _event_in(journal)
        per_second, median = rate(journal, event_id, threads, seconds)
        lines.append(f"| {name} | {threads} | {per_second:,.0f} | {median:.1f} ms |")
    journal.close()
    return lines


def _event_in(journal: Journal) -> str:
    """A published round, made in memory and brought in."""
    maker = Journal("sqlite://")
    return journal.bring_in(maker.export(published_event("sqlite://", journal=maker)), "Starter")


def disk_line(folder: str) -> str:
    """What the disk itself takes to keep a page, without any database."""
    with open(f"{folder}/plain", "wb", buffering=0) as file:

        def kept() -> None:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())

        spans = [best(kept, 1) for _ in range(200)]
    return f"The disk takes {statistics.median(spans):.1f} ms to append a page and sync it (median of 200)."


def main() -> None:
    """The measurement from the command line."""
    options = argparse.ArgumentParser(description="Measure the journal.")
    options.add_argument("--seconds", type=float, default=5, help="of each rate")
    options.add_argument("--postgres", help="URL of a server that may be filled")
    options.add_argument("-o", "--output", type=Path, help="write the results here (Markdown)")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = ["# Speed of the journal", "", f"`python benchmarks/journal_speed.py`, {machine()}.", ""]
        lines += [disk_line(folder), "", "## Acknowledged acts", ""]
        lines += ["| database | threads | acts per second | one act, median |", "|---|---|---|---|"]
        for synchronous in ("FULL", "NORMAL"):
            database = Database(f"{folder}/{synchronous}.db", synchronous=synchronous)
            lines += rate_lines(f"SQLite, synchronous={synchronous}", database, given.seconds)
        if given.postgres:
            lines += rate_lines("PostgreSQL", Database(given.postgres), given.seconds)
        lines += ["", "## A large event", "", *replay_lines(folder), ""]
    text = "\n".join(lines)
    print(text)
    if given.output:
        given.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
