"""The report of -c, in the layout of bbpPairings and in that of JaVaFo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pairwright.check import CheckReport, DrawnPair, RoundCheck
from pairwright.cli.engine.grammar import Layout
from pairwright.tournament.tournament import Tournament

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
