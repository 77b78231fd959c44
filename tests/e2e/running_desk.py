"""A desk as a process of its own, and browsers that visit it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from chromium import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LINK = re.compile(r"(http://\S+?)/enter/(\S+)")
LAPTOP = {"width": 1366, "height": 768}

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
"""Options of the browser of a small phone."""


@dataclass
class RunningDesk:
    """A desk in a process of its own. address: where it is; token: of the owner's link, for one use."""

    address: str
    token: str
    process: subprocess.Popen[str]
    cookies: list[Any] = field(default_factory=list)

    def let_in(self, page: Page) -> None:
        """Open the owner's link: the page is signed in. Later pages share the session."""
        if self.cookies:
            page.context.add_cookies(self.cookies)
            return
        page.goto(f"{self.address}/enter/{self.token}")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(re.compile(r"/(events.*)?$"))
        self.cookies = page.context.cookies()

    def stop(self) -> None:
        """End the process as Ctrl-C does."""
        self.process.terminate()
        self.process.wait(PATIENCE / 1000)
        self.process.stdout.close()

    def kill(self) -> None:
        """End the process without a warning, as a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE / 1000)
        self.process.stdout.close()


def started(*options: str, port: int = 0) -> RunningDesk:
    """Start `pairwright desk`, on a free port unless one is given, and wait until it says where it is."""
    command = [sys.executable, "-m", "pairwright.cli", "desk", "--no-browser", "--port", str(port), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = []
    for line in process.stdout:
        said.append(line)
        if found := LINK.search(line):
            return RunningDesk(found[1], found[2], process)
    raise AssertionError("the desk did not start:\n" + "".join(said))


@contextmanager
def visiting(browser: Browser, desk: RunningDesk, **options: object) -> Iterator[Page]:
    """A page in a browser context of its own; any error of a script or of the server fails the test.

    Nothing moves unless `reduced_motion` says so: transitions take a quarter of the processor.
    """
    options = {"base_url": desk.address, "locale": "en-GB", "reduced_motion": "reduce", **options}
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
    page.on(
        "response",
        lambda answer: troubles.append(f"{answer.status} {answer.url}") if answer.status >= 500 else None,
    )
    yield page
    context.close()
    assert not troubles, troubles
