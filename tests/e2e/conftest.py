"""Whole events in a real browser, at a desk that runs as its own process, on SQLite and PostgreSQL.

PAIRWRIGHT_POSTGRES_URL names a server on which databases may be made. Without it, or a Chromium
(tests/chromium.py), these tests are skipped; with PAIRWRIGHT_REQUIRE_ALL set they fail instead, so that
nobody takes a skipped test for a passed one.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from running_desk import LAPTOP, RunningDesk, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Page

REQUIRED = bool(os.environ.get("PAIRWRIGHT_REQUIRE_ALL"))
collect_ignore_glob = [] if find_spec("playwright") or REQUIRED else ["test_*.py"]


KINDS = ("sqlite", "postgresql")


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """An empty database of a kind; it goes away afterwards."""
    if kind == "sqlite":
        yield str(folder / "desk.sqlite")
        return
    server = os.environ.get("PAIRWRIGHT_POSTGRES_URL")
    if not server:
        pytest.skip("there is no PostgreSQL; set PAIRWRIGHT_POSTGRES_URL")
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
        running = RunningDesk("--database", address)
        yield running
        running.end()


@pytest.fixture(scope="session")
def demo_desk() -> Iterator[RunningDesk]:
    """A desk with the demo event; round 5 of its open is published, later tests may go on to round 6."""
    running = RunningDesk("--demo")
    yield running
    running.end()


@pytest.fixture(scope="module")
def demo(chromium, demo_desk: RunningDesk) -> Iterator[tuple[Page, str]]:
    """(owner's page at a laptop, event id) of the demo."""
    from every_page import event_of

    with visiting(chromium, demo_desk, viewport=LAPTOP) as page:
        demo_desk.let_in(page)
        yield page, event_of(page)


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
