"""What the editions of systems with upfloaters have in common."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.systems.swiss.edition import Reading, SwissEdition
from pairwright.tournament.tournament import Tournament

OPEN_UPFLOATS = (
    Reading(
        "graded", "2.3.3",
        N_("the following scoregroup keeps to the fewest upfloaters or does not"),
        N_("it needs as few upfloaters as possible"),
        {"following_graded": True},
    ),
    Reading(
        "past-bye", "2.3.3",
        N_("a scoregroup of the bye alone is the following one"),
        N_("the next one below it is the following one"),
        {"following_without_bye": True},
    ),
    Reading(
        "real-floats", "1.5",
        N_("floats are determined by the scores used for the pairing"),
        N_("floats are determined by the points in the standings"),
        {"float_by_standings": True},
    ),
)  # fmt: skip
"""Readings of what both texts leave open in the same words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpfloaterEdition(SwissEdition):
    """Readings of what C.04.5 and C.04.6 leave open in the same words; the defaults are ours.

    following_graded:    C6 wants as few upfloaters as possible for the following scoregroup; otherwise it is
                         complied with or not, at as few as an even or odd number of players needs.
    following_without_bye: C6 looks past a scoregroup of which only the PAB recipient is there.
    float_by_standings:  a floater of 1.5 is told by the points of the standings, not by the scores that the
                         round was paired with.
    """

    following_graded: bool = False
    following_without_bye: bool = False
    float_by_standings: bool = False

    def floats_count(self, tournament: Tournament) -> bool:
        """The round to be paired looks at who floated in the previous one."""
        raise NotImplementedError
