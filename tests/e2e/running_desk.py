"""A desk as a process of its own, and browsers that visit it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from chromium import PATIENCE
from desk_process import DeskProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LAPTOP = {"width": 1366, "height": 768}

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
"""Options of the browser of a small phone."""


class RunningDesk(DeskProcess):
    """A desk that people visit."""

    def __init__(self, *words: str) -> None:
        super().__init__(*words)
        self.cookies: list[Any] = []

    def let_in(self, page: Page) -> None:
        """Open the owner's link: the page is signed in. Later pages share the session."""
        if self.cookies:
            page.context.add_cookies(self.cookies)
            return
        page.goto(f"{self.address}/enter/{self.token}")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(re.compile(r"/(events.*)?$"))
        self.cookies = page.context.cookies()


@contextmanager
def visiting(browser: Browser, desk: RunningDesk, **options: object) -> Iterator[Page]:
    """A page in a browser context of its own; any error of a script or of the server fails the test.

    Nothing moves unless `reduced_motion` says so: transitions take a quarter of the processor. No service
    worker unless `service_workers` allows it: requests that one answers are not seen by `page.route`.
    """
    options = {"service_workers": "block", **options}
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
