"""Twelve masters: lots drawn on the screen and followed on the wall, verified, then all eleven rounds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from desk_acts import enter_results, new_event, new_section, pair_and_publish, paste_players, tournament
from playwright.sync_api import Page, expect
from running_desk import RunningDesk

FEDERATIONS = ("NED", "ITA", "CZE", "ESP", "SWE", "FRA", "GER", "GER", "NED", "GER", "FRA", "ESP")
ROUNDS = len(FEDERATIONS) - 1


def entry_list() -> list[str]:
    return [
        "Name;Rating;Federation",
        *(f"Master{chr(97 + n)}, Test;{2510 - 9 * n};{code}" for n, code in enumerate(FEDERATIONS)),
    ]


def announce(page: Page, section: str) -> None:
    page.goto(f"{section}/lots")
    page.locator("#last").fill("3")
    page.get_by_role("button", name="Announce the draw").click()
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
    return ended.returncode == 0 and ended.stdout.startswith("Holds")


def test_a_varma_round_robin_of_twelve(
    page: Page, desk: RunningDesk, visitor: Callable[..., Page], tmp_path: Path
):
    event = new_event(page, "Browser Masters")
    section = new_section(page, event, "Varma", "Masters")
    paste_players(page, section, entry_list())
    announce(page, section)
    wall = visitor(desk, viewport={"width": 1600, "height": 900})
    wall.goto(f"/e/{event}/masters/lots/screen")
    expect(wall.locator(".envelopes")).to_be_visible()
    loaded = wall.evaluate("performance.timeOrigin")
    assert hold_ceremony(page, wall) > len(FEDERATIONS)
    expect(wall.locator(".lots-result li")).to_have_count(len(FEDERATIONS))
    assert wall.evaluate("performance.timeOrigin") == loaded
    numbers = [text.split()[0] for text in wall.locator(".lots-result li").all_inner_texts()]
    assert numbers == [str(n) for n in range(1, len(FEDERATIONS) + 1)]
    wall.goto(f"/e/{event}/masters/lots")
    with wall.expect_download() as download:
        wall.get_by_role("link", name="Transcript as a file").click()
    file = tmp_path / "masters.lots.json"
    download.value.save_as(file)
    assert holds(file)
    document = json.loads(file.read_text("utf-8"))
    document["steps"][-1], document["steps"][-2] = document["steps"][-2], document["steps"][-1]
    file.write_text(json.dumps(document), "utf-8")
    assert not holds(file)
    play(page, section)


def play(page: Page, section: str) -> None:
    chance = Random(12)
    for number in range(1, ROUNDS + 1):
        pair_and_publish(page, section, number)
        assert enter_results(page, section, number, chance) == len(FEDERATIONS) // 2
    page.goto(f"{section}/standings")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    expect(page.locator("main table tbody tr")).to_have_count(len(FEDERATIONS))
    rounds = tournament(page, section)["rounds"]
    met = {(player, one["opponents"][player]) for one in rounds for player in range(len(FEDERATIONS))}
    assert len(met) == len(FEDERATIONS) * ROUNDS
