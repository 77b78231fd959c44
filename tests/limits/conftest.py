"""One small desk for all tests of this folder: what one attack leaves behind must not harm the next."""

from __future__ import annotations

import re
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from small_machine import PATIENCE, SmallDesk, folder


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallDesk]:
    """The desk, with the demo event."""
    place = Path(tempfile.mkdtemp(dir=folder(tmp_path_factory.mktemp("small"))))
    desk = SmallDesk(place, "--demo")
    yield desk
    desk.end(signal.SIGKILL)
    shutil.rmtree(place, ignore_errors=True)


@pytest.fixture(autouse=True)
def hang_up(small: SmallDesk) -> Iterator[None]:
    """End the connections of a test with it."""
    yield
    for one in small.open:
        one.close()
    small.open.clear()


@pytest.fixture(scope="session")
def arbiter(small: SmallDesk) -> Iterator[httpx.Client]:
    """The owner at a browser that opens a new connection for each request."""
    limits = httpx.Limits(max_keepalive_connections=0)
    base = f"http://127.0.0.1:{small.port}"
    with httpx.Client(base_url=base, timeout=PATIENCE, limits=limits, follow_redirects=True) as client:
        form = client.get(f"/enter/{small.token}").text
        token = re.search(r'name="csrf_token" value="([0-9a-f]{64})"', form)[1]
        assert client.post("/enter", data={"csrf_token": token, "link": small.token}).status_code == 200
        client.headers["x-csrf-token"] = re.search(
            r'name="csrf_token" value="([0-9a-f]{64})"', client.get("/people").text
        )[1]
        yield client


@pytest.fixture(scope="session")
def event_id(arbiter: httpx.Client) -> str:
    """The demo event."""
    return re.search(r"/events/([a-z0-9]{10})", arbiter.get("/").text)[1]
