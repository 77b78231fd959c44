"""Section B of 2012, with its notes: an example pairing for each."""

from dataclasses import replace

import pytest
from positions_2012 import OURS, Seen, paired, position

from pairwright.systems.dutch.criteria import float_of_unplayed
from pairwright.systems.dutch.editions import EDITIONS
from pairwright.systems.dutch.situation import Float, survey
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.swiss.boards import bars_from_bye
from pairwright.systems.swiss.colours import Strength
from pairwright.tournament import Outcome
from pairwright.tournament.scoring import Scoring

UNPLAYED = [outcome for outcome in Outcome if not outcome.played]


def preference(seen, number):
    return next(entrant.preference for entrant in seen.situation.entrants if entrant.number == number)


def test_b_1_a_nobody_meets_twice():
    assert paired("dutch/03") == "2-1 3-4"


def test_b_1_a_a_forfeited_game_may_be_paired_again():
    """1 and 2 were paired in round 2 and did not play."""
    assert paired("dutch/04") == "2-1 3-4"
    tournament = position("dutch/04")
    assert tournament.rounds[1].opponents[0] == 1
    assert Outcome(tournament.rounds[1].outcomes[0]).forfeited


@pytest.mark.parametrize("outcome", UNPLAYED)
def test_b_1_b_points_without_play_bar_from_the_bye_and_are_a_downfloat(outcome):
    scoring = Scoring()
    brought = scoring.points(outcome)
    assert bars_from_bye(outcome, brought, scoring, OURS.pab_bar) == (brought > 0)
    assert float_of_unplayed(outcome, brought, scoring, OURS) == (brought > 0)


def test_b_1_b_a_half_point_bye_bars_from_the_bye():
    """4 is the lowest and would have it by later editions."""
    assert paired("dutch/05") == "3-2 1-4 5-0"
    assert paired("dutch/05", EDITIONS["2017"]) == paired("dutch/05", EDITIONS["2026"]) == "3-2 5-1 4-0"


def test_b_1_b_a_forfeit_win_and_a_full_point_bye_bar_from_the_bye():
    assert paired("dutch/06") == "3-4 2-1 5-0"


@pytest.mark.parametrize(
    ("name", "boards", "floats"),
    [
        ("dutch_2012/01", "8-3 2-1 4-7 6-5 9-0", (Float.DOWN, Float.NONE)),
        ("dutch_2012/02", "2-8 5-4 7-9 3-1 6-0", (Float.NONE, Float.DOWN)),
    ],
)
def test_b_1_b_a_half_point_bye_is_a_downfloat_for_the_next_two_rounds(name, boards, floats):
    """7 would move down, but had a half-point bye in round 1: somebody else does."""
    assert paired(name) == boards
    situation = survey(position(name), OURS)
    (seven,) = (entrant for entrant in situation.entrants if entrant.number == 7)
    assert seven.floats == floats
    place = situation.entrants.index(seven)
    forgotten = replace(
        situation,
        entrants=tuple(replace(entrant, floats=(Float.NONE, Float.NONE)) for entrant in situation.entrants),
    )
    assert all(place not in bracket.downfloaters for bracket in Literal2012(situation).brackets())
    assert any(place in bracket.downfloaters for bracket in Literal2012(forgotten).brackets())


def test_b_1_b_a_zero_point_bye_is_no_downfloat():
    assert paired("dutch/37") == "3-2 1-4 5-0"
    assert paired("dutch/37", EDITIONS["2017"]) == "3-4 2-1 5-0"


def test_b_2_equal_absolute_preferences_do_not_meet():
    assert paired("dutch/07") == "5-4 7-2 1-8 3-6"


def test_b_2_topscorers_meet_when_that_saves_downfloaters():
    """5 and 7 are alone in their bracket, both due White absolutely: apart they would both move down."""
    assert paired("dutch/08") == "5-7 1-4 2-8 3-6"
    seen = Seen("dutch/08")
    assert seen.pairs(0) == [(5, 7)]
    assert seen.steps(0) == [("C.10.g", [], 1)]


def test_b_2_is_kept_where_no_downfloater_is_saved():
    """3 and 6, topscorers with the same absolute preference, are apart: B.2 is dropped last of all."""
    assert paired("dutch/16") == "6-1 2-8 3-7 4-5"
    seen = Seen("dutch/16")
    assert preference(seen, 3).strength == preference(seen, 6).strength == Strength.ABSOLUTE
    assert preference(seen, 3).colour == preference(seen, 6).colour
    assert not any(bracket.broken.same_absolute for bracket in seen.brackets)


def test_b_2_a_non_topscorer_is_denied_like_a_topscorer():
    """3 is a topscorer, 8 is not; both are due White absolutely, and 8 gets Black a third time running."""
    assert paired("dutch/09") == "6-1 3-8 7-4 2-5"
    seen = Seen("dutch/09")
    topscorers = {entrant.number for entrant in seen.situation.entrants if entrant.topscorer}
    assert 3 in topscorers
    assert 8 not in topscorers
    assert preference(seen, 8).repeated


def test_b_6_for_downfloaters_comes_before_b_5_for_upfloaters():
    """3 floated up last round and down the round before; 2017 weighs these the other way round."""
    assert paired("dutch_2012/04") == "6-1 3-2 4-0"
    assert paired("dutch_2012/04", EDITIONS["2017"]) == "6-1 4-2 3-0"
    seen = Seen("dutch_2012/04")
    assert seen.brackets[2].broken.upfloats_1 == 1
    assert seen.brackets[2].broken.downfloats_2 == 0
