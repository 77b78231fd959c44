"""What several verbs share: options, how problems of a file are told, how JSON is written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pairwright.cli.failures import exit_code_of, explain, problem_line, warn
from pairwright.cli.files import Loaded, load, print_bytes

if TYPE_CHECKING:
    from pairwright.trf.problems import Problem
    from pairwright.trf.reader import Purpose

Command = TypeVar("Command", bound=Callable[..., Any])

POSITIVE = click.IntRange(min=1)
SEED = click.IntRange(0, 2**64 - 1)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON instead of a table.")
strict_option = click.option(
    "--strict", is_flag=True, help="Refuse files that are not quite right, instead of repairing and telling."
)
system_option = click.option(
    "--system",
    default="",
    metavar="NAME",
    help="Pairing system; by default the one the file names, or dutch.",
)
edition_option = click.option(
    "--edition",
    default="",
    metavar="YEAR",
    help="Edition of the rules, such as 2017 or 2026; by default the file's, or the newest.",
)

readings_option = click.option(
    "--readings",
    default="",
    metavar="NAME",
    help="Read open places of the rules as another engine does (bbpPairings), the parity of numbers by the "
    "letter (letter), or Baku acceleration with everybody registered (registered).",
)


def rules_options(function: Command) -> Command:
    """Add --system, --edition and --readings."""
    return system_option(edition_option(readings_option(function)))


def load_for_people(name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """Read a tournament; what was repaired is told on stderr. Ends the program when it cannot be read."""
    try:
        loaded = load(name, strict=strict, purpose=purpose)
    except Exception as error:
        raise fail(error, f"{name} cannot be used") from None
    tell(loaded.problems)
    return loaded


def tell(problems: Iterable[Problem]) -> None:
    """Print what a reader repaired or found odd."""
    for problem in problems:
        warn(problem_line(problem))


def fail(error: BaseException, summary: str = "") -> click.exceptions.Exit:
    """Tell people about an error; raise what this returns to end the program with its exit code.

    Where whoever was reading our output has gone (`| head`) there is nobody to tell: BrokenPipeError
    is raised on, and the program ends in silence.
    """
    if isinstance(error, BrokenPipeError):
        raise error
    tell_failure(explain(error), summary)
    return click.exceptions.Exit(exit_code_of(error))


def tell_failure(lines: list[str], summary: str = "") -> None:
    """Print an error; several problems stand in a list under the summary."""
    coloured = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    label = click.style("Error", fg="red", bold=True) if coloured else "Error"
    if summary and len(lines) > 1 and not lines[0].startswith("Unexpected error"):
        warn(f"{label}: {summary}:")
        lines = [f"  {line}" for line in lines]
    elif not lines[0].startswith("Unexpected error"):
        lines = [f"{label}: {line}" for line in lines]
    for line in lines:
        warn(line)


def json_line(value: object, *, indent: bool = True) -> bytes:
    """A JSON document in UTF-8 with a final line break."""
    import json

    text = json.dumps(value, ensure_ascii=False, indent=2 if indent else None)
    return (text + "\n").encode("utf-8", "replace")


def print_json(value: object, *, indent: bool = True) -> None:
    """Print a JSON document to stdout, in UTF-8 whatever the terminal."""
    print_bytes(json_line(value, indent=indent))
