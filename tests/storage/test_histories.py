"""Histories of people at two desks under faults; and every way to break a history is noticed."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("processes of POSIX", allow_module_level=True)

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import histories
import history_checker as checker
from history_checker import Line, Op, faults_of
from sizes import by_night


@by_night("postgres")
def test_what_people_are_told_is_what_the_journal_promises(address):
    named = f"&application_name=histories{os.getpid()}" if "postgres" in address else ""
    found = histories.one_history(address + named, 150, 1)
    assert found.wrong == []
    assert len(found.lines) >= 150
    assert sum(found.faults.values()) > 0
    assert {checker.WRITTEN, checker.CONFLICT, checker.NO_CHANGE, checker.SHOWN} <= {
        op.outcome for op in found.ops
    }


def test_a_desk_whose_file_goes_away_keeps_its_promises(tmp_path):
    found = histories.one_history(str(tmp_path / "desk.db"), 60, 2, vanishing=True)
    assert found.wrong == []
    assert len(found.lines) >= 60


def test_a_bug_in_the_storage_is_found(tmp_path):
    """Pages that show what their own process knows, without a look at the database."""
    # Whether a page is read between two acts of the other desk depends on the machine: not always at once.
    assert any(
        "stale: read" in fault
        for seed in range(1, 9)
        for fault in histories.one_history(str(tmp_path / f"{seed}.db"), 60, seed, "stale-read").wrong
    )


FIRST, BOARDS = 5, 3


@cache
def told() -> tuple[tuple[Op, ...], tuple[Line, ...]]:
    """Two people one after the other, each call ten ticks long; the last one has no answer."""
    ops: list[Op] = []
    lines: list[Line] = []

    def say(client: str, what: str, outcome: str, **how: object) -> None:
        now = 20 * len(ops)
        op = Op(f"{client}/{len(ops)}", client, what, now, now + 10, outcome, **how)
        if outcome == checker.UNKNOWN:
            op = replace(op, returned=None, position=0)
        ops.append(op)
        if outcome in (checker.WRITTEN, checker.UNKNOWN):
            at = FIRST + len(lines) + 1
            lines.append(Line(at, client, op.name, what, op.board, op.result, op.target))

    say("Ann", "enter", "written", board=1, result="1-0", seen=5, position=6)
    say("Ben", "enter", "conflict", board=1, result="0-1", seen=5, met=(6,))
    say("Ben", "enter", "no change", board=1, result="1-0", seen=5)
    say("Ben", "read", "shown", position=6, content=("1-0", "", ""))
    say("Ben", "enter", "written", board=1, result="0-1", seen=6, position=7)
    say("Ann", "enter", "written", board=2, result="0-1", seen=6, position=8)
    say("Ann", "undo", "written", target=7, seen=8, position=9)
    say("Ben", "undo", "no change", target=7, seen=8)
    say("Ben", "undo", "refused", target=7, seen=9)
    say("Ann", "enter", "refused", board=9, result="1-0", seen=9)
    say("Ann", "read", "shown", position=9, content=("1-0", "0-1", ""))
    say("Ben", "enter", "unknown", board=3, result="1-0", seen=9)
    return tuple(ops), tuple(lines)


def changed(number: int, **how: object) -> tuple[list[Op], list[Line]]:
    """The history with another answer to one call."""
    ops, lines = told()
    return [replace(op, **how) if at == number else op for at, op in enumerate(ops)], list(lines)


def renumbered(lines: list[Line]) -> list[Line]:
    return [replace(line, position=at) for at, line in enumerate(lines, FIRST + 1)]


def test_the_history_itself_is_right():
    assert faults_of(*told(), FIRST, BOARDS) == []


def test_an_act_without_an_answer_may_be_missing():
    ops, lines = told()
    assert faults_of(ops, lines[:-1], FIRST, BOARDS) == []


def lost_write():
    ops, lines = told()
    return ops, renumbered([line for line in lines if line.position != 8])


def doubled_unknown():
    ops, lines = told()
    return ops, renumbered([*lines, lines[-1]])


def invented():
    ops, lines = told()
    return ops, [*lines, Line(11, "Ann", "nobody", "enter", 1, "0-1")]


def altered():
    ops, lines = told()
    return ops, [*lines[:-1], replace(lines[-1], result="0-1")]


def reordered():
    ops, lines = told()
    return ops, renumbered([*lines[:2], lines[3], lines[2], *lines[4:]])


BROKEN = {
    "a lost write": (lost_write, "lost: "),
    "a doubled unknown": (doubled_unknown, "doubled: "),
    "an act of nobody": (invented, "invented: "),
    "another result": (altered, "altered: "),
    "another order": (reordered, "lost: "),
    "a gap": (lambda: (told()[0], told()[1][1:]), "positions of the journal"),
    "a failure": (lambda: changed(9, outcome="failed", told="KeyError"), "failed: KeyError"),
    "a stale read": (lambda: changed(10, position=8, content=("0-1", "0-1", "")), "stale: read"),
    "a read ahead of its time": (lambda: changed(3, position=7, content=("0-1", "", "")), "stale: enter"),
    "a dirty read": (lambda: changed(10, content=("1-0", "0-1", "1-0")), "dirty: "),
    "a read beyond the end": (lambda: changed(10, position=11), "dirty: "),
    "a lost update": (lambda: changed(4, seen=5), "lost update: "),
    "a conflict that is written": (lambda: changed(4, outcome="conflict", met=(6,)), "but written at 7"),
    "a conflict with nobody": (lambda: changed(1, met=()), "not justified"),
    "a conflict with another": (lambda: changed(1, met=(5,)), "not justified"),
    "a conflict with what was seen": (lambda: changed(1, seen=6), "not justified"),
    "a conflict of equals": (lambda: changed(1, result="1-0"), "not justified"),
    "no change, but one": (lambda: changed(2, result="0-1"), "not justified"),
    "no change, before it was so": (lambda: changed(2, invoked=-20, returned=-10), "not justified"),
    "a refusal without a reason": (lambda: changed(9, board=2), "not justified"),
    "a refused undo of what counts": (lambda: changed(8, target=8), "not justified"),
    "an undo of what was taken back": (lambda: changed(7, seen=9), "not justified"),
    "a name used twice": (lambda: changed(9, name="Ann/0"), "two calls of this name"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_history_is_noticed(name):
    break_it, words = BROKEN[name]
    found = faults_of(*break_it(), FIRST, BOARDS)
    assert any(words in fault for fault in found), found


def test_a_conflict_and_no_change_told_in_the_wrong_order():
    """Each is right by itself, at some moment of its call; no order of the two is."""
    lines = [
        Line(6, "Ann", "Ann/0", "enter", 1, "1-0"),
        Line(7, "Ann", "Ann/1", "enter", 1, ""),
    ]
    ops = [
        Op("Ann/0", "Ann", "enter", 0, None, board=1, result="1-0"),
        Op("Ann/1", "Ann", "enter", 1, None, board=1, result=""),
        Op("Ben/0", "Ben", "enter", 10, 20, "no change", board=1, result="", seen=6),
        Op("Ben/1", "Ben", "enter", 30, 40, "no change", board=1, result="1-0", seen=6),
    ]
    assert faults_of(ops, lines, FIRST, BOARDS) == []
    late = [
        *ops[:2],
        replace(ops[2], seen=7),
        replace(ops[3], seen=7),
        Op("Ben/2", "Ben", "read", 22, 24, "shown", position=7, content=("", "", "")),
    ]
    assert any("Ben/1: 'no change'" in fault for fault in faults_of(late, lines, FIRST, BOARDS))
