"""What kind of round it was for one participant, as tie-breaks distinguish them (C.07 articles 15 and 16)."""

from __future__ import annotations

from enum import IntEnum

from pairwright.rules.article import rule
from pairwright.tournament.outcome import Outcome


@rule("C.07", "15.1", "16.2")
class RoundKind(IntEnum):
    """One round of one participant, a player or a team.

    The kinds with a scheduled opponent come first. A withdrawal, an absence and the rounds before a
    late entry are zero-point byes (16.1.1).
    """

    GAME = 0
    FORFEIT_WIN = 1
    FORFEIT_LOSS = 2
    PAIRING_ALLOCATED_BYE = 3
    FULL_POINT_BYE = 4
    HALF_POINT_BYE = 5
    ZERO_POINT_BYE = 6

    @property
    @rule("C.07", "16.1")
    def voluntary(self) -> bool:
        """True for a voluntary unplayed round (VUR): a requested bye or a forfeit loss (16.1.2)."""
        return self in VOLUNTARY


VOLUNTARY = frozenset({RoundKind.FORFEIT_LOSS, RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE})
REQUESTED = frozenset({RoundKind.HALF_POINT_BYE, RoundKind.ZERO_POINT_BYE})
FORFEITED = frozenset({RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS})

KIND_OF_OUTCOME = {
    Outcome.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    Outcome.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
    Outcome.PAIRING_ALLOCATED_BYE: RoundKind.PAIRING_ALLOCATED_BYE,
    Outcome.FULL_POINT_BYE: RoundKind.FULL_POINT_BYE,
    Outcome.HALF_POINT_BYE: RoundKind.HALF_POINT_BYE,
    Outcome.ZERO_POINT_BYE: RoundKind.ZERO_POINT_BYE,
    Outcome.ABSENT: RoundKind.ZERO_POINT_BYE,
    **{outcome: RoundKind.GAME for outcome in Outcome if outcome.played},
}
