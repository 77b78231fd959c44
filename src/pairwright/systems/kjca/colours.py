"""Colours of a pair: the leading card has the opposite of its last colour (S4); no third one (S6)."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.kjca.pile import Pile
from pairwright.tournament.outcome import Colour


@rule("KJCA", "S4")
def preferred(pile: Pile, leading: int, other: int) -> Colour:
    """S4: the colour of the leading card before S6 is looked at; NONE when neither has had a colour."""
    if pile.last[leading]:
        return pile.last[leading].opposite
    return pile.last[other]


@rule("KJCA", "R1.2", "S4")
def by_board(pile: Pile, board: int) -> Colour:
    """R1.2, and S4 where neither has had a colour: White for the leading card on an odd board."""
    if pile.options.first_colour == "white":
        return Colour.WHITE
    return Colour.WHITE if board % 2 else Colour.BLACK


@rule("KJCA", "S6")
def third_running(pile: Pile, leading: int, other: int, colour: Colour) -> bool:
    """S6: `colour` for the leading card would be somebody's third successive game with one colour."""
    return pile.double[leading] == colour or pile.double[other] == colour.opposite


@rule("KJCA", "S6")
def turned(pile: Pile, leading: int, other: int) -> bool:
    """S6: the colours that S4 gives are exchanged, because that avoids a third colour."""
    had = 9 * pile.had[leading] + pile.had[other]
    if had not in pile.turned:
        colour = preferred(pile, leading, other)
        third, other_third = (third_running(pile, leading, other, one) for one in (colour, colour.opposite))
        pile.turned[had] = colour != Colour.NONE and third and not other_third
    return pile.turned[had]


@rule("KJCA", "S4", "S6")
def colour_of_leading(pile: Pile, leading: int, other: int, board: int) -> Colour:
    """S4, S6: the colour that the leading card gets on this board."""
    colour = preferred(pile, leading, other)
    if colour == Colour.NONE:
        colour = by_board(pile, board)
        # Possible only where a bye is read as wiping out the last colour: avoid a third one silently.
        third = third_running(pile, leading, other, colour)
        free = not third_running(pile, leading, other, colour.opposite)
        return colour.opposite if third and free else colour
    return colour.opposite if turned(pile, leading, other) else colour
