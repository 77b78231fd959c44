"""`pairwright desk`: starts, tells how to come in, keeps what is entered, ends cleanly."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import update

from desk_process import PATIENCE, DeskProcess
from pairwright.cli.desk_running import data_directory, database_url
from pairwright.cli.failures import FileTrouble
from pairwright.cli.main import main
from pairwright.common.errors import BadInput
from pairwright.common.messages import languages
from pairwright.storage.access import Access
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import OnlyReads, Unavailable
from pairwright.storage.schema import JOURNAL
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.self_check import visit_all
from pairwright.web.serving import is_loopback, listening_socket


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "pairwright.cli", "desk", *words]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}


class Running(DeskProcess):
    """A desk whose files are in a folder."""

    def __init__(self, folder: Path, *words: str) -> None:
        super().__init__(*words, environment=environment(folder))
        self.link = f"{self.address}/enter/{self.token}"

    def told(self) -> tuple[int, str, str]:
        """Ctrl-C: its exit code, and what it printed."""
        return self.end(), self.out.read_text(), self.err.read_text()


def test_the_demo_opens_and_its_links_work(monkeypatch, capsys):
    """The first pages only: `pairwright desk --demo --check` opens all of them."""
    monkeypatch.setattr("pairwright.web.self_check.MOST_PAGES", 20)
    code = main(["desk", "--demo", "--check"])
    told, faults = capsys.readouterr()
    assert code == 0, faults
    assert re.search(r"^Pages and files opened: \d+; not working: 0\.$", told, re.M)
    assert int(re.search(r"opened: (\d+)", told)[1]) > 10


def test_a_desk_starts_within_seconds_and_ends_with_ctrl_c(tmp_path):
    """As people start it: a command by itself."""
    with subprocess.Popen(
        command("--demo", "--no-browser", "--port", "0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    ) as process:
        told = ""
        for line in process.stdout:
            told += line
            if "Ctrl-C" in line:
                break
        link = re.search(r"http\S+", told)[0]
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/enter/[\w-]{20,}", link)
        visits = visit_all(link, 10)
        assert not [visit for visit in visits if visit.fault]
        again = visit_all(link, 6)
        assert again[1].status == 422, "the link works once"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, -signal.SIGINT), err
    assert f"Everything is kept in {tmp_path / 'pairwright' / 'desk.sqlite'}" in told + out
    assert "Traceback" not in err


def test_streams_do_not_keep_the_desk_from_ending(tmp_path):
    running = Running(tmp_path, "--demo")
    address = running.link.split("/enter/")[0].removeprefix("http://")
    host, port = address.split(":")
    event_id = None
    for visit in visit_all(running.link, 20):
        if found := re.search(r"/events/(\w{10})$", visit.address):
            event_id = found[1]
    assert event_id
    with socket.create_connection((host, int(port))) as stream:
        stream.sendall(f"GET /e/{event_id}/live HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
        assert b"200 OK" in stream.recv(4096)
        code, _, err = running.told()
    assert code in (0, -signal.SIGINT), err
    assert "Traceback" not in err


def test_events_are_kept_in_the_directory_for_data(tmp_path):
    running = Running(tmp_path)
    assert (tmp_path / "pairwright" / "desk.sqlite").exists()
    _, out, _ = running.told()
    assert str(tmp_path / "pairwright" / "desk.sqlite") in out


def test_another_link_is_printed_while_the_desk_runs(tmp_path, monkeypatch, capsys):
    running = Running(tmp_path)
    visit_all(running.link, 6)
    port = running.link.split(":")[2].split("/")[0]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["desk", "--link", "--port", port]) == 0
    link = capsys.readouterr().out.strip()
    assert link.startswith(running.link.split("/enter/")[0] + "/enter/")
    assert not [visit for visit in visit_all(link, 6) if visit.fault]
    running.end()
    assert main(["desk", "--link", "--port", port]) == 0
    assert f"No desk answers at port {port} now" in capsys.readouterr().err


def test_a_person_is_added_with_a_password(tmp_path, monkeypatch, capsys):
    file = tmp_path / "desk.sqlite"
    monkeypatch.setattr(sys, "stdin", io.StringIO("a good password\n"))
    assert main(["desk", "--database", str(file), "--add-person", "Ines Marlow"]) == 0
    assert "Ines Marlow can sign in now." in capsys.readouterr().out
    access = Access(str(file))
    assert access.sign_in("ines marlow", "a good password", "")
    assert not access.sign_in("ines marlow", "another password", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--database", "mysql://somewhere/x", "--check"], "not supported"),
        (["--address", "desk.example", "--check", "--demo"], "https://desk.example"),
        (["--database", "/dev/null/x/desk.sqlite", "--check"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_told_in_a_line(words, told, capsys):
    assert main(["desk", *words]) == (3 if "--address" in words else 5)
    captured = capsys.readouterr()
    assert told in captured.err
    assert "Traceback" not in captured.err


def test_a_port_that_is_taken_is_told_and_the_usual_one_gives_way():
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is taken"):
            listening_socket("127.0.0.1", port)
    with listening_socket("127.0.0.1", None) as one, listening_socket("127.0.0.1", None) as other:
        assert one.getsockname()[1] != other.getsockname()[1]


def test_a_desk_for_the_network_says_what_that_means(tmp_path):
    running = Running(tmp_path, "--demo", "--host", "0.0.0.0")
    assert running.link.startswith("http://127.0.0.1:")
    _, out, err = running.told()
    assert "Others in the network find it at http://" in out
    assert "not encrypted" in err


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch, capsys):
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "fastapi" else real(name))
    assert main(["desk", "--demo"]) == 3
    told = capsys.readouterr().err
    assert "python -m pip install" in told
    assert "fastapi" in told


def test_public_pages_may_be_in_every_language_that_is_offered(capsys):
    main(["desk", "--help"])
    assert f"[{'|'.join(languages())}]" in capsys.readouterr().out


def test_addresses_of_databases(tmp_path, monkeypatch, capsys):
    assert database_url("postgresql://localhost/desk") == "postgresql://localhost/desk"
    assert database_url(str(tmp_path / "a.sqlite")) == f"sqlite:///{tmp_path}/a.sqlite"
    assert "a new, empty database is made there" in capsys.readouterr().err
    (tmp_path / "b.sqlite").touch()
    database_url(str(tmp_path / "b.sqlite"))
    assert not capsys.readouterr().err
    with pytest.raises(FileTrouble, match="there is no folder"):
        database_url(str(tmp_path / "mistyped" / "a.sqlite"))
    assert not (tmp_path / "mistyped").exists()
    with pytest.raises(FileTrouble, match="cannot be written: Is a directory"):
        database_url(str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_directory() == tmp_path / "pairwright"


def test_only_this_computer_reaches_loopback():
    assert all(map(is_loopback, ("127.0.0.1", "127.1.2.3", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "192.168.1.4", "::", "desk.example")))


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_terminal_leaves_everything_in_the_file(tmp_path, ending):
    """The file alone, copied to another computer after the window was closed, is the whole desk."""
    file = tmp_path / "desk.sqlite"
    running = Running(tmp_path, "--database", str(file), "--demo")
    assert running.end(ending) == 0, running.err.read_text()
    assert not file.with_name("desk.sqlite-wal").exists()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(file, copy)
    journal = Journal(copy)
    [event] = journal.events()
    assert not journal.database.doubt
    assert journal.state(event.event_id).sections
    journal.close()


def test_a_demo_stands_beside_events_of_one_s_own_and_both_are_kept(tmp_path):
    file = tmp_path / "pairwright" / "desk.sqlite"
    running = Running(tmp_path, "--demo")
    running.end()
    journal = Journal(file)
    [demo] = journal.events()
    journal.create("Autumn Open", "Anna")
    journal.close()
    again = Running(tmp_path, "--demo")
    _, out, _ = again.told()
    assert f"Everything is kept in {file}" in out
    assert f"The demo event is {demo.name}" in out
    journal = Journal(file)
    assert sorted(event.name for event in journal.events()) == sorted([demo.name, "Autumn Open"])
    journal.close()


def test_a_demo_that_is_only_checked_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr("pairwright.web.self_check.MOST_PAGES", 2)
    assert main(["desk", "--demo", "--check"]) == 0
    assert not list(tmp_path.iterdir())


def test_a_database_that_is_behind_is_named_on_the_command_line(tmp_path):
    file = tmp_path / "desk.sqlite"
    journal = Journal(file)
    event_id = journal.create("Autumn Open", "Anna")
    journal.close()
    early = file.read_bytes()
    journal = Journal(file)
    journal.append(event_id, DescribeEvent("Winter Open"), who="Anna")
    journal.close()
    file.write_bytes(early)
    running = Running(tmp_path, "--database", str(file))
    _, _, err = running.told()
    assert "Warning: Autumn Open: actions 2 to 2 were acknowledged but are missing from the database" in err


def test_a_second_desk_on_the_same_file_is_refused(tmp_path, capsys):
    database = Database(tmp_path / "desk.sqlite")
    database.serve_alone()
    words = ["desk", "--no-browser", "--port", "0", "--database", str(tmp_path / "desk.sqlite")]
    assert main(words) != 0
    assert "another desk on this computer is serving" in capsys.readouterr().err
    database.close()


def test_a_desk_that_cannot_write_says_so_instead_of_a_link(tmp_path, capsys, monkeypatch):
    from pairwright.cli import desk_running

    def full(self: object, name: str) -> str:
        raise OnlyReads("the disk is full")

    monkeypatch.setattr("pairwright.storage.access.Access.owner_link", full)
    monkeypatch.setattr(desk_running.DeskServer, "run", lambda *_, **__: None)
    assert main(["desk", "--no-browser", "--port", "0", "--database", str(tmp_path / "desk.sqlite")]) == 0
    told = capsys.readouterr().out
    assert "/sign-in" in told
    assert "Nothing can be written now" in told
    assert "once" not in told


def test_a_database_that_was_changed_is_named_once_the_desk_is_open(tmp_path, capsys):
    from pairwright.cli import desk_running

    journal = Journal(tmp_path / "desk.sqlite")
    whole, changed = journal.create("Winter Open", "Anna"), journal.create("Autumn Open", "Anna")
    with journal.database.writing() as connection:
        connection.execute(update(JOURNAL).where(JOURNAL.c.event_id == changed).values(who="Eve"))
    journal.close()
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite")))
    desk_running._tell_what_is_wrong(app.state.desk)
    assert not app.state.desk.journal._held
    desk_running._look_through(app.state.desk, "en")
    [told] = capsys.readouterr().err.splitlines()
    assert told.startswith("Warning: Autumn Open: ")
    assert app.state.desk.journal.holding(whole).course is None
    app.state.desk.journal.close()


def test_a_journal_that_cannot_be_reached_is_named_and_the_others_are_still_looked_through(
    tmp_path, capsys, monkeypatch
):
    from pairwright.cli import desk_running

    journal = Journal(tmp_path / "desk.sqlite")
    changed, away = journal.create("Autumn Open", "Anna"), journal.create("Winter Open", "Anna")
    with journal.database.writing() as connection:
        connection.execute(update(JOURNAL).where(JOURNAL.c.event_id == changed).values(who="Eve"))
    journal.close()
    app = create_app(DeskSettings(database=str(tmp_path / "desk.sqlite")))
    desk = app.state.desk
    verify = desk.journal.verify

    def unreached(event_id: str) -> int | None:
        if event_id == away:
            raise Unavailable("the database does not answer")
        return verify(event_id)

    monkeypatch.setattr(desk.journal, "verify", unreached)
    desk_running._look_through(desk, "en")
    told = sorted(capsys.readouterr().err.splitlines())
    assert [line.split(":")[1] for line in told] == [" Autumn Open", " Winter Open"]
    assert told[1].endswith("the journal could not be looked through: the database does not answer")

    def gone() -> None:
        raise Unavailable("the database does not answer")

    monkeypatch.setattr(desk.journal, "events", gone)
    desk_running._look_through(desk, "de")
    assert capsys.readouterr().err.startswith("Warnung: die Verläufe konnten nicht durchgesehen werden")
    desk.journal.close()
