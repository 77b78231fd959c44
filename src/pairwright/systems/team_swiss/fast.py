"""The FIDE Team System by matching."""

from __future__ import annotations

from pairwright.systems.swiss.problem import Key
from pairwright.systems.swiss.upfloaters.fast import OPPONENTS_FLOATED, UpfloaterProcedure, pair_by_matching
from pairwright.systems.system import Pairing
from pairwright.systems.team_swiss.field import Field
from pairwright.systems.team_swiss.rules import Edition
from pairwright.tournament.tournament import Tournament


class TeamProcedure(UpfloaterProcedure):
    """The brackets of a round of teams, whose pairs are judged by C8, C9 and C10."""

    of_pairs: tuple[Key, ...] = (("denied",), ("strong denied",), OPPONENTS_FLOATED)


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round; see `pair_by_matching`."""
    return pair_by_matching(tournament, rules, "team_swiss", Field, TeamProcedure)
