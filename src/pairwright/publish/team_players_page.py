"""The players of teams as documents: the lists of the boards with their working, and everybody's figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pairwright.common.messages import joined, told, told_many
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
from pairwright.publish.ratings_page import signed
from pairwright.publish.standing_words import rounds_words
from pairwright.publish.standings_page import event_name, player_page
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import RatingChange
from pairwright.standings.norms import NormCheck
from pairwright.standings.prize_list import BoardOf
from pairwright.standings.team_players import (
    BoardPlace,
    BoardPrizes,
    BoardRanking,
    PlayerRecord,
    player_records,
)
from pairwright.tournament.scoring import POINT, points_text

BOARD_OF_WORDS = {
    BoardOf.SQUAD: told(
        "A player counts for the board that matches their place in the squad, wherever they sat; players "
        "beyond the last board are reserves."
    ),
    BoardOf.PLAYED: told(
        "A player counts for the board on which they played most of their games; if there are several, "
        "the highest one."
    ),
}


def board_prizes_document(found: BoardPrizes) -> Document:
    """The best of every board, with the working of every place."""
    event = found.event
    blocks: list[Block] = []
    if found.open_games:
        note = told_many(
            "{n} game without a result does not count.",
            "{n} games without a result do not count.",
            found.open_games,
        )
        blocks.append(Paragraph(told("These prizes are not final. {note}", note=note)))
    blocks += [Paragraph(text, faint=True) for text in rules_words(found)]
    blocks += [_table(found, one) for one in found.rankings]
    return Document("board-prizes", "Board prizes", blocks, event_name(event), rounds_words(event))


def rules_words(found: BoardPrizes) -> list[str]:
    """By which rules the lists are made."""
    least: str = told_many(
        "Order: percentage of points, points, performance; at least {n} game.",
        "Order: percentage of points, points, performance; at least {n} games.",
        found.least,
    )
    if not found.rules.least:
        least = joined(" ", [least, told("That is half of the rounds.")])
    counted = told(
        "Only games actually played count. Games against unrated opponents count for the points but not "
        "for the performance."
    )
    return [joined(" ", [BOARD_OF_WORDS[BoardOf(found.rules.by)], least, counted])]


def _table(found: BoardPrizes, ranking: BoardRanking) -> Table:
    columns = [
        Column("Pl", Align.RIGHT, "Place"),
        Column("Name", shrinks=True),
        *_score_columns(),
        Column("Team", shrinks=True),
        Column("Rtg", Align.RIGHT, "Rating", 2),
        *_performance_columns(),
        Column("Why", wraps=True, priority=2),
    ]
    rows: list[Row] = [_row(found, one) for one in ranking.places]
    notes = [] if rows else [told("Nobody has played on this board.")]
    title = told("Reserves") if ranking.reserves else told("Board {n}", n=ranking.board)
    return Table("board-prizes", columns, rows, title, notes)


def _score_columns() -> list[Column]:
    return [
        Column("Games", Align.RIGHT, "Games played"),
        Column("Pts", Align.RIGHT, "Points"),
        Column("%", Align.RIGHT, "Percentage of points"),
    ]


def _score(one: PlayerRecord) -> list[Cell]:
    return [
        number_cell(len(one.games) or ""),
        number_cell(points_text(one.points) if one.games else ""),
        number_cell(percent_text(one.percent) if one.games else ""),
    ]


def _performance_columns() -> list[Column]:
    return [
        Column("Av", Align.RIGHT, "Mean rating of the opponents", 2),
        Column("Perf", Align.RIGHT, "Performance", 1),
    ]


def _performance(one: PlayerRecord) -> list[Cell]:
    found = one.performance
    return [number_cell(found.mean if found else ""), number_cell(found.rating if found else "")]


def percent_text(value: Fraction) -> str:
    """A percentage with one decimal, exact halves up."""
    return signed(value, int((value * 10 + Fraction(1, 2)) // 1 % 10 != 0), "")


def _row(found: BoardPrizes, place: BoardPlace) -> Row:
    event, one = found.event, place.record
    player = event.tournament.players[one.player]
    return [
        number_cell(place.rank) if place.rank else Cell("–", faint=True),
        Cell(player.titled_name, strong=bool(place.rank), faint=not place.rank),
        *_score(one),
        Cell(event.names[one.team], link=player_page(event, one.team)),
        number_cell(player.rating or ""),
        *_performance(one),
        Cell(_working(found, place), faint=True),
    ]


def _working(found: BoardPrizes, place: BoardPlace) -> str:
    one, performance = place.record, place.record.performance
    said = [
        "" if place.rank else told("games: {n} of {least}", n=len(one.games), least=found.least),
        told("boards {boards}", boards=boards_text(one)) if len(one.boards) > 1 else "",
    ]
    if performance is not None:
        said.append(
            told(
                "{points} of {games} against rated opponents is {percent}%: {mean} {difference:+d}",
                points=points_text(POINT // 2 * performance.half_points), games=performance.games,
                percent=performance.percent, mean=performance.mean, difference=performance.difference,
            )
        )  # fmt: skip
    if one.forfeits:
        said.append(told_many("{n} forfeited board", "{n} forfeited boards", one.forfeits))
    return joined("; ", filter(None, said))


def boards_text(one: PlayerRecord) -> str:
    """On which boards he sat: "1 ×3, 2"."""
    counts = sorted(one.boards.items())
    return ", ".join(f"{board} ×{count}" if count > 1 else str(board) for board, count in counts)


def team_players_document(
    event: Event, changes: Sequence[RatingChange], checks: Sequence[NormCheck]
) -> Document:
    """Everybody of every team, in the order of the squads: games, points, performance, rating change, norms.

    changes, checks: of the players, where there are any.
    """
    change_of = {one.player: one for one in changes if one.k is not None}
    norms: dict[int, list[str]] = {}
    for check in checks:
        if check.achieved:
            norms.setdefault(check.player, []).append(check.norm.name)
    columns = [
        Column("No", Align.RIGHT, "Place in the squad"),
        Column("Name", shrinks=True),
        Column("Rtg", Align.RIGHT, "Rating", 1),
        Column("Boards", Align.LEFT, "Boards played", 1),
        *_score_columns(),
        *_performance_columns(),
        Column("Rating change", Align.RIGHT, "FIDE rating change", 1),
        Column("Norm", title="Norms achieved", priority=2),
    ]
    rows: dict[int, list[Row]] = {team: [] for team in range(len(event.tournament.teams))}
    for one in player_records(event):
        player, change = event.tournament.players[one.player], change_of.get(one.player)
        shown = signed(Fraction(change.rounded), 0) if change is not None and change.counted else ""
        rows[one.team].append(
            [
                number_cell(one.place),
                Cell(player.titled_name, strong=bool(one.games)),
                number_cell(player.rating or ""),
                Cell(boards_text(one)),
                *_score(one),
                *_performance(one),
                number_cell(shown),
                Cell(", ".join(norms.get(one.player, ()))),
            ]
        )
    blocks: list[Block] = [Paragraph(_note(), faint=True)]
    blocks += [Table("team-players", columns, found, event.names[team]) for team, found in rows.items()]
    return Document("team-players", "Players of the teams", blocks, event_name(event), rounds_words(event))


def _note() -> str:
    return told(
        "Games that were played. The change is that of this event alone; the lists of ratings and of norms"
        " have the working."
    )


def board_prizes_object(found: BoardPrizes) -> dict[str, Any]:
    """The lists of the boards as JSON (docs/arbiters/standings.md)."""
    event, players = found.event, found.event.tournament.players
    return {
        "tournament": event.tournament.header("name"),
        "rounds_counted": event.rounds_counted,
        "board_of": found.rules.by,
        "least_games": found.least,
        "open_games": found.open_games,
        "boards": [
            {
                "board": None if ranking.reserves else ranking.board,
                "players": [
                    {
                        "rank": place.rank or None,
                        "id": players[place.record.player].number,
                        "name": players[place.record.player].name,
                        "team": event.names[place.record.team],
                        "squad_place": place.record.place,
                        "games": len(place.record.games),
                        "points": place.record.points / POINT,
                        "percent": round(float(place.record.percent), 2),
                        "performance": (one.rating if (one := place.record.performance) else None),
                        "games_by_board": {
                            str(board): count for board, count in sorted(place.record.boards.items())
                        },
                        "forfeited": place.record.forfeits,
                    }
                    for place in ranking.places
                ],
            }
            for ranking in found.rankings
        ],
    }
