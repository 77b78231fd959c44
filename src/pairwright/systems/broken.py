"""Rules that a pairing breaks, as data: one value for every pairing system. The sentences are elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pairwright.rules.article import Article
from pairwright.systems.answers import Comparison

EVENT = Article("event", "restrictions", "")
"""What the organiser of an event asks for beyond the rule books: pairs forbidden, or wished apart."""


class FaultSeverity(Enum):
    """How much it matters that a rule is broken.

    ABSOLUTE: such a round is not legal. QUALITY: the rules prefer another round, where there is one.
    WISH: the organiser would rather not see it, and gives way when it must be.
    """

    ABSOLUTE = "absolute"
    QUALITY = "quality"
    WISH = "wish"


class Fault(Enum):
    """What is wrong."""

    NOT_PAIRED = "not paired"
    PAIRED_TWICE = "paired twice"
    NOT_IN_THE_DRAW = "not in the draw"
    MANY_BYES = "more than one bye"
    NO_BYE_DUE = "no bye due"
    MET = "met"
    FORBIDDEN = "forbidden"
    SAME_COLOUR_DUE = "same colour due"
    """Both must have the same colour (C3), or both would have it a third time running (KJCA S6)."""
    BARRED_FROM_BYE = "barred from the bye"
    OTHER_ROUND = "other round"
    """The table of a round robin has the pair in another round."""
    NOT_IN_THE_TABLE = "not in the table"
    RELATED = "related"
    COLOURS = "colours"
    """The colours are not those that the rules give."""
    BYE_TOO_HIGH = "the bye could go lower"
    COLOUR_DIFFERENCE_ABOVE_TWO = "colour difference beyond two"
    THIRD_COLOUR = "third time the same colour"
    PREFERENCE_DENIED = "preference denied"
    STRONG_PREFERENCE_DENIED = "strong preference denied"
    DOWN_AGAIN = "floats down again"
    UP_AGAIN = "floats up again"
    WORSE = "worse than the draw"
    """The first place where the round parts from the draw by the rules, and the criterion that decides."""


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """One rule that a pairing breaks.

    players:    whom it concerns (indices); of a pair the one with White first, where colours are known.
    rounds:     on which it rests: of the meeting, the earlier bye, the earlier float.
    colour:     "white" or "black": the colour that is due, or that somebody would get again.
    relations:  "family", "club", "school", for players who are to be kept apart.
    outcome:    how the bye was come by that bars from another.
    scores:     of the PAB recipient and of the lowest score that it could go to, in units.
    comparison: for WORSE, the criterion that decides: its value in the draw (`actual`) and in this round.
    group:      for WORSE, number of the bracket or score group from the top, 0 for the whole field.
    also_drawn: the draw by the rules breaks it for the same players.
    """

    fault: Fault
    severity: FaultSeverity
    article: Article
    players: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    colour: str = ""
    relations: tuple[str, ...] = ()
    outcome: str = ""
    scores: tuple[int, int] = (0, 0)
    comparison: Comparison | None = None
    group: int = 0
    also_drawn: bool = False

    @property
    def absolute(self) -> bool:
        """True when the round is not legal."""
        return self.severity is FaultSeverity.ABSOLUTE

    def same_as(self, other: BrokenRule) -> bool:
        """True when both say the same of the same players."""
        mine = self.fault, self.article, frozenset(self.players)
        return mine == (other.fault, other.article, frozenset(other.players))
