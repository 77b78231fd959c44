"""The draw of one round, as the round sheet shows it and the record keeps it, with the evidence of it.

What was altered, which natural pairing it replaces, what forced it, what else cost: players are indices into
the tournament, data only; the sentences are made elsewhere.

The first draw (R1.1, R1.2) is the draw of a single group: top half against bottom half, the bye for the
bottom card, colours by board number. After it late entries go below it, and who leaves makes a gap (R1.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum

from pairwright.common.values import dataclass, field
from pairwright.rules.article import rule
from pairwright.systems.findings import Finding
from pairwright.systems.kjca.cards import Card, card_key
from pairwright.systems.kjca.costs import Criterion
from pairwright.systems.kjca.kjca_options import KjcaOptions, values_of
from pairwright.systems.kjca.pile import AbsoluteBreach
from pairwright.systems.system import Board, Pairing, Value

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


@rule("KJCA", "R1.3")
def add_late_entries(draw: Draw, newcomers: Sequence[Card], options: KjcaOptions) -> Draw:
    """R1.3: the published boards stand; each newcomer plays the waiting card on the next board, or waits.

    newcomers: in order of arrival. The card left waiting has the bye.
    """
    waiting = list(draw.waiting)
    gaps = len(draw.gaps)
    boards = list(draw.boards)
    for newcomer in batch_order(newcomers, options):
        if not waiting:
            waiting.append(newcomer.player)
            continue
        top = waiting.pop(0)
        gaps = max(0, gaps - 1)
        number = max((board.number for board in boards), default=0) + 1
        white = top if number % 2 or options.late_colour == "white" else newcomer.player
        black = newcomer.player if white == top else top
        boards.append(CardBoard(number, white, black, "late"))
    bye = waiting[-1] if len(waiting) > gaps else None
    return replace(draw, boards=tuple(boards), bye=bye, gaps=tuple(waiting[:gaps]))


@rule("KJCA", "R1.3")
def batch_order(newcomers: Sequence[Card], options: KjcaOptions) -> list[Card]:
    """R1.3: newcomers in order of arrival, or in card order where a batch is taken together."""
    if options.late_order == "grade":
        return sorted(newcomers, key=lambda card: card_key(card, options))
    return list(newcomers)


@rule("KJCA", "R1.3")
def leave_gap(draw: Draw, player: int) -> Draw:
    """R1.3 with `fill_gaps`: somebody withdraws before the start; his opponent waits, top board first."""
    board = next((board for board in draw.boards if player in (board.white, board.black)), None)
    if board is None:
        return replace(draw, bye=None if draw.bye == player else draw.bye)
    opponent = board.black if board.white == player else board.white
    boards = tuple(other for other in draw.boards if other is not board)
    # Withdrawals may come in any order; the waiting ones stand in the order of their boards.
    numbers = {**dict(zip(draw.gaps, draw.gap_boards, strict=True)), opponent: board.number}
    gaps = tuple(sorted(numbers, key=numbers.__getitem__))
    return replace(draw, boards=boards, gaps=gaps, gap_boards=tuple(numbers[gap] for gap in gaps))


def seated_late(
    boards: Sequence[tuple[int, int]],
    waiting: tuple[int, ...],
    late: Sequence[tuple[int, str, int]],
    options: Mapping[str, Value],
) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """The same for boards and those who wait, the last with the bye. late: key, name and grade of each."""
    drawn = tuple(CardBoard(number, *players) for number, players in enumerate(boards, 1))
    gaps = waiting[:-1]
    draw = Draw(1, drawn, waiting[-1] if waiting else None, gaps=gaps, gap_boards=(0,) * len(gaps))
    made = add_late_entries(draw, [Card(*one) for one in late], KjcaOptions.of(values_of(options)))
    return [(board.white, board.black) for board in made.boards], made.waiting
