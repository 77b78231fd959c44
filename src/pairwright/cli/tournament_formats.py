"""The formats that tournaments are written in, and the options that choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament

JSON = "json"
DIALECTS = ("trf26", "trf16", "trfx", "trfbx", "engine")
LINE_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}

line_end_option = click.option(
    "--line-ends",
    "line_end",
    type=click.Choice(list(LINE_ENDS)),
    default="crlf",
    show_default=True,
    help="How the lines of a report file end.",
)


def encode(tournament: Tournament, form: str, line_end: str) -> bytes:
    """The tournament as a file: JSON, or a report in a dialect. Raises TrfError for what cannot be said."""
    if form == JSON:
        import json

        from pairwright.tournament.tournament_json import to_json

        return (json.dumps(to_json(tournament), ensure_ascii=False, indent=1) + "\n").encode()
    from pairwright.trf.writer import write_trf

    return write_trf(tournament, profile=form, line_end=LINE_ENDS[line_end]).encode()
