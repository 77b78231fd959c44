"""The verbs on the report file of an event of teams: numbers are those of the teams."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pairwright import read_trf
from pairwright.systems.register import all_systems, system_named

DATA = Path(__file__).parents[1] / "data" / "team-swiss"
EVENT = str(DATA / "15-c9-type-b.trf")
PAIRS = "4\n5 6\n3 1\n4 7\n2 0\n"


@pytest.fixture
def told(call: Callable[..., Any]) -> Callable[..., str]:
    """What a call printed, or said was wrong."""

    def answer(*words: str, status: int = 0) -> str:
        found = call(*words)
        assert found.code == status, found.err
        return " ".join((found.out.decode() + found.err).split())

    return answer


def test_pair_names_teams(told):
    assert "1 5 Team 5 6 6 Team 6 4" in told("pair", EVENT)
    answer = json.loads(told("pair", EVENT, "--json"))
    assert (answer["pairs"][0]["white"], answer["pairs"][0]["black_name"]) == (5, "Team 6")
    assert answer["bye"] == 2


def test_check_draws_every_round_again(told):
    assert "all 4 rounds are the same" in told("check", EVENT)


def test_why_for_a_match_and_for_what_was_not(told):
    text = told("why", EVENT, "5")
    assert "C.04.6 4.3.4: only one team has a strong preference" in text
    assert "C.04.6 2.3.6: C9" in told("why", EVENT, "5", "--not", "3")
    simple = told("why", str(DATA / "14-c8-type-a.trf"), "5")
    assert "simple white BB" in simple


def test_judge_prices_a_pairing_made_by_hand(told, tmp_path):
    made = tmp_path / "pairs.txt"
    made.write_text(PAIRS.replace("5 6\n3 1", "5 3\n6 1"))
    assert "C.04.6 2.3.5: 5 Team 5 – 3 Team 3" in told("judge", EVENT, str(made), status=1)


def test_repair_and_completable(told, tmp_path):
    made = tmp_path / "pairs.txt"
    made.write_text(PAIRS)
    assert "2 Team 2 – 7 Team 7 instead of 4 Team 4 – 7 Team 7" in told(
        "repair", EVENT, "--pairs", str(made), "--absent", "4"
    )
    assert "there is a way to complete all rounds" in told("completable", EVENT)


def test_show_has_the_matches_or_the_boards(told):
    assert "1 1 Team 1 6 4w1 5b0 2w1 7b1" in told("show", EVENT)
    assert "Team 1, Board 2 2479 3 8b=" in told("show", EVENT, "--players")


def test_standings_with_their_working(told):
    assert "MPTS MPVGP" in told("standings", EVENT)
    assert "EMGSB" in told("standings", EVENT, "--explain", "5")


def test_what_cannot_be_done_is_said(told, tmp_path):
    assert "pairs single players" in told("pair", EVENT, "--system", "dutch", status=3)
    event = tmp_path / "event.trf"
    lines = Path(EVENT).read_text(encoding="utf-8").splitlines()
    event.write_text("\n".join(line for line in lines if not line.startswith("310")))
    assert "it has no teams (record 310)" in told("pair", str(event), status=3)
    event.write_text("\n".join([*lines, "240 Z   5    1   99"]))
    assert "record 240 names team 99" in told("pair", str(event))
    event.write_text("\n".join(lines).replace("TEAM_TYPEB_MP", "TEAM_TYPEB_GP_BAKU"))
    assert "this is a team event" in told("pair", str(event), status=3)


def test_a_correction_is_one_of_a_board(told):
    text = told("consequences", EVENT, "--round", "1", "--game", "1-4", "--result", "draw", status=3)
    assert "correct the board in the report file" in text


@pytest.mark.parametrize("system", [one.key for one in all_systems() if one.unit == "team"])
def test_generate_makes_teams_for_every_system_of_teams(call, room, system):
    words = [
        "--teams",
        "6",
        "--boards",
        "3",
        "--absent-players",
        "15",
        "--match-forfeits",
        "10",
        "--seed",
        "5",
    ]
    made = call("generate", "--plain", "--system", system, "--rounds", "3", *words, "-o", "g.trf")
    by_table = not system_named(system).traits.by_results
    if by_table:
        made = call("generate", "--plain", "--system", system, *words, "-o", "g.trf")
    assert made.code == 0, made.err
    event = read_trf((room / "g.trf").read_bytes(), strict=True)
    assert event.system == system
    assert (len(event.teams), len(event.players)) == (6, 24)
    assert event.team_play.forfeits
    assert event.team_play.line_ups or system_named(system).traits.knock_out  # a few matches only
    assert call("check", "g.trf").code == 0
    again = call(
        "generate", "--plain", "--system", system, *words, "--to", "json", "-o", "-", "--rounds", "3"
    )
    assert by_table or len(json.loads(again.out)["rounds"]) == 3


def test_generate_keeps_the_coded_type_of_an_event_of_teams(call, room):
    words = "--teams 9 --rounds 5 --played 2 --seed 4 --acceleration baku --match-points 2-1-0"
    call("generate", *words.split(), "--type-code", "FIDE_TEAM_TYPEB_MP_GP", "-o", "t.trf")
    assert b"\n192 FIDE_TEAM_TYPEB_MP_GP_BAKU\r\n" in (room / "t.trf").read_bytes()
    assert call("pair", "t.trf").code == 0


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("--teams 4 --system dutch", "pairs single players"),
        ("--teams 4 --players 8", "--teams says how many teams play"),
        ("--teams 4 --boards 4 --squad 3", "a squad of 3 for 4 boards"),
        ("--teams 4 --type-code FIDE_DUTCH", "is not a type of the system team_swiss"),
        ("--teams 4 --match-points 3", "write win, draw and loss like 3-1-0"),
        ("--teams 4 --like g.trf", "exclude each other"),
    ],
)
def test_generate_refuses_teams_that_cannot_be(call, room, words, text):
    call("generate", "--players", "6", "--rounds", "2", "-o", "g.trf")
    call("generate", *words.split(), "-o", "h.trf").refuses(3, text)


def test_the_varma_draw_is_of_the_teams_of_a_file(call, room):
    made = "--plain --teams 6 --boards 2 --system team_round_robin --seed 3 --played 0 -o t.trf"
    assert call("generate", *made.split()).code == 0
    drawn = json.loads(call("round-robin", "t.trf", "--numbers", "varma", "--seed", "1", "--json").out)
    assert sorted(one["name"] for one in drawn["players"]) == [f"Team {n:02d}" for n in range(1, 7)]
