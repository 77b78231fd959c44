"""The players of a round of the Dutch system as the definitions see them, whatever pairs them.

Players are positions in the order of article 1.2 (score, then pairing number), 0 for the highest-ranked;
the pairing-allocated bye stands in the place of an opponent as the position after the last player.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.field import Field
from pairwright.systems.dutch.situation import Entrant
from pairwright.systems.swiss.boards import infer_initial_colour, numbers_for_parity
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]


@dataclass(frozen=True)
class FieldTrace:
    """The players, before anything is said of brackets; subclasses know the pairs that were made.

    field: the players as columns. entrants: the same players as the definitions see them.
    """

    tournament: Tournament
    edition: Edition
    field: Field
    entrants: tuple[Entrant, ...]
    history: History

    def partner_of(self, position: int) -> int:
        """The opponent of a player, or the bye."""
        raise NotImplementedError

    @property
    def bye(self) -> int:
        """What stands for the bye in the place of an opponent."""
        return len(self.entrants)

    @cached_property
    def numbers_for_parity(self) -> tuple[int, ...]:
        """Per player of the tournament, the number whose parity article 5.2.5 looks at."""
        renumber = self.edition.number_parity == "effective-rank"
        return tuple(numbers_for_parity(self.tournament, renumber))

    @cached_property
    def initial_colour(self) -> Colour:
        """The initial colour (5.1), as given or as the rounds show it."""
        return infer_initial_colour(self.tournament, self.edition.number_parity == "effective-rank")

    @cached_property
    def position_of(self) -> dict[int, int]:
        """Position of each player (index into the tournament) who takes part."""
        return {entrant.index: position for position, entrant in enumerate(self.entrants)}
