"""The Double-Swiss System (C.04.5, from 1 February 2026), and the readings of its open places, as values.

There is one edition so far. Nothing else in this room asks for a name: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.common.messages import N_, told
from pairwright.rules.article import rule, without_function
from pairwright.systems.swiss.edition import Editions, Reading, printed_number
from pairwright.systems.swiss.upfloaters.edition import OPEN_UPFLOATS, UpfloaterEdition
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.tournament import Tournament

BOOK = "C.04.5"

without_function(
    BOOK, {"1.1": "pairing numbers are those of C.04.2 article 2", "3.1.2": "says that 2.2 applies as well"}
)


_READINGS = (
    *OPEN_UPFLOATS,
    Reading(
        "won-game", "C.04.7 1.4",
        N_("virtual points are those of a won match"),
        N_("virtual points are those of a won game"),
        {"virtual_game": True},
    ),
    printed_number("4.3.1"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(UpfloaterEdition):
    """What the rules say, and readings of their open places; the defaults are ours.

    virtual_game: virtual points (C.04.7 1.4) of a won game and half of it; otherwise of a won match and half
                  of it.
    """

    book = BOOK
    open_to_reading = _READINGS
    rounds_unknown = told(
        "the number of rounds is not known, and the last one is paired by fewer criteria: give it"
    ).about("number_of_rounds")

    virtual_game: bool = False

    @rule("C.04.7", "1.1", "1.4")
    def virtual_points(self, tournament: Tournament, round_number: int) -> Sequence[int] | None:
        """Virtual points of every player in a round; None for an event without acceleration."""
        points = virtual_points(tournament, round_number)
        if points is None or tournament.virtual_points or not self.virtual_game:
            return points
        return [units // 2 for units in points]

    @rule(BOOK, "2.3.4", "2.3.5")
    def floats_count(self, tournament: Tournament) -> bool:
        """C7 and C8 do not apply in the last round."""
        return tournament.next_round < tournament.number_of_rounds


edition = Editions("Double-Swiss System", Edition(name="2026", pab_bar="bye-forfeit-win-or-full-point-bye"))
