"""`pairwright pair`: the next round of a tournament."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from pairwright.cli import options
from pairwright.cli.files import STANDARD, same_file, write_bytes
from pairwright.cli.options import Asked
from pairwright.cli.pair_round import (
    draw,
    opened_round,
    system_in_words,
    system_of,
    tell_baku,
    tell_open_games,
)
from pairwright.cli.text_tables import asked_language, print_table, text_table
from pairwright.common.errors import BadInput, NoPairing, faults_of
from pairwright.common.messages import enumerated, joined, told, told_many
from pairwright.systems.pairing_forms import (
    BOARD_COLUMNS,
    BYE_NAMES,
    absences,
    board_rows,
    pairing_as_json,
    pairs_file,
)
from pairwright.systems.register import system_named
from pairwright.tournament.outcome import NOT_THERE, Colour, Outcome

if TYPE_CHECKING:
    from pairwright.publish.document import Table
    from pairwright.systems.system import Pairing
    from pairwright.tournament.tournament import Tournament

SAMPLE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "samples", "riverbend-open.trf")
"""An open of 17 players after four of seven rounds."""

_SHEETS = (".csv", ".html", ".pdf", ".xlsx")
"""Endings of files for people; every other one gets what engines write."""

EPILOG = """\
\b
Examples:
  pairwright pair --sample
                                    the tournament that comes with the package
  pairwright pair open.trf
  pairwright pair open.trf -o pairs.txt  number of pairs, then "white black"
  pairwright pair open.trf -o pairs.pdf  the table, as .html .csv .xlsx too
  pairwright pair open.trf --round 3     pair round 3 again
  pairwright pair open.trf --json | jq .pairs
  pairwright pair junior.trf --initial-colour black
