"""`pairwright check`: pair every round again, and show each difference."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pairwright.cli import options
from pairwright.cli.check_files import CheckOrder, check_files
from pairwright.cli.files import STANDARD, asked_encoding, listed_files, read_bytes
from pairwright.cli.options import Asked
from pairwright.common.messages import told

EPILOG = """\
\b
Examples:
  pairwright check open.trf
  pairwright check finished/  every report file of a directory
  pairwright check --files-from list.txt --jobs 8
  pairwright check open.trf --round 7 --edition 2017
  pairwright check open.trf --fide
                              byes, results and points that FIDE warns of
  pairwright check *.trf --json | jq -c 'select(.same | not) | .file'

\b
Exit status: 0 every round is the same; 1 something differs; 3 a file cannot
be used; 5 a file cannot be read (of several files, the highest one).
"""


@click.command("check", epilog=EPILOG)
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option(
    "--files-from", metavar="LIST", help='Also check the files named in LIST, one a line ("-": stdin).'
)
@click.option(
    "--round",
    "rounds",
    type=options.POSITIVE,
    metavar="N",
    multiple=True,
    help="Only this round; repeatable.",
)
@click.option(
    "-j",
    "--jobs",
    type=options.PROCESSES,
    metavar="N",
    help="Number of processes; by default as many as are useful.",
)
@click.option(
    "--all", "show_all", is_flag=True, help="Also list files without differences, however many there are."
)
@click.option(
    "--fide",
    is_flag=True,
    help="Also list, by level, where the event departs from FIDE rules, as the desk’s FIDE mode does.",
)
@options.asking("as_json", "strict", *options.RULES)
def command(
    files: tuple[str, ...],
    files_from: str | None,
    rounds: tuple[int, ...],
    jobs: int | None,
    show_all: bool,
    fide: bool,
    asked: Asked,
) -> int:
    """Pair every round of each FILE again, using only what was known at the time, and compare.

    A directory stands for its report files. With --json, one object a line for each file.
    """
    names = _names(files, files_from)
    jobs = 1 if asked_encoding() else jobs  # which other processes do not know
    orders = [CheckOrder(name, asked.rules, asked.strict, rounds, fide) for name in names]
    return check_files(orders, jobs=jobs, show_all=show_all, as_json=asked.as_json)


def _names(files: Sequence[str], files_from: str | None) -> list[str]:
    names = list(files)
    if files_from:
        names += [line for line in read_bytes(files_from).decode().splitlines() if line.strip()]
    names = listed_files(names)
    if not names:
        raise click.UsageError(told("no files to check"))
    if names.count(STANDARD) > 1 or (files_from == STANDARD and STANDARD in names):
        raise click.UsageError(told("standard input can be read only once"))
    return names
