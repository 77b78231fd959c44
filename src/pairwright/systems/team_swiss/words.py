"""What only the FIDE Team System says of a pair and of colours."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

SIMPLE = N_("simple")
"""The only strength of a preference of type A (1.7.1)."""

TOPS = OwnWords(
    "top teams against bottom teams",
    N_("top member against bottom member"),
    N_(
        "{a} and {b} are in the group {with_points}. There the upper half plays the lower half in the order "
        "of the starting numbers, and these two stand opposite each other."
    ),
)
"""In the order of the numbers the upper half against the lower one (3.6)."""

ONE_PREFERS = OwnWords(
    "one preference",
    N_("only one team has a preference"),
    N_("only one of the two teams is due a colour, and it gets it"),
)
STRONG_ONE = OwnWords(
    "one strong preference",
    N_("only one team has a strong preference"),
    N_("both teams were due the same colour, and {granted} needs it more"),
)
FIRST_TEAM = OwnWords(
    "preference of the first-team",
    N_("the preference of the first-team"),
    N_("both teams were due the same colour, and {higher}, which is placed higher, gets it"),
)
FIRST_TURNS = OwnWords(
    "the first-team alternates",
    N_("the first-team alternates"),
    N_(
        "both teams have had the same colours, and {higher}, which is placed higher, gets the one not had "
        "last"
    ),
)
OTHER_TURNS = OwnWords(
    "the other team alternates",
    N_("the first-team has had no colour, the other team alternates"),
    N_("{higher} has had no colour to go by, so {other} gets the one not had last"),
)
