"""What a played tournament shows: how fair, how decisive, who was unlucky with colours, floats and byes."""

from __future__ import annotations

from typing import NamedTuple

from pairwright.simulate.simulation import Simulation
from pairwright.standings import standings
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament


class Measures(NamedTuple):
    """One tournament. Ratings and ranks are those of the entry list.

    rounds:     rounds played; stopped: 1 when a round had no legal pairing.
    winner:     entry rank of the winner by the standings; best_wins: 1 when it is the first.
    tied_first: how many share the most points.
    rank_error: sum of |place - entry rank|, so that tables of one size can be compared.
    decided:    the round from which on the winner was never behind on points.
    floats:     games between players of different scores. gap: sum of their differences, in units.
    rating_gap: sum of rating differences over all games.
    colour_two: players with two more games of one colour than of the other at the end.
    same_three: players who had one colour three times running.
    games:      games drawn. byes: pairing-allocated byes.
    """

    rounds: int
    stopped: int
    winner: int
    best_wins: int
    tied_first: int
    rank_error: int
    decided: int
    floats: int
    gap: int
    rating_gap: int
    colour_two: int
    same_three: int
    games: int
    byes: int


class PlayerMeasures(NamedTuple):
    """One player of one tournament.

    place: in the entry list of so many players, from 1. rank: in the final standings. The rest counts over
    all rounds.
    """

    place: int
    players: int
    rounds: int
    points: int
    rank: int
    byes: int
    downfloats: int
    upfloats: int
    blacks: int
    games: int


def measures(played: Simulation) -> Measures:
    """Measure a tournament."""
    event = played.tournament
    history = History.of(event)
    ranks = _ranks(event)
    final = history.scores[-1]
    winner = min(ranks, key=lambda index: (ranks[index], index), default=0)
    floats, gap, games, rating_gap = _games(event, history)
    return Measures(
        rounds=len(event.rounds),
        stopped=int(bool(played.stopped)),
        winner=winner + 1,
        best_wins=int(winner == 0),
        tied_first=sum(score == max(final) for score in final),
        rank_error=sum(abs(rank - 1 - index) for index, rank in ranks.items()),
        decided=_decided(history, winner),
        floats=floats,
        gap=gap,
        rating_gap=rating_gap,
        colour_two=sum(abs(_balance(colours)) >= 2 for colours in history.colours),
        same_three=sum(_three(colours) for colours in history.colours),
        games=games,
        byes=sum(played.outcomes.count(Outcome.PAIRING_ALLOCATED_BYE) for played in event.rounds),
    )


def player_measures(played: Simulation) -> list[PlayerMeasures]:
    """Measure every player of a tournament."""
    event = played.tournament
    history = History.of(event)
    ranks = _ranks(event)
    found = []
    for index in range(len(event.players)):
        down = up = byes = 0
        for number, round_ in enumerate(event.rounds):
            opponent, scores = round_.opponents[index], history.scores[number]
            byes += round_.outcomes[index] == Outcome.PAIRING_ALLOCATED_BYE
            if opponent != NO_OPPONENT:
                down += scores[index] > scores[opponent]
                up += scores[index] < scores[opponent]
        colours = history.colours[index]
        found.append(
            PlayerMeasures(
                place=index + 1,
                players=len(event.players),
                rounds=len(event.rounds),
                points=history.scores[-1][index],
                rank=ranks[index],
                byes=byes,
                downfloats=down,
                upfloats=up,
                blacks=colours.count(Colour.BLACK),
                games=len(colours),
            )
        )
    return found


def _ranks(event: Tournament) -> dict[int, int]:
    """The rank of every participant in the standings, by index; a played event of players has it there."""
    known = {index: one.rank for index, one in enumerate(event.players) if one.rank is not None}
    if len(known) == len(event.players) and not event.teams:
        return known
    return {line.participant: line.rank for line in standings(event).lines}


def _games(event: Tournament, history: History) -> tuple[int, int, int, int]:
    """Floats, sum of score differences, games, sum of rating differences."""
    floats = gap = games = rating_gap = 0
    for number, played in enumerate(event.rounds):
        scores = history.scores[number]
        for one, other in enumerate(played.opponents):
            if other > one:
                difference = abs(scores[one] - scores[other])
                games += 1
                floats += bool(difference)
                gap += difference
                rating_gap += abs(event.players[one].rating - event.players[other].rating)
    return floats, gap, games, rating_gap


def _decided(history: History, winner: int) -> int:
    """The first round after which nobody was ever ahead of the winner again."""
    decided = 0
    for number, scores in enumerate(history.scores[1:], 1):
        if max(scores) > scores[winner]:
            decided = number
    return decided + 1


def _balance(colours: bytes) -> int:
    return colours.count(Colour.WHITE) - colours.count(Colour.BLACK)


def _three(colours: bytes) -> bool:
    return bytes([Colour.WHITE] * 3) in colours or bytes([Colour.BLACK] * 3) in colours
