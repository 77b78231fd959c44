"""Documents on the terminal or in a file, in the format that the file's name asks for."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pairwright.cli import options
from pairwright.cli.files import STANDARD, print_bytes, write_bytes
from pairwright.errors import BadInput

if TYPE_CHECKING:
    from pairwright.publish.document import Document

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("txt", "html", "pdf", "csv", "xlsx", "svg", "json")


def output_options(function: Command) -> Command:
    """Add -o and --format."""
    to_file = click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to FILE; its ending says the format: .txt .html .pdf .csv .xlsx .svg .json.",
    )
    form = click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default=None,
        help="The format, whatever the name of the file; without a file it is printed.",
    )
    return to_file(form(function))


def show_documents(
    documents: Sequence[Document], output: str | None, form: str | None, *, as_json: bool = False
) -> None:
    """Print documents, or write them to a file in one step. Ends the program when that fails."""
    from pairwright.publish.formats import format_of, render

    try:
        if as_json:
            form = form or "json"
        if output is None and form is None:
            print_text(documents)
            return
        chosen = form or (format_of(output) if output and output != STANDARD else "txt")
        data = render(documents, chosen)
        if output is None:
            print_bytes(data)
        else:
            write_bytes(output, data)
    except (BadInput, OSError) as error:
        raise options.fail(error) from None
    except Exception as error:
        from pairwright.cli.failures import FileTrouble

        if isinstance(error, FileTrouble):
            raise options.fail(error) from None
        raise


def print_text(documents: Sequence[Document]) -> None:
    """The documents as text, as wide as the terminal; of any width where it is no terminal."""
    import sys

    from pairwright.publish.as_text import UNLIMITED, to_text

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else UNLIMITED
    click.echo("\n".join(to_text(document, width) for document in documents), nl=False)
