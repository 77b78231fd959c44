"""`pairwright judge`: a pairing made by hand, the rules it breaks and the price of its changes."""

from __future__ import annotations

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.drawing import before_round
from pairwright.cli.operands import Operand, given_round, read_operand
from pairwright.errors import BadInput, PairwrightError

EPILOG = """\
\b
Examples:
  pairwright judge open.trf pairs.txt            pairs for the next round
  pairwright judge open.trf pairs.txt --round 5  pairs for an earlier round
  pairwright judge open.trf open.trf --round 5   the round as it was played

\b
pairs.txt: one pair a line, White first ("12 15"); a bye is "7 bye".
Exit status: 0 it is the draw by the rules; 1 it is another pairing.
"""


@click.command("judge", epilog=EPILOG)
@click.argument("file")
@click.argument("pairs")
@click.option(
    "--round", "round_number", type=options.POSITIVE, metavar="N", help="By default the next round."
)
@click.option("--language", default="en", envvar="PAIRWRIGHT_LANGUAGE", metavar="CODE", help="en or de.")
@options.json_option
@options.strict_option
@options.edition_option
@options.readings_option
def command(
    file: str,
    pairs: str,
    round_number: int | None,
    language: str,
    as_json: bool,
    edition: str,
    readings: str,
    strict: bool,
) -> int:
    """Judge a pairing made by hand: name each rule that it breaks, and the price of each change.

    The price of a pair is what the best round with that pair loses against the draw by the rules, taken
    by itself; at the end all changes together are compared with the draw.
    """
    from pairwright.check.json_form import broken_as_json, difference_as_json
    from pairwright.check.judge import judge
    from pairwright.check.words import JudgeWords
    from pairwright.explain.dutch.seen import SeenRound
    from pairwright.explain.json_form import JsonForm
    from pairwright.explain.words.speech import Speech
    from pairwright.pairing.dutch.editions import edition as edition_named

    loaded = options.load_for_people(file, strict=strict, purpose="check")
    try:
        before = before_round(loaded.tournament, round_number or 0)
        if (before.system or "dutch") != "dutch":
            raise BadInput(
                f"pairings of the system {before.system!r} cannot be judged; those of the Dutch one can"
            )
        seen = SeenRound.of(before, edition_named(edition or before.edition, readings))
        operand: Operand = read_operand(pairs, strict=strict)
        judgement = judge(seen, given_round(operand, before, before.next_round))
    except PairwrightError as error:
        raise options.fail(error, f"{pairs} cannot be judged") from None
    words = JudgeWords(Speech(before, language))
    broken = [words.broken(one) for one in judgement.broken]
    prices = [words.why_not(answer) for answer in judgement.changes]
    if as_json:
        form = JsonForm(before)
        difference = judgement.difference
        options.print_json(
            {
                "round": before.next_round,
                "is_the_draw": judgement.is_the_draw,
                "broken": [
                    {**broken_as_json(form, one), "text": text}
                    for one, text in zip(judgement.broken, broken, strict=True)
                ],
                "changes": [
                    {**form.answer(answer), "text": text}
                    for answer, text in zip(judgement.changes, prices, strict=True)
                ],
                "difference": None if difference is None else difference_as_json(form, difference),
            }
        )
        return exit_codes.DONE if judgement.is_the_draw else exit_codes.DIFFERENCES
    if judgement.is_the_draw:
        click.echo("This is the draw by the rules.")
        return exit_codes.DONE
    _print("Rules broken", broken)
    _print("Price of each change", prices)
    if judgement.difference is not None:
        _print("All changes together", words.difference(judgement.difference, ("the draw", "this pairing")))
    return exit_codes.DIFFERENCES


def _print(title: str, lines: list[str]) -> None:
    if lines:
        click.echo(f"{title}:")
        for line in lines:
            click.echo(f"  {line}")
