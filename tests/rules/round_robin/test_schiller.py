"""Schiller: what every such schedule must keep to."""

from __future__ import annotations

from collections import Counter

import pytest

from pairwright.common.errors import BadInput
from pairwright.systems.round_robin.team_tables import label, schiller, with_colours

SIZES = [
    (4, 3),
    (3, 2),
    (3, 4),
    (5, 2),
    (4, 4),
    (6, 2),
    (5, 4),
    (3, 6),
    (4, 2),
    (7, 2),
    (6, 3),
    (2, 5),
    (4, 1),
]
ODD = [(3, 3), (5, 3), (3, 1), (7, 5)]


@pytest.mark.parametrize(("teams", "players"), [*SIZES, *ODD])
def test_everybody_of_other_teams_once_with_even_colours(teams: int, players: int) -> None:
    rounds = schiller(teams, players)
    odd = teams % 2 and players % 2
    assert len(rounds) == (teams if odd else teams - 1) * players
    met = Counter(frozenset(game) for games in rounds for game in games)
    everybody = [(team, place) for team in range(1, teams + 1) for place in range(1, players + 1)]
    assert met == Counter(
        frozenset((one, other))
        for one in everybody
        for other in everybody
        if one < other and one[0] != other[0]
    )
    for one in everybody:
        row = [game.white == one for games in rounds for game in games if one in game]
        assert len(row) == (teams - 1) * players
        assert abs(2 * sum(row) - len(row)) <= 1
        assert odd or all(len(set(row[place : place + 3])) > 1 for place in range(len(row) - 2))
    for games in rounds:
        busy = [one for game in games for one in game]
        assert len(busy) == len(set(busy)) == len(everybody) - (players if odd else 0)


def test_the_second_cycle_is_played_backwards_with_colours_reversed() -> None:
    twice = schiller(4, 3, 2)
    assert len(twice) == 18
    assert [game.labels() for game in twice[17]] == [game.labels()[::-1] for game in twice[0]]


def test_labels() -> None:
    assert [label(team, 3) for team in (1, 26, 27, 52, 53)] == ["A3", "Z3", "AA3", "AZ3", "BA3"]
    assert schiller(4, 3)[0][0].labels() == ("A1", "D1")


@pytest.mark.parametrize(("teams", "players"), [(1, 4), (3, 0)])
def test_too_few_are_refused(teams: int, players: int) -> None:
    with pytest.raises(BadInput, match="two teams or more"):
        schiller(teams, players)


def test_a_path_begins_at_its_smaller_end() -> None:
    assert with_colours([[(2, 5)], [(1, 2)]]) == [[(2, 5)], [(1, 2)]]
    assert with_colours([[(1, 2)], [(2, 3)], [(1, 3)]]) == [[(1, 2)], [(2, 3)], [(3, 1)]]
