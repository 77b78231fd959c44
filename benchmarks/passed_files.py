"""How many source files somebody passes who follows what the program does: those whose functions are called.

    python benchmarks/passed_files.py --report benchmarks/results/passed-files.md

A round drawn on the command line, a result entered at the desk, the standings that the public reads.
Modules that are only imported do not count, nor does what the desk does at its start. The first two are
asked twice and counted the second time, when nothing is made for the first time any more; the standings
both times, for the desk keeps them. What a desk does by itself meanwhile is left out: three desks are
asked, each in a process of its own, and a file counts that all of them pass.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout, suppress
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "web")]

import pairwright  # noqa: E402

PACKAGE = Path(pairwright.__file__).parent
BEFORE = {"pair": 69, "result": 38, "standings": 65, "again": ""}
"""Counted on 23 November 2026, by another program."""
DESKS, AN_HOUR = 3, 3600
WHAT = {
    "pair": "`pairwright pair FILE`, an open of 17 players",
    "result": "a result at the desk",
    "standings": "the public standings",
    "again": "the public standings, which the desk has kept",
}

WHY = {
    "pair": (
        "A third fewer. Fourteen read the report file, a module for each group of its records; the systems "
        "are nine, the command line eight, the tournament six. One more could be had by reading the coded "
        "type where the other records are read; engines, which must begin at once, would load both."
    ),
    "result": (
        "A third fewer. Twelve write the journal (`storage`: the act, the state that it changes, replay, the "
        "lines of the journal, store, database and its file); of the eight of `web` two guard every request, "
        "the others are the page, the visit and the desk, which asks before an act and tells who listens. "
        "Two are of the page of results itself: other pages show the same view, and a view must not import "
        "a page."
    ),
    "standings": (
        "A third fewer. Ten (`storage`) make a tournament of the section, six (`standings`) rank it, six are "
        "the tournament itself, eleven (`web`) the public side with the guards and the frame; one draws the "
        "pictures of the form, which were not there on 23 November. Leagues, cups, schedules, acceleration, "
        "those who left a table, clubs, lots and forecasts are not passed where a section has none. What is "
        "known of persons and the players of a tournament stay two files, for engines would else load the "
        "dataclasses of the library; store, database and its file stay three, for together they have 1,900 "
        "lines."
    ),
    "again": "What every request passes, and the stamps by which the desk knows that nothing has changed.",
}
"""What the files are, for each journey; read off the lists that `--list` names."""


class Passed:
    """The files whose functions are called while `counting`, in any thread begun since it was made."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.counting = False
        threading.setprofile(self._look)
        sys.setprofile(self._look)

    def _look(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if self.counting and event == "call" and code.co_name != "<module>":
            self.files.add(code.co_filename)

    def by(self, act: Callable[[], object]) -> list[str]:
        """The files of the package that an act passes."""
        self.files.clear()
        self.counting = True
        act()
        self.counting = False
        found = map(Path, self.files)
        ours = (
            one.relative_to(PACKAGE) for one in found if one.suffix == ".py" and one.is_relative_to(PACKAGE)
        )
        return sorted(map(str, ours))


def on_the_command_line() -> None:
    """A round drawn."""
    from pairwright.cli.main import main

    with redirect_stdout(io.StringIO()), suppress(SystemExit):
        main(["pair", str(PACKAGE / "samples" / "riverbend-open.trf")])


@contextmanager
def at_the_desk() -> Iterator[dict[str, Callable[[], object]]]:
    """A desk with the made-up event, and what is done there."""
    from browsers import PLENTY, Browser, running

    from pairwright.web.app import create_app
    from pairwright.web.demo import make_demo
    from pairwright.web.desk_settings import DeskSettings

    with tempfile.TemporaryDirectory() as folder:
        settings = DeskSettings(
            database=f"{folder}/desk.sqlite", rates=PLENTY, keep_seconds=AN_HOUR, look_seconds=AN_HOUR
        )
        app = create_app(settings)
        with running(app):
            desk = app.state.desk
            event = make_demo(desk.journal)
            owner, reader = Browser(app), Browser(app)
            owner.enter(desk.access.owner_link("Ada"))
            section = next(one for one in desk.state(event).sections if one.rounds and not one.of_teams)
            number = len(section.rounds)
            waiting = [at for at, one in enumerate(section.rounds[-1].boards, 1) if not one.result]
            path = f"/events/{event}/sections/{section.key}/results/{number}/boards"

            def enter() -> None:
                answer = owner.post(f"{path}/{waiting.pop(0)}", result="1-0")
                assert answer.status_code == 200, (answer.url, answer.status_code)

            def read() -> None:
                answer = reader.get(f"/e/{event}/{section.key}/standings")
                assert answer.status_code == 200, (answer.url, answer.status_code)

            yield {"result": enter, "standings": read}


def one_desk(_number: int) -> dict[str, list[str]]:
    """What is passed at a desk, in a process that has done nothing before."""
    passed = Passed()
    with at_the_desk() as acts:
        acts["result"]()
        asked = {"result": "result", "standings": "standings", "again": "standings"}
        return {name: passed.by(acts[act]) for name, act in asked.items()}


def main() -> None:
    """Count and report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--report", type=Path, help="a file for the table")
    parser.add_argument("--list", action="store_true", help="name the files")
    given = parser.parse_args()
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as fresh:
        desks = list(fresh.map(one_desk, range(DESKS)))
    on_the_command_line()
    found = {"pair": Passed().by(on_the_command_line)}
    found |= {name: sorted(set.intersection(*(set(one[name]) for one in desks))) for name in desks[0]}
    lines = ["| what is done | 23 November | now |", "|---|---:|---:|"]
    lines += [f"| {WHAT[name]} | {BEFORE[name]} | {len(files)} |" for name, files in found.items()]
    reasons = [f"* {WHAT[name]}: {why}" for name, why in WHY.items()]
    wanted = "Wanted is a third fewer than on 23 November."
    text = "\n".join(["# Files passed", "", *lines, "", wanted, "", *reasons, ""])
    sys.stdout.write(text)
    if given.list:
        for name, files in found.items():
            sys.stdout.write("\n".join([f"\n{name}:", *files, ""]))
    if given.report:
        given.report.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
