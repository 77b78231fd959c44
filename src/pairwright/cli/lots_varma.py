"""`pairwright lots varma`: numbers for a round robin so that compatriots do not meet late."""

from __future__ import annotations

import sys
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.lots_files import default_name, load_players
from pairwright.cli.lots_options import carry_out, way_of, way_options
from pairwright.cli.lots_show import show
from pairwright.lots import sentences
from pairwright.lots.as_data import check_object, notes
from pairwright.lots.contingents import check_entrants
from pairwright.lots.late import PROTECTED_ROUNDS
from pairwright.lots.tables import CORRECTED, EDITIONS, TABLE_SETS, USUAL
from pairwright.lots.terms import CHANCES, DRAWS, GROUPS, METHODS, MISFITS, Terms
from pairwright.lots.transcript import VARMA, Announcement
from pairwright.lots.varma import VarmaDraw
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
@options.json_option
@options.telling("{players} cannot be drawn")
def varma(
    players: str,
    seed: str | None,
    commit: bool,
    ceremony: bool,
    output: str,
    title: str,
    check: bool,
    as_json: bool,
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
        _show_check(draw, as_json=as_json)
        return
    _warn_before(draw, quiet=as_json or way.ceremony)
    transcript = carry_out(announcement, way, default_name(players), as_json=as_json)
    if way.commit and not as_json:
        _show_commitment(
            transcript.chance.commitment.hex(), transcript.announced.hex(), output or default_name(players)
        )
        sys.stdout.write("\n" + "\n".join(notes(draw)) + "\n")
        return
    show(transcript, as_json=as_json, saved_as=output or (default_name(players) if way.ceremony else ""))


def _warn_before(draw: VarmaDraw, *, quiet: bool) -> None:
    warning = sentences.exception_of_the_table(draw)
    if warning and not quiet:
        sys.stderr.write(f"{'Note' if draw.terms.table_set == CORRECTED else 'Warning'}: {warning}\n")


def _show_commitment(commitment: str, announced: str, name: str) -> None:
    sys.stdout.write(
        f"Announced:  {announced}\nCommitment: {commitment}\n\n"
        f"Publish both and {name} now. The secret is beside it and stays with you until the reveal.\n"
        f"Then: pairwright lots contribute {name} NAME NUMBER   for everybody who calls out a number,\n"
        f"and:  pairwright lots reveal {name}\n"
    )


def _show_check(draw: VarmaDraw, *, as_json: bool) -> None:
    found = check_object(draw)
    if as_json:
        options.print_json(found)
        return
    lines = ["Order of drawing:"]
    lines += [f"  {c['name']} ({len(c['players'])}): {'; '.join(c['players'])}" for c in found["contingents"]]
    lines += ["", *found["notes"]]
    if found["first_choice"]:
        shares = ", ".join(f"{letter} {share:.1%}" for letter, share in found["first_choice"].items())
        lines.append(f"First choice, if the program makes it: {shares}.")
    if found["served_by_tables"] is not None:
        lines.append(
            "Every contingent can have one envelope to the end." if found["served_by_tables"] else ""
        )
    count = found["fewest_late_meetings"]
    lines.append(f"Fewest late meetings of any distribution: {count}.")
    sys.stdout.write("\n".join(filter(None, lines)) + "\n")
