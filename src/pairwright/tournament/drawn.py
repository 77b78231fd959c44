"""A round read as its draw: the pairs, and the byes that the draw gave."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.values import NamedTuple
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT, Round

DRAWN_ALONE = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.FORFEIT_WIN)
"""Outcomes of somebody who took part in a draw and has no opponent: the bye, a win over nobody named."""


class DrawnPair(NamedTuple):
    """Two players drawn against each other; both are indices into the players of the tournament.

    (A named tuple, because a check compares as many as there are boards.)

    black:    NO_OPPONENT for a player with the pairing-allocated bye.
    coloured: False when the file does not say who had White (a forfeit without colours).
    """

    white: int
    black: int
    coloured: bool = True

    @property
    def bye(self) -> bool:
        """True when there is no opponent."""
        return self.black == NO_OPPONENT

    @property
    def players(self) -> frozenset[int]:
        """The two players, whoever had White."""
        return frozenset((self.white, self.black))


def drawn_pairs(played: Round) -> list[DrawnPair]:
    """The pairs of a round, and every player who was given a bye by the draw.

    A forfeit win without a named opponent counts as such a bye.
    """
    pairs = []
    for index, opponent in enumerate(played.opponents):
        if opponent == NO_OPPONENT:
            if played.outcomes[index] in DRAWN_ALONE:
                pairs.append(DrawnPair(index, NO_OPPONENT))
        elif index < opponent:
            colour = played.colours[index] or Colour(played.colours[opponent]).opposite
            white, black = (opponent, index) if colour == Colour.BLACK else (index, opponent)
            pairs.append(DrawnPair(white, black, colour != Colour.NONE))
    return pairs


def anybody_drawn(opponents: Sequence[int], outcomes: Sequence[int]) -> bool:
    """Somebody took part in the draw of a round, given by player."""
    return any(one != NO_OPPONENT for one in opponents) or any(one in outcomes for one in DRAWN_ALONE)
