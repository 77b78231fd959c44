"""`pairwright why`: why this opponent, this colour, this float, the bye; and why not another."""

from __future__ import annotations

from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.explaining import Answered, open_file, player_named
from pairwright.cli.files import write_bytes
from pairwright.cli.options import Asked
from pairwright.common.errors import BadInput
from pairwright.common.messages import told

EPILOG = """\
\b
Examples:
  pairwright why open.trf 12             why this opponent, this colour?
  pairwright why open.trf 12 --not 15    why not number 15?
  pairwright why open.trf 12 --not bye   why has 12 not got the bye?
  pairwright why open.trf 12 --rather 7  12 floats: why not 7 instead?
  pairwright why open.trf 12 --if 15     what would have paired 12 and 15?
  pairwright why open.trf 12 --round 3 --plain
  pairwright why open.trf 12 --svg group.svg
                                         a picture of the group
  pairwright why open.trf --html round.html
                                      the whole round, step by step, as a page
  pairwright why open.trf --round 3 --html round3.html --language de
  pairwright why section.json Ash --not Birch
  pairwright why draw.json "Ann A"       why this number, in a draw of lots?
  pairwright why draw.json GER --not B   why was envelope B not offered?

\b
A player is named by number, or by enough of the name.

\b
The page of --html needs nothing else: send it, or open it without a network.
It tells the round group by group: who was moved down, who would meet whom,
what was tried and what it would have cost, who leaves, the colours. Arrow
keys step through it; "Quiz" asks before it tells.
"""


@click.command("why", epilog=EPILOG)
@click.argument("file")
@click.argument("player", required=False)
@click.option("--not", "other", metavar="PLAYER", help='Why not this opponent? ("bye": why not the bye?)')
@click.option("--rather", metavar="PLAYER", help="Why did PLAYER float, and not this player?")
@click.option("--if", "if_", metavar="PLAYER", help="What would have to change to get this opponent?")
@click.option(
    "--round", "round_number", type=options.POSITIVE, metavar="N", help="Ask about an earlier round."
)
@click.option("--plain", "reader", flag_value="plain", help="Only the answer for a player or a parent.")
@click.option("--arbiter", "reader", flag_value="arbiter", help="Only the answer with articles and values.")
@click.option("--svg", metavar="FILE", help="Draw the group of PLAYER as a picture.")
@click.option("--html", metavar="FILE", help="Write the whole round, step by step, as one page.")
@options.asking("language", "as_json", "strict", *options.RULES)
@options.telling("{file} cannot be explained")
def command(
    file: str,
    player: str | None,
    other: str | None,
    rather: str | None,
    if_: str | None,
    round_number: int | None,
    reader: str | None,
    svg: str | None,
    html: str | None,
    asked: Asked,
) -> None:
    """Explain why PLAYER in the tournament in FILE was paired this way, in the next round or an earlier one.

    With --html instead of PLAYER, the whole round is explained on one page. The round is paired again by
    the rules; what a hand-made pairing costs is for `pairwright judge`.
    """
    if html is not None:
        if any((player, other, rather, if_, reader, svg, asked.as_json)):
            raise click.UsageError(
                told("--html tells the whole round: leave PLAYER, questions and other forms out")
            )
        _write_film(file, round_number or 0, html, asked)
        return
    if player is None:
        raise click.UsageError(told("name a PLAYER, or ask for the whole round by --html FILE"))
    if sum(question is not None for question in (other, rather, if_)) > 1:
        raise click.UsageError(told("one question at a time: --not, --rather or --if"))
    opened = open_file(file, round_number or 0, asked)
    if isinstance(opened, Answered):
        written = opened.about(player, other)
    else:
        from pairwright.explain.questions import Questions

        event = opened.tournament
        index = player_named(event, player)
        named = {"other": other, "rather": rather, "if_": if_}
        asks: dict[str, Any] = {
            name: "bye" if name == "other" and one.casefold() in ("bye", "0") else player_named(event, one)
            for name, one in named.items()
            if one is not None
        }
        written = Questions(opened, asked.language).answer(index, **asks)
        if svg:
            from pairwright.explain.picture import picture_of

            write_bytes(svg, picture_of(opened, index, asked.language))
    texts = [written["plain"], written["arbiter"]]
    shown = written[reader] if reader else "\n\n".join(dict.fromkeys(texts))
    if asked.as_json:
        options.print_json({**written, "text": written[reader or "arbiter"]})
    else:
        click.echo(shown)


def _write_film(file: str, round_number: int, html: str, asked: Asked) -> None:
    """Write the film of the round."""
    from pairwright.explain.film import film
    from pairwright.explain.words.speech import Speech
    from pairwright.web.film_file import film_file

    opened = open_file(file, round_number, asked)
    if isinstance(opened, Answered):
        raise BadInput.told("a drawing of lots has no groups; ask about a PLAYER instead")
    write_bytes(html, film_file(film(opened), Speech(opened.tournament, asked.language)))
