"""`pairwright league cup`: of teams and of players, from the bracket to the final."""

from __future__ import annotations

import json
from itertools import count

import pytest

from pairwright.seasons.cups import bonus_of, read_cup


@pytest.fixture
def cup(call, room):
    """Commands on a cup of 27 teams by seed."""
    (room / "teams.csv").write_text("Team;Club\n" + "".join(f"Team {n};Club {n}\n" for n in range(1, 28)))
    made = call("league", "cup", "new", "teams.csv", "-o", "cup.json", "--set", "boards=4")
    assert made.out.decode() == "27 entries, 5 rounds; 11 matches in round 1, 5 are free\n"

    def do(verb: str, *words: str):
        return call("league", "cup", verb, "cup.json", *words)

    return do


def state(room, name="cup.json"):
    return read_cup((room / name).read_bytes())


def test_a_cup_of_27_from_the_bracket_to_the_final(cup, room):
    """If the higher seed always wins, the last two are seeds 1 and 2, in 26 matches."""
    played = 0
    for number in count(1):
        matches = state(room).rounds[number - 1]
        for one in matches:
            if one.lower:
                seeds = [int(name.split()[1]) for name in (one.first, one.second)]
                signs = "1 = 1 =" if seeds[0] < seeds[1] else "0 = = 0"
                assert "by points" in cup("result", one.key, signs).out.decode()
                played += 1
        if len(matches) == 1:
            break
    assert (played, state(room).winner) == (26, "Team 1")
    assert {state(room).rounds[4][0].upper, state(room).rounds[4][0].lower} == {"Team 1", "Team 2"}
    shown = json.loads(cup("show", "--json").out)
    assert "Final" in json.dumps(shown)


def test_a_level_match_is_decided_in_the_order_of_the_rules(cup, room):
    assert "by berlin" in cup("result", "1-2", "1 = 0 =").out.decode()
    assert state(room).match("1-2").winner == state(room).match("1-2").first
    assert "next is replay" in cup("result", "1-3", "====").out.decode()
    assert not state(room).match("1-3").winner
    assert cup("decide", "1-3", "Team 9", "--by", "blitz").code != 0, "does not play there"
    name = state(room).match("1-3").lower
    assert cup("decide", "1-3", name, "--by", "blitz").code == 0
    assert (state(room).match("1-3").winner, state(room).match("1-3").by) == (name, "blitz")
    assert "has decided" in cup("decide", "1-2", name, "--by", "lots").err
    assert cup("take-back", "4", "--why", "wrong match").code == 0
    assert not state(room).match("1-3").winner
    assert "wrong match" in cup("history").out.decode()


def test_a_match_that_nobody_knows_yet_has_no_result(cup, room):
    assert "nobody knows yet" in cup("result", "2-1", "1111").err
    assert "nobody knows yet" in cup("result", "1-1", "1111").err, "seed 1 is free"
    assert "not a result" in cup("result", "1-2", "1 2").err


def test_a_cup_of_players_by_mini_matches(call, room):
    (room / "players.csv").write_text("Name;Club\nAsh;X\nElm;X\nOak;Y\nFir;Y\nYew;Z\n")
    level = "--set", 'cup_level=["rapid","armageddon"]', "--set", "cup_home=neutral"
    made = call("league", "cup", "new", "players.csv", "-o", "p.json", "--drawn", *level)
    assert made.code == 0, made.err
    first = state(room, "p.json").rounds[0]
    assert [one.winner for one in first] == ["Ash", "Elm", "Oak", ""]
    assert (first[3].upper, first[3].lower, first[3].home) == ("Fir", "Yew", "")
    told = call("league", "cup", "result", "p.json", "1-4", "1 0")
    assert "next is rapid" in told.out.decode()
    call("league", "cup", "decide", "p.json", "1-4", "Yew", "--by", "armageddon")
    assert state(room, "p.json").rounds[1][1].lower == "Yew"


def test_two_of_one_name_and_club_are_not_made_one(call, room):
    (room / "p.csv").write_text("Name;Club\nKim;Ash\nYew;Elm\nKim;Ash\n")
    refused = call("league", "cup", "new", "p.csv", "-o", "p.json")
    assert "lines 2 and 4: Kim stands there twice" in refused.err
    assert not (room / "p.json").exists()


