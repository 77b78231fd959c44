"""The database itself: addresses, permissions, what is found there, older and newer tables."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys

import pytest
from databases import POSTGRES
from sqlalchemy import inspect, select, text, update

from pairwright.storage.database import Database, database_url
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Unavailable, UnusableDatabase
from pairwright.storage.schema import METADATA, SCHEMA_VERSION, STEPS, prepare


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("event.db", "sqlite:///event.db"),
        ("/tmp/a b?c.db", "sqlite:////tmp/a b%3Fc.db"),
        ("sqlite:////tmp/x.db", "sqlite:////tmp/x.db"),
        ("sqlite://", "sqlite://"),
        ("postgresql://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("postgres://u@h/d", "postgresql+psycopg://u@h/d"),
        ("postgresql+psycopg://u@h/d", "postgresql+psycopg://u@h/d"),
    ],
)
def test_addresses(given, meant):
    assert database_url(given).render_as_string(hide_password=False) == meant


@pytest.mark.parametrize(
    "given", ["", "   ", "mysql://h/d", "postgresql://h:port/d", "://", "sqlite+aiosqlite:///x"]
)
def test_addresses_that_do_not_serve(given):
    with pytest.raises(UnusableDatabase):
        Database(given)


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_only_the_owner_reads_the_file(tmp_path):
    path = tmp_path / "desk.db"
    before = os.umask(0)
    try:
        journal = Journal(path)
        journal.create("Town event", "Anna")
        names = sorted(one.name for one in tmp_path.iterdir())
        assert "desk.db-wal" in names
        for name in names:
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600, name
    finally:
        os.umask(before)
    journal.close()
    path.chmod(0o644)
    Journal(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_commits_are_durable(tmp_path, database_as_shipped):
    database = Database(tmp_path / "desk.db")
    with database.writing() as connection:
        told = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "fullfsync")
        ]
    assert told == ["wal", 2, 1, 1]
    database.close()


@pytest.mark.skipif(not POSTGRES, reason="no PAIRWRIGHT_POSTGRES_URL")
def test_postgres_never_acknowledges_what_is_not_on_disk(tmp_path):
    careless = database_url(POSTGRES).update_query_dict({"options": "-csynchronous_commit=off"})
    database = Database(careless.render_as_string(hide_password=False))
    with database.reading() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    database.close()


def test_a_newer_schema_is_told(bare_address):
    Journal(bare_address).close()
    database = Database(bare_address)
    with database.writing() as connection:
        connection.execute(update(SCHEMA_VERSION).values(version=99))
    database.close()
    with pytest.raises(UnusableDatabase, match=r"newer version.*tables 99"):
        Journal(bare_address)


def test_an_older_schema_is_brought_up_to_date_step_by_step(bare_address):
    database = Database(bare_address)
    made = []

    def second(connection):
        connection.execute(text("ALTER TABLE events ADD COLUMN colour TEXT"))
        made.append(2)

    def third(connection):
        connection.execute(text("UPDATE events SET colour = 'green'"))
        made.append(3)

    with database.writing() as connection:
        prepare(connection, [*STEPS, second])
        assert made == [2]
        prepare(connection, [*STEPS, second, third])
        prepare(connection, [*STEPS, second, third])
        assert made == [2, 3]
        assert connection.execute(select(SCHEMA_VERSION.c.version)).scalar_one() == 3 + len(STEPS)
        assert "colour" in {column["name"] for column in inspect(connection).get_columns("events")}
    database.close()


def test_a_step_that_fails_leaves_everything_as_it_was(bare_address):
    journal = Journal(bare_address)
    event_id = journal.create("Town event", "Anna")
    database = Database(bare_address)

    def half_done(connection):
        connection.execute(text("DELETE FROM journal"))
        raise RuntimeError("no power")

    with pytest.raises(RuntimeError), database.writing() as connection:
        prepare(connection, [*STEPS, half_done])
    with database.reading() as connection:
        assert connection.execute(select(SCHEMA_VERSION.c.version)).scalar_one() == 1 + len(STEPS)
    assert journal.verify(event_id) is None
    assert journal.position(event_id) == 1
    journal.close()
    database.close()


def test_an_empty_database_gets_all_tables(bare_address):
    database = Database(bare_address)
    with database.reading() as connection:
        assert set(inspect(connection).get_table_names()) == set(METADATA.tables)
    database.close()


def test_the_database_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(UnusableDatabase, match="another program"):
        Journal(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


@pytest.mark.parametrize("content", [b"Dear diary, " * 100, b"PK\x03\x04" + bytes(2000)])
def test_a_file_that_is_no_database_is_left_alone(tmp_path, content):
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(UnusableDatabase, match="not a database"):
        Journal(path)
    assert path.read_bytes() == content


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(UnusableDatabase, match="No such file or directory"):
        Journal(tmp_path / "nowhere" / "desk.db")


def test_a_folder_instead_of_a_file(tmp_path):
    with pytest.raises(UnusableDatabase):
        Journal(tmp_path)


def test_a_server_that_is_not_there_is_told_without_the_password():
    with pytest.raises(Unavailable) as caught:
        Database("postgresql://desk:geheim@127.0.0.1:1/desk")
    assert "geheim" not in str(caught.value)
    assert "127.0.0.1" in str(caught.value)


def test_a_busy_database_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("pairwright.storage.database.BUSY_SECONDS", 0)
    path = tmp_path / "desk.db"
    journal = Journal(path)
    event_id = journal.create("Town event", "Anna")
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        journal.create("Another", "Anna")
    assert journal.state(event_id).name == "Town event"
    blocker.execute("ROLLBACK")
    journal.create("Another", "Anna")
    journal.close()


def test_many_programs_may_start_on_an_empty_database_at_once(bare_address):
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(6) as pool:
        journals = list(pool.map(lambda _: Journal(bare_address), range(6)))
    event_id = journals[0].create("Town event", "Anna")
    assert all(journal.state(event_id).name == "Town event" for journal in journals)
    for journal in journals:
        journal.close()


def test_the_pure_half_needs_no_database_package():
    code = (
        "import sys; sys.modules['sqlalchemy'] = sys.modules['argon2'] = None\n"
        "import pairwright.storage.replay, pairwright.storage.actions, pairwright.storage.event_file\n"
        "import pairwright.storage.event_history, pairwright.storage.draft_round\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
