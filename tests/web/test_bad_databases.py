"""A database that cannot be used: told in a line with exit code 5, and a calm page while the desk runs."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy
from browsers import PLENTY, Browser
from starlette.testclient import TestClient

from pairwright.cli.main import main
from pairwright.storage.access import Grant
from pairwright.storage.journal import Journal
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What `pairwright desk` says before it ends with 5."""
    code = main(["desk", "--no-browser", "--check", *words])
    err = capsys.readouterr().err
    assert code == 5, err
    [fault] = [line for line in err.splitlines() if not line.startswith("The desk is opening")]
    assert fault.startswith("Error: ")
    assert "Traceback" not in err
    return err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with an event in it."""
    made = tmp_path / "desk.sqlite"
    journal = Journal(made)
    journal.create("Kept", "Anna")
    journal.close()
    return made


def test_a_locked_file(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairwright.storage.database.BUSY_SECONDS", 0)
    blocker = sqlite3.connect(file, isolation_level=None)
    blocker.execute("BEGIN EXCLUSIVE")
    assert "locked" in told(["--database", str(file)], capsys)
    blocker.execute("ROLLBACK")
    assert main(["desk", "--check", "--database", str(file)]) == 0


@pytest.mark.parametrize("damage", ["overwritten", "cut", "no database", "a folder"])
def test_a_damaged_file_is_told_and_left_alone(
    file: Path, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    content = file.read_bytes()
    if damage == "a folder":
        told(["--database", str(file.parent)], capsys)
        return
    broken = {
        "overwritten": content[:100] + b"\xff" * 8000 + content[8100:],
        "cut": content[: len(content) // 3],
        "no database": b"Dear diary, " * 500,
    }[damage]
    file.write_bytes(broken)
    told(["--database", str(file)], capsys)
    assert file.read_bytes()[: len(broken)] == broken


def test_a_file_that_may_only_be_read(file: Path) -> None:
    """In a process of its own, without the rights of an administrator, who may write everything."""
    if os.getuid() != 0:
        runner: list[str] = []
    else:
        runner = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--reuid=65534", "--regid=65534",
                  "--clear-groups"]  # fmt: skip
    file.chmod(0o444)
    for folder in (file.parent, *file.parent.parents[:2]):
        folder.chmod(0o555 if folder == file.parent else 0o755)
    try:
        done = subprocess.run(
            [*runner, sys.executable, "-m", "pairwright.cli", "desk", "--check", "--database", str(file)],
            capture_output=True, text=True, timeout=60, check=False, cwd="/",
        )  # fmt: skip
    finally:
        file.parent.chmod(0o755)
    assert "Traceback" not in done.stderr
    assert done.returncode == 5, done.stderr
    assert "cannot be written" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_a_file_that_its_owner_has_made_read_only_stays_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = file.read_bytes()
    file.chmod(0o440)
    assert "the file is read-only: allow writing to it, or open a copy" in told(
        ["--database", str(file)], capsys
    )
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (content, 0o440)
    file.chmod(0o640)
    assert main(["desk", "--check", "--database", str(file)]) == 0


def test_a_full_disk_is_a_calm_page_and_nothing_is_lost(tmp_path: Path) -> None:
    """The database may not grow: what SQLite then says is what it says on a full disk."""
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite"), rates=PLENTY))
    with TestClient(app):
        desk = app.state.desk
        event_id = desk.journal.create("Kept", "Anna")
        browser = Browser(app)
        token = desk.access.owner_link("Owner")
        browser.signed_in(token)
        _no_growth(desk)
        statuses = set()
        for number in range(200):
            answer = browser.post(f"/events/{event_id}/describe", name=f"Name {number}", notes="x" * 1500)
            statuses.add(answer.status_code)
            if answer.status_code == 503:
                break
        assert statuses == {200, 503}
        assert "full" in answer.text
        assert "Traceback" not in answer.text
        assert browser.get(f"/events/{event_id}").status_code == 200
        assert desk.journal.verify(event_id) is None
        assert desk.state(event_id).name == f"Name {number - 1}"


def _no_growth(desk: Desk) -> None:
    engine = desk.journal.database._engine

    @sqlalchemy.event.listens_for(engine, "checkout")
    def small(connection: sqlite3.Connection, *_: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_database_damaged_while_the_desk_runs_is_told(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    app = create_app(DeskSettings(database=str(path), rates=PLENTY))
    with TestClient(app):
        desk = app.state.desk
        browser = Browser(app)
        token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(days=1))
        browser.signed_in(token)
        with sqlite3.connect(path) as other:
            other.execute("DROP TABLE journal")
        answer = browser.get("/")
        assert answer.status_code == 503
        assert "Traceback" not in answer.text
