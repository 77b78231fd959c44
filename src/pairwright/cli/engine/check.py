"""-c: every round again, the differences on stdout."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pairwright.check.checking import CheckReport, RoundCheck, check
from pairwright.cli import exit_codes
from pairwright.cli.engine.common import checklist_name, load_for_engine, refuse_overwriting, report
from pairwright.cli.engine.grammar import Layout, Request
from pairwright.cli.failures import warn
from pairwright.cli.files import STANDARD, print_bytes
from pairwright.cli.pair_round import pair_next, tell_baku
from pairwright.common.errors import PairwrightError
from pairwright.tournament.round import DrawnPair
from pairwright.tournament.tournament import Tournament

# -- The report of -c, in the layout of bbpPairings and in that of JaVaFo ------------------------------


HEADING = "  Checker pairings        Tournament pairings "
_GAP = " " * 16


def check_report(tournament: Tournament, report: CheckReport, name: str, layout: Layout) -> str:
    """The whole report; `name` is the name of the file without directory and extension.

    In the layout of bbpPairings the pairs that differ stand side by side, each side in board order,
    and the report ends with an empty line. In JaVaFo's, the bye is written PAB and a pair with the
    colours the other way round gets a line of words.
    """
    numbers = [player.known_number for player in tournament.players]
    lines: list[str] = []
    for checked in report.rounds:
        lines.append(f"{name}: Round #{checked.round_number}")
        lines.extend(_bbp_round(checked, numbers) if layout == "bbp" else _javafo_round(checked, numbers))
    if layout == "bbp":
        lines.append("")
    return "".join(line + "\n" for line in lines)


def _bbp_round(checked: RoundCheck, numbers: Sequence[int]) -> Iterator[str]:
    if checked.refusal:
        yield f"No valid pairing exists for round {checked.round_number}."
        yield ""
    elif not checked.agrees:
        yield from _block(checked.ours, checked.theirs, numbers, "bbp")


def _javafo_round(checked: RoundCheck, numbers: Sequence[int]) -> Iterator[str]:
    inverted = {pair.players for pair in checked.inverted}
    ours = [pair for pair in checked.ours if pair.players not in inverted]
    theirs = [pair for pair in checked.theirs if pair.players not in inverted]
    if checked.refusal:
        yield f"No valid pairing exists for round {checked.round_number}."
        yield ""
        return
    for pair in checked.inverted:
        yield f"{numbers[pair.black]} and {numbers[pair.white]} had inverted colors"
    if ours or theirs:
        yield from _block(ours, theirs, numbers, "javafo")


def _block(
    ours: Sequence[DrawnPair], theirs: Sequence[DrawnPair], numbers: Sequence[int], layout: Layout
) -> Iterator[str]:
    """The pairs of both sides next to one another; the shorter side is filled with blanks."""
    left = [_cell(pair, numbers, layout) for pair in ours]
    right = [_cell(pair, numbers, layout) for pair in theirs]
    blank = " " * max(map(len, (*left, *right)))
    yield HEADING
    for first, second in zip_longest(left, right, fillvalue=blank):
        yield f"    {first}{_GAP}{second}"
    yield ""


def _cell(pair: DrawnPair, numbers: Sequence[int], layout: Layout) -> str:
    if pair.bye and layout == "javafo":
        return f"PAB:{numbers[pair.white]:5d}"
    return f"{numbers[pair.white]:3d} - {0 if pair.bye else numbers[pair.black]:3d}"


# ------------------------------------------------------------------------------------------------------


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
            from pairwright.cli.engine.checklist import write_checklist

            write_checklist(checklist, tournament, request.rules, "Round #{}\n")
    except PairwrightError as error:
        return report(error, source)
    return exit_codes.DONE if found.agrees or not request.strict_exit else exit_codes.DIFFERENCES


def _tell_ranks(tournament: Tournament, found: CheckReport) -> None:
    """Ranks that do not follow from the tie-breaks of the file, on stderr: the report is about pairs."""
    for wrong in found.ranks.differences if found.ranks else ():
        number = tournament.players[wrong.player].known_number
        warn(f"Note: player {number} has rank {wrong.stated}, by the tie-breaks {wrong.first_place}")
