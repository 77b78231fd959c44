"""The Python side of the page that pairs in the browser; `.ci/in_the_browser` uses the page itself."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright import Board, Player, Tournament, certify, pair, sample, write_trf

PAGE = Path(__file__).parents[2] / "docs" / "in-the-browser"
sys.path.insert(0, str(PAGE))

import answers  # noqa: E402
import build_page  # noqa: E402


def asked(what, argument=None):
    return json.loads(answers.answer(what, argument))


def test_the_sample_is_paired_checked_and_explained():
    assert asked("open")["players"][0] == {"number": 1, "name": sample().players[0].name}
    drawn = pair(sample())
    assert [one["number"] - 1 for one in asked("pair")["boards"][0]] == [
        drawn.boards[0].white,
        drawn.boards[0].black,
    ]
    assert all(one["agrees"] for one in asked("check")["rounds"])
    assert asked("why", ["1", "2"])["plain"]
    assert asked("standings")[0]["points"] == 4.0


def test_what_differs_is_named_with_the_bye():
    players = [Player(number, f"P{number}", 2000 - number) for number in range(1, 6)]
    event = Tournament.of(players, rounds=3, initial_colour="white")
    first, *others = (drawn := pair(event)).boards
    swapped = replace(drawn, boards=(Board(4, first.black), *others), pairing_allocated_bye=first.white)
    asked("open", write_trf(event.play(swapped, {1: "1-0", 2: "1-0"})).encode())
    found = asked("check")["rounds"][0]
    assert (found["ours"], found["theirs"]) == (["P1 - P3", "P5 - bye"], ["P5 - P3", "P1 - bye"])


def test_a_certificate_is_verified_beside_the_open_file():
    asked("open")
    paper = json.dumps(certify(sample()))
    found = asked("verify", paper.encode())
    assert (found["status"], found["lines"][0].split(":")[0]) == (0, "Proven")
    assert asked("verify", paper.replace('"round": ', '"round": 1', 1).encode())["status"] == 1
    assert asked("verify", b"nothing")["lines"][0].startswith("NOT PROVEN")


@pytest.mark.parametrize("content", [b"", b"<b>x</b>", b"{}", bytes(range(256))])
def test_faults_are_told(content):
    assert asked("open", content)["error"]


def test_unknown_players_are_told():
    asked("open")
    assert asked("why", ["99", ""])["error"] == ["there is no player with number 99"]


def test_every_file_of_the_page_is_packed():
    there = {path.name for path in PAGE.iterdir() if path.is_file()}
    assert there - {"build_page.py"} == set(build_page.PAGE)
    named = "".join((PAGE / name).read_text(encoding="utf-8") for name in ("index.html", "worker.js"))
    assert all(name in named for name in ("page.js", "page.css", "pawn.svg", "answers.py", "files.json"))
