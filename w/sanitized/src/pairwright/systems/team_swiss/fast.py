"""The FIDE Team System by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.early_bye import pairing_allocated_bye
from pairwright.systems.swiss.objective import Key
from pairwright.systems.swiss.upfloaters.procedure import OPPONENTS_FLOATED, UpfloaterProcedure
from pairwright.systems.system import Board, Pairing
from pairwright.systems.team_swiss.colours import allocate, first_team_key
from pairwright.systems.team_swiss.field import Field
from pairwright.systems.team_swiss.rules import Edition
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


class TeamProcedure(UpfloaterProcedure):
    """The brackets of a round of teams, whose pairs are judged by C8, C9 and C10."""

    of_pairs: tuple[Key, ...] = (("denied",), ("strong denied",), OPPONENTS_FLOATED)


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round.

    Raises NoPairing when C1 and C2 cannot be satisfied, BadInput for unusable input.
    """
    rules.require_round(tournament)
    field = Field(tournament, rules)
    bye = pairing_allocated_bye(field, range(len(tournament.players))) if field.odd else None
    if bye is not None:
        field = Field(tournament, rules, bye)
    pairs = TeamProcedure(field).pair()[0]
    boards = _boards(field, board_order(pairs, field.scores))
    return Pairing(field.round_number, boards, bye, "team_swiss", rules.name)


def _boards(field: Field, pairs: Sequence[tuple[int, int]]) -> tuple[Board, ...]:
    tournament = field.tournament
    initial = infer_initial_colour(tournament, field.rules.renumbers)
    numbers = numbers_for_parity(tournament, field.rules.renumbers)

    def board(*pair: int) -> Board:
        first, other = sorted(pair, key=lambda team: first_team_key(field.first_by, team))
        colour = allocate(field.sides[first], field.sides[other], numbers[first], initial).higher
        return Board(first, other) if colour == Colour.WHITE else Board(other, first)

    return tuple(board(*pair) for pair in pairs)
