"""Five newcomers, from the source to what they came for: how many commands, clicks and minutes it takes.

    python benchmarks/journeys.py --report benchmarks/results/journeys.md
    python benchmarks/journeys.py organiser --here     # with the program that is installed, to try the script

Each begins with a copy of the source that is committed, without git, and an empty home, and does what the
documentation says: the organiser and the secretary of a league in Chromium, the others in a shell. No
compiler is seen by pip, as on most laptops (`--compiler` shows it). A command is a line that is typed; a
click is a press of the pointer; a field is something typed into a page; a key is a key by itself. The minutes
are those of the machine: nobody reads, thinks or looks for a button. A step that does not come to what it
should ends the program.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from chromium import FLAGS  # noqa: E402

PLAYERS = [f"Player{letter}, Pat; {2000 - 40 * n}" for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWX")]
SQUADS = [
    f"{team};{team}man {place};{2000 - 20 * place};{club};{'x' if place == 1 else ''};{club} hall"
    for team, club in (("Rook I", "Rook"), ("Rook II", "Rook"), ("Elm", "Elm"), ("Oak", "Oak"))
    for place in range(1, 6)
]
ROUNDS = 5
PATIENCE = 180_000
"""Milliseconds that a page may take: the machine has other work."""

LEAGUE = (
    "join Ann Archer 1850", "join Bob Bishop 1900", "join Cid Castle 1700", "join Dee Dawn 1600",
    "pair", "result 1 1-0", "result 2 ½-½",
    "join Eve Late 1750", "bye Bob Bishop", "pair", "result 1 0-1", "result 2 1-0",
    "correct 1 Bob Bishop - Cid Castle 0-1", "leave Dee Dawn", "pair", "result 1 1-0", "result 2 0-1",
    "why Ann Archer", "table",
)  # fmt: skip


@dataclass
class Step:
    """What was done under one heading."""

    name: str
    commands: int = 0
    clicks: int = 0
    fields: int = 0
    keys: int = 0
    seconds: float = 0.0
    processor: float = 0.0


@dataclass
class Newcomer:
    """Somebody at a machine: a folder with the source, a shell, and what was counted so far."""

    folder: Path
    environment: dict[str, str]
    installed: bool
    steps: list[Step] = field(default_factory=list)

    @property
    def source(self) -> Path:
        """The copy of the source."""
        return self.folder / "pairwright"

    @contextmanager
    def step(self, name: str) -> Iterator[Step]:
        """Time what is done inside."""
        self.steps.append(Step(name))
        begun, before = time.monotonic(), processor_seconds()
        yield self.steps[-1]
        self.steps[-1].seconds = time.monotonic() - begun
        self.steps[-1].processor = processor_seconds() - before
        print(f"  {name}: {self.steps[-1].seconds:.1f} s", flush=True)

    def type(self, command: str, answer: str = "", lines: tuple[str, ...] = ()) -> str:
        """Run a line of the shell; its answer has to hold a pattern. lines: typed to the command itself."""
        self.steps[-1].commands += 1
        self.steps[-1].fields += len(lines)
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.source,
            env=self.environment,
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            check=False,
        )
        said = done.stdout + done.stderr
        if done.returncode or not re.search(answer, said):
            sys.exit(f"{command}\nended with {done.returncode}, expected {answer!r}:\n{said[-4000:]}")
        return said

    def install(self, words: str) -> None:
        """The lines of the README that make an environment and fill it."""
        with self.step(f"an environment, `{words}`"):
            if self.installed:
                return
            self.type("python3 -m venv .venv")
            self.type("source .venv/bin/activate")
            self.environment["PATH"] = f"{self.source}/.venv/bin:{self.environment['PATH']}"
            self.type(words)

    def click(self, what: Locator) -> None:
        """A press of the pointer."""
        self.steps[-1].clicks += 1
        what.click()

    def fill(self, what: Locator, text: str) -> None:
        """Something typed into a page."""
        self.steps[-1].fields += 1
        what.fill(text)


def processor_seconds() -> float:
    """What the commands that have ended took of the processor: it does not depend on what else runs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def desk_of(me: Newcomer) -> Iterator[Page]:
    """The desk in a browser, signed in by the link that the command opens."""
    me.install('pip install ".[web]"')
    with me.step("the desk, signed in") as step:
        step.commands += 1
        desk = subprocess.Popen(
            ["pairwright", "desk", "--port", "0"],
            cwd=me.source,
            env=me.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert desk.stdout is not None
        link = next(found[0] for line in desk.stdout if (found := re.search(r"http://\S+/enter/\S+", line)))
        driver = sync_playwright().start()
        path = os.environ.get("PAIRWRIGHT_BROWSER") or shutil.which("chromium")
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        page = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.goto(link)  # the command opens it by itself
        me.click(page.get_by_role("button", name="Sign in"))
    try:
        yield page
    finally:
        browser.close()
        driver.stop()
        desk.terminate()
        desk.wait()


def organiser(me: Newcomer) -> None:
    """An open of 24 players: the first round on paper, its results, the second round."""
    with desk_of(me) as page:
        at_the_desk(me, page)


def secretary(me: Newcomer) -> None:
    """A league of four teams: from the list of squads to the fixtures and the links of the captains."""
    with desk_of(me) as page:
        first_match_day(me, page)


def button(page: Page, name: str) -> Locator:
    """The first button with this word on it."""
    return page.get_by_role("button", name=name).first


def tab(page: Page, name: str) -> Locator:
    """The first link of this very name."""
    return page.get_by_role("link", name=name, exact=True).first


def first_match_day(me: Newcomer, page: Page) -> None:
    """What docs/how-to/league.md has at the desk, step by step."""

    with me.step("event, division, squads with captains and venues"):
        me.click(page.get_by_role("link", name="New event").first)
        me.fill(page.get_by_label("Name", exact=True), "Valley League")
        me.click(button(page, "Create the event"))
        league = page.get_by_role("region", name="League over a season").first
        me.click(league.get_by_role("button", name="Create this section"))
        page.wait_for_url(re.compile(r"/sections/(?!new)[^/]+/"))
        me.click(tab(page, "Teams"))
        me.fill(page.locator("#text"), "\n".join(["Team;Name;Rating;Club;Captain;Venue", *SQUADS]))
        me.click(button(page, "Preview"))
        me.click(button(page, f"Enter {len(SQUADS)} players"))
        expect(page.locator("main tbody tr")).to_have_count(4)
    with me.step("boards and rules"):
        me.click(tab(page, "Set-up"))
        me.fill(page.locator("[name=boards]"), "4")
        me.steps[-1].clicks += 1
        page.locator("select[name=league]").select_option("german")
        me.fill(page.locator("[name=league_settings]"), "promoted=1 relegated=1")
        me.click(button(page, "Save"))
    with me.step("fixtures with a wish, published"):
        me.click(tab(page, "Fixtures"))
        me.fill(page.get_by_label("First match day"), "2026-12-06")
        me.fill(page.get_by_label("Hour"), "14:00")
        me.fill(page.get_by_label("Never at home on the same day"), "Elm, Oak")
        me.click(button(page, "Publish all fixtures"))
        expect(page.get_by_text("Not met: Elm + Oak")).to_be_visible()
        expect(page.get_by_text("6 December 2026, 14:00").first).to_be_visible()
    with me.step("links for captains"):
        me.click(tab(page, "Links for captains"))
        me.click(button(page, "Links for captains"))
        expect(page.get_by_text("/enter/")).to_have_count(4)
    with me.step("the first match day on paper"):
        me.click(tab(page, "Print"))
        with page.expect_popup() as opened, page.context.expect_event("response") as answer:
            me.click(button(page, "Print"))
        assert opened.value
        assert answer.value.ok


def at_the_desk(me: Newcomer, page: Page) -> None:
    """What the organiser does in the browser, by the words on its buttons alone."""

    with me.step("event, section, players"):
        me.click(page.get_by_role("link", name="New event").first)
        me.fill(page.get_by_label("Name", exact=True), "Spring Open")
        me.click(button(page, "Create the event"))
        swiss = page.get_by_role("region", name="Swiss").first
        me.fill(swiss.get_by_label("Rounds"), str(ROUNDS))
        me.click(swiss.get_by_role("button", name="Create this section"))
        page.wait_for_url(re.compile(r"/sections/(?!new)[^/]+/"))
        me.click(tab(page, "Players"))
        me.fill(page.locator("#text"), "\n".join(PLAYERS))
        me.click(button(page, "Preview"))
        me.click(button(page, f"Enter {len(PLAYERS)} players"))
        expect(page.locator("main tbody tr")).to_have_count(len(PLAYERS))
    with me.step("the lot, round 1 paired and published"):
        me.click(tab(page, "Drawing of lots"))
        me.click(button(page, "White was drawn"))
        me.click(tab(page, "Rounds"))
        me.click(button(page, "Pair round 1"))
        me.click(button(page, "Publish"))
        expect(page.get_by_text("published").first).to_be_visible()
    with me.step("round 1 on paper"):
        me.click(tab(page, "Print"))
        with page.expect_popup() as opened, page.context.expect_event("response") as answer:
            me.click(button(page, "Print"))
        assert opened.value
        assert answer.value.ok
    with me.step("its results, by the keyboard") as step:
        me.click(tab(page, "Results"))
        page.wait_for_url("**/results/1")
        page.wait_for_load_state("load")  # a key that is pressed earlier goes to the page before
        for _ in PLAYERS[::2]:
            step.keys += 1
            page.keyboard.press("1")
        expect(page.locator("#missing")).to_have_text("All results are in.")
        expect(page.locator("#unsaved")).to_be_hidden()
    with me.step("the standings, round 2 published"):
        me.click(tab(page, "Standings"))
        expect(page.locator("main tbody tr")).to_have_count(len(PLAYERS))
        me.click(tab(page, "Rounds"))
        me.click(button(page, "Pair round 2"))
        me.click(button(page, "Publish"))
        expect(page.get_by_text("published").first).to_be_visible()


def programmer(me: Newcomer) -> None:
    """A league bot: the example of the documentation, through three rounds of a season."""
    me.install("pip install .")
    with me.step("the first answer of the library"):
        line = "from pairwright import pair, sample; print(len(pair(sample()).boards))"
        me.type(f"python -c '{line}'", r"(?m)^8$")
    with me.step("three rounds of a league by chat"):
        said = me.type("python examples/league_bot.py league.json", r"round 3 is over", LEAGUE)
        assert re.search(r"^ 1 \w+ \w+ \d", said, re.M), said


def manager(me: Newcomer) -> None:
    """Another manager: its engine replaced by ours, then one process that stays."""
    me.install("pip install .")
    with me.step("the command line that its engine has"):
        me.type("pairwright samples", "open.trf")
        me.type("pairwright --dutch open.trf -p pairs.txt && cat pairs.txt", r"(?m)^8\n1 5\n")
        me.type("pairwright --dutch open.trf -c", "")
    with me.step("the example in C++, one process for all rounds"):
        me.type("g++ -std=c++17 -o manager examples/manager.cpp")
        me.type("./manager open.trf", r"(?m)^1 5$")


def contributor(me: Newcomer) -> None:
    """A change of the program: the tie-break of the documentation, and the checks before it is sent."""
    me.install('python -m pip install -e ".[dev]"')
    with me.step("the tie-break of the documentation"):
        page = (me.source / "docs" / "programmers" / "new-tie-break.md").read_text(encoding="utf-8")
        code = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)[0]
        (me.folder / "upsets.py").write_text(code, encoding="utf-8")
        me.type("python ../upsets.py", "Alderwick")
    with me.step("lint and types"):
        me.type("ruff check . && ruff format --check . && mypy", "Success")
    with me.step("the daily round of the tests"):
        me.type("python -m pytest -n auto -m quick", r"\d+ passed")


