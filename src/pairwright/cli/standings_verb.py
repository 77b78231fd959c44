"""`pairwright standings`: who stands where, by which values, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pairwright.cli import options
from pairwright.cli.options import Asked, StandingChoice, show_documents, standing_options
from pairwright.common.messages import told

if TYPE_CHECKING:
    from pairwright.standings.prize_list import BoardRules
    from pairwright.standings.ranking import Standings

EPILOG = """\
\b
Examples:
  pairwright standings open.trf
  pairwright standings open.trf --tie-breaks BH/C1,BH,SB,DE
  pairwright standings open.trf --after 5    as they stood after round 5
  pairwright standings open.trf --explain 7  why is number 7 in this place?
  pairwright standings open.trf -o standings.pdf
                                             or .html .csv .xlsx .txt .json
  pairwright standings junior.trf --tie-breaks KJCA
                                             the junior trophies
  pairwright standings --list                every tie-break there is
  pairwright standings league.trf --boards
                                      the best players of every board of teams

\b
Without --tie-breaks the list of the file is used (record 202 or 212), or the
usual one for this kind of event; the order in use stands below the table.
"""


@click.command("standings", epilog=EPILOG)
@click.argument("file", required=False)
@standing_options
@click.option(
    "--explain", "explained", type=click.IntRange(min=1), metavar="NUMBER", help="Explain one place."
)
@click.option("--list", "list_all", is_flag=True, help="Show every tie-break, its formula and its modifiers.")
@click.option("--boards", is_flag=True, help="Show the board prizes of a team event instead.")
@click.option(
    "--board-of",
    type=click.Choice(["squad", "played"]),
    default="squad",
    show_default=True,
    help="With --boards: a player counts for their place in the squad, or for the board they played on most.",
)
@click.option(
    "--least-games",
    type=click.IntRange(1, 99),
    metavar="GAMES",
    help="With --boards: games needed for a place; by default half of the rounds.",
)
@options.asking("language", "as_json", "output", "form", "strict")
@options.telling("{file}: no standings")
def command(
    file: str | None,
    choice: StandingChoice,
    explained: int | None,
    list_all: bool,
    boards: bool,
    board_of: str,
    least_games: int | None,
    asked: Asked,
) -> None:
    """Show the standings of the tournament in FILE."""
    options.together("--list", list_all, no=("--explain", "--boards", "--after", "--tie-breaks"))
    options.together("--boards", boards, no=["--explain"], only=("--board-of", "--least-games"))
    if list_all:
        from pairwright.publish.standings_page import register_document

        show_documents([register_document()], asked)
        return
    if file is None:
        raise click.UsageError(told("a FILE is needed (or --list)"))
    tournament = options.load_for_people(file, strict=asked.strict).tournament
    from pairwright.standings import BoardRules as Rules
    from pairwright.standings import why

    found = choice.standings(tournament)
    if boards:
        _show_boards(found, Rules(board_of, least_games or 0), asked)
        return
    answer = why(found, _number(found, explained)) if explained is not None else None
    if asked.as_json:
        from pairwright.publish.standings_page import standings_object

        options.print_json(standings_object(found, answer))
    else:
        from pairwright.publish.standings_page import standings_document, why_document

        show_documents([why_document(answer) if answer else standings_document(found)], asked)


def _show_boards(found: Standings, rules: BoardRules, asked: Asked) -> None:
    """The board prizes."""
    from pairwright.publish.team_players_page import board_prizes_document, board_prizes_object
    from pairwright.standings import board_prizes

    prizes = board_prizes(found.event, rules)
    if asked.as_json:
        options.print_json(board_prizes_object(prizes))
    else:
        show_documents([board_prizes_document(prizes)], asked)


def _number(found: Standings, shown: int) -> int:
    """The pairing number of the participant whom the file calls by this number."""
    if not found.event.is_team:
        for player in found.event.tournament.players:
            if player.shown_number == shown:
                return player.number
    return shown
