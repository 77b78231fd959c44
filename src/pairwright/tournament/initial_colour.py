"""The initial colour of a tournament whose file does not name it, from its games (C.04.3 art. 5.2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.tournament.drawn import DRAWN_ALONE
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT, Round


def infer_initial_colour(rounds: Sequence[Round]) -> Colour:
    """The initial colour that the first round with colours shows; NONE when no round shows one.

    The players who took part in the pairing of that round or of an earlier one are counted in order
    of number: odd ones have the initial colour, even ones the other. The first of them who has a
    colour in that round decides.
    """
    entered: set[int] = set()
    for played in rounds:
        entered.update(
            index
            for index, opponent in enumerate(played.opponents)
            if opponent != NO_OPPONENT or played.outcomes[index] in DRAWN_ALONE
        )
        if any(played.colours):
            for position, index in enumerate(sorted(entered)):
                if played.colours[index]:
                    colour = Colour(played.colours[index])
                    return colour if position % 2 == 0 else colour.opposite
    return Colour.NONE
