"""Several people write at once, in threads and in processes: no act is lost, no position used twice."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from written_events import PUBLISHED, published_event, results

from pairwright.storage.actions import EnterResult
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict
from pairwright.storage.replay import Undo, replay
from sizes import by_night

WRITER = Path(__file__).with_name("concurrent_writer.py")
THREADS = 8


def check_whole(address: str, event_id: str) -> list:
    """The journal, read by a program that has seen nothing of it, is whole; its acts."""
    fresh = Journal(address)
    assert fresh.verify(event_id) is None
    history = fresh.history(event_id)
    assert [one.position for one in history] == list(range(1, len(history) + 1))
    assert replay(history) == fresh.state(event_id)
    fresh.close()
    return list(history)


def test_threads_on_different_boards(journal, address):
    event_id = published_event(journal, 48)
    boards = range(1, 25)

    def enter(board: int) -> int:
        act = EnterResult("open", 1, board, "1-0")
        return journal.record(event_id, act, who=f"Helper {board}", seen=PUBLISHED).position

    with ThreadPoolExecutor(THREADS) as pool:
        positions = list(pool.map(enter, boards))
    assert sorted(positions) == list(range(PUBLISHED + 1, PUBLISHED + 25))
    history = check_whole(address, event_id)
    for board, position in zip(boards, positions, strict=True):
        assert history[position - 1].action == EnterResult("open", 1, board, "1-0")
        assert history[position - 1].who == f"Helper {board}"
    assert results(journal, event_id) == ["1-0"] * 24


def test_threads_on_the_same_board_hear_of_each_other(journal, address):
    event_id = published_event(journal)
    codes = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "0-0")
    start = threading.Barrier(len(codes))

    def enter(code: str) -> str:
        start.wait()
        try:
            journal.append(event_id, EnterResult("open", 1, 1, code), who=code, seen=PUBLISHED)
        except Conflict as conflict:
            return f"conflict with {conflict.changes[0].position}"
        return code

    with ThreadPoolExecutor(len(codes)) as pool:
        told = list(pool.map(enter, codes))
    met = f"conflict with {PUBLISHED + 1}"
    assert told.count(met) == len(codes) - 1
    (written,) = set(told) - {met}
    assert results(journal, event_id)[0] == written
    assert len(check_whole(address, event_id)) == PUBLISHED + 1


def test_an_undo_wanted_by_many_is_done_once(journal, address):
    event_id = published_event(journal)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Anna")
    start = threading.Barrier(THREADS)

    def undo(number: int) -> bool:
        start.wait()
        return journal.record(event_id, Undo(6), who=f"Helper {number}", seen=6).recorded is not None

    with ThreadPoolExecutor(THREADS) as pool:
        done = list(pool.map(undo, range(THREADS)))
    assert done.count(True) == 1
    assert results(journal, event_id)[0] == ""
    assert len(check_whole(address, event_id)) == 7


def test_readers_beside_writers_see_whole_events(journal, address):
    event_id = published_event(journal, 40)
    over = threading.Event()
    wrong: list[str] = []

    def read() -> int:
        last, looks = 0, 0
        while not over.is_set() or not looks:
            position, state = journal.standing_at(event_id)
            looks += 1
            entered = sum(bool(board.result) for board in state.section("open").rounds[0].boards)
            if entered != position - PUBLISHED or position < last:
                wrong.append(f"{entered} results at {position} after {last}")
            last = position
        return looks

    with ThreadPoolExecutor(THREADS) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        for board in range(1, 21):
            journal.append(event_id, EnterResult("open", 1, board, "1-0"), who="Anna")
        over.set()
        assert all(reader.result() > 0 for reader in readers)
    assert wrong == []


def _written(output: str) -> list[list]:
    return [json.loads(line) for line in output.splitlines()]


def _run(address: str, event_id: str, *settings: tuple[str, int, int]) -> list[list[list]]:
    """Writers as processes of their own, all at once; what each of them tells."""
    processes = [
        subprocess.Popen(
            [sys.executable, str(WRITER), address, event_id, name, str(first), str(step), "4"],
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, first, step in settings
    ]
    outputs = [process.communicate(timeout=60)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return [_written(output) for output in outputs]


@by_night("postgres")
def test_two_processes_on_different_boards(journal, address):
    event_id = published_event(journal, 32)
    told = _run(address, event_id, ("Bea", 1, 2), ("Cleo", 2, 2))
    history = check_whole(address, event_id)
    lines = [(name, *line) for name, lines in zip(("Bea", "Cleo"), told, strict=True) for line in lines]
    assert len(lines) == 16 * 4
    assert len(history) == PUBLISHED + len(lines)
    for name, board, result, position in lines:
        recorded = history[position - 1]
        assert (recorded.who, recorded.action) == (name, EnterResult("open", 1, board, result))
    assert results(journal, event_id) == ["1-0"] * 16


@by_night("sqlite")
def test_two_processes_on_the_same_boards(journal, address):
    """Whatever is acknowledged stands in the journal; what does not is told as a conflict or as no change."""
    event_id = published_event(journal, 24)
    told = _run(address, event_id, ("Bea", 1, 1), ("Cleo", 1, 1))
    history = check_whole(address, event_id)
    acknowledged = [
        (name, line)
        for name, lines in zip(("Bea", "Cleo"), told, strict=True)
        for line in lines
        if isinstance(line[2], int)
    ]
    assert len(history) == PUBLISHED + len(acknowledged)
    assert len({line[2] for _, line in acknowledged}) == len(acknowledged)
    for name, (board, result, position) in acknowledged:
        assert (history[position - 1].who, history[position - 1].action) == (
            name,
            EnterResult("open", 1, board, result),
        )
    last = {recorded.action.board: recorded.action.result for recorded in history[PUBLISHED:]}
    assert results(journal, event_id) == [last[board] for board in range(1, 13)]
