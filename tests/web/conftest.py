"""What the tests of the desk share: an application on a database of its own, and people at their browsers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import Response
from starlette.testclient import TestClient

from pairwright.storage.access import Grant
from pairwright.storage.actions.event import AddSection
from pairwright.storage.actions.players import EnterPlayers
from pairwright.storage.actions.rounds import PublishRound
from pairwright.storage.drawing import draft_of
from pairwright.storage.entry import Particulars
from pairwright.storage.setup import Setup
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.settings import Rates, Settings

PLENTY = Rates(sign_in=10_000, links=10_000, writes=100_000, anonymous=100_000)

TOKEN = re.compile(r'name="csrf_token" value="([0-9a-f]{64})"')


class Browser:
    """Somebody at a browser: follows redirects, keeps cookies, sends the token of the last page."""

    def __init__(self, app: FastAPI, address: str = "http://testserver") -> None:
        self.client = TestClient(app, base_url=address, raise_server_exceptions=False)
        self.token = ""

    def get(self, path: str, **options: object) -> Response:
        """Open a page and remember its token."""
        answer = self.client.get(path, **options)
        if found := TOKEN.search(answer.text):
            self.token = found[1]
        return answer

    def post(
        self, path: str, follow: bool = True, headers: dict[str, str] | None = None, **fields: str
    ) -> Response:
        """Send a form with the token."""
        if not self.token:
            self.get("/sign-in")
        data = {"csrf_token": self.token, **fields}
        return self.client.post(path, data=data, headers=headers, follow_redirects=follow)

    def enter(self, token: str) -> Response:
        """Sign in by a link and go on with the token of the new session."""
        self.get(f"/enter/{token}")
        answer = self.post("/enter", link=token)
        self.get("/sign-in")
        return answer

    @property
    def cookie(self) -> str:
        """The cookie of the session."""
        return self.client.cookies.get("pairwright_session") or ""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[FastAPI]:
    """A desk on a fresh database, running."""
    made = create_app(Settings(database=str(tmp_path / "desk.sqlite"), poll_seconds=0.05, rates=PLENTY))
    with TestClient(made):
        yield made


@pytest.fixture
def desk(app: FastAPI) -> Desk:
    """The desk of the application."""
    found: Desk = app.state.desk
    return found


@pytest.fixture
def event_id(desk: Desk) -> str:
    """An event with a section `open` of six players whose first round is published."""
    made = desk.journal.create("Test Open", "Test")
    players = tuple(Particulars(f"Player {letter}", 2000 - place) for place, letter in enumerate("ABCDEF"))
    setup = Setup("Open", number_of_rounds=3, initial_colour="white")
    desk.journal.append(made, AddSection("open", setup), who="Test")
    desk.journal.append(made, EnterPlayers("open", players), who="Test")
    desk.journal.append(made, draft_of(desk.state(made).section("open")), who="Test")
    desk.journal.append(made, PublishRound("open", 1), who="Test")
    return made


Somebody = Callable[..., Browser]


@pytest.fixture
def somebody(app: FastAPI, desk: Desk) -> Somebody:
    """Makes browsers: somebody("owner"), somebody("helper", event_id, (("open", 1, 5),))."""

    def make(role: str = "", event_id: str = "", ranges: tuple[tuple[str, int, int], ...] = ()) -> Browser:
        browser = Browser(app)
        if role:
            grant = Grant(role, event_id, ranges)
            token, _ = desk.access.make_link(role.capitalize(), grant, lasts=timedelta(hours=1))
            browser.enter(token)
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
