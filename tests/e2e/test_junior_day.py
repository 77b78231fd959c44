"""A junior day of 95 children, six sections of which two are merged: one list, check-in, phones, a latecomer,
a child who goes home, one who changes sections, a wrong result, siblings, paper cards, trophies."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from desk_acts import (
    enter_by,
    enter_results,
    helper_link,
    leave,
    new_event,
    pair_and_publish,
    result_of,
    tap_result,
    tournament,
)
from playwright.sync_api import Page, expect
from pypdfium2 import PdfDocument
from running_desk import PHONE, RunningDesk

from sizes import by_night

SECTIONS = {"Under 8": 18, "Under 9": 21, "Under 10": 24, "Under 12": 22, "Under 14": 5, "Under 16": 5}
SCHOOLS = ("Hill School", "Vale School", "Park Primary", "Mill Lane", "St Ann")
ROUNDS = 3


def the_list() -> str:
    """Everybody of the day in one list."""
    lines = ["Name;Section;Grade;School;Family"]
    for letter, (section, count) in zip("ABCDEF", SECTIONS.items(), strict=True):
        for n in range(count):
            school, family = SCHOOLS[n % len(SCHOOLS)], "Twin" if letter == "B" and n in (0, 11) else ""
            lines.append(f"Child{letter}{chr(97 + n)}, Test;{section};{99 - 3 * n};{school};{family}")
    return "\n".join(lines)


def make_sections(page: Page, event: str) -> dict[str, str]:
    """The sections from the list; their addresses by name."""
    page.goto(f"/events/{event}/sections/from-list")
    page.locator("#text").fill(the_list())
    page.locator("#number_of_rounds").fill(str(ROUNDS))
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Create 6 sections").click()
    page.goto(f"/events/{event}")
    links = page.locator("#sections h2 a")
    expect(links).to_have_text(list(SECTIONS))
    return {name: links.nth(place).get_attribute("href") for place, name in enumerate(SECTIONS)}


def check_in(page: Page, section: str, absent: str) -> None:
    """Everybody of a section is there but one; that one is left out of round 1."""
    page.goto(f"{section}/check-in")
    count = page.locator("#presence .tap").count()
    for place in range(count):
        tap = page.locator("#presence .tap").nth(place)
        if absent in tap.inner_text():
            continue
        tap.click()
        expect(page.locator("#presence .tap").nth(place)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#presence progress")).to_have_attribute("value", str(count - 1))


def keep_apart(page: Page, section: str, first: str, second: str) -> None:
    """A wish: these two do not meet."""
    page.goto(f"{section}/players/apart")
    for name in (first, second):
        page.locator("#people").get_by_role("checkbox", name=re.compile(name)).check()
    page.get_by_role("button", name="Keep them apart").click()
    expect(page.locator("main tbody th")).to_contain_text(first)


def late_entry(page: Page, section: str, name: str) -> None:
    """A child comes while round 1 is played."""
    page.goto(f"{section}/juniors")
    form = page.get_by_role("region", name="Late arrival")
    form.get_by_label("First letters of a name").fill(name)
    form.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=f"Enter “{name}” as a new player").click()
    page.get_by_label("School").fill("New School")
    page.get_by_role("button", name="Save and return to the list").click()
    expect(page.locator("#messages")).to_contain_text(name)


def merge(page: Page, section: str, other: str) -> None:
    """Two small sections play as one."""
    page.goto(f"{section}/juniors")
    page.get_by_label("Section to merge with this one").select_option(label=other)
    page.get_by_role("button", name="Merge").click()
    page.locator("#confirm [data-yes]").click()
    expect(page.locator("#messages")).to_contain_text("play as one")


def move(page: Page, section: str, name: str, other: str) -> None:
    """A child goes on in another section, with points and card."""
    page.goto(f"{section}/players")
    page.get_by_role("link", name=re.compile(name)).first.click()
    page.get_by_label("Section", exact=True).select_option(label=other)
    page.get_by_role("button", name="Move").click()
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#messages")).to_contain_text(f"plays in {other}")


def type_cards(page: Page, section: str, number: int) -> None:
    """All results of a round from the stack of cards: whoever has White has won."""
    page.goto(f"{section}/results/{number}/cards")
    waiting = page.locator("main ul.names li .soft")
    while waiting.count():
        left = waiting.count()
        page.locator("#card").fill(f"{waiting.first.inner_text().strip()} 1")
        page.keyboard.press("Enter")
        expect(waiting).to_have_count(left - 2)
    expect(page.get_by_text("All results are in.")).to_be_visible()


def correct(page: Page, section: str, number: int, board: int, result: str) -> None:
    """A result of the round being played was wrong."""
    page.goto(f"{section}/results/{number}/boards/{board}")
    page.locator(f'button.tap[value="{result}"]').click()
    expect(page.locator("main")).to_be_visible()
    assert result_of(page, section, number, board) == result


def sheets_of(page: Page, section: str, kind: str) -> int:
    """How many sheets of paper a section needs."""
    return len(PdfDocument(page.request.get(f"{section}/print/{kind}.pdf").body()))


def names_of_pairs(played: dict[str, Any], number: int) -> list[set[str]]:
    """Who meets whom in a round of a tournament."""
    names = {player["number"]: player["name"] for player in played["players"]}
    opponents = played["rounds"][number - 1]["opponents"]
    met = zip(names, opponents, strict=True)
    return [{names[player], names[opponent]} for player, opponent in met if opponent > player]


@by_night()
@pytest.mark.databases("postgresql")
def test_a_junior_day_of_95_children(page: Page, desk: RunningDesk, visitor: Callable[..., Page]):
    assert sum(SECTIONS.values()) == 95
    event = new_event(page, "Junior Day")
    sections = make_sections(page, event)
    merge(page, sections["Under 14"], "Under 16")
    del sections["Under 16"]
    check_in(page, sections["Under 8"], "ChildAh")
    for name in list(sections)[1:]:
        page.goto(f"{sections[name]}/check-in")
        page.get_by_role("button", name="Pair everybody, present or not").click()
        expect(page.get_by_role("button", name="Do not pair absent players")).to_be_visible()
    keep_apart(page, sections["Under 10"], "ChildCa", "ChildCm")
    phone = visitor(desk, **PHONE)
    chance = Random(5)
    for number in range(1, ROUNDS + 1):
        page.goto(f"/events/{event}")
        for name, section in sections.items():
            pair_and_publish(page, section, number)
            if number == 1 and name == "Under 9":
                late_entry(page, section, "Latecomer, Lou")
            if number == 1 and name == "Under 12":
                enter_by(helper_link(page, section, "Hal", *boards_of(page, section)), phone)
        phone.goto(f"/h/{event}")
        for _ in range(3):
            tap_result(phone, chance)
        for name, section in sections.items():
            if number == 1 and name == "Under 14":
                type_cards(page, section, number)
            else:
                enter_results(page, section, number, chance)
        if number == 1:
            correct(page, sections["Under 8"], 1, 2, "1/2-1/2")
            leave(page, sections["Under 14"], "ChildEc")
            move(page, sections["Under 8"], "ChildAa", "Under 9")
            papers(page, event, sections["Under 10"])
    look_at_the_end(page, event, sections)


def papers(page: Page, event: str, section: str) -> None:
    """24 children are on one sheet of each kind, their slips on two; the guide is one page."""
    page.goto(f"/events/{event}/history")
    expect(page.get_by_text("ChildAa, Test moved to Under 9, with points and card")).to_be_visible()
    kinds = ("wall", "boards", "names", "slips", "guide")
    assert [sheets_of(page, section, kind) for kind in kinds] == [1, 1, 1, 2, 1]


def boards_of(page: Page, section: str) -> tuple[int, int]:
    """The boards of a section as the form for helpers offers them."""
    page.goto(f"{section}/helpers")
    return int(page.locator("#first").input_value()), int(page.locator("#last").input_value())


def look_at_the_end(page: Page, event: str, sections: dict[str, str]) -> None:
    played = {name: tournament(page, section) for name, section in sections.items()}
    pairs = {name: [names_of_pairs(one, n) for n in range(1, ROUNDS + 1)] for name, one in played.items()}
    assert not any("ChildAh, Test" in pair for pair in pairs["Under 8"][0])
    assert any("Latecomer, Lou" in pair for pair in pairs["Under 9"][0])
    assert not any({"ChildCa, Test", "ChildCm, Test"} == pair for one in pairs["Under 10"] for pair in one)
    assert not any("ChildEc, Test" in pair for one in pairs["Under 14"][1:] for pair in one)
    assert not any({"ChildBa, Test", "ChildBl, Test"} == pair for one in pairs["Under 9"] for pair in one)
    for one, there in (("Under 8", False), ("Under 9", True)):
        assert all(any("ChildAa, Test" in pair for pair in later) == there for later in pairs[one][1:])
    of_one_school = [pair for pair in pairs["Under 12"][0] if len({school_of(name) for name in pair}) == 1]
    assert not of_one_school
    for section in sections.values():
        page.goto(f"{section}/juniors")
        expect(page.locator("main td", has_text="Trophy").first).to_be_visible()
        page.goto(f"{section}/standings")
        expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    page.goto(f"{sections['Under 14']}/juniors")
    expect(page.get_by_role("heading", name="Under 16")).to_be_visible()
    cards = PdfDocument(page.request.get(f"{sections['Under 12']}/print/cards.pdf").body())
    assert "ChildDn" in "".join(sheet.get_textpage().get_text_range() for sheet in cards)
    page.goto(f"/events/{event}/schools")
    expect(page.locator("main tbody tr")).to_have_count(len(SCHOOLS) + 1)


def school_of(name: str) -> str:
    """The school of a child of the list, by the last letter of the surname."""
    return SCHOOLS[(ord(name.partition(",")[0][-1]) - 97) % len(SCHOOLS)]
