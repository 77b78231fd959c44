"""The Double-Swiss System (C.04.5, from 1 February 2026), and the readings of its open places, as values.

There is one edition so far. Nothing else in this room asks for a name: it asks for a switch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.common.messages import N_, told
from pairwright.rules.article import rule, without_function
from pairwright.systems.swiss.colours import Allocation, alternate, initial_by_parity
from pairwright.systems.swiss.edition import Editions, Reading, printed_number
from pairwright.systems.swiss.upfloaters.rules import OPEN_UPFLOATS, UpfloaterEdition
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import Round
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


# -- Who has White in the first game of a match: articles 1.6 and 4 ------------------------------------

_COLOURS = tuple(Colour)
"""By their codes: a look-up takes a fraction of a call, and a large field has thousands of matches."""


@rule("C.04.5", "1.6")
def colour_had(played: Round, player: int) -> Colour:
    """Article 1.6: the colour scheduled for the first game of a match of which a game was really played."""
    first, second = played.games or (played.outcomes, played.outcomes)
    if first[player] <= LAST_PLAYED or second[player] <= LAST_PLAYED:
        return _COLOURS[played.colours[player]]
    return Colour.NONE


def colours_had(rounds: Sequence[Round], player: int) -> bytes:
    """The colours of a player's matches, oldest first, matches without a colour left out (C.04.2 3.4)."""
    return bytes(filter(None, (colour_had(played, player) for played in rounds)))


@rule("C.04.5", "4.1", "4.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.4")
def allocate(higher: Sequence[int], lower: Sequence[int], number: int, initial_colour: Colour) -> Allocation:
    """Article 4.3: the first rule that decides; the colour is that of the first game (4.4).

    higher, lower:  colours had by the higher-ranked player (4.2) and by the other, oldest first.
    number:         pairing number of the higher-ranked player, for 4.3.1.
    initial_colour: drawn by lot (4.1); NONE when unknown.

    Raises BadInput when 4.3.1 is reached and the initial colour is unknown.
    """
    if not higher and not lower:
        return Allocation(initial_by_parity(number, initial_colour), "4.3.1")
    whites, others = (sum(colour == Colour.WHITE for colour in had) for had in (higher, lower))
    if whites != others:
        return Allocation(Colour.WHITE if whites < others else Colour.BLACK, "4.3.2")
    alternated = alternate(higher, lower)
    if alternated != Colour.NONE:
        return Allocation(alternated, "4.3.3")
    if higher:
        return Allocation(Colour(higher[-1]).opposite, "4.3.4")
    return Allocation(Colour(lower[-1]), "4.3.5")
