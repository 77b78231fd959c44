"""Results of simulated games: the FIDE expected-score table, and the unusual endings."""

from __future__ import annotations

from bisect import bisect_left

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching import CORE
from pairwright.simulate.chance import MILLION, Chance
from pairwright.simulate.event_settings import Rates
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.results import FORFEITS, outcomes_of

if TYPE_CHECKING:
    from typing import Any

RATING_CAP = 400
"""A larger difference of ratings counts as this one."""

_LAST_DIFFERENCE = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170,
    179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411,
)  # fmt: skip
"""The last rating difference with an expectation of 50, 51, 52 ... hundredths; more is never asked for."""

_EXPECTED = [50 + bisect_left(_LAST_DIFFERENCE, difference) for difference in range(RATING_CAP + 1)]
"""What the higher rated player may expect, in hundredths, by the difference of the ratings."""

_FORFEIT_WEIGHTS = (9, 9, 2)

_DECIDED = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))

UNUSUAL = outcomes_of("1/2-0", "0-1/2", "0-0")
"""Results that only an arbiter gives."""


def expected_score(rating: int, opponent: int) -> int:
    """B.02 articles 8.1.2 and 8.3.1: the expected score in hundredths; differences are capped at 400."""
    difference = rating - opponent
    higher = _EXPECTED[min(RATING_CAP, abs(difference))]
    return higher if difference >= 0 else 100 - higher


def play(chance: Chance, rates: Rates, white_rating: int, black_rating: int) -> tuple[Outcome, Outcome]:
    """One game: the outcomes of White and of Black.

    Over many games White's mean score is `expected_score`, apart from forfeits and from games in
    which the arbiter gave an unusual result. Ratings must be above 0: the caller fills in those of
    unrated players.
    """
    if chance.hits(rates.forfeits):
        return FORFEITS[chance.weighted(_FORFEIT_WEIGHTS)]
    if chance.hits(rates.unusual_results):
        return chance.one_of(UNUSUAL)
    white, black = _decide(chance, rates.draws, expected_score(white_rating, black_rating))
    if chance.hits(rates.unrated_games):
        return white.unrated, black.unrated
    return white, black


def _decide(chance: Chance, draws: int, expectation: int) -> tuple[Outcome, Outcome]:
    """A win, draw or loss for White with a mean of `expectation` hundredths.

    A draw takes as much from both players' wins, so that it cannot be more likely than twice the
    smaller expectation.
    """
    win = expectation * (MILLION // 100)
    drawn = min(draws, 2 * win, 2 * (MILLION - win))
    number = 2 * chance.below(MILLION)
    return _DECIDED[0 if number < 2 * win - drawn else 1 if number < 2 * win + drawn else 2]


def luck(
    chance: Chance, rates: Rates, ratings: list[int], first_rounds: list[int], away: tuple[list[int], bytes]
) -> Any:
    """What `play` and `Arrivals.wish` decide by chance, decided by the native core with the same numbers.

    away: the rates of `Arrivals` and the outcome of each. Nothing else may be asked of `chance` afterwards.
    """
    rare = ((rates.forfeits, _FORFEIT_WEIGHTS, FORFEITS), (rates.unusual_results, (), UNUSUAL))
    return CORE.Luck(
        words=chance.words,
        values=ratings,
        rare=rare,
        level=rates.draws,
        expected=_EXPECTED,
        ends=_DECIDED,
        other=rates.unrated_games,
        other_by=Outcome.UNRATED_WIN,
        first_round=first_rounds,
        rates=away[0],
        codes=away[1],
        not_yet=Outcome.ABSENT,
    )
