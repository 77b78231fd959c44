"""Answers to questions about a round: typed evidence keyed by article, without a sentence.

Players are indices into the tournament. Amounts are whole numbers; scores and their differences are in
units (tenths of a point). The sentences are made in `pairwright.explain.words`.
"""

from __future__ import annotations

from enum import Enum

from pairwright.common.values import dataclass
from pairwright.rules.article import Article
from pairwright.systems.findings import Finding, Kind

Players = tuple[int, ...]
Meeting = tuple[int, int | None]
"""Two players; None is the pairing-allocated bye."""


class Verdict(Enum):
    """What a question "why not A-B?" comes to."""

    PAIRED = "paired"
    FORBIDDEN = "forbidden"
    WORSE = "worse"
    LATER_IN_ORDER = "later-in-order"
    IMPOSSIBLE = "impossible"


class Unit(Enum):
    """What the numbers of a comparison are."""

    PLAYERS = "players"
    PAIRS = "pairs"
    SCORES = "scores"
    DIFFERENCES = "differences"
    GAMES = "games"
    PLACES = "places"
    SHORTFALL = "shortfall"
    """The number of players, then their scores."""


@dataclass(frozen=True, slots=True)
class Place:
    """A bracket of a round: its number from the top, counted from 1, and its score in units."""

    number: int
    score: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """A criterion under which the draw and the best alternative differ.

    criterion: as its edition names it ("C12", "C.10"), the rule of the order ("4.2"), or the name that
               another system gives it.
    number:    of the criterion in the edition of 2026 (of 2012: of the one nearest to it); 0 for a rule of
               the order and in other systems.
    what:      for a rule of the order, and where a criterion has a name of its own, what is compared.
    limbo:     amounts from here on are those of players left in the Limbo (C18, C20); 0 when none can be.
    step:      the step of a procedure that would have had to go so far ("C.10.e").
    plain, subject: the criterion's words, marked for translation: what would be worse, after "but"; what is
               counted. amounts: `plain` is the middle of a sentence that tells both amounts.
    label:     what it is called before its subject, where the article has not said it.
    unparted:  KJCA: of the draw made is compared what it was before related players were kept apart (S8).
    """

    criterion: str
    number: int
    unit: Unit
    actual: tuple[int, ...]
    alternative: tuple[int, ...]
    what: str = ""
    limbo: int = 0
    step: str = ""
    plain: str = ""
    subject: str = ""
    amounts: bool = False
    label: str = ""
    unparted: bool = False


@dataclass(frozen=True, slots=True)
class Alternative:
    """What would have been made of a bracket: the pairs that differ, and who would have floated instead.

    pairs:   made in the alternative only. instead_of: made in the draw only.
    floats:  who floats in the alternative. floated: who floats in the draw.
    """

    pairs: tuple[Meeting, ...] = ()
    instead_of: tuple[Meeting, ...] = ()
    floats: Players = ()
    floated: Players = ()


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """The answer to "why are these two not paired?".

    article:     what decides; None where the question decides itself.
    place:       the first bracket in which the best round with the pair is worse; None when the whole
                 field is concerned (C5) or no bracket is.
    comparison:  for WORSE and LATER_IN_ORDER. obstacles: for FORBIDDEN, and where they say more.
    upward:      asked was who is moved up into a group, not who leaves one.
    free:        a table has a round without an opponent here, which is no bye.
    """

    verdict: Verdict
    meeting: Meeting
    article: Article | None = None
    place: Place | None = None
    comparison: Comparison | None = None
    obstacles: tuple[Finding, ...] = ()
    alternative: Alternative = Alternative()
    upward: bool = False
    free: bool = False

    @property
    def settled(self) -> bool:
        """No result or colour would have to be another one: they do meet, or nothing could make them meet."""
        never = (
            Kind.ABSENT,
            Kind.SAME_PLAYER,
            Kind.NO_BYE,
            Kind.OTHER_ROUND,
            Kind.NOT_IN_THE_TABLE,
            Kind.NOT_IN_THE_BRACKET,
        )
        return self.verdict is Verdict.PAIRED or any(one.kind in never for one in self.obstacles)
