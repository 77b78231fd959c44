"""Scheveningen: everybody of one team meets everybody of the other, one board each in every round.

Not in the FIDE handbook; these are the tables of the arbiters' manuals. A1 plays Br in round r. There is none
for 14, 18, 22 ... boards: their colours are given as for any schedule (`fixed_colours`), and then all of one
team have the same colour in a round.
"""

from __future__ import annotations

from typing import NamedTuple

from pairwright.common.errors import BadInput
from pairwright.systems.round_robin.fixed_colours import with_colours


class TeamGame(NamedTuple):
    """A game between number `home` of team A and number `away` of team B."""

    home: int
    away: int
    home_is_white: bool

    def labels(self) -> tuple[str, str]:
        """White and black as "A1" and "B3"."""
        names = f"A{self.home}", f"B{self.away}"
        return names if self.home_is_white else (names[1], names[0])


_STORED = {
    2: """
        A1-B1 A2-B2
        B2-A1 B1-A2
    """,
    6: """
        A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
        B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
        A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
        B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
        A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
        B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
    """,
    10: """
        A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10
        B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9
        A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10
        B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2
        A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6
        B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10
        A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8
        B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10
        A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10
        B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1
    """,
}
"""Where the printed tables (O. Milvang, 2022) follow no rule."""


def scheveningen(first: int, second: int, cycles: int = 1) -> tuple[tuple[TeamGame, ...], ...]:
    """The rounds of a match of `first` against `second` players, in the order of team A's boards.

    The smaller team is filled up with nobody: whoever meets nobody is free in that round. Even cycles are
    played backwards with the colours reversed, so that nobody has a colour three times running at the turn.
    Raises BadInput for a team without a player.
    """
    if min(first, second) < 1 or cycles < 1:
        raise BadInput("a Scheveningen match needs a player on each side and one cycle or more")
    table = _table(max(first, second))
    rounds = []
    for cycle in range(cycles):
        for games in reversed(table) if cycle % 2 else table:
            present = [game for game in games if game.home <= first and game.away <= second]
            rounds.append(tuple(_turned(game) if cycle % 2 else game for game in present))
    return tuple(rounds)


def _turned(game: TeamGame) -> TeamGame:
    return game._replace(home_is_white=not game.home_is_white)


def _table(boards: int) -> list[list[TeamGame]]:
    if boards % 2:
        return [_odd_round(boards, number) for number in range(1, boards + 1)]
    if boards % 4 == 0:
        return [_halved_round(boards, number) for number in range(1, boards + 1)]
    if boards not in _STORED:
        return _shifted(boards)
    return [[_parsed(word) for word in line.split()] for line in _STORED[boards].split("\n") if line.strip()]


def _shifted(boards: int) -> list[list[TeamGame]]:
    """A shift by one board a round; numbers of team B follow those of team A, to give the colours."""
    rounds = [[(home, boards + (home + shift) % boards) for home in range(boards)] for shift in range(boards)]
    return [
        [TeamGame(min(game) + 1, max(game) - boards + 1, game[0] < boards) for game in sorted(games, key=min)]
        for games in with_colours(rounds)
    ]


def _parsed(word: str) -> TeamGame:
    white, black = word.split("-")
    home, away = (white, black) if white.startswith("A") else (black, white)
    return TeamGame(int(home[1:]), int(away[1:]), white == home)


def _odd_round(boards: int, number: int) -> list[TeamGame]:
    """A shift by one board a round; the run of A's players with White moves back by one every two rounds."""
    half = (number - 1) // 2
    if number % 2:
        start, length = 1 - half, (boards + 1) // 2
    else:
        start, length = (boards + 1) // 2 - half, (boards - 1) // 2
    white = {(start + step - 1) % boards + 1 for step in range(length)}
    return [TeamGame(i, (i + number - 2) % boards + 1, i in white) for i in range(1, boards + 1)]


def _halved_round(boards: int, number: int) -> list[TeamGame]:
    """First half against first half, then crosswise; the halves of A have White in turns."""
    half = boards // 2
    crossed, shift = divmod(number - 1, half)
    games = []
    for home in range(1, boards + 1):
        side, place = divmod(home - 1, half)
        away = (place + shift) % half + 1 + (half if bool(side) != bool(crossed) else 0)
        games.append(TeamGame(home, away, (side == 0) == (shift % 2 == 0)))
    return games
