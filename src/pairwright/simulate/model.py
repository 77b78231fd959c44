"""Settings taken from a tournament that exists: another one like it."""

from __future__ import annotations

from collections import Counter

from pairwright.simulate.chance import MILLION
from pairwright.simulate.event_settings import Rates, Settings
from pairwright.simulate.game_results import UNUSUAL
from pairwright.tournament.acceleration import BAKU
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament

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
    away = (Outcome.ZERO_POINT_BYE, Outcome.ABSENT)
    late, left = [], []
    for index in range(len(tournament.players)):
        present = [number for number, r in enumerate(tournament.rounds) if r.outcomes[index] not in away]
        late.append(present[0] if present else len(tournament.rounds))
        left.append(len(tournament.rounds) - 1 - present[-1] if present else 0)
    return late, left


def _share(part: int, whole: int) -> int:
    """Part of a whole, per million; 0 of nothing."""
    return min(MILLION, part * MILLION // whole) if whole > 0 else 0
