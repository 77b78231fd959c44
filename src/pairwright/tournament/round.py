"""A round that has been played (or drawn), as three flat columns over the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pairwright.tournament.outcome import Colour, Outcome

MOST_ROUNDS = 999
"""More than any event has; report files have three digits for the number of a round."""
NO_OPPONENT = -1


@dataclass(frozen=True, slots=True)
class Game:
    """What one player did in one round. `opponent` is an index into the players, or NO_OPPONENT."""

    opponent: int
    colour: Colour
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Round:
    """One round; entry i of each column belongs to player i of the tournament.

    opponents: index of the scheduled opponent, NO_OPPONENT for byes and absences.
    colours:   Colour values, one byte each.
    outcomes:  Outcome values, one byte each.

    Flat columns instead of a tuple of objects: deriving the histories of 100,000 players walks
    over every game of the event, and this walk must stay cheap.
    """

    opponents: tuple[int, ...]
    colours: bytes
    outcomes: bytes

    @classmethod
    def of(cls, games: Iterable[Game]) -> Round:
        """Build a round from one Game per player, in the order of the players."""
        listed = list(games)
        return cls(
            tuple(game.opponent for game in listed),
            bytes(game.colour for game in listed),
            bytes(game.outcome for game in listed),
        )

    def __len__(self) -> int:
        return len(self.opponents)

    def __getitem__(self, index: int) -> Game:
        return Game(self.opponents[index], Colour(self.colours[index]), Outcome(self.outcomes[index]))

    def __iter__(self) -> Iterator[Game]:
        return (self[index] for index in range(len(self.opponents)))
