"""`pairwright repair`: a published round after a no-show or a late entry, with the price of each way out."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.explaining import boards_named, given_round, open_event, players_named, read_operand
from pairwright.cli.options import Asked
from pairwright.common.errors import BadInput

EPILOG = """\
\b
Examples:
  pairwright repair open.trf --absent 12
          12 does not come to the last round drawn
  pairwright repair open.trf --absent 12,40 --added 57
  pairwright repair open.trf --absent 12 --keep 1-20
          boards 1 to 20 are playing already
  pairwright repair open.trf --pairs round5.txt --absent 12
          the round is not in the file yet
  pairwright repair section.json --added "Ash, Ada"

\b
A published round stands (C.04.2 article 4.4), so that to leave it as it is
comes first. Then the legal round that changes the fewest boards and the round
paired again, each with what could allow it and who must agree; in round 1 of
a junior section also late entries on new boards (R1.3).
Exit status: 0 done; 3 a player is not where they should be.
"""


@click.command("repair", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--absent",
    multiple=True,
    metavar="PLAYER",
    help="Player who will not play the round after all; repeatable.",
)
@click.option(
    "--added", multiple=True, metavar="PLAYER", help="Player to add who was not paired; in order of arrival."
)
@click.option(
    "--keep", default="", metavar="BOARDS", help='Boards already in play that must not change, e.g. "1-5,9".'
)
@click.option("--round", "round_number", type=options.POSITIVE, metavar="N", help="By default the last one.")
@click.option("--pairs", metavar="FILE", help="The published round as a list of pairs, in order of boards.")
@options.asking("keep_apart", "language", "as_json", "strict", *options.RULES)
@options.telling("{file} cannot be repaired")
def command(
    file: str,
    absent: tuple[str, ...],
    added: tuple[str, ...],
    keep: str,
    round_number: int | None,
    pairs: str | None,
    asked: Asked,
) -> None:
    """Show the options, and their costs, when players are missing from or join a published round.

    Identify players by number or by enough of the name. No file is changed.
    """
    from pairwright.check.repair import repairs

    opened = open_event(file, asked)
    number = round_number or (opened.drawn_rounds + 1 if pairs else opened.drawn_rounds)
    if not number:
        raise BadInput.told("no round has been drawn yet: there is nothing to repair")
    before = opened.before(number)
    if pairs:
        published = given_round(read_operand(pairs, strict=asked.strict), before, number, opened.rules)
    else:
        published = opened.published(number)
    found = repairs(
        before,
        published,
        absent=players_named(before, absent),
        added=players_named(before, added),
        fixed=boards_named(published, keep),
        **opened.rules,
    )
    from pairwright.check.round_words import RoundWords
    from pairwright.explain.words.speech import COLON, Speech

    words = RoundWords(Speech(before, asked.language))
    if asked.as_json:
        from pairwright.check.rounds_json import repair_as_json
        from pairwright.explain.answer_json import JsonForm

        form = JsonForm(before)
        options.print_json({"round": number, "repairs": [repair_as_json(form, one, words) for one in found]})
        return
    for place, repair in enumerate(found):
        click.echo("\n"[:place] + words.repair_title(repair.kind) + words.speech.between(COLON).rstrip())
        for line in words.repair(repair):
            click.echo(f"  {line}")
