"""Twelve and fourteen masters: lots drawn on the screen and followed on the wall, verified by a spectator;
the schedule before round 1; then all eleven and thirteen rounds, with two who leave on the way."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from desk_acts import (
    enter_results,
    new_event,
    new_section,
    pair_and_publish,
    paste_players,
    results_by_api,
    tournament,
)
from playwright.sync_api import Page, expect
from running_desk import RunningDesk

from sizes import by_night

FEDERATIONS = (
    "NED", "ITA", "CZE", "ESP", "SWE", "FRA", "GER", "GER", "NED", "GER", "FRA", "ESP", "POL", "AUT",
)  # fmt: skip
TYPED = (1, 2)
"""Rounds whose results are typed on the pages; those of the others come by the API."""


def entry_list(masters: int) -> list[str]:
    return [
        "Name;Rating;Federation",
        *(f"Master{chr(97 + n)}, Test;{2510 - 9 * n};{code}" for n, code in enumerate(FEDERATIONS[:masters])),
    ]


def announce(page: Page, section: str) -> None:
    page.goto(f"{section}/lots")
    page.locator("#last").fill("3")
    page.get_by_role("button", name="Announce the drawing of lots").click()
    expect(page.locator(".envelopes")).to_be_visible()


def hold_ceremony(page: Page, wall: Page) -> int:
    """Every envelope clicked, each step seen on the wall without touching it; the number of steps."""
    steps = 0
    while page.locator(".envelopes button").count():
        with page.expect_navigation():
            page.locator(".envelopes button").last.click()
        steps += 1
        sealed = fingerprint_of(page)
        expect(wall.locator(".lots-foot .fingerprint")).to_have_text(sealed)
    return steps


def fingerprint_of(page: Page) -> str:
    """The beginning of the fingerprint of the draw so far, from the transcript."""
    address = page.url.partition("/lots")[0] + "/lots/transcript.json"
    steps = page.request.get(address).json()["steps"]
    return steps[-1]["link"][:16]


def holds(transcript: Path) -> bool:
    """Whether `pairwright lots verify`, as a process of its own, accepts a transcript."""
    command = [sys.executable, "-m", "pairwright.cli", "lots", "verify", str(transcript)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.returncode == 0 and ended.stdout.startswith("Valid")


MASTERS = {"postgresql": 14, "sqlite": 12}
"""Two sizes, each on one kind of database.

Tables of all sizes stand in tests/rules/round_robin, acts on both databases in tests/storage.
"""


@by_night()
@pytest.mark.databases(*MASTERS)
def test_a_varma_round_robin(
    page: Page,
    desk: RunningDesk,
    visitor: Callable[..., Page],
    tmp_path: Path,
    request: pytest.FixtureRequest,
):
    masters = MASTERS[request.node.callspec.params["desk"]]
    event = new_event(page, "Browser Masters")
    section = new_section(page, event, "Varma", "Masters")
    paste_players(page, section, entry_list(masters))
    announce(page, section)
    wall = visitor(desk, viewport={"width": 1600, "height": 900})
    wall.goto(f"/e/{event}/masters/lots/screen")
    expect(wall.locator(".envelopes")).to_be_visible()
    loaded = wall.evaluate("performance.timeOrigin")
    assert hold_ceremony(page, wall) > masters
    expect(wall.locator(".lots-result li")).to_have_count(masters)
    assert wall.evaluate("performance.timeOrigin") == loaded
    numbers = [text.split()[0] for text in wall.locator(".lots-result li").all_inner_texts()]
    assert numbers == [str(n) for n in range(1, masters + 1)]
    wall.goto(f"/e/{event}")
    wall.get_by_role("link", name="Drawing of lots, and how to verify it").click()
    with wall.expect_download() as download:
        wall.get_by_role("link", name="Transcript as a file").click()
    file = tmp_path / "masters.lots.json"
    download.value.save_as(file)
    assert holds(file)
    document = json.loads(file.read_text("utf-8"))
    document["steps"][-1], document["steps"][-2] = document["steps"][-2], document["steps"][-1]
    file.write_text(json.dumps(document), "utf-8")
    assert not holds(file)
    announce_what_is_left(page, section)
    read_the_schedule(wall, event, masters)
    play(page, event, section, masters)
    assert_final(page, section, masters)


def announce_what_is_left(page: Page, section: str) -> None:
    """The days of the first rounds, and the tie-breaks, for which the desk asks."""
    page.goto(f"{section}/setup")
    page.get_by_label("Round dates and times").fill("1.12.2026\n2.12.2026")
    page.get_by_role("button", name="Save").click()
    page.goto(f"{section}/rounds")
    expect(page.get_by_role("link", name="Announce the tie-breaks")).to_be_visible()
    page.get_by_role("button", name="Announce the usual tie-breaks").click()
    expect(page.get_by_role("button", name="Pair round 1")).to_be_visible()


def read_the_schedule(wall: Page, event: str, masters: int) -> None:
    """Every round before round 1, from the first page of the event."""
    wall.goto(f"/e/{event}")
    wall.get_by_role("link", name="Schedule of all rounds").click()
    expect(wall.locator(".schedule section")).to_have_count(masters - 1)
    expect(wall.locator(".schedule tbody tr")).to_have_count((masters - 1) * (masters // 2))
    expect(wall.locator("#round-2")).to_contain_text("2 December 2026")


def play(page: Page, event: str, section: str, masters: int) -> None:
    """All rounds; one leaves before half of his games, comes back, and leaves all the same; one later."""
    chance, key = Random(masters), section.rpartition("/")[2]
    for number in range(1, masters):
        pair_and_publish(page, section, number)
        if number in TYPED:
            assert enter_results(page, section, number, chance) == masters // 2
        results_by_api(page, event, key, number, chance)
        if number == 3:
            leave_the_table(page, section, "Masterb", "fewer than half")
            page.get_by_role("button", name="Reinstate").click()
            page.get_by_role("button", name="Do it").click()
            leave_the_table(page, section, "Masterb", "fewer than half")
        if number == masters - 4:
            leave_the_table(page, section, "Masterd", "the results count")


def leave_the_table(page: Page, section: str, name: str, ruling: str) -> None:
    """Somebody leaves the round robin, after what it means has been read."""
    page.goto(f"{section}/players")
    page.get_by_role("link", name=name).first.click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("region", name="What this means")).to_contain_text(ruling)
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Reinstate")).to_be_visible()


def assert_final(page: Page, section: str, masters: int) -> None:
    """Everybody has met everybody, on the board or by forfeit; one does not count."""
    page.goto(f"{section}/standings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(page.locator("main table tbody tr")).to_have_count(masters - 1)
    expect(page.locator("main")).to_contain_text("withdrew before half of the games")
    rounds = tournament(page, section)["rounds"]
    met = {(player, one["opponents"][player]) for one in rounds for player in range(masters)}
    assert len(met) == masters * (masters - 1)
