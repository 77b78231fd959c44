"""The examples of tests/data/double-swiss: a report file before a round, and the round by the text."""

from __future__ import annotations

from pairwright.tournament import Tournament
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from worked_examples import WorkedExamples

EXAMPLES = WorkedExamples("double-swiss")
DATA, position, expected = EXAMPLES.folder, EXAMPLES.position, EXAMPLES.expected


_OUTCOMES = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.FORFEIT_WIN}
_MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def event(count: int, *rounds: str, total: int = 9) -> Tournament:
    """An event from rounds such as "1-4 11, 2-3 =0, 5 U": two results of the first player, byes by letter."""
    byes = {"U": Outcome.PAIRING_ALLOCATED_BYE, "H": Outcome.HALF_POINT_BYE, "F": Outcome.FULL_POINT_BYE}
    outcomes = _OUTCOMES | {"-": Outcome.FORFEIT_LOSS} | byes
    tournament = Tournament(
        tuple(Player(number) for number in range(1, count + 1)),
        number_of_rounds=total,
        scoring=Scoring().of_matches(),
        initial_colour=Colour.WHITE,
        system="double_swiss",
    )
    for text in rounds:
        opponents, colours = [NO_OPPONENT] * count, bytearray(count)
        games = bytearray([Outcome.ZERO_POINT_BYE] * count), bytearray([Outcome.ZERO_POINT_BYE] * count)
        for entry in text.split(", "):
            players, letters = entry.split(" ")
            who = [int(number) - 1 for number in players.split("-")]
            for game, letter in zip(games, letters * (2 if len(letters) == 1 else 1), strict=True):
                game[who[0]] = outcomes[letter]
                if len(who) == 2:
                    game[who[1]] = outcomes[_MIRROR[letter]]
            if len(who) == 2:
                opponents[who[0]], opponents[who[1]] = who[1], who[0]
                colours[who[0]], colours[who[1]] = Colour.WHITE, Colour.BLACK
        tournament = tournament.with_round(Round.of_matches(opponents, bytes(colours), games))
    return tournament
