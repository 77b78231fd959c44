"""Evidence of a draw: what was altered, which natural pairing it replaces, what forced it, what else cost.

Players are indices into the tournament. Data only; the sentences are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pairwright.systems.kjca.costs import Criterion

Players = tuple[int, ...]
Meeting = tuple[int, int]
"""Two players, the leading card first."""


class AlterationKind(Enum):
    """What kind of alteration it is."""

    COLOURS_TURNED = "colours turned"
    EXCHANGED = "exchanged"
    FLOAT_OPPONENT = "float opponent"
    LEAVING = "leaving"
    BYE = "bye"
    SEPARATED = "separated"
    KEPT_TOGETHER = "kept together"
    RULE_BROKEN = "rule broken"


class Cause(Enum):
    """Why something natural was not possible."""

    MET = "met"
    FORBIDDEN = "forbidden"
    SAME_COLOUR_TWICE = "same colour twice"
    THIRD_COLOUR = "third colour"
    FLOATED_DOWN = "floated down"
    FLOATED_UP = "floated up"
    HAD_BYE = "had bye"
    RELATED = "related"
    ALONE_AT_THE_TOP = "alone at the top"
    NO_EXCHANGE = "no exchange"
    NO_PARTNERS = "no exchange of partners"
    TOO_LATE = "too late"
    """None when their turn came; an exchange made for others afterwards has made one possible."""
    NO_PARTNER = "no partner"
    REST = "rest"
    """Possible by itself, but others would then be left without a partner."""
    DEARER = "dearer"
    """Possible, but it would cost more by the questions that come first."""
    UNAVOIDABLE = "unavoidable"


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One reason: about these players, with the rounds or relations it rests on, and the colour concerned."""

    cause: Cause
    players: Players
    rounds: tuple[int, ...] = ()
    relations: tuple[str, ...] = ()
    colour: str = ""


@dataclass(frozen=True, slots=True)
class NextBest:
    """What the best other way would have cost.

    criterion: the first criterion of `GroupCost` in which it is worse; before them all "breaches" (how
               many rules it breaks, the gravest first) and "breach_places", and of a separation
               "float_changed" (floats or byes that change hands) and "left_together" (related pairings it
               leaves); "" when there is no other way.
    chosen, other: the values of that criterion, for the pairing made and for the other one.
    """

    criterion: str = ""
    chosen: Criterion = 0
    other: Criterion = 0


@dataclass(frozen=True, slots=True)
class Alteration:
    """One departure from the natural pairing of a group.

    rule:      point of the guidelines that forced it ("S6").
    score:     score of the group, in units.
    made:      the pairings made. natural: the natural pairings they replace.
    players:   who floats or has the bye. instead_of: who naturally would, or did before a separation.
    next_best: None where it was not asked for.
    swaps:     of a separation, how many exchanges it tells as one, since they concern the same boards.
    overtaken: what was made here was changed again, when children were kept apart (S8).
    """

    kind: AlterationKind
    rule: str
    score: int
    made: tuple[Meeting, ...] = ()
    natural: tuple[Meeting, ...] = ()
    players: Players = ()
    instead_of: Players = ()
    obstacles: tuple[Obstacle, ...] = ()
    next_best: NextBest | None = None
    swaps: int = 1
    overtaken: bool = False
