"""`pairwright judge`: a pairing made by hand, the rules it breaks and the price of its changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.events import Opened, open_event
from pairwright.cli.operands import Operand, given_round, read_operand
from pairwright.cli.options import Asked
from pairwright.errors import PairwrightError

if TYPE_CHECKING:
    from pairwright.check.judging import Prices
    from pairwright.systems.broken import BrokenRule
    from pairwright.systems.given import GivenRound
    from pairwright.tournament.tournament import Tournament

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
@click.option("--look", "shows_look", is_flag=True, help="Also show what an arbiter would look at.")
@options.asking("keep_apart", "language", "as_json", "strict", *options.RULES)
def command(
    file: str,
    pairs: str,
    round_number: int | None,
    shows_look: bool,
    asked: Asked,
) -> int:
    """Judge a pairing made by hand: name each rule that it breaks, and the price of each change.

    Rounds of every pairing system are judged. Where its rules compare rounds (as the Dutch system of 2026
    and 2017 does) the price of a pair is what the best round with that pair loses against the draw by
    the rules, taken by itself; at the end all changes together are compared with the draw.
    """
    from pairwright.check.judging import is_the_draw, judged, prices
    from pairwright.systems.register import open_round

    try:
        opened = open_event(file, asked)
        before = opened.before(round_number or opened.drawn_rounds + 1)
        operand: Operand = read_operand(pairs, strict=asked.strict)
        given = given_round(operand, before, before.next_round, opened.rules)
        ground = open_round(before, **opened.rules)
        rules, priced, drawn = judged(ground, given), prices(ground, given), is_the_draw(ground, given)
    except PairwrightError as error:
        raise options.fail(error, f"{pairs} cannot be judged") from None
    shown = _Judged(before, given, rules, priced, opened, asked.language)
    if asked.as_json:
        options.print_json(shown.as_json(drawn))
    else:
        shown.print(drawn, shows_look)
    return exit_codes.DONE if drawn else exit_codes.DIFFERENCES


class _Judged:
    """A priced, ready to be shown."""

    def __init__(
        self,
        before: Tournament,
        given: GivenRound,
        rules: tuple[BrokenRule, ...],
        priced: Prices | None,
        opened: Opened,
        language: str,
    ) -> None:
        from pairwright.check.look import look
        from pairwright.check.words_of_rounds import RoundWords
        from pairwright.explain.words.speech import Speech

        self.before = before
        self.rules = rules
        self.priced = priced
        self.words = RoundWords(Speech(before, language))
        wished = opened.section.options.separate if opened.section else opened.rules["keep_apart"]
        self.notices = look(before, given, keep_apart=wished, system=opened.rules["system"])

    def as_json(self, drawn: bool) -> dict[str, Any]:
        """Everything as JSON."""
        from pairwright.check.rounds_json import difference_as_json, notice_as_json, rule_as_json
        from pairwright.explain.json_form import JsonForm

        form = JsonForm(self.before)
        difference = None if self.priced is None else self.priced.difference
        changes = () if self.priced is None else self.priced.changes
        told = [(rule, {**rule_as_json(form, rule), "text": self.words.rule(rule)}) for rule in self.rules]
        return {
            "round": self.before.next_round,
            "is_the_draw": drawn,
            "broken": [written for rule, written in told if not rule.also_drawn],
            "as_in_the_draw": [written for rule, written in told if rule.also_drawn],
            "changes": [{**form.answer(answer), "text": self.words.why_not(answer)} for answer in changes],
            "difference": None if difference is None else difference_as_json(form, difference),
            "look": [
                {**notice_as_json(form, notice), "text": self.words.notice(notice)} for notice in self.notices
            ],
        }

    def print(self, drawn: bool, shows_look: bool) -> None:
        """Everything as text."""
        from pairwright.systems.broken import Severity

        if drawn:
            click.echo("This is the draw by the rules.")
        titles = {
            Severity.ABSOLUTE: "Rules broken",
            Severity.QUALITY: "The rules would rather have it otherwise",
            Severity.WISH: "Wishes not kept",
        }
        for severity, title in titles.items():
            new = [rule for rule in self.rules if rule.severity is severity and not rule.also_drawn]
            _print(title, [self.words.rule(rule) for rule in new])
        if self.priced is not None:
            _print("Price of each change", [self.words.why_not(one) for one in self.priced.changes])
            if self.priced.difference is not None:
                names = ("the draw", "this pairing")
                _print("All changes together", self.words.difference(self.priced.difference, names))
        elif not drawn and all(rule.also_drawn for rule in self.rules):
            click.echo("No rule is broken, but the rules draw another round: see `pairwright pair`.")
        if shows_look:
            _print("To look at", [self.words.notice(notice) for notice in self.notices])


def _print(title: str, lines: list[str]) -> None:
    if lines:
        click.echo(f"{title}:")
        for line in lines:
            click.echo(f"  {line}")
