"""The literal procedure of the Double-Swiss System, in the order of the text and meant to be read beside it.

Slow for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.double_swiss.rules import BOOK, Edition, allocate, colours_had
from pairwright.systems.swiss.colours import Allocation
from pairwright.systems.swiss.literal import Players
from pairwright.systems.swiss.upfloaters.literal import (
    UpfloaterSituation,
    meets_floater,
    paired_brackets,
    pairing_allocated_bye,
)
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


class Situation(UpfloaterSituation):
    """The players of a round in the order of the pairing numbers, and who may meet whom (C1)."""

    @rule(BOOK, "4.2")
    def higher_ranked(self, player: int) -> tuple[int, int]:
        """Article 4.2: the higher-ranked player has the higher score, or else the smaller number."""
        return -self.score(player), player

    def allocation(self, higher: int, lower: int, number: int, initial: Colour) -> Allocation:
        """Article 4.3."""
        own, other = (colours_had(self.tournament.rounds, self.players[one].index) for one in (higher, lower))
        return allocate(own, other, number, initial)

    @rule(BOOK, "2.3.5")
    def costs(self, upfloaters: Players, a: int, b: int) -> tuple[int, ...]:
        """C8: 1 when an upfloater meets somebody who floated in the previous round; 0 in the last round."""
        return (meets_floater(self, upfloaters, a, b),)


def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds or an
    initial colour that matters is not known.
    """
    rules.require_round(tournament)
    situation = Situation(tournament, rules)
    bye = pairing_allocated_bye(situation)
    return situation.pairing(paired_brackets(situation, bye), bye, "double_swiss", situation.higher_ranked)