JOURNEYS: dict[str, Callable[[Newcomer], None]] = {
    "organiser": organiser,
    "secretary": secretary,
    "programmer": programmer,
    "manager": manager,
    "contributor": contributor,
}


def main() -> None:
    """Walk them and write the table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("journeys", nargs="*", metavar="JOURNEY", help=", ".join(JOURNEYS))
    words.add_argument("--here", action="store_true", help="install nothing: take the program on the PATH")
    words.add_argument("--compiler", action="store_true", help="let pip see the compiler")
    words.add_argument("--report", type=Path)
    given = words.parse_args()
    walked, version = {}, committed()
    for name in given.journeys or JOURNEYS:
        print(f"{name}: {JOURNEYS[name].__doc__}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            me = arrive(Path(folder), given.here, given.compiler)
            JOURNEYS[name](me)
            walked[name] = me.steps
    text = report(walked, version, given.compiler)
    print(text)
    if given.report:
        given.report.write_text(text, encoding="utf-8")


def arrive(folder: Path, installed: bool, compiler: bool) -> Newcomer:
    """A copy of what is committed, and an environment without anything of ours."""
    me = Newcomer(folder, dict(os.environ), installed)
    me.source.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "x", "-C", me.source], input=archive.stdout, check=True)
    me.environment |= {"XDG_DATA_HOME": str(folder / "data"), "BROWSER": "true"}
    if not installed:
        prefix = me.environment.pop("VIRTUAL_ENV", "")
        here = [one for one in me.environment["PATH"].split(":") if not prefix or not one.startswith(prefix)]
        me.environment["PATH"] = ":".join(here)
    if not compiler:
        me.environment |= {"CC": "/bin/false", "CXX": "/bin/false"}
    return me


def committed() -> str:
    """What is walked: the commit, before anything else is committed meanwhile."""
    command = ["git", "describe", "--always"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def report(walked: dict[str, list[Step]], version: str, compiler: bool) -> str:
    """The page."""
    rows = []
    for name, steps in walked.items():
        about = " ".join((JOURNEYS[name].__doc__ or "").split())
        for step in [*steps, whole(steps)]:
            counts = " | ".join(
                str(one or "") for one in (step.commands, step.clicks, step.fields, step.keys)
            )
            bold = "**" if step.name == "all" else ""
            used = minutes(step.processor) if step.processor > 0.05 else ""
            rows.append(f"| {bold}{step.name}{bold} | {counts} | {used} | {minutes(step.seconds)} |\n")
        rows.append("")
        rows[-len(steps) - 2] = f"\n## {about}\n\n{TABLE}{rows[-len(steps) - 2]}"
    return HEAD.format(
        version=version,
        processor=f"{os.cpu_count()} cores, {platform.machine()}",
        python=platform.python_version(),
        compiler="with" if compiler else "without",
    ) + "".join(rows)


def whole(steps: list[Step]) -> Step:
    """All steps as one."""
    return Step(
        "all",
        *(sum(getattr(one, name) for one in steps) for name in ("commands", "clicks", "fields", "keys")),
        seconds=sum(one.seconds for one in steps),
        processor=sum(one.processor for one in steps),
    )


def minutes(seconds: float) -> str:
    """A time as people say it."""
    return f"{seconds:.1f} s" if seconds < 60 else f"{int(seconds // 60)} min {seconds % 60:.0f} s"


TABLE = "| | commands | clicks | fields | keys | processor | machine |\n|---|---:|---:|---:|---:|---:|---:|\n"
HEAD = """# Five journeys

`python benchmarks/journeys.py`, at {version}.
Python {python}, Linux, {processor}, {compiler} a compiler for pip, with other work beside it.

Each newcomer begins with a copy of the source and an empty home, and does what the documentation says,
nothing else: the organiser in Chromium by the words on the buttons, the others in a shell. A command is a
line that is typed, a click a press of the pointer, a field something typed into a page or to a program, a
key a key by itself. *Machine* is the time that passed; *processor* is what the commands that ended took of
it, which other work does not lengthen. Nobody reads, thinks or looks for a button: a person takes longer.
"""


if __name__ == "__main__":
    main()
