"""The two procedures of a system on one position: the literal one and the fast one must agree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairwright.common.errors import PairwrightError
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.register import pair
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Twins:
    """What both procedures answered; a refusal is the name of the error, whatever its words."""

    literal: Pairing | str
    fast: Pairing | str

    @classmethod
    def of(cls, drawn: Callable[[bool], Pairing]) -> Twins:
        """Draw literally and the fast way. Only errors made on purpose are taken for an answer."""

        def answer(literal: bool) -> Pairing | str:
            try:
                return drawn(literal)
            except PairwrightError as refusal:
                return type(refusal).__name__

        return cls(answer(True), answer(False))

    @property
    def agree(self) -> bool:
        """True when boards, their order, colours and bye are the same, or both refused."""
        return self.literal == self.fast

    @property
    def refused(self) -> bool:
        """True when the rules admit no pairing, as both say."""
        return self.agree and isinstance(self.literal, str)


def twins(tournament: Tournament, system: str, **rules: str) -> Twins:
    """The next round by both procedures. rules: the edition, and options of the system such as `readings`."""
    return Twins.of(lambda literal: pair(tournament, system=system, literal=literal, **rules))


def dutch_twins(tournament: Tournament, rules: Edition) -> Twins:
    """The next round by the Dutch system, by rules that may have readings of one's own."""
    return Twins.of(lambda literal: (pair_literal if literal else pair_fast)(tournament, rules))
