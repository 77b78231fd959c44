"""Tables for people: as wide as the terminal, and as wide as they are everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence

from pairwright.common.values import NamedTuple

LANGUAGE = "pairwright.language"
"""Where the context of a command keeps the language that was asked for."""


class TextTable(NamedTuple):
    """A table of texts.

    columns: (heading, right-aligned) of each column.
    """

    columns: Sequence[tuple[str, bool]]
    rows: Sequence[Sequence[str]] = ()
    title: str = ""
    notes: Sequence[str] = ()


def in_terminal() -> bool:
    """True when stdout is a terminal that can show more than plain text."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def print_table(table: TextTable, language: str = "") -> None:
    """Print a table, its title above and its notes below it, in a language.

    language: by default the one that the command line asks for.
    """
    language = language or asked_language()
    if language != "en":
        table = _in_language(table, language)
    width = 0
    if in_terminal():
        from shutil import get_terminal_size  # brings the archives along

        width = get_terminal_size().columns
    sys.stdout.write("\n".join(plain_lines(table, width)) + "\n")


def spoken(sentence: str) -> str:
    """A sentence in the language that the command line asks for."""
    if (language := asked_language()) == "en":
        return sentence
    from pairwright.explain.words.translate import fault_text

    return fault_text(language, sentence)


def asked_language() -> str:
    """The language that the command line asks for."""
    click = sys.modules.get("click")  # a short call prints without it
    context = click.get_current_context(silent=True) if click else None
    if context is None:
        return "en"
    return str(context.params.get("language") or context.meta.get(LANGUAGE, "en"))


def _in_language(table: TextTable, language: str) -> TextTable:
    from pairwright.explain.words.translate import fault_text
    from pairwright.publish.document_words import headed

    columns = [(headed(heading, language), right) for heading, right in table.columns]
    rows = [[fault_text(language, cell) for cell in row] for row in table.rows]
    notes = [fault_text(language, note) for note in table.notes]
    return table._replace(columns=columns, rows=rows, title=fault_text(language, table.title), notes=notes)


def plain_lines(table: TextTable, width: int = 0) -> Iterable[str]:
    """The table as lines of text, columns two blanks apart, of at most `width` where it is given."""
    from pairwright.publish.as_text import UNLIMITED, table_lines
    from pairwright.publish.document import Align, Cell, Column, Table

    columns = [
        Column(heading, Align.RIGHT if right else Align.LEFT, shrinks=not right)
        for heading, right in table.columns
    ]
    rows = [list(map(Cell, row)) for row in table.rows]
    yield from table_lines(Table("", columns, rows, table.title, table.notes), width or UNLIMITED)
