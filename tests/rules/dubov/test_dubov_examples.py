"""C.04.4.1 in the positions of the worked examples; what each isolates: test_worked_examples.py."""

from dataclasses import replace

import pytest

from pairwright import pair
from pairwright.common.errors import BadInput
from pairwright.systems.dubov.rules import most_upfloats
from worked_examples import WorkedExamples, written

position = WorkedExamples("dubov").position


def test_1_1_1_and_1_1_2_a_player_without_a_rating_is_named():
    tournament = position("01")
    players = (replace(tournament.players[0], rating=0), *tournament.players[1:])
    with pytest.raises(BadInput, match=r"none: 1; .*provisional rating \(C.04.4.1 article 1.1.2\)"):
        pair(replace(tournament, players=players))


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (14, 4)])
def test_1_8_2_maximum_upfloaters(rounds, most):
    assert most_upfloats(rounds) == most


def test_2_3_6_but_in_the_last_round():
    earlier = replace(position("12"), number_of_rounds=position("12").number_of_rounds + 1)
    assert written(earlier, pair(earlier)) == "1-7 2-5 4-3 6-8"
