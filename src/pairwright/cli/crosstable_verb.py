"""`pairwright crosstable`: crosstables, pairings and lists, in the forms people know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pairwright.cli import options
from pairwright.cli.options import Asked, StandingChoice, show_documents, standing_options
from pairwright.common.errors import BadInput

if TYPE_CHECKING:
    from pairwright.publish.document import Document
    from pairwright.standings.ranking import Standings

FORMS = {
    "rank": "the crosstable in the order of the standings",
    "number": "the crosstable in the order of the numbers",
    "wall": "the American wall chart",
    "grid": "everybody against everybody, for round robins",
    "progress": "places after every round; as .svg a chart",
    "list": "the starting list",
    "names": "the alphabetical list",
    "boards": "pairings and results of a round by board",
    "board-names": "pairings and results of a round by name",
    "statistics": "numbers about the event",
}
"""The forms by name."""

EPILOG = """\
\b
Examples:
  pairwright crosstable open.trf
  pairwright crosstable open.trf --form wall
  pairwright crosstable league.trf --form grid -o grid.html
  pairwright crosstable open.trf --form boards --round 3
  pairwright crosstable open.trf --form progress -o places.svg

\b
Forms:
""" + "".join(f"  {name:<12} {what}\n" for name, what in FORMS.items())


@click.command("crosstable", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--form",
    "which",
    type=click.Choice(list(FORMS)),
    default=None,
    metavar="FORM",
    help="Which one; see below.",
)
@click.option(
    "--round", "round_number", type=click.IntRange(min=1), help="For boards: the round, by default the last."
)
@standing_options
@options.asking("language", "as_json", "output", "form", "strict")
@options.telling("{file}: no crosstable")
def command(
    file: str, which: str | None, round_number: int | None, choice: StandingChoice, asked: Asked
) -> None:
    """Show the crosstable of the tournament in FILE, or one of its lists."""
    options.together("--form boards", which in ("boards", "board-names"), only=["--round"])
    tournament = options.load_for_people(file, strict=asked.strict).tournament
    found = choice.standings(tournament)
    document = make(found, which or ("grid" if found.event.fixed else "rank"), round_number)
    show_documents([document], asked)


def make(found: Standings, which: str, round_number: int | None) -> Document:
    """The document of this form. Raises BadInput for a round that was not played."""
    from pairwright.publish import crosstable_page, lists_page

    event = found.event
    if which in ("boards", "board-names"):
        number = round_number or event.rounds_shown
        if not event.rounds_shown:
            raise BadInput.told("no round has been played")
        if not 1 <= number <= event.rounds_shown:
            raise BadInput.told(
                "round {number} was not played; the last one is {rounds_counted}",
                number=number, rounds_counted=event.rounds_shown,
            )  # fmt: skip
        return lists_page.pairings_document(event, number, "board" if which == "boards" else "name")
    simple = {
        "rank": lambda: crosstable_page.crosstable_document(found),
        "number": lambda: crosstable_page.crosstable_document(found, "number"),
        "wall": lambda: crosstable_page.wall_chart_document(found),
        "grid": lambda: crosstable_page.grid_document(found),
        "progress": lambda: crosstable_page.progress_document(found),
        "list": lambda: lists_page.starting_list_document(event),
        "names": lambda: lists_page.starting_list_document(event, "name"),
        "statistics": lambda: lists_page.statistics_document(event),
    }
    return simple[which]()
