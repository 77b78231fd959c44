"""A program that enters results: python concurrent_writer.py ADDRESS EVENT NAME FIRST STEP THREADS.

It takes boards FIRST, FIRST + STEP, ... of round 1, gives each several results in turn with the position
it saw, and prints what became of them as JSON: [board, result, position], or [board, result, "conflict"].
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor

from pairwright.storage.actions import EnterResult
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict

RESULTS = ("1-0", "0-1", "1/2-1/2", "1-0")


def main() -> None:
    address, event_id, name = sys.argv[1:4]
    first, step, threads = map(int, sys.argv[4:])
    journal = Journal(address)
    boards = range(first, len(journal.state(event_id).section("open").rounds[0].boards) + 1, step)

    def enter(board: int) -> list[list[object]]:
        told: list[list[object]] = []
        for result in RESULTS:
            seen = journal.position(event_id)
            try:
                done = journal.record(
                    event_id, EnterResult("open", 1, board, result), who=name, why=f"{board}", seen=seen
                )
            except Conflict:
                told.append([board, result, "conflict"])
            else:
                told.append([board, result, done.position if done.recorded else "no change"])
        return told

    with ThreadPoolExecutor(threads) as pool:
        for lines in pool.map(enter, boards):
            for line in lines:
                print(json.dumps(line))


if __name__ == "__main__":
    main()
