"""Numbers about an event: results by colour, forfeits and byes, ratings, scores."""

from __future__ import annotations

from collections import Counter

from pairwright.common.values import dataclass, field
from pairwright.standings.event import Event
from pairwright.standings.tie_breaks import half_up
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Round

_WON = (Outcome.WIN, Outcome.UNRATED_WIN)
_DRAWN = (Outcome.DRAW, Outcome.UNRATED_DRAW)
_LOST = (Outcome.LOSS, Outcome.UNRATED_LOSS)


@dataclass(slots=True)
class RoundStatistics:
    """Counts of one round. byes: players without an opponent."""

    games: int = 0
    white_wins: int = 0
    draws: int = 0
    black_wins: int = 0
    other_results: int = 0
    forfeits: int = 0
    byes: int = 0


@dataclass(slots=True)
class EventStatistics(RoundStatistics):
    """Counts of the event. favourite_*: results of the higher-rated player in games of rated ones."""

    players: int = 0
    teams: int = 0
    rated: int = 0
    mean_rating: int = 0
    favourite_wins: int = 0
    favourite_draws: int = 0
    favourite_losses: int = 0
    by_round: list[RoundStatistics] = field(default_factory=list)
    by_federation: Counter[str] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)


def statistics(event: Event) -> EventStatistics:
    """Count the rounds of the event that are counted."""
    tournament = event.tournament
    ratings = [player.rating for player in tournament.players if player.rating]
    found = EventStatistics(
        players=len(tournament.players),
        teams=len(tournament.teams) if event.is_team else 0,
        rated=len(ratings),
        mean_rating=half_up(sum(ratings), len(ratings)) if ratings else 0,
        by_federation=Counter(player.federation for player in tournament.players),
        scores=Counter(event.sheet().scores),
    )
    for played in tournament.rounds[: event.rounds_counted]:
        one = _round(event, played, found)
        found.by_round.append(one)
        for name in ("games", "white_wins", "draws", "black_wins", "other_results", "forfeits", "byes"):
            setattr(found, name, getattr(found, name) + getattr(one, name))
    return found


def _round(event: Event, played: Round, whole: EventStatistics) -> RoundStatistics:
    one = RoundStatistics()
    for index, other in enumerate(played.opponents):
        outcome = Outcome(played.outcomes[index])
        if other == NO_OPPONENT:
            one.byes += 1
            continue
        if other < index:
            continue
        theirs = Outcome(played.outcomes[other])
        if not outcome.played:
            one.forfeits += 1
            continue
        one.games += 1
        white, black = (theirs, outcome) if played.colours[index] == Colour.BLACK else (outcome, theirs)
        if white in _WON and black in _LOST:
            one.white_wins += 1
        elif black in _WON and white in _LOST:
            one.black_wins += 1
        elif white in _DRAWN and black in _DRAWN:
            one.draws += 1
        else:
            one.other_results += 1
        _favourite(event, index, other, outcome, theirs, whole)
    return one


def _favourite(
    event: Event, index: int, other: int, own: Outcome, theirs: Outcome, whole: EventStatistics
) -> None:
    first, second = event.tournament.players[index].rating, event.tournament.players[other].rating
    if not first or not second or first == second:
        return
    better = own if first > second else theirs
    whole.favourite_wins += better in _WON
    whole.favourite_draws += better in _DRAWN
    whole.favourite_losses += better in _LOST
