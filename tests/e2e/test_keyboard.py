"""Without a mouse: the skip link, an order of tabs that follows the page, a focus that is seen, dialogs."""

from __future__ import annotations

import pytest
from desk_acts import draw_initial_colour, new_event, new_section, paste_players
from playwright.sync_api import Locator, Page, expect

PAGES = (
    "/events/{event}",
    "/events/{event}/sections/open/rounds",
    "/events/{event}/sections/open/players/new",
    "/events/{event}/sections/open/setup",
    "/e/{event}",
    "/e/{event}/open/pairings",
)

AROUND = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  return {
    name: one === document.body ? "" : one.outerHTML.slice(0, 90),
    place: [...document.querySelectorAll("*")].indexOf(one),
    shown: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    ring: parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== "none",
  };
}"""


@pytest.mark.parametrize("address", PAGES)
def test_tabs_walk_through_the_page(demo: tuple[Page, str], address: str):
    page, event = demo
    page.goto(address.format(event=event))
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    seen: list[int] = []
    for _ in range(25):
        page.keyboard.press("Tab")
        now = page.evaluate(AROUND)
        if not now["name"]:
            break
        assert now["shown"], f"the focus is out of sight: {now['name']}"
        assert now["ring"], f"the focus is not marked: {now['name']}"
        seen.append(now["place"])
    assert len(seen) > 5
    assert seen == sorted(set(seen)), "the order of tabs is not that of the page"


@pytest.mark.parametrize("address", PAGES)
def test_the_first_tab_leads_past_the_bars(demo: tuple[Page, str], address: str):
    page, event = demo
    page.goto(address.format(event=event))
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)


def test_the_focus_stays_where_something_arrives_late(demo: tuple[Page, str]):
    page, event = demo
    address = f"/events/{event}/sections/open/setup"
    held = []
    page.route(f"**{address}/completing", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.locator("#completing a").focus()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("#completing")).to_be_focused()
    page.unroute(f"**{address}/completing")
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)


def test_the_panel_and_the_dialogs_give_the_focus_back(demo: tuple[Page, str]):
    page, event = demo
    page.goto(f"/events/{event}/sections/open/rounds/5")
    why = page.locator("#boards a").first
    why.focus()
    page.keyboard.press("Enter")
    panel = page.locator("#why")
    expect(panel).to_be_visible()
    page.keyboard.press("j")
    expect(page.locator("#boards tr.current .board")).to_have_text("2")
    page.keyboard.press("k")
    expect(panel.locator("h2")).to_have_text("Iversen, Hana – Wexford, Greta")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(why).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog#keys")).to_be_hidden()


def test_a_search_by_the_keyboard(demo: tuple[Page, str]):
    page, event = demo
    page.goto(f"/e/{event}")
    page.locator("#find").focus()
    page.keyboard.type("Yard")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main")).to_contain_text("Yardley")


def tab_to(page: Page, name: str) -> None:
    """The tabulator, until something of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"no tabulator leads to {name!r}")


def arrived(page: Page, sign: Locator) -> None:
    """A page is there, known by something on it, and its scripts listen to the keys."""
    expect(sign).to_be_visible()
    page.wait_for_load_state()


def test_a_whole_round_without_a_mouse(page: Page):
    event = new_event(page, "Keyboard Open")
    section = new_section(page, event, "Swiss", "Open", 5)
    paste_players(page, section, ["Name;Rating", *(f"Player {n}, Test;{2000 - n}" for n in range(8))])
    draw_initial_colour(page, section, "White")
    page.goto(f"{section}/rounds")
    for number in (1, 2):
        page.keyboard.press("n")
        arrived(page, page.get_by_role("heading", name=f"Round {number} draft"))
        tab_to(page, "Publish")
        page.keyboard.press("Enter")
        arrived(page, page.get_by_role("heading", name=f"Round {number} published"))
        page.keyboard.press("r")
        arrived(page, page.locator("table.results"))
        for key in "1055":
            page.keyboard.press(key)
        expect(page.locator("#missing")).to_have_text("All results are in.")
        page.evaluate("document.activeElement.blur()")
        tab_to(page, "Rounds")
        page.keyboard.press("Enter")
        arrived(page, page.locator("[aria-current=step]", has_text="Pair"))
    expect(page.get_by_role("button", name="Pair round 3")).to_be_visible()
