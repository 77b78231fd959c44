"""An annex from outside goes through every hook, and nothing outside an annex of the program imports it.

The annex is that of docs/programmers/new-annex.md, installed as packages are: what a reader copies works.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from test_circles import imports, modules

from pairwright.common.plug_ins import ANNEXES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "programmers" / "new-annex.md"

SEATS = """
from pairwright.standings.tie_break_register import TieBreak
SEAT = TieBreak("SEAT", "Place in the list", "4.1", "D", "both", "the number", "all", "all",
                values=lambda event, code: list(range(len(event))))
"""

HOOKS = {
    match
    for path in modules().values()
    for match in re.findall(r'^ENTRY_POINTS = "(pairwright\.\w+)"$', path.read_text(encoding="utf-8"), re.M)
}
"""Every group of entry points that the program asks for."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The annex of the page and the made-up system, format and tie-break, as one installed distribution."""
    folder = tmp_path_factory.mktemp("site")
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    *modules, template, table = [text for _, text in blocks]
    for text in modules:
        (folder / text.split()[1]).write_text(text, encoding="utf-8")
    (folder / "warnings.html").write_text(template, encoding="utf-8")
    (folder / "seats.py").write_text(f"{SEATS}\nfrom neighbours import Neighbours\nSYSTEM = Neighbours()\n")
    groups = tomllib.loads(table)["project"]["entry-points"]
    groups |= {
        "pairwright.systems": {"neighbours": "seats:SYSTEM"},
        "pairwright.formats": {"ladder": "ladder_files:FORMAT"},
        "pairwright.tie_breaks": {"seat": "seats:SEAT"},
    }
    assert set(groups) == HOOKS, "the page has every hook"
    metadata = folder / "club_warnings-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: club-warnings\nVersion: 1\n")
    lines = [
        line
        for group, names in groups.items()
        for line in (f"[{group}]", *(f"{name} = {place}" for name, place in names.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines))
    return folder


DOORS = """
import json
from pathlib import Path

from browsers import PLENTY, Browser, client_of, running
from pairwright import read, sample, standings_of
from pairwright.cli.main import main
from pairwright.storage.access import Grant
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import find
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings
from datetime import timedelta

names = json.dumps({"format": "club names", "names": ["Alder, Ann", "Beech, Bob", "Cedar, Cy"]})
Path("names.json").write_text(names)
for words in (
    "--help", "warnings --help", "event e.json describe-event name=Club",
    "event e.json add-section section=a setup.name=A setup.number_of_rounds=3",
    "event e.json bring-in tournament=@names.json", "event e.json warn-player --help",
    "event e.json warn-player entry=Beech article=11.5", "warnings e.json",
    "why names.json Ced",
):
    print("$", words, flush=True)
    print("exit", main(words.split()), flush=True)

assert find("neighbours") is not None
assert standings_of(sample(), "SEAT")
assert len(read("LADDER Tuesday, 3 rounds\\nAlder, Ann;1900\\n").players) == 1

app = create_app(DeskSettings(database="desk.sqlite", rates=PLENTY))
with running(app):
    desk = app.state.desk
    event = desk.journal.create("Club", "Test")
    token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(hours=1))
    browser = Browser(app)
    browser.enter(token)
    desk.journal.append(event, AddSection("a", Setup("A")), who="Test")
    desk.journal.append(event, BringIn("a", names), who="Test")
    here = f"/events/{event}/sections/a"
    assert f'href="{here}/warnings"' in browser.get(f"{here}/players").text, "the tab"
    assert "print/warnings" not in browser.get(f"{here}/print").text
    program = client_of(app)
    program.headers["Authorization"] = f"Bearer {token}"
    made = program.post(
        f"/api/v1/events/{event}/actions/warn-player?seen={desk.position(event)}",
        json={"section": "a", "entry": 2, "article": "11.5"},
    )
    assert made.status_code == 200, made.text
    page = browser.get(f"{here}/warnings")
    assert "<bdi>Beech, Bob</bdi>: article 11.5" in page.text, page.text
    assert "was warned (article 11.5)" in browser.get(f"/events/{event}/history").text
    assert "print/warnings" in browser.get(f"{here}/print").text
    sheet = browser.get(f"{here}/print/warnings.pdf")
    assert sheet.content.startswith(b"%PDF"), sheet.text[:300]
    assert "11.5" not in browser.get(f"/e/{event}/a").text
print("through every door")
"""


def test_it_goes_through_every_hook(installed, tmp_path):
    places = (installed, ROOT / "tests" / "architecture", ROOT / "tests" / "web", ROOT / "tests")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places)), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", DOORS],
        cwd=tmp_path,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "through every door" in said
    answers = {part.split("\n", 1)[0]: part for part in done.stdout.split("$ ")[1:]}
    for words, wanted in {
        "--help": "List the warnings in an event file.",
        "event e.json warn-player --help": "The arbiter warns a player.",
        "event e.json warn-player entry=Beech article=11.5": "warn-player",
        "warnings e.json": "Beech, Bob: article 11.5",
        "why names.json Ced": "Cedar, Cy is a member.",
    }.items():
        assert wanted in answers[words], said
        assert "exit 0" in answers[words], said


# -- The annexes of the program --------------------------------------------------------------------------

OWN = {
    "juniors": r"kjca",
    "laboratory": r"simulate|forecasts?(_|$)|campaign_|generated?(_|$)",
    "lots": r"lots(_|$)|round_robin_verb",
}
"""By annex what one part of the name of a module of it begins with, or ends with after a line."""

REGISTRATION = {"pairwright", "pairwright.cli.engine.engine_call"}
"""What may import them: the names for Python and the modes of the engine (`-g`), fetched when they are asked
for."""


def annex_of(module: str) -> str:
    parts = module.removeprefix("pairwright.").split(".")
    found = [key for key, name in OWN.items() if any(re.search(rf"(^|_)({name})", part) for part in parts)]
    assert len(found) < 2, module
    return found[0] if found else ""


def test_nothing_outside_an_annex_imports_it():
    known = modules()
    strangers = {
        f"{module} -> {other}"
        for module, path in known.items()
        for other, _ in imports(path)
        if other in known and annex_of(other) not in ("", annex_of(module)) and module not in REGISTRATION
    }
    assert not strangers
    assert {annex_of(module) for module in known} == {"", *OWN}


def test_what_an_annex_adds_is_there():
    assert set(ANNEXES) == set(OWN)
    for annex, groups in ANNEXES.items():
        assert set(groups) <= HOOKS
        for place in (place for places in groups.values() for place in places):
            module, _, name = place.partition(":")
            assert annex_of(module) == annex, place
            assert hasattr(import_module(module), name), place
