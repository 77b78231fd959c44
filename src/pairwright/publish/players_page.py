"""Players found in a rating list, and the lists of an index, as documents."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import joined, told
from pairwright.publish.document import Align, Cell, Column, Document, Row, Table, number_cell
from pairwright.standings.rating_lists.rating_entry import ListInfo, RatedPlayer


def found_document(players: Sequence[RatedPlayer], text: str, lists: Sequence[ListInfo]) -> Document:
    """The players found for a search."""
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("", title="Title", titles=True),
        Column("Name", shrinks=True),
        Column("Fed", title="Federation", priority=1),
        Column("Std", Align.RIGHT, "Standard rating"),
        Column("Rapid", Align.RIGHT, "Rapid rating", 1),
        Column("Blitz", Align.RIGHT, "Blitz rating", 1),
        Column("K", Align.RIGHT, "Factor of the standard rating", 2),
        Column("Born", Align.RIGHT, priority=2),
        Column("FIDE ID", Align.RIGHT, priority=3),
        Column("Club", priority=3, shrinks=True),
    ]
    rows: list[Row] = [
        [
            Cell(player.number),
            Cell(player.title),
            Cell(player.name),
            Cell(player.federation),
            number_cell(player.standard or ""),
            number_cell(player.rapid or ""),
            number_cell(player.blitz or ""),
            number_cell(player.standard_k or ""),
            number_cell(player.birth_year or ""),
            Cell(player.fide_id),
            Cell(player.club),
        ]
        for player in players
    ]
    dates = (
        told("{name}: {date}", name=info.name, date=info.date or told("date not known")) for info in lists
    )
    notes = [joined("; ", dates)]
    if not rows:
        notes.insert(0, told("No players found. Each word must be the beginning of a name."))
    return Document(
        "players-found",
        told("Players found for “{text}”", text=text),
        [Table("found", columns, rows, notes=notes)],
    )


def lists_document(lists: Sequence[ListInfo]) -> Document:
    """The lists of an index."""
    columns = [Column("List"), Column("Date"), Column("Players", Align.RIGHT), Column("From", shrinks=True)]
    rows: list[Row] = [
        [Cell(info.name), Cell(info.date or told("not known")), number_cell(info.lines), Cell(info.source)]
        for info in lists
    ]
    return Document("lists", "Rating lists", [Table("lists", columns, rows)])
