"""C.04.4.1 by examples: each isolates one article, and both procedures give the round."""

from dataclasses import replace

import pytest
from dubov_examples import expected, paired, position, written

from pairwright import pair
from pairwright.common.errors import BadInput
from pairwright.systems.dubov.rules import most_upfloats

ARTICLES = {
    "1.8 a forfeited pairing with a higher score is an upfloat": "14",
    "2.1.2 a full point pab bars from the bye": "16",
    "2.3.2 upfloaters come from the nearest score": "02",
    "2.3.3 as few as possible miss their colour": "03",
    "2.3.6 nobody floats up twice running": "04",
    "3.1.4 the bye goes to who played most": "10",
    "3.2.4 a pair that cannot be avoided is shifted": "05",
    "3.2.5 s1 by the average rating of the opponents": "08",
    "4.2.2 upfloaters by pairing score": "15",
    "4.3.1 only those who prefer the colour are shifted": "13",
    "4.3.2 white seekers are numbered by the average rating": "07",
    "4.3.3 shifters from the middle": "06",
    "4.4 the first transposition": "09",
}
"""What each example isolates, and its number and edition."""


@pytest.mark.parametrize("number", ARTICLES.values(), ids=ARTICLES)
def test_the_example_of(number):
    assert paired(*number.split()) == expected(*number.split())


def test_1_1_1_and_1_1_2_a_player_without_a_rating_is_named():
    tournament = position("01")
    players = (replace(tournament.players[0], rating=0), *tournament.players[1:])
    with pytest.raises(BadInput, match=r"none: 1; .*provisional rating \(C.04.4.1 article 1.1.2\)"):
        pair(replace(tournament, players=players))


def test_1_6_4_a_newcomer_wants_black():
    assert paired("11") == expected("11") == "2-9 4-3 7-1 5-6"


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (14, 4)])
def test_1_8_2_maximum_upfloaters(rounds, most):
    assert most_upfloats(rounds) == most


def test_c_2_until_2026_a_full_point_bye_does_not_bar():
    assert paired("16", "expected-till-2026") == expected("16", "expected-till-2026") != expected("16")


def test_2_3_6_but_in_the_last_round():
    assert paired("12") == expected("12")
    earlier = replace(position("12"), number_of_rounds=position("12").number_of_rounds + 1)
    assert written(earlier, pair(earlier)) == "1-7 2-5 4-3 6-8"


def test_3_2_3_halves_where_nobody_has_played():
    assert paired("01") == expected("01") == "1-5 6-2 3-7 8-4 9-0"
