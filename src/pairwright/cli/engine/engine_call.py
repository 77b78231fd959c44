"""The entrance of calling programs: read the command line, answer for the version, hand over the task."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.cli import exit_codes
from pairwright.cli.engine.common import engine_line
from pairwright.cli.engine.grammar import USAGE, Request, parse
from pairwright.cli.failures import warn


def run_engine(words: Sequence[str]) -> int:
    """Carry out an engine command line; returns the exit code. stdout gets results only."""
    request = parse(words)
    if request.faults:
        for fault in request.faults:
            warn(f"Error: {fault}")
        warn(engine_line())
        warn(USAGE)
        return exit_codes.BAD_REQUEST
    for note in request.notes:
        warn(f"Note: {note}")
    if request.version_line or not words:
        from pairwright.cli.files import print_bytes

        print_bytes(engine_line().encode() + b"\n")
    if not words:
        warn("For help: pairwright --help")
    return _carry_out(request)


def _carry_out(request: Request) -> int:
    """Each task is imported only when it is asked for."""
    if request.mode == "pair":
        from pairwright.cli.engine.pair import pair

        return pair(request)
    if request.mode == "check":
        from pairwright.cli.engine.check import check_file

        return max(check_file(request, name) for name in request.inputs)
    if request.mode == "generate":
        from pairwright.cli.engine.generate import generate

        return generate(request)
    return exit_codes.DONE
