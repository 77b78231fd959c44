"""Whole events in a real browser, at a desk that runs as its own process, on SQLite and PostgreSQL.

PAIRWRIGHT_BROWSER names a Chromium (by default the one on the PATH). PAIRWRIGHT_POSTGRES_URL names a
server on which databases may be made. Without them these tests are skipped; with PAIRWRIGHT_REQUIRE_ALL
set they fail instead, so that nobody takes a skipped test for a passed one.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec

import pytest
from running_desk import RunningDesk, started, visiting

REQUIRED = bool(os.environ.get("PAIRWRIGHT_REQUIRE_ALL"))
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
collect_ignore_glob = [] if find_spec("playwright") or REQUIRED else ["test_*.py"]


def missing(what: str) -> None:
    """Skip, or fail where everything must be there."""
    if REQUIRED:
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def chromium():
    """A browser for the whole run."""
    path = (
        os.environ.get("PAIRWRIGHT_BROWSER") or shutil.which("chromium") or shutil.which("chromium-browser")
    )
    if not path:
        missing("there is no Chromium; set PAIRWRIGHT_BROWSER")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A fresh database of each kind for the tests of a file."""
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("desk") / "desk.sqlite")
        return
    server = os.environ.get("PAIRWRIGHT_POSTGRES_URL")
    if not server:
        missing("there is no PostgreSQL; set PAIRWRIGHT_POSTGRES_URL")
    import psycopg

    name = f"desk_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    yield f"{server.rpartition('/')[0]}/{name}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture(scope="module")
def desk(database: str) -> Iterator[RunningDesk]:
    """A desk on the fresh database."""
    running = started("--database", database)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def demo_desk() -> Iterator[RunningDesk]:
    """A desk with the demo event; round 5 of its open is published, later tests may go on to round 6."""
    running = started("--demo")
    yield running
    running.stop()


@pytest.fixture
def visitor(chromium) -> Iterator[Callable[..., object]]:
    """visitor(desk, **options): another person at a browser of his own; see running_desk.visiting."""
    with ExitStack() as stack:
        yield lambda desk, **options: stack.enter_context(visiting(chromium, desk, **options))


@pytest.fixture
def page(desk: RunningDesk, visitor):
    """The owner at his browser, signed in."""
    page = visitor(desk)
    desk.let_in(page)
    return page
