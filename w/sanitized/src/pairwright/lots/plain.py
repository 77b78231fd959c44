"""Other lots with the same machinery: plain numbers, the order of those who tie, the initial colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.lots.acts import Act, NumberDrawn
from pairwright.lots.contingents import Entrant, check_entrants
from pairwright.lots.decisions import DrawColour, DrawNumber
from pairwright.lots.procedure import Decision
from pairwright.rules.article import rule


@dataclass(frozen=True, slots=True)
class NumbersDraw:
    """Everybody, in the order of the list, draws one of the numbers that are left.

    Serves for the numbers of a round robin and for the places of players who tie.
    """

    entrants: tuple[Entrant, ...]

    def __post_init__(self) -> None:
        check_entrants(self.entrants)

    def next_decision(self, acts: Sequence[Act]) -> Decision | None:
        """The next entrant of the list draws; None at the end."""
        drawn = {act.number: self.entrants[act.entrant].name for act in acts if isinstance(act, NumberDrawn)}
        size = len(self.entrants)
        if len(drawn) == size:
            return None
        left = tuple(number for number in range(1, size + 1) if number not in drawn)
        entrant = len(drawn)
        return DrawNumber(entrant, self.entrants[entrant].name, left, drawn, size)


@dataclass(frozen=True, slots=True)
class ColourDraw:
    """The initial colour of a Swiss event."""

    entrants: tuple[Entrant, ...] = ()

    @rule("C.04.3", "5.1")
    def next_decision(self, acts: Sequence[Act]) -> Decision | None:
        """C.04.3 article 5.1: one lot, White or Black, before the first round is paired."""
        return None if acts else DrawColour()
