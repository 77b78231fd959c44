"""A desk, its standby, and the cable between them, in one process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from browsers import PLENTY
from kept_events import published_open
from starlette.testclient import TestClient

from pairwright.storage.access import Grant
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.replication import Beside, Follower, NotReached, OtherDesk

CABLES: dict[str, TestClient] = {}
"""Which desk answers at an address; a cable is pulled by taking it out."""


def by_cable(self: OtherDesk, method: str, path: str, body: bytes | None) -> dict[str, Any]:
    """What `OtherDesk` asks, without a network."""
    if self.address not in CABLES:
        raise NotReached("the cable is out")
    head = {"Content-Type": "application/json"}
    if self.token:
        head["Authorization"] = f"Bearer {self.token}"
    answer = CABLES[self.address].request(method, path, content=body, headers=head)
    if answer.status_code >= 400:
        raise NotReached(f"{answer.status_code}: {answer.text[:300]}")
    return answer.json()


class Two:
    """A desk, its standby, and the cable between them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.apps = {}
        for name in ("first", "second"):
            # What the threads of a desk do from time to time is done by the test, when it wants it.
            settings = DeskSettings(database=str(folder / f"{name}.sqlite"), rates=PLENTY, poll_seconds=3600)
            self.apps[name] = create_app(settings)
            stack.enter_context(TestClient(self.apps[name]))
            self.plug(name)
        token, _ = self.first.access.make_link("Standby", Grant("owner"), lasts=timedelta(hours=1))
        self.link = f"http://first/enter/{token}"
        self.follower = Follower(self.second.journal, OtherDesk.of_link(self.link), "http://second")

    @property
    def first(self) -> Desk:
        return self.apps["first"].state.desk

    @property
    def second(self) -> Desk:
        return self.apps["second"].state.desk

    def back(self) -> Follower:
        """The first desk repeats the second one."""
        token, _ = self.second.access.make_link("Standby", Grant("owner"), lasts=timedelta(hours=1))
        return Follower(self.first.journal, OtherDesk("http://second", token), "http://first")

    def open_event(self) -> str:
        """An event of eight players at the first desk, its first round published; its id."""
        return published_open(self.first.journal, 8)

    def plug(self, name: str) -> None:
        CABLES[f"http://{name}"] = TestClient(self.apps[name], raise_server_exceptions=False)

    def pull(self, name: str) -> None:
        CABLES.pop(f"http://{name}", None)


@contextmanager
def two_desks(folder: Path, patched: pytest.MonkeyPatch) -> Iterator[Two]:
    """Both of them, until the block ends."""
    patched.setattr(OtherDesk, "_ask", by_cable)
    patched.setattr(Beside, "start", lambda self: None)
    with ExitStack() as stack:
        yield Two(folder, stack)
    CABLES.clear()
