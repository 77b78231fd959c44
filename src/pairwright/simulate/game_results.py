"""Results of simulated games: the FIDE expected-score table, and the unusual endings."""

from __future__ import annotations

from collections import Counter

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching import CORE
from pairwright.simulate.chance import MILLION, Chance
from pairwright.simulate.event_settings import Rates, Settings
from pairwright.standings import fide_rating
from pairwright.tournament.acceleration import BAKU
from pairwright.tournament.outcome import NOT_THERE, Colour, Outcome
from pairwright.tournament.results import FORFEITS, outcomes_of
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Any

RATING_CAP = 400
"""A larger difference of ratings counts as this one."""

_EXPECTED = [fide_rating.expected_score(difference) for difference in range(RATING_CAP + 1)]
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

    away: the rates of `Arrivals` and the outcome of each.
    """
    rare = ((rates.forfeits, _FORFEIT_WEIGHTS, FORFEITS), (rates.unusual_results, (), UNUSUAL))
    return CORE.Luck(
        chance=chance,
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


# -- Settings taken from a tournament that exists: another one like it ------------------------------------

_UNRATED = frozenset({Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS})


def settings_like(tournament: Tournament) -> Settings:
    """Settings under which a tournament resembles this one: same size and rules, rates as counted in it.

    Absences at the end are withdrawals and those at the beginning late entries; both are counted
    once a player. The entry list itself is for the caller to pass on.
    """
    ratings = [player.rating for player in tournament.players if player.rating] or [1400]
    return Settings(
        players=len(tournament.players),
        rounds=tournament.number_of_rounds or max(1, len(tournament.rounds)),
        rates=_rates(tournament),
        highest_rating=max(ratings),
        lowest_rating=min(ratings),
        scoring=tournament.scoring,
        initial_colour=tournament.initial_colour or Colour.WHITE,
        acceleration=BAKU if tournament.acceleration or tournament.virtual_points else "",
        forbidden_groups=len(tournament.forbidden),
        tie_breaks=tournament.tie_breaks or ("BH/C1", "BH", "SB"),
        system=tournament.system,
        edition=tournament.edition,
    )


def _rates(tournament: Tournament) -> Rates:
    """Rates of everything that can be counted in the rounds played."""
    games: Counter[str] = Counter()
    presences = len(tournament.players) * len(tournament.rounds)
    byes: Counter[int] = Counter()
    for played in tournament.rounds:
        for index, opponent in enumerate(played.opponents):
            if opponent > index:
                games[_kind(Outcome(played.outcomes[index]), Outcome(played.outcomes[opponent]))] += 1
        byes.update(played.outcomes)
    late, left = _late_and_left(tournament)
    absences = sum(left) + sum(late)
    zero = byes[Outcome.ZERO_POINT_BYE] + byes[Outcome.ABSENT] - absences
    unrated = sum(not player.rating for player in tournament.players)
    return Rates(
        draws=_share(games["draw"], games["draw"] + games["decided"]),
        forfeits=_share(games["forfeit"], games.total()),
        unusual_results=_share(games["unusual"], games.total() - games["forfeit"]),
        unrated_games=_share(games["unrated"], games.total() - games["forfeit"] - games["unusual"]),
        half_point_byes=_share(byes[Outcome.HALF_POINT_BYE], presences - absences),
        zero_point_byes=_share(zero, presences - absences),
        full_point_byes=_share(byes[Outcome.FULL_POINT_BYE], presences - absences),
        withdrawals=_share(sum(map(bool, left)), presences - absences),
        late_entries=_share(sum(map(bool, late)), len(tournament.players)),
        unrated_players=_share(unrated, len(tournament.players)),
    )


def _kind(first: Outcome, second: Outcome) -> str:
    if first.forfeited:
        return "forfeit"
    if (first, second) in UNUSUAL:
        return "unusual"
    if first in _UNRATED or second in _UNRATED:
        return "unrated"
    return "draw" if first is Outcome.DRAW else "decided"


def _late_and_left(tournament: Tournament) -> tuple[list[int], list[int]]:
    """Per player, the rounds without him before his first and after his last appearance."""
    late, left = [], []
    for index in range(len(tournament.players)):
        present = [number for number, r in enumerate(tournament.rounds) if r.outcomes[index] not in NOT_THERE]
        late.append(present[0] if present else len(tournament.rounds))
        left.append(len(tournament.rounds) - 1 - present[-1] if present else 0)
    return late, left


def _share(part: int, whole: int) -> int:
    """Part of a whole, per million; 0 of nothing."""
    return min(MILLION, part * MILLION // whole) if whole > 0 else 0
