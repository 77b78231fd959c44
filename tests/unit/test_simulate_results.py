"""B.02 article 8.1: results of simulated games follow the table of expected scores."""

from __future__ import annotations

import pytest

from pairwright.simulate import Chance, Rates
from pairwright.simulate.game_results import expected_score, play
from pairwright.tournament import Outcome

MILLION = 1_000_000


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        (0, 50),
        (3, 50),
        (4, 51),
        (10, 51),
        (11, 52),
        (99, 64),
        (200, 76),
        (357, 89),
        (358, 90),
        (391, 91),
        (392, 92),
    ],
)
def test_article_8_1_2_expected_scores(difference, hundredths):
    assert expected_score(1500 + difference, 1500) == hundredths
    assert expected_score(1500, 1500 + difference) == 100 - hundredths


@pytest.mark.parametrize("difference", [400, 401, 735, 2000])
def test_article_8_3_1_a_larger_difference_counts_as_400(difference):
    assert expected_score(1000 + difference, 1000) == 92
    assert expected_score(1000, 1000 + difference) == 8


@pytest.mark.parametrize("ratings", [(2000, 2000), (2100, 2000), (1500, 2000), (2400, 1400)])
@pytest.mark.parametrize("draws", [0, 300_000, MILLION])
def test_the_mean_score_is_the_expected_one(ratings, draws):
    chance, games = Chance(7), 20_000
    outcomes = [play(chance, Rates(draws=draws), *ratings)[0] for _ in range(games)]
    mean = (outcomes.count(Outcome.WIN) + outcomes.count(Outcome.DRAW) / 2) / games
    assert mean == pytest.approx(expected_score(*ratings) / 100, abs=0.015)


def test_draws_are_as_frequent_as_asked_for_between_equals():
    chance = Chance(3)
    outcomes = [play(chance, Rates(draws=400_000), 2000, 2000)[0] for _ in range(20_000)]
    assert outcomes.count(Outcome.DRAW) / 20_000 == pytest.approx(0.4, abs=0.015)


def test_only_legal_endings_occur():
    rates = Rates(draws=300_000, forfeits=200_000, unusual_results=200_000, unrated_games=200_000)
    chance = Chance(1)
    seen = {play(chance, rates, 2000, 1900) for _ in range(5_000)}
    win, draw, loss = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
    unrated = Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS
    forfeit = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
    assert seen == {
        (win, loss), (loss, win), (draw, draw),
        (unrated[0], unrated[2]), (unrated[2], unrated[0]), (unrated[1], unrated[1]),
        (draw, loss), (loss, draw), (loss, loss),
        forfeit, forfeit[::-1], (forfeit[1], forfeit[1]),
    }  # fmt: skip
