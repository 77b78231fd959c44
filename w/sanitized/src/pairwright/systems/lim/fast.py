"""The Lim system for fields of any size: the same pairings as `literal`."""

from __future__ import annotations

from pairwright.systems.lim.colours import Colours
from pairwright.systems.lim.field import UP, Field
from pairwright.systems.lim.procedure import LimProcedure
from pairwright.systems.lim.rules import Edition
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.tournament import Tournament


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round; arguments and errors as `pair_literal`."""
    rules.require_round(tournament)
    return pairing_of(LimProcedure(Field(tournament, rules)))


def pairing_of(procedure: LimProcedure) -> Pairing:
    """The boards of a round that was walked through."""
    field = procedure.field
    colours = Colours(field)
    below = {pair for group in procedure.groups if group.direction == UP for pair in group.pairs}
    pairs = [pair for group in procedure.groups for pair in group.pairs]
    boards = (Board(*colours.white_first(a, b, (a, b) in below)) for a, b in board_order(pairs, field.scores))
    return Pairing(field.tournament.next_round, tuple(boards), procedure.bye, "lim", field.rules.name)
