"""A file format from outside goes through every door, and no file of the package names it."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import ladder_files
import pytest
from browsers import PLENTY, Browser, running
from httpx import Response

import pairwright
from pairwright.cli.main import main
from pairwright.common.errors import BadInput
from pairwright.interface import tournament_reader
from pairwright.interface.tournament_reader import register_format, unregister_format
from pairwright.storage.access import Grant
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings

PLAYED = """\
LADDER Tuesday, 3 rounds
Alder, Ann;1900;2w1
Beech, Bob;1850;1b0
Cedar, Cy;1800;4b=
Dogwood, Di;1700;3w=
"""
ENTRIES = "LADDER Tuesday, 3 rounds\nAlder, Ann;1900\nBeech, Bob;1850\n"
WRONG = PLAYED.replace("4b=", "4x=")
BROKEN = PLAYED.replace("1850", "many")


@pytest.fixture
def known():
    register_format(ladder_files.FORMAT)
    yield
    unregister_format("ladder")


@pytest.fixture
def call(tmp_path: Path, monkeypatch, capfdbinary):
    monkeypatch.chdir(tmp_path)
    for name, text in {"club.ldr": PLAYED, "wrong.ldr": WRONG, "broken.ldr": BROKEN}.items():
        Path(name).write_text(text)

    def run(*words: str) -> tuple[int, str]:
        code = main(list(words))
        said = capfdbinary.readouterr()
        return code, (said.out + said.err).decode()

    return run


def test_the_library_reads_it(known, tmp_path):
    event = pairwright.read(PLAYED)
    assert [player.name[0] for player in event.players] == ["A", "B", "C", "D"]
    assert len(pairwright.pair(event).boards) == 2
    (tmp_path / "club.ldr").write_text(PLAYED)
    assert pairwright.read(tmp_path / "club.ldr") == event
    with pytest.raises(BadInput, match="'4x=' is no game of a ladder"):
        pairwright.read(WRONG)
    with pytest.raises(BadInput, match="what reads a ladder of the club fails"):
        pairwright.read(BROKEN)


def test_files_of_ours_are_read_as_before(known):
    text = pairwright.write_trf(pairwright.sample())
    assert pairwright.read(text.encode()) == pairwright.sample()
    document = json.dumps(pairwright.to_json(pairwright.sample()))
    assert pairwright.read(document.encode()) == pairwright.sample()


def test_without_it_the_file_is_refused():
    with pytest.raises(BadInput):
        pairwright.read(PLAYED)


def test_a_key_is_taken_once(known):
    register_format(ladder_files.FORMAT)
    with pytest.raises(BadInput, match="there is a file format 'trf' already"):
        register_format(ladder_files.FORMAT._replace(key="trf"))


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("pair", "club.ldr"), 0, "Alder, Ann"),
        (("why", "club.ldr", "1"), 0, "Alder"),
        (("standings", "club.ldr"), 0, "Cedar, Cy"),
        (("players", "club.ldr"), 0, "Dogwood, Di"),
        (("check", "club.ldr"), None, "club.ldr"),
        (("check", "."), None, "club.ldr"),
        (("convert", "club.ldr", "--to", "trf26"), 0, "Tuesday"),
        (("pair", "wrong.ldr"), 3, "wrong.ldr:4: '4x=' is no game of a ladder"),
        (("pair", "broken.ldr"), 3, "broken.ldr: what reads a ladder of the club fails (ValueError"),
        (("--dutch", "club.ldr", "-p"), 0, "2"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_verbs(known, call, words, code, said):
    answer, text = call(*words)
    assert answer in ((0, 1, 3) if code is None else (code,)), text
    assert said in text


def test_the_desk_takes_it(known, tmp_path):
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=PLENTY))
    with running(app):
        desk = app.state.desk
        event = desk.journal.create("Club", "Test")
        token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(hours=1))
        browser = Browser(app)
        browser.signed_in(token)
        made = browser.post(
            f"/events/{event}/sections/new", name="Ladder", system="dutch", number_of_rounds="3",
            first_board="1", win="1", draw="0.5", loss="0", pairing_allocated_bye="1", absence="0",
        )  # fmt: skip
        assert made.status_code == 200
        (section,) = desk.state(event).sections
        here = f"/events/{event}/sections/{section.key}/players"
        assert ".json,.ldr" in browser.get(f"{here}/paste").text

        def brought(name: str, text: str) -> Response:
            return browser.client.post(
                f"{here}/file", data={"csrf_token": browser.token}, files={"file": (name, text.encode())}
            )

        assert "Beech, Bob" in brought("entries.ldr", ENTRIES).text
        assert "2 games" in brought("club.ldr", PLAYED).text
        refused = brought("wrong.ldr", WRONG)
        assert refused.status_code == 422
        assert "is no game of a ladder" in refused.text


def test_a_package_brings_it_by_its_entry_point(tmp_path, monkeypatch):
    """As an installed distribution has it: no call, a line in its metadata."""
    metadata = tmp_path / "ladders-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: ladders\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[pairwright.formats]\nladder = ladder_files:FORMAT\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(tournament_reader, "_loaded", False)
    monkeypatch.setattr(tournament_reader, "_OTHERS", {})
    assert len(pairwright.read(PLAYED).players) == 4


def test_no_file_of_the_package_names_it():
    package = Path(pairwright.__file__).parent
    assert not [path for path in package.rglob("*.py") if "ladder_files" in path.read_text(encoding="utf-8")]
