"""`pairwright samples`: small files to try everything with."""

from __future__ import annotations

import os
from importlib import resources

import click

from pairwright.cli import options
from pairwright.cli.failures import FileTrouble
from pairwright.cli.files import write_bytes
from pairwright.common.messages import told

SAMPLES = {
    "open.trf": ("riverbend-open.trf", told("an open of 17 players after four of seven rounds")),
    "entries.csv": ("demo/open.csv", told("the entries of an open")),
    "players.csv": ("demo/masters.csv", told("twelve masters of some federations, for the drawing of lots")),
    "children.csv": ("demo/junior.csv", told("the children of a junior section, with schools and siblings")),
}
"""Name: (file of the package, what it is)."""


@click.command("samples")
@click.argument("folder", default=".", required=False)
def command(folder: str) -> None:
    """Write sample files into FOLDER: a tournament, entry lists, a junior section.

    A file that is there already is left alone.
    """
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise FileTrouble.of(folder, error, writing=True) from None
    for name, (source, meaning) in SAMPLES.items():
        path = os.path.join(folder, name)
        if os.path.lexists(path):
            options.say(told("{file} is there already and was left alone", file=path), err=True)
            continue
        write_bytes(path, resources.files("pairwright").joinpath("samples", source).read_bytes())
        options.say(told("{file}: {what}", file=path, what=meaning))
