"""The entrance of calling programs: read the command line, answer for the version, pair a round."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.cli import exit_codes
from pairwright.cli.engine.common import (
    beside_input,
    checklist_name,
    engine_line,
    load_for_engine,
    no_valid_pairing,
    refuse_overwriting,
    remove_old,
    report,
)
from pairwright.cli.engine.grammar import USAGE, Request, parse
from pairwright.cli.failures import warn
from pairwright.cli.files import STANDARD, write_bytes
from pairwright.cli.pair_round import draw, tell_baku
from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.common.values import TYPE_CHECKING
from pairwright.systems.pairing_forms import pairs_file

if TYPE_CHECKING:
    from pairwright.systems.system import Pairing
    from pairwright.tournament.tournament import Tournament


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
        return pair(request)
    if request.mode == "check":
        from pairwright.cli.engine.check import check_file

        return max(check_file(request, name) for name in request.inputs)
    if request.mode == "generate":
        from pairwright.cli.engine.generate import generate

        return generate(request)
    return exit_codes.DONE


def pair(request: Request) -> int:
    """-p: pair the next round, to a file or to stdout. No file is left after an error."""
    source = request.inputs[0]
    output = beside_input(request.output, source)
    checklist = None if request.checklist is None else checklist_name(request.checklist, source)
    try:
        refuse_overwriting(source, output, checklist or "")
        remove_old(output)
        tournament = load_for_engine(source, request, "pair")
        tell_baku(tournament, request.rules)
        pairing = _draw(tournament, request, source, checklist)
        if pairing is None:
            return exit_codes.NO_PAIRING
        if checklist is not None:
            _write_checklist(checklist, tournament, pairing, request)
        write_bytes(output or STANDARD, pairs_file(tournament, pairing))
    except PairwrightError as error:
        return report(error, source)
    return exit_codes.DONE


def _draw(tournament: Tournament, request: Request, source: str, checklist: str | None) -> Pairing | None:
    """The pairing, or None when the rules admit none; that has been said then."""
    try:
        return draw(tournament, request.rules)
    except NoPairing as refusal:
        if checklist is not None:
            _write_checklist(checklist, tournament, None, request)
        warn(f"Error while pairing {source}: {no_valid_pairing(refusal)}")
        return None


def _write_checklist(name: str, tournament: Tournament, pairing: Pairing | None, request: Request) -> None:
    from pairwright.cli.engine.checklist import checklist_block

    text = checklist_block(tournament, pairing, request.rules) + engine_line()
    write_bytes(name, text.encode())
