"""What only the Olympiad rules say of a pair and of colours."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

HALVES = OwnWords(
    "half against half",
    N_("half against half, in the order of article 9"),
    N_(
        "{a} and {b} are in the group {with_points}. There half plays half, team by team, and {b} is the "
        "first opponent that {a} is tried with."
    ),
)
FLOATER = OwnWords(
    "floater",
    N_("a floater, paired before the others of the group"),
    N_("{a} and {b} meet in the group {with_points}; those from another group are paired first."),
    first=True,
)
"""How a pair came about."""

LIMITS = OwnWords(
    "limits",
    N_("only these colours keep to the limits of 7.3"),
    N_("the other way round a team would have one colour three times running, or three times more often"),
)
HIGHER_TURNS = OwnWords(
    "the higher-ranked team alternates",
    N_("the higher-ranked team alternates"),
    N_(
        "both teams have had the same colours, and {higher}, which is placed higher, gets the one not had "
        "last"
    ),
)
OTHER_TURNS = OwnWords(
    "the other team alternates",
    N_("the higher-ranked team has had no colour, the other one alternates"),
    N_("{higher} has had no colour to go by, so {other} gets the one not had last"),
)
