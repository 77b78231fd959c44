"""Withdrawals and expulsions: whether what has been played counts, and what the standings leave out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pairwright.common.errors import BadInput
from pairwright.rules.article import rule
from pairwright.systems.system import Withdrawal
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.schedule import Schedule
from pairwright.tournament.tournament import Tournament


@rule("C.05", "withdrawals")
def half_completed(scheduled: int, completed: int) -> bool:
    """C.05, withdrawals: at least half of the games completed, so that the results count."""
    return 2 * completed >= scheduled


def withdrawals(
    tournament: Tournament, schedule: Schedule, left: Mapping[int, int]
) -> tuple[Withdrawal, ...]:
    """The ruling on everybody who has left. left: number of the participant, first round not played.

    Raises BadInput for a number or a round that is not there.
    """
    rulings = []
    for number, from_round in sorted(left.items()):
        if not 1 <= from_round <= len(schedule.rounds) + 1:
            raise BadInput(f"number {number} cannot leave before round {from_round}: there is no such round")
        scheduled = sum(1 for appearance in schedule.of(number) if appearance.opponent)
        completed = sum(
            1
            for played in tournament.rounds[: from_round - 1]
            if played.outcomes[number - 1] < Outcome.UNFINISHED
        )
        rulings.append(
            Withdrawal(number, from_round, scheduled, completed, half_completed(scheduled, completed))
        )
    return tuple(rulings)


def standings_exclude(rulings: Collection[Withdrawal]) -> frozenset[int]:
    """The numbers that final standings and tie-breaks leave out, with every point by or against them."""
    return frozenset(ruling.number for ruling in rulings if not ruling.counts)


def forfeited_games(schedule: Schedule, round_number: int, left: Mapping[int, int]) -> Round:
    """The round with the games of those who have left decided; the games of the others are unfinished.

    A participant who has left loses by forfeit, his opponent wins by forfeit; both gone, both lose.
    left: number of the participant, first round not played.
    """
    planned = schedule.rounds[round_number - 1]
    gone = {number for number, first in left.items() if round_number >= first}
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * schedule.participants
    for game in planned.games:
        for number, other in (game, game[::-1]):
            if gone.intersection(game):
                outcome = Outcome.FORFEIT_LOSS if number in gone else Outcome.FORFEIT_WIN
            else:
                outcome = Outcome.UNFINISHED
            colour = Colour.WHITE if number == game.white else Colour.BLACK
            games[number - 1] = Game(other - 1, colour, outcome)
    return Round.of(games)


def final_points(tournament: Tournament, excluded: Collection[int]) -> dict[int, int]:
    """Points of everybody who counts, in units, without the games against those who do not."""
    history = History.of(tournament)
    indices = {tournament.index_of[number] for number in excluded}
    totals = {}
    for index, player in enumerate(tournament.players):
        if index in indices:
            continue
        lost = sum(
            points[index]
            for points, played in zip(history.points, tournament.rounds, strict=True)
            if played.opponents[index] in indices
        )
        totals[player.number] = history.scores[-1][index] - lost
    return totals
