"""Somebody at a browser, for the tests of the desk."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

import uvicorn
from anyio.from_thread import BlockingPortal
from fastapi import FastAPI
from httpx import ASGITransport, BaseTransport, ByteStream, Request, Response
from itsdangerous import URLSafeSerializer
from starlette.testclient import TestClient

from pairwright.web.desk import Desk
from pairwright.web.desk_settings import RateLimits
from pairwright.web.security.identity import Session, cookie_name

PLENTY = RateLimits(sign_in=10_000, names=10_000, links=10_000, writes=100_000, anonymous=100_000)

ID = re.compile(r"\bid=\"([^\"]+)\"")
TOKEN = re.compile(r'name="csrf_token" value="([0-9a-f]{64})"')


@contextmanager
def running(app: FastAPI) -> Iterator[TestClient]:
    """The application as a server runs it, in one loop."""
    with TestClient(app) as client:
        app.state.portal = client.portal
        try:
            yield client
        finally:
            app.state.portal = None


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The address of the application, served on a port of this machine."""
    config = uvicorn.Config(app, port=0, log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while thread.is_alive() and not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    app.state.desk.hub.close()
    server.should_exit = True
    thread.join(10)


class InOneGo(BaseTransport):
    """Each request goes into the loop of an application once, not eight times as with TestClient."""

    def __init__(self, app: FastAPI, portal: BlockingPortal, client: tuple[str, int]) -> None:
        self.app = ASGITransport(app, raise_app_exceptions=False, client=client)
        self.portal = portal

    def handle_request(self, request: Request) -> Response:
        """The answer, as it went over the line."""
        request.read()
        return self.portal.call(self._answer, request)

    async def _answer(self, request: Request) -> Response:
        answer = await self.app.handle_async_request(request)
        content = b"".join([part async for part in answer.stream])
        return Response(answer.status_code, headers=answer.headers.raw, stream=ByteStream(content))


def client_of(app: FastAPI, client: tuple[str, int] = ("testclient", 50000), **options: Any) -> TestClient:
    """A client for an application, in whose loop its requests run; a loop for each takes twice as long."""
    made = TestClient(app, client=client, **options)
    if portal := getattr(app.state, "portal", None):
        made.portal = portal
        if not options.get("raise_server_exceptions", True):
            made._transport = InOneGo(app, portal, client)
    return made


def hidden_fields(page: str) -> dict[str, list[str]]:
    """What the hidden fields of a question of FIDE mode send, without the token."""
    form = page[page.index("Nothing has been saved yet.") :]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form):
        found.setdefault(name, []).append(unescape(value))
    del found["csrf_token"]
    return found


def read(page: str) -> str:
    """A page without the marks that keep a score in one line, as people read it."""
    return re.sub(r'<span class="nowrap">([^<]*)</span>', r"\1", page)


def holding(answer: Response, status: int, words: tuple[str, ...], lacking: tuple[str, ...] = ()) -> str:
    """The text of an answer that has this status and these words, and not the others."""
    assert answer.status_code == status, (answer.url, answer.status_code, answer.text[-2000:])
    text = answer.text + read(answer.text)
    missing = [one for one in words if one not in text]
    assert not missing, (answer.url, missing)
    assert not [one for one in lacking if one in text], (answer.url, lacking)
    return answer.text


class Browser:
    """Somebody at a browser: follows redirects, keeps cookies, sends the token of the last page."""

    def __init__(
        self,
        app: FastAPI,
        address: str = "http://testserver",
        client: tuple[str, int] = ("testclient", 50000),
    ) -> None:
        self.client = client_of(app, base_url=address, raise_server_exceptions=False, client=client)
        self.token = ""
        self.client_address = client[0]
        self.cookie_name = cookie_name(app.state.desk.access.secret())

    def get(self, path: str, **options: object) -> Response:
        """Open a page and remember its token."""
        answer = self.client.get(path, **options)
        if answer.headers.get("content-type", "").startswith("text/html"):
            twice = [name for name, times in Counter(ID.findall(answer.text)).items() if times > 1]
            assert not twice, f"{path}: labels and links take the first of several elements {twice}"
        if found := TOKEN.search(answer.text):
            self.token = found[1]
        return answer

    def post(
        self, path: str, follow: bool = True, headers: dict[str, str] | None = None, **fields: str | list[str]
    ) -> Response:
        """Send a form with the token."""
        if not self.token:
            self.get("/sign-in")
        data = {"csrf_token": self.token, **fields}
        return self.client.post(path, data=data, headers=headers, follow_redirects=follow)

    def shows(self, path: str, *words: str, lacking: tuple[str, ...] = (), **options: object) -> str:
        """The page, which opens, has these words, and not the others."""
        return holding(self.get(path, **options), 200, words, lacking)

    def sends(self, path: str, *words: str, lacking: tuple[str, ...] = (), **fields: str | list[str]) -> str:
        """Send a form that is taken; the page after it has these words, and not the others."""
        return holding(self.post(path, **fields), 200, words, lacking)

    def refused(self, path: str, *words: str, **fields: str | list[str]) -> str:
        """Send a form that is refused with these words."""
        return holding(self.post(path, **fields), 422, words)

    def agree(self, asked: Response, why: str = "") -> Response:
        """Send the form of a question of FIDE mode as it stands, with a reason."""
        assert asked.status_code == 409, asked.status_code
        return self.post(asked.url.path, **hidden_fields(asked.text), agree_why=why)

    def enter(self, token: str, follow: bool = True) -> Response:
        """Sign in by a link and go on with the token of the new session. follow: to the list of events."""
        self.get(f"/enter/{token}")
        answer = self.post("/enter", follow=follow, link=token)
        self.get("/sign-in")
        return answer

    def signed_in(self, token: str) -> None:
        """Signed in by a link, as after `enter` and its six pages."""
        app: Any = self.client.app
        desk: Desk = app.state.desk
        session = Session(desk.access.secret())
        grant = desk.people.enter(token, self.client_address)
        assert grant, "the link does not sign in"
        desk.people.begin(session, grant, self.client_address)
        self.cookie = URLSafeSerializer(session.secret, salt="session").dumps(
            {"k": session.key, "g": session.grant, "t": session.since, "m": [], "l": session.lasts}
        )
        self.token = session.token

    @property
    def cookie(self) -> str:
        """The cookie of the session."""
        return self.client.cookies.get(self.cookie_name) or ""

    @cookie.setter
    def cookie(self, value: str) -> None:
        self.client.cookies.set(self.cookie_name, value, domain="testserver.local")


Somebody = Callable[..., Browser]
"""Makes browsers: somebody("owner"), somebody("arbiter", event_id), somebody("helper", event_id, ranges)."""
