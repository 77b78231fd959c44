"""`pairwright check`: pair every round again, and show each difference."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.checking import CheckOrder, check_file
from pairwright.cli.files import STANDARD, listed_files, read_bytes
from pairwright.cli.options import Asked
from pairwright.cli.progress import progress
from pairwright.cli.tables import TextTable, print_table
from pairwright.simulate.parallel import default_jobs, in_order

EPILOG = """\
\b
Examples:
  pairwright check open.trf
  pairwright check finished/                    every report file of a directory
  pairwright check --files-from list.txt --jobs 8
  pairwright check open.trf --round 7 --edition 2017
  pairwright check open.trf --fide              byes, results and points that FIDE warns of
  pairwright check *.trf --json | jq -c 'select(.same | not) | .file'

\b
Exit status: 0 every round is the same; 1 something differs; 3 a file cannot
be used; 5 a file cannot be read (of several files, the highest one).
"""

QUIET_FROM = 20
"""With this many files, those without a difference are only counted."""


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
    "-j", "--jobs", type=options.POSITIVE, metavar="N", help="Processes to use; by default as many as help."
)
@click.option(
    "--all", "show_all", is_flag=True, help="Name also the files without differences, however many."
)
@click.option(
    "--fide",
    is_flag=True,
    help="Also tell by level where the event leaves the rules of FIDE, as FIDE mode of the desk does.",
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
    """Pair every round of each FILE again from what was known before it, and compare.

    A directory stands for its report files. With --json, one object a line for each file.
    """
    names = _names(files, files_from)
    orders = [CheckOrder(name, asked.rules, asked.strict, rounds, fide) for name in names]
    if STANDARD in names:
        jobs = 1  # only this process has the standard input
    results = in_order(check_file, orders, jobs or default_jobs(len(orders)))
    show_same = show_all or len(names) < QUIET_FROM
    summary = _Summary()
    waiting: list[dict[str, Any]] = []
    with progress(len(names), "Checking", hidden=asked.as_json and sys.stdout.isatty()) as advance:
        for result in results:
            summary.add(result)
            if asked.as_json:
                options.print_json(result, indent=False)
            elif show_same or not result["same"] or result.get("deviations"):
                waiting.append(result)
            if not sys.stdout.isatty():
                _print_all(waiting)
            advance(summary.remark)
    _print_all(waiting)
    if not asked.as_json and len(names) > 1:
        click.echo(summary.text)
    return summary.exit_status


def _names(files: Sequence[str], files_from: str | None) -> list[str]:
    names = list(files)
    if files_from:
        names += [line for line in read_bytes(files_from).decode().splitlines() if line.strip()]
    names = listed_files(names)
    if not names:
        raise click.UsageError("no files to check")
    if names.count(STANDARD) > 1 or (files_from == STANDARD and STANDARD in names):
        raise click.UsageError("standard input can be read only once")
    return names


class _Summary:
    """Counts over all files."""

    def __init__(self) -> None:
        self.exit_status = exit_codes.DONE
        self._same = self._different = self._unusable = self._different_rounds = 0
        self._lengths: list[int] = []

    def add(self, result: dict[str, Any]) -> None:
        """Count one file."""
        self.exit_status = max(self.exit_status, result["exit_status"])
        if "error" in result:
            self._unusable += 1
            return
        self._lengths.append(len(result["rounds"]))
        self._different_rounds += sum(not checked["same"] for checked in result["rounds"])
        self._same += result["same"]
        self._different += not result["same"]

    @property
    def remark(self) -> str:
        """For the progress bar."""
        return f"{self._different} differ, {self._unusable} unusable"

    @property
    def text(self) -> str:
        """One sentence at the end."""
        total, rounds = len(self._lengths) + self._unusable, sum(self._lengths)
        unusable = f", {self._unusable} cannot be used" if self._unusable else ""
        spread = ""
        if self._lengths:
            mean = rounds / len(self._lengths)
            spread = f" (least {min(self._lengths)}, mean {mean:.1f}, most {max(self._lengths)} a file)"
        return (
            f"{total} files: {self._same} the same, {self._different} with differences{unusable}.\n"
            f"{rounds} rounds{spread}: {self._different_rounds} differ."
        )


def _print_all(results: list[dict[str, Any]]) -> None:
    """Print what is waiting, and forget it."""
    for result in results:
        _print_result(result)
    results.clear()


def _print_result(result: dict[str, Any]) -> None:
    name = result["file"]
    if "error" in result:
        click.echo(f"{name}: {click.style('cannot be used', fg='red')}")
        for line in result["error"]:
            click.echo(f"  {line}")
        return
    click.echo(f"{name}: {_verdict(result)}")
    for problem in result["problems"]:
        click.echo(f"  {_problem_text(problem)}")
    for checked in result["rounds"]:
        if not checked["same"]:
            _print_round(checked)
    if result["ranks"]:
        _print_ranks(result["ranks"])
    if "deviations" in result:
        _print_deviations(result)


def _print_deviations(result: dict[str, Any]) -> None:
    """What FIDE mode tells, by level, and what the file says of it itself."""
    from pairwright.check.deviations import LEVELS, Level

    if not result["deviations"]:
        click.echo("  FIDE mode: nothing to tell.")
    for one in result["deviations"]:
        name = LEVELS[Level[one["level"].upper()]][0]
        held = f" ({', '.join(one['articles'])})" if one["articles"] else ""
        click.echo(f"  {name}: {one['text']}{held}")
    for line in result["said"]:
        click.echo(f"  In the file: {line.lstrip('# ')}")


def _verdict(result: dict[str, Any]) -> str:
    rounds = result["rounds"]
    different = [str(checked["round"]) for checked in rounds if not checked["same"]]
    rules = f"({result['system'].replace('_', '-').title()} system, edition {result['edition']})"
    if different:
        text = f"round{'s' * (len(different) > 1)} {', '.join(different)} of {len(rounds)} differ"
        text = text if len(different) > 1 else text + "s"
        return f"{click.style(text, fg='red')} {rules}"
    other = []
    if not result["points_same"]:
        other.append("the points do not follow from the results")
    if result["ranks"] and not result["ranks"]["same"]:
        other.append("the ranks do not follow from the tie-breaks")
    if other:
        text = f"{len(rounds)} rounds paired the same, but {' and '.join(other)}"
        return f"{click.style(text, fg='red')} {rules}"
    if not rounds:
        return "no round has been played"
    return f"{click.style(f'all {len(rounds)} rounds are the same', fg='green')} {rules}"


def _problem_text(problem: dict[str, Any]) -> str:
    place = ", ".join(f"{what} {problem[what]}" for what in ("line", "column") if problem[what])
    assumed = f"; {problem['assumed']}" if problem["assumed"] else ""
    return f"{problem['severity']}: {place + ': ' if place else ''}{problem['message']}{assumed}"


def _print_round(checked: dict[str, Any]) -> None:
    if checked["no_pairing"]:
        click.echo(f"  Round {checked['round']}: {checked['no_pairing']}")
        return
    rows = [["", *_row(difference)] for difference in checked["differences"]]
    heading = f"  Round {checked['round']}"
    print_table(
        TextTable([(heading, False), ("By the rules", False), ("In the file", False), ("", False)], rows)
    )


def _print_ranks(ranks: dict[str, Any]) -> None:
    listed = ", ".join(ranks["tie_breaks"])
    if ranks["not_compared"]:
        click.echo(f"  The ranks were not compared: {ranks['not_compared']}")
    for wrong in ranks["differences"]:
        first, last = wrong["first_place"], wrong["last_place"]
        place = f"{first}" if first == last else f"{first} to {last}"
        click.echo(
            f"  Rank of {wrong['player']} {wrong['name']}: {wrong['file_rank']} in the file, "
            f"{place} by points, {listed}"
        )


def _row(difference: dict[str, Any]) -> list[str]:
    ours, theirs = difference["ours"], difference["file"]
    colours = any(side and side["colours_only"] for side in (ours, theirs))
    return [_pair_text(ours), _pair_text(theirs), "colours only" if colours else ""]


def _pair_text(pair: dict[str, Any] | None) -> str:
    if pair is None:
        return ""
    white = _player_text(pair["white"], pair["white_name"])
    return f"{white} - " + (
        "bye" if pair["black"] is None else _player_text(pair["black"], pair["black_name"])
    )


def _player_text(number: int, name: str) -> str:
    """The number and the family name, short enough for four of them in a line."""
    family = name.partition(",")[0]
    return f"{number} {family if len(family) <= 14 else family[:13] + '…'}".rstrip()
