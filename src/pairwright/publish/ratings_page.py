"""Rating changes as documents (everybody in a table, one player game by game) and as plain JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pairwright.common.messages import decimal, joined, told, told_many
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Paragraph,
    Row,
    Table,
    number_cell,
)
from pairwright.publish.standing_words import rounds_words
from pairwright.publish.standings_page import event_name, player_page
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import (
    Capping,
    FirstRating,
    FirstRatingState,
    KFactor,
    KReason,
    RatedGame,
    RatingChange,
    RatingRules,
    Uncounted,
    away_from_zero,
    first_rating_of,
    performance_rating,
)
from pairwright.standings.time_control import RatingKind
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import Tournament

_CAPPING = {
    Capping.ONE_GAME: told(
        "one difference of more than 400 points counts as 400 (rules from 2022 to February 2024)"
    ),
    Capping.EVERY_GAME: told("differences of more than 400 points count as 400"),
    Capping.BELOW_2650: told("differences of more than 400 points count as 400 for players below 2650"),
}
_K = {
    KReason.GIVEN: told("as given"),
    KReason.LISTED: told("from the rating list"),
    KReason.EVER_2400: told("2400 or more reached"),
    KReason.JUNIOR: told("junior below 2300"),
    KReason.FEWER_THAN_30: told("fewer than 30 games"),
    KReason.OTHERWISE: told("otherwise"),
}
_OF_TIME = (Uncounted.TOO_SHORT, Uncounted.OTHER_LIST)
_FIRST = {
    FirstRatingState.TOO_FEW_GAMES: told("fewer than five games against rated opponents"),
    FirstRatingState.ZERO_SCORE: told("no point in the first event: ignored"),
}


def changes_document(
    event: Event, changes: Sequence[RatingChange], kind: RatingKind, rules: RatingRules
) -> Document:
    """The FIDE rating changes of all players, and what the unrated would get."""
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        Column("Rtg", Align.RIGHT, "Rating"),
        Column("K", Align.RIGHT),
        Column("Games", Align.RIGHT, "Rated games", 1),
        Column("Score", Align.RIGHT, "Score in them", 1),
        Column("Av", Align.RIGHT, "Mean rating of the opponents", 2),
        Column("Perf", Align.RIGHT, "Performance", 1),
        Column("Sum", Align.RIGHT, "Sum of score minus expected score", 2),
        Column("Exact", Align.RIGHT, "K times the sum", 2),
        Column("+/–", Align.RIGHT, "Rating change"),
    ]
    rows = [_row(event, change) for change in changes]
    notes = [
        told(
            "List: {kind}; {capping}. FIDE rounds once for all tournaments of a period; the change here is "
            "that of this event alone.",
            kind=told(kind.value),
            capping=_CAPPING[rules.capping],
        ),
        *_assumptions(changes),
        *_out_of_time(changes),
    ]
    blocks: list[Block] = [Table("ratings", columns, rows, notes=notes)]
    first = _first_ratings(event, changes, rules)
    if first is not None:
        blocks.append(first)
    return Document("ratings", "FIDE rating changes", blocks, event_name(event), rounds_words(event))


def _row(event: Event, change: RatingChange) -> Row:
    games = change.counted
    half = sum(game.half_points for game in games)
    performance = performance_rating([game.opponent_rating for game in games], half)
    shown = (
        [
            number_cell(change.used_k),
            number_cell(len(games)),
            number_cell(points_text(5 * half)),
            number_cell(performance.mean if performance else ""),
            number_cell(performance.rating if performance else ""),
            number_cell(signed(Fraction(change.total, 100), 2)),
            number_cell(signed(change.exact, 1)),
            number_cell(_whole(change.rounded), strong=True),
        ]
        if change.k is not None
        else [Cell("")] * 8
    )
    name = event.tournament.players[change.player].name
    return [
        number_cell(event.tournament.players[change.player].number),
        Cell(name, link="" if event.is_team else player_page(event, change.player)),
        number_cell(change.rating or ""),
        *shown,
    ]


def signed(value: Fraction, digits: int, plus: str = "+") -> str:
    """A number with its sign and a fixed number of decimals, exact halves away from zero."""
    whole = away_from_zero(value * 10**digits)
    return decimal(whole, digits, plus) if digits else f"{'' if whole < 0 else plus}{whole}"


def _whole(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _assumptions(changes: Sequence[RatingChange]) -> list[str]:
    assumed = sorted({text for change in changes if change.k for text in change.k.assumed})
    if not assumed:
        return []
    return [
        told("K assumed where no rating list gives it: {assumed}.", assumed=joined("; ", map(told, assumed)))
    ]


def _out_of_time(changes: Sequence[RatingChange]) -> list[str]:
    """That games are not rated for their time control; every game is in the lists of both players."""
    counts = Counter(
        (game.round_number, frozenset((change.player, game.opponent)), game.uncounted)
        for change in changes
        for game in change.games
    )
    reasons = Counter(reason for _, _, reason in counts if reason in _OF_TIME)
    return [
        told_many(
            "{n} game is not counted: {why}.", "{n} games are not counted: {why}.", n, why=told(reason.value)
        )
        for reason, n in reasons.items()
        if reason is not None
    ]


def _first_ratings(event: Event, changes: Sequence[RatingChange], rules: RatingRules) -> Table | None:
    found = [(change, first_rating_of(change, rules)) for change in changes if change.k is None]
    if not found:
        return None
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        Column("Games", Align.RIGHT, "Games against rated opponents"),
        Column("Score", Align.RIGHT),
        Column("Rtg", Align.RIGHT, "Calculated first rating"),
        Column("Remark", wraps=True),
    ]
    rows: list[Row] = [
        [
            number_cell(event.tournament.players[change.player].number),
            Cell(event.tournament.players[change.player].name),
            number_cell(one.games),
            number_cell(points_text(5 * one.half_points)),
            number_cell(one.rating or "", strong=True),
            Cell(_first_remark(one)),
        ]
        for change, one in found
    ]
    note = told(
        "For a first rating, all games over 26 months are taken together; this is the result of this "
        "event alone."
    )
    return Table("first-ratings", columns, rows, "Players without a rating", [note])


def _first_remark(one: FirstRating) -> str:
    if one.state in _FIRST:
        return _FIRST[one.state]
    if not one.rules.imaginary:
        how = told(
            "mean {mean}, {percent}%: {difference:+d}, {calculated}",
            mean=signed(one.mean, 1, ""), percent=one.percent, difference=one.difference,
            calculated=one.calculated,
        )  # fmt: skip
        return joined("; ", [how, _below(one)]) if one.rating is None else how
    how = told(
        "mean {mean} with two opponents of 1800, {percent}% with two draws: {difference:+d}, {calculated}",
        mean=signed(one.mean, 1, ""), percent=one.percent, difference=one.difference,
        calculated=one.calculated,
    )  # fmt: skip
    if one.state is FirstRatingState.BELOW_FLOOR:
        return joined("; ", [how, _below(one)])
    return joined("; ", [how, told("at most 2200")]) if one.rating != one.calculated else how


def _below(one: FirstRating) -> str:
    return told("below {floor}: not published", floor=one.rules.floor)


def change_document(event: Event, change: RatingChange, rules: RatingRules) -> Document:
    """The rating change of one player, game by game."""
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("Opponent", shrinks=True),
        Column("Rtg", Align.RIGHT, "Rating"),
        Column("Diff", Align.RIGHT, "Own rating minus the opponent's"),
        Column("Exp", Align.RIGHT, "Expected score"),
        Column("Score", Align.RIGHT),
        Column("+/–", Align.RIGHT, "Score minus expected score"),
        Column("Remark", wraps=True),
    ]
    rows = [_game_row(event, game) for game in change.games]
    blocks: list[Block] = [Table("rated-games", columns, rows)]
    if change.k is not None:
        blocks.append(Paragraph(_total_sentence(change, change.k)))
        blocks.append(Paragraph(told("Rules: {capping}.", capping=_CAPPING[rules.capping]), faint=True))
    else:
        blocks.append(
            Paragraph(
                told(
                    "The player has no rating; for a first rating: {how}.",
                    how=_first_remark(first_rating_of(change, rules)),
                )
            )
        )
    title = told("Rating change of {name}", name=event.tournament.players[change.player].name)
    return Document("rating-change", title, blocks, event_name(event), rounds_words(event))


def _total_sentence(change: RatingChange, k: KFactor) -> str:
    reason = _K[k.reason]
    if k.assumed:
        reason = told("{why} (assumed: {what})", why=reason, what=joined("; ", map(told, k.assumed)))
    if change.used_k != k.value:
        reason = told(
            "{why}; {n}, because K times games may not be more than 700", why=reason, n=change.used_k
        )
    return told_many(
        "Sum {sum} in {n} game; K {k}, {why}: {exact}, rounded {rounded}.",
        "Sum {sum} in {n} games; K {k}, {why}: {exact}, rounded {rounded}.", len(change.counted),
        sum=signed(Fraction(change.total, 100), 2), k=k.value, why=reason, exact=signed(change.exact, 1),
        rounded=_whole(change.rounded),
    )  # fmt: skip


def _game_row(event: Event, game: RatedGame) -> Row:
    if game.opponent is None:
        return [number_cell(game.round_number), *[Cell("")] * 6, Cell(told("no opponent"), faint=True)]
    player = event.tournament.players[game.opponent]
    counted = game.uncounted is None
    return [
        number_cell(game.round_number),
        Cell(f"{player.known_number} {player.name}"),
        number_cell(game.opponent_rating or ""),
        number_cell(
            f"{game.difference:+d}" if game.opponent_rating and game.rating else "", faint=not counted
        ),
        number_cell(decimal(game.expected, 2) if counted else ""),
        number_cell(points_text(5 * game.half_points) if game.uncounted is not Uncounted.FORFEITED else ""),
        number_cell(signed(Fraction(game.change, 100), 2) if counted else "", strong=counted),
        Cell(_game_remark(game)),
    ]


def _game_remark(game: RatedGame) -> str:
    if game.uncounted is not None:
        return told("not counted: {why}", why=told(game.uncounted.value))
    return told("counted as {n:+d}", n=game.counted) if game.capped else ""


def change_as_json(tournament: Tournament, change: RatingChange, rules: RatingRules) -> dict[str, Any]:
    """The change of one player; null where there is none, or nothing to count it from.

    first_rating: what the event would give a player without a rating by itself.
    """
    first = None if change.k is not None else first_rating_of(change, rules)
    return {
        "id": tournament.players[change.player].number,
        "rating": change.rating or None,
        "k": change.used_k if change.k else None,
        "k_reason": change.k.reason.value if change.k else None,
        "k_assumed": list(change.k.assumed) if change.k else [],
        "games": len(change.counted),
        "sum": change.total / 100 if change.k else None,
        "exact": float(change.exact) if change.k else None,
        "change": change.rounded if change.k else None,
        "first_rating": None
        if first is None
        else {
            "state": first.state.value,
            "games": first.games,
            "points": first.half_points / 2,
            "mean": float(first.mean) if first.calculated else None,
            "percent": first.percent if first.calculated else None,
            "calculated": first.calculated or None,
            "rating": first.rating,
        },
    }
