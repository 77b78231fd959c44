"""Completion of the round-pairing (C.04.3 articles 1.9, 2.2.1 and 2.3.1): can the rest still be paired?

And the pairing-allocated bye where it is given before anything else (article 3.1 of Burstein and Dubov,
3.4 of Double-Swiss).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pairwright.common.errors import NoPairing
from pairwright.common.messages import N_, told
from pairwright.matching import Conflicts, Matcher
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Count, Criterion
from pairwright.systems.swiss.colours import BARRED
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.fast import conflicts_of, witness_of
from pairwright.systems.swiss.field import SwissField
from pairwright.tournament.outcome import LAST_PLAYED

NO_PAIRING = told(
    "No valid pairing exists: The players could not be simultaneously matched while satisfying all "
    "absolute criteria."
)


@rule("C.04.3", "1.9.3", "2.3.1")
def complete(field: SwissField, conflicts: Conflicts) -> tuple[int | None, list[tuple[int, int]]]:
    """C5: the lowest score at which the bye can be given so that all others can be paired, and how.


    The score is None when the field is even. Pairs are positions, the bye the position after the last.
    Raises NoPairing when the field cannot be paired at all (article 1.9.3).
    """
    everybody = range(len(field.player))
    scores = sorted({field.score[p] for p in everybody if field.eligible(p)}) if field.odd else []
    if field.odd and not scores:
        raise NoPairing(NO_PAIRING)
    preference = {score: len(scores) - rank for rank, score in enumerate(scores)}
    matcher = completion_matcher(field, conflicts, everybody, preference)
    if not matcher.solve():
        raise NoPairing(NO_PAIRING)
    pairs = matcher.pairs(len(everybody) + field.odd)
    if not field.odd:
        return None, pairs
    return field.score[matcher.partner(len(field.player))], pairs


def completion_matcher(
    field: SwissField,
    conflicts: Conflicts,
    positions: Sequence[int],
    preference: dict[int, int],
    apart: int = 0,
) -> Matcher:
    """A matcher for "pair all of these under C1 to C3".

    preference: weight of giving the bye at a score; scores not listed cannot have it; {} for no bye.
    The bye is the last vertex. apart: the first so many positions must not meet one another.
    """
    levels = {score: number for number, score in enumerate(preference, 3)}
    classes = [levels.get(field.score[p], 0) if field.eligible(p) else 0 for p in positions]
    for v in range(apart):
        classes[v] = classes[v] + len(levels) + 3 if classes[v] else 1
    count = 2 * (len(levels) + 3)
    table: list[list[tuple[int, bool] | None]] = [[(0, False)] * count for _ in range(count)]
    separate = [1, *range(len(levels) + 3, count)]
    for a in separate:
        for b in separate:
            table[a][b] = None
    weights = {**{number: preference[score] for score, number in levels.items()}}
    for other in range(count):
        bye = weights.get(other, weights.get(other - len(levels) - 3))
        table[2][other] = table[other][2] = None if bye is None else (bye, False)
    names = [field.player[p] for p in positions]
    kinds = [field.profile[p] for p in positions]
    kind_table: list[list[int | None]] = [
        [None if failed == BARRED else 0 for failed in row] for row in field.failures
    ]
    if preference:
        for row in kind_table:
            row.append(0)
        kind_table.append([0] * (len(kind_table) + 1))
        names.append(len(field.tournament.players))
        kinds.append(len(field.profiles))
        classes.append(2)
    size = len(names)
    return Matcher(names, conflicts, kinds, classes, [0] * size, kind_table, table, 0, bytes(size))


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
