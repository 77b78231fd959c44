"""Documents on the terminal or in a file, in the format that the file's name asks for."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pairwright.cli.files import STANDARD, print_bytes, write_bytes
from pairwright.cli.options import Asked

if TYPE_CHECKING:
    from pairwright.publish.document import Document


def show_documents(documents: Sequence[Document], asked: Asked) -> None:
    """Print documents, or write them to a file in one step. Ends the program when that fails."""
    from pairwright.publish.formats import format_of, render

    output, form = asked.output, asked.form or ("json" if asked.as_json else None)
    if output is None and form is None:
        print_text(documents, asked.language)
        return
    chosen = form or (format_of(output) if output and output != STANDARD else "txt")
    data = render(documents, chosen, asked.language)
    if output is None:
        print_bytes(data)
    else:
        write_bytes(output, data)


def print_text(documents: Sequence[Document], language: str = "en") -> None:
    """The documents as text, as wide as the terminal; of any width where it is no terminal."""
    import sys

    from pairwright.publish.as_text import UNLIMITED, to_text
    from pairwright.publish.document import in_language

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else UNLIMITED
    click.echo("\n".join(to_text(in_language(document, language), width) for document in documents), nl=False)
