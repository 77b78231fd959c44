"""A round with upfloaters by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.early_bye import pairing_allocated_bye
from pairwright.systems.swiss.upfloaters.edition import UpfloaterEdition
from pairwright.systems.swiss.upfloaters.field import UpfloaterField
from pairwright.systems.swiss.upfloaters.procedure import UpfloaterProcedure
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Rules = TypeVar("Rules", bound=UpfloaterEdition)


def pair_by_matching(
    tournament: Tournament,
    rules: Rules,
    system: str,
    field_of: Callable[[Tournament, Rules, int | None], UpfloaterField],
    procedure: type[UpfloaterProcedure] = UpfloaterProcedure,
) -> Pairing:
    """Pair the next round. field_of: the field that remains when somebody has the bye.

    Raises NoPairing when C1 and C2 cannot be satisfied, BadInput for unusable input.
    """
    rules.require_round(tournament)
    field = field_of(tournament, rules, None)
    bye = pairing_allocated_bye(field, range(len(tournament.players))) if field.odd else None
    if bye is not None:
        field = field_of(tournament, rules, bye)
    pairs = procedure(field).pair()[0]
    boards = _boards(field, board_order(pairs, field.scores))
    return Pairing(field.round_number, boards, bye, system, rules.name)


def _boards(field: UpfloaterField, pairs: Sequence[tuple[int, int]]) -> tuple[Board, ...]:
    tournament, renumber = field.tournament, field.rules.renumbers
    initial = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)

    def board(pair: tuple[int, int]) -> Board:
        first, other = sorted(pair, key=field.rank_key)
        colour = field.allocation(first, other, numbers[first], initial).higher
        return Board(first, other) if colour == Colour.WHITE else Board(other, first)

    return tuple(map(board, pairs))
