"""C.04.3 article 1: definitions that concern one player."""

from dataclasses import replace

import pytest

from pairwright.common.errors import BadInput
from pairwright.systems.dutch.criteria import float_of_unplayed, is_topscorer
from pairwright.systems.dutch.editions import EDITIONS, edition
from pairwright.systems.swiss.boards import bars_from_bye
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference, Strength, colour_preference
from pairwright.tournament import Colour, Outcome
from pairwright.tournament.scoring import Scoring

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE
E2026, E2017 = EDITIONS["2026"], EDITIONS["2017"]
E2012 = replace(E2017, name="2012", float_unplayed="points", pab_bar="points")
STANDARD = Scoring()
UNPLAYED = [outcome for outcome in Outcome if not outcome.played]


def preference_of(games: str) -> ColourPreference:
    """The preference after games such as "WBB"."""
    colours = [W if letter == "W" else B for letter in games]
    padded = [N, N, *colours]
    return colour_preference(colours.count(W) - colours.count(B), padded[-1], padded[-2])


@pytest.mark.parametrize(
    ("games", "colour", "strength", "difference", "repeated"),
    [
        ("", N, Strength.NONE, 0, False),
        ("W", B, Strength.STRONG, 1, False),
        ("B", W, Strength.STRONG, -1, False),
        ("WB", W, Strength.MILD, 0, False),
        ("BW", B, Strength.MILD, 0, False),
        ("WW", B, Strength.ABSOLUTE, 2, True),
        ("BB", W, Strength.ABSOLUTE, -2, True),
        ("WBB", W, Strength.ABSOLUTE, -1, True),
        ("WWBB", W, Strength.ABSOLUTE, 0, True),
        ("WBW", B, Strength.STRONG, 1, False),
        ("WBWW", B, Strength.ABSOLUTE, 2, True),
        ("WWBW", B, Strength.ABSOLUTE, 2, False),
        ("BWBB", W, Strength.ABSOLUTE, -2, True),
    ],
)
def test_1_7_colour_preference(games, colour, strength, difference, repeated):
    assert preference_of(games) == (colour, strength, difference, repeated)


def test_1_7_a_repeated_colour_outranks_a_difference_of_one():
    assert preference_of("WWWBB") == (W, Strength.ABSOLUTE, 1, True)


def test_1_7_a_difference_of_two_outranks_a_repeated_colour():
    preference = preference_of("WWWWBB")
    assert preference == (B, Strength.ABSOLUTE, 2, False)


def test_1_7_strengths_are_ordered():
    assert Strength.ABSOLUTE > Strength.STRONG > Strength.MILD > Strength.NONE
    assert preference_of("") == NO_PREFERENCE


@pytest.mark.parametrize(("score", "top"), [(40, False), (45, True), (50, True)])
def test_1_8_topscorer_needs_more_than_half_before_the_last_of_nine_rounds(score, top):
    assert is_topscorer(score, 8, 9, 10) is top


def test_1_8_there_are_no_topscorers_before_the_last_round():
    assert not is_topscorer(70, 7, 9, 10)


def test_1_8_topscorer_uses_the_points_of_a_win():
    assert not is_topscorer(30, 2, 3, 30)
    assert is_topscorer(40, 2, 3, 30)


@pytest.mark.parametrize("outcome", UNPLAYED)
def test_1_4_3_and_1_4_4_floats_of_unplayed_rounds(outcome):
    downfloats = {
        Outcome.PAIRING_ALLOCATED_BYE,
        Outcome.FORFEIT_WIN,
        Outcome.FULL_POINT_BYE,
        Outcome.HALF_POINT_BYE,
    }
    points = STANDARD.points(outcome)
    assert float_of_unplayed(outcome, points, STANDARD, E2026) is (outcome in downfloats)
    assert float_of_unplayed(outcome, points, STANDARD, E2017)
    assert float_of_unplayed(outcome, points, STANDARD, E2012) is (outcome in downfloats)


def test_1_4_3_a_worthless_bye_is_still_a_downfloat():
    scoring = Scoring.simple(pairing_allocated_bye=0)
    assert float_of_unplayed(Outcome.PAIRING_ALLOCATED_BYE, 0, scoring, E2026)
    assert not float_of_unplayed(Outcome.PAIRING_ALLOCATED_BYE, 0, scoring, E2012)
    by_points = replace(E2026, float_unplayed="more-than-loss")
    assert not float_of_unplayed(Outcome.PAIRING_ALLOCATED_BYE, 0, scoring, by_points)
    assert float_of_unplayed(Outcome.PAIRING_ALLOCATED_BYE, 10, STANDARD, by_points)


def test_1_4_4_an_absence_worth_a_loss_is_no_float_when_a_loss_scores():
    scoring = Scoring.simple(30, 20, 10, absence=10)
    assert not float_of_unplayed(Outcome.ZERO_POINT_BYE, 10, scoring, E2026)
    assert float_of_unplayed(Outcome.HALF_POINT_BYE, 20, scoring, E2026)


@pytest.mark.parametrize(
    ("rules", "barring"),
    [
        (E2026, {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_POINT_BYE}),
        (E2017, {Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN}),
        (
            E2012,
            {
                Outcome.PAIRING_ALLOCATED_BYE,
                Outcome.FORFEIT_WIN,
                Outcome.FULL_POINT_BYE,
                Outcome.HALF_POINT_BYE,
            },
        ),
    ],
)
def test_2_1_2_c2_what_bars_from_the_bye(rules, barring):
    assert {o for o in UNPLAYED if bars_from_bye(o, STANDARD.points(o), STANDARD, rules.pab_bar)} == barring


def test_2_1_2_c2_a_half_point_bye_worth_a_win_bars():
    assert bars_from_bye(Outcome.HALF_POINT_BYE, 10, STANDARD, E2026.pab_bar)


def test_2_1_2_c2_a_bye_of_half_a_point_bars_too():
    scoring = Scoring.simple(pairing_allocated_bye=5)
    assert bars_from_bye(Outcome.PAIRING_ALLOCATED_BYE, 5, scoring, E2026.pab_bar)


def test_editions_by_name():
    assert edition("") == edition("2026") == EDITIONS["2026"]
    with pytest.raises(BadInput, match="unknown edition '1999'"):
        edition("1999")
