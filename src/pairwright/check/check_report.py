"""What a check of a tournament found, as data."""

from __future__ import annotations

from pairwright.common.values import dataclass
from pairwright.tournament.round import DrawnPair


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of the tournament, paired again.

    same:    how many pairs (the bye counts as one) are the same on both sides.
    ours:    the pairs of the draw made now that the tournament does not have, in board order.
    theirs:  the pairs of the tournament that the draw does not have, in board order.
    refusal: why the rules admit no pairing of this round, "" when they do.
    open:    the matches of a table of teams of which the tournament has nothing: postponed, or not played.
    """

    round_number: int
    same: int
    ours: tuple[DrawnPair, ...] = ()
    theirs: tuple[DrawnPair, ...] = ()
    refusal: str = ""
    open: tuple[DrawnPair, ...] = ()

    @property
    def agrees(self) -> bool:
        """True when the draw made now is the one that was played."""
        return not (self.ours or self.theirs or self.refusal)

    @property
    def inverted(self) -> tuple[DrawnPair, ...]:
        """Those of `ours` that were played with the colours the other way round."""
        known = {pair.players for pair in self.theirs}
        return tuple(pair for pair in self.ours if pair.players in known)


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player (by index) whose rank in the file is not one of his places, first_place to last_place."""

    player: int
    stated: int
    first_place: int
    last_place: int


@dataclass(frozen=True, slots=True)
class RankCheck:
    """The ranks of the file against the standings by its own list of tie-breaks.

    refusal: why the standings cannot be worked out (a tie-break that is not known), "" when they can.
    """

    tie_breaks: tuple[str, ...]
    differences: tuple[RankDifference, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All rounds of a tournament, paired again.

    system, edition: the rules that the rounds were paired by.
    number_of_rounds: the length of the event that the pairing assumed.
    ranks: the comparison of the final ranks, None when there was nothing to compare.
    """

    rounds: tuple[RoundCheck, ...]
    system: str
    edition: str
    number_of_rounds: int
    ranks: RankCheck | None = None

    @property
    def agrees(self) -> bool:
        """True when every round agrees, and the ranks as far as they could be compared."""
        return all(checked.agrees for checked in self.rounds) and not (self.ranks and self.ranks.differences)
