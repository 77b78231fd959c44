"""What the procedure did, decision by decision. Players are indices into the tournament."""

from __future__ import annotations

from dataclasses import dataclass, field

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Leaving:
    """A player transferred to the next group, or found without an opponent (2.3, 3.1).

    article: of 2026: 2.3.1 nobody to meet (or 2.3.2, 2.3.3, for his colours), 2.3.4 to make the number even,
             4.4 no opponent despite exchanges.
    left:    the members among whom it was decided, himself too. chosen: the floaters chosen before.
    """

    player: int
    article: str
    left: tuple[int, ...]
    chosen: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One step of the scrutiny: an opponent was found for `first`.

    floater:  `first` came from another group (3.8). order: whom he was tried with, in that order.
    unpaired: everybody unpaired in the group at that moment.
    """

    first: int
    second: int
    floater: bool
    order: tuple[int, ...]
    unpaired: tuple[int, ...]


@dataclass(slots=True)
class GroupRecord:
    """A scoregroup as it was paired.

    score:     in units; of the median the nearest whole number of units. direction: DOWN or UP.
    median:    it is the median scoregroup. incoming: floaters that came, in the order of their turns.
    following: residents of the next group towards the median. most: how many pairs are possible.
    cracked:   pairings undone later for the median (2.6), in the order of undoing.
    """

    score: int
    direction: int
    median: bool
    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()
    most: int = 0
    leaving: list[Leaving] = field(default_factory=list)
    meetings: list[Meeting] = field(default_factory=list)
    cracked: list[Pair] = field(default_factory=list)

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the group before somebody leaves it."""
        return *self.incoming, *self.residents

    @property
    def pairs(self) -> list[Pair]:
        """The pairs made here that stand."""
        made = [(one.first, one.second) for one in self.meetings]
        return [pair for pair in made if pair not in self.cracked]
