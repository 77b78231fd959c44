"""C.05, withdrawals: at least half of the games, or the results do not count."""

from __future__ import annotations

import pytest

from pairwright.common.errors import BadInput
from pairwright.systems.register import pair
from pairwright.systems.round_robin.as_tournament import (
    departures,
    event,
    half_completed,
    pair_round_robin,
    schedule_of,
    withdrawals,
)
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.schedule import round_robin
from pairwright.tournament.tournament import Tournament


def played(tournament: Tournament, rounds: int) -> Tournament:
    """Every game of the next rounds is won by White."""
    for _ in range(rounds):
        pairing = pair_round_robin(tournament, schedule_of(tournament))
        games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ZERO_POINT_BYE)] * len(tournament.players)
        for board in pairing.boards:
            games[board.white] = Game(board.black, Colour.WHITE, Outcome.WIN)
            games[board.black] = Game(board.white, Colour.BLACK, Outcome.LOSS)
        tournament = tournament.with_round(Round.of(games))
    return tournament


def start(count: int, cycles: int = 1) -> Tournament:
    return event([Player(n, f"P{n}") for n in range(1, count + 1)], round_robin(count, cycles))


@pytest.mark.parametrize(
    ("scheduled", "completed", "counts"), [(9, 4, False), (9, 5, True), (10, 5, True), (10, 4, False)]
)
def test_withdrawals_half_of_the_games(scheduled: int, completed: int, counts: bool) -> None:
    assert half_completed(scheduled, completed) is counts


def test_free_rounds_and_forfeits_are_no_completed_games() -> None:
    tournament = played(start(7), 4)
    schedule = schedule_of(tournament)
    free_early = next(r.free for r in schedule.rounds[:4] if r.free)
    (ruling,) = withdrawals(tournament, schedule, {free_early: 5})
    assert (ruling.scheduled, ruling.completed, ruling.counts) == (6, 3, True)
    (sooner,) = withdrawals(tournament, schedule, {free_early: 2})
    assert not sooner.counts


def test_a_round_robin_is_a_pairing_system_like_any_other() -> None:
    tournament = start(5, 2)
    assert tournament.system == "double_round_robin"
    pairing = pair(tournament)
    assert [(b.white + 1, b.black + 1) for b in pairing.boards] == [(2, 5), (3, 4)]
    assert pairing.pairing_allocated_bye is None
    finished = played(tournament, 10)
    assert departures(finished, schedule_of(finished)) == ()
    with pytest.raises(BadInput, match="all 10 rounds"):
        pair(finished)
    with pytest.raises(BadInput, match="the only round of this round robin has been drawn"):
        pair(played(start(2), 1))
    with pytest.raises(BadInput, match=r"round 3: this round robin has 1 round$"):
        pair(start(2), round_number=3)


def test_rounds_that_do_not_follow_the_schedule_are_named() -> None:
    tournament = played(start(6), 1)
    crenshaw = round_robin(8, order="crenshaw")
    assert departures(tournament, round_robin(6)) == ()
    assert len(departures(tournament, crenshaw)) == 3


def test_wrong_numbers_and_rounds_are_refused() -> None:
    gap = Tournament((Player(1, "A"), Player(3, "B")), system="round_robin")
    with pytest.raises(BadInput, match="without a gap"):
        schedule_of(gap)
    odd = Tournament(tuple(Player(n) for n in range(1, 7)), number_of_rounds=7, system="round_robin")
    with pytest.raises(BadInput, match="7 rounds are fixed"):
        schedule_of(odd)
    with pytest.raises(BadInput, match="no such round"):
        withdrawals(start(6), round_robin(6), {2: 9})
