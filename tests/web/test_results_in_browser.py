"""Results in a real browser: keys, what others enter, a lost connection, two people on one board."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta

import pytest
from browsers import served

from chromium import HASTE, PATIENCE
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web import render

uvicorn = pytest.importorskip("uvicorn")
expect = pytest.importorskip("playwright.sync_api").expect


IN_THE_TABLE = "table.results :focus"
"""Keys that are pressed before that are for no board."""

READ_LATE = """() => {
    const read = Response.prototype.json;
    Response.prototype.json = async function () {
        if (this.url.includes("/boards/")) await new Promise((go) => { window.goOn = go; });
        return read.call(this);
    };
}"""
"""The answer to a result has come, and is read when `goOn` says so."""


@pytest.fixture
def address(app) -> Iterator[str]:
    """The desk, served on a port of this machine."""
    with served(app) as found:
        yield found


@pytest.fixture
def visit(chromium, address, desk, event_id) -> Iterator[Callable[[str, str], object]]:
    """Opens a page as somebody who came by a link: visit(path, name)."""
    from pairwright.storage.access import Grant

    with ExitStack() as contexts:

        def opened(path: str, name: str = "Ines") -> object:
            # No service worker: requests that one answers are not seen by `page.route`.
            context = chromium.new_context(reduced_motion="reduce", service_workers="block")
            page = contexts.enter_context(context).new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(HASTE)
            token, _ = desk.access.make_link(name, Grant("arbiter", event_id), lasts=timedelta(hours=1))
            page.goto(f"{address}/enter/{token}")
            with page.expect_navigation():
                page.click("main button")
            page.goto(f"{address}/events/{event_id}/sections/open/{path}")
            page.wait_for_selector(".live-dot.on")
            if "results/" in path:
                page.wait_for_selector(IN_THE_TABLE)
            return page

        yield opened


def value(page, board: int) -> str:
    return page.eval_on_selector(f"#board-{board} select", "field => field.value")


def here(page) -> str:
    """The board that has the focus."""
    return page.evaluate("document.activeElement.closest('tr')?.dataset.shown || document.activeElement.id")


def until(question: Callable[[], bool]) -> None:
    """Wait for something that takes a moment."""
    end = time.monotonic() + PATIENCE / 1000
    while not question():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def stored(desk, event_id) -> list[str]:
    return [board.result for board in desk.state(event_id).section("open").rounds[0].boards]


def test_a_round_entered_by_keys_alone(visit, desk, event_id):
    page = visit("results/1")
    assert here(page) == "1"
    height = page.locator("#board-3").bounding_box()["height"]
    page.keyboard.press("1")
    assert here(page) == "2"
    page.keyboard.press("5")
    page.keyboard.press("0")
    until(lambda: stored(desk, event_id) == ["1-0", "1/2-1/2", "0-1"])
    page.wait_for_selector("#board-3[data-state=saved]")
    assert page.locator("#board-3").bounding_box()["height"] == height
    expect(page.locator("#missing")).to_have_text("All results are in.")
    page.evaluate("document.querySelector('#board-2 select').focus()")
    page.keyboard.press("ArrowUp")
    assert here(page) == "1"
    page.keyboard.press("Backspace")
    until(lambda: stored(desk, event_id)[0] == "")
    page.keyboard.press("/")
    page.keyboard.type("1 +")
    page.keyboard.press("Enter")
    until(lambda: stored(desk, event_id)[0] == "+/-")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    assert here(page) == "3"
    page.evaluate(READ_LATE)
    page.keyboard.press("1")
    until(lambda: page.evaluate("Boolean(window.goOn)"))
    page.keyboard.press("5")
    page.evaluate("goOn()")
    until(lambda: stored(desk, event_id)[2] == "1/2-1/2")


def test_what_is_no_board_and_no_result_is_said(visit, desk, event_id):
    page = visit("results/1")
    for typed, said in (
        ("99 1", "round 1 has no board 99"),
        ("2 7", "'7' is not a result; the results are 1 0"),
    ):
        page.fill("#jump-to", typed)
        page.keyboard.press("Enter")
        assert said in page.eval_on_selector("#jump-to", "field => field.validationMessage")
    page.fill("#jump-to", "2 1")
    page.keyboard.press("Enter")
    until(lambda: stored(desk, event_id)[1] == "1-0")


def test_keys_are_for_a_board_in_sight_after_the_page_was_loaded_again(visit):
    page = visit("results/1")
    page.set_viewport_size({"width": 1100, "height": 140})
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.reload()
    page.wait_for_selector(".live-dot.on")
    until(lambda: page.evaluate("scrollY > 0") and here(page) != "")
    assert page.evaluate(
        "document.activeElement.closest('tr').getBoundingClientRect().top >= "
        "document.querySelector('.dock').getBoundingClientRect().bottom"
    )


def test_the_focus_stays_when_others_enter_results(visit, desk, event_id):
    mine, other = visit("results/1"), visit("results/1", "Otto")
    mine.evaluate("document.querySelector('#board-2 select').focus()")
    other.keyboard.press("1")
    until(lambda: value(mine, 1) == "1-0")
    assert here(mine) == "2"
    expect(mine.locator("#missing")).to_have_text("1 of 3")
    expect(mine.locator("#tiles .open")).to_have_text(["2", "3"])


def test_without_a_connection_results_wait_visibly_and_two_people_are_asked(visit, desk, event_id):
    mine, other = visit("results/1"), visit("results/1", "Otto")
    mine.context.set_offline(True)
    mine.keyboard.press("0")
    mine.wait_for_selector("#unsaved:visible")
    expect(mine.locator("#unsaved")).to_contain_text("Not saved yet: 1")
    assert stored(desk, event_id)[0] == ""
    other.keyboard.press("1")
    until(lambda: stored(desk, event_id)[0] == "1-0")
    mine.context.set_offline(False)
    expect(mine.locator("#board-1")).to_contain_text("Otto entered 1–0, you entered 0–1")
    mine.click("#asked >> text=Board 1: Otto entered 1–0, you entered 0–1")
    assert here(mine) == "1"
    assert stored(desk, event_id)[0] == "1-0"
    mine.click("#board-1 .conflict-row-note button:nth-of-type(2)")
    until(lambda: stored(desk, event_id)[0] == "0-1")
    expect(mine.locator("#unsaved")).to_be_hidden()
    expect(mine.locator("#asked")).to_be_hidden()
    expect(other.locator("#board-1 select")).to_have_value("0-1")
    # What was typed while the answer was read is what the conflict offers; it was dropped.
    mine.evaluate(READ_LATE)
    mine.context.set_offline(True)
    for page, key in ((mine, "1"), (other, "5")):
        page.evaluate("document.querySelector('#board-1 select').focus()")
        page.keyboard.press(key)
    until(lambda: stored(desk, event_id)[0] == "1/2-1/2")
    mine.context.set_offline(False)
    until(lambda: mine.evaluate("Boolean(window.goOn)"))
    mine.evaluate("document.querySelector('#board-1 select').focus()")
    mine.keyboard.press("0")
    mine.evaluate("goOn()")
    expect(mine.locator("#board-1")).to_contain_text("Otto entered ½–½, you entered 0–1")


def test_what_was_typed_while_signed_out_is_sent_after_signing_in_elsewhere(visit, desk, event_id):
    from pairwright.storage.access import Grant

    page = visit("results/1")
    page.context.clear_cookies()
    page.keyboard.press("1")
    expect(page.locator("#unsaved")).to_contain_text("You are signed out.")
    assert stored(desk, event_id)[0] == ""
    token, _ = desk.access.make_link("Ines", Grant("arbiter", event_id), lasts=timedelta(hours=1))
    other = page.context.new_page()
    other.goto(f"{page.url.partition('/events')[0]}/enter/{token}")
    with other.expect_navigation():
        other.click("main button")
    until(lambda: stored(desk, event_id)[0] == "1-0")
    expect(page.locator("#unsaved")).to_be_hidden()


def test_what_waited_is_sent_when_the_page_is_opened_again(visit, desk, event_id):
    page = visit("results/1")
    page.context.set_offline(True)
    page.keyboard.press("5")
    page.wait_for_selector("#unsaved:visible")
    page.on("dialog", lambda dialog: dialog.accept())
    page.context.set_offline(False)
    page.reload()
    until(lambda: stored(desk, event_id)[0] == "1/2-1/2")


def test_what_waited_for_others_than_those_on_the_board_is_not_dropped_in_silence(visit, desk, event_id):
    page = visit("results/1")
    page.evaluate(
        "localStorage.setItem('pairwright:' + document.querySelector('table.results').dataset.post,"
        " JSON.stringify([['2', {code: '1/2-1/2', before: '', pair: '98-99'}]]))"
    )
    page.reload()
    expect(page.locator("#board-2")).to_contain_text("You typed ½–½ for this board, and it was not saved.")
    assert here(page) == "2"
    go = page.locator("#jump-to")
    go.fill("1 1")
    go.press("Enter")
    page.wait_for_selector("#board-1[data-state=saved]")
    page.reload()
    expect(page.locator("#board-2")).to_contain_text("You typed ½–½ for this board, and it was not saved.")
    page.click("#board-2 .conflict-row-note button")
    page.reload()
    page.wait_for_selector(".live-dot.on")
    page.wait_for_selector(IN_THE_TABLE)
    expect(page.locator(".conflict-row-note")).to_have_count(0)
    assert stored(desk, event_id) == ["1-0", "", ""]


def test_what_waited_for_a_board_that_the_round_has_no_more_is_told_until_it_is_read(visit, desk, event_id):
    page = visit("results/1")
    page.route("**/boards/1", lambda route: route.abort())
    page.keyboard.press("5")
    page.wait_for_selector("#unsaved:visible")
    page.evaluate(
        """() => {  // as if it had been typed before the round was paired again, with fewer boards
            const store = 'pairwright:' + document.querySelector('table.results').dataset.post;
            const [[, entry]] = JSON.parse(localStorage.getItem(store));
            addEventListener('pagehide', () => localStorage.setItem(store, JSON.stringify([['9', entry]])));
        }"""
    )
    page.on("dialog", lambda dialog: dialog.accept())
    tried: list[str] = []
    page.on("request", lambda request: tried.append(request.url) if request.method == "POST" else None)
    for _ in range(2):
        page.reload()
        page.wait_for_selector(".live-dot.on")
        expect(page.locator("#gone")).to_contain_text("Board 1: ½–½ (Player A – Player D), typed by Ines.")
        expect(page.locator("#unsaved")).to_be_hidden()
    page.unroute("**/boards/1")
    page.wait_for_selector(IN_THE_TABLE)
    page.keyboard.press("1")
    until(lambda: stored(desk, event_id) == ["1-0", "", ""])
    page.wait_for_selector("#board-1[data-state=saved]")
    expect(page.locator("#gone")).to_be_visible()
    page.click("#gone button")
    page.reload()
    page.wait_for_selector(".live-dot.on")
    expect(page.locator("#gone")).to_be_hidden()
    assert not [one for one in tried if one.endswith("/9")]


@pytest.mark.parametrize("again", ["open", "reloaded"])
def test_what_somebody_else_typed_is_not_sent_in_the_name_of_whoever_has_signed_in_since(
    visit, desk, address, event_id, again
):
    from pairwright.storage.access import Grant

    page = visit("results/1")
    page.route("**/boards/1", lambda route: route.abort())
    page.keyboard.press("5")
    page.wait_for_selector("#unsaved:visible")
    token, _ = desk.access.make_link("Ida", Grant("arbiter", event_id), lasts=timedelta(hours=1))
    second = page.context.new_page()
    second.goto(f"{address}/enter/{token}")
    with second.expect_navigation():
        second.click("main button")
    page.on("dialog", lambda dialog: dialog.accept())
    expect(page.locator("[data-me]")).to_have_text("Ida")  # a menu that names Ines would be wrong by now
    page.unroute("**/boards/1")
    if again == "reloaded":
        page.reload()
    expect(page.locator("#others")).to_contain_text("Board 1: ½–½ (Player A – Player D). Tapped by Ines")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert value(page, 1) == ""
    assert stored(desk, event_id)[0] == ""
    page.click("#others button")
    until(lambda: stored(desk, event_id)[0] == "1/2-1/2")
    expect(page.locator("#others")).to_be_hidden()
    page.reload()
    page.wait_for_selector(".live-dot.on")
    expect(page.locator("#others")).to_be_hidden()


def test_a_second_typing_that_differs_lights_up(visit, desk, event_id):
    from pairwright.storage.actions.result_acts import EnterResult

    for board in (1, 2, 3):
        desk.journal.append(event_id, EnterResult("open", 1, board, "1-0"), who="Test")
    page = visit("results/1/verify")
    page.keyboard.press("1")
    page.keyboard.press("0")
    page.wait_for_selector("#board-2.differs")
    page.wait_for_selector("#differing button >> text=Second entry: 0–1")
    assert not page.query_selector("#board-1.differs")
    with page.expect_navigation():
        page.click("text=First entry: 1–0")
    assert desk.state(event_id).section("open").rounds[0].differing == ()


def test_why_opens_beside_the_board_and_closes_by_a_key(visit):
    page = visit("rounds/1")
    page.click("#board-1 a")
    page.wait_for_selector("#why .why-title >> text=Player")
    page.keyboard.press("j")
    page.wait_for_selector("#board-2.current")
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()


def test_the_page_of_the_round_follows_live(visit, desk, event_id):
    page, other = visit("rounds/1"), visit("results/1", "Otto")
    other.keyboard.press("5")
    page.wait_for_selector("#board-1 .versus >> text=½–½")


def test_an_answer_older_than_what_was_saved_takes_nothing_back(visit):
    page, other = visit("results/1"), visit("results/1", "Otto")
    held = []

    def hold(route):
        held.append((route, route.fetch()))

    page.route("**/cells", hold, times=1)
    other.keyboard.type("5")
    other.wait_for_selector("#board-1[data-state=saved]")
    while not held:
        page.wait_for_timeout(20)
    page.focus("#board-2 select")
    page.keyboard.press("1")
    page.wait_for_selector("#board-2[data-state=saved]")
    route, older = held[0]
    with page.expect_response("**/cells"):
        route.fulfill(response=older)
    expect(page.locator("#board-1 select")).to_have_value("1/2-1/2")
    assert value(page, 2) == "1-0"
    expect(page.locator("#board-2")).to_have_attribute("data-state", "saved")


def test_a_match_takes_two_keys(visit, desk, event_id):
    """Double-Swiss: a key for each game; the row waits for the second one, and Backspace begins anew."""
    players = tuple(Particulars(f"Player {letter}", 2000 - place) for place, letter in enumerate("ABCDEF"))
    setup = Setup("Pairs", number_of_rounds=3, initial_colour="white", system="double_swiss")
    for action in (AddSection("pairs", setup), EnterPlayers("pairs", players)):
        desk.journal.append(event_id, action, who="Test")
    desk.journal.append(event_id, draft_of(desk.state(event_id).section("pairs")), who="Test")
    desk.journal.append(event_id, PublishRound("pairs", 1), who="Test")

    def matches():
        return [board.result for board in desk.state(event_id).section("pairs").rounds[0].boards]

    page = visit("../pairs/results/1")
    page.keyboard.press("1")
    assert here(page) == "1"
    assert matches()[0] == ""
    page.keyboard.press("5")
    assert here(page) == "2"
    page.keyboard.press("0")
    page.keyboard.press("Backspace")
    page.keyboard.type("+-")
    page.keyboard.press("/")
    page.keyboard.type("3 00")
    page.keyboard.press("Enter")
    until(lambda: matches() == ["1-0, 1/2-1/2", "+/-, -/+", "0-1, 0-1"])
    page.wait_for_selector("#board-3[data-state=saved]")
    expect(page.locator("#missing")).to_have_text("All results are in.")


def test_rows_of_a_long_round_come_when_they_are_gone_to(visit, desk, event_id, monkeypatch):
    """Keys that are pressed while the row of the next board is on its way are meant for that board."""
    monkeypatch.setattr(render, "SEEN_FIRST", 2)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 2)
    page = visit("check-in")
    held = []
    page.route("**/results/1?board=3", lambda route: held.append(route))
    page.goto(page.url.replace("check-in", "results/1"))
    page.wait_for_selector(".live-dot.on")
    expect(page.locator("tr[data-board]")).to_have_count(2)
    expect(page.locator("tbody.rest")).to_have_text("Board 3")
    page.keyboard.type("15")
    page.keyboard.press("0")
    until(lambda: stored(desk, event_id)[:2] == ["1-0", "1/2-1/2"])
    assert stored(desk, event_id)[2] == ""
    held[0].continue_()
    until(lambda: stored(desk, event_id)[2] == "0-1")
    expect(page.locator("#missing")).to_have_text("All results are in.")
    assert here(page) == "3"


def test_a_long_round_is_printed_whole_and_found_whole(visit, monkeypatch):
    monkeypatch.setattr(render, "SEEN_FIRST", 1)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 1)
    page = visit("check-in")
    page.route("**/results/1?board=2", lambda route: route.abort())
    page.goto(page.url.replace("check-in", "results/1"))
    expect(page.locator("tbody.rest").first).to_contain_text("The desk did not answer")
    page.unroute("**/results/1?board=2")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("tr[data-board]").count() == 3


def test_boards_of_a_long_round_stay_whole_when_a_result_comes_in_or_some_are_shown(
    visit, desk, event_id, monkeypatch
):
    monkeypatch.setattr(render, "SEEN_FIRST", 1)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 1)
    page = visit("check-in")
    page.route("**/rounds/1?board=2", lambda route: route.abort())
    page.goto(page.url.replace("check-in", "rounds/1"))
    page.wait_for_selector(".live-dot.on")
    boards = page.locator("#boards tr[data-marks]")
    expect(boards).to_have_count(2)  # only then is one part left that is not here
    expect(page.locator("tbody.rest")).to_contain_text("The desk did not answer")
    page.unroute("**/rounds/1?board=2")
    page.locator("[data-filter]").fill("no such name")
    expect(boards).to_have_count(3)
    expect(boards.filter(visible=True)).to_have_count(0)
    desk.journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Somebody")
    expect(page.locator("#board-3 .versus")).to_have_text("1–0")
    expect(boards.filter(visible=True)).to_have_count(3)


def test_public_boards_of_a_long_round_know_results_that_came_while_they_were_fetched(
    visit, desk, event_id, monkeypatch
):
    monkeypatch.setattr(render, "SEEN_FIRST", 1)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 1)
    page = visit("check-in")
    held = []
    page.route("**/round/1?board=3", lambda route: route.abort())
    page.route("**/round/1?board=2", lambda route: held.append((route, route.fetch())))
    page.goto(re.sub(r"/events/.*", f"/e/{event_id}/open/round/1", page.url))
    page.wait_for_selector(".live-dot.on")
    expect(page.locator("#boards tbody.rest").last).to_contain_text("No connection to the desk")
    for board in (2, 1):
        desk.journal.append(event_id, EnterResult("open", 1, board, "1-0"), who="Somebody")
    expect(page.locator("#boards [data-result]").first).to_have_text("1–0")
    route, before = held[0]
    route.fulfill(response=before)
    expect(page.locator("#boards [data-result]")).to_have_text(["1–0", "1–0"])
    page.unroute("**/round/1?board=3")
    page.locator("[data-filter]").fill("no such name")
    expect(page.locator("#boards [data-result]")).to_have_count(3)
    expect(page.locator("#boards tbody tr").filter(visible=True)).to_have_count(0)


def test_a_reader_stays_at_the_same_row_when_a_long_page_is_renewed(visit, desk, event_id, monkeypatch):
    """The rows that were here have their place while they are fetched anew, however high they are."""
    monkeypatch.setattr(render, "SEEN_FIRST", 1)
    monkeypatch.setattr(render, "_ALL_AT_ONCE", 1)
    page = visit("check-in")
    held = []
    page.route("**/round/1?board=*", lambda route: held.append(route))
    page.goto(re.sub(r"/events/.*", f"/e/{event_id}/open/round/1", page.url))
    page.wait_for_selector(".live-dot.on")
    until(lambda: len(held) == 2)
    page.evaluate(
        "document.styleSheets[0].insertRule('#boards tbody:nth-of-type(2):not(.rest) td { height: 3000px }')"
    )
    for route in held:
        route.continue_()
    expect(page.locator("#boards tbody.rest")).to_have_count(0)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    read = page.evaluate("scrollY")
    assert read > 2000
    desk.journal.append(event_id, EnterPlayers("open", (Particulars("Somebody Else"),)), who="Somebody")
    expect(page.locator("#boards tbody.rest")).to_have_count(2)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == read


def test_everybody_of_a_long_list_is_ticked_and_stays_so(visit, desk, event_id, monkeypatch):
    monkeypatch.setattr(render, "ROWS", 1)
    count = len(desk.state(event_id).section("open").entries)
    page = visit("check-in")
    page.route("**/players?*row=3", lambda route: route.abort())
    page.goto(page.url.replace("check-in", "players"))
    ticked = page.locator("input[name=chosen]:checked")
    expect(page.locator("tbody.rest", has_text="The desk did not answer")).to_have_count(1)
    page.unroute("**/players?*row=3")
    page.locator("[data-all]").check()
    expect(ticked).to_have_count(count)
    expect(page.locator("[data-count=chosen]")).to_have_attribute("data-n", str(count))
    page.locator("#q").fill("a")
    page.wait_for_timeout(500)
    expect(ticked).to_have_count(count)
    expect(page.locator("tbody.rest")).to_have_count(0)


def test_rows_of_long_standings_come_when_they_are_gone_to_or_looked_for(visit, desk, event_id, monkeypatch):
    monkeypatch.setattr(render, "ROWS", 2)
    names = [entry.name for entry in desk.state(event_id).section("open").entries]
    page = visit("check-in")
    page.route("**/standings?*row=3", lambda route: route.abort())
    page.goto(page.url.replace("check-in", "standings"))
    rows = page.locator(".document tbody:not(.rest) tr")
    expect(page.locator("tbody.rest")).to_have_count(1)
    expect(page.locator("tbody.rest")).to_contain_text("The desk did not answer")
    expect(rows).to_have_count(len(names) - 2)
    expect(page.get_by_role("link", name="Rows 3–4")).to_have_attribute(
        "href", re.compile(r"\?after=0&row=3$")
    )
    page.unroute("**/standings?*row=3")
    page.locator("[data-filter]").fill(names[3])
    expect(rows).to_have_count(len(names))
    assert [names[3] in text for text in rows.filter(visible=True).all_inner_texts()] == [True]
    page.goto(page.url + "?row=3&whole=yes")
    expect(rows).to_have_count(len(names))
