"""The draw of one round, as the round sheet shows it and the record keeps it, with the evidence of it.

What was altered, which natural pairing it replaces, what forced it, what else cost: players are indices into
the tournament, data only; the sentences are made elsewhere.
"""

from __future__ import annotations

from enum import Enum

from pairwright.common.values import dataclass, field
from pairwright.systems.findings import Finding
from pairwright.systems.kjca.absolute import AbsoluteBreach
from pairwright.systems.kjca.costs import Criterion
from pairwright.systems.system import Board, Pairing

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


EDITION = "guidelines"
"""The guidelines for organisers and controllers have one edition."""


@dataclass(frozen=True, slots=True)
class CardBoard:
    """One board. Players are indices into the tournament; kind: "normal", "float" or "late"."""

    number: int
    white: int
    black: int
    kind: str = "normal"


@dataclass(frozen=True, slots=True)
class Draw:
    """One round drawn.

    boards:      in order of the leading card's score, then card order; late entries last.
    bye:         who has the bye of this round, None when nobody.
    down_floats, up_floats: players, by index.
    broken:      how often the absolute rules had to be broken.
    alterations: every departure from the natural pairing, with its evidence.
    gaps, gap_boards: who waits because his opponent withdrew before the round, and from which board.
    """

    round_number: int
    boards: tuple[CardBoard, ...]
    bye: int | None = None
    down_floats: tuple[int, ...] = ()
    up_floats: tuple[int, ...] = ()
    broken: AbsoluteBreach = field(default_factory=AbsoluteBreach)
    alterations: tuple[Alteration, ...] = ()
    gaps: tuple[int, ...] = ()
    gap_boards: tuple[int, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """Everybody without an opponent: those of the gaps, then whoever has the bye."""
        return (*self.gaps, *(() if self.bye is None else (self.bye,)))

    def pairing(self) -> Pairing:
        """The same as every pairing system gives it."""
        boards = tuple(Board(board.white, board.black) for board in self.boards)
        return Pairing(self.round_number, boards, self.bye, "kjca", EDITION)
