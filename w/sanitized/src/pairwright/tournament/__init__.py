"""The model of a tournament: immutable values, no files and no rules of any pairing system."""

from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay
from pairwright.tournament.tournament import (
    AnnouncedBye,
    ForbiddenPairs,
    KeptRecord,
    PointAdjustment,
    Tournament,
)

__all__ = [
    "NO_OPPONENT",
    "AnnouncedBye",
    "Colour",
    "ForbiddenPairs",
    "ForfeitedMatch",
    "Game",
    "KeptRecord",
    "LineUp",
    "Outcome",
    "Player",
    "PointAdjustment",
    "Round",
    "Team",
    "TeamAdjustment",
    "TeamBye",
    "TeamPlay",
    "Tournament",
]
