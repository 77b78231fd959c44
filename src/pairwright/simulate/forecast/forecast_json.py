"""Forecasts as plain JSON values; players by the numbers of their file."""

from __future__ import annotations

from typing import Any

from pairwright.simulate.forecast.ending import EndForecast
from pairwright.simulate.forecast.goals import NORM
from pairwright.simulate.forecast.next_round import NextForecast
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import format_points


def _number(tournament: Tournament, index: int | None) -> int:
    """The number that the file gives a player; 0 for the bye."""
    return 0 if index is None else tournament.players[index].known_number


def _shown(tournament: Tournament, only: int | None) -> list[int]:
    return [*range(len(tournament.players))] if only is None else [only]


def norms_of(found: EndForecast, index: int) -> dict[str, float]:
    """The norms that a player makes in some future, with their chances."""
    goals = found.players[index].goals
    return {str(goal.which): found.players[index].chance_of(goal) for goal in goals if goal.kind == NORM}


def next_as_json(tournament: Tournament, found: NextForecast, only: int | None = None) -> dict[str, Any]:
    """Whom everybody may meet. only: index of the one player who is asked for, with the boards."""
    return {
        "round": found.round_number,
        "samples": found.samples,
        "exact": found.exact,
        "error": found.error,
        "model": found.model,
        "unpaired": found.unpaired,
        "open_boards": [
            {"white": _number(tournament, white), "black": _number(tournament, black)}
            for white, black in found.open_boards
        ],
        "players": [
            {
                "number": _number(tournament, index),
                "opponents": [
                    {
                        "number": _number(tournament, meeting.opponent),
                        "chance": meeting.chance,
                        "white": meeting.white,
                        **({"boards": dict(meeting.boards)} if only is not None else {}),
                    }
                    for meeting in found.meetings[index]
                ],
            }
            for index in _shown(tournament, only)
        ],
    }


def end_as_json(tournament: Tournament, found: EndForecast, only: int | None = None) -> dict[str, Any]:
    """Points and places at the end. only: index of the one player who is asked for."""
    return {
        "rounds": found.rounds,
        "samples": found.samples,
        "error": found.error,
        "model": found.model,
        "left": [_number(tournament, index) for index in found.left],
        "stopped": found.stopped,
        "groups": [
            {"points": format_points(one.points), "mean": one.mean, "low": one.low, "high": one.high}
            for one in found.groups
        ],
        "players": [
            {
                "number": _number(tournament, index),
                "points": {format_points(points): chance for points, chance in found.players[index].points},
                "place": {str(place): chance for place, chance in found.players[index].places},
                **({"norms": norms_of(found, index)} if any(one.kind == NORM for one in found.goals) else {}),
            }
            for index in _shown(tournament, only)
        ],
    }
