"""Every kind of page for everybody: axe-core finds nothing, small phones need no sideways scrolling.

By day every tenth page of a list is asked, at night all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk_acts import enter_by, helper_link, missing_boards
from every_page import (
    announce_lots,
    arbiter_pages,
    forecast_pages,
    go_on,
    later_pages,
    phone_pages,
    public_pages,
)
from playwright.sync_api import Page
from running_desk import PHONE, RunningDesk

from sizes import THOROUGH, by_night, sampled, times

DESKTOP, TABLET, SMALL = (
    {"width": 1366, "height": 900}, {"width": 768, "height": 1024}, {"width": 360, "height": 740}
)  # fmt: skip
BY_LOOK = ["color-contrast", "scrollable-region-focusable", "target-size"]
"""The rules of axe-core about colours and sizes, which are asked again in another look.

The others ask what a page consists of: the same at every size, only less of it where it is small.
"""

BY_SIZE = BY_LOOK[1:]
FROM_AFAR = ["color-contrast-enhanced"]
"""On the projector the contrast is 7 or more."""

FIRST = times(12, 6)
ROWS = f"""for (const list of document.querySelectorAll(":is(tbody, ol, ul, select):not(main nav *)"))
  for (const row of [...list.children].slice({FIRST})) row.remove();"""
"""A long list is asked about by its first rows: the others are like them, and there are hundreds.

Not a list of links within the page, whose texts are now a number and now a name.
"""

AXE = Axe().axe_script
VIOLATIONS = {"resultTypes": ["violations"]}
"""What holds is not told, which takes longer than finding it."""
WITHOUT_FOCUS = """() => {
  const found = [];
  const every = "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']";
  for (const one of [...document.querySelectorAll(every)].slice(0, 80)) {
    if (!one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    one.focus({ focusVisible: true, preventScroll: true });
    if (document.activeElement !== one) continue;
    const style = getComputedStyle(one);
    const rings = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    if (!rings) found.push(one.outerHTML.slice(0, 120));
  }
  document.activeElement.blur();
  return found;
}"""
"""What can have the focus without showing it."""

MOVING = "document.getAnimations().map(one => one.animationName || one.transitionProperty)"
"""What moves, for somebody who wants nothing to move."""

WIDER = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"


def faults_of(page: Page, address: str) -> list[str]:
    """What axe-core finds on a page in both looks, at three widths, and what it cannot see.

    That is: a page wider than its screen, an element whose focus is not marked, a movement.
    """
    page.set_viewport_size(SMALL)
    page.goto(address)
    found = []
    if (over := page.evaluate(WIDER)) > 0:
        found.append(f"{address}: {over} pixels wider than a small screen")
    page.evaluate(ROWS)
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")
    found += asked(page, f"{address} (light, desktop)")
    wall = FROM_AFAR if page.locator("body.projector").count() else []
    found += asked(page, f"{address} (light, desktop)", wall)
    found += [f"{address}: the focus is not marked: {one}" for one in page.evaluate(WITHOUT_FOCUS)]
    found += [f"{address}: it moves: {one}" for one in page.evaluate(MOVING)]
    page.set_viewport_size(TABLET)
    found += asked(page, f"{address} (light, tablet)", BY_SIZE)
    page.set_viewport_size(SMALL)
    page.emulate_media(color_scheme="dark")
    found += asked(page, f"{address} (dark, small)", BY_LOOK + wall)
    return found + (whole_grid(page, address) if THOROUGH else [])


def whole_grid(page: Page, address: str) -> list[str]:
    """What every rule finds in both looks at each of the three widths, and what is wider than the screen."""
    found = []
    for look in ("light", "dark"):
        for size in (DESKTOP, TABLET, SMALL):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=look)
            place = f"{address} ({look}, {size['width']})"
            found += asked(page, place)
            if (over := page.evaluate(WIDER)) > 0:
                found.append(f"{place}: {over} pixels wider than the screen")
    return found


def asked(page: Page, place: str, rules: list[str] | None = None) -> list[str]:
    """What some rules of axe-core find, or all of them."""
    if rules == []:
        return []
    options = {**VIOLATIONS, "runOnly": rules} if rules else VIOLATIONS
    answer: dict[str, Any] = page.evaluate("options => axe.run(options)", options)
    return [
        f"{place}: {fault['id']}: {'; '.join(str(node['html'])[:160] for node in fault['nodes'][:3])}"
        for fault in answer["violations"]
    ]


@pytest.fixture(scope="module")
def announced(demo: tuple[Page, str]) -> tuple[Page, str]:
    """The demo with the lots of the masters announced."""
    announce_lots(*demo)
    return asking(demo[0]), demo[1]


def asking(page: Page) -> Page:
    """A page on which axe-core is at hand wherever it goes."""
    page.add_init_script(AXE)
    return page


def clean(page: Page, addresses: list[str]) -> None:
    faults = [fault for address in sampled(addresses, 10) for fault in faults_of(page, address)]
    assert not faults, "\n".join(faults)


def test_pages_of_the_arbiter(announced):
    page, event = announced
    clean(page, arbiter_pages(event))


def test_public_pages_projector_and_errors(announced, demo_desk: RunningDesk, visitor: Callable[..., Page]):
    clean(asking(visitor(demo_desk)), public_pages(announced[1]))


@by_night()
def test_pages_of_forecasts(announced, demo_desk: RunningDesk, visitor: Callable[..., Page]):
    own, public = forecast_pages(*announced)
    clean(announced[0], own)
    clean(asking(visitor(demo_desk)), public)


def test_pages_of_a_phone(announced, demo_desk: RunningDesk, visitor: Callable[..., Page]):
    page, event = announced
    link = helper_link(page, f"/events/{event}/sections/open", "Hal", 1, 20)
    phone = visitor(demo_desk, **PHONE)
    enter_by(link, phone)
    clean(asking(phone), phone_pages(event, missing_boards(page, event, "open", 5)[0]))


def test_pages_of_the_arbiter_later(announced):
    page, event = announced
    go_on(page, event)
    clean(page, later_pages(event))
