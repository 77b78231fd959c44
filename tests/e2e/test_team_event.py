"""A team event from the list of players to the report file: squads, matches, line-ups, standings."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from desk_acts import draw_initial_colour, new_event, new_section, pair_and_publish, paste_players
from playwright.sync_api import Page, expect

from pairwright import read_trf
from pairwright.standings.ranking import standings

TEAMS = ("Alder", "Birch", "Cedar", "Douglas", "Elm", "Fir")
KEYS = ("1550", "1515", "0155")


def entry_list() -> list[str]:
    return [
        "Team;Name;Rating;Federation",
        *(
            f"{team};{team}{board}, Player;{2400 - 40 * place - 10 * board};GER"
            for place, team in enumerate(TEAMS)
            for board in range(1, 6)
        ),
    ]


def look(page: Page, name: str) -> None:
    """A picture of the page, for whoever wants to see what was tested."""
    if folder := os.environ.get("PAIRWRIGHT_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)


def enter_match(page: Page, section: str, number: int, match: int, keys: str, *slip: str) -> None:
    """One match by the keyboard: a key a board, then what the slip says, then Enter."""
    page.goto(f"{section}/results/{number}/boards/{match}")
    first = page.get_by_label("Board 1", exact=True)
    expect(first).to_be_focused()
    for place, key in enumerate(keys, 1):
        field = page.get_by_label(f"Board {place}", exact=True)
        expect(field).to_be_focused()
        page.keyboard.press(key)
    for side, points in enumerate(slip, 1):
        page.locator(f"#slip-{side}").fill(points)
    page.keyboard.press("Enter")


def type_twice(page: Page, section: str, number: int) -> None:
    """The matches again from the slips, a key a board; the one that differs is told by its board."""
    page.goto(f"{section}/results/{number}/verify")
    for match, keys in enumerate((KEYS[0], "1115", KEYS[2]), 1):
        field = page.get_by_label(re.compile(f"^Match {match}: "))
        expect(field).to_be_focused()
        page.keyboard.type(keys)
    expect(page.locator("#differing")).to_contain_text("Board 2: ")
    look(page, "verify")
    page.get_by_role("button", name=re.compile("^First entry: ")).click()
    expect(page.get_by_text("verified").first).to_be_visible()


def publish_line_ups(page: Page, section: str, number: int) -> None:
    page.goto(f"{section}/rounds/{number}")
    page.get_by_role("button", name="Publish the line-ups").click()
    page.locator("#confirm [data-yes]").click()
    expect(page.get_by_text(f"The line-ups of round {number} are published.")).to_be_visible()


SHOWN_DISCS = """rows => rows.map(row => [...row.querySelectorAll("td.white, td.black")].map(cell => {
    const painted = ["none", "normal"].includes(getComputedStyle(cell, "::before").content) ? 0 : 1;
    return cell.querySelectorAll(".disc").length + painted;
}))"""


def one_disc_for_each_colour(page: Page) -> None:
    """One disc beside a player, of their colour, on a phone as on a screen; none beside a team."""
    size = page.viewport_size
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        rows = page.locator("#boards tbody tr")
        assert rows.locator("nth=0").get_attribute("class") == "match"
        assert rows.evaluate_all(SHOWN_DISCS) == [[0, 0], *[[1, 1]] * 4] * 3
        second = rows.nth(2).locator(".disc")
        assert [one.get_attribute("class") for one in second.all()] == ["disc black", "disc white"]
        look(page, f"public-round-{width}")
    page.set_viewport_size(size or {"width": 1280, "height": 720})


@pytest.mark.databases("postgresql")
def test_a_team_event(page: Page, tmp_path: Path) -> None:
    event = new_event(page, "Browser League")
    section = new_section(page, event, "Team event", "League", 3)
    paste_players(page, section, entry_list())
    page.goto(f"{section}/players")
    expect(page.get_by_text("6 teams")).to_be_visible()
    look(page, "teams")
    page.get_by_role("link", name="Alder", exact=True).click()
    expect(page.get_by_label("Squad, in board order")).to_have_value(re.compile("Alder5, Player"))
    page.get_by_label("Captain").fill("Grey, Ann")
    look(page, "team")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Grey, Ann")).to_be_visible()
    draw_initial_colour(page, section, "White")
    for number in (1, 2, 3):
        pair_and_publish(page, section, number)
        publish_line_ups(page, section, number)
        look(page, f"round-{number}")
        if number == 1:
            enter_match(page, section, 1, 1, KEYS[0], "3", "1")
            expect(page.get_by_text("the boards add up to 2–2, the slip says 3–1")).to_be_visible()
            look(page, "slip")
            expect(page.get_by_label("Board 1", exact=True)).to_have_value("1")
        for match, keys in enumerate(KEYS, 1):
            slip = ("2", "2") if keys == KEYS[0] else ()
            enter_match(page, section, number, match, keys, *slip)
            expect(page.get_by_text(re.compile(f"Match {match}: "))).to_be_visible()
        look(page, f"results-{number}")
        if number == 1:
            type_twice(page, section, number)
    page.goto(f"{section}/standings")
    expect(page.locator("table tbody tr")).to_have_count(6)
    look(page, "standings")
    page.goto(f"{section}/standings/crosstable")
    look(page, "crosstable")
    page.goto(f"/e/{event}/league/pairings")
    expect(page.get_by_text("Alder1, Player")).to_be_visible()
    look(page, "public-round")
    one_disc_for_each_colour(page)
    page.goto(f"/e/{event}/league/player/1")
    expect(page.get_by_role("heading", name="Alder")).to_be_visible()
    look(page, "public-team")
    page.goto(f"/e/{event}/league/screen")
    expect(page.get_by_text("Alder").first).to_be_visible()
    look(page, "screen")
    page.goto(f"/e/{event}/league/players")
    look(page, "public-players")
    reported = page.request.get(f"/api/v1/events/{event}/sections/league/tournament.trf").body()
    tournament = read_trf(reported)
    assert len(tournament.teams) == 6
    assert len(tournament.players) == 30
    assert sum(line.points for line in standings(tournament).lines) == 3 * 3 * 20
