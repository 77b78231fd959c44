"""The checklist of -l in the layout of bbpPairings: what the Dutch system looks at, a row for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairwright.cli.drawing import Rules, draw
from pairwright.cli.pairs import shown_number
from pairwright.errors import BadInput, NoPairing
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.field import DOWN_1, DOWN_2, UP_1, UP_2, Field
from pairwright.systems.swiss.bye import barred_from_bye
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.systems.system import Pairing
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import format_points

_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


def checklist_of_rounds(tournament: Tournament, rules: Rules, heading: str) -> str:
    """A block for every round played; `heading` has a place for the number of the round."""
    complete = replace(tournament, number_of_rounds=tournament.number_of_rounds or len(tournament.rounds))
    blocks = []
    for number in range(1, len(tournament.rounds) + 1):
        before = replace(complete.before_round(number), initial_colour=tournament.initial_colour)
        try:
            pairing = draw(before, rules)
        except NoPairing:
            pairing = None
        blocks.append(heading.format(number) + checklist_block(before, pairing, rules))
    return "".join(blocks)


def checklist_block(tournament: Tournament, pairing: Pairing | None, rules: Rules) -> str:
    """The checklist of one round: an empty line, the header, a row for each player to be paired.

    Columns are separated by TABs, with a TAB at the line end, and right-aligned; an empty line
    stands before each score group. pairing: the draw to show in column Cur; None leaves it blank.
    """
    if pairing is not None and pairing.system != "dutch":
        raise BadInput(f"the checklist exists for the Dutch system only, not for {pairing.system}")
    edition = edition_named(rules.edition or tournament.edition, rules.readings)
    field = Field(tournament, edition)
    rows = [_header(len(tournament.rounds)), *_rows(field, edition, pairing)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["", _line(rows[0], widths)]
    last_score = None
    for score, row in zip(field.score, rows[1:], strict=True):
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


def _rows(field: Field, edition: Edition, pairing: Pairing | None) -> list[list[str]]:
    tournament = field.tournament
    numbers = [shown_number(player) for player in tournament.players]
    current = _current(pairing, numbers)
    barred = barred_from_bye(tournament, edition.pab_bar)
    rows = []
    for position, index in enumerate(field.player):
        floats = field.floats[position]
        rows.append(
            [
                str(numbers[index]),
                format_points(field.score[position]),
                "".join(_LETTERS[Colour(colour)] for colour in field.played_colours(index)),
                _preference(field.preference[index]),
                "N" if index in barred else "Y",
                "D" if floats & DOWN_1 else "U" if floats & UP_1 else " ",
                "D" if floats & DOWN_2 else "U" if floats & UP_2 else " ",
                current.get(index, ""),
                "",
                *_opponents(tournament, numbers, index),
            ]
        )
    return rows


def _preference(preference: ColourPreference) -> str:
    letter = _LETTERS.get(preference.colour, "A")
    if preference.strength == Strength.STRONG:
        return f"({letter})"
    return f"{letter.lower() if preference.strength == Strength.MILD else letter} "


def _opponents(tournament: Tournament, numbers: Sequence[int], index: int) -> list[str]:
    """The opponents of played games, round by round; blank for byes and forfeits."""
    return [
        str(numbers[played.opponents[index]]) if Outcome(played.outcomes[index]).played else ""
        for played in tournament.rounds
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
