"""`pairwright kjca cards` and `rebuild`: from the file to paper, and back."""

from __future__ import annotations

import csv
import io
import os
from functools import partial

import click

from pairwright.cli import options
from pairwright.cli.files import write_bytes
from pairwright.cli.kjca_common import told
from pairwright.cli.kjca_entry import options_from
from pairwright.cli.kjca_files import load_section, make, read_table
from pairwright.cli.options import Asked
from pairwright.errors import BadInput
from pairwright.publish.document_words import headed
from pairwright.publish.kjca_grid import paper_of
from pairwright.publish.kjca_markup import html_page, svg_document
from pairwright.publish.kjca_pdf import junior_part
from pairwright.publish.kjca_sheets import drawings_of, slips
from pairwright.publish.paper.typeset import typeset
from pairwright.storage.kjca_file import founding
from pairwright.systems.kjca.card_table import section_from_cards, table_of_cards
from pairwright.systems.kjca.options import RELATIONS
from pairwright.systems.kjca.section import Section
from pairwright.told import told as sentence

KINDS = ("cards", "wall", "pairings", "alphabetical", "slips", "csv")
_ROUND_KINDS = ("pairings", "alphabetical", "slips")

EPILOG = """\
\b
  cards         pairing cards, four to a sheet: one line for every round
  wall          the wall chart
  pairings      the round by board, with room for results
  alphabetical  the round by name: "You play WHITE", board, opponent
  slips         results slips, eight to a sheet
  csv           the cards as a table; `rebuild` makes a section of it again

\b
Examples:
  pairwright kjca cards under9.json
  pairwright kjca cards under9.json --what pairings,alphabetical,slips
  pairwright kjca cards under9.json --what all --format pdf -o print
"""


@click.command("cards", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--what", default="cards", show_default=True, metavar="LIST", help=f"Any of {', '.join(KINDS)}; or all."
)
@click.option(
    "--round", "round_number", type=click.IntRange(min=1), help="Round of the sheets; by default the latest."
)
@click.option(
    "--format", "form", type=click.Choice(["html", "pdf", "svg"]), default="html", show_default=True
)
@click.option(
    "-o", "--output", default="", metavar="FOLDER", help="Where to write; by default beside the file."
)
@options.asking("language")
@told
def cards(file: str, what: str, round_number: int | None, form: str, output: str, asked: Asked) -> None:
    """Write cards, wall chart, pairing sheets and slips for the printer.

    HTML pages need no network; print them from any browser. PDF files need the package typst.
    """
    kinds = _kinds(what)
    section = load_section(file)
    folder = output or os.path.dirname(file)
    if output:
        os.makedirs(output, exist_ok=True)
    stem = os.path.splitext(os.path.basename(file))[0]
    written = []
    for kind in kinds:
        number = _round(section, kind, round_number)
        for name, data in _documents(section, kind, number, form, asked.language):
            path = os.path.join(folder, f"{stem}-{name}")
            write_bytes(path, data)
            written.append(path)
    click.echo("\n".join(written))


def _kinds(what: str) -> tuple[str, ...]:
    asked = KINDS if what == "all" else tuple(part.strip() for part in what.split(",") if part.strip())
    unknown = [kind for kind in asked if kind not in KINDS]
    if unknown or not asked:
        raise BadInput(f"{what!r}: the sheets are {', '.join(KINDS)}")
    return asked


def _round(section: Section, kind: str, asked: int | None) -> int:
    number = asked or section.drawn_rounds
    if kind in _ROUND_KINDS and not 1 <= number <= section.drawn_rounds:
        raise BadInput(f"round {asked or 1} has not been drawn yet")
    return number


def _documents(section: Section, kind: str, number: int, form: str, language: str) -> list[tuple[str, bytes]]:
    """File names and contents."""
    if form == "pdf" and kind != "csv":
        name = f"round-{number}-{kind}" if kind in _ROUND_KINDS else kind
        return [(f"{name}.pdf", typeset([junior_part(section, kind, number, language)], title=section.title))]
    return [(name, text.encode()) for name, text in _texts(section, kind, number, form, language)]


def _texts(section: Section, kind: str, number: int, form: str, language: str) -> list[tuple[str, str]]:
    if kind == "csv":
        return [("cards.csv", csv_text(table_of_cards(section)))]
    say = partial(headed, language=language)
    name, title = kind, section.title
    if kind in _ROUND_KINDS:
        name, title = f"round-{number}-{kind}", ", ".join((title, say(sentence("round {n}", n=number))))
    if kind == "slips":
        if form == "svg":
            raise BadInput(f"{kind}: slips are HTML only")
        return [(f"{name}.html", html_page(title, [slips(section, number, say)], language))]
    pages = drawings_of(section, kind, number, say)
    if form == "svg":
        return [(f"{name}-{page}.svg", svg_document(drawing)) for page, drawing in enumerate(pages, 1)]
    return [(f"{name}.html", html_page(title, [paper_of(pages, wide=kind == "wall")], language))]


def csv_text(table: list[list[str]]) -> str:
    """A table as CSV, with a mark that tells spreadsheets it is UTF-8."""
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows(table)
    return "\ufeff" + stream.getvalue()


@click.command("rebuild")
@click.argument("table")
@click.argument("file")
@click.option("--title", default="", help="Title; by default the name of the file.")
@click.option("--rounds", type=click.IntRange(1, 99), default=6, show_default=True)
@click.option("--prizes", type=click.Choice(["trophies", "cash"]), default="trophies", show_default=True)
@click.option("--separate", default=",".join(RELATIONS), metavar="LIST", help="As for `new`.")
@click.option("--option", "settings", multiple=True, metavar="NAME=VALUE", help="As for `new`.")
@told
def rebuild(
    table: str, file: str, title: str, rounds: int, prizes: str, separate: str, settings: tuple[str, ...]
) -> None:
    """Make the section file again from a TABLE (CSV or XLSX) that was filled in from the paper cards.

    `cards --what csv` writes the form of the table. Both cards of a game must agree; where one of them
    is blank the other one counts. Nothing is written while they disagree.
    """
    start = Section(
        title or os.path.splitext(os.path.basename(file))[0],
        rounds=rounds,
        prizes=prizes,
        options=options_from(separate, settings),
    )
    section = section_from_cards(read_table(table), table, start)
    make(file, founding(section), f"rebuilt from {os.path.basename(table)}")
    awaited = len(section.awaited())
    click.echo(
        f"{file}: {len(section.entries)} cards, {section.drawn_rounds} rounds, {awaited} boards still playing"
    )
