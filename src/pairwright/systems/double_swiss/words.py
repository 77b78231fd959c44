"""What only the Double-Swiss System says of a pair and of colours."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

TOPS = OwnWords(
    "top members against bottom members",
    N_("top member against bottom member"),
    N_(
        "{a} and {b} are in the group {with_points}. There, in the order of the starting numbers, "
        "the upper half plays the lower half, first against first and so on, and these two stand "
        "opposite each other."
    ),
)
"""In the order of the numbers the upper half against the lower one (3.6)."""

FEWER_WHITES = OwnWords(
    "fewer Whites", N_("fewer Whites"), N_("{granted} has begun fewer matches with White")
)
LAST_DIFFERENCE = OwnWords(
    "last difference",
    N_("equal Whites, alternation from the last difference in colours (matches back: {back})"),
    N_(
        "both have begun as many matches with White, and now each gets the opposite of the last time "
        "they differed"
    ),
)
HIGHER_TURNS = OwnWords(
    "the higher-ranked player alternates",
    N_("the higher-ranked player alternates"),
    N_(
        "both have begun their matches with the same colours, and {higher}, who is placed higher, "
        "gets the colour not had last time"
    ),
)
OTHER_TURNS = OwnWords(
    "the opponent alternates",
    N_("the higher-ranked player has had no colour, the opponent alternates"),
    N_("{higher} has had no colour to go by, so {other} gets the colour not had last time"),
)
