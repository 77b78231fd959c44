"""The two procedures of a system on one position: the literal one and the fast one must agree."""

from __future__ import annotations

from pairwright.common.errors import PairwrightError
from pairwright.common.values import dataclass
from pairwright.systems.register import pair
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


def twins(tournament: Tournament, system: str, **rules: str) -> Twins:
    """Pair the next round by both procedures. Only errors made on purpose are taken for an answer.

    rules: the edition, and options of the system such as `readings`.
    """

    def answer(literal: bool) -> Pairing | str:
        try:
            return pair(tournament, system=system, literal=literal, **rules)
        except PairwrightError as refusal:
            return type(refusal).__name__

    return Twins(answer(True), answer(False))
