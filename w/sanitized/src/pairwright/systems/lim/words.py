"""What only the Lim system says of a pair and of colours."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

SCRUTINY = OwnWords(
    "top half against bottom half with exchanges", N_("top half against bottom half, with exchanges")
)
"""The player whose turn it is against the first who suits."""

FLOATER = OwnWords(
    "floater in turn",
    N_("floater in turn against the first who suits"),
    N_("{a} and {b} meet in the group {with_points}; those from another group are paired first."),
    first=True,
)
"""The same for a player who has come from another group, above or below."""

LOWER = OwnWords(
    "lower",
    N_("the preference of the lower-ranked player, below the median"),
    N_("both were due the same colour, and below the middle {granted}, who is placed lower, gets it"),
)
