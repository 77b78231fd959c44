"""One Chromium for all tests of a process, started when the first of them wants it.

PAIRWRIGHT_BROWSER names it; by default it is found on the PATH.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
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
    # A page lives too short for scripts to be compiled twice: that took a fifth of its processor time.
    "--js-flags=--no-opt,--no-maglev",
)
PATIENCE = 120_000
"""Milliseconds after which something that should be on a page counts as missing: the machine may be busy."""

HASTE = """(() => {
  const inTime = self.setTimeout;
  self.setTimeout = (act, time = 0, ...more) => inTime(act, time < 1000 ? time : time / 10, ...more);
})()"""
"""What a script waits for by the second comes in a tenth of the time; how long an answer may take, stays."""


def program() -> str | None:
    """Where the browser is."""
    return os.environ.get("PAIRWRIGHT_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """The browser, and the loop of its driver: that of the thread only while a test drives it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)

    @contextmanager
    def driven(self) -> Iterator[Browser]:
        """The browser, for tests that have no event loop of their own meanwhile."""
        asyncio._set_running_loop(self._loop)
        try:
            yield self._browser
        finally:
            asyncio._set_running_loop(None)


@contextmanager
def chromium_at(path: str) -> Iterator[Chromium]:
    """Start it, and end it."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        made = Chromium(browser)
        yield made
        with made.driven():
            browser.close()
        asyncio._set_running_loop(made._loop)
