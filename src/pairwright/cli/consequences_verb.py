"""`pairwright consequences`: an old result corrected, and what would have been paired otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.explaining import Opened, open_event, player_named
from pairwright.cli.options import Asked
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.tournament.results import BYES, RESULTS

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament

EPILOG = """\
\b
Examples:
  pairwright consequences open.trf --round 3 --game 4-9 --result 1-0
  pairwright consequences open.trf --round 3 --board 7 --result draw
  pairwright consequences open.trf --round 2 --player 12 --result half-bye
  pairwright consequences open.trf --round 3 --game 4-9 --result 1-0 --running

\b
Results: 1-0, 0-1, draw, 0-0, +/-, -/+, -/-; byes: full-bye, half-bye,
zero-bye, absent.
Exit status: 0 no later round would have been paired otherwise; 1 some would.
"""

_DRAW = "1/2-1/2"
_RESULTS = ("1-0", "0-1", "draw", _DRAW, "0-0", "+/-", "-/+", "-/-")
_BYES = {name if name == "absent" else f"{name}-bye": outcome for name, outcome in BYES.items()}


@click.command("consequences", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--round", "round_number", type=options.POSITIVE, required=True, metavar="N", help="The corrected round."
)
@click.option("--game", metavar="A-B", help="Game, given by the two pairing numbers.")
@click.option("--board", type=options.POSITIVE, metavar="N", help="Game, given by its board.")
@click.option("--player", metavar="PLAYER", help="Player without a game whose bye is to be corrected.")
@click.option("--result", required=True, metavar="RESULT", help="The correct result, White first.")
@click.option(
    "--over/--running", default=None, help="Whether the last round has ended; by default its results say."
)
@options.asking("language", "as_json", "strict", *options.RULES)
@options.telling("{file} cannot be corrected")
def command(
    file: str,
    round_number: int,
    game: str | None,
    board: int | None,
    player: str | None,
    result: str,
    over: bool | None,
    asked: Asked,
) -> int:
    """Show what a correction of an old result affects, and which rounds would have been paired differently.

    Every later round is drawn twice, with and without the correction. A published round is never paired
    again (C.04.2 article 4.3); nothing is written.
    """
    from pairwright.check.consequences import each_consequence, ruling
    from pairwright.check.round_words import EventWords
    from pairwright.cli.text_tables import progress
    from pairwright.explain.words.speech import Speech

    if sum(way is not None for way in (game, board, player)) != 1:
        raise click.UsageError(told("name what is corrected: --game, --board or --player"))
    opened = open_event(file, asked)
    event = opened.tournament
    after = _corrected(opened, round_number, game, board, player, result)
    rules = {name: value for name, value in opened.rules.items() if name != "keep_apart"}
    system = rules["system"] or event.system
    what = ruling(event, round_number, over=over, system=system, edition=rules["edition"])
    later = len(event.rounds) - round_number
    found = []
    with progress(later, "rounds", hidden=asked.as_json) as advance:
        for one in each_consequence(event, after, **rules):
            found.append(one)
            advance("")
    words = EventWords(Speech(event, asked.language))
    changed = any(one.otherwise for one in found)
    if asked.as_json:
        from pairwright.check.rounds_json import consequence_as_json, ruling_as_json
        from pairwright.explain.answer_json import JsonForm

        form = JsonForm(event)
        rounds = [consequence_as_json(form, one, words) for one in found]
        options.print_json({"ruling": ruling_as_json(form, what, words), "rounds": rounds})
    else:
        click.echo(words.ruling(what))
        for one in found:
            click.echo(words.consequence(one))
            for line in words.boards(one):
                click.echo(f"  {line}")
    return exit_codes.DIFFERENCES if changed else exit_codes.DONE


def _corrected(
    opened: Opened, round_number: int, game: str | None, board: int | None, player: str | None, result: str
) -> Tournament:
    from pairwright.check.consequences import with_bye, with_result

    event = opened.tournament
    word = result.strip().casefold()
    if player is not None:
        if word not in _BYES:
            raise BadInput.told("{result!r} is not a bye; use {list}", result=result, list=", ".join(_BYES))
        return with_bye(event, round_number, player_named(event, player), _BYES[word])
    code = {"=": _DRAW, "½-½": _DRAW, "draw": _DRAW}.get(word, word)
    if code not in _RESULTS:
        raise BadInput.told("{result!r} is not a result; use {list}", result=result, list=", ".join(_RESULTS))
    if round_number > len(event.rounds):
        raise BadInput.told(
            "round {round_number} was not played; the last one is {n}",
            round_number=round_number, n=len(event.rounds),
        )  # fmt: skip
    given = opened.published(round_number)
    if board is not None:
        if board > len(given.pairs):
            raise BadInput.told(
                "no board has number {board}: the last one of round {round_number} is {n}",
                board=board, round_number=round_number, n=len(given.pairs),
            )  # fmt: skip
        white, black = given.pairs[board - 1]
    else:
        match = re.fullmatch(r"\s*(\d+)\s*[-–:]\s*(\d+)\s*", game or "")
        if match is None:
            raise BadInput.told("{game!r} is not a game; name its two numbers, such as 4-9", game=game)
        both = {player_named(event, match[1]), player_named(event, match[2])}
        white, black = next((pair for pair in given.pairs if set(pair) == both), (-1, -1))
        if white < 0:
            raise BadInput.told(
                "{one} and {other} had no game in round {round_number}",
                one=match[1], other=match[2], round_number=round_number,
            )  # fmt: skip
        if white != player_named(event, match[1]):
            raise BadInput.told(
                "{white} had White in this game: name it {white}-{black}", white=match[2], black=match[1]
            )
    return with_result(event, round_number, white, black, RESULTS[code])
