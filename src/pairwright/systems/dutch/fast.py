"""The round-pairing of the Dutch system by matching: the same pairings as `literal`, for fields of any size.

Brackets are paired from the top, each as a problem of matching with one integer as weight of a pair.
How the completion of the round is ensured meanwhile differs between the editions: see `completion`.
"""

from __future__ import annotations

from functools import partial

from pairwright.matching.by_column import made_of
from pairwright.systems.dutch.colours import BY_PREFERENCES, allocate
from pairwright.systems.dutch.columns import rounds_in_columns
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.field import Field
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.preferences import ColourPreference
from pairwright.systems.system import PLAYS, Board, Pairing
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament

_BY_PREFERENCES: dict[bool, dict[tuple[int, int], Colour]] = {True: {}, False: {}}
_KEPT: dict[int, ColourPreference] = {}
"""What these articles have decided in any round: the colour of the higher-ranked player, by the clause of the
wider difference and the identities of both preferences, kept so that these are never those of others."""


def pair_fast(tournament: Tournament, edition: str | Edition = "") -> Pairing:
    """Pair the next round.

    edition: "2012", "2017", "2026", "" for what the tournament says, or a value of one's own with other
    readings.

    Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input.
    """
    rules = edition if isinstance(edition, Edition) else edition_named(edition or tournament.edition)
    return _in_columns(tournament, rules) or pair_by_brackets(tournament, rules)


def _in_columns(tournament: Tournament, rules: Edition) -> Pairing | None:
    columns = rounds_in_columns(tournament, rules, only_next=True)
    if columns is None:
        return None
    away = bytearray([PLAYS]) * len(tournament.players)
    for index in tournament.absent_next_round():
        away[index] = Outcome.ABSENT
    drawn = columns.draw(bytes(away))
    if drawn is None:
        return None
    white, black, bye = drawn
    boards = tuple(made_of(Board, white, black))
    return Pairing(tournament.next_round, boards, None if bye < 0 else bye, "dutch", rules.name)


def pair_by_brackets(tournament: Tournament, rules: Edition) -> Pairing:
    """The same draw without `columns`, for every edition and every event; and the twin of these."""
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
    decided, white = _BY_PREFERENCES[wider], Colour.WHITE
    # Equal preferences are one object, so that a pair of them is asked about once.
    key = list(map(id, preference))
    higher = [decided.get((key[a], key[b])) for a, b in pairs]
    for place, colour in enumerate(higher):
        if colour is None:
            a, b = pairs[place]
            histories = partial(_played_colours, field, a, b)
            colour, article = allocate(preference[a], preference[b], histories, numbers[a], initial, wider)
            higher[place] = colour
            if article in BY_PREFERENCES:
                decided[key[a], key[b]] = colour
                _KEPT.update({key[a]: preference[a], key[b]: preference[b]})
    ordered = zip(pairs, higher, strict=True)
    sides = [pair if colour is white else pair[::-1] for pair, colour in ordered]
    return tuple(made_of(Board, *map(list, zip(*sides, strict=True)))) if sides else ()


def _played_colours(field: Field, higher: int, lower: int) -> tuple[list[int], list[int]]:
    return field.played_colours(higher), field.played_colours(lower)
