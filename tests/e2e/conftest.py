"""Whole events in a real browser, at a desk that runs as its own process, on SQLite and PostgreSQL.

PAIRWRIGHT_BROWSER names a Chromium (by default the one on the PATH). PAIRWRIGHT_POSTGRES_URL names a
server on which databases may be made. Without them these tests are skipped; with PAIRWRIGHT_REQUIRE_ALL
set they fail instead, so that nobody takes a skipped test for a passed one.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

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
LINK = re.compile(r"(http://\S+?)/enter/(\S+)")
PATIENCE = 15_000
"""Milliseconds after which something that should be on a page counts as missing."""


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
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "desk.sqlite")
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


@dataclass
class RunningDesk:
    """A desk in a process of its own. address: where it is; token: of the owner's link, for one use."""

    address: str
    token: str
    process: subprocess.Popen[str]


def started(*options: str) -> RunningDesk:
    """Start `pairwright desk` on a free port and wait until it says where it is."""
    command = [sys.executable, "-m", "pairwright.cli", "desk", "--no-browser", "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = []
    for line in process.stdout:
        said.append(line)
        if found := LINK.search(line):
            return RunningDesk(found[1], found[2], process)
    raise AssertionError("the desk did not start:\n" + "".join(said))


@pytest.fixture
def desk(database: str) -> Iterator[RunningDesk]:
    """A desk on the fresh database."""
    running = started("--database", database)
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.fixture(scope="module")
def demo_desk() -> Iterator[RunningDesk]:
    """A desk with the demo event, on a database that is thrown away."""
    running = started("--demo")
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.fixture
def page(chromium, desk: RunningDesk):
    """The owner at his browser, signed in; any error of a script or of the server fails the test."""
    yield from signed_in(chromium, desk)


def signed_in(chromium, desk: RunningDesk, **options: object):
    """A page of the owner in a browser context of its own."""
    context = chromium.new_context(base_url=desk.address, locale="en-GB", **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
    page.on(
        "response",
        lambda answer: troubles.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None,
    )
    page.goto(f"/enter/{desk.token}")
    page.get_by_role("button", name="Come in").click()
    page.wait_for_url(re.compile(r"/(events.*)?$"))
    yield page
    context.close()
    assert not troubles, troubles
