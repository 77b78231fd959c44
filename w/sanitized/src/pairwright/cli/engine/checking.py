"""-c: every round again, the differences on stdout."""

from __future__ import annotations

import os

from pairwright.check import CheckReport, check
from pairwright.cli import exit_codes
from pairwright.cli.drawing import pair_next, tell_baku
from pairwright.cli.engine.check_report import check_report
from pairwright.cli.engine.common import engine_line, load_for_engine, report
from pairwright.cli.engine.grammar import Request
from pairwright.cli.engine.paths import checklist_name, refuse_overwriting
from pairwright.cli.failures import warn
from pairwright.cli.files import STANDARD, print_bytes, write_bytes
from pairwright.errors import PairwrightError
from pairwright.tournament.tournament import Tournament


def check_file(request: Request, source: str) -> int:
    """Pair every round of one file again and report on stdout."""
    try:
        checklist = None if request.checklist is None else checklist_name(request.checklist, source)
        refuse_overwriting(source, checklist or "")
        tournament = load_for_engine(source, request, "check")
        tell_baku(tournament, request.rules)
        rounds = (request.round_number,) if request.round_number else ()
        found = check(tournament, rounds=rounds, pair_next=pair_next(request.rules))
        name = "(stdin)" if source == STANDARD else os.path.splitext(os.path.basename(source))[0]
        text = check_report(tournament, found, name, request.layout)
        print_bytes(text.encode("utf-8", "surrogateescape"))
        _tell_ranks(tournament, found)
        if checklist is not None:
            _write_checklist(checklist, tournament, request)
    except PairwrightError as error:
        return report(error, source)
    return exit_codes.DONE if found.agrees or not request.strict_exit else exit_codes.DIFFERENCES


def _tell_ranks(tournament: Tournament, found: CheckReport) -> None:
    """Ranks that do not follow from the tie-breaks of the file, on stderr: the report is about pairs."""
    for wrong in found.ranks.differences if found.ranks else ():
        number = tournament.players[wrong.player].known_number
        warn(f"Note: player {number} has rank {wrong.stated}, by the tie-breaks {wrong.first_place}")


def _write_checklist(name: str, tournament: Tournament, request: Request) -> None:
    from pairwright.cli.engine.checklist import checklist_of_rounds

    text = checklist_of_rounds(tournament, request.rules, "Round #{}\n") + engine_line()
    write_bytes(name, text.encode())
