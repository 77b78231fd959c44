"""`pairwright judge`: a pairing made by hand, the rules it breaks and the price of its changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.explaining import Operand, given_round, open_event, read_operand
from pairwright.cli.options import Asked
from pairwright.cli.text_tables import spoken
from pairwright.common.messages import told

if TYPE_CHECKING:
    from pairwright.check.judging import Judgement
    from pairwright.check.round_words import RoundWords

EPILOG = """\
\b
Examples:
  pairwright judge open.trf pairs.txt            pairs for the next round
  pairwright judge open.trf pairs.txt --round 5  pairs for an earlier round
  pairwright judge open.trf open.trf --round 5   the round as it was played
  pairwright judge open.trf pairs.txt --keep-apart club --look
  pairwright judge section.json pairs.txt        a junior section

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
@click.option("--look", "shows_look", is_flag=True, help="Also show points an arbiter would want to check.")
@options.asking("keep_apart", "language", "as_json", "strict", *options.RULES)
@options.telling("{pairs} cannot be judged")
def command(file: str, pairs: str, round_number: int | None, shows_look: bool, asked: Asked) -> int:
    """Assess a pairing made by hand: name each rule it breaks and the cost of each change.

    Rounds of every pairing system are judged. Where its rules compare rounds (as the Dutch system of 2026
    and 2017 does) the price of a pair is what the best round with that pair loses against the draw by
    the rules, taken by itself; at the end all changes together are compared with the draw.
    """
    from pairwright.check.judging import judgement
    from pairwright.check.round_words import RoundWords
    from pairwright.explain.words.speech import Speech
    from pairwright.systems.register import open_round

    opened = open_event(file, asked)
    before = opened.before(round_number or opened.drawn_rounds + 1)
    operand: Operand = read_operand(pairs, strict=asked.strict)
    given = given_round(operand, before, before.next_round, opened.rules)
    wished = opened.keep_apart
    found = judgement(open_round(before, **opened.rules), given, wished)
    words = RoundWords(Speech(before, asked.language))
    if asked.as_json:
        from pairwright.check.rounds_json import judgement_as_json
        from pairwright.explain.answer_json import JsonForm

        written = judgement_as_json(JsonForm(before), found, words)
        options.print_json({"round": before.next_round, **written})
    else:
        _print_all(found, words)
        if shows_look:
            _print("To look at", [words.notice(notice) for notice in found.notices])
    return exit_codes.DONE if found.drawn else exit_codes.DIFFERENCES


def _print_all(found: Judgement, words: RoundWords) -> None:
    from pairwright.systems.findings import Severity

    if found.drawn:
        options.say(told("This is the pairing that the rules give."))
    titles = {
        Severity.ABSOLUTE: told("Rules broken"),
        Severity.QUALITY: told("The rules would rather have it otherwise"),
        Severity.WISH: told("Wishes not kept"),
    }
    for severity, title in titles.items():
        new = [rule for rule in found.rules if rule.severity is severity and not rule.also_drawn]
        _print(title, [words.rule(rule) for rule in new])
    _print(told("Price of each change"), [words.why_not(one) for one in found.changes])
    if found.difference is not None:
        names = (spoken(told("the pairing under the rules")), spoken(told("this pairing")))
        _print(told("All changes together"), words.difference(found.difference, names))
    if not (found.priced or found.drawn) and all(rule.also_drawn for rule in found.rules):
        options.say(told("No rule is broken, but the rules draw another round: see `pairwright pair`."))


def _print(title: str, lines: list[str]) -> None:
    if lines:
        options.say(told("{title}:", title=title))
        for line in lines:
            click.echo(f"  {line}")
