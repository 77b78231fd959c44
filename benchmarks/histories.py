"""Let people write on two desks that are paused, cut off and killed, and check what they were told.

    python benchmarks/histories.py --acts 10000                               on one file of SQLite
    python benchmarks/histories.py --acts 10000 --database postgresql://...   on one server
    python benchmarks/histories.py --acts 10000 --vanishing                   one desk, whose file goes away
    python benchmarks/histories.py --plant stale-read                         with a bug: it must be found

Each person enters results, takes acts back and looks at the event, with what he has seen, now and then with
what he saw long ago. Every call is noted with its time before it is made, every answer after it came; an
act carries the name of its call as its reason. Meanwhile a process is stopped and goes on (SIGSTOP), is
killed and started again (SIGKILL), loses its connections to the server (pg_terminate_backend), or finds the
file locked; with --vanishing the file is deleted, moved, replaced by an older copy, or loses its log, under
one desk alone. What was noted is
then held against the journal by `history_checker.py`. Exit code 1 when anything is wrong.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import random
import secrets
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import NullPool, create_engine, text

import history_checker as checker
from histories_plants import PLANTS
from history_checker import Line, Op
from kill_campaign import machine, published_event
from pairwright.common.errors import Refused
from pairwright.storage.actions import EnterResult
from pairwright.storage.database import database_url
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Conflict, Unavailable
from pairwright.storage.replay import Undo, replay
from vanishing_files import WAYS

FIRST = 5
"""The position at which the boards of such an event are there, without a result."""

BOARDS = 12
"""So many of them are written to: few, so that people meet."""

RESULTS = ("1-0", "0-1", "1/2-1/2", "")
DESKS, PEOPLE = 2, 3
PATIENCE = 120.0
"""Seconds after which desks whose file was taken away count as stuck."""

PAUSE, REST = 0.6, 0.4
"""Seconds a process stands still at most, and between two faults at most."""


# a desk and its people


class Notes:
    """The file in which one life of a desk notes calls and answers; what is written survives its end."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def add(self, **what: Any) -> None:
        """A line more."""
        os.write(self._file, (json.dumps(what) + "\n").encode())


class Person:
    """Somebody at a desk: chooses, calls, and notes."""

    def __init__(self, name: str, journal: Journal, event_id: str, notes: Notes) -> None:
        self.name, self.journal, self.event_id, self.notes = name, journal, event_id, notes
        self.dice = random.Random(name)
        self.seen = [FIRST]
        self.calls = 0

    def go_on(self, over: mmap.mmap) -> None:
        """One thing after the other, until the bell, or nobody is there to ring it."""
        parent = os.getppid()
        while not over[0] and os.getppid() == parent:
            self.calls += 1
            self._call(f"{self.name}/{self.calls}", self._chosen())

    def _chosen(self) -> dict[str, Any]:
        chance, dice = self.dice.random(), self.dice
        if chance < 0.3:
            return {"what": checker.READ}
        seen = dice.choice(self.seen[-6:]) if dice.random() < 0.3 else self.seen[-1]
        if chance < 0.36 and seen > FIRST:
            return {
                "what": checker.UNDO,
                "target": dice.randrange(max(FIRST, seen - 25), seen) + 1,
                "seen": seen,
            }
        board = 999 if dice.random() < 0.01 else dice.randrange(1, BOARDS + 1)
        given = None if dice.random() < 0.03 else seen
        return {"what": checker.ENTER, "board": board, "result": dice.choice(RESULTS), "seen": given}

    def _call(self, name: str, chosen: dict[str, Any]) -> None:
        self.notes.add(name=name, client=self.name, invoked=time.monotonic_ns(), **chosen)
        try:
            answer = self._answer(name, **chosen)
        except Conflict as conflict:
            answer = {"outcome": checker.CONFLICT, "met": [one.position for one in conflict.changes]}
        except Refused:
            answer = {"outcome": checker.REFUSED}
        except Unavailable:
            answer = {"outcome": checker.UNKNOWN}
        except Exception as error:
            answer = {"outcome": checker.FAILED, "told": f"{type(error).__name__}: {error}"}
        if answer["outcome"] != checker.UNKNOWN:
            answer["returned"] = time.monotonic_ns()
        self.notes.add(name=name, **answer)
        if answer.get("position", 0) >= self.seen[-1]:
            self.seen.append(answer["position"])

    def _answer(self, name: str, what: str, seen: int | None = None, **chosen: Any) -> dict[str, Any]:
        if what == checker.READ:
            position, state = self.journal.standing_at(self.event_id)
            boards = state.section("open").rounds[0].boards[:BOARDS]
            content = [board.result for board in boards]
            return {"outcome": checker.SHOWN, "position": position, "content": content}
        if what == checker.UNDO:
            act: Undo | EnterResult = Undo(chosen["target"])
        else:
            act = EnterResult("open", 1, chosen["board"], chosen["result"])
        done = self.journal.record(self.event_id, act, who=self.name, why=name, seen=seen)
        if done.recorded is None:
            return {"outcome": checker.NO_CHANGE}
        return {"outcome": checker.WRITTEN, "position": done.position}


