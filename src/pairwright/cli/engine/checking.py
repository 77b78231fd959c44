"""-c: every round again, the differences on stdout."""

from __future__ import annotations

import os

from pairwright.check import check
from pairwright.cli import exit_codes
from pairwright.cli.drawing import pair_next
from pairwright.cli.engine.check_report import check_report
from pairwright.cli.engine.common import load_for_engine, report
from pairwright.cli.engine.grammar import Request
from pairwright.cli.engine.paths import checklist_name
from pairwright.cli.files import STANDARD, print_bytes, write_bytes
from pairwright.cli.version import engine_line
from pairwright.errors import BadInput, PairwrightError


def check_file(request: Request, source: str) -> int:
    """Pair every round of one file again and report on stdout."""
    try:
        tournament = load_for_engine(source, request, "check")
        if not request.javafo and tournament.system not in ("", request.system):
            raise BadInput(
                f"the pairing system of the file ({tournament.system}) "
                f"is not the one of the command line ({request.system})"
            )
        rounds = (request.round_number,) if request.round_number else ()
        report_ = check(tournament, rounds=rounds, pair_next=pair_next(request.rules))
        name = "(stdin)" if source == STANDARD else os.path.splitext(os.path.basename(source))[0]
        print_bytes(
            check_report(tournament, report_, name, request.layout).encode("utf-8", "surrogateescape")
        )
        if request.checklist is not None:
            from pairwright.cli.engine.checklist import checklist_of_rounds

            text = checklist_of_rounds(tournament, request.rules, "Round #{}\n") + engine_line()
            write_bytes(checklist_name(request.checklist, source), text.encode())
    except PairwrightError as error:
        return report(error, source)
    return exit_codes.DONE if report_.agrees or not request.strict_exit else exit_codes.DIFFERENCES
