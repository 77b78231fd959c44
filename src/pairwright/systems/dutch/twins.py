"""The two procedures of the Dutch system on one position: the literal one and the fast one must agree."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.common.errors import PairwrightError
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.system import Pairing
from pairwright.systems.twins import Twins
from pairwright.tournament.tournament import Tournament


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
