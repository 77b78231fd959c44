"""Evidence of a round: what was seen in each bracket, and what decided about pairs, floats, bye and colours.

Players are indices into the tournament, scores are in units. Data only; the sentences are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pairwright.explain.answers import Answer, Comparison, Obstacle, Place, Players, Unit
from pairwright.rules.article import Article


class Role(Enum):
    """How a pair came about."""

    HALVES = "top half against bottom half"
    MOVED_DOWN = "moved-down player against resident"
    REMAINDER = "remainder"
    TABLE = "table"


class ColourRule(Enum):
    """What decides about colours."""

    AGREED = "agreed"
    STRONGER = "stronger"
    ALTERNATED = "alternated"
    HIGHER = "higher"
    PARITY = "parity"
    TABLE = "table"
    LEADING = "leading card"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class ColourWish:
    """What a player should get, and why.

    colour, strength: "white", "black" or "none"; "absolute", "strong", "mild" or "none".
    difference:       games with White minus games with Black.
    history:          the colours of the played games, oldest first: "WBW".
    """

    colour: str
    strength: str
    difference: int
    history: str


@dataclass(frozen=True, slots=True)
class ColourEvidence:
    """The rule that gave the colours of a pair.

    rule:    the same without a book.
    higher:  the higher-ranked of the two. denied: who does not get the colour he wishes for.
    wishes:  of the higher-ranked one and the other; () where the system knows none.
    back:    for 5.2.3, how many games back their colours differed; 0 where that was not asked.
    number:  for 5.2.5, the number whose parity decided; initial: the initial colour.
    """

    white: int
    black: int
    higher: int
    article: Article
    rule: ColourRule
    wishes: tuple[ColourWish, ...] = ()
    denied: Players = ()
    back: int = 0
    number: int = 0
    initial: str = ""


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """Why two players meet.

    upper:    the member of S1, or the moved-down player. lower: the other one.
    natural:  the opponent whom `upper` has before anything is altered; None when there is none.
    cause:    why it is not the natural one; None when it is.
    left:     how many groups `upper` left unpaired before.
    collapsed: the group is all those joined by a collapse (2017).
    """

    upper: int
    lower: int
    place: Place
    role: Role
    article: Article
    natural: int | None
    cause: Answer | None = None
    colours: ColourEvidence | None = None
    left: int = 0
    collapsed: bool = False

    @property
    def altered(self) -> bool:
        """True when the natural pair was not made."""
        return self.natural != self.lower


@dataclass(frozen=True, slots=True)
class FloatEvidence:
    """Why a player left a bracket unpaired.

    number:  how many leave it together. odd: the bracket has an odd number of players.
    met_in:  the bracket in which he is paired at last; None for the receiver of the bye.
    staying: what a pairing of the bracket in which he stays would cost.
    """

    player: int
    place: Place
    article: Article
    number: int
    odd: bool
    met_in: Place | None
    opponent: int | None
    staying: Answer | None = None


@dataclass(frozen=True, slots=True)
class ByeEvidence:
    """Why a player has the pairing-allocated bye.

    barred:  those with his score or less who must not have it, with the rounds that bar them.
    passed:  those with a lower score who may have it, and with whom nobody could complete the round.
    rivals:  how many others with his score may have it; rather: what giving it to the last of them costs.
    """

    player: int
    score: int
    article: Article
    barred: tuple[Obstacle, ...] = ()
    passed: Players = ()
    rivals: int = 0
    rather: Answer | None = None


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """What the candidate taken fails under one criterion."""

    criterion: str
    number: int
    article: Article
    unit: Unit
    value: tuple[int, ...]
    limbo: int = 0


@dataclass(frozen=True, slots=True)
class BracketEvidence:
    """A bracket as it was seen, and what was made of it.

    s1, s2:   moved-down players to be paired and residents; in a homogeneous bracket its two halves.
    limbo:    moved-down players who are not paired. s1_rest, s2_rest: halves of the remainder.
    penultimate, collapsed: in the edition of 2017.
    """

    place: Place
    article: Article
    moved_down: Players
    residents: Players
    s1: Players
    s2: Players
    limbo: Players
    s1_rest: Players
    s2_rest: Players
    pairs: tuple[PairEvidence, ...]
    floats: tuple[FloatEvidence, ...]
    values: tuple[CriterionValue, ...]
    penultimate: bool = False
    collapsed: bool = False


@dataclass(frozen=True, slots=True)
class RoundEvidence:
    """All brackets of a round, and the bye."""

    round_number: int
    edition: str
    brackets: tuple[BracketEvidence, ...]
    bye: ByeEvidence | None = None


class Change(Enum):
    """Something in the history that could have been different."""

    NO_MEETING = "they had not met"
    NO_RESTRICTION = "the restriction were lifted"
    NO_FLOAT = "a float had not happened"
    OTHER_RESULT = "a result had been different"
    OTHER_COLOURS = "the colours of a game had been the other way round"


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A single change after which the two would be paired.

    player:  whose history changes; other: his opponent in that round, if the change concerns a game.
    outcome: what the game would have brought `player`: "win", "draw", "loss".
    direction: of the float that would not have happened: "down", "up".
    """

    change: Change
    player: int
    round_number: int = 0
    other: int | None = None
    outcome: str = ""
    direction: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Two rounds compared: the first bracket in which they differ, and what decides between them there.

    comparison: None when the rounds are the same. values: of both, side by side.
    """

    place: Place | None
    article: Article | None
    comparison: Comparison | None
    values: tuple[tuple[CriterionValue, CriterionValue], ...] = ()
