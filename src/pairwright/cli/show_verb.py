"""`pairwright show`: the crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.crosstable import ORDERS, crosstable, crosstable_as_json
from pairwright.cli.text_tables import print_table
from pairwright.common.errors import BadInput

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament

EPILOG = """\
\b
Examples:
  pairwright show open.trf
  pairwright show open.trf --after 5          as it stood after round 5
  pairwright show open.trf --by number        in the order of the starting list
  pairwright show open.trf --json | jq '.players[0]'
  pairwright show league.trf                  matches of teams; their boards: --players

\b
A cell such as 12w1 reads: opponent number 12, White, won. Results: 1 = 0 as
usual, + and - forfeited, ? unfinished; byes: U allocated by the pairing, F H Z
worth a full, half or no point; W D L games that are not rated.
"""


@click.command("show", epilog=EPILOG)
@click.argument("file")
@click.option("--after", type=click.IntRange(min=0), metavar="N", help="As it stood after this round.")
@click.option(
    "--by",
    "order",
    type=click.Choice(list(ORDERS)),
    default="points",
    show_default=True,
    help="Order of the rows: points (equal ones by number), number, or the rank in the file.",
)
@click.option("--players", is_flag=True, help="Of an event of teams: the players and their boards.")
@options.json_option
@options.strict_option
def command(file: str, after: int | None, order: str, players: bool, as_json: bool, strict: bool) -> None:
    """Show the crosstable of the tournament in FILE; of an event of teams, that of their matches."""
    tournament = options.load_for_people(file, strict=strict).tournament
    if tournament.team_play is not None and not players:
        from pairwright.standings.event import primary_score
        from pairwright.tournament.as_teams import as_teams

        tournament = as_teams(tournament, primary_score(tournament))
    tournament = _after(tournament, after)
    if as_json:
        document: dict[str, Any] = crosstable_as_json(tournament, order)
        options.print_json(document)
    else:
        print_table(crosstable(tournament, order))


def _after(tournament: Tournament, number: int | None) -> Tournament:
    if number is None:
        return tournament
    if number > len(tournament.rounds):
        raise BadInput.told(
            "round {number} was not played; the last one is {n}", number=number, n=len(tournament.rounds)
        )
    return tournament.before_round(number + 1)
