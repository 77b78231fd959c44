"""Every kind of page for everybody: axe-core finds nothing, small phones need no sideways scrolling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk_acts import enter_by, helper_link, missing_boards
from every_page import (
    announce_lots,
    arbiter_pages,
    event_of,
    go_on,
    later_pages,
    phone_pages,
    public_pages,
)
from playwright.sync_api import Page
from running_desk import PHONE, RunningDesk

from sizes import times

DESKTOP, SMALL = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
BY_LOOK = ["color-contrast", "scrollable-region-focusable", "target-size"]
"""The rules of axe-core about colours and sizes, which are asked again in another look.

The others ask what a page consists of: the same at every size, only less of it where it is small.
"""

FIRST = times(12)
ROWS = f"""for (const list of document.querySelectorAll("tbody, ol, ul, select"))
  for (const row of [...list.children].slice({FIRST})) row.remove();"""
"""A long list is asked about by its first rows: the others are like them, and there are hundreds."""

PAPER = ("/sheets", "/protocol", "/to-sign")
"""Pages for the printer keep the width of their paper on a small screen."""

AXE = Axe()
WIDER = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"


def faults_of(page: Page, address: str) -> list[str]:
    """What axe-core finds on a page in both looks, and whether it is wider than a small screen."""
    page.set_viewport_size(SMALL)
    page.goto(address)
    found = []
    if not any(part in address for part in PAPER) and (over := page.evaluate(WIDER)) > 0:
        found.append(f"{address}: {over} pixels wider than a small screen")
    page.evaluate(ROWS)
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    found += told(f"{address} (light, desktop)", AXE.run(page).response)
    page.set_viewport_size(SMALL)
    page.emulate_media(color_scheme="dark")
    asked = {"resultTypes": ["violations"], "runOnly": BY_LOOK}
    found += told(f"{address} (dark, small)", page.evaluate("asked => axe.run(asked)", asked))
    return found


def told(place: str, answer: dict[str, Any]) -> list[str]:
    """The faults of an answer of axe-core."""
    return [
        f"{place}: {fault['id']}: {'; '.join(str(node['html'])[:160] for node in fault['nodes'][:3])}"
        for fault in answer["violations"]
    ]


@pytest.fixture(scope="module")
def demo(chromium, demo_desk: RunningDesk):
    """(owner's page, event id): the demo with the lots of the masters announced."""
    context = chromium.new_context(base_url=demo_desk.address, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    demo_desk.let_in(page)
    event = event_of(page)
    announce_lots(page, event)
    yield page, event
    context.close()


def clean(page: Page, addresses: list[str]) -> None:
    faults = [fault for address in addresses for fault in faults_of(page, address)]
    assert not faults, "\n".join(faults)


def test_pages_of_the_arbiter(demo):
    page, event = demo
    clean(page, arbiter_pages(event))


def test_public_pages_projector_and_errors(demo, demo_desk: RunningDesk, visitor: Callable[..., Page]):
    clean(visitor(demo_desk), public_pages(demo[1]))


def test_pages_of_a_phone(demo, demo_desk: RunningDesk, visitor: Callable[..., Page]):
    page, event = demo
    link = helper_link(page, f"/events/{event}/sections/open", "Hal", 1, 20)
    phone = visitor(demo_desk, **PHONE)
    enter_by(link, phone)
    clean(phone, phone_pages(event, missing_boards(page, event, "open", 5)[0]))


def test_pages_of_the_arbiter_later(demo):
    page, event = demo
    go_on(page, event)
    clean(page, later_pages(event))
