"""The Double-Swiss System by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.systems.double_swiss.colours import allocate
from pairwright.systems.double_swiss.field import Field
from pairwright.systems.double_swiss.rules import Edition
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.early_bye import pairing_allocated_bye
from pairwright.systems.swiss.upfloaters.procedure import UpfloaterProcedure
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round.

    Raises NoPairing when C1 and C2 cannot be satisfied, BadInput for unusable input.
    """
    rules.require_round(tournament)
    field = Field(tournament, rules)
    bye = pairing_allocated_bye(field, range(len(tournament.players))) if field.odd else None
    if bye is not None:
        field = Field(tournament, rules, bye)
    pairs = UpfloaterProcedure(field).pair()[0]
    boards = _boards(field, board_order(pairs, field.scores))
    return Pairing(field.round_number, boards, bye, "double_swiss", rules.name)


def _boards(field: Field, pairs: Sequence[tuple[int, int]]) -> tuple[Board, ...]:
    tournament, scores = field.tournament, field.scores
    renumber = field.rules.renumbers
    initial = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)

    def board(a: int, b: int) -> Board:
        higher, lower = (a, b) if (-scores[a], a) < (-scores[b], b) else (b, a)
        colour = allocate(
            field.colours_had(higher), field.colours_had(lower), numbers[higher], initial
        ).higher
        return Board(higher, lower) if colour == Colour.WHITE else Board(lower, higher)

    return tuple(board(a, b) for a, b in pairs)
