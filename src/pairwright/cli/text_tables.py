"""What a terminal shows: tables, as wide as it is, and as wide as they are everywhere else; progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from pairwright.cli.failures import below_the_gate
from pairwright.common.printable import shown
from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from pairwright.publish.document import Table

LANGUAGE = "pairwright.language"
"""Where the context of a command keeps the language that was asked for."""


def text_table(
    columns: Sequence[tuple[str, bool]],
    rows: Iterable[Sequence[str]] = (),
    title: str = "",
    notes: Sequence[str] = (),
) -> Table:
    """A table of plain texts. columns: (heading, right-aligned) of each."""
    from pairwright.publish.document import Align, Cell, Column, Table

    made = [
        Column(heading, Align.RIGHT if right else Align.LEFT, shrinks=not right) for heading, right in columns
    ]
    return Table("", made, [list(map(Cell, row)) for row in rows], title, notes)


def in_terminal() -> bool:
    """True when stdout is a terminal that can show more than plain text."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def terminal_width(limited: bool) -> int:
    """Columns of the terminal; of any width where that does not limit what is printed."""
    from pairwright.publish.as_text import UNLIMITED

    if not limited:
        return UNLIMITED
    from shutil import get_terminal_size  # brings the archives along

    return get_terminal_size().columns


def print_table(table: Table, language: str = "") -> None:
    """Print a table, its title above and its notes below it, in a language.

    language: by default the one that the command line asks for.
    """
    from pairwright.publish.as_text import table_lines

    language = language or asked_language()
    if language != "en":
        from pairwright.publish.document import table_in_language

        table = table_in_language(table, language)
    sys.stdout.write("\n".join(table_lines(table, terminal_width(in_terminal()))) + "\n")


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


# -- A progress bar on stderr while people wait; nothing at all when nobody watches --------------------

Advance = Callable[[str], None]
"""Called after each step with a short remark on how it goes so far."""


@contextmanager
def progress(total: int, label: str, *, hidden: bool = False) -> Iterator[Advance]:
    """A bar of `total` steps that is gone when done; only when stderr is a terminal."""
    if hidden or total < 2 or not sys.stderr.isatty():
        yield lambda remark: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[remark]}"),
    )
    console = Console(file=below_the_gate(sys.stderr))
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(spoken(label), total=total, remark="")
        yield lambda remark: bar.update(task, advance=1, remark=shown(remark))
