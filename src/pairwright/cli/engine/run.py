"""Carrying out what a calling program asks for: streams, files and exit codes of the engine contract."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.cli import exit_codes
from pairwright.cli.drawing import draw, pair_next
from pairwright.cli.engine.grammar import USAGE, Request, parse
from pairwright.cli.engine.paths import beside_input, checklist_name, refuse_overwriting, remove_old
from pairwright.cli.failures import FileTrouble, exit_code_of, explain, problem_line, warn
from pairwright.cli.files import STANDARD, load, print_bytes, write_bytes
from pairwright.cli.pairs import pairs_file
from pairwright.cli.version import engine_line
from pairwright.errors import BadInput, NoPairing, PairwrightError

if TYPE_CHECKING:
    from pairwright.pairing.system import Pairing
    from pairwright.tournament.tournament import Tournament
    from pairwright.trf.reader import Purpose


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
        print_bytes(engine_line().encode() + b"\n")
    if request.mode == "version":
        if not words:
            warn("For help: pairwright --help")
        return exit_codes.DONE
    if request.mode == "pair":
        return _pair(request)
    if request.mode == "check":
        return max(_check(request, name) for name in request.inputs)
    from pairwright.cli.engine.generate import generate

    return generate(request)


def _pair(request: Request) -> int:
    """-p: pair the next round, to a file or to stdout. No file is left after an error."""
    source = request.inputs[0]
    output = beside_input(request.output, source)
    checklist = None if request.checklist is None else checklist_name(request.checklist, source)
    try:
        refuse_overwriting(source, output, checklist or "")
        remove_old(output)
        tournament = load_for_engine(source, request, "pair")
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


def no_valid_pairing(refusal: NoPairing) -> str:
    """The words by which callers recognise a round that cannot be paired, and the reason."""
    text = str(refusal)
    return text if "No valid pairing exists" in text else f"No valid pairing exists: {text}"


def _write_checklist(name: str, tournament: Tournament, pairing: Pairing | None, request: Request) -> None:
    from pairwright.cli.engine.checklist import checklist_block

    text = checklist_block(tournament, pairing, request.rules) + engine_line()
    write_bytes(name, text.encode())


def _check(request: Request, source: str) -> int:
    """-c: pair every round of one file again and report on stdout."""
    from pairwright.check import check
    from pairwright.cli.engine.check_report import check_report

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
        print_bytes(check_report(tournament, report_, name, request.layout).encode())
        if request.checklist is not None:
            from pairwright.cli.engine.checklist import checklist_of_rounds

            text = checklist_of_rounds(tournament, request.rules, "Round #{}\n") + engine_line()
            write_bytes(checklist_name(request.checklist, source), text.encode())
    except PairwrightError as error:
        return report(error, source)
    return exit_codes.DONE if report_.agrees or not request.strict_exit else exit_codes.DIFFERENCES


def load_for_engine(source: str, request: Request, purpose: Purpose) -> Tournament:
    """Read the input; what was repaired is said on stderr."""
    loaded = load(source, strict=request.strict, purpose=purpose)
    for problem in loaded.problems:
        warn(problem_line(problem))
    tournament = loaded.tournament
    if request.accelerate and not tournament.virtual_points:
        tournament = replace(tournament, acceleration="baku")
    return tournament


def _reasons(error: BadInput) -> list[str]:
    """Every reason why a file was refused, with its place where the reader knows one."""
    from pairwright.trf.problems import Severity, TrfError

    if not isinstance(error, TrfError):
        return explain(error)
    reasons = []
    for problem in error.problems:
        if problem.severity is Severity.ERROR:
            place = f"line {problem.line}, column {problem.column}: " if problem.line else ""
            reasons.append(f"{place}{problem.message} [{problem.code}]")
    return reasons


def report(error: PairwrightError, source: str) -> int:
    """Say what went wrong in the words that callers know; returns the exit code."""
    if isinstance(error, FileTrouble):
        if error.writing:
            warn(f"Error: The output file ({error.name}) could not be opened. ({error.reason})")
        else:
            warn(f"Error reading file {error.name}: The file could not be loaded. ({error.reason})")
    elif isinstance(error, BadInput):
        for line in _reasons(error):
            warn(f"Error parsing file {source}: {line}")
    else:
        for line in explain(error):
            warn(f"Error processing file {source}: {line}")
    return exit_code_of(error)
