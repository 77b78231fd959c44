"""`pairwright rules`: a criterion of the Dutch system in our words, annotated, and where it decides."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.options import Asked
from pairwright.cli.text_tables import print_table, text_table

EPILOG = """\
\b
Examples:
  pairwright rules        the criteria that can be asked for
  pairwright rules 2.1.3  of the edition of 2026; C3 is the same
  pairwright rules B.1.a --edition 2012 --language ru
  pairwright rules B.2 --edition 2012 --json
"""


@click.command("rules", epilog=EPILOG)
@click.argument("criterion", required=False)
@click.option(
    "--edition", type=click.Choice(["2012", "2017", "2026"]), default="2026", help="Edition of the rules."
)
@options.asking("language", "as_json")
def command(criterion: str | None, edition: str, asked: Asked) -> None:
    """Say what CRITERION of the Dutch system demands, how it is read, and show where it decides.

    The answer about the position is made by drawing it; `pairwright why` asks the same of a file of yours.
    """
    from pairwright.explain.annotated_criteria import annotated, criteria_of, criterion_named
    from pairwright.explain.words.speech import catalogue

    say = catalogue(asked.language).gettext
    if criterion is None:
        listed = [(number, say(one.demand)) for number, one in criteria_of(edition)]
        if asked.as_json:
            options.print_json({"edition": edition, "criteria": dict(listed)})
        else:
            print_table(text_table([("Article", False), ("Meaning", False)], listed), asked.language)
        return
    found = annotated(criterion_named(criterion, edition), edition, asked.language)
    if asked.as_json:
        options.print_json(found)
        return
    numbers = "; ".join(f"{name}: {', '.join(each)}" for name, each in found["numbers"].items() if each)
    names = f" ({', '.join(found['names'])})" if found["names"] else ""
    click.echo(f"C.04.3 {numbers}{names}\n")
    for text in (found["demand"], found["note"], found["later"]):
        click.echo(text)
    click.echo(f"\n{found['position']}, {edition}")
    click.echo(f"{found['answer']['plain']}\n\n{found['answer']['arbiter']}")
