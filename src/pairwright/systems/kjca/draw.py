"""The draw of one round, as the round sheet shows it and the record keeps it."""

from __future__ import annotations

from pairwright.common.values import dataclass, field
from pairwright.systems.kjca.absolute import AbsoluteBreach
from pairwright.systems.kjca.alteration_evidence import Alteration
from pairwright.systems.system import Board, Pairing

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
