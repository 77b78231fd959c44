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
    assert made.out.decode() == "entries: 27, rounds: 5; matches in round 1: 11, free: 5\n"

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


def test_who_lost_in_round_1_plays_a_plate(cup, call, room):
    assert "round 1 is not over" in call("league", "cup", "plate", "cup.json", "-o", "plate.json").err
    for one in state(room).rounds[0]:
        if one.lower:
            cup("result", one.key, "1111" if one.first == one.upper else "0000")
    assert call("league", "cup", "plate", "cup.json", "-o", "plate.json").code == 0
    assert set(state(room, "plate.json").entries) == {one.lower for one in state(room).rounds[0] if one.lower}
    assert len(state(room, "plate.json").rounds) == 4


def test_a_comma_before_a_difference_of_500_separates():
    assert bonus_of("100: 0,5,500: 1") == ((100, 5), (500, 10))


def test_a_final_that_was_played_goes_to_nobody_else(call, room):
    """Whoever goes on after a correction has not won the matches that others played in that place."""
    (room / "four.csv").write_text("Team\nRook\nKnight\nBishop\nPawn\n")
    call("league", "cup", "new", "four.csv", "-o", "four.json", "--set", "boards=4")
    for key, signs in (("1-1", "- 1 0 0"), ("1-2", "1 1 1 ="), ("2-1", "1 1 1 0")):
        assert call("league", "cup", "result", "four.json", key, signs).code == 0
    final = state(room, "four.json").match("2-1")
    corrected = call("league", "cup", "result", "four.json", "1-1", "1 1 1 0")
    assert corrected.err == (
        f"Error: 2-1: {final.first} – {final.second} is entered already, and would count for Rook – Knight; "
        "undo it first\n"
    )
    assert state(room, "four.json").match("2-1") == final
    assert call("league", "cup", "result", "four.json", "1-1", "- - 0 0").code == 0  # the same one goes on
    assert call("league", "cup", "take-back", "four.json", "4").code == 0
    assert call("league", "cup", "result", "four.json", "1-1", "1 1 1 0").code == 0
    assert state(room, "four.json").match("2-1").first == "Rook"


def test_what_follows_from_a_result_is_undone_before_it(call, room):
    """In a cup that is drawn round by round: the match after it, then the lots of its round."""
    (room / "four.csv").write_text("Team\nRook\nKnight\nBishop\nPawn\n")

    def do(verb: str, *words: str):
        return call("league", "cup", verb, "four.json", *words)

    call("league", "cup", "new", "four.csv", "-o", "four.json", "--set", "boards=4", "--each-round")
    for key, signs in (("1-1", "1 1 1 0"), ("1-2", "1 1 1 =")):
        assert do("result", key, signs).code == 0
    assert do("draw").code == 0
    for signs in ("1 1 1 1", "1 1 1 0"):
        assert do("result", "2-1", signs).code == 0
    for again in (("result", "1-1", "0 0 0 1"), ("take-back", "2"), ("take-back", "4")):
        undo = "2-1 is entered already, and nobody would know who plays it; undo it first (action {}"
        assert do(*again).err == f"Error: {undo.format(6)} of the history)\n"
    assert do("take-back", "6").code == 0
    assert undo.format(5) in do("take-back", "2").err
    assert do("take-back", "5").code == 0
    drawn = (
        "round 2 is drawn already, and others would be in it; undo its draw first (action 4 of the history)"
    )
    assert do("result", "1-1", "0 0 0 1").err == f"Error: {drawn}\n"
    assert do("result", "1-1", "1 1 = 0").code == 0  # the same one goes on
    assert do("take-back", "4").code == 0
    assert do("result", "1-1", "0 0 0 1").code == 0
    assert do("draw").code == 0
    final = state(room, "four.json").match("2-1")
    assert {final.first, final.second} == {"Knight", "Bishop"}
