"""Everything without a script: forms and links alone, at the desk, on the phone and for readers."""

from __future__ import annotations

from collections.abc import Callable

from desk_acts import (
    enter_by,
    helper_link,
    new_event,
    new_section,
    pair_and_publish,
    paste_players,
)
from playwright.sync_api import Page, expect
from running_desk import PHONE, RunningDesk

PLAYERS = 8


def enter_form(page: Page, section: str, number: int) -> None:
    """Every result that is missing, in one form."""
    page.goto(f"{section}/results/{number}")
    for field in page.locator("table.results select").all():
        if not field.input_value():
            field.select_option("1-0")
    page.get_by_role("button", name="Enter the results").click()
    expect(page.locator("#tiles .open")).to_have_count(0)


def by_phone(page: Page, section: str, phone: Page) -> None:
    """A helper enters two boards and takes the second back."""
    enter_by(helper_link(page, section, "Hal", 1, 2), phone)
    expect(phone.locator("article a")).to_have_count(2)
    for left in (1, 0):
        phone.locator("article a").first.tap()
        phone.locator("button.tap").nth(1).tap()
        expect(phone.locator("article a")).to_have_count(left)
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator("article a")).to_have_count(1)


def test_a_small_event_without_javascript(desk: RunningDesk, visitor: Callable[..., Page]):
    page = visitor(desk, java_script_enabled=False)
    desk.let_in(page)
    event = new_event(page, "Plain Open")
    section = new_section(page, event, "Swiss", "Open", 2)
    paste_players(page, section, ["Name;Rating", *(f"P{chr(97 + n)}, T;{2000 - n}" for n in range(PLAYERS))])
    page.goto(f"{section}/lots")
    page.get_by_role("button", name="Black was drawn").click()
    pair_and_publish(page, section, 1)
    by_phone(page, section, visitor(desk, java_script_enabled=False, **PHONE))
    enter_form(page, section, 1)
    pair_and_publish(page, section, 2)
    enter_form(page, section, 2)
    page.goto(f"{section}/standings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(page.locator("main tbody tr")).to_have_count(PLAYERS)
    read(visitor(desk, java_script_enabled=False), event)


def read(reader: Page, event: str) -> None:
    """The public pages, from the event to why a pairing is as it is."""
    reader.goto(f"/e/{event}")
    reader.locator("#find").fill("Pa")
    reader.get_by_role("button", name="Find").click()
    reader.get_by_role("link", name="Pa, T").first.click()
    expect(reader.get_by_role("heading", level=1)).to_contain_text("Pa, T")
    reader.locator("main a[href*='/why']").first.click()
    expect(reader.locator("main")).to_contain_text("Pa")
    reader.goto(f"/e/{event}/open/pairings")
    expect(reader.locator("#boards tbody tr")).to_have_count(PLAYERS // 2)
    reader.get_by_role("navigation").get_by_role("link", name="Standings").click()
    expect(reader.locator("main tbody tr").first).to_be_visible()
    reader.goto(f"/e/{event}/open/screen")
    expect(reader.locator(".wall-list li")).to_have_count(PLAYERS // 2)
