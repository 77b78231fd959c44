"""What the tests of the desk share: an application on a database of its own, and people at their browsers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from browsers import PLENTY, Browser, Somebody, running
from fastapi import FastAPI
from kept_events import published_open
from team_desk import Round, team_round
from two_desks import Two, two_desks

from pairwright.standings.rating_lists.index import INDEX
from pairwright.storage import access as desk_access
from pairwright.storage.access import Grant
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.web import rating_lists
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings


@pytest.fixture(scope="module", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Passwords cost next to nothing here; tests/storage/test_access.py holds what a desk asks of them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(desk_access, "PasswordHasher", partial(PasswordHasher, 1, 64, 1))
        yield


@pytest.fixture(scope="session", autouse=True)
def no_rating_lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads the rating lists of this computer, or fetches one from FIDE."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(INDEX, str(tmp_path_factory.mktemp("ratings") / "ratings.sqlite"))
        patched.setattr(rating_lists, "FIDE_LIST", "http://127.0.0.1:9/players_list.zip")
        yield


@pytest.fixture(scope="session")
def kept_databases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """Two databases as a desk leaves them: an empty one, and one with an event; the id of that event.

    Tests begin with a copy, which takes a tenth of the time of making one.
    """
    folder = tmp_path_factory.mktemp("kept")
    empty, with_event = folder / "empty.sqlite", folder / "event.sqlite"
    Database(empty).close()
    journal = Journal(with_event)
    made = published_open(journal, 6)
    journal.close()
    return empty, with_event, made


@pytest.fixture
def database(tmp_path: Path, kept_databases: tuple[Path, Path, str], request: pytest.FixtureRequest) -> str:
    """A fresh database: an empty one, or with the event, where a test asks for its id."""
    empty, with_event, _ = kept_databases
    shutil.copyfile(with_event if "event_id" in request.fixturenames else empty, tmp_path / "desk.sqlite")
    return str(tmp_path / "desk.sqlite")


@pytest.fixture
def app(database: str) -> Iterator[FastAPI]:
    """A desk on a fresh database, running."""
    made = create_app(DeskSettings(database=database, poll_seconds=0.05, rates=PLENTY))
    with running(made):
        yield made


@pytest.fixture
def desk(app: FastAPI) -> Desk:
    """The desk of the application."""
    found: Desk = app.state.desk
    return found


@pytest.fixture
def event_id(kept_databases: tuple[Path, Path, str]) -> str:
    """An event at the desk with a section `open` of six players whose first round is published."""
    return kept_databases[2]


@pytest.fixture
def somebody(app: FastAPI, desk: Desk) -> Somebody:
    """Makes browsers: somebody("owner"), somebody("helper", event_id, (("open", 1, 5),))."""

    def make(role: str = "", event_id: str = "", ranges: tuple[tuple[str, int, int], ...] = ()) -> Browser:
        browser = Browser(app)
        if role:
            grant = Grant(role, event_id, ranges)
            token, _ = desk.access.make_link(role.capitalize(), grant, lasts=timedelta(hours=1))
            browser.signed_in(token)
        return browser

    return make


@pytest.fixture
def owner(somebody: Somebody) -> Browser:
    """The owner at his browser."""
    return somebody("owner")


@pytest.fixture
def stranger(somebody: Somebody) -> Browser:
    """Somebody who is not signed in."""
    return somebody()


@pytest.fixture
def league(app: FastAPI, desk: Desk) -> Round:
    """A round of teams whose captains have been asked for their line-ups."""
    made = team_round(app, desk)
    made.ask()
    return made


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    """A desk and its standby."""
    with two_desks(tmp_path, monkeypatch) as made:
        yield made
