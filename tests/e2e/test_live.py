"""Several people at once: results of others appear, nobody is overwritten, a dead network loses nothing.

What goes from one browser to others is tried on both kinds of database at night, by day on one.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from desk_acts import act, arbiter_link, enter_by, new_event, pair_and_publish, result_of
from playwright.sync_api import Page, expect
from running_desk import RunningDesk

from sizes import sampled

PLAYERS = 16


@pytest.fixture
def open_(page: Page) -> str:
    """The address of a section whose first round has been published."""
    event = new_event(page, "Live Open")
    players = [{"name": f"P{chr(97 + n)}, T", "rating": 2400 - n} for n in range(PLAYERS)]
    setup = {"name": "Open", "number_of_rounds": 5, "initial_colour": "white"}
    act(page, event, "add-section", section="open", setup=setup)
    act(page, event, "enter-players", section="open", players=players)
    pair_and_publish(page, f"/events/{event}/sections/open", 1)
    return f"/events/{event}/sections/open"


def focus(page: Page) -> str:
    """The name of the field that has the focus."""
    return page.evaluate("document.activeElement.name || ''")


def board(page: Page, number: int):
    return page.locator(f"#board-{number}")


def event_of(section: str) -> str:
    return section.split("/")[2]


@pytest.fixture
def second(page: Page, open_: str, desk: RunningDesk, visitor: Callable[..., Page]) -> Page:
    """Another arbiter at another computer, on the page of the results."""
    other = visitor(desk, reduced_motion="no-preference")
    enter_by(arbiter_link(page, event_of(open_), "Second"), other)
    other.goto(f"{open_}/results/1")
    expect(other.locator("[data-live-state].on")).to_be_visible()
    page.goto(f"{open_}/results/1")
    expect(page.locator("[data-live-state].on")).to_be_visible()
    return other


@pytest.mark.databases(*sampled(("postgresql", "sqlite")))
def test_two_arbiters_at_once(page: Page, second: Page):
    for _ in range(3):
        page.keyboard.press("1")
    expect(page.locator("select[name=board-4]")).to_be_focused()
    second.locator("select[name=board-8]").focus()
    second.keyboard.press("0")
    expect(page.locator("select[name=board-8]")).to_have_value("0-1")
    assert focus(page) == "board-4"
    expect(second.locator("select[name=board-3]")).to_have_value("1-0")
    page.keyboard.press("5")
    expect(second.locator("select[name=board-4]")).to_have_value("1/2-1/2")
    expect(page.locator("#tiles .open")).to_have_text(["5", "6", "7"])
    expect(second.locator("#tiles .open")).to_have_text(["5", "6", "7"])


def test_the_same_board_twice_shows_both_values(page: Page, second: Page, open_: str):
    page.context.set_offline(True)
    page.locator("select[name=board-2]").focus()
    page.keyboard.press("1")
    second.locator("select[name=board-2]").focus()
    second.keyboard.press("0")
    expect(board(second, 2)).to_have_attribute("data-state", "saved")
    page.context.set_offline(False)
    note = board(page, 2).locator("[role=alert]")
    expect(note).to_contain_text("Second")
    expect(note.get_by_role("button")).to_have_text(["0–1", "1–0"])
    assert result_of(page, open_, 1, 2) == "0-1"
    note.get_by_role("button").last.click()
    expect(board(page, 2)).to_have_attribute("data-state", "saved")
    assert result_of(page, open_, 1, 2) == "1-0"
    expect(second.locator("select[name=board-2]")).to_have_value("1-0")


def test_results_wait_for_the_network(page: Page, open_: str):
    page.goto(f"{open_}/results/1")
    page.context.set_offline(True)
    for key in "105":
        page.keyboard.press(key)
    unsaved = page.locator("#unsaved")
    expect(unsaved).to_be_visible()
    expect(unsaved).to_contain_text("1, 2, 3")
    expect(board(page, 1)).to_have_attribute("data-state", "waiting")
    assert result_of_offline(page) == ["1-0", "0-1", "1/2-1/2"]
    page.context.set_offline(False)
    expect(unsaved).to_be_hidden()
    assert [result_of(page, open_, 1, number) for number in (1, 2, 3)] == ["1-0", "0-1", "1/2-1/2"]


def test_what_two_windows_keep_for_later_is_all_kept(page: Page, open_: str):
    """Both are closed before there is a network again; a third one sends what either of them had."""
    windows = [page, page.context.new_page()]
    for window in windows:
        window.goto(f"{open_}/results/1")
        expect(window.locator("[data-live-state].on")).to_be_visible()
    page.context.set_offline(True)
    for window, number in zip(windows, (2, 5), strict=True):
        window.locator(f"select[name=board-{number}]").focus()
        window.keyboard.press("1")
        expect(board(window, number)).to_have_attribute("data-state", "waiting")
    windows[1].close()
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(f"{open_}/results/1")
    for number in (2, 5):
        expect(board(page, number)).to_have_attribute("data-state", "saved")
        assert result_of(page, open_, 1, number) == "1-0"
    assert page.evaluate("Object.keys(localStorage).filter(one => one.includes('/results/'))") == []


def result_of_offline(page: Page) -> list[str]:
    """What stands in the first three fields."""
    return [page.locator(f"select[name=board-{number}]").input_value() for number in (1, 2, 3)]


@pytest.mark.databases(*sampled(("postgresql", "sqlite")))
def test_readers_see_results_and_rounds(
    page: Page, open_: str, desk: RunningDesk, visitor: Callable[..., Page]
):
    public = f"/e/{event_of(open_)}/open"
    reader = visitor(desk, reduced_motion="no-preference")
    wall = visitor(desk, viewport={"width": 1600, "height": 900})
    reader.goto(f"{public}/pairings")
    wall.goto(f"{public}/screen")
    for one in (reader, wall):
        expect(one.locator("[data-live-state].on")).to_be_visible()
    loaded = [one.evaluate("performance.timeOrigin") for one in (reader, wall)]
    page.goto(f"{open_}/results/1")
    page.keyboard.press("1")
    for one in (reader, wall):
        expect(one.locator('[data-result="open/1/1"]').first).to_have_text("1–0")
    for _ in range(1, PLAYERS // 2):
        page.keyboard.press("5")
    expect(page.locator("#tiles .open")).to_have_count(0)
    expect(page.locator("#unsaved")).to_be_hidden()
    pair_and_publish(page, open_, 2)
    for one in (reader, wall):
        expect(one.get_by_role("heading", level=1)).to_contain_text("Round 2")
    assert loaded == [one.evaluate("performance.timeOrigin") for one in (reader, wall)]
