"""The round-pairing of the Dutch system by matching: the same pairings as `literal`, for fields of any size.

Brackets are paired from the top, each as a problem of matching with one integer as weight of a pair.
How the completion of the round is ensured meanwhile differs between the editions: see `completion`.
"""

from __future__ import annotations

from pairwright.systems.dutch.colours import allocate
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.field import Field
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament


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
    return tuple(
        Board(a, b) if _higher_colour(field, a, b, numbers[a], initial) == Colour.WHITE else Board(b, a)
        for a, b in pairs
    )


def _higher_colour(field: Field, higher: int, lower: int, number: int, initial: Colour) -> Colour:
    """Article 5.2 for two players by their indices; `number` is for 5.2.5."""
    return allocate(
        field.preference[higher],
        field.preference[lower],
        lambda: (field.played_colours(higher), field.played_colours(lower)),
        number,
        initial,
        field.edition.wider_difference,
    ).higher
