"""A round robin as a tournament: its schedule, the next round, whether the rounds played follow it.

And of withdrawals and expulsions: whether what has been played counts, and what the standings leave out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pairwright.common.errors import BadInput
from pairwright.rules.article import rule
from pairwright.systems.register import cycles_of
from pairwright.systems.system import Board, Pairing, Withdrawal
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.schedule import (
    BERGER,
    Schedule,
    ScheduledRound,
    TableGame,
    round_robin,
    rounds_of_cycle,
)
from pairwright.tournament.tournament import Tournament, require_tournament

SINGLE, DOUBLE = "round_robin", "double_round_robin"


@dataclass(frozen=True, slots=True)
class PlayerDeparture:
    """A game of a round that is not in the schedule; numbers as played, white first."""

    round_number: int
    game: TableGame


def schedule_of(tournament: Tournament, order: str = BERGER) -> Schedule:
    """The schedule that the tournament announces: its players by number, its system, its rounds.

    A single cycle when it says nothing. Raises BadInput when the numbers are not 1, 2, ... or the rounds
    are no whole number of cycles.
    """
    require_tournament(tournament)
    count = len(tournament.players)
    numbers = [player.number for player in tournament.players]
    if numbers != list(range(1, count + 1)):
        raise BadInput.told(
            "the table numbers of a round robin are 1, 2, ... without a gap; renumber the players"
        )
    length = rounds_of_cycle(count)
    if cycles_of(tournament) == 2:
        cycles, rest = 2, (tournament.number_of_rounds or 2 * length) - 2 * length
    else:
        cycles, rest = divmod(tournament.number_of_rounds or length, length)
    if rest:
        raise BadInput.told_many(
            "{n} round is fixed in advance; {count} players need {length} for every cycle",
            "{n} rounds are fixed in advance; {count} players need {length} for every cycle",
            tournament.number_of_rounds, count=count, length=length,
        )  # fmt: skip
    return round_robin(count, cycles, order=order)


def pair_round_robin(
    tournament: Tournament, schedule: Schedule, *, edition: str = "", round_number: int = 0
) -> Pairing:
    """The next round of the schedule. The player who is free in an odd field has no board and no bye.

    round_number: any other round; all are known from the beginning. A player who has withdrawn is on his
    board all the same: the schedule stands, the game is not played.
    Raises BadInput when the schedule is at its end.
    """
    planned = round_asked(tournament, schedule, round_number)
    boards = tuple(Board(game.white - 1, game.black - 1) for game in planned.games)
    return Pairing(planned.number, boards, system=tournament.system or SINGLE, edition=edition)


def round_asked(tournament: Tournament, schedule: Schedule, round_number: int = 0) -> ScheduledRound:
    """This round of the schedule, 0 for the next one. Raises BadInput when the schedule has no such round."""
    count = len(schedule.rounds)
    if round_number > count:
        raise BadInput.told_many(
            "round {asked}: this round robin has {n} round",
            "round {asked}: this round robin has {n} rounds", count, asked=round_number,
        )  # fmt: skip
    if not round_number and tournament.next_round > count:
        raise BadInput.told_many(
            "the only round of this round robin has been drawn",
            "all {n} rounds of this round robin have been drawn", count,
        )  # fmt: skip
    return schedule.rounds[(round_number or tournament.next_round) - 1]


def departures(tournament: Tournament, schedule: Schedule) -> tuple[PlayerDeparture, ...]:
    """The games of the rounds played that the schedule does not have in that round with those colours."""
    found = []
    for number, played in enumerate(tournament.rounds, 1):
        planned = set(schedule.rounds[number - 1].games) if number <= len(schedule.rounds) else set()
        found += [PlayerDeparture(number, game) for game in games_of(played) if game not in planned]
    return tuple(found)


def games_of(played: Round) -> list[TableGame]:
    """The scheduled games of a round, by number; a game without colours is listed lower number first."""
    games = []
    for index, opponent in enumerate(played.opponents):
        if opponent == NO_OPPONENT:
            continue
        colour = played.colours[index]
        if colour == Colour.WHITE or (colour == Colour.NONE and index < opponent):
            games.append(TableGame(index + 1, opponent + 1))
    return games


def event(players: Sequence[Player], schedule: Schedule) -> Tournament:
    """A tournament that announces the schedule; the players in the order of their numbers."""
    numbered = (replace(player, number=number) for number, player in enumerate(players, 1))
    system = DOUBLE if schedule.cycles == 2 else SINGLE
    return Tournament.of(numbered, rounds=len(schedule.rounds), system=system)


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
            raise BadInput.told(
                "number {n} cannot leave before round {from_round}: there is no such round", n=number,
                from_round=from_round,
            )  # fmt: skip
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
