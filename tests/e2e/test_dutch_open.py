"""A Swiss open of 60 players and nine rounds, from the empty desk to the last prize; by night."""

from __future__ import annotations

from random import Random

from desk_acts import (
    draw_initial_colour,
    enter_results,
    new_event,
    new_section,
    pair_and_publish,
    paste_players,
)
from playwright.sync_api import expect

from sizes import by_night

PLAYERS, ROUNDS = 60, 9


def entry_list() -> list[str]:
    names = [f"Player {chr(65 + n // 8)}{chr(97 + n % 8)}, Test" for n in range(PLAYERS)]
    return ["Name;Rating;Federation", *(f"{name};{2400 - 13 * n};ENG" for n, name in enumerate(names))]


@by_night()
def test_a_nine_round_open(page):
    event = new_event(page, "Browser Open")
    section = new_section(page, event, "Swiss", "Open", ROUNDS)
    paste_players(page, section, entry_list())
    draw_initial_colour(page, section, "White")
    chance = Random(60)
    for number in range(1, ROUNDS + 1):
        pair_and_publish(page, section, number)
        assert enter_results(page, section, number, chance) == PLAYERS // 2
    page.goto(f"{section}/standings")
    expect(page.locator("main table tbody tr")).to_have_count(PLAYERS)
    page.goto(f"{section}/rounds")
    expect(page.get_by_text(f"Rounds complete: {ROUNDS} of {ROUNDS}.")).to_be_visible()
    file = page.request.get(f"/api/v1{section}/tournament")
    assert len(file.json()["rounds"]) == ROUNDS