"""


@click.command("pair", epilog=EPILOG)
@click.argument("file", required=False, default="")
@click.option("--sample", is_flag=True, help="Pair the sample tournament that comes with the package.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the pairs to a file, in the format of the pairing engines or as a sheet.",
)
@click.option(
    "--round", "round_number", type=options.POSITIVE, metavar="N", help="Pair an earlier round again."
)
@click.option(
    "--rounds",
    "number_of_rounds",
    type=options.POSITIVE,
    metavar="N",
    help="Number of rounds of the event, if the file does not give it.",
)
@click.option(
    "--initial-colour",
    type=click.Choice(["white", "black"]),
    help="Colour drawn by lot before round 1, if the file does not give it.",
)
@click.option(
    "--explain", is_flag=True, help="Explain how each bracket was treated and why each pair was made."
)
@click.option(
    "--literal", is_flag=True, help="Follow the text of the rules step by step (slow; for verification)."
)
@options.asking("as_json", "strict", *options.RULES)
@options.telling("{file} cannot be paired")
def command(
    file: str,
    sample: bool,
    output: str | None,
    round_number: int | None,
    number_of_rounds: int | None,
    initial_colour: str | None,
    explain: bool,
    literal: bool,
    asked: Asked,
) -> None:
    """Pair the next round of the tournament in FILE ("-" is standard input).

    Announced byes, forbidden pairs, acceleration and the point system come from the file.
    """
    if bool(file) == sample:
        raise click.UsageError(
            told("name the tournament file to pair, or ask for the one included with --sample")
        )
    file = file or SAMPLE
    loaded = options.load_for_people(file, strict=asked.strict, purpose="check")
    if output and same_file(file, output):
        raise BadInput.told(
            "the output file {output} is the tournament file; give another name", output=output
        )
    tournament = loaded.tournament.to_pair(round_number or 0)
    tournament = _completed(tournament, number_of_rounds or 0, initial_colour or "")
    _require_what_the_system_needs(tournament, asked.system)
    rules = asked.rules._replace(literal=literal)
    try:
        pairing = draw(tournament, rules)
    except NoPairing as error:
        raise _explained(error, tournament) from None
    tell_baku(tournament, rules)
    tell_open_games(tournament, pairing.system)
    if back := _back_again(tournament, pairing):
        options.say(back, err=True)
    if asked.as_json:
        write_bytes(output or STANDARD, options.json_line(pairing_as_json(tournament, pairing)))
    elif output and output.lower().endswith(_SHEETS):
        from pairwright.publish.document import Document
        from pairwright.publish.formats import format_of, render

        table = _table(tournament, pairing)
        sheet = Document("pairings", table.title, [replace(table, title="")])
        write_bytes(output, render([sheet], format_of(output), asked_language()))
    elif output:
        write_bytes(output, pairs_file(tournament, pairing))
    else:
        print_table(_table(tournament, pairing))
    if explain:
        from pairwright.explain.questions import whole_round

        explained = whole_round(opened_round(tournament, rules).explainer(), asked_language())
        # On stderr where stdout or a file has the pairs.
        click.echo("\n".join(["", *explained]), err=asked.as_json or bool(output))


def _completed(tournament: Tournament, number_of_rounds: int, initial_colour: str) -> Tournament:
    """The tournament with what was said on the command line."""
    if number_of_rounds:
        tournament = replace(tournament, number_of_rounds=number_of_rounds)
    if initial_colour:
        tournament = replace(tournament, initial_colour=Colour[initial_colour.upper()])
    return tournament


def _require_what_the_system_needs(tournament: Tournament, named: str) -> None:
    """Raise BadInput saying by which option to give what the file does not say."""
    traits = system_named(named or system_of(tournament)).traits
    missing = []
    if traits.last_round and not tournament.number_of_rounds:
        missing.append(
            told(
                "the file does not say how many rounds there are (record 142 or XXR), and the last round is "
                "paired by other rules; give it with --rounds N"
            )
        )
    coloured = any(any(played.colours) for played in tournament.rounds)
    if traits.initial_colour and not tournament.initial_colour and not coloured:
        missing.append(
            told(
                "the file does not say which colour was drawn by lot before round 1 (record 152 or XXC); "
                "give it with --initial-colour white or --initial-colour black"
            )
        )
    if missing:
        raise BadInput(*missing)


def _explained(error: NoPairing, tournament: Tournament) -> NoPairing:
    (text,) = faults_of(error)
    reason = text if "No valid pairing exists" in text else told("No valid pairing exists: {text}", text=text)
    return NoPairing(told("round {n} cannot be paired. {reason}", n=tournament.next_round, reason=reason))


def _table(tournament: Tournament, pairing: Pairing) -> Table:
    rows, notes = board_rows(tournament, pairing), _notes(tournament, pairing)
    return text_table(BOARD_COLUMNS, rows, _title(tournament, pairing), notes)


def _back_again(tournament: Tournament, pairing: Pairing) -> str:
    """Who is paired after a round without them: that somebody has left no file says by its rounds alone."""
    if not tournament.rounds or not system_named(pairing.system).traits.by_results:
        return ""
    away, outcomes = tournament.absent_next_round(), tournament.rounds[-1].outcomes
    missing = (*NOT_THERE, Outcome.FORFEIT_LOSS)
    back = [
        told("{n} {name}", n=player.known_number, name=player.name)
        for index, player in enumerate(tournament.players)
        if outcomes[index] in missing and index not in away
    ]
    return told_many(
        "Note: {names} is paired, though missing in round {last}; a player who has left is left out when "
        "the file says so (record 240 for round {next})",
        "Note: {names} are paired, though missing in round {last}; players who have left are left out when "
        "the file says so (record 240 for round {next})",
        len(back), names=enumerated(back), last=pairing.round_number - 1, next=pairing.round_number,
    ) if back else ""  # fmt: skip


def _title(tournament: Tournament, pairing: Pairing) -> str:
    number, rounds = pairing.round_number, tournament.number_of_rounds
    round_of = (
        told("round {n} of {rounds}", n=number, rounds=rounds) if rounds else told("round {n}", n=number)
    )
    return joined(": ", (tournament.header("name"), round_of))


def _notes(tournament: Tournament, pairing: Pairing) -> list[str]:
    notes: list[str] = []
    away = absences(tournament)
    if away:
        listed = [
            told(
                "{n} {name} ({bye})",
                n=tournament.players[bye.player].known_number,
                name=tournament.players[bye.player].name,
                bye=BYE_NAMES[bye.outcome],
            )
            for bye in away
        ]
        notes.append(told("Not paired: {names}", names=joined(", ", listed)))
    notes.append(told("Paired by the {system}.", system=system_in_words(pairing.system, pairing.edition)))
    return notes
