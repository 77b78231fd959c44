"""Results as people write them, and nonsense refused where it enters a tournament made from data."""

from __future__ import annotations

import pytest

from pairwright import BadInput, BadTournament, Player, Tournament, forecast_next, pair
from pairwright.tournament.results import RESULTS, result_read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((code, code) for code in RESULTS),
        *(
            (text, "1/2-1/2")
            for text in ("½-½", "½–½", " 1/2 - 1/2 ", "1/2", "½", "=", "0.5-0.5", "0,5:0,5", "Draw")
        ),
        *((text, "1-0") for text in (" 1-0 ", "1 – 0", "1:0", "1", "1−0")),
        *((text, "0-1") for text in ("0:1", "0")),
        *((text, "+/-") for text in ("+", "+:-", "+ - -")),
        *((text, "-/+") for text in ("-", "-:+")),
        ("-:-", "-/-"),
    ],
)
def test_what_people_write(text, code):
    assert result_read(text) == code


@pytest.mark.parametrize("text", ["", "2-0", "1-1", "x", "1-0-1", "win"])
def test_what_is_none(text):
    assert result_read(text) is None


@pytest.fixture
def event():
    players = [
        Player(number, name, 2000 - number) for number, name in enumerate(("Ann", "Bob", "Cid", "Dee"), 1)
    ]
    return Tournament.of(players, rounds=3, initial_colour="white")


def test_a_round_is_played_with_results_as_people_write_them(event):
    drawn = pair(event)
    assert event.play(drawn, {1: "½-½", 2: " 1:0 "}) == event.play(drawn, {1: "1/2-1/2", 2: "1-0"})


def test_what_is_no_result_is_refused_with_a_list_of_those_that_are(event):
    with pytest.raises(BadTournament, match=r"board 2: '2-0' is not a result; known: 1-0, 1/2-1/2, 0-1"):
        event.play(pair(event), {1: "=", 2: "2-0"})
    with pytest.raises(BadTournament, match="board 1: 1 is not a result"):
        event.play(pair(event), {1: 1, 2: "="})


@pytest.mark.parametrize("numbers", [(), (1,), (1, 1), (1, 2, 1)])
def test_it_takes_two_to_be_kept_apart(event, numbers):
    with pytest.raises(BadTournament, match="two different players"):
        event.forbid(*numbers)


@pytest.mark.parametrize("rounds", [(0, 0), (3, 2), (1, -1)])
def test_rounds_in_which_nobody_is_kept_apart(event, rounds):
    with pytest.raises(BadTournament, match="there are no rounds"):
        event.forbid(1, 2, first_round=rounds[0], last_round=rounds[1])


@pytest.mark.parametrize("rating", ["x", -5, 2000.5, None])
def test_a_rating_is_a_whole_number(rating):
    with pytest.raises(BadTournament, match="player 1: rating"):
        Tournament.of([Player(1, "Ann", rating), Player(2, "Bob")])


@pytest.mark.parametrize("given", [{99: 0}, {-1: 0}, {0: 9}, {0: -1}])
def test_what_is_given_to_a_forecast_must_be_possible(event, given):
    with pytest.raises(BadInput, match="0 \\(won\\), 1 \\(drawn\\) or 2 \\(lost\\)"):
        forecast_next(event.play(pair(event), {1: "=", 2: "*"}), samples=10, given=given)
