"""C.04.5 as rounds are compared and drawn fast: brackets, criteria and upfloaters of small events."""

from dataclasses import replace

from double_swiss_examples import event

from pairwright.systems.double_swiss.round_context import DoubleSwissRound
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import fits, open_round
from pairwright.tournament.round import contradictions


def opened(count: int, *rounds: str) -> DoubleSwissRound:
    """The round after rounds as `event` has them."""
    found = open_round(event(count, *rounds))
    assert isinstance(found, DoubleSwissRound)
    return found


def given(*pairs: tuple[int, int], bye: int = 0) -> GivenRound:
    """A round by the numbers of the players."""
    return GivenRound(tuple((a - 1, b - 1) for a, b in pairs), (bye - 1,) if bye else ())


def counted(found: DoubleSwissRound, drawn: GivenRound, key: str) -> list[tuple[int, ...]]:
    """A criterion in every bracket, from the top."""
    criterion = next(one for one in found.criteria if one.key == key)
    return [criterion.value(found, part).value for part in found.parts(drawn) if part.place is not None]


# 1 and 2 lead with two points, 3 and 6 have one and have met, 4 and 5 none.
THREE_SCORES = "1-4 11, 5-2 00, 3-6 =="
UPFLOATERS = given((1, 2), (3, 5), (6, 4))

# 1 leads; 1, 2, 7 and 8 met somebody with another score in the last round.
FLOATED = "1-8 11, 2-6 ==, 3-7 ==, 4-5 ==", "1-7 11, 2-8 ==, 3-4 ==, 5-6 =="


def test_1_3_2_a_bracket_is_a_scoregroup_with_those_who_come_up():
    parts = list(opened(6, THREE_SCORES).parts(UPFLOATERS))
    assert [part.pairs for part in parts] == [((0, 1),), ((2, 4), (5, 3))]
    assert [part.floats for part in parts] == [(), (3, 4)]


def test_3_3_2_rounds_are_compared_from_the_bye_down():
    found = opened(7, "1-4 11, 2-5 11, 3-6 ==, 7 H")
    parts = list(found.parts(given((1, 2), (3, 7), (6, 4), bye=5)))
    assert [part.bye for part in parts] == [4] * len(parts)
    assert parts[0].place is None
    scores = [part.place.score for part in parts[1:]]
    assert scores == sorted(scores, reverse=True)


def test_1_5_and_2_3_4_floaters_are_those_who_met_another_score_in_the_last_round():
    found = opened(8, *FLOATED)
    assert sorted(found.floaters) == [0, 1, 6, 7]
    by_two = given((1, 2), (3, 5), (4, 7), (6, 8))
    by_three = given((1, 3), (2, 4), (5, 7), (6, 8))
    assert counted(found, by_two, "C7")[0] == (1,)
    assert counted(found, by_three, "C7")[0] == (0,)


def test_2_3_2_score_differences_of_the_upfloaters():
    assert counted(opened(6, THREE_SCORES), UPFLOATERS, "C5") == [(), (10, 10)]


def test_2_3_3_a_scoregroup_that_must_take_more_from_below_than_its_number_asks():
    assert counted(opened(6, THREE_SCORES), UPFLOATERS, "C6") == [(1,), (0,)]
    not_met = opened(6, "1-4 11, 5-2 00, 3 H, 6 H")
    assert counted(not_met, given((1, 2), (3, 6), (4, 5)), "C6") == [(0,)] * 3


def test_2_3_5_opponents_of_upfloaters_who_floated():
    found = opened(8, *FLOATED)
    assert counted(found, given((1, 3), (2, 4), (5, 7), (6, 8)), "C8") == [(1,), (0,)]


def test_3_5_2_and_3_5_4_and_3_5_5_the_first_of_the_next_group_who_has_not_floated_comes_up():
    found = opened(8, *FLOATED)
    procedure = found.procedure(None)
    top, lower = procedure.split(list(range(8)))
    chosen = procedure.select(top, lower)
    assert [found.number(found.order[position]) for position in chosen] == [3]
    assert procedure.usual(top, lower) == chosen
    assert procedure.is_best(top, lower, chosen), "a witness shows it at once"


def test_2_3_1_those_below_who_have_met_need_more_to_come_up_than_the_group_itself():
    procedure = opened(4, "1 F, 2 F, 3-4 ==").procedure(None)
    top, lower = procedure.split(list(range(4)))
    assert procedure.unpairable(top) == 0
    assert procedure.fewest(top, lower) == 2
    assert procedure.pair_bracket(top, procedure.usual(top, lower)) == [(0, 1)]
    assert not procedure.is_best(top, lower, []), "nobody could be paired below"
    assert procedure.select(top, lower) == [2, 3]


def test_3_6_1_and_3_6_4_the_next_pairing_in_the_order_where_1_has_met_3():
    found = opened(4, "1-3 ==, 2 H, 4 H")
    assert found.procedure(None).pair_bracket([0, 1, 2, 3], []) == [(0, 3), (1, 2)]


def test_4_2_the_higher_score_then_the_smaller_number_is_the_higher_ranked():
    assert opened(2, "1 H, 2 U").colour_evidence(0, 1).higher == 1
    assert opened(3, "1 H, 2 U, 3 U").colour_evidence(2, 1).higher == 1


def test_rounds_of_matches_are_compared_in_columns_too():
    played = event(6, THREE_SCORES)
    drawn = played.rounds[0]
    first, second = drawn.games
    short = replace(drawn, games=(first, second[:-1]))
    assert fits(drawn)
    assert not contradictions(played)
    assert not fits(short)
    assert "not for each of 6 players" in contradictions(replace(played, rounds=(short,)))[0]
