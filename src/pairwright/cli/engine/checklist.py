"""The checklist of -l in the layout of bbpPairings: what the system looks at, a row for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairwright.cli.engine.common import engine_line
from pairwright.cli.files import write_bytes
from pairwright.cli.pair_round import Rules, draw, opened_round
from pairwright.common.errors import NoPairing
from pairwright.systems.round_context import OpenRound
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import format_points
from pairwright.tournament.tournament import Tournament


def write_checklist(name: str, tournament: Tournament, rules: Rules, heading: str) -> None:
    """Write a block for every round played; `heading` has a place for the number of the round."""
    complete = replace(tournament, number_of_rounds=tournament.number_of_rounds or len(tournament.rounds))
    blocks = []
    for number in range(1, len(tournament.rounds) + 1):
        before = replace(complete.before_round(number), initial_colour=tournament.initial_colour)
        try:
            pairing = draw(before, rules)
        except NoPairing:
            pairing = None
        blocks.append(heading.format(number) + checklist_block(before, pairing, rules))
    write_bytes(name, ("".join(blocks) + engine_line()).encode())


def checklist_block(tournament: Tournament, pairing: Pairing | None, rules: Rules) -> str:
    """The checklist of one round: an empty line, the header, a row for each player to be paired.

    Columns are separated by TABs, with a TAB at the line end, and right-aligned; an empty line
    stands before each score group. pairing: the draw to show in column Cur; None leaves it blank.
    """
    opened = opened_round(tournament, rules)
    rows = [_header(len(tournament.rounds)), *_rows(opened, pairing)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["", _line(rows[0], widths)]
    last_score = None
    for score, row in zip((opened.scores[one] for one in opened.order), rows[1:], strict=True):
        if score != last_score:
            lines.append("")
        last_score = score
        lines.append(_line(row, widths))
    return "\n".join([*lines, "", "", ""])


def _header(rounds: int) -> list[str]:
    opponents = [f"R{number}" for number in range(1, rounds + 1)]
    return ["ID", "Pts", "-" * (rounds + 1), "Pref", "C2", "C14", "C16", "Cur", "", *opponents]


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True))


def _rows(opened: OpenRound, pairing: Pairing | None) -> list[list[str]]:
    tournament = opened.tournament
    numbers = [player.known_number for player in tournament.players]
    current = _current(pairing, numbers)
    return [
        [
            str(numbers[index]),
            format_points(opened.scores[index]),
            *seen,
            current.get(index, ""),
            "",
            *(
                str(numbers[played.opponents[index]]) if Outcome(played.outcomes[index]).played else ""
                for played in tournament.rounds
            ),
        ]
        for index, seen in zip(opened.order, opened.checklist(), strict=True)
    ]


def _current(pairing: Pairing | None, numbers: Sequence[int]) -> dict[int, str]:
    """Column Cur by player: opponent and own colour, or (bye)."""
    if pairing is None:
        return {}
    cells = {}
    for board in pairing.boards:
        cells[board.white] = f"({numbers[board.black]}W)"
        cells[board.black] = f"({numbers[board.white]}B)"
    if pairing.pairing_allocated_bye is not None:
        cells[pairing.pairing_allocated_bye] = "(bye)"
    return cells
