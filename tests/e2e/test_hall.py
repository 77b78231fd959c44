"""Phones reach a desk that was started for this computer, once its owner says so; without a restart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk_acts import new_event
from playwright.sync_api import Page, expect
from running_desk import RunningDesk


@pytest.fixture
def page(tmp_path: Path, visitor: Callable[..., Page]) -> Iterator[Page]:
    """At a desk of its own: what it allows holds as long as it runs, and changes the links that it makes."""
    running = RunningDesk("--database", str(tmp_path / "hall.sqlite"))
    page = visitor(running)
    running.let_in(page)
    yield page
    running.end()


def test_the_desk_listens_in_the_network_as_soon_as_the_owner_says_so(page):
    event = new_event(page, "Hall")
    page.goto(f"/events/{event}")
    page.locator("form[action='/hall'] button.primary").click()
    said = page.locator(".message, .notice").first
    expect(said).to_be_visible()
    address = next((word for word in said.inner_text().split() if word.startswith("http://")), "")
    if not address:  # a computer without a network says so, and nothing has changed
        expect(said).to_contain_text("in no network")
        return
    assert page.request.get(f"{address.rstrip('.')}/sign-in").status == 200
    other = page.request.get(f"{address.rstrip('.')}/sign-in", headers={"Host": "evil.example"})
    assert other.status == 421
