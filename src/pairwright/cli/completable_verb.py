"""`pairwright completable`: is there a way through all rounds of an event?"""

from __future__ import annotations

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.explaining import open_event
from pairwright.cli.options import Asked
from pairwright.common.messages import told

_SHOWN = 12
"""So many reasons are listed for people."""

EPILOG = """\
\b
Examples:
  pairwright completable open.trf                    the rounds that are left
  pairwright completable open.trf --rounds 11        if there were 11 rounds
  pairwright completable open.trf --keep-apart club  nobody meets a club mate
  pairwright completable open.trf --example          show rounds that work

\b
Colours and results are not looked at: nobody knows them yet.
Exit status: 0 yes; 1 no, or not known.
"""


@click.command("completable", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--rounds", type=options.POSITIVE, metavar="N", help="Number of rounds, if different from the file."
)
@click.option("--example", is_flag=True, help="Also show a sequence of rounds that works.")
@options.asking("keep_apart", "language", "as_json", "strict", *options.RULES)
@options.telling("{file} cannot be used")
def command(file: str, rounds: int | None, example: bool, asked: Asked) -> int:
    """Check whether all remaining rounds of an event can be paired without rematches.

    "No" is a proof, with the players whom it is about; "yes" comes with an example.
    """
    from dataclasses import replace

    from pairwright.check.completable import Completes, completable
    from pairwright.check.round_words import EventWords
    from pairwright.explain.words.speech import Speech

    opened = open_event(file, asked)
    event = opened.tournament
    if rounds:
        event = replace(event, number_of_rounds=rounds)
        event.check()
    rules = {**opened.rules, "keep_apart": opened.keep_apart}
    found = completable(event, **rules)
    words = EventWords(Speech(event, asked.language))
    if asked.as_json:
        from pairwright.check.rounds_json import completion_as_json
        from pairwright.explain.answer_json import JsonForm

        options.print_json(completion_as_json(JsonForm(event), found, words))
    else:
        click.echo(words.completion(found))
        for hindrance in found.hindrances[:_SHOWN]:
            click.echo(f"  {words.hindrance(hindrance)}")
        if len(found.hindrances) > _SHOWN:
            options.say(
                told("  ... and {n} more (all of them with --json)", n=len(found.hindrances) - _SHOWN)
            )
        for one in found.example if example else ():
            pairs = ", ".join(words.pair_of(pair) for pair in one.pairs)
            click.echo(f"  {one.number}: {pairs}")
    yes = found.answer in (Completes.YES, Completes.ALWAYS)
    return exit_codes.DONE if yes else exit_codes.DIFFERENCES
