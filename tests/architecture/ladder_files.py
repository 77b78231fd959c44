"""A file format made up for the tests: the ladders of a club, one player a line with the results by round.

    LADDER Tuesday club, 5 rounds
    Alder, Ann;1900;2w1
    Beech, Bob;1850;1b0

`2w1`: against the player of the second line with White, and won; `-`: not paired.
"""

from __future__ import annotations

import re

from pairwright.common.errors import BadInput
from pairwright.interface.tournament_reader import FileFormat
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.round import NO_OPPONENT

_HEAD = re.compile(r"LADDER (.+), (\d+) rounds")
_GAME = re.compile(r"(\d+)([wb])([10=])")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_OUTCOMES = {"1": Outcome.WIN, "0": Outcome.LOSS, "=": Outcome.DRAW}


def sniff(data: bytes, name: str) -> bool:
    """Whether a file begins as a ladder does."""
    return data.startswith(b"LADDER ")


def read(data: bytes, name: str, **_: object) -> Tournament:
    """The tournament of a ladder."""
    head, *lines = data.decode("utf-8").splitlines()
    title = _HEAD.fullmatch(head)
    if title is None:
        raise BadInput(f"{name}:1: a ladder begins with its name and its rounds")
    people, games = [], []
    for number, line in enumerate(lines, 1):
        player, rating, *played = line.split(";")
        people.append(Player(number, player, int(rating)))
        games.append([_game(word, f"{name}:{number + 1}") for word in played])
    rounds = tuple(Round.of([one[n] for one in games]) for n in range(len(games[0])))
    return Tournament(
        tuple(people), rounds, number_of_rounds=int(title[2]), headers=(("name", title[1]),),
        initial_colour=Colour.WHITE,
    )  # fmt: skip


def _game(word: str, where: str) -> Game:
    if word == "-":
        return Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)
    found = _GAME.fullmatch(word)
    if found is None:
        raise BadInput(f"{where}: {word!r} is no game of a ladder")
    return Game(int(found[1]) - 1, _COLOURS[found[2]], _OUTCOMES[found[3]])


FORMAT = FileFormat("ladder", "a ladder of the club", sniff, read, (".ldr",))
