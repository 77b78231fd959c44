"""Crosstables of Swiss tournaments as programs print them: "12w1" is a win with White against number 12."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairwright.common.collation import fold
from pairwright.common.messages import told
from pairwright.lists.cell_tables import Table, cell_text
from pairwright.lists.column_roles import heading_row, headings_of
from pairwright.lists.played import PlayedSide, round_of
from pairwright.lists.player_rows import Listed, read_people
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.units import POINT, points_text

_WORD = r"(?:r|rd|rnd|round|runde|rde|ronde|ronda)"
_ROUND = re.compile(rf"{_WORD}\.?\s*(\d{{1,2}})|(\d{{1,2}})\.?\s*{_WORD}\.?|(\d{{1,2}})")
_GAME = re.compile(r"(\d{1,4})([a-zбч]?)([10½+*-]?)")
_SIGN_FIRST = re.compile(r"([+=-])([a-z]?)(\d{1,4})([a-z]?)")
_ALONE = re.compile(r"[-–]?([10½])")
_HALVES = str.maketrans({"=": "½"})
_VEGA = {"+": "1", "=": "½", "-": "0"}
_BYES = ("bye", "spielfrei", "frei", "exempt", "exento", "descansa", "libre", "freilos")
_NOBODY = ("", "-", "--", "–", ".")
_COLOURS = {"w": Colour.WHITE, "б": Colour.WHITE, **dict.fromkeys("bsnч", Colour.BLACK), "": Colour.NONE}
POINTS = ("pts", "pkt", "pkte", "punkte", "points", "puntos", "pt", "score")
"""Headings of points, folded."""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """What a crosstable says. sides: a round each. faults: contradictions. notes: what is only odd."""

    people: tuple[Listed, ...]
    sides: tuple[Mapping[int, PlayedSide], ...]
    faults: tuple[str, ...]
    notes: tuple[str, ...]
    ranked: bool
    """The numbers are places of the table, and no starting numbers."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """label: the number of the opponent as the table writes it, 0 for none; letter: of the colour."""

    line: int
    column: str
    label: int
    letter: str
    sign: str


def read_crosstable(table: Table) -> Crosstable | None:
    """What a table says that has columns of rounds; None for one without them."""
    headed = heading_row(table)
    if headed is None:
        return None
    columns = round_columns(table[headed])
    if not columns:
        return None
    people = tuple(one for one in read_people(table).people if one.good)
    faults: list[str] = []
    cells = [[_read(table, one.line, name, place, faults) for name, place in columns] for one in people]
    if sum(bool(cell and cell.label) for row in cells for cell in row) == 0:
        return None
    white = _white_letters(cells)
    labels, ranked = _labels(table, headed, people, cells, white)
    index_of = {label: index for index, label in enumerate(labels)}
    sides: list[dict[int, PlayedSide]] = [{} for _ in columns]
    for index, row in enumerate(cells):
        for place, cell in enumerate(row):
            if cell is None:
                continue
            if cell.label and cell.label not in index_of:
                faults.append(
                    told(
                        "row {row}, {column}: there is no number {number} in the table",
                        row=cell.line,
                        column=cell.column,
                        number=cell.label,
                    )
                )
                continue
            sides[place][index] = _side(cell, index_of, white)
    notes = _points_notes(table, headed, people, sides)
    return Crosstable(people, tuple(sides), tuple(faults), tuple(notes), ranked)


def round_columns(headings: Sequence[object]) -> list[tuple[str, int]]:
    """(heading, column) of the rounds 1, 2, ...; [] when they are not all there."""
    found: dict[int, tuple[str, int]] = {}
    for place in range(len(headings)):
        text = cell_text(headings, place)
        match = _ROUND.fullmatch(text.strip().lower())
        if match:
            found.setdefault(int(next(filter(None, match.groups()))), (text, place))
    wanted = range(1, len(found) + 1)
    return [found[number] for number in wanted] if all(number in found for number in wanted) else []


def sign_text(text: str) -> str:
    """A cell in one spelling: no blanks, ½ for every half, small letters."""
    plain = "".join(text.lower().split()).replace("1/2", "½").replace("0.5", "½").replace("0,5", "½")
    return plain.replace(".5", "½").replace(",5", "½")


def _read(table: Table, line: int, column: str, place: int, faults: list[str]) -> _Cell | None:
    """What a cell says; None for nothing. What cannot be read is a fault."""
    written = cell_text(table[line - 1], place)
    text = sign_text(written)
    if text in _NOBODY:
        return None
    if text in _BYES:
        return _Cell(line, column, 0, "", "1")
    if match := _ALONE.fullmatch(text):
        return _Cell(line, column, 0, "", match[1])
    plain = text.translate(_HALVES)
    if (match := _GAME.fullmatch(plain)) and (match[2] or match[3] in ("+", "-")):
        return _Cell(line, column, int(match[1]), match[2], match[3])
    if match := _SIGN_FIRST.fullmatch(text):
        return _Cell(line, column, int(match[3]), match[2] or match[4], _VEGA[match[1]])
    faults.append(
        told(
            "row {row}, {column}: “{cell}” is not a game; for example, 12w1 is a win with White against "
            "number 12",
            row=line,
            column=column,
            cell=written[:40],
        )
    )
    return None


def _white_letters(cells: Sequence[Sequence[_Cell | None]]) -> str:
    """The letter of White: w beside b or s; b where Black is n (blancs and noirs, blancas and negras)."""
    letters = {cell.letter for row in cells for cell in row if cell}
    return "b" if "n" in letters and "w" not in letters else "w"


def _side(cell: _Cell, index_of: Mapping[int, int], white: str) -> PlayedSide:
    colour = Colour.WHITE if cell.letter == white else _COLOURS.get(cell.letter, Colour.NONE)
    opponent = index_of[cell.label] if cell.label else NO_OPPONENT
    return PlayedSide(cell.line, cell.column, opponent, colour, cell.sign)


def _labels(
    table: Table, headed: int, people: Sequence[Listed], cells: Sequence[Sequence[_Cell | None]], white: str
) -> tuple[list[int], bool]:
    """The numbers by which rows name each other, starting numbers or places: what fits better."""
    ranks = headings_of(table[headed])
    rank = ranks.index("rank") if "rank" in ranks else -1
    places = [_whole(cell_text(table[one.line - 1], rank)) if rank >= 0 else 0 for one in people]
    candidates = [
        ([one.number for one in people], False),
        (places, True),
        (list(range(1, len(people) + 1)), True),
    ]
    usable = [one for one in candidates if all(one[0]) and len(set(one[0])) == len(people)]
    return min(usable, key=lambda one: _disagreements(one[0], cells, white))


def _disagreements(labels: Sequence[int], cells: Sequence[Sequence[_Cell | None]], white: str) -> int:
    index_of = {label: index for index, label in enumerate(labels)}
    count = 0
    for place in range(len(cells[0]) if cells else 0):
        said = {index: row[place] for index, row in enumerate(cells)}
        known = {i: c for i, c in said.items() if c is not None and (not c.label or c.label in index_of)}
        count += sum(c is not None for c in said.values()) - len(known)
        sides = {index: _side(cell, index_of, white) for index, cell in known.items()}
        count += len(round_of(sides, [str(label) for label in labels])[1])
    return count


def _points_notes(
    table: Table, headed: int, people: Sequence[Listed], sides: Sequence[Mapping[int, PlayedSide]]
) -> list[str]:
    """Rows whose points are not the sum of their games."""
    headings = [fold(cell_text(table[headed], place)) for place in range(len(table[headed]))]
    column = next((place for place, text in enumerate(headings) if text in POINTS), None)
    if column is None:
        return []
    worth = {"1": 2, "+": 2, "½": 1}
    notes: list[str] = []
    for index, one in enumerate(people):
        written = halves(cell_text(table[one.line - 1], column))
        found = sum(worth.get(given[index].sign, 0) for given in sides if index in given)
        if written is not None and written != found:
            notes.append(
                told(
                    "row {row}, {column}: {name} has {written} points there, and {found} by the games",
                    row=one.line,
                    column=cell_text(table[headed], column),
                    name=one.player.name,
                    written=points_text(written * POINT // 2),
                    found=points_text(found * POINT // 2),
                )
            )
    return notes


def halves(text: str) -> int | None:
    """Points in halves: "4½", "4.5", "4,5"; None for what is none."""
    plain = text.strip().replace(" ", "").replace("½", ".5").replace(",", ".")
    try:
        value = float(plain) * 2
    except ValueError:
        return None
    return int(value) if value.is_integer() and abs(value) < 1000 else None


def _whole(text: str) -> int:
    plain = text.rstrip(".")
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 6 else 0
