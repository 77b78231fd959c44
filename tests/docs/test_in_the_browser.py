"""The Python side of the page that pairs in the browser; `.ci/in_the_browser` uses the page itself."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from junior_cards import child
from pairwright import Board, Player, Tournament, certify, draw_lots, pair, sample, write_trf
from pairwright.interface.kjca_sections import draw_section, write_section
from pairwright.storage.kjca_file import begun, founding
from pairwright.storage.kjca_section import Section
from pairwright.systems.kjca.kjca_options import KjcaOptions

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


def test_a_drawing_of_lots_is_replayed():
    players = [Player(number, f"P{number}", federation="GER") for number in range(1, 4)]
    transcript = draw_lots(players, "7", title="Masters")["transcript"]
    found = asked("verify", json.dumps(transcript).encode())
    assert (found["title"], found["status"], found["lines"][0]) == ("Masters", 0, "Valid: 3 steps.")
    assert sorted(row[1] for row in found["rows"]) == ["P1", "P2", "P3"]
    transcript["steps"][0]["number"] = transcript["steps"][0]["number"] % 3 + 1
    found = asked("verify", json.dumps(transcript).encode())
    assert (found["status"], found["lines"][0]) == (1, "NOT VALID")
    assert found["lines"][1].startswith("step 1")
    assert "choose it under" in asked("open", json.dumps(transcript).encode())["error"][0]


def test_a_section_on_cards_is_paired_checked_and_explained():
    entries = tuple(child(f"Child{n}, Test", 100 - n, family="Twin" * (n in (1, 3))) for n in range(1, 6))
    section = draw_section(Section.of("Under 9", rounds=4, entries=entries, options=KjcaOptions(("family",))))
    for row in section.awaited():
        section = section.with_result(row, "1-0")
    assert asked("open", write_section(section).encode())["of"] == 4
    assert [one["agrees"] for one in asked("check")["rounds"]] == [True]
    assert asked("pair")["system"] == "kjca"
    assert asked("why", ["1", "3"])["plain"]
    event = begun(founding(section), who="T", why="", at="2026-11-21T10:00:00.000Z").event.written()
    assert asked("open", event)["players"][0]["name"] == "Child1, Test"
    assert [one["agrees"] for one in asked("check")["rounds"]] == [True]


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
