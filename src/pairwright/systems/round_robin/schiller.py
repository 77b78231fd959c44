"""Schiller: several teams, everybody against everybody of the other teams, one game each in every round.

FIDE names the system (4 teams of 3), and has no table for it; the order here is a construction of ours, by
the Berger tables of the teams, its colours as for any schedule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairwright.common.errors import BadInput
from pairwright.systems.round_robin.fixed_colours import Game, with_colours
from pairwright.tournament.berger import berger_round, rounds_of_cycle


class SquadGame(NamedTuple):
    """A game between players of two teams, each by the number of the team and the place in it."""

    white: tuple[int, int]
    black: tuple[int, int]

    def labels(self) -> tuple[str, str]:
        """White and black as "A1" and "C3"."""
        return label(*self.white), label(*self.black)


def label(team: int, place: int) -> str:
    """A player as "A1"; after team Z comes AA."""
    letters = ""
    while team:
        team, letter = divmod(team - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{place}"


def schiller(teams: int, players: int, cycles: int = 1) -> tuple[tuple[SquadGame, ...], ...]:
    """The rounds of `teams` teams of `players` players: (teams - 1) x players of them.

    An odd number of teams of an odd number of players needs `players` more, one team being free in each.
    Even cycles are played backwards with the colours reversed. Raises BadInput for fewer than two teams, and
    for teams without players.
    """
    if teams < 2 or players < 1 or cycles < 1:
        raise BadInput("two teams or more are needed, with a player each, and one cycle or more")
    rounds = list(_halved(teams, players) if teams % 2 and players % 2 == 0 else _whole(teams, players))
    once = [
        tuple(SquadGame(*(_place(one, players) for one in game)) for game in games)
        for games in with_colours(rounds)
    ]
    back = [tuple(SquadGame(game.black, game.white) for game in games) for games in reversed(once)]
    return tuple(games for cycle in range(cycles) for games in (back if cycle % 2 else once))


def _place(number: int, players: int) -> tuple[int, int]:
    team, place = divmod(number, players)
    return team + 1, place + 1


def _whole(teams: int, size: int) -> Iterator[list[Game]]:
    """By the Berger table of the teams; in each of its rounds as many rounds as a team has players."""
    for number in range(1, rounds_of_cycle(teams) + 1):
        matches, _ = berger_round(teams, number)
        for shift in range(size):
            yield [
                ((one - 1) * size + place, (other - 1) * size + (place + shift) % size)
                for one, other in matches
                for place in range(size)
            ]


def _halved(teams: int, players: int) -> Iterator[list[Game]]:
    """The same with half-teams, numbered so that the last round of their table pairs the halves of each team,
    which is left out."""
    last = rounds_of_cycle(2 * teams)
    size = players // 2
    begins: dict[int, int] = {}
    for team, halves in enumerate(berger_round(2 * teams, last)[0]):
        begins |= {half: team * players + place * size for place, half in enumerate(sorted(halves))}
    for number in range(1, last):
        matches, _ = berger_round(2 * teams, number)
        for shift in range(size):
            yield [
                (begins[one] + place, begins[other] + (place + shift) % size)
                for one, other in matches
                for place in range(size)
            ]