def live(address: str, event_id: str, path: Path, over: mmap.mmap, plant: str) -> None:
    """A desk in its own process, until the bell or the kill."""
    if plant:
        PLANTS[plant]()
    notes, journal = Notes(path), None
    while journal is None and not over[0]:
        try:
            journal = Journal(address)
        except Unavailable:
            time.sleep(0.05)
    if journal is None:
        return
    people = [Person(f"{path.name}.{number}", journal, event_id, notes) for number in range(PEOPLE)]
    threads = [threading.Thread(target=person.go_on, args=(over,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    journal.close()


# what happens to them


@dataclass(slots=True)
class Course:
    """One history: where it happens, and what has happened."""

    address: str
    event_id: str
    folder: Path
    plant: str
    vanishing: bool = False
    over: mmap.mmap = field(default_factory=lambda: mmap.mmap(-1, 1))
    desks: dict[int, int] = field(default_factory=dict)
    lives: int = 0
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def older(self) -> Path:
        """An older copy of the file."""
        return self.folder.parent / f"{self.folder.name}-older"

    def start(self, desk: int) -> None:
        """A desk begins a life."""
        self.lives += 1
        path = self.folder / f"desk{desk}-life{self.lives}"
        child = os.fork()
        if child == 0:
            code = 1
            try:
                live(self.address, self.event_id, path, self.over, self.plant)
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        self.desks[desk] = child

    def written(self) -> int:
        """How many acts were acknowledged up to now."""
        return sum(path.read_bytes().count(b'"written"') for path in self.folder.iterdir())

    def pause(self, desk: int, dice: random.Random) -> None:
        """The desk stands still, perhaps in the middle of writing."""
        os.kill(self.desks[desk], signal.SIGSTOP)
        time.sleep(dice.random() * PAUSE)
        os.kill(self.desks[desk], signal.SIGCONT)

    def kill(self, desk: int, _dice: random.Random) -> None:
        """The desk ends between any two instructions, and is started again."""
        os.kill(self.desks[desk], signal.SIGKILL)
        os.waitpid(self.desks[desk], 0)
        self.start(desk)

    def cut(self, _desk: int, dice: random.Random) -> None:
        """Some connections to the server end; a file is held by another program for a while."""
        if database_url(self.address).drivername == "sqlite":
            with sqlite3.connect(self.address, isolation_level=None, timeout=20) as other:
                other.execute("BEGIN IMMEDIATE")
                time.sleep(dice.random() * PAUSE)
                other.execute("ROLLBACK")
            other.close()
            return
        engine = create_engine(database_url(self.address), poolclass=NullPool)
        with engine.begin() as connection:
            connection.execute(text(CUT))

    def vanish(self, _desk: int, dice: random.Random) -> None:
        """The file goes away from under the desk; the next fault waits until it has gone on."""
        path = Path(self.address)
        self._wait_for_acts(1)  # it may have been started just now
        WAYS[dice.choice(("deleted", "moved", "replaced", "log"))](path, self.older)
        self._wait_for_acts(2 * PEOPLE)

    def _wait_for_acts(self, number: int) -> None:
        """So many more are acknowledged."""
        wanted, end = self.written() + number, time.monotonic() + PATIENCE
        while self.written() < wanted:
            if time.monotonic() > end:
                raise RuntimeError("the desk does not go on")
            time.sleep(0.01)

    def disturb(self, dice: random.Random) -> None:
        """One fault, after a rest."""
        time.sleep(dice.random() * REST)
        faults = [self.pause, self.kill, self.cut] + [self.vanish] * self.vanishing
        fault: Callable[[int, random.Random], None] = dice.choice(faults)
        fault(dice.choice(list(self.desks)), dice)
        self.faults[fault.__name__] += 1

    def end(self) -> None:
        """The bell; everybody finishes what he is at."""
        self.over[0] = 1
        for child in self.desks.values():
            _, status = os.waitpid(child, 0)
            if status:
                raise RuntimeError("a desk ended by itself; its message stands above")


CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND random() < 0.5
AND application_name = current_setting('application_name')
"""


def recorded(folder: Path) -> list[Op]:
    """The calls of all lives, each with its answer."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.iterdir()):
        for line in path.read_text(encoding="utf-8").splitlines():
            fields = json.loads(line)
            found.setdefault(fields["name"], {}).update(fields)
    for fields in found.values():
        fields.update({name: tuple(fields[name]) for name in ("met", "content") if name in fields})
    return [Op(**fields) for fields in found.values()]


def kept(journal: Journal, event_id: str) -> list[Line]:
    """What stands in the journal at the end."""
    lines = []
    for one in journal.history(event_id)[FIRST:]:
        act = one.action
        if isinstance(act, Undo):
            lines.append(Line(one.position, one.who, one.why, checker.UNDO, target=act.position))
        elif isinstance(act, EnterResult):
            lines.append(
                Line(one.position, one.who, one.why, checker.ENTER, board=act.board, result=act.result)
            )
        else:
            lines.append(Line(one.position, one.who, one.why, act.kind))
    return lines


@dataclass(slots=True)
class History:
    """What was recorded, and what is wrong with it."""

    ops: list[Op]
    lines: list[Line]
    faults: Counter[str]
    wrong: list[str]

    @property
    def unanswered(self) -> set[str]:
        """The names of acts of which nobody was told what came of them."""
        return {op.name for op in self.ops if op.outcome == checker.UNKNOWN and op.what != checker.READ}

    @property
    def names(self) -> set[str]:
        """The names of the acts in the journal."""
        return {line.name for line in self.lines}


def one_history(address: str, acts: int, seed: int, plant: str = "", *, vanishing: bool = False) -> History:
    """So many acknowledged acts in an event of their own, with faults. vanishing: the file of SQLite goes
    away too, from under one desk."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as notes:
        course = Course(address, published_event(address), Path(notes), plant, vanishing)
        if vanishing:
            shutil.copyfile(address, course.older)
        for desk in range(1 if vanishing else DESKS):
            course.start(desk)
        try:
            while course.written() < acts:
                course.disturb(dice)
        finally:
            course.end()
            course.older.unlink(missing_ok=True)
        ops = recorded(course.folder)
    journal = Journal(address)
    lines = kept(journal, course.event_id)
    wrong = checker.faults_of(ops, lines, FIRST, BOARDS)
    if journal.verify(course.event_id) is not None:
        wrong.append("the chain of links breaks")
    state = journal.state(course.event_id)
    shown = tuple(board.result for board in state.section("open").rounds[0].boards[:BOARDS])
    if shown != checker.Boards(lines, FIRST, BOARDS).content(FIRST + len(lines)):
        wrong.append("the event at the end is not what its acts give")
    if replay(journal.history(course.event_id)) != state:
        wrong.append("the replay gives another event")
    journal.close()
    return History(ops, lines, course.faults, wrong)


def own(address: str, folder: str) -> str:
    """An empty database for the campaign; on a server a schema of its own, and a name for its connections."""
    if not address:
        return f"{folder}/desk.db"
    name = f"histories_{secrets.token_hex(4)}"
    engine = create_engine(database_url(address), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    options = {"options": f"-csearch_path={name}", "application_name": name}
    return database_url(address).update_query_dict(options).render_as_string(hide_password=False)


HEAD = """# Histories of two desks under faults

What three people at each of two processes on one database were told while the processes were paused, killed
and cut off, held against what the journal promises. An anomaly is an answer or an act that the promises do
not allow at any moment between call and answer; with a planted bug there must be some
(`histories_plants.py` says which bugs). {machine}.
"""


def report(histories: list[History], command: str, seconds: float) -> str:
    """The results as a table."""
    ops = [op for one in histories for op in one.ops]
    came = Counter(op.outcome for op in ops)
    faults = sum((one.faults for one in histories), Counter())
    wrong = [fault for one in histories for fault in one.wrong]
    rows = {
        "acts in the journals": sum(len(one.lines) for one in histories),
        "acts acknowledged": came[checker.WRITTEN],
        "acts without an answer": sum(len(one.unanswered) for one in histories),
        "of these in the journal": sum(len(one.unanswered & one.names) for one in histories),
        "conflicts told": came[checker.CONFLICT],
        "told that nothing changes": came[checker.NO_CHANGE],
        "refused": came[checker.REFUSED],
        "reads": came[checker.SHOWN],
        "desks stopped and continued": faults["pause"],
        "desks killed and started again": faults["kill"],
        "connections cut, or the file locked": faults["cut"],
        "files deleted, moved or replaced": faults["vanish"],
        "anomalies": len(wrong),
    }
    table = "\n".join(f"| {name} | {number:,} |" for name, number in rows.items())
    found = "".join(f"* {fault}\n" for fault in wrong[:8])
    return f"`{command}`, {seconds:.0f} s\n\n| | |\n|---|---:|\n{table}\n" + (f"\n{found}" if found else "")


def main() -> None:
    """The campaign from the command line."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--acts", type=int, default=10_000)
    options.add_argument("--each", type=int, default=2000, help="acts in one event (default 2000)")
    options.add_argument("--database", default="", help="a server of PostgreSQL; default: a file of SQLite")
    options.add_argument("--vanishing", action="store_true", help="the file goes away from under one desk")
    options.add_argument("--plant", default="", choices=["", *PLANTS], help="a bug that must be found")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, help="append the results to this file (Markdown)")
    given = options.parse_args()
    begin, histories = time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder:
        address = own(given.database, folder)
        for number in range(-(-given.acts // given.each)):
            acts = min(given.each, given.acts - number * given.each)
            histories.append(
                one_history(address, acts, given.seed + number, given.plant, vanishing=given.vanishing)
            )
    kind = " --database postgresql://..." if given.database else ""
    plant = f" --plant {given.plant}" if given.plant else " --vanishing" if given.vanishing else ""
    title = ("PostgreSQL" if given.database else "SQLite") + (
        f" with a bug: {given.plant}" if given.plant else ", vanishing files" if plant else ""
    )
    command = f"python benchmarks/histories.py --acts {given.acts}{kind}{plant} --seed {given.seed}"
    page = report(histories, command, time.monotonic() - begin)
    print(page)
    if given.output:
        head = "" if given.output.exists() else HEAD.format(machine=machine())
        with given.output.open("a", encoding="utf-8") as file:
            file.write(f"{head}\n## {title}\n\n{page}")
    sys.exit(any(one.wrong for one in histories))


if __name__ == "__main__":
    main()
