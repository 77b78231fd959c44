"""`pairwright show`: the crosstable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.text_tables import print_table, text_table
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told
from pairwright.systems.pairing_forms import BYE_NAMES
from pairwright.tournament.history import scores_before
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import POINT, points_text
from pairwright.tournament.tournament import Tournament
from pairwright.trf.result_letters import COLOUR_LETTERS, RESULT_LETTERS

if TYPE_CHECKING:
    from pairwright.publish.document import Table
    from pairwright.tournament.tournament import Tournament

# -- The crosstable as a table for people and as JSON --------------------------------------------------


_LAST = 10**9

ORDERS: dict[str, Callable[[Tournament, Sequence[int], int], tuple[int, int]]] = {
    "points": lambda event, scores, index: (-scores[index], index),
    "number": lambda event, scores, index: (0, index),
    "rank": lambda event, scores, index: (event.players[index].rank or _LAST, index),
}
"""Sort keys of the rows; tie-breaks are not among them."""


def crosstable(tournament: Tournament, order: str) -> Table:
    """The crosstable: a row for each player, a column for each round."""
    scores = scores_before(tournament)
    rounds = range(1, len(tournament.rounds) + 1)
    columns = [("Pl", True), ("No", True), ("Name", False), ("Rtg", True), ("Fed", False)]
    columns += [("Pts", True), *((f"R{number}", True) for number in rounds)]
    rows = []
    for place, index in enumerate(_order(tournament, scores, order), 1):
        player = tournament.players[index]
        rows.append(
            [
                str(place),
                str(player.known_number),
                player.titled_name,
                str(player.rating or ""),
                player.federation,
                points_text(scores[index]),
                *(_cell(tournament, number, index) for number in rounds),
            ]
        )
    return text_table(columns, rows, _title(tournament), _notes(tournament, order))


def _order(tournament: Tournament, scores: Sequence[int], order: str) -> list[int]:
    key = ORDERS[order]
    return sorted(range(len(scores)), key=lambda index: key(tournament, scores, index))


def _cell(tournament: Tournament, number: int, index: int) -> str:
    """One game: opponent, colour, result; for a bye the letter of its kind."""
    game = tournament.rounds[number - 1][index]
    letter = RESULT_LETTERS[game.outcome]
    if game.opponent == NO_OPPONENT:
        return "" if game.outcome is Outcome.ABSENT else letter
    colour = "" if game.colour is Colour.NONE else COLOUR_LETTERS[game.colour]
    return f"{tournament.players[game.opponent].known_number}{colour}{letter}"


def _title(tournament: Tournament) -> str:
    played, fixed = len(tournament.rounds), tournament.number_of_rounds
    rounds = told("entry list")
    if played:
        rounds = told("after round {n}", n=played)
        if fixed:
            rounds = told("after round {n} of {total}", n=played, total=fixed)
    return joined(", ", (tournament.header("name"), rounds))


def _notes(tournament: Tournament, order: str) -> list[str]:
    notes: list[str] = []
    if order == "points" and tournament.rounds:
        notes.append(told("Equal points are listed by starting number; tie-breaks are not applied."))
    number = tournament.next_round
    byes = [bye for bye in tournament.announced_byes if bye.round_number >= number]
    if byes:
        listed = [
            told(
                "{n} (round {round}, {bye})",
                n=tournament.players[bye.player].known_number,
                round=bye.round_number,
                bye=BYE_NAMES[bye.outcome],
            )
            for bye in byes
        ]
        notes.append(told("Announced: {list}", list=joined(", ", listed)))
    return notes


def crosstable_as_json(tournament: Tournament, order: str) -> dict[str, Any]:
    """The crosstable as JSON; points are numbers of points (docs/how-to/show-a-crosstable.md)."""
    scores = scores_before(tournament)
    return {
        "tournament": tournament.header("name"),
        "rounds_played": len(tournament.rounds),
        "number_of_rounds": tournament.number_of_rounds or None,
        "order": order,
        "players": [
            {
                "place": place,
                "number": tournament.players[index].known_number,
                "name": tournament.players[index].name,
                "title": tournament.players[index].title,
                "rating": tournament.players[index].rating,
                "federation": tournament.players[index].federation,
                "points": scores[index] / POINT,
                "games": [_game_as_json(tournament, r, index) for r in range(len(tournament.rounds))],
            }
            for place, index in enumerate(_order(tournament, scores, order), 1)
        ],
    }


def _game_as_json(tournament: Tournament, round_index: int, index: int) -> dict[str, Any]:
    game = tournament.rounds[round_index][index]
    opponent = None if game.opponent == NO_OPPONENT else tournament.players[game.opponent].known_number
    colour = None if game.colour is Colour.NONE else game.colour.name.lower()
    return {"opponent": opponent, "colour": colour, "outcome": game.outcome.name.lower()}


# ------------------------------------------------------------------------------------------------------


EPILOG = """\
\b
Examples:
  pairwright show open.trf
  pairwright show open.trf --after 5    as it stood after round 5
  pairwright show open.trf --by number  in the order of the starting list
  pairwright show open.trf --json | jq '.players[0]'
  pairwright show league.trf
                                     matches of teams; their boards: --players

\b
A cell such as 12w1 reads: opponent number 12, White, won. Results: 1 = 0 as
usual, + and - forfeited, ? unfinished; byes: U allocated by the pairing,
F H Z worth a full, half or no point; W D L games that are not rated.
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
