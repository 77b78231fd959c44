"""What is tapped without a network is kept on the phone and sent in order; the desk may be off meanwhile."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from desk_acts import act, by_api, draw_by_api, enter_by, helper_link, new_event
from playwright.sync_api import Page, expect
from running_desk import PHONE, RunningDesk, visiting
from test_captains import ask_until, enter_by_link, hand_in

RESULTS = re.compile(r"Not sent yet \((\d)\)")


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
