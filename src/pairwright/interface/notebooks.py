"""What a notebook shows: the list or the table of an event, standings, a draw board by board, a bracket."""

from __future__ import annotations

from functools import singledispatch
from html import escape

from pairwright.interface.tournaments import Answer
from pairwright.publish.as_html import blocks_html
from pairwright.publish.crosstable_page import crosstable_document
from pairwright.publish.document import Align, Cell, Column, Table, for_people
from pairwright.publish.lists_page import starting_list_document
from pairwright.publish.standings_page import standings_document
from pairwright.standings import Event, Standings, standings
from pairwright.systems.pairing_forms import BOARD_COLUMNS, board_rows
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament


@singledispatch
def html_of(value: object) -> str | None:
    """The value as HTML without a page around it; None where its repr says as much."""
    return None


@html_of.register
def _(value: Tournament) -> str:
    """The crosstable; before round 1 the starting list."""
    event = Event.of(value)
    document = crosstable_document(standings(value)) if value.rounds else starting_list_document(event)
    return blocks_html(for_people(document).blocks)


@html_of.register
def _(value: Standings) -> str:
    return blocks_html(for_people(standings_document(value)).blocks)


@html_of.register
def _(value: Pairing) -> str | None:
    """Board by board, where the event is known that was drawn."""
    return None if value.event is None else blocks_html([_boards(value, value.event)])


@html_of.register
def _(value: Answer) -> str:
    return f"<p>{escape(value.plain)}</p>\n{value._repr_svg_() or ''}"


def _boards(pairing: Pairing, event: Tournament) -> Table:
    columns = [
        Column(head, Align.RIGHT if right else Align.LEFT, shrinks=not right) for head, right in BOARD_COLUMNS
    ]
    rows = [[Cell(text) for text in row] for row in board_rows(event, pairing)]
    return Table("boards", columns, rows, f"Round {pairing.round_number}")
