"""What only the Burstein system says of a pair."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

FOLD = OwnWords(
    "first against last",
    N_("first against last by the strength of their opponents"),
    N_(
        "{a} and {b} are in the group {with_points}. There the one with the strongest opponents so "
        "far plays the one with the weakest, the second the last but one and so on, and these two "
        "stand opposite each other."
    ),
)
"""The one with the strongest opponents so far against the one with the weakest."""
