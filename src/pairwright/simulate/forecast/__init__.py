"""Forecasts: the rounds that are still to come, drawn many times over.

forecast_next(tournament)    whom may everybody meet next, while boards are still playing
forecast_end(tournament)     points, places, prizes and norms at the end
calibration(tournaments)     how well the result model fits games that were played
"""

from pairwright.simulate.forecast.ending import EndForecast, PlayerEnd, ScoreGroup, forecast_end
from pairwright.simulate.forecast.goals import Goal, Goals, goals_of
from pairwright.simulate.forecast.next_round import NextForecast, PossibleOpponent, forecast_next
from pairwright.simulate.forecast.result_model import (
    MODEL,
    Chances,
    EvenDraws,
    Fit,
    LevelDraws,
    ResultModel,
    calibration,
)

__all__ = [
    "MODEL",
    "Chances",
    "EndForecast",
    "EvenDraws",
    "Fit",
    "Goal",
    "Goals",
    "LevelDraws",
    "NextForecast",
    "PlayerEnd",
    "PossibleOpponent",
    "ResultModel",
    "ScoreGroup",
    "calibration",
    "forecast_end",
    "forecast_next",
    "goals_of",
]
