"""What is tapped without a network is kept on the phone and sent in order; the desk may be off meanwhile."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from desk_acts import act, by_api, draw_by_api, enter_by, helper_link, new_event
from playwright.sync_api import Browser, Page, expect
from running_desk import PHONE, RunningDesk
from running_desk import visiting as visiting_patiently
from test_captains import ask_until, enter_by_link, hand_in

from chromium import HASTE, PATIENCE

RESULTS = re.compile(r"Not sent yet \((\d)\)")

NO_PATIENCE = """AbortSignal.timeout = (
  (patience) => (time) => patience.call(AbortSignal, time / 10))(AbortSignal.timeout)"""
"""That as well, where there is no answer."""


@contextmanager
def visiting(browser: Browser, desk: RunningDesk, **options: object) -> Iterator[Page]:
    """As `running_desk.visiting`, in haste."""
    with visiting_patiently(browser, desk, **options) as page:
        page.context.add_init_script(HASTE)
        page.context.on("serviceworker", lambda worker: worker.evaluate(HASTE))
        yield page


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[tuple[RunningDesk, str]]:
    """(a desk that the test may end, its database)."""
    database = str(tmp_path / "desk.sqlite")
    running = RunningDesk("--database", database)
    yield running, database
    running.end()


@pytest.fixture
def event(chromium, mortal: tuple[RunningDesk, str]) -> Iterator[tuple[Page, str, str]]:
    """(the arbiter's page, the event, the link of a helper) in round 1 of eight players."""
    with visiting(chromium, mortal[0]) as page:
        mortal[0].let_in(page)
        event = new_event(page, "Cellar Open")
        people = [
            {"name": f"Player {letter}", "rating": 2000 - place} for place, letter in enumerate("ABCDEFGH")
        ]
        setup = {"name": "Open", "system": "dutch", "number_of_rounds": 5, "initial_colour": "white"}
        by_api(
            page,
            event,
            [
                ("actions/add-section", {"section": "open", "setup": setup}),
                ("actions/enter-players", {"section": "open", "players": people}),
            ],
        )
        draw_by_api(page, event, "open", 1)
        yield page, event, helper_link(page, f"/events/{event}/sections/open", "Hana", 1, 4)


def results(page: Page, event: str) -> list[str]:
    cells = page.request.get(f"/events/{event}/sections/open/results/1/cells").json()["results"]
    return [str(one) for one in cells]


def tap(phone: Page, board: int, place: int) -> None:
    phone.locator(f"#board-open-{board}").tap()
    phone.locator("button.tap").nth(place).tap()


def ready(phone: Page) -> None:
    """What can be tapped next has been fetched."""
    phone.reload()
    expect(phone.locator("#outbox[data-ready]")).to_have_count(1)


def test_results_are_kept_and_sent_in_order_when_the_network_is_back(chromium, mortal, event):
    page, number, link = event
    with visiting(chromium, mortal[0], **PHONE) as phone:
        enter_by(link, phone)
        ready(phone)
        phone.context.set_offline(True)
        tap(phone, 1, 0)
        expect(phone.locator("#outbox")).to_contain_text("Not sent yet (1)")
        expect(phone.locator("#outbox li")).to_have_text("Board 1: 1–0")
        expect(phone.locator(".live-dot.off")).to_have_attribute("title", "No connection; trying again")
        tap(phone, 3, 1)
        expect(phone.locator("#outbox li")).to_have_text(["Board 1: 1–0", "Board 3: ½–½"])
        expect(phone.locator("article .unsent")).to_have_count(2)
        assert results(page, number) == ["", "", "", ""]
        phone.context.set_offline(False)
        expect(phone.locator("#outbox")).to_be_hidden()
        expect(phone.locator(".live-dot.on")).to_have_count(1)
        assert results(page, number) == ["1-0", "", "1/2-1/2", ""]
        expect(phone.locator("article a")).to_have_count(2)


def asked_before_it_is_sent(phone: Page, page: Page, number: str) -> None:
    """What Hana tapped on board 1 is sent only when the one who is signed in now says so."""
    expect(phone.locator("#outbox")).to_contain_text("Tapped by Hana")
    assert results(page, number) == ["", "", "", ""]
    phone.get_by_role("button", name="Send it in my name").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    assert results(page, number) == ["1-0", "", "", ""]


def test_what_somebody_else_tapped_is_not_sent_in_the_name_of_whoever_signs_in(chromium, mortal, event):
    page, number, link = event
    other = helper_link(page, f"/events/{number}/sections/open", "Ida", 1, 4)
    with visiting(chromium, mortal[0], **PHONE) as phone:
        enter_by(link, phone)
        ready(phone)
        phone.context.set_offline(True)
        tap(phone, 1, 0)
        expect(phone.locator("#outbox li")).to_have_text("Board 1: 1–0")
        next_phone = phone.context.new_page()  # the same device, and what it has kept
        # First: a page that is closed is online for its last moment, and sends what is Hana's in her name.
        phone.context.clear_cookies()
        phone.close()
        next_phone.context.set_offline(False)
        enter_by(other, next_phone)
        asked_before_it_is_sent(next_phone, page, number)


def test_a_page_left_open_sends_nothing_in_the_name_of_whoever_has_signed_in_since(chromium, mortal, event):
    page, number, link = event
    other = helper_link(page, f"/events/{number}/sections/open", "Ida", 1, 4)
    with visiting(chromium, mortal[0], **PHONE) as phone:
        enter_by(link, phone)
        ready(phone)
        phone.route("**/h/*/open/1/1", lambda route: route.abort())
        tap(phone, 1, 0)
        expect(phone.locator("#outbox li")).to_have_text("Board 1: 1–0")
        enter_by(other, phone.context.new_page())
        phone.unroute("**/h/*/open/1/1")
        asked_before_it_is_sent(phone, page, number)


def test_somebody_was_quicker(chromium, mortal, event):
    page, number, link = event
    with visiting(chromium, mortal[0], **PHONE) as phone:
        enter_by(link, phone)
        ready(phone)
        phone.context.set_offline(True)
        tap(phone, 2, 0)
        expect(phone.locator("#outbox li")).to_have_text("Board 2: 1–0")
        act(page, number, "enter-result", section="open", round=1, board=2, result="0-1")
        phone.context.set_offline(False)
        expect(phone.locator("#messages")).to_contain_text("has entered 0–1 in the meantime")
        expect(phone.locator("#outbox")).to_be_hidden()
        assert results(page, number)[1] == "0-1"
        phone.locator("button.tap").first.tap()
        expect(phone.locator("#messages")).to_contain_text("Saved")
        assert results(page, number)[1] == "1-0"


def test_the_desk_is_off_while_results_are_tapped(chromium, mortal, event):
    _page, number, link = event
    desk, database = mortal
    with visiting(chromium, desk, **PHONE) as phone:
        enter_by(link, phone)
        ready(phone)
        desk.end(signal.SIGKILL)
        tap(phone, 4, 2)
        expect(phone.locator("#outbox li")).to_have_text("Board 4: 0–1")
        phone.locator("#board-open-1").tap()
        expect(phone.locator("h1")).to_have_text("Board 1")
        again = RunningDesk("--database", database, "--port", desk.address.rpartition(":")[2])
        try:
            expect(phone.locator("#outbox")).to_be_hidden(timeout=30_000)
            shown = phone.request.get(f"/h/{number}?entered=yes").text()
            assert "0–1" in shown
        finally:
            again.end()


def test_a_check_in_is_kept_and_a_list_that_could_not_be_fetched_says_so(chromium, mortal, event):
    page, number, _link = event
    act(page, number, "add-section", section="rapid", setup={"name": "Rapid", "number_of_rounds": 5})
    act(page, number, "enter-players", section="rapid", players=[{"name": "Oak, Ann"}, {"name": "Elm, Bob"}])
    page.goto(f"/events/{number}/sections/rapid/check-in")
    page.context.set_offline(True)
    page.locator("#tap-1").click()
    expect(page.locator("#outbox li")).to_have_text("Present: Oak, Ann")
    expect(page.locator("#tap-1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".not-reached")).to_have_text("The desk did not answer, so this may be out of date.")
    with page.expect_event("requestfailed", lambda request: "/check-in/list" in request.url):
        page.locator("#q").fill("elm")  # what is only looked for is not kept to be sent
    expect(page.locator("#outbox li")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    expect(page.locator("#presence")).to_contain_text("1 of 2 are present")
    expect(page.locator(".not-reached")).to_have_count(0)


def team_event(page: Page) -> str:
    """An event of two teams whose match is published."""
    number = new_event(page, "Cellar Cup")
    setup = {"name": "Cup", "system": "team_swiss", "number_of_rounds": 3, "initial_colour": "white"}
    teams = [
        {
            "team": {"name": f"Team {team}"},
            "squad": {"players": [{"name": f"Player {team}-{place}"} for place in range(1, 4)]},
        }
        for team in (1, 2)
    ]
    acts = [
        ("actions/add-section", {"section": "cup", "setup": {**setup, "match": {"boards": 2}}}),
        ("actions/enter-teams", {"section": "cup", "teams": teams}),
    ]
    by_api(page, number, acts)
    draw_by_api(page, number, "cup", 1)
    return number


def test_a_captains_card_is_kept_and_handed_in_when_the_network_is_back(chromium, mortal):
    with visiting(chromium, mortal[0]) as page, visiting(chromium, mortal[0], **PHONE) as phone:
        mortal[0].let_in(page)
        number = team_event(page)
        page.goto(f"/events/{number}/sections/cup/rounds/1")
        page.get_by_role("link", name="Line-ups by phone").click()
        ask_until(page, datetime.now().astimezone() + timedelta(minutes=20))
        page.get_by_role("button", name="Links for captains").click()
        enter_by_link(phone, page.locator("[data-team='1'] .mono").inner_text())
        phone.context.set_offline(True)
        hand_in(phone, out=1, into=3)
        expect(phone.locator("#outbox")).to_contain_text("Not sent yet (1)")
        expect(phone.locator("#outbox li")).to_contain_text("Line-up")
        assert "chrome-error" not in phone.url
        phone.context.set_offline(False)
        expect(phone.locator("#outbox")).to_be_hidden()
        expect(phone.locator("#receipt")).to_contain_text("Handed in at")
        expect(phone.locator("#own")).to_contain_text("Player 1-3")


def test_what_the_desk_tells_of_a_form_takes_no_page_from_under_it(chromium, mortal):
    """The answer comes after the news that the form itself has made: it is shown all the same."""
    with visiting(chromium, mortal[0]) as page:
        mortal[0].let_in(page)
        number = team_event(page)
        page.goto(f"/events/{number}/sections/cup/line-ups/1")
        expect(page.locator("[data-live-state].on")).to_have_count(1)

        def late(route):
            with page.expect_response(lambda answer: "hx-refresh" in answer.headers):
                answer = route.fetch(max_redirects=0)
            route.fulfill(response=answer)

        failed: list[str] = []
        page.on("requestfailed", lambda request: failed.append(f"{request.method} {request.url}"))
        page.route("**/line-ups/1/until", late)
        ask_until(page, datetime.now().astimezone() + timedelta(minutes=20))
        expect(page.locator("#messages")).to_contain_text("Saved.")
        expect(page.get_by_role("button", name="Change the deadline")).to_be_visible()
        assert not [one for one in failed if "/until" in one]


# -- Loaded again without a network: pages that the service worker keeps ------------------------------

KEEPING = {"service_workers": "allow"}
NAMES = """async () => {
  const found = {};
  for (const name of await caches.keys())
    found[name.replace(/.*?-(files|public|own)/, "$1")] =
      (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
  return found;
}"""


def until(page: Page, question: str, about: object = None) -> None:
    """Wait until the answer is yes; `wait_for_function` takes a promise for one."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(question, about):
            return
        page.wait_for_timeout(100)
    raise AssertionError(question)


def kept_pages(page: Page, *wanted: str) -> dict[str, list[str]]:
    """What the worker keeps, by cache, once the wanted addresses are among it; files aside."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(
        page,
        "async (wanted) => (await Promise.all(wanted.map((one) => caches.match(one)))).every(Boolean)",
        [*wanted, "/offline"],
    )
    return {name: pages for name, pages in page.evaluate(NAMES).items() if name != "files"}


def test_a_phone_that_is_loaded_again_without_a_network_goes_on(chromium, mortal, event):
    page, number, link = event
    with visiting(chromium, mortal[0], **PHONE, **KEEPING) as phone:
        enter_by(link, phone)
        kept_pages(phone, f"/h/{number}", f"/h/{number}/open/1/3")
        phone.context.set_offline(True)
        tap(phone, 1, 0)
        expect(phone.locator("h1")).to_have_text("Results")
        phone.reload()
        expect(phone.locator("#as-of")).to_have_text(re.compile(r"Without network; as of \d\d:\d\d\."))
        expect(phone.locator("#outbox li")).to_have_text("Board 1: 1–0")
        expect(phone.locator("article .unsent")).to_have_count(1)
        tap(phone, 3, 1)
        expect(phone.locator("#outbox li")).to_have_text(["Board 1: 1–0", "Board 3: ½–½"])
        phone.reload()
        expect(phone.locator("#outbox li")).to_have_count(2)
        phone.context.set_offline(False)
        expect(phone.locator("#outbox")).to_be_hidden()
        expect(phone.locator("#as-of")).to_be_hidden()
        assert results(page, number) == ["1-0", "", "1/2-1/2", ""]


def test_a_conflict_and_a_reload_without_a_network(chromium, mortal, event):
    """What was tapped before the reload meets what somebody has entered since: asked, nothing overwritten."""
    page, number, link = event
    with visiting(chromium, mortal[0], **PHONE, **KEEPING) as phone:
        enter_by(link, phone)
        kept_pages(phone, f"/h/{number}", f"/h/{number}/open/1/2")
        phone.context.set_offline(True)
        tap(phone, 2, 0)
        expect(phone.locator("#outbox li")).to_have_text("Board 2: 1–0")
        # Before the reload: a worker that starts anew with it may reach the desk before it is told it cannot.
        act(page, number, "enter-result", section="open", round=1, board=2, result="0-1")
        phone.reload()
        phone.context.set_offline(False)
        expect(phone.locator("#messages")).to_contain_text("has entered 0–1 in the meantime")
        expect(phone.locator("#as-of")).to_be_hidden()
        assert results(page, number)[1] == "0-1"


WARNED = """() => document.getElementById("messages").insertAdjacentHTML("beforeend",
  '<div class="message warning"><div>Somebody was quicker.</div><button data-put-away>x</button></div>')"""


def test_a_page_of_before_is_loaded_again_and_what_the_desk_has_warned_of_stays(chromium, mortal, event):
    """A page that could not be fetched is a warning, too, and gone once the desk answers."""
    _page, number, link = event
    with visiting(chromium, mortal[0], **PHONE, **KEEPING) as phone:
        enter_by(link, phone)
        kept_pages(phone, f"/h/{number}")
        phone.context.set_offline(True)
        phone.reload()
        expect(phone.locator("#as-of")).to_be_visible()
        another = f"'<a id=new href=/h/{number}/x>x</a>'"
        phone.locator("main").evaluate(f"one => one.insertAdjacentHTML('beforeend', {another})")
        phone.locator("#new").tap()
        expect(phone.locator("#messages .message.warning")).to_have_count(1)
        phone.evaluate(WARNED)
        expect(phone.locator("#messages .message.warning")).to_have_count(2)
        phone.context.set_offline(False)
        expect(phone.locator("#as-of")).to_be_hidden()
        expect(phone.locator("#messages .message.warning")).to_have_text(re.compile("Somebody was quicker"))
        phone.locator("#messages [data-put-away]").tap()
        phone.reload()
        expect(phone.locator("main")).to_be_visible()
        expect(phone.locator("#messages .message.warning")).to_have_count(0)


def test_readers_see_the_last_page_when_the_desk_is_off_and_the_new_one_when_it_is_back(
    chromium, mortal, event
):
    page, number, _link = event
    desk, database = mortal
    address = f"/e/{number}/open/round/1"
    with visiting(chromium, desk, **KEEPING) as reader:
        reader.goto(address)
        assert kept_pages(reader, address) == {"public": [address]}
        with reader.expect_response(lambda answer: "/live" in answer.url):
            reader.reload()
        expect(reader.locator(".live-dot.on")).to_have_count(1)
        act(page, number, "enter-result", section="open", round=1, board=2, result="0-1")
        until(
            reader, "async (at) => (await (await caches.match(at)).text()).includes('>0–1</span>')", address
        )
        desk.end(signal.SIGKILL)
        reader.reload()
        expect(reader.locator("#as-of")).to_be_visible()
        expect(reader.locator("[data-result='open/1/2']").first).to_have_text("0–1")
        assert reader.locator("link[rel=stylesheet]").evaluate("one => one.sheet.cssRules.length") > 50
        reader.goto(f"/e/{number}/open/players")
        expect(reader.locator("h1")).to_have_text("No connection to the desk")
        expect(reader.locator("#kept a")).to_have_text("Round 1 – Open – Cellar Open")
        again = RunningDesk("--database", database, "--port", desk.address.rpartition(":")[2])
        try:
            expect(reader.locator("h1")).not_to_have_text("No connection to the desk")
            expect(reader.locator("#as-of")).to_be_hidden()
            reader.goto(address)
            expect(reader.locator("#as-of")).to_be_hidden()
        finally:
            again.end()


def test_a_long_round_is_kept_whole_with_the_boards_that_nobody_has_scrolled_to(chromium, mortal, event):
    page, number, _link = event
    setup = {"name": "Big", "system": "dutch", "number_of_rounds": 5, "initial_colour": "white"}
    people = [{"name": f"Guest {place}", "rating": 2500 - place} for place in range(1, 251)]
    acts = [
        ("actions/add-section", {"section": "big", "setup": setup}),
        ("actions/enter-players", {"section": "big", "players": people}),
    ]
    by_api(page, number, acts)
    draw_by_api(page, number, "big", 1)
    address, last = f"/e/{number}/big/round/1", "[data-result='big/1/125']"
    with visiting(chromium, mortal[0], **KEEPING) as reader:
        reader.goto(address)
        assert kept_pages(reader, address) == {"public": [address]}
        expect(reader.locator(last)).to_have_count(0)
        shown = "async ([at, words]) => (await (await caches.match(at)).text()).includes(words)"
        until(reader, shown, [address, "big/1/125"])
        expect(reader.locator(".live-dot.on")).to_have_count(1)
        act(page, number, "enter-result", section="big", round=1, board=125, result="0-1")
        until(reader, shown, [address, ">0–1</span>"])
        reader.context.set_offline(True)
        reader.reload()
        expect(reader.locator("#as-of")).to_be_visible()
        expect(reader.locator("tbody.rest")).to_have_count(0)
        expect(reader.locator(last)).to_have_text("0–1")
        reader.context.set_offline(False)
        expect(reader.locator("#as-of")).to_be_hidden()


def test_a_desk_that_answers_nothing_at_all_is_away_too(chromium, mortal, event):
    """Stopped, not ended: it takes connections and never answers."""
    _page, number, link = event
    desk, _ = mortal
    with visiting(chromium, desk, **PHONE, **KEEPING) as phone:
        enter_by(link, phone)
        kept_pages(phone, f"/h/{number}")
        phone.context.service_workers[0].evaluate(NO_PATIENCE)
        os.kill(desk.pid, signal.SIGSTOP)
        phone.reload()
        expect(phone.locator("#as-of")).to_be_visible()
        os.kill(desk.pid, signal.SIGCONT)
        expect(phone.locator("#as-of")).to_be_hidden()


def test_nothing_of_an_arbiter_is_kept_and_nothing_of_one_phone_s_holder_for_the_next(
    chromium, mortal, event
):
    _page, number, link = event
    desk, _ = mortal
    with visiting(chromium, desk, **KEEPING) as shared:
        enter_by(link, shared)
        kept_pages(shared, f"/h/{number}")
        shared.goto(f"/events/{number}/sections/open/check-in")
        shared.goto(f"/h/{number}")
        shared.locator("details.menu > summary").click()
        shared.get_by_role("button", name="Sign out").click()
        shared.wait_for_url("**/sign-in*")
        until(shared, "async () => !(await caches.keys()).some((one) => one.includes('-own-'))")
        desk.let_in(shared)
        for place in ("results/1", "check-in", "players"):
            shared.goto(f"/events/{number}/sections/open/{place}")
        assert kept_pages(shared) == {}
        shared.context.set_offline(True)
        shared.reload()
        expect(shared.locator("h1")).to_have_text("No connection to the desk")
        expect(shared.locator("#kept")).to_be_hidden()
        assert "Player A" not in shared.content()
        shared.context.set_offline(False)
        expect(shared.locator("h1")).to_have_text("Players")


def test_a_form_that_was_not_answered_can_be_sent_again(chromium, mortal, event):
    desk, _ = mortal
    with visiting(chromium, desk, **KEEPING) as arbiter:
        desk.let_in(arbiter)
        arbiter.goto("/events/new")
        kept_pages(arbiter)
        arbiter.reload()
        arbiter.locator("#name").fill('Oak & "Ash" <Open>')
        arbiter.context.set_offline(True)
        arbiter.locator("main form").get_by_role("button").last.click()
        expect(arbiter.locator("#unanswered")).to_contain_text("What you sent was not answered.")
        arbiter.context.set_offline(False)
        arbiter.get_by_role("button", name="Send it again").click()
        expect(arbiter.locator("header .crumbs")).to_contain_text('Oak & "Ash" <Open>')


def test_without_workers_pages_are_as_before(chromium, mortal, event):
    """As over plain http in a hall, where browsers have neither workers nor caches."""
    page, number, link = event
    with visiting(chromium, mortal[0], **PHONE) as phone:
        phone.add_init_script(
            "for (const [thing, name] of [[Navigator.prototype, 'serviceWorker'], [window, 'caches']])"
            " Object.defineProperty(thing, name, { value: undefined });"
        )
        enter_by(link, phone)
        ready(phone)
        phone.context.set_offline(True)
        tap(phone, 1, 0)
        expect(phone.locator("#outbox li")).to_have_text("Board 1: 1–0")
        expect(phone.locator("#as-of")).to_be_visible()
        phone.context.set_offline(False)
        expect(phone.locator("#outbox")).to_be_hidden()
        assert results(page, number)[0] == "1-0"
