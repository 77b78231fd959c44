"""C.05 Annex 1: more than one cycle, the exchange of rounds, the order of the American tables."""

from __future__ import annotations

from collections import Counter

import pytest

from pairwright.common.errors import BadInput
from pairwright.tournament.schedule import Schedule, round_robin


def triples(schedule: Schedule) -> list[tuple[int, int]]:
    """(number, round) wherever somebody begins three equal colours running, free rounds left out."""
    found = []
    for number in range(1, schedule.participants + 1):
        played = [(a.round_number, a.colour) for a in schedule.of(number) if a.opponent]
        found += [
            (number, played[i][0])
            for i in range(len(played) - 2)
            if played[i][1] == played[i + 1][1] == played[i + 2][1]
        ]
    return found


@pytest.mark.parametrize("count", range(4, 41, 2))
def test_without_the_exchange_two_players_have_three_equal_colours(count: int) -> None:
    assert {number for number, _ in triples(round_robin(count, 2, exchange=()))} == {1, count // 2 + 1}


@pytest.mark.parametrize(("order", "fewest"), [("berger", 3), ("crenshaw", 7)])
@pytest.mark.parametrize("cycles", [1, 2, 3, 4, 5, 6])
def test_with_the_recommended_exchange_nobody_has(order: str, fewest: int, cycles: int) -> None:
    for count in range(fewest, 25):
        schedule = round_robin(count, cycles, order=order)
        assert triples(schedule) == [], count
        games = Counter((game.white, game.black) for _, game in schedule.meetings())
        assert games.total() == cycles * count * (count - 1) // 2, count
        for white, black in games:
            more = games[white, black] - games[black, white]
            assert more in ((0,) if cycles % 2 == 0 else (1, -1)), count


@pytest.mark.parametrize("cycles", range(3, 7))
@pytest.mark.parametrize("count", range(6, 13, 2))
def test_every_single_exchange_is_needed(count: int, cycles: int) -> None:
    everything = round_robin(count, cycles).exchanged
    for left_out in everything:
        partly = tuple(cycle for cycle in everything if cycle != left_out)
        assert triples(round_robin(count, cycles, exchange=partly))


def test_2_eight_players_twice_exchange_rounds_6_and_7() -> None:
    schedule = round_robin(8, 2)
    assert [r.table_round for r in schedule.rounds] == [1, 2, 3, 4, 5, 7, 6, 1, 2, 3, 4, 5, 6, 7]
    assert schedule.rounds[7].games[0] == (8, 1)


@pytest.mark.parametrize("count", range(8, 25))
def test_crenshaw_is_the_table_backwards(count: int) -> None:
    forwards = round_robin(count)
    backwards = round_robin(count, order="crenshaw")
    assert [r.games for r in backwards.rounds] == [r.games for r in reversed(forwards.rounds)]


def test_what_cannot_be_scheduled_is_refused_with_the_reason() -> None:
    with pytest.raises(BadInput, match="a table of its own"):
        round_robin(6, order="crenshaw")
    with pytest.raises(BadInput, match="unknown order"):
        round_robin(8, order="backwards")
    with pytest.raises(BadInput, match="cycle 3 has no last two rounds"):
        round_robin(8, 2, exchange=(3,))
    with pytest.raises(BadInput, match="one cycle or more"):
        round_robin(8, 0)
    with pytest.raises(BadInput, match="no number 9"):
        round_robin(8).of(9)
