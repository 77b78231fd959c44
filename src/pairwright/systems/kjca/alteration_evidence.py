"""Evidence of a draw: what was altered, which natural pairing it replaces, what forced it, what else cost.

Players are indices into the tournament. Data only; the sentences are made elsewhere.
"""

from __future__ import annotations

from enum import Enum

from pairwright.common.values import dataclass
from pairwright.systems.findings import Finding
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
    obstacles: tuple[Finding, ...] = ()
    next_best: NextBest | None = None
    swaps: int = 1
    overtaken: bool = False
