"""What a checklist of the engines says of every player, in the columns of bbpPairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairwright.systems.swiss.bye import barred_from_bye
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour

if TYPE_CHECKING:
    from pairwright.systems.swiss.round_context import SwissRound

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


def rows(opened: SwissRound) -> list[list[str]]:
    """Colours so far, preference, C2 and (none here) the floats of every player, by rank."""
    barred = barred_from_bye(opened.tournament, opened.rules.pab_bar)
    return [
        [
            "".join(_LETTERS[Colour(colour)] for colour in opened.history.colours[player]),
            _preference(opened.preference(player)),
            "N" if player in barred else "Y",
            " ",
            " ",
        ]
        for player in opened.order
    ]


def _preference(preference: ColourPreference) -> str:
    letter = _LETTERS.get(preference.colour, "A")
    if preference.strength == Strength.STRONG:
        return f"({letter})"
    return f"{letter.lower() if preference.strength == Strength.MILD else letter} "
