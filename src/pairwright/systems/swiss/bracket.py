"""A bracket to be paired, and what was made of it; players are positions in the order of the field."""

from __future__ import annotations

from pairwright.common.values import NamedTuple, dataclass


class Bracket(NamedTuple):
    """A bracket (1.3.2): positions of the moved-down players and of the residents, and what lies below.

    next_group: positions of the next scoregroup; () in the last bracket.
    low:        positions of everybody further down.
    """

    mdps: list[int]
    residents: list[int]
    next_group: range
    low: range
    score: int


@dataclass(frozen=True, slots=True)
class BracketOutcome:
    """The pairs of a bracket and who leaves it, as positions; pairs have the higher-ranked player first.

    below: pairs of the rest that prove it can be completed; only where everybody below took part.
    """

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    below: list[tuple[int, int]]
