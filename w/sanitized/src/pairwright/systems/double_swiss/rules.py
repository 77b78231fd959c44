"""The Double-Swiss System (C.04.5, from 1 February 2026), and the readings of its open places, as values.

There is one edition so far. Nothing else in this room asks for a name: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.marks import N_
from pairwright.rules.article import rule, without_function
from pairwright.systems.swiss.edition import edition_named
from pairwright.systems.swiss.upfloaters.edition import UpfloaterEdition
from pairwright.told import told
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.tournament import Tournament

BOOK = "C.04.5"

without_function(
    BOOK,
    {
        "1.1": "pairing numbers are those of C.04.2 article 2",
        "3.1.2": "says that 2.2 applies as well",
    },
)


_OPEN_PLACES = (
    (
        "graded", "2.3.3",
        N_("the following scoregroup keeps to the fewest upfloaters or does not"),
        N_("it needs as few upfloaters as possible"),
    ),
    (
        "past-bye", "2.3.3",
        N_("a scoregroup of the bye alone is the following one"),
        N_("the next one below it is the following one"),
    ),
    (
        "real-floats", "1.5",
        N_("a float is told by the scores that the round was paired with"),
        N_("a float is told by the points of the standings"),
    ),
    (
        "won-game", "C.04.7 1.4",
        N_("virtual points are those of a won match"),
        N_("virtual points are those of a won game"),
    ),
    (
        "letter", "4.3.1",
        N_("the number among those who have entered decides"),
        N_("the number as printed decides"),
    ),
)  # fmt: skip
"""For each other reading the article that leaves it open, what we read there, and what it reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(UpfloaterEdition):
    """What the rules say, and readings of their open places; the defaults are ours.

    virtual_game: virtual points (C.04.7 1.4) of a won game and half of it; otherwise of a won match and half
                  of it.
    """

    book = BOOK
    open_to_reading = _OPEN_PLACES
    rounds_unknown = told(
        "the number of rounds is not known, and the last one is paired by fewer criteria: give it "
        "(record 142, or XXR; in a report file two columns for each match)"
    )

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


EDITIONS: dict[str, Edition] = {"2026": Edition(name="2026", pab_bar="bye-forfeit-win-or-full-point-bye")}

READINGS: dict[str, dict[str, object]] = {
    "": {},
    "graded": {"following_graded": True},
    "past-bye": {"following_without_bye": True},
    "real-floats": {"float_by_standings": True},
    "won-game": {"virtual_game": True},
    "letter": {"number_parity": "number"},
}
"""Other readings of open places, by name; "" is ours."""


def edition(name: str = "", readings: str = "") -> Edition:
    """The edition called `name` with the readings of that name ("" our own). Raises BadInput for others."""
    return edition_named(EDITIONS, READINGS, "Double-Swiss System", name, readings)
