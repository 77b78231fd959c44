"""What only the junior draw says of colours."""

from __future__ import annotations

from pairwright.marks import N_
from pairwright.systems.evidence import OwnWords

LEADING = OwnWords(
    "leading card",
    N_("the leading card alternates"),
    N_("{higher}, who is placed higher, gets the colour not had last time"),
)
OTHER_CARD = OwnWords(
    "other card",
    N_("the leading card has no last colour, the other one alternates"),
    N_("{higher} has had no colour to go by, so {other} gets the colour not had last time"),
)
BOARD = OwnWords(
    "board",
    N_("no last colours, White for the leading card on odd boards, board {number}"),
    N_("neither has had a colour to go by, and the number of the board decides"),
)
FIRST_WHITE = OwnWords(
    "white for the leading card",
    N_("no last colours, White for the leading card"),
    N_("neither has had a colour to go by, and {higher}, who is placed higher, has White"),
)
TURNED = OwnWords(
    "turned",
    N_("turned, to avoid a third colour"),
    N_("otherwise somebody would have the same colour three times running"),
)
