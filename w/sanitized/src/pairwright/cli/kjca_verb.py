"""`pairwright kjca`: the controller's desk of a junior section."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.kjca_entry import bye, grade, late, merge, new, withdraw
from pairwright.cli.kjca_paper import cards, rebuild
from pairwright.cli.kjca_prizes import schools, standings_verb
from pairwright.cli.kjca_round import draw, result, undo

EPILOG = """\
\b
A day:
  pairwright kjca new under9.json --from under9.csv --separate family
  pairwright kjca draw under9.json
  pairwright kjca cards under9.json --what pairings,slips
  pairwright kjca late under9.json "Larch, Leo" --grade 95
  pairwright kjca result under9.json 1 1-0 2 draw 3 0-1
  pairwright kjca draw under9.json
  pairwright kjca standings under9.json

\b
Everything about a section is in its one file: an event as the desk exports it
and brings it in, with every change since it was made. `undo` takes back the
latest one, `undo --round 3` everything since before that draw.
"""


@click.group("kjca", cls=options.InOrder, epilog=EPILOG)
@click.option(
    "--section",
    default="",
    metavar="NAME",
    help="Which section of an event, by its short name.",
)
@click.pass_context
def command(context: click.Context, section: str) -> None:
    """Run a junior section on cards, by the guidelines of the Kent Junior Chess Association."""
    context.obj = section


for verb in (
    new,
    draw,
    result,
    late,
    withdraw,
    bye,
    grade,
    standings_verb,
    cards,
    rebuild,
    merge,
    schools,
    undo,
):
    command.add_command(verb)
