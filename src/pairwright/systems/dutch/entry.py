"""The Dutch system as the register of pairing systems knows it."""

from __future__ import annotations

from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


def pair_dutch(
    tournament: Tournament, *, edition: str = "", readings: str = "", literal: bool = False
) -> Pairing:
    """Pair the next round of `tournament` by the Dutch system.

    edition:  "2026", "2017", "2012"; "" for what the tournament says, the newest when it says nothing.
    readings: name of other readings of open places ("bbpPairings", "letter"); "" our own.
    literal:  use the literal procedure instead of the fast one; the pairing is the same.

    Raises NoPairing when the rules admit none, BadInput for an unusable tournament or an unknown name.
    """
    rules = edition_named(edition or tournament.edition, readings)
    if literal:
        from pairwright.systems.dutch.literal import pair_literal

        return pair_literal(tournament, rules)
    from pairwright.systems.dutch.fast import pair_fast

    return pair_fast(tournament, rules)
