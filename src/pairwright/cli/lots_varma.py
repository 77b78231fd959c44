"""`pairwright lots varma`: numbers for a round robin so that compatriots do not meet late."""

from __future__ import annotations

import sys
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.lots_files import default_name, load_players
from pairwright.cli.lots_options import carry_out, way_of, way_options
from pairwright.cli.lots_show import show
from pairwright.cli.options import Asked
from pairwright.explain.words.telling import fault_text
from pairwright.lots import sentences
from pairwright.lots.as_data import check_object, notes
from pairwright.lots.contingents import check_entrants
from pairwright.lots.late import PROTECTED_ROUNDS
from pairwright.lots.tables import CORRECTED, EDITIONS, TABLE_SETS, USUAL
from pairwright.lots.terms import CHANCES, DRAWS, GROUPS, METHODS, MISFITS, Terms
from pairwright.lots.transcript import VARMA, Announcement, Transcript
from pairwright.lots.varma import VarmaDraw
from pairwright.told import joined, told
from pairwright.tournament.schedule import BERGER, ORDERS

EPILOG = """\
\b
PLAYERS is a CSV list with the columns name,federation (also fide_id, club,
school, family, group, number), or a report file.

\b
Examples:
  pairwright lots varma players.csv --check            can everybody be served?
  pairwright lots varma players.csv --ceremony         step by step in the hall
  pairwright lots varma players.csv --seed 7           at once, repeatable
  pairwright lots varma players.csv --commit           public and verifiable
  pairwright lots varma club.csv --group club --last 2
"""


@click.command("varma", epilog=EPILOG)
@click.argument("players")
@way_options
@click.option("--check", is_flag=True, help="Draw nothing: say whether and how everybody can be served.")
@click.option("--edition", type=click.Choice(list(EDITIONS)), default="annex2", show_default=True)
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="tables: the Varma envelopes; best: exact computation; plain: no restriction; auto: tables where "
    "there are any (9 to 24 players), else best.",
)
@click.option(
    "--tables", "table_set", type=click.Choice([USUAL, *TABLE_SETS]), default=USUAL, show_default=True,
    help="Which sets lie in the envelopes; auto: the published ones, the corrected one for 12 players, where "
    "two of a published envelope meet in the last round.",
)  # fmt: skip
@click.option(
    "--last",
    type=click.IntRange(min=1),
    default=PROTECTED_ROUNDS,
    show_default=True,
    help="Rounds to protect.",
)
@click.option(
    "--order", type=click.Choice(ORDERS), default=BERGER, show_default=True, help="Order of rounds."
)
@click.option(
    "--group", "group_by", type=click.Choice(GROUPS), default="federation", show_default=True,
    help="Whom to keep apart.",
)  # fmt: skip
@click.option(
    "--misfit", type=click.Choice(MISFITS), default="blocks", show_default=True,
    help="When the envelopes cannot serve everybody: prepare one for each, split, or stop.",
)  # fmt: skip
@click.option(
    "--chance", type=click.Choice(CHANCES), default=DRAWS, show_default=True,
    help="Where the program chooses an envelope: all legal draws equally likely, or all envelopes.",
)  # fmt: skip
@click.option(
    "--no-look-ahead", is_flag=True, help="Offer every envelope with enough numbers, as the wording has it."
)
@options.asking("language", "as_json")
@options.telling("{players} cannot be drawn")
def varma(
    players: str,
    seed: str | None,
    commit: bool,
    ceremony: bool,
    output: str,
    title: str,
    check: bool,
    asked: Asked,
    no_look_ahead: bool,
    **terms: Any,
) -> None:
    """Draw numbers so that players of one federation do not meet in the last rounds."""
    way = way_of(seed, commit, ceremony, output)
    wanted = ("name", str(terms["group_by"]))
    listed = load_players(players, wanted=wanted, check_federations=terms["group_by"] == "federation")
    entrants = tuple(player.entrant(str(terms["group_by"])) for player in listed)
    check_entrants(entrants)
    agreed = Terms(look_ahead=not no_look_ahead, **terms).resolved(len(entrants))
    announcement = Announcement(VARMA, entrants, agreed, title)
    draw = VarmaDraw(entrants, agreed)
    if check:
        _show_check(draw, asked)
        return
    _warn_before(draw, asked.language, quiet=asked.as_json or way.ceremony)
    transcript = carry_out(announcement, way, default_name(players), asked)
    if way.commit and not asked.as_json:
        _show_commitment(transcript, output or default_name(players), asked.language)
        sys.stdout.write("\n" + "\n".join(fault_text(asked.language, note) for note in notes(draw)) + "\n")
        return
    show(transcript, asked, saved_as=output or (default_name(players) if way.ceremony else ""))


def _warn_before(draw: VarmaDraw, language: str, *, quiet: bool) -> None:
    warning = sentences.exception_of_the_table(draw)
    if warning and not quiet:
        head = told("Note") if draw.terms.table_set == CORRECTED else told("Warning")
        sys.stderr.write(f"{fault_text(language, joined(': ', (head, warning)))}\n")


def _show_commitment(transcript: Transcript, name: str, language: str) -> None:
    told_now = (
        told("Announced: {value}", value=transcript.announced.hex()),
        told("Commitment: {value}", value=transcript.chance.commitment.hex()),
        "",
        told(
            "Publish both and {file} now. The secret is beside it and stays with you until the reveal.",
            file=name,
        ),
        told("For everybody who calls out a number:"),
        f"  pairwright lots contribute {name} NAME NUMBER",
        told("Then:"),
        f"  pairwright lots reveal {name}",
    )
    sys.stdout.write("".join(f"{fault_text(language, line)}\n" for line in told_now))


def _show_check(draw: VarmaDraw, asked: Asked) -> None:
    found = check_object(draw)
    if asked.as_json:
        options.print_json(found)
        return
    lines: list[str] = [told("Order of drawing:")]
    lines += [f"  {c['name']} ({len(c['players'])}): {'; '.join(c['players'])}" for c in found["contingents"]]
    lines += ["", *found["notes"]]
    if found["first_choice"]:
        shares = ", ".join(f"{letter} {share:.1%}" for letter, share in found["first_choice"].items())
        lines.append(told("First choice, if the program makes it: {shares}.", shares=shares))
    if found["served_by_tables"]:
        lines.append(told("Every contingent can have one envelope to the end."))
    fewest = found["fewest_late_meetings"]
    lines.append(told("Fewest late meetings of any distribution: {n}.", n=fewest))
    sys.stdout.write("\n".join(fault_text(asked.language, line) for line in lines if line) + "\n")
