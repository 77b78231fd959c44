"""What the rounds played say about all players at once, in flat columns.

The histories are walked once, round by round, over whole columns. What a column entry *means* is said
elsewhere; the definitions are asked once per distinct case and the answers are looked up, since a field
of 100,000 players must not call a function per game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add, and_

from pairwright.systems.swiss.preferences import ColourPreference, colour_preference
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import Tournament

VirtualPoints = Callable[[int], Sequence[int] | None]
"""Gives the virtual points of every player in a round, in units; None for an event without acceleration."""

_COLOURS_OF_PLAYED = bytes(3 if code <= LAST_PLAYED else 0 for code in range(256))


def standings_and_before(
    tournament: Tournament, virtual_points: VirtualPoints, rounds_back: int = 2
) -> tuple[list[int], list[list[int]]]:
    """Standings points of every player, and pairing scores before each of the last rounds, newest first."""
    count = len(tournament.players)
    rounds = tournament.rounds
    scores = [0] * count
    before: list[list[int]] = []
    bonus = bonus_by_round(tournament)
    rows = tournament.scoring.table()
    for number, played in enumerate(rounds, 1):
        if number in bonus:
            scores = list(map(add, scores, bonus[number]))
        if number > len(rounds) - rounds_back:
            virtual = virtual_points(number)
            before.insert(0, list(map(add, scores, virtual)) if virtual is not None else scores)
        scores = list(map(add, scores, points_of_round(played, rows)))
    if len(rounds) + 1 in bonus:
        scores = list(map(add, scores, bonus[len(rounds) + 1]))
    return scores, before


def points_of_round(played: Round, rows: Sequence[Sequence[int]]) -> Sequence[int]:
    """What the results of a round brought every player; rows: `Scoring.table()`."""
    none, white, black = rows
    plain = played.games is None and played.totals is None
    if plain and white == black == none and max(white) < 256 and min(white) >= 0:
        return played.outcomes.translate(bytes(white).ljust(256, b"\0"))
    return played.points(rows)


def bonus_by_round(tournament: Tournament) -> dict[int, list[int]]:
    """Bonus and penalty points by the round from which on they count (the one after theirs)."""
    bonus: dict[int, list[int]] = {}
    for adjustment in tournament.adjustments:
        number = adjustment.round_number + 1
        column = bonus.setdefault(number, [0] * len(tournament.players))
        for index in adjustment.players:
            column[index] += adjustment.points
    return bonus


def preferences(rounds: Sequence[Round], count: int) -> list[ColourPreference]:
    """Article 1.7 for every player, from the games he played (C.04.2 article 3.4)."""
    step, meaning, start = _colour_states(len(rounds))
    states = [start] * count
    for played in rounds:
        colours = map(and_, played.colours, played.outcomes.translate(_COLOURS_OF_PLAYED))
        states = [step[state + colour] for state, colour in zip(states, colours, strict=True)]
    return [meaning[state] for state in states]


@lru_cache(maxsize=64)
def _colour_states(rounds: int) -> tuple[list[int], dict[int, ColourPreference], int]:
    """Colour histories as states (difference, last colour, the one before), and what each step leads to.

    step[state + colour] is the state after one more round with that colour (0: none).
    """
    step: list[int] = []
    meaning: dict[int, ColourPreference] = {}

    def number(difference: int, last: int, before: int) -> int:
        return (((difference + rounds) * 3 + last) * 3 + before) * 3

    for difference in range(-rounds, rounds + 1):
        for last in range(3):
            for before in range(3):
                state = number(difference, last, before)
                meaning[state] = colour_preference(difference, Colour(last), Colour(before))
                white = number(difference + 1, 1, last) if difference < rounds else state
                black = number(difference - 1, 2, last) if difference > -rounds else state
                step += (state, white, black)
    return step, meaning, number(0, 0, 0)
