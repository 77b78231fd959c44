"""`pairwright players`: the entry list in a file of any program, as we understand it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from pairwright.cli import options
from pairwright.cli.files import load_bytes, read_bytes, read_list
from pairwright.cli.text_tables import print_table, text_table
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told, told_many
from pairwright.common.values import replace
from pairwright.interface.tournament_reader import is_tournament
from pairwright.lists.column_roles import OF_TEAM
from pairwright.lists.list_summary import Understood, not_as_written, understood
from pairwright.lists.player_rows import Listed, read_people
from pairwright.publish.document import Table
from pairwright.tournament.person import IDENTITIES, PERSON, Particulars

EPILOG = """\
\b
Examples:
  pairwright players entries.xlsx
  pairwright players startlist.csv --json
  pairwright players open.trf --json | jq '.players[].fide_id'

\b
Lists of Chess-Results, Swiss-Manager, Vega and others are read as they are:
headings may be English, German, French, Spanish or Russian, and a column
without a heading that holds titles is the title's. What is left out or read
as something else is named below the table: rows, columns, cells.
Exit status: 0 done; 3 the file is no list; 5 it cannot be read.
"""

_MEANS = {
    **{known.name: known.words for known in PERSON},
    "birth": told("the date of birth"), "surname": told("the surname"), "given": told("the given name"),
    "team": told("the team"), "board": told("the board"), "number": told("the number"),
    "section": told("the section"), "captain": told("the captain"), "contact": told("the contact"),
    "venue": told("the venue"), "rank": told("the rank"), "type": told("the kind of title"),
    "": told("not used"),
}  # fmt: skip
"""What a column may mean."""


@click.command("players", epilog=EPILOG)
@click.argument("file")
@options.json_option
@options.strict_option
@options.telling("{file} cannot be used")
def command(file: str, as_json: bool, strict: bool) -> None:
    """Show the players that FILE lists: CSV, a spreadsheet, or a tournament file.

    Every column is shown with its interpretation; a row that is not a player is reported with the reason.
    """
    entries = _entries(file, strict)
    if as_json:
        options.print_json(entries.as_json())
    else:
        print_table(_table(entries))
    if not entries.players:
        raise BadInput.told("no players were found; is there a column with their names?")


def _entries(file: str, strict: bool) -> Understood:
    data = read_bytes(file)
    if not is_tournament(data, file):
        table, encoding = read_list(data, file)
        return replace(understood(read_people(table)), encoding=encoding)
    loaded = load_bytes(data, file, strict=strict)
    options.tell(loaded.problems)
    found = loaded.tournament
    seats = {who: (team.name, seat) for team in found.teams for seat, who in enumerate(team.players, 1)}
    people = []
    for index, one in enumerate(found.players):
        team, board = seats.get(index, ("", 0))
        people.append(Listed(0, Particulars.of(one), number=one.known_number, team=team, board=board))
    return Understood([], people, [], [], [], [], [])


def _table(entries: Understood) -> Table:
    about = [
        (known.short or known.heading, known.kind == "rating" or known.name == IDENTITIES[0])
        for known in PERSON
    ]
    columns = [("No", True), *about, ("Team", False), ("Bd", True)]
    columns += [(heading, False) for heading in ("Section", "Captain", "Contact", "Venue")]
    rows = [
        [
            str(one.number or ""),
            *(str(getattr(one.player, known.name) or "") for known in PERSON),
            one.team,
            str(one.board or ""),
            one.section,
            *(dict(one.of_team).get(field, "") for field in OF_TEAM),
        ]
        for one in entries.players
    ]
    filled = [place for place in range(len(columns)) if place < 2 or any(row[place] for row in rows)]
    return text_table(
        [columns[place] for place in filled],
        [[row[place] for place in filled] for row in rows],
        told_many("{n} player", "{n} players", len(rows)),
        list(_notes(entries)),
    )


def _notes(entries: Understood) -> Iterator[str]:
    """How the columns were understood, and whatever was left out or read as something else."""
    for heading, meaning in entries.columns:
        yield joined(": ", (heading or told("(no heading)"), _MEANS[meaning]))
    yield from not_as_written(entries)
