"""The examples of tests/data/team-swiss, and small events of teams made for one article."""

from __future__ import annotations

from pairwright.systems.register import find
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.tournament import Tournament
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.scoring import Scoring
from worked_examples import WorkedExamples

EXAMPLES = WorkedExamples("team-swiss")
position, expected = EXAMPLES.position, EXAMPLES.expected
found = find("team_swiss")
assert isinstance(found, SwissSystem)
SYSTEM: SwissSystem = found


_OUTCOMES = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS, "+": Outcome.FORFEIT_WIN}
_MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "-"}
_POINTS = {Outcome.WIN: 30, Outcome.DRAW: 20, Outcome.LOSS: 10, Outcome.FORFEIT_WIN: 40}


def event(count: int, *rounds: str, total: int = 9, code: str = "FIDE_TEAM") -> Tournament:
    """Teams as units after rounds such as "1-4 1, 2-3 =, 5 U": the result of the first team, byes by letter.

    A win is 3:1 on four boards; "1-4 1:25" says the game points of the first team, in units. "A" is a team
    that was not on the list yet.
    """
    byes = {"U": Outcome.PAIRING_ALLOCATED_BYE, "F": Outcome.FULL_POINT_BYE, "Z": Outcome.ZERO_POINT_BYE,
            "A": Outcome.ABSENT}  # fmt: skip
    outcomes = _OUTCOMES | {"-": Outcome.FORFEIT_LOSS} | byes
    tournament = Tournament(
        tuple(Player(number, f"Team {number}") for number in range(1, count + 1)),
        number_of_rounds=total,
        scoring=Scoring.simple(20, 10, pairing_allocated_bye=10),
        initial_colour=Colour.WHITE,
        system="team_swiss",
        headers=(("type_code", code),),
    )
    table = tournament.scoring.table()[0]
    for text in rounds:
        opponents, colours = [NO_OPPONENT] * count, bytearray(count)
        codes, game = bytearray([Outcome.ZERO_POINT_BYE] * count), [0] * count
        for entry in text.split(", "):
            names, letter = entry.split(" ")
            letter, _, units = letter.partition(":")
            who = [int(number) - 1 for number in names.split("-")]
            codes[who[0]] = outcomes[letter]
            if len(who) == 2:
                first, second = who
                codes[second] = outcomes[_MIRROR[letter]]
                opponents[first], opponents[second] = second, first
                colours[first], colours[second] = Colour.WHITE, Colour.BLACK
                game[first] = int(units) if units else _POINTS.get(Outcome(codes[first]), 0)
                game[second] = 40 - game[first] if letter in "1=0" else 0
        match = tuple(table[one] for one in codes)
        played = Round(tuple(opponents), bytes(colours), bytes(codes), totals=(match, tuple(game)))
        tournament = tournament.with_round(played)
    return tournament
