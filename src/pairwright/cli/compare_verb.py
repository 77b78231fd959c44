"""`pairwright compare`: two pairings of one round, and which article decides between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.explaining import base_of, given_round, read_operand
from pairwright.cli.options import Asked
from pairwright.cli.pair_round import opened_round, options_of
from pairwright.cli.text_tables import print_table, text_table
from pairwright.common.messages import told

if TYPE_CHECKING:
    from pairwright.check.round_words import JudgeWords
    from pairwright.systems.criterion import Difference

EPILOG = """\
\b
Each of A and B is one of these:
  open.trf                  the round as it was drawn in a tournament file
  pairs.txt                 a list of pairs, as the pairing engines write it
  draw, draw:2017           the draw made now, by an edition of the rules
  engine:"bbpPairings.exe"  another engine, called as bbpPairings is
  engine:"java -jar javafo.jar {input} -p {output}"

\b
Examples:
  pairwright compare open.trf draw --round 5
  pairwright compare mine.txt theirs.txt --of open.trf
  pairwright compare draw engine:./bbpPairings --of open.trf

\b
Exit status: 0 the same pairs; 1 they differ; 3, 5 something cannot be used.
"""


@click.command("compare", epilog=EPILOG)
@click.argument("a")
@click.argument("b")
@click.option("--of", metavar="FILE", help="The tournament, where neither A nor B is one.")
@click.option(
    "--round", "round_number", type=options.POSITIVE, metavar="N", help="The round; by default the last."
)
@options.asking("language", "as_json", "strict", *options.RULES)
@options.telling("these cannot be compared")
def command(a: str, b: str, of: str | None, round_number: int | None, asked: Asked) -> int:
    """Compare two pairings of one round by the rules of its pairing system.

    Shows the first bracket in which they differ, the criteria of both side by side, and which article
    decides. Rules that one of them breaks are named first. Colours are not compared.
    """
    from pairwright.check.judging import barred_pairs
    from pairwright.check.round_words import RoundWords
    from pairwright.explain.words.speech import Speech

    operands = [read_operand(word, strict=asked.strict) for word in (a, b)]
    before = base_of(operands, of, round_number or 0, strict=asked.strict)
    opened = opened_round(before, asked.rules)
    rules = {"system": asked.system, "edition": asked.edition, **options_of(asked.rules)}
    both = [given_round(operand, before, before.next_round, rules) for operand in operands]
    broken = [list(barred_pairs(opened, given)) for given in both]
    difference = opened.compare(*both)
    names = (operands[0].name, operands[1].name)
    words = RoundWords(Speech(before, asked.language))
    if asked.as_json:
        from pairwright.check.rounds_json import comparison_as_json

        options.print_json(comparison_as_json(opened, difference, broken, words))
    else:
        if round_number is None:
            options.say(told("Round {n}", n=before.next_round))
        for name, side in zip(names, broken, strict=True):
            for one in side:
                click.echo(f"{name}: {words.rule(one)}")
        _print(difference, words, names)
    return exit_codes.DIFFERENCES if difference or any(broken) else exit_codes.DONE


def _print(difference: Difference | None, words: JudgeWords, names: tuple[str, str]) -> None:
    if difference is None:
        options.say(told("The pairs are the same."))
        return
    for line in words.difference(difference, names):
        click.echo(line)
    rows = [["", *row] for row in words.side_by_side(difference)]
    for one, other in zip(*_padded(difference), strict=True):
        rows.append(["", "", one and words.pair_of(one), other and words.pair_of(other)])
    if rows:
        print_table(
            text_table(
                [("", False), ("", False), *((told("{name}", name=one), False) for one in names)], rows
            )
        )


def _padded(difference: Difference) -> tuple[list[Any], list[Any]]:
    """The pairs that only one of the two has, in columns of one length."""
    first, second = (list(pairs) for pairs in difference.pairs)
    mine = [pair for pair in first if pair not in second]
    theirs = [pair for pair in second if pair not in first]
    length = max(len(mine), len(theirs))
    return mine + [""] * (length - len(mine)), theirs + [""] * (length - len(theirs))
