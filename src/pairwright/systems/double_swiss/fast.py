"""The Double-Swiss System by matching."""

from __future__ import annotations

from pairwright.systems.double_swiss.field import Field
from pairwright.systems.double_swiss.rules import Edition
from pairwright.systems.swiss.upfloaters.fast import pair_by_matching
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round; see `pair_by_matching`."""
    return pair_by_matching(tournament, rules, "double_swiss", Field)
