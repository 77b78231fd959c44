"""What arbiters do at the desk, as tests do it: by the names that stand on the buttons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

KEYS = {"1": 40, "0": 30, "5": 30}
"""Keys of the results and how often each is pressed."""


def new_event(page: Page, name: str) -> str:
    """Make an event; its id."""
    page.goto("/events/new")
    page.get_by_label("Name of the event").fill(name)
    page.get_by_role("button", name="Create").click()
    page.wait_for_url(re.compile(r"/events/(?!new)\w+/sections/new$"))
    return page.url.split("/")[-3]


def new_section(page: Page, event_id: str, preset: str, name: str, rounds: int = 0) -> str:
    """Create a section from a preset; its address."""
    page.goto(f"/events/{event_id}/sections/new")
    card = page.get_by_role("region", name=preset)
    card.get_by_label("Name").fill(name)
    if rounds:
        card.get_by_label("Rounds").fill(str(rounds))
    card.get_by_role("button", name="Create this section").click()
    page.wait_for_url(re.compile(r"/sections/(?!new|from)[^/]+/"))
    return re.search(r"/events/\w+/sections/[^/]+", page.url)[0]


def paste_players(page: Page, section: str, lines: list[str]) -> None:
    """Paste a list, look at it, enter it."""
    page.goto(f"{section}/players/paste")
    page.get_by_label("The list").fill("\n".join(lines))
    page.get_by_role("region", name="Paste a list").get_by_role("button", name="Preview").click()
    expect(page.get_by_text(f"{len(lines) - 1} players to enter")).to_be_visible()
    page.get_by_role("button", name=f"Enter {len(lines) - 1} players").first.click()
    expect(page.get_by_text(re.compile(f"{len(lines) - 1} players"))).not_to_have_count(0)


def pair_and_publish(page: Page, section: str, number: int) -> None:
    """The next step, the draft, and its publication."""
    page.goto(f"{section}/rounds")
    page.locator("main .button.primary.large").first.click()
    expect(page.get_by_role("heading", name=re.compile(f"Round {number}.*draft"))).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("published").first).to_be_visible()


def enter_results(page: Page, section: str, number: int, chance: Random) -> int:
    """All results of a round by the keyboard; the number of boards."""
    page.goto(f"{section}/results/{number}")
    boards = page.locator("table.results tbody tr").count()
    for _ in range(boards):
        page.keyboard.press(chance.choices(list(KEYS), list(KEYS.values()))[0])
    expect(page.locator("#missing")).to_have_text("All results are in.")
    expect(page.locator("#unsaved")).to_be_hidden()
    return boards


def draw_initial_colour(page: Page, section: str, colour: str) -> None:
    """Say which colour came out in the hall: "White" or "Black"."""
    page.goto(f"{section}/lots")
    page.get_by_role("button", name=f"{colour} was drawn").click()
    expect(page.get_by_text(f"the first player has {colour}")).to_be_visible()


def act(page: Page, event_id: str, kind: str, **fields: object) -> None:
    """An action by the API, as the person who is signed in on the page."""
    by_api(page, event_id, [(f"actions/{kind}", fields)])


def by_api(page: Page, event_id: str, posts: Iterable[tuple[str, dict[str, object]]]) -> None:
    """Routes of an event with what is sent to them, one after the other."""
    heads = json.loads(page.locator("body").get_attribute("hx-headers"))
    event = f"/api/v1/events/{event_id}"
    seen = page.request.get(f"{event}/position").json()["position"]
    for route, fields in posts:
        answer = page.request.post(f"{event}/{route}?seen={seen}", data=fields, headers=heads)
        assert answer.ok, answer.text()
        seen = answer.json()["position"]


def draw_by_api(page: Page, event_id: str, section: str, number: int) -> None:
    """A round is paired and published, which is quicker than by the pages."""
    publish = ("actions/publish-round", {"section": section, "round": number})
    by_api(page, event_id, [(f"sections/{section}/draft", {}), publish])


def results_by_api(page: Page, event_id: str, section: str, number: int, chance: Random) -> None:
    """All results of a round that are missing."""
    boards = missing_boards(page, event_id, section, number)
    results = chance.choices(("1-0", "1/2-1/2", "0-1"), k=len(boards))
    about = {"section": section, "round": number}
    by_api(
        page,
        event_id,
        [
            ("actions/enter-result", {**about, "board": board, "result": result})
            for board, result in zip(boards, results, strict=True)
        ],
    )


def missing_boards(page: Page, event_id: str, section: str, number: int) -> list[int]:
    """The boards of a round without a result, counted from 1."""
    cells = page.request.get(f"/events/{event_id}/sections/{section}/results/{number}/cells").json()
    return [place for place, result in enumerate(cells["results"], 1) if not result]


def helper_link(page: Page, section: str, name: str, first: int, last: int) -> str:
    """A link for a helper's phone, for some boards as they are numbered in the hall."""
    page.goto(f"{section}/helpers")
    page.locator("#name").fill(name)
    page.locator("#first").fill(str(first))
    page.locator("#last").fill(str(last))
    page.get_by_role("button", name="Create the QR code").click()
    return page.locator("section[aria-labelledby=new-link] .mono").inner_text().strip()


def arbiter_link(page: Page, event_id: str, name: str) -> str:
    """A link for a second arbiter of an event."""
    page.goto(f"/events/{event_id}/people")
    page.locator("#name").fill(name)
    page.locator("#role").select_option("arbiter")
    page.get_by_role("button", name="Make the link").click()
    return page.locator("section[aria-labelledby=new-link] .mono").first.inner_text().strip()


def enter_by(link: str, page: Page) -> None:
    """Come to the desk by a link."""
    page.goto(link)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda address: "/enter" not in address)


def tap_result(phone: Page, chance: Random) -> None:
    """A helper opens the first missing board and taps a result."""
    missing = phone.locator("article a").count()
    phone.locator("article a").first.tap()
    phone.locator("button.tap").nth(chance.randrange(3)).tap()
    expect(phone.locator("article a")).to_have_count(missing - 1)


def leave(page: Page, section: str, name: str) -> None:
    """A player goes home: not paired any more."""
    page.goto(f"{section}/players")
    page.get_by_role("link", name=re.compile(name)).first.click()
    page.get_by_role("button", name="Withdraw").click()
    page.locator("#confirm [data-yes]").click()
    expect(page.get_by_role("button", name="Reinstate")).to_be_visible()


def tournament(page: Page, section: str) -> dict[str, Any]:
    """The tournament of a section as the API gives it."""
    return page.request.get(f"/api/v1{section}/tournament").json()


def result_of(page: Page, section: str, number: int, board: int) -> str:
    """The result of a board as the journal has it; "" when there is none."""
    return page.request.get(f"{section}/results/{number}/cells").json()["results"][board - 1]
