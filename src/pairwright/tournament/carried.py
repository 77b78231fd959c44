"""What a child brings on its card from another section: colours, byes and floats of the rounds there."""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.common.values import TYPE_CHECKING, dataclass
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome

if TYPE_CHECKING:
    from typing import Self

FLOATS = ("level", "down", "up")


@dataclass(frozen=True, slots=True)
class Carried:
    """A round played elsewhere. colour: NONE without a game. floated: of FLOATS. opponent: a name, or ""."""

    colour: Colour
    outcome: Outcome
    floated: str = "level"
    opponent: str = ""

    @property
    def played(self) -> bool:
        """True for a game."""
        return self.outcome <= LAST_PLAYED

    @property
    def text(self) -> str:
        """A line of `Player.card`: colour, outcome, float, opponent."""
        words = (self.colour.name.lower(), self.outcome.name.lower(), self.floated, self.opponent)
        return " ".join(words).strip()

    @classmethod
    def of(cls, line: str) -> Self | None:
        """A line read; None for one that nobody can read."""
        colour, outcome, floated, opponent = (*line.split(" ", 3), "", "", "", "")[:4]
        try:
            return cls(
                Colour[colour.upper()], Outcome[outcome.upper()], FLOATS[FLOATS.index(floated)], opponent
            )
        except (KeyError, ValueError):
            return None


def carried(card: str) -> tuple[Carried, ...]:
    """The rounds of `Player.card`, oldest first; lines that nobody can read are left out."""
    return tuple(one for one in map(Carried.of, card.splitlines()) if one is not None)


def card_text(rounds: Iterable[Carried]) -> str:
    """Rounds as `Player.card` has them."""
    return "\n".join(one.text for one in rounds)
