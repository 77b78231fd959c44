"""PostgreSQL says nothing any more, as behind a cut cable: nobody waits without end, and readers read on."""

from __future__ import annotations

import os
import secrets
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from browsers import PLENTY, Browser
from sqlalchemy import create_engine, text
from starlette.testclient import TestClient

from pairwright.storage import postgres
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.database import Database, database_url
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import Unavailable
from pairwright.storage.schema import set_mark
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings

POSTGRES = os.environ.get("PAIRWRIGHT_POSTGRES_URL", "")
needs_server = pytest.mark.skipif(not POSTGRES, reason="no PAIRWRIGHT_POSTGRES_URL")


class Cable:
    """A way to a server that can be cut: connections stay open, and nothing comes through.

    What can have no answer is waited for less long than what has one on a busy machine.
    """

    def __init__(self, to: tuple[str, int], patience: pytest.MonkeyPatch) -> None:
        self._to = to
        self._patience = patience
        self._whole = threading.Event()
        self._whole.set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._whole.clear()
        self._patience.setattr(postgres, "ANSWER_SECONDS", 0.4)
        self._patience.setattr(postgres, "CONNECT_SECONDS", 2)

    def mend(self) -> None:
        self._patience.undo()
        self._whole.set()

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._listening.accept()
                threading.Thread(target=self._carry, args=(here,), daemon=True).start()

    def _carry(self, here: socket.socket) -> None:
        self._whole.wait()
        with suppress(OSError), here, socket.create_connection(self._to) as there:
            other = {here: there, there: here}
            while True:
                for one in select.select([here, there], [], [])[0]:
                    data = one.recv(65536)
                    if not data:
                        return
                    self._whole.wait()
                    other[one].sendall(data)


@pytest.fixture
def cable() -> Iterator[Cable]:
    url = database_url(POSTGRES)
    with pytest.MonkeyPatch.context() as patience:
        made = Cable((url.host or "127.0.0.1", url.port or 5432), patience)
        yield made
        made.mend()
        made.close()


@pytest.fixture
def address(cable: Cable) -> Iterator[str]:
    """An empty database at the other end of the cable."""
    schema, url = f"test_{secrets.token_hex(6)}", database_url(POSTGRES)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    own = url.update_query_dict({"options": f"-csearch_path={schema}"}).set(host="127.0.0.1", port=cable.port)
    yield own.render_as_string(hide_password=False)
    cable.mend()
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()


@needs_server
def test_acts_are_refused_with_the_reason_and_go_on_afterwards(address, cable):
    journal = Journal(address)
    event_id = journal.create("Open 1", "Anna")
    cable.cut()
    with pytest.raises(Unavailable, match="cannot be reached"):
        journal.append(event_id, DescribeEvent("Open 2"), who="Anna")
    assert "The desk keeps trying" in journal.database.away
    with pytest.raises(Unavailable, match="nothing can be read or written now"):
        journal.state(event_id)
    cable.mend()
    journal.keep()
    assert journal.database.away == ""
    assert journal.append(event_id, DescribeEvent("Open 3"), who="Anna").name == "Open 3"
    journal.close()


@needs_server
def test_a_commit_without_an_answer_is_told_as_what_it_is(address, cable):
    database = Database(address)
    writing = database.writing()
    set_mark(writing.__enter__(), "here", "yes")
    cable.cut()
    with pytest.raises(Unavailable, match="whether this was written is not known"):
        writing.__exit__(None, None, None)
    database.close()


@needs_server
def test_who_waits_for_somebody_elses_lock_is_told_so(address, monkeypatch):
    monkeypatch.setitem(postgres._SETTINGS, "lock_timeout", "200ms")
    journal = Journal(address)
    event_id = journal.create("Open 1", "Anna")
    with journal.database.writing() as connection:
        connection.exec_driver_sql("LOCK TABLE journal")
        with pytest.raises(Unavailable, match="lock timeout"):
            journal.append(event_id, DescribeEvent("Open 2"), who="Ben")
    assert journal.database.away == "", "the server answers"
    assert journal.append(event_id, DescribeEvent("Open 2"), who="Ben").name == "Open 2"
    journal.close()


def test_a_server_that_accepts_and_says_nothing_is_given_up(monkeypatch):
    pytest.importorskip("psycopg")
    monkeypatch.setattr(postgres, "CONNECT_SECONDS", 2)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(Unavailable, match="connection timeout expired"),
    ):
        Database(f"postgresql://desk@127.0.0.1:{silent.getsockname()[1]}/desk")


def published(journal: Journal) -> str:
    """An event of four players whose first round is published."""
    event_id = journal.create("Open", "Anna")
    acts = (
        AddSection("open", Setup("Open", number_of_rounds=3, initial_colour="white")),
        EnterPlayers("open", tuple(Particulars(f"Player {name}", 2000) for name in "ABCD")),
    )
    state = journal.record_all(event_id, acts, who="Anna").state
    journal.record_all(event_id, (draft_of(state.section("open")), PublishRound("open", 1)), who="Anna")
    return event_id


@needs_server
def test_readers_see_what_was_shown_last_and_arbiters_the_reason(address, cable):
    settings = DeskSettings(
        database=address, rates=PLENTY, poll_seconds=0.01, keep_seconds=3600, look_seconds=3600
    )
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False):
        desk = app.state.desk
        event_id = published(desk.journal)
        arbiter, reader = Browser(app), Browser(app)
        arbiter.signed_in(desk.access.owner_link("Anna"))
        public = f"/e/{event_id}"
        whole = reader.get(public)
        desk.people.look_again()
        cable.cut()
        time.sleep(settings.poll_seconds)  # for so long the desk takes what it last heard for the newest
        for who in (reader, arbiter, reader):
            shown = who.get(public)
            assert shown.status_code == 200
            assert "This is what it showed last" in shown.text
            assert shown.headers["cache-control"] == "no-store"
            assert whole.text.partition("<main")[2][-500:] == shown.text.partition("<main")[2][-500:]
        other = reader.get(f"{public}/open/standings")
        assert other.status_code == 200, "a page that nobody has asked for is made from what is known"
        refused = arbiter.post(f"/events/{event_id}/describe", name="Another name")
        assert refused.status_code == 503
        assert "cannot be reached" in refused.text
        told = arbiter.get(f"/api/v1/events/{event_id}")
        assert told.status_code == 503
        assert "cannot be reached" in told.json()["faults"][0]
        cable.mend()
        desk.journal.keep()
        assert "This is what it showed last" not in reader.get(public).text
        assert arbiter.get(f"/events/{event_id}").status_code == 200
