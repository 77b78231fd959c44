"""The desk is killed while results are typed: whatever was shown as saved is there when it comes back.

On both kinds of database at night, by day on the one that most desks have; tests/storage/test_kills.py kills
writers on both.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from desk_acts import draw_initial_colour, new_event, new_section, pair_and_publish, paste_players
from playwright.sync_api import Page, expect
from running_desk import RunningDesk, visiting

from sizes import sampled

PLAYERS = 60
KILLED_AFTER = 12
SHOWN = "tr[data-state=saved]"


@pytest.fixture
def mortal(database: str) -> Iterator[tuple[RunningDesk, str]]:
    """(a desk that the test may kill, its database)."""
    running = RunningDesk("--database", database)
    yield running, database
    running.end()


def shown_as_saved(page: Page) -> dict[str, str]:
    """The results that carry the mark of being saved."""
    pairs = "rows => rows.map((row) => [row.dataset.board, row.querySelector('select').value])"
    return dict(page.eval_on_selector_all(SHOWN, pairs))


def killed_amid_entry(page: Page, desk: RunningDesk) -> dict[str, str]:
    """Results are typed without waiting for the desk, which dies after some; what it had acknowledged."""
    for place in range(PLAYERS // 2):
        page.keyboard.press("105"[place % 3])
        if place == KILLED_AFTER:
            page.wait_for_selector(SHOWN)  # on a busy machine the first answer takes its time
            desk.end(signal.SIGKILL)
    expect(page.locator("#unsaved")).to_be_visible()
    return shown_as_saved(page)


@pytest.mark.parametrize("database", sampled(("sqlite", "postgresql")), indirect=True)
def test_what_was_shown_as_saved_survives_a_kill(chromium, mortal: tuple[RunningDesk, str]):
    desk, database = mortal
    with visiting(chromium, desk) as page:
        desk.let_in(page)
        event = new_event(page, "Mortal Open")
        section = new_section(page, event, "Swiss", "Open", 5)
        names = [f"P{chr(97 + n // 8)}{chr(97 + n % 8)}, T;{2400 - n}" for n in range(PLAYERS)]
        paste_players(page, section, ["Name;Rating", *names])
        draw_initial_colour(page, section, "White")
        pair_and_publish(page, section, 1)
        page.goto(f"{section}/results/1")
        acknowledged = killed_amid_entry(page, desk)
        assert 0 < len(acknowledged) < PLAYERS // 2
        again = RunningDesk("--database", database, "--port", desk.address.rpartition(":")[2])
        try:
            cells = page.request.get(f"{section}/results/1/cells").json()["results"]
            assert {number: cells[int(number) - 1] for number in acknowledged} == acknowledged
            expect(page.locator("#unsaved")).to_be_hidden(timeout=30_000)
            expect(page.locator("#tiles .open")).to_have_count(0)
            everything = page.request.get(f"{section}/results/1/cells").json()["results"]
            assert everything == [("1-0", "0-1", "1/2-1/2")[place % 3] for place in range(PLAYERS // 2)]
            page.reload()
            expect(page.locator("#tiles .open")).to_have_count(0)
            expect(page.locator("[data-live-state].on")).to_be_visible()
        finally:
            again.end()
