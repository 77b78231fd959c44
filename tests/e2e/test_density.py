"""What is seen at a glance: rows on the first screen, heads that stay, tabs in sight."""

from __future__ import annotations

import pytest
from desk_acts import new_event, new_section, paste_players
from playwright.sync_api import Page
from running_desk import LAPTOP, PHONE, RunningDesk

OPEN = "/events/{event}/sections/open"

ROWS = """selector => [...document.querySelectorAll(selector)].filter(one => {
  const box = one.getBoundingClientRect();
  return box.height && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}).length"""
"""How many elements are wholly on the screen."""

ON_A_LAPTOP = [
    (f"{OPEN}/results/5", "tr[data-board]", 17),
    (f"{OPEN}/results/5/verify", "tr[data-board]", 11),
    (f"{OPEN}/players", "tbody tr", 18),
    (f"{OPEN}/standings", "tbody tr", 18),
    (f"{OPEN}/rounds/5", "tr[data-marks]", 14),
    ("/events/{event}/history", "tbody tr", 15),
]
ON_A_PHONE = [("/e/{event}/open/pairings", "tbody tr", 11), ("/e/{event}/open/standings", "tbody tr", 11)]

AT_THE_TOP = """() => {
  const head = document.querySelector(".table thead th");
  const there = document.elementFromPoint(innerWidth / 3, head.getBoundingClientRect().top + 5);
  return Boolean(there?.closest("thead"));
}"""


@pytest.fixture(scope="module")
def phone(chromium, demo_desk: RunningDesk):
    context = chromium.new_context(base_url=demo_desk.address, locale="en-GB", **PHONE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("address", "rows", "least"), ON_A_LAPTOP)
def test_rows_on_the_first_screen_of_a_laptop(demo: tuple[Page, str], address: str, rows: str, least: int):
    page, event = demo
    page.goto(address.format(event=event))
    if "rounds" in address:
        page.locator("#boards a").first.click()
        page.locator("#why h2").wait_for()
    assert page.evaluate(ROWS, rows) >= least


def test_players_on_the_first_screen_of_the_check_in(page: Page):
    event = new_event(page, "Full Hall")
    section = new_section(page, event, "Swiss", "Open", 5)
    paste_players(page, section, ["Name;Club", *(f"Surname {n}, Given;Club {n % 7}" for n in range(70))])
    page.set_viewport_size(LAPTOP)
    page.goto(f"{section}/check-in")
    assert page.evaluate(ROWS, ".presence li") >= 44


@pytest.mark.parametrize(("address", "rows", "least"), ON_A_PHONE)
def test_rows_on_the_first_screen_of_a_phone(demo, phone: Page, address: str, rows: str, least: int):
    phone.goto(address.format(event=demo[1]))
    assert phone.evaluate(ROWS, rows) >= least


@pytest.mark.parametrize("name", ["results/5", "players", "standings", "rounds/5"])
def test_the_head_of_a_long_table_stays_in_sight(demo: tuple[Page, str], name: str):
    page, event = demo
    page.goto(f"{OPEN.format(event=event)}/{name}")
    page.evaluate("document.scrollingElement.scrollTop = 700")
    page.wait_for_function("document.scrollingElement.scrollTop > 300")
    assert page.evaluate("document.querySelector('.table thead th').getBoundingClientRect().top") < 60
    assert page.evaluate(AT_THE_TOP)


@pytest.mark.parametrize("name", ["results/5", "prizes", "reports"])
def test_the_current_tab_is_in_sight_on_a_phone(demo: tuple[Page, str], name: str):
    page, event = demo
    page.set_viewport_size(PHONE["viewport"])
    page.goto(f"{OPEN.format(event=event)}/{name}")
    tab = page.locator(".tabs [aria-current]").bounding_box()
    assert tab
    assert tab["x"] >= 0
    assert tab["x"] + tab["width"] < PHONE["viewport"]["width"] + 1
    page.set_viewport_size(LAPTOP)


def test_the_frame_has_one_width(demo: tuple[Page, str]):
    page, event = demo
    places = set()
    for name in ("players", "rounds/5", "results/5", "setup", "standings"):
        page.goto(f"{OPEN.format(event=event)}/{name}")
        places.add(page.locator(".brand img").bounding_box()["x"])
    assert len(places) == 1
