"""What a checklist of the engines says of every player, in the columns of bbpPairings."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.systems.swiss.bye import ByeBar, barred_from_bye
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


def rows(field: SwissField, bar: ByeBar, players: Iterable[int] | None = None) -> list[list[str]]:
    """Colours so far, preference, C2 and (none here) the floats of every player to be paired.

    players: indices in the order of the rows; the order of the field where none is given.
    """
    barred = barred_from_bye(field.tournament, bar)
    return [
        [
            "".join(_LETTERS[Colour(colour)] for colour in field.played_colours(index)),
            _preference(field.preference[index]),
            "N" if index in barred else "Y",
            " ",
            " ",
        ]
        for index in (field.player if players is None else players)
    ]


def _preference(preference: ColourPreference) -> str:
    letter = _LETTERS.get(preference.colour, "A")
    if preference.strength == Strength.STRONG:
        return f"({letter})"
    return f"{letter.lower() if preference.strength == Strength.MILD else letter} "
