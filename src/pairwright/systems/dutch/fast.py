"""The round-pairing of the Dutch system by matching: the same pairings as `literal`, for fields of any size.

Brackets are paired from the top, each as a problem of matching with one integer as weight of a pair.
How the completion of the round is ensured meanwhile differs between the editions: see `completion`.
"""

from __future__ import annotations

from functools import partial

from pairwright.matching.by_column import made_of
from pairwright.systems.dutch.colours import allocate
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.field import Field
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

BY_PREFERENCES = ("5.2.1", "5.2.2")
"""The articles that look at nothing but the two preferences."""


def pair_fast(tournament: Tournament, edition: str | Edition = "") -> Pairing:
    """Pair the next round.

    edition: "2012", "2017", "2026", "" for what the tournament says, or a value of one's own with other
    readings.

    Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input.
    """
    rules = edition if isinstance(edition, Edition) else edition_named(edition or tournament.edition)
    field = Field(tournament, rules)
    pairs, bye = rules.completion.procedure(field).pair()
    scores = field.scores if rules.board_score == "pairing" else field.standing
    return Pairing(field.round_number, _boards(field, board_order(pairs, scores)), bye, "dutch", rules.name)


def _boards(field: Field, pairs: list[tuple[int, int]]) -> tuple[Board, ...]:
    tournament = field.tournament
    renumber = field.edition.number_parity == "effective-rank"
    initial = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)
    preference, wider = field.preference, field.edition.wider_difference
    by_preferences: dict[tuple[int, int], Colour] = {}
    whites, blacks = [], []
    for a, b in pairs:
        first, second = preference[a], preference[b]
        # Equal preferences are one object, so that a pair of them is asked about once.
        key = (id(first), id(second))
        higher = by_preferences.get(key)
        if higher is None:
            histories = partial(_played_colours, field, a, b)
            higher, article = allocate(first, second, histories, numbers[a], initial, wider)
            if article in BY_PREFERENCES:
                by_preferences[key] = higher
        if higher is not Colour.WHITE:
            a, b = b, a
        whites.append(a)
        blacks.append(b)
    return tuple(made_of(Board, whites, blacks))


def _played_colours(field: Field, higher: int, lower: int) -> tuple[list[int], list[int]]:
    return field.played_colours(higher), field.played_colours(lower)
