"""`pairwright players`: the entry list in a file of any program, as we understand it."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.files import load_bytes, read_bytes
from pairwright.cli.tables import TextTable, print_table
from pairwright.lists.people import read_people
from pairwright.lists.tables import read_table
from pairwright.lists.understood import Understood, understood

EPILOG = """\
\b
Examples:
  pairwright players entries.xlsx
  pairwright players startlist.csv --json
  pairwright players open.trf --json | jq '.players[].fide_id'

\b
Lists of Chess-Results, Swiss-Manager, Vega and others are read as they are:
rows above the headings are passed over, headings may be English, German, French
or Spanish, and a column without a heading that holds titles is the title's.
Exit status: 0 done; 3 the file is no list; 5 it cannot be read.
"""

_UNUSED = "not used"


@click.command("players", epilog=EPILOG)
@click.argument("file")
@options.json_option
@options.strict_option
@options.telling("{file} cannot be used")
def command(file: str, as_json: bool, strict: bool) -> None:
    """Show the players that FILE lists: CSV, a spreadsheet, or a tournament file.

    Every column is shown with what was understood; a row that is no player is named, with the reason.
    """
    entries = _entries(file, strict)
    if as_json:
        options.print_json(entries.as_json())
    else:
        print_table(_table(entries))


def _entries(file: str, strict: bool) -> Understood:
    data = read_bytes(file)
    if not _is_tournament(data):
        return understood(read_people(read_table(data, file)))
    loaded = load_bytes(data, file, strict=strict)
    options.tell(loaded.problems)
    return Understood([], [(one.known_number, one, "") for one in loaded.tournament.players], [], [])


def _is_tournament(data: bytes) -> bool:
    """A report file has a record `001` or `012`; our own form is a JSON object."""
    text = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    lines = text.replace(b"\r", b"\n").split(b"\n")[:2000]
    return text[:1] == b"{" or any(line[:4] in (b"001 ", b"012 ") for line in lines)


def _table(entries: Understood) -> TextTable:
    columns = [
        ("No", True), ("Name", False), ("Title", False), ("Rtg", True), ("National", True), ("Fed", False),
        ("FIDE ID", True), ("Born", False), ("Sex", False), ("Club", False), ("National ID", False),
    ]  # fmt: skip
    rows = [
        [
            str(number or ""),
            player.name,
            player.title,
            str(player.rating or ""),
            str(player.national_rating or ""),
            player.federation,
            player.fide_id,
            player.birth_date,
            player.sex,
            player.club,
            national_id,
        ]
        for number, player, national_id in entries.players
    ]
    filled = [place for place in range(len(columns)) if place < 2 or any(row[place] for row in rows)]
    notes = [
        f"{heading or '(no heading)'}: {meaning.replace('_', ' ') or _UNUSED}"
        for heading, meaning in entries.columns
    ]
    notes += [f"row {row} left out: {why}" for row, why in entries.left_out]
    notes += [f"row {row}: {what}" for row, what in entries.remarks]
    return TextTable(
        [columns[place] for place in filled],
        [[row[place] for place in filled] for row in rows],
        f"{len(rows)} players",
        notes,
    )
