"""What happened to one player in one round: colours, results and byes."""

from __future__ import annotations

from enum import IntEnum


class Colour(IntEnum):
    """The colour of the pieces; NONE where no opponent was scheduled or no colour is known."""

    NONE = 0
    WHITE = 1
    BLACK = 2

    @property
    def opposite(self) -> Colour:
        """The other colour; NONE stays NONE."""
        return _OPPOSITE[self]


_OPPOSITE = (Colour.NONE, Colour.BLACK, Colour.WHITE)


class Outcome(IntEnum):
    """The result of one player in one round, in the words of the handling rules (C.04.2 art. 3).

    The played outcomes come first, so that `outcome <= Outcome.UNFINISHED` asks "was it a game?";
    an unfinished (adjourned) game counts as a draw for pairing (C.04.2 art. 3.1).
    """

    WIN = 0
    DRAW = 1
    LOSS = 2
    UNRATED_WIN = 3
    UNRATED_DRAW = 4
    UNRATED_LOSS = 5
    UNFINISHED = 6
    FORFEIT_WIN = 7
    FORFEIT_LOSS = 8
    PAIRING_ALLOCATED_BYE = 9
    FULL_POINT_BYE = 10
    HALF_POINT_BYE = 11
    ZERO_POINT_BYE = 12
    ABSENT = 13
    """Not in the round at all: not yet entered, withdrawn, or left blank in the file."""

    @property
    def played(self) -> bool:
        """True when the game took place: it counts as a meeting and for colours."""
        return self <= Outcome.UNFINISHED

    @property
    def forfeited(self) -> bool:
        """True for a scheduled game that did not take place."""
        return self in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)

    @property
    def unrated(self) -> Outcome:
        """The same result of a game that is not rated; of a win, draw or loss."""
        return Outcome(self + Outcome.UNRATED_WIN)

    @property
    def sign(self) -> str:
        """How a crosstable writes the result of a game: 1 ½ 0, + and - for a forfeit, ? while unfinished."""
        return _SIGNS[self : self + 1]

    @property
    def bye(self) -> bool:
        """True for every kind of bye and for absence: no opponent was scheduled."""
        return self >= Outcome.PAIRING_ALLOCATED_BYE

    @property
    def announced(self) -> Outcome:
        """As it is announced: whoever is simply not there has the bye of those who asked for no points."""
        return Outcome.ZERO_POINT_BYE if self is Outcome.ABSENT else self


_SIGNS = "1½01½0?+-"
LAST_PLAYED = int(Outcome.UNFINISHED)
"""Codes up to this one are games that took place."""

NOT_THERE = (Outcome.ABSENT, Outcome.ZERO_POINT_BYE)
"""Not in the round, and without points for it."""

HALF_POINTS = {
    Outcome.WIN: 2,
    Outcome.UNRATED_WIN: 2,
    Outcome.FORFEIT_WIN: 2,
    Outcome.DRAW: 1,
    Outcome.UNRATED_DRAW: 1,
}


def result_of_match(own: tuple[int, int], other: tuple[int, int]) -> Outcome:
    """The outcome of a match of two games (C.04.5, preface) from the outcomes of the games of both players.

    A match is forfeited only if somebody forfeits both games; whoever does not has then won it by forfeit,
    whatever he scored. Every other match counts as played, also when each of the two forfeits one game.
    Who has more points has won; without any points both have lost.
    """
    lost = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
    if own == lost:
        return Outcome.FORFEIT_LOSS
    if other == lost:
        return Outcome.FORFEIT_WIN
    if Outcome.UNFINISHED in own:
        return Outcome.UNFINISHED
    mine, theirs = (sum(HALF_POINTS.get(Outcome(code), 0) for code in codes) for codes in (own, other))
    if mine == theirs and mine:
        return Outcome.DRAW
    return Outcome.WIN if mine > theirs else Outcome.LOSS
