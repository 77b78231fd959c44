"""What only the Dubov system says of a pair."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

SEEKERS = OwnWords(
    "by colours and opposition",
    N_("S1 by the average rating of the opponents, G2 by pairing number"),
    N_(
        "{a} and {b} are paired in the group {with_points}. It is split by the colours due; one "
        "side, the weakest opponents so far first, meets the other side in the order of the starting "
        "list, and these two stand opposite each other."
    ),
)
"""Two sides by the colours due, the weakest opposition so far against the top of the list."""
