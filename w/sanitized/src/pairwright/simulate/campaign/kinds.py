"""The kinds of campaigns: what becomes of one tournament of a cell. Rows are dictionaries of one shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pairwright.errors import BadInput
from pairwright.simulate.campaign.acceptance import acceptance_rows
from pairwright.simulate.campaign.measures import measures, player_measures
from pairwright.simulate.campaign.plan import Piece, Plan
from pairwright.simulate.simulation import simulate

Row = dict[str, Any]
Rows = Callable[[Plan, int, int], list[Row]]
"""(plan, cell, seed): the rows of one tournament."""


def _measured(plan: Plan, cell: int, seed: int) -> list[Row]:
    return [measures(simulate(plan.settings(cell, seed), seed))._asdict()]


def _of_players(plan: Plan, cell: int, seed: int) -> list[Row]:
    return [one._asdict() for one in player_measures(simulate(plan.settings(cell, seed), seed))]


KINDS: dict[str, Rows] = {
    "measures": _measured,
    "players": _of_players,
    "acceptance": acceptance_rows,
}
"""measures: one row a tournament. players: one a player. acceptance: one for every file that was checked."""


def rows_of(plan: Plan, piece: Piece) -> list[Row]:
    """All rows of a piece, in the order of the seeds. Raises BadInput for a plan of an unknown kind."""
    if plan.kind not in KINDS:
        raise BadInput(f"there is no kind of campaign {plan.kind!r}; known: {', '.join(KINDS)}")
    make = KINDS[plan.kind]
    found: list[Row] = []
    for number in range(piece.first, piece.first + piece.count):
        seed = plan.seed + number
        found += [{"cell": piece.cell, "seed": seed, **row} for row in make(plan, piece.cell, seed)]
    return found
