"""Tables for people: drawn with colour in a terminal, plain columns of text everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from pairwright.common.values import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.console import Console

    from pairwright.tournament.player import Player


class TextTable(NamedTuple):
    """A table of texts.

    columns: (heading, right-aligned) of each column.
    """

    columns: Sequence[tuple[str, bool]]
    rows: Sequence[Sequence[str]] = ()
    title: str = ""
    notes: Sequence[str] = ()


def titled(player: Player) -> str:
    """A name with its title in front."""
    return f"{player.title} {player.name}".strip()


def in_terminal() -> bool:
    """True when stdout is a terminal that can show more than plain text."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def print_table(table: TextTable, language: str = "en") -> None:
    """Print a table, its title above and its notes below it; heads and notes in a language."""
    if language != "en":
        table = _in_language(table, language)
    if in_terminal():
        _draw(table)
    else:
        sys.stdout.write("\n".join(plain_lines(table)) + "\n")


def _in_language(table: TextTable, language: str) -> TextTable:
    from pairwright.explain.words.translate import fault_text
    from pairwright.publish.document_words import headed

    columns = [(headed(heading, language), right) for heading, right in table.columns]
    notes = [fault_text(language, note) for note in table.notes]
    return table._replace(columns=columns, notes=notes)


def plain_lines(table: TextTable) -> Iterable[str]:
    """The table as lines of text, columns two blanks apart, without blanks at the line ends."""
    if table.title:
        yield from (table.title, "")
    rows = [[heading for heading, _ in table.columns], *table.rows]
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for text, width, (_, right) in zip(row, widths, table.columns, strict=True):
            fill = " " * (width - display_width(text))
            cells.append(fill + text if right else text + fill)
        yield "  ".join(cells).rstrip()
    if table.notes:
        yield ""
        yield from table.notes


def display_width(text: str) -> int:
    """How many columns a text takes: wide East Asian characters two, combining marks none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def console() -> Console:
    """The terminal; rich is imported only now."""
    from rich.console import Console

    return Console(highlight=False)


def _draw(table: TextTable) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.markup import escape
    from rich.table import Table as Drawn

    drawn = Drawn(
        box=SIMPLE_HEAD, title=escape(table.title) or None, title_justify="left", title_style="bold"
    )
    for heading, right in table.columns:
        drawn.add_column(escape(heading), justify="right" if right else "left", no_wrap=True)
    for row in table.rows:
        drawn.add_row(*map(escape, row))
    terminal = console()
    terminal.width = max(terminal.width, terminal.measure(drawn).maximum)
    terminal.print(drawn)
    for note in table.notes:
        terminal.print(escape(note), style="dim")
