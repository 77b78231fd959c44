"""The pairing-allocated bye where it is given before anything else (article 3.1 of Burstein and Dubov, 3.4 of
Double-Swiss)."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.errors import NoPairing
from pairwright.systems.swiss.completion import NO_PAIRING, completion_matcher
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.swiss.walk import conflicts_of, cover_of
from pairwright.tournament.outcome import LAST_PLAYED


def pairing_allocated_bye(field: SwissField, rank: Sequence[int]) -> int:
    """Article 3.1: who has the bye (index into the tournament) in an odd field.

    By the lowest score, the most games played, the lowest rank, among those who leave a complete round.
    rank: per player of the tournament, 0 for the highest-ranked.
    """
    games = [0] * len(field.tournament.players)
    for played in field.tournament.rounds:
        games = [n + (outcome <= LAST_PLAYED) for n, outcome in zip(games, played.outcomes, strict=True)]

    def order(position: int) -> tuple[int, int, int]:
        player = field.player[position]
        return field.score[position], -games[player], -rank[player]

    eligible = sorted(filter(field.eligible, range(len(field.player))), key=order)
    if not eligible:
        raise NoPairing(NO_PAIRING)
    conflicts = conflicts_of(field.tournament)
    if cover_of(field, conflicts).build(eligible[:1]):
        return field.player[eligible[0]]
    matcher = completion_matcher(field, conflicts, range(len(field.player)), dict.fromkeys(field.score, 0))
    if not matcher.solve():
        raise NoPairing(NO_PAIRING)
    sink = len(field.player)
    matcher.fix_partners([sink], eligible)
    return field.player[matcher.partner(sink)]
