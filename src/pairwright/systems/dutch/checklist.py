"""What a checklist of the engines says of every player, in the columns of bbpPairings."""

from __future__ import annotations

from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.swiss.bye import barred_from_bye
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


def rows(field: Field, edition: Edition) -> list[list[str]]:
    """Colours so far, preference, C2, C14 and C16 of every player to be paired."""
    barred = barred_from_bye(field.tournament, edition.pab_bar)
    found = []
    for position, index in enumerate(field.player):
        floats = field.floats[position]
        found.append(
            [
                "".join(_LETTERS[Colour(colour)] for colour in field.played_colours(index)),
                _preference(field.preference[index]),
                "N" if index in barred else "Y",
                "D" if floats & DOWN_1 else "U" if floats & UP_1 else " ",
                "D" if floats & DOWN_2 else "U" if floats & UP_2 else " ",
            ]
        )
    return found


def _preference(preference: ColourPreference) -> str:
    letter = _LETTERS.get(preference.colour, "A")
    if preference.strength == Strength.STRONG:
        return f"({letter})"
    return f"{letter.lower() if preference.strength == Strength.MILD else letter} "
