"""The score sheet of an event in which everybody plays for himself."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.values import replace
from pairwright.standings.round_kinds import KIND_OF_OUTCOME
from pairwright.standings.sheet import DRAW, LOSS, OPEN, WIN, Sheet
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import Tournament

_RESULTS = (WIN, DRAW, LOSS, WIN, DRAW, LOSS, OPEN, *[LOSS] * (len(Outcome) - LAST_PLAYED - 1))
"""By the code of a played outcome; what an unplayed round was worth decides what it counts as."""
_PLAYED = bytes(range(LAST_PLAYED + 1))
_KINDS = bytes(KIND_OF_OUTCOME[outcome] for outcome in Outcome).ljust(256, b"\0")


def individual_sheet(tournament: Tournament, rounds: Sequence[Round]) -> Sheet:
    """The sheet of these rounds of the tournament."""
    scoring = tournament.scoring
    draw = max(scoring.white_draw, scoring.black_draw)
    table = replace(scoring, unfinished=0).table()
    points = [_points(tournament, number, played, table) for number, played in enumerate(rounds, 1)]
    results = [
        _results(played, gained, scoring.win, draw) for played, gained in zip(rounds, points, strict=True)
    ]
    black = int(Colour.BLACK)
    count = len(tournament.players)
    return Sheet(
        opponents=_turned([played.opponents for played in rounds], count),
        kinds=_turned([played.outcomes.translate(_KINDS) for played in rounds], count),
        results=_turned(results, count),
        black=_turned([list(map(black.__eq__, played.colours)) for played in rounds], count),
        points=_turned(points, count),
        win=scoring.win,
        draw=draw,
        number_of_rounds=len(rounds),
        bonuses=_bonuses(tournament, len(rounds)),
    )


def _turned(rows: Sequence[Sequence[int]], count: int) -> tuple[tuple[int, ...], ...]:
    """From a row for each round to a row for each participant."""
    return tuple(zip(*rows, strict=True)) if rows else ((),) * count


def _points(tournament: Tournament, number: int, played: Round, table: Sequence[Sequence[int]]) -> list[int]:
    """The points of one round, with results that are worth something else in it."""
    found = list(played.points(table))
    for adjustment in tournament.adjustments:
        if adjustment.derived and adjustment.round_number == number:
            for player in adjustment.players:
                found[player] += adjustment.points
    return found


def _results(played: Round, points: Sequence[int], win: int, draw: int) -> list[int]:
    results = list(map(_RESULTS.__getitem__, played.outcomes))
    if played.outcomes.translate(None, _PLAYED):
        for index, code in enumerate(played.outcomes):
            if code > LAST_PLAYED:
                units = points[index]
                results[index] = WIN if units == win else DRAW if units == draw else LOSS
    return results


def _bonuses(tournament: Tournament, rounds: int) -> tuple[tuple[int, int, int], ...]:
    return tuple(
        (player, adjustment.round_number, adjustment.points)
        for adjustment in tournament.adjustments
        if adjustment.round_number <= rounds and not (adjustment.derived and adjustment.round_number)
        for player in adjustment.players
    )
