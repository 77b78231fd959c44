"""C.1 to C.14 of 2012 on small positions: what happened, by article."""

from dataclasses import replace

import pytest
from positions_2012 import OURS, Seen, paired, position

from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch_2012.bracket import (
    Bracket,
    BracketTarget,
    first_target,
    handled_as_heterogeneous,
    reduced,
)
from pairwright.systems.dutch_2012.fast import stages_before
from pairwright.tournament import Colour, ForbiddenPairs, Player, Tournament


@pytest.mark.parametrize(
    ("moved_down", "players", "heterogeneous"),
    [(0, 4, False), (1, 2, False), (1, 3, True), (2, 4, False), (2, 5, True), (3, 5, False)],
)
def test_a_3_half_of_the_players_moved_down(moved_down, players, heterogeneous):
    assert handled_as_heterogeneous(moved_down, players) == heterogeneous


def test_a_3_handled_as_homogeneous():
    """1 and 2 moved down to 4 and 5: the four are one group, and its colours decide who is paired."""
    assert paired("dutch_2012/05") == "1-6 3-2 5-4"
    seen = Seen("dutch_2012/05")
    assert ("A.3", [1, 2], 0) in seen.steps(1)
    assert seen.pairs(1) == [(4, 5)]


def test_c_1_a_resident_without_an_opponent_moves_down():
    seen = Seen("dutch/10")
    assert seen.brackets[0].incompatible == ()
    seen = Seen("dutch_2012/07")
    assert seen.numbers(seen.brackets[0].incompatible) == [1]
    assert seen.steps(0) == [("C.1", [1], 0)]


def test_c_1_asks_c_12_before_a_moved_down_player_moves_on():
    """6 would move down to 5 alone, whom he has met; 7 floated two rounds ago; 4 is as good."""
    assert paired("dutch_2012/10") == "1-8 3-2 7-6 5-4 9-0"
    seen = Seen("dutch_2012/10")
    assert seen.downfloaters(1) == [4]
    assert seen.steps(1) == [("C.12", [4], 0)]


def test_c_12_another_player_of_the_same_score():
    """3 would move down: he has met 5, and with 2 he would leave 5, who may not have the bye."""
    assert paired("dutch_2012/06") == "3-4 5-1 2-0"
    seen = Seen("dutch_2012/06")
    assert seen.steps(0) == [("C.10.e", [], 1), ("C.12", [1], 0)]
    assert seen.brackets[0].settled.value == "C.12"


def test_c_13_the_penultimate_bracket_anew():
    """4, the only one below, may not have the bye: one pair less is made above."""
    assert paired("dutch_2012/07") == "1-5 4-2 3-0"
    seen = Seen("dutch_2012/07")
    assert seen.steps(1) == [("C.13", [2, 3], 0), ("C.14.b.1", [], 1)]
    assert paired("dutch_2012/07", EDITIONS["2017"]) == "1-5 3-2 4-0"


def test_c_13_two_brackets_are_joined():
    """2 and 5 have met: 1 and 3 cannot be paired with each other, and play the part of S1."""
    assert paired("dutch/10") == "6-4 1-2 3-5"
    seen = Seen("dutch/10")
    assert len(seen.brackets) == 2
    assert seen.pairs(1) == [(1, 2), (3, 5)]
    assert seen.brackets[1].bracket.merged
    assert seen.steps(1) == [("C.13", [1, 3], 0)]


def test_c_13_joined_again_with_the_next_one_above():
    """Only 4 may have the bye: the brackets of 6, 7 and 3, then that of 4 and 5 are joined."""
    assert paired("dutch_2012/08") == "2-1 3-5 7-6 4-0"
    seen = Seen("dutch_2012/08")
    assert seen.numbers(seen.brackets[1].bracket.upper) == [4, 5]
    assert seen.numbers(seen.brackets[1].bracket.lower) == [6, 7, 3]
    assert seen.brackets[1].bracket.heterogeneous
    assert ("C.14.b.2", [], 1) in seen.steps(1)


def test_c_13_everything_joined_and_still_no_pairing():
    players = tuple(Player(number) for number in range(1, 5))
    everybody = Tournament(
        players=players,
        number_of_rounds=3,
        initial_colour=Colour.WHITE,
        forbidden=(ForbiddenPairs((0, 1, 2)),),
    )
    for procedure in (pair_fast, pair_literal):
        with pytest.raises(NoPairing, match=r"B\.1 or B\.2"):
            procedure(everybody, OURS)


def test_c_14_order_of_the_stages():
    bracket = Bracket((0, 1), (2, 3, 4, 5, 6), heterogeneous=True)
    first = first_target(bracket)
    assert first == BracketTarget(3, 2)
    assert reduced(first, remainder_reached=True) == BracketTarget(2, 2)
    assert reduced(first, remainder_reached=False) == BracketTarget(3, 1)
    assert reduced(BracketTarget(3, 1), remainder_reached=False) == BracketTarget(3, 0)
    assert reduced(BracketTarget(3, 0), remainder_reached=False) == BracketTarget(2, 0)
    assert list(stages_before(first, BracketTarget(2, 1))) == [BracketTarget(3, 2), BracketTarget(3, 1)]
    assert list(stages_before(first, BracketTarget(1, 1))) == [
        BracketTarget(3, 2),
        BracketTarget(3, 1),
        BracketTarget(2, 1),
    ]


def test_c_14_the_entire_bracket_moves_down():
    """All who are left in the bracket have met: not even one pair."""
    seen = Seen("dutch/25")
    assert seen.downfloaters(0) == [2, 4, 6]


def test_c_14_d_3_one_moved_down_player_less():
    """Only one of 2 and 1 can be paired with 3, 4, 5; the colours decide which, D.3 among equals."""
    assert paired("dutch_2012/09") == "4-1 3-5 2-0"
    seen = Seen("dutch_2012/09")
    assert ("C.14.b.2", [], 1) in seen.steps(2)
    closer = replace(OURS, readings=replace(OURS.readings, closeness="before colours"))
    assert paired("dutch_2012/09", closer) == "2-5 3-4 1-0"


def test_no_players_and_one_player():
    assert pair_fast(Tournament(players=(), number_of_rounds=1), OURS).boards == ()
    alone = Tournament(players=(Player(1),), number_of_rounds=1, initial_colour=Colour.WHITE)
    assert pair_fast(alone, OURS).pairing_allocated_bye == 0
    assert pair_fast(alone, OURS) == pair_literal(alone, OURS)
    assert position("dutch/01").next_round == 1
