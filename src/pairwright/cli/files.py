"""Files as the command line meets them: tournaments to read, results to write in one step."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pairwright.cli.failures import FileTrouble
from pairwright.errors import BadInput

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament
    from pairwright.trf.problems import Problem
    from pairwright.trf.reader import Purpose

STANDARD = "-"
"""As a file name: standard input, or standard output."""


class Loaded(NamedTuple):
    """A tournament from a file, and what the reader repaired or found odd."""

    tournament: Tournament
    problems: tuple[Problem, ...] = ()


def read_bytes(name: str) -> bytes:
    """The content of a file, or of standard input for "-". Raises FileTrouble."""
    try:
        if name == STANDARD:
            return sys.stdin.buffer.read()
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise FileTrouble.of(name, error) from None


def load(name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """Read a tournament from a report file or from our JSON form, whichever the content is.

    Raises FileTrouble when there is nothing to read, BadInput (TrfError) for bad content.
    """
    data = read_bytes(name)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return Loaded(_from_json(name, data))
    from dataclasses import replace

    from pairwright.trf.problems import TrfError
    from pairwright.trf.reader import read_trf_report

    reading = read_trf_report(data, strict=strict, purpose=purpose)
    shown = "standard input" if name == STANDARD else name
    problems = tuple(replace(problem, file=shown) for problem in reading.problems)
    if reading.tournament is None:
        raise TrfError(*problems)
    return Loaded(reading.tournament, problems)


def _from_json(name: str, data: bytes) -> Tournament:
    import json

    from pairwright.tournament.json_form import from_json

    try:
        return from_json(json.loads(data.decode("utf-8-sig")))
    except BadInput as error:
        raise BadInput(*(f"{name}: {fault}" for fault in error.faults)) from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: not a JSON document: {error}") from None


def write_bytes(name: str, data: bytes) -> None:
    """Write a file in one step, so that nobody ever sees half of it; "-" is standard output.

    The data goes to a temporary file in the same directory, which then takes the name. What stood
    there before stays until that moment. Raises FileTrouble.
    """
    try:
        if name == STANDARD:
            print_bytes(data)
        elif is_special(name):
            with open(name, "wb") as file:
                file.write(data)
        else:
            _replace_file(os.path.realpath(name), data)
    except (OSError, ValueError) as error:
        raise FileTrouble.of(name, error, writing=True) from None


def print_bytes(data: bytes) -> None:
    """Write to standard output exactly these bytes, whatever the platform does with line ends."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def is_special(name: str) -> bool:
    """True for a device, a pipe or a directory: something that a rename must not replace."""
    try:
        return not stat.S_ISREG(os.stat(name).st_mode)
    except OSError:
        return False


def _replace_file(path: str, data: bytes) -> None:
    folder, base = os.path.split(path)
    temporary = os.path.join(folder, f".{base[:100]}.{os.getpid()}.tmp")
    try:
        mode = stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        mode = -1
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode >= 0:
            os.chmod(temporary, mode)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def same_file(first: str, second: str) -> bool:
    """True when both names mean one existing file."""
    try:
        return os.path.samefile(first, second)
    except (OSError, ValueError):
        return False


def listed_files(names: Sequence[str]) -> list[str]:
    """The files meant by names: a directory means the report files directly in it, sorted by name."""
    found = []
    for name in names:
        if not os.path.isdir(name):
            found.append(name)
            continue
        inside = sorted(entry for entry in os.listdir(name) if entry.lower().endswith(REPORT_EXTENSIONS))
        found.extend(os.path.join(name, entry) for entry in inside)
    return found


REPORT_EXTENSIONS = (".trf", ".trfx", ".trf16", ".trf26", ".fid")
