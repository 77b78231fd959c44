"""The index of rating lists as the command line meets it, and what it knows about players of an event."""

from __future__ import annotations

import csv
import io
import os
from typing import TYPE_CHECKING

import click

from pairwright.errors import BadInput
from pairwright.lists.rating_index import INDEX, index_path

if TYPE_CHECKING:
    from pairwright.standings.fide_rating import RatingHistory
    from pairwright.standings.time_control import RatingKind
    from pairwright.tournament.tournament import Tournament

index_option = click.option(
    "--index",
    metavar="FILE",
    help=f"The index of rating lists; by default that of {INDEX}, or ratings.sqlite in your data folder.",
)
kind_option = click.option(
    "--list",
    "kind",
    type=click.Choice(["", "standard", "rapid", "blitz"]),
    default="",
    metavar="KIND",
    help="standard, rapid or blitz; by default by the time control of the file (222).",
)


def histories(given: str | None, tournament: Tournament, kind: RatingKind) -> dict[int, RatingHistory]:
    """What the index knows about the factors K, by index of the player; nothing without an index."""
    path = index_path(given)
    if given is None and not os.path.isfile(path):
        return {}
    from pairwright.standings.rating_lists import RatingIndex

    found = {}
    with RatingIndex(path) as lists:
        for index, player in enumerate(tournament.players):
            listed = lists.by_number(player.fide_id) if player.fide_id else None
            if listed is not None:
                found[index] = listed.history(kind)
    return found


def ecf_codes(tournament: Tournament, file: str | None, given: str | None) -> dict[int, str]:
    """ECF codes by pairing number: of the file's own records, then of the index, then of a CSV file."""
    from pairwright.publish.ecf_report import codes_from_file

    codes = codes_from_file(tournament)
    path = index_path(given)
    if given is not None or os.path.isfile(path):
        from pairwright.standings.rating_lists import RatingIndex

        with RatingIndex(path) as lists:
            for info in lists.lists():
                if "ecf" not in info.name.casefold():
                    continue
                for player in tournament.players:
                    listed = lists.by_number(player.fide_id, info.name) if player.fide_id else None
                    if listed is not None:
                        codes.setdefault(player.number, listed.number)
    return {**codes, **(_codes_of(file) if file else {})}


def _codes_of(name: str) -> dict[int, str]:
    from pairwright.cli.files import read_bytes

    try:
        text = read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{name}: not a text in UTF-8") from None
    codes = {}
    for line, row in enumerate(csv.reader(io.StringIO(text)), 1):
        if len(row) < 2 or (line == 1 and not row[0].strip().isdigit()):
            continue
        if not row[0].strip().isdigit():
            raise BadInput(f"{name}:{line}: {row[0]!r} is not a number of a player")
        codes[int(row[0])] = row[1].strip().upper()
    return codes
