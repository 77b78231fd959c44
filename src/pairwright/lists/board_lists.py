"""Lists of boards with results, round below round, as other programs print them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pairwright.lists.columns import headings_of
from pairwright.lists.crosstables import POINTS, halves, sign_text
from pairwright.lists.people import Listed, read_people
from pairwright.lists.played import Side
from pairwright.lists.tables import Table, cell_text
from pairwright.names import fold
from pairwright.told import told
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.units import POINT, points_text

_WORD = r"(?:round|runde|ronde|ronda|rd)"
_ROUND = re.compile(rf"\b{_WORD}\s*\.?\s*(\d{{1,2}})\b|\b(\d{{1,2}})\s*\.?\s*{_WORD}\b")
_RESULTS = frozenset({"result", "results", "res", "ergebnis", "erg", "resultat", "resultado", "resultados"})
_SIDES = frozenset({"white", "black", "weiss", "schwarz", "blancs", "noirs", "blancas", "negras"})
_RESULT = re.compile(r"([10½+-])[-:–]([10½+-])")
_BYES = frozenset(
    {"bye", "spielfrei", "freilos", "exempt", "exento", "descansa", "emparejado por el sistema"}
)
_UNPAIRED = frozenset(
    {"not paired", "nicht ausgelost", "non apparie", "no emparejado", "no apareado", "absent"}
)
_WORTH = {"1": 2, "+": 2, "½": 1}


@dataclass(slots=True)
class BoardLists:
    """What the lists say so far. players: by how the lists name them. points: halves by player."""

    people: list[Listed] = field(default_factory=list)
    index_of: dict[str, int] = field(default_factory=dict)
    sides: dict[int, dict[int, Side]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    points: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Heading:
    """Where the result stands, and the headings of both halves as they are read."""

    result: int
    white: tuple[str, ...]
    black: tuple[str, ...]


def read_board_lists(table: Table) -> BoardLists | None:
    """What the lists of a table say; None when it has none."""
    found = BoardLists()
    heading: _Heading | None = None
    number = 0
    for place, cells in enumerate(table):
        if seen := _heading(cells):
            heading = seen
            if not number:
                found.faults.append(told("row {row}: no row above says which round this is", row=place + 1))
                return found
            continue
        if title := _title(cells):
            heading, number = None, title
            if number in found.sides:
                found.faults.append(told("row {row}: round {n} stands there twice", row=place + 1, n=number))
            found.sides.setdefault(number, {})
        elif heading is not None:
            _read_board(found, heading, number, place + 1, cells)
    if heading is None and not any(found.sides.values()):
        return None
    _look_for_gaps(found)
    return found


def _heading(cells: Sequence[object]) -> _Heading | None:
    """A row of headings has a result in the middle, and a name on both sides."""
    texts = [cell_text(cells, place) for place in range(len(cells))]
    result = next((place for place, text in enumerate(texts) if fold(text) in _RESULTS), None)
    if result is None:
        return None
    white, black = (
        tuple("Name" if fold(text) in _SIDES else text for text in part)
        for part in (texts[:result], texts[result + 1 :])
    )
    named = all("name" in headings_of(part) for part in (white, black))
    return _Heading(result, white, black) if named else None


def _title(cells: Sequence[object]) -> int:
    """The number in "Round 3 on 2026/11/20", where that is all that a row says; else 0."""
    texts = [text for place in range(len(cells)) if (text := cell_text(cells, place))]
    match = _ROUND.search(fold(texts[0])) if len(texts) == 1 else None
    return int(match[1] or match[2]) if match else 0


def _read_board(
    found: BoardLists, heading: _Heading, number: int, line: int, cells: Sequence[object]
) -> None:
    white = [cell_text(cells, place) for place in range(heading.result)]
    black = [cell_text(cells, heading.result + 1 + place) for place in range(len(heading.black))]
    result = sign_text(cell_text(cells, heading.result))
    index = _somebody(found, heading.white, white, line)
    if index is None:
        return
    column = f"round {number}"
    _compare_points(found, heading.white, white, index, line)
    said = fold(" ".join(filter(None, (text for text in black if not halves(text)))))
    if said in _BYES or said in _UNPAIRED or not any(black):
        sign = result[:1] if result[:1] in ("1", "½", "0") else ("1" if said in _BYES else "0")
        _note(found, number, index, Side(line, column, NO_OPPONENT, Colour.NONE, sign))
        return
    other = _somebody(found, heading.black, black, line)
    if other is None:
        found.faults.append(
            told("row {row}: it is not told who plays {name}", row=line, name=found.people[index].player.name)
        )
        return
    _compare_points(found, heading.black, black, other, line)
    match = _RESULT.fullmatch(result)
    if match is None and result not in ("", "-", ":", "*"):
        found.faults.append(
            told("row {row}: “{cell}” is no result", row=line, cell=cell_text(cells, heading.result)[:40])
        )
        return
    signs = (match[1], match[2]) if match else ("", "")
    if signs in (("0", "-"), ("-", "0")):
        signs = ("-", "-")
    _note(found, number, index, Side(line, column, other, Colour.WHITE, signs[0]))
    _note(found, number, other, Side(line, column, index, Colour.BLACK, signs[1]))


def _note(found: BoardLists, number: int, index: int, side: Side) -> None:
    """What a board says of one of its players; nobody is at two boards."""
    before = found.sides[number].get(index)
    if before is not None:
        found.faults.append(
            told(
                "row {row}: {name} is in row {other} of round {n} already",
                row=side.line,
                name=found.people[index].player.name,
                other=before.line,
                n=number,
            )
        )
        return
    found.sides[number][index] = side
    found.points[index] = found.points.get(index, 0) + _WORTH.get(side.sign, 0)


def _somebody(found: BoardLists, headings: Sequence[str], texts: Sequence[str], line: int) -> int | None:
    """The player of half a row, by number or by name; the same number must not have two names."""
    people = read_people([list(headings), list(texts)]).people
    if not people or not people[0].good:
        return None
    one = people[0]
    key = str(one.number) if one.number else fold(one.player.name)
    if key not in found.index_of:
        found.index_of[key] = len(found.people)
        found.people.append(replace(one, line=line))
        return found.index_of[key]
    index = found.index_of[key]
    before = found.people[index]
    if fold(before.player.name) != fold(one.player.name):
        found.faults.append(
            told(
                "row {row}: number {number} is {name} here, and {other} in row {line}",
                row=line,
                number=one.number,
                name=one.player.name,
                other=before.player.name,
                line=before.line,
            )
        )
    return index


def _compare_points(
    found: BoardLists, headings: Sequence[str], texts: Sequence[str], index: int, line: int
) -> None:
    """The points before a round, where the list has them, are those of the rounds above."""
    column = next((place for place, text in enumerate(headings) if fold(text) in POINTS), None)
    written = halves(texts[column]) if column is not None and column < len(texts) else None
    has = found.points.get(index, 0)
    if written is not None and written != has:
        found.notes.append(
            told(
                "row {row}: {name} has {written} points there, and {found} by the rounds above",
                row=line,
                name=found.people[index].player.name,
                written=points_text(written * POINT // 2),
                found=points_text(has * POINT // 2),
            )
        )


def _look_for_gaps(found: BoardLists) -> None:
    last = max((number for number, sides in found.sides.items() if sides), default=0)
    missing = [number for number in range(1, last + 1) if not found.sides.get(number)]
    if missing:
        found.faults.append(
            told("the list has no round {n}; all rounds up to the last are needed", n=missing[0])
        )
