"""The pairing-allocated bye where it is given before anything else (article 3.1 of Burstein and Dubov, 3.4 of
Double-Swiss)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pairwright.common.errors import NoPairing
from pairwright.common.messages import N_
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Count, Criterion
from pairwright.systems.swiss.completion import NO_PAIRING, completion_matcher
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.fast import conflicts_of, witness_of
from pairwright.systems.swiss.field import SwissField
from pairwright.tournament.outcome import LAST_PLAYED


def bye_criteria(
    rules: SwissEdition,
    numbers: tuple[str, str, str],
    rank: Callable[[Any, int], int],
    by_rank: tuple[str, str],
    by_games: tuple[str, str] = (
        N_("then the bye would go to somebody who has played fewer games"),
        N_("games played by the PAB recipient"),
    ),
) -> tuple[Criterion, ...]:
    """The order of 3.1 for the bye: score, games, rank.

    numbers: the articles (of 2026). rank: of a player in an open round, the larger of equals having the bye.
    by_games, by_rank: the plain words and the subject of these criteria.
    """

    def of_recipient(amount: Callable[[Any, int], int]) -> Count:
        return lambda opened, part: () if part.place or part.bye is None else (amount(opened, part.bye),)

    by_score = (N_("then the bye would go to somebody with more points"), N_("score of the PAB recipient"))
    chosen = (
        (Unit.SCORES, lambda opened, player: opened.scores[player], by_score),
        (Unit.GAMES, lambda opened, player: -opened.history.games[player], by_games),
        (Unit.PLACES, lambda opened, player: -rank(opened, player), by_rank),
    )
    return tuple(
        Criterion(article.number, article, unit, of_recipient(amount), *words)
        for article, (unit, amount, words) in zip(map(rules.article, numbers), chosen, strict=True)
    )


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
    if witness_of(field, conflicts).build(eligible[:1]):
        return field.player[eligible[0]]
    matcher = completion_matcher(field, conflicts, range(len(field.player)), dict.fromkeys(field.score, 0))
    if not matcher.solve():
        raise NoPairing(NO_PAIRING)
    sink = len(field.player)
    matcher.fix_partners([sink], eligible)
    return field.player[matcher.partner(sink)]
