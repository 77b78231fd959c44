"""Whole events in a real browser, at a desk that runs as its own process, on SQLite and PostgreSQL.

PAIRWRIGHT_BROWSER names a Chromium (by default one on the PATH). PAIRWRIGHT_POSTGRES_URL names a
server on which databases may be made. Without them these tests are skipped; with PAIRWRIGHT_REQUIRE_ALL
set they fail instead, so that nobody takes a skipped test for a passed one.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from running_desk import RunningDesk, started, visiting

REQUIRED = bool(os.environ.get("PAIRWRIGHT_REQUIRE_ALL"))
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is the same Chromium without a window, which takes a quarter less of the processor."""

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


@pytest.fixture(scope="module")
def chromium():
    """A browser for the tests of a module; while it is open, other tests have no event loop of their own."""
    path = os.environ.get("PAIRWRIGHT_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not path:
        missing("there is no Chromium; set PAIRWRIGHT_BROWSER")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


KINDS = ("sqlite", "postgresql")


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """An empty database of a kind; it goes away afterwards."""
    if kind == "sqlite":
        yield str(folder / "desk.sqlite")
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


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind for one test alone."""
    with fresh_database(request.param, tmp_path) as address:
        yield address


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of a desk runs on the databases that its mark `databases` names, without one on SQLite.

    What the desk does is the same on both, and tests/storage holds it act by act.
    """
    if "desk" in metafunc.fixturenames:
        mark = metafunc.definition.get_closest_marker("databases")
        kinds = mark.args if mark else KINDS[:1]
        metafunc.parametrize("desk", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningDesk]:
    """A desk on a database of the kind; every test makes an event of its own."""
    with fresh_database(request.param, tmp_path_factory.mktemp("desk")) as address:
        running = started("--database", address)
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
