"""Scheveningen tables: the checks that every such table must pass."""

from __future__ import annotations

import pytest

from pairwright.common.errors import BadInput
from pairwright.systems.round_robin.team_tables import TeamGame, scheveningen

SIZES = [*range(1, 32, 2), 2, 6, 10, *range(4, 33, 4), 14, 18, 22]
SHIFTED = (2, 14, 18, 22)
"""All of one team have the same colour in a round."""


@pytest.mark.parametrize("boards", SIZES)
def test_everybody_meets_everybody_with_even_colours(boards: int) -> None:
    rounds = scheveningen(boards, boards)
    assert len(rounds) == boards
    assert {(g.home, g.away) for games in rounds for g in games} == {
        (i, j) for i in range(1, boards + 1) for j in range(1, boards + 1)
    }
    allowed = boards if boards in SHIFTED else boards % 2
    for number, games in enumerate(rounds, 1):
        assert sorted(g.away for g in games) == [g.home for g in games] == list(range(1, boards + 1))
        assert games[0].away == number
        whites = sum(g.home_is_white for g in games)
        assert abs(2 * whites - boards) <= allowed
    for side in ("home", "away"):
        for player in range(1, boards + 1):
            row = [
                g.home_is_white == (side == "home")
                for games in rounds
                for g in games
                if getattr(g, side) == player
            ]
            assert abs(2 * sum(row) - boards) <= boards % 2
            assert all(len(set(row[i : i + 3])) > 1 for i in range(boards - 2))


def test_first_rounds_as_printed() -> None:
    assert [game.labels() for game in scheveningen(3, 3)[0]] == [("A1", "B1"), ("A2", "B2"), ("B3", "A3")]
    assert [game.labels() for game in scheveningen(4, 4)[1]] == [
        ("B2", "A1"), ("B1", "A2"), ("A3", "B4"), ("A4", "B3"),
    ]  # fmt: skip


def test_second_cycle_reverses_the_colours_and_a_smaller_team_leaves_people_free() -> None:
    twice = scheveningen(3, 3, 2)
    assert twice[5] == tuple(TeamGame(g.home, g.away, not g.home_is_white) for g in twice[0])
    assert twice[3] == tuple(TeamGame(g.home, g.away, not g.home_is_white) for g in twice[2])
    smaller = scheveningen(4, 3)
    assert len(smaller) == 4
    assert all(len(games) == 3 for games in smaller)


@pytest.mark.parametrize("boards", [*range(1, 33)])
def test_nobody_has_a_colour_three_times_running_in_a_double_match(boards: int) -> None:
    rounds = scheveningen(boards, boards, 2)
    for player in range(1, boards + 1):
        row = [g.home_is_white for games in rounds for g in games if g.home == player]
        assert sum(row) == boards
        assert all(len(set(row[i : i + 3])) > 1 for i in range(2 * boards - 2))


def test_the_printed_table_of_ten_boards() -> None:
    rounds = scheveningen(10, 10)
    assert [" ".join("-".join(game.labels()) for game in rounds[number]) for number in (1, 9)] == [
        "B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9",
        "B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1",
    ]


def test_a_team_without_a_player_is_refused() -> None:
    with pytest.raises(BadInput, match="a player on each side"):
        scheveningen(0, 3)
