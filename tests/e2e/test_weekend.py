"""A weekend at the desk, at night of the size of a real one, and how many clicks its most frequent acts take.

121 players (by day 33) over nine rounds, names of 35 letters among them. Rounds 1, 2 and 9 are drawn on the
pages; what lies between is written into the file of the event, which is then brought in again. A click is a
press of the pointer; what is typed is none. Each act begins on the page where it belongs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from desk_acts import draw_initial_colour, enter_results
from playwright.sync_api import Page, expect

from pairwright.storage.actions import EnterResult, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.file_event import FileEvent
from sizes import THOROUGH

PLAYERS, ROUNDS = 121 if THOROUGH else 33, 9
COUNTING = (
    "addEventListener('pointerdown', () =>"
    " sessionStorage.setItem('clicks', 1 + Number(sessionStorage.getItem('clicks') || 0)), true)"
)
RESULTS = ("1-0", "1/2-1/2", "0-1")


def entry_list() -> list[str]:
    """The entries; every fourth name has 35 letters."""
    letters = "abcdefghijk"
    names = [f"Family{letters[n // 11]}{letters[n % 11]}, Given" for n in range(PLAYERS)]
    names = [name.ljust(35, "e") if n % 4 == 0 else name for n, name in enumerate(names)]
    assert len(set(names)) == PLAYERS
    return [
        "From the list of the Open;;",
        "No.;Name;Rtg;FED",
        *(f"{n};{name};{2400 - 9 * n};ENG" for n, name in enumerate(names, 1)),
    ]


@contextmanager
def clicks(page: Page, at_most: int) -> Iterator[None]:
    """What is done inside takes at most so many clicks."""
    page.evaluate("sessionStorage.setItem('clicks', 0)")
    yield
    taken = int(page.evaluate("Number(sessionStorage.getItem('clicks'))"))
    assert taken <= at_most, f"{taken} clicks instead of {at_most}"


def button_of(page: Page, action: str):
    """The main button of the form that goes to an address with this end."""
    return page.locator(f"form[action$='{action}'] button.primary").first


@pytest.fixture
def counting(page: Page) -> Page:
    page.add_init_script(COUNTING)
    return page


def test_a_weekend_in_few_clicks(counting: Page) -> None:
    page = counting
    section = before_round_one(page)
    round_one(page, section)
    between_rounds(page, section)
    section = played_on(page, section, ROUNDS - 1)
    last_round(page, section)


def before_round_one(page: Page) -> str:
    """Event, section, players, presence; the address of the section."""
    page.goto("/")
    with clicks(page, 3):
        page.locator("a[href='/events/new']").first.click()
        page.locator("#name").fill("Weekend Open")
        button_of(page, "/events/new").click()
        page.wait_for_url(re.compile("/sections/new$"))
        swiss = page.locator("form[action$='/from-preset']").filter(has=page.locator("[value=swiss]"))
        swiss.locator("[name=number_of_rounds]").fill(str(ROUNDS))
        swiss.locator("button").click()
        page.wait_for_url(re.compile(r"/sections/(?!new)[^/]+/"))
    section = re.search(r"/events/\w+/sections/[^/]+", page.url)[0]
    page.goto(f"{section}/players")
    with clicks(page, 2):
        page.locator("#text").fill("\n".join(entry_list()))
        button_of(page, "/players/paste").click()
        page.locator("button[formaction$='/paste/enter']").first.click()
        expect(page.locator("main tbody tr")).to_have_count(PLAYERS)
    page.goto(f"{section}/check-in")
    with clicks(page, 1):
        page.locator("form[action$='/check-in/everybody'] button").click()
        expect(page.locator("main [aria-pressed=false]")).to_have_count(0)
    return section


def round_one(page: Page, section: str) -> None:
    """A lot, a late entry, the first round and its results, each by one key."""
    draw_initial_colour(page, section, "White")
    pair_and_publish(page, section)
    page.goto(f"{section}/results/1")
    with clicks(page, 0):
        page.keyboard.press("1")
        expect(page.locator("tr.missing-row")).to_have_count(PLAYERS // 2 - 1)
    assert enter_results(page, section, 1, Random(1)) == PLAYERS // 2
    page.goto(f"{section}/players")
    with clicks(page, 2):
        page.locator("a[href$='/players/new']").first.click()
        page.locator("#name").fill("Latecomer, Late")
        page.locator("form[action$='/players/new'] button:not([name])").click()
        expect(page.locator("main")).to_contain_text("Latecomer, Late")


def pair_and_publish(page: Page, section: str) -> None:
    """The next round, drawn and published."""
    page.goto(f"{section}/rounds")
    with clicks(page, 2):
        button_of(page, "/rounds/pair").click()
        page.locator("form[action$='/publish'] button").first.click()
        page.wait_for_url(re.compile(r"/rounds/\d+$"))
        expect(page.locator("form[action$='/publish']")).to_have_count(0)


def between_rounds(page: Page, section: str) -> None:
    """Byes of several, somebody leaves, round 2, an old result, everything on paper."""
    page.goto(f"{section}/players")
    with clicks(page, 3):
        page.locator("[name=chosen]").nth(3).click()
        page.locator("[name=chosen]").nth(5).click()
        page.locator("#several [value=bye]").click()
        expect(page.locator(".chip", has_text="round 2: ")).to_have_count(2)
    with clicks(page, 2):
        page.locator("[name=chosen]").nth(7).click()
        page.locator("#several [value=withdraw]").click()
        expect(page.locator("main tbody tr.quiet")).to_have_count(1)
    pair_and_publish(page, section)
    page.goto(f"{section}/results/1")
    with clicks(page, 3):
        page.locator("#board-2 .state a").click()
        page.locator("button.tap[aria-pressed=false]").first.click()
        page.locator("#reason").fill("Both players say so.")
        page.locator("form[action$='/correct'] button").last.click()
        page.wait_for_url(re.compile("/results/1"))
    page.goto(f"{section}/rounds/2")
    with clicks(page, 2):
        page.locator("a[href*='/print']").first.click()
        with page.context.expect_page() as opened:
            page.locator("form[action$='/pack.pdf'] button").first.click()
    opened.value.close()


def played_on(page: Page, section: str, last: int) -> str:
    """The rounds from 2 up to `last`, played in the file of the event; the section that it becomes."""
    event_id, key = section.split("/")[2], section.split("/")[4]
    event = FileEvent.read(page.request.get(f"/events/{event_id}/file").body())
    chance = Random(3)
    for number in range(2, last + 1):
        when = {"who": "Test", "why": "", "at": f"2026-11-21T1{number}:00:00.000Z"}
        if number > 2:
            draft = draft_of(event.course.state.section(key))
            event = event.continued([draft, PublishRound(key, number)], **when)
        awaited = event.course.state.section(key).rounds[-1].awaited
        results = [EnterResult(key, number, board, chance.choice(RESULTS)) for board in awaited]
        event = event.continued(results, **when)
    heads = {"Content-Type": "application/octet-stream", **page_heads(page)}
    made = page.request.post("/api/v1/events/import", data=event.written(), headers=heads)
    assert made.ok, made.text()
    return section.replace(event_id, made.json()["event_id"])


def page_heads(page: Page) -> dict[str, str]:
    """What a program sends from a page of somebody who is signed in."""
    heads: dict[str, str] = page.evaluate("JSON.parse(document.body.getAttribute('hx-headers'))")
    return heads


def last_round(page: Page, section: str) -> None:
    """Round 9 on the pages; the event is finished, and everybody has a place."""
    pair_and_publish(page, section)
    enter_results(page, section, ROUNDS, Random(9))
    page.goto(f"{section}/standings")
    expect(page.locator("main table tbody tr")).to_have_count(PLAYERS + 1)
    page.goto(f"{section}/rounds")
    expect(page.locator("main .lead")).to_contain_text(f"{ROUNDS} of {ROUNDS}")