def test_a_list_that_is_none(call, room):
    (room / "one.csv").write_text("Team\nAsh\n")
    assert "two entries or more" in call("league", "cup", "new", "one.csv", "-o", "c.json").err
    (room / "none.csv").write_text("Town\nAsh\n")
    assert "heading Team" in call("league", "cup", "new", "none.csv", "-o", "c.json").err


def test_who_lost_in_round_1_plays_a_plate(cup, call, room):
    assert "round 1 is not over" in call("league", "cup", "plate", "cup.json", "-o", "plate.json").err
    for one in state(room).rounds[0]:
        if one.lower:
            cup("result", one.key, "1111" if one.first == one.upper else "0000")
    assert call("league", "cup", "plate", "cup.json", "-o", "plate.json").code == 0
    assert set(state(room, "plate.json").entries) == {one.lower for one in state(room).rounds[0] if one.lower}
    assert len(state(room, "plate.json").rounds) == 4


def test_the_weaker_side_has_a_bonus(call, room):
    (room / "four.csv").write_text("Team\nElm\nOak\nAsh\nFir\n")
    call("league", "cup", "new", "four.csv", "-o", "four.json", "--set", "boards=2",
         "--set", "cup_bonus=[[100,5]]")  # fmt: skip
    assert "give the averages" in call("league", "cup", "result", "four.json", "1-1", "1 0").err
    done = call("league", "cup", "result", "four.json", "1-1", "1 0", "--averages", "1900,1700")
    match = state(room, "four.json").match("1-1")
    assert match.winner == match.second, done.err
    assert (match.by, match.note) == ("points", f"bonus of ½ for {match.second}")


def test_each_round_is_drawn_when_it_comes(call, room):
    (room / "eight.csv").write_text("Name;Club\n" + "".join(f"P{n};{'AB'[n % 2]}\n" for n in range(1, 9)))
    assert call("league", "cup", "new", "eight.csv", "-o", "cup.json", "--each-round").code == 0
    first = state(room).rounds[0][0]
    assert (first.upper, first.lower) == ("P1", "P2")
    assert "no round is to be drawn now" in call("league", "cup", "draw", "cup.json").err
    for n in range(1, 5):
        call("league", "cup", "result", "cup.json", f"1-{n}", "1")
    assert [one.upper for one in state(room).rounds[1]] == ["", ""]
    assert "nobody knows yet who plays it" in call("league", "cup", "result", "cup.json", "2-1", "1").err
    assert "each named once" in call("league", "cup", "draw", "cup.json", "P1", "P3").err
    assert call("league", "cup", "draw", "cup.json", "P7", "P1", "P3", "P5").code == 0
    assert [(one.upper, one.lower) for one in state(room).rounds[1]] == [("P7", "P1"), ("P3", "P5")]
    for n in (1, 2):
        call("league", "cup", "result", "cup.json", f"2-{n}", "0")
    assert call("league", "cup", "draw", "cup.json").code == 0
    assert {state(room).rounds[2][0].upper, state(room).rounds[2][0].lower} == {"P1", "P5"}
    assert "Lots of round 2: P7, P1, P3, P5" in call("league", "cup", "history", "cup.json").out.decode()


def test_further_games_are_kept_with_the_decision(call, room):
    (room / "two.csv").write_text("Name\nAnn\nBob\n")
    call("league", "cup", "new", "two.csv", "-o", "cup.json", "--set", "boards=1")
    call("league", "cup", "result", "cup.json", "1-1", "=")
    decide = ("league", "cup", "decide", "cup.json", "1-1")
    assert "does not go on by these games" in call(*decide, "Ann", "--by", "blitz", "--games", "0 =").err
    assert (
        "does not go on" in call(*decide, "Bob", "--by", "armageddon", "--games", "=", "--white", "Bob").err
    )
    stranger = call(*decide, "Ann", "--by", "armageddon", "--games", "=", "--white", "Bbo")
    assert "Bbo does not play this match" in stranger.err
    assert call(*decide, "Ann", "--by", "armageddon", "--games", "1 0 =", "--white", "Bob").code == 0
    match = state(room).match("1-1")
    assert (match.winner, match.note) == (
        "Ann",
        "further games: 1–0 0–1 ½–½; Bob had White in the last one",
    )


def test_a_comma_before_a_difference_of_500_separates():
    assert bonus_of("100: 0,5,500: 1") == ((100, 5), (500, 10))
