"""The Double-Swiss System by matching."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.systems.double_swiss.rules import Edition, allocate, colours_had
from pairwright.systems.swiss.colours import NO_PREFERENCE, Allocation, ColourProfile
from pairwright.systems.swiss.upfloaters.fast import UpfloaterField, pair_by_matching
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


class Field(UpfloaterField):
    """The players by score, then pairing number; colours play no part in who meets whom, so all are alike."""

    def __init__(self, tournament: Tournament, rules: Edition, bye: int | None = None) -> None:
        super().__init__(tournament, rules, bye)
        self.failures = [[0]]

    def profiles_of(self, present: Sequence[int]) -> tuple[list[ColourProfile], list[int]]:
        """One profile for all: who may meet whom does not depend on colours."""
        return [ColourProfile(NO_PREFERENCE, False)], [0] * len(present)

    def colours_had(self, index: int) -> bytes:
        """Colours of the matches of a player (index into the tournament), oldest first."""
        return colours_had(self.tournament.rounds, index)

    def allocation(self, first: int, other: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3."""
        return allocate(self.colours_had(first), self.colours_had(other), number, initial)


# -- The system by matching ----------------------------------------------------------------------------


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round; see `pair_by_matching`."""
    return pair_by_matching(tournament, rules, "double_swiss", Field)
