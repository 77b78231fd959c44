"""The two procedures of the Dutch system on one position: the literal one and the fast one must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.errors import PairwrightError
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Twins:
    """What both procedures answered; a refusal is the name of the error, whatever its words."""

    literal: Pairing | str
    fast: Pairing | str

    @property
    def agree(self) -> bool:
        """True when boards, their order, colours and bye are the same, or both refused."""
        return self.literal == self.fast

    @property
    def refused(self) -> bool:
        """True when the rules admit no pairing, as both say."""
        return self.agree and isinstance(self.literal, str)


def twins(tournament: Tournament, edition: Edition) -> Twins:
    """Pair the next round by both procedures. Only errors made on purpose are taken for an answer."""
    return Twins(_answer(pair_literal, tournament, edition), _answer(pair_fast, tournament, edition))


def _answer(
    pair: Callable[[Tournament, Edition], Pairing], tournament: Tournament, edition: Edition
) -> Pairing | str:
    try:
        return pair(tournament, edition)
    except PairwrightError as refusal:
        return type(refusal).__name__
