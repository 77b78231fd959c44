"""C.05 Annex 1: the Berger tables, by the printed tables and by what must hold for every field."""

from __future__ import annotations

from itertools import combinations

import pytest

from pairwright.common.errors import BadInput
from pairwright.tournament.schedule import (
    berger_round,
    meeting_round,
    round_robin,
    rounds_of_cycle,
    table_size,
)
from sizes import sampled

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
    "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
    "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
    "5-10 6-4 7-3 8-2 9-1",
}


@pytest.mark.parametrize("size", PRINTED)
def test_1_printed_tables_with_their_boards(size: int) -> None:
    rounds = [berger_round(size, number)[0] for number in range(1, size)]
    shown = " / ".join(" ".join(f"{g.white}-{g.black}" for g in games) for games in rounds)
    assert shown == PRINTED[size]


@pytest.mark.parametrize("size", PRINTED)
def test_odd_fields_use_the_table_of_one_more(size: int) -> None:
    for number in range(1, size):
        games, free = berger_round(size - 1, number)
        full, _ = berger_round(size, number)
        gone = next(game for game in full if size in game)
        assert free == min(gone)
        assert games == tuple(game for game in full if game != gone)


@pytest.mark.parametrize("count", sampled(range(2, 101)))
def test_everybody_meets_everybody_once_and_the_closed_forms_agree(count: int) -> None:
    met: dict[frozenset[int], int] = {}
    free = []
    planned = round_robin(count)
    told = {n: [one.opponent for one in planned.of(n)] for n in range(1, count + 1)}
    for number in range(1, rounds_of_cycle(count) + 1):
        games, without = berger_round(count, number)
        present = [n for game in games for n in game] + ([without] if without else [])
        assert sorted(present) == list(range(1, count + 1))
        free += [without] if without else []
        for game in games:
            pair = frozenset(game)
            assert pair not in met
            met[pair] = number
            assert meeting_round(count, *game) == number
            size = table_size(count)
            low, high = sorted(pair)
            low_has_white = low <= size // 2 if high == size else (low + high) % 2 == 1
            assert (low == game.white) == low_has_white
            assert told[game.white][number - 1] == game.black
            assert told[game.black][number - 1] == game.white
    assert set(met) == {frozenset(pair) for pair in combinations(range(1, count + 1), 2)}
    assert sorted(free) == (list(range(1, count + 1)) if count % 2 else [])


@pytest.mark.parametrize("count", range(3, 41))
def test_colours_are_as_even_as_they_can_be(count: int) -> None:
    whites = dict.fromkeys(range(1, count + 1), 0)
    for number in range(1, rounds_of_cycle(count) + 1):
        for game in berger_round(count, number)[0]:
            whites[game.white] += 1
    size = table_size(count)
    for number, white in whites.items():
        black = count - 1 - white
        wanted = 0 if count % 2 else (1 if number <= size // 2 else -1)
        assert white - black == wanted


def test_two_are_a_match_and_one_is_refused() -> None:
    assert berger_round(2, 1) == (((1, 2),), None)
    with pytest.raises(BadInput, match="needs two participants"):
        berger_round(1, 1)
    with pytest.raises(BadInput, match="no round 10"):
        berger_round(10, 10)
