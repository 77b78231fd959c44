"""A whole tournament from a list that another program printed: a crosstable, or lists of boards with results.

Chess-Results gives no file of an event to everybody, but these two to anybody. What they say is read from
both sides of every board, so that a damaged or edited list is refused with the rows that contradict each
other, and never becomes an event that was not played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pairwright.common.collation import NameKey, fold, name_key
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.lists.cell_tables import Table, cell_text, read_table
from pairwright.lists.column_roles import TITLES, heading_row, headings_of
from pairwright.lists.crosstables import POINTS, halves, read_crosstable, sign_text
from pairwright.lists.played import PlayedSide, odd_results, round_of
from pairwright.lists.player_rows import Listed, read_people
from pairwright.tournament.initial_colour import infer_initial_colour
from pairwright.tournament.outcome import Colour
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import POINT, points_text

# -- Lists of boards with results, round below round, as other programs print them ---------------------


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
    sides: dict[int, dict[int, PlayedSide]] = field(default_factory=dict)
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
                found.faults.append(told("row {row}: round {n} appears twice", row=place + 1, n=number))
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
        _note(found, number, index, PlayedSide(line, column, NO_OPPONENT, Colour.NONE, sign))
        return
    other = _somebody(found, heading.black, black, line)
    if other is None:
        found.faults.append(
            told(
                "row {row}: the opponent of {name} is missing", row=line, name=found.people[index].player.name
            )
        )
        return
    _compare_points(found, heading.black, black, other, line)
    match = _RESULT.fullmatch(result)
    if match is None and result not in ("", "-", ":", "*"):
        found.faults.append(
            told("row {row}: “{cell}” is not a result", row=line, cell=cell_text(cells, heading.result)[:40])
        )
        return
    signs = (match[1], match[2]) if match else ("", "")
    if signs in (("0", "-"), ("-", "0")):
        signs = ("-", "-")
    _note(found, number, index, PlayedSide(line, column, other, Colour.WHITE, signs[0]))
    _note(found, number, other, PlayedSide(line, column, index, Colour.BLACK, signs[1]))


def _note(found: BoardLists, number: int, index: int, side: PlayedSide) -> None:
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


# ------------------------------------------------------------------------------------------------------


MOST_FAULTS = 60
"""Contradictions that are told; a list with more of them is another list."""

_NO_NAMES = ("chess-results", "swiss-manager", "last update", "letzte aktualisierung", "derniere mise a jour",
             "ultima actualizacion", "crosstable", "kreuztabelle", "fortschrittstabelle")  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventRead:
    """A tournament that was rebuilt, and what is odd about its list, row by row."""

    tournament: Tournament
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    people: Sequence[Listed]
    sides: Sequence[Mapping[int, PlayedSide]]
    faults: Sequence[str]
    notes: Sequence[str]
    numbered: bool


def read_event(table: Table) -> EventRead | None:
    """The tournament that a table tells, its rounds rebuilt; None when it tells no games at all.

    Raises BadInput with every contradiction, by row and column.
    """
    said = _said(table)
    if said is None:
        return None
    names = [one.player.name for one in said.people]
    faults, odd, rounds = list(said.faults), list(said.notes), []
    for sides in said.sides:
        played, wrong = round_of(sides, names)
        rounds.append(played)
        faults += wrong
        odd += odd_results(sides, names)
    if faults:
        raise BadInput(*faults[:MOST_FAULTS])
    while rounds and all(opponent == NO_OPPONENT for opponent in rounds[-1].opponents):
        rounds.pop()
    order = _order(said)
    players, notes = _players(said, order)
    place = {index: number for number, index in enumerate(order)}
    rounds = [
        played.__class__.of(
            replace(game, opponent=place.get(game.opponent, NO_OPPONENT))
            for game in (played[index] for index in order)
        )
        for played in rounds
    ]
    name = _name(table)
    colour = infer_initial_colour(rounds)
    tournament = Tournament(
        players,
        tuple(rounds),
        len(said.sides),
        initial_colour=colour,
        headers=(("name", name),) if name else (),
        initial_colour_inferred=colour != Colour.NONE,
    )
    return EventRead(tournament, (*odd, *notes))


def event_of_file(data: bytes, name: str) -> EventRead:
    """The tournament of a spreadsheet or a CSV file. Raises BadInput naming the file."""
    return event_of_table(read_table(data, name), name)


def event_of_table(table: Table, name: str) -> EventRead:
    """The tournament that a table tells. Raises BadInput naming where it came from."""
    try:
        read = read_event(table)
    except BadInput as error:
        raise BadInput(*(f"{name}: {fault}" for fault in error.faults)) from None
    if read is None:
        raise BadInput(
            told(
                "{name}: no rounds found: no crosstable (12w1), and no boards with results below “Round 1”;"
                " the table of a round robin does not say in which round a game was played",
                name=name,
            )
        )
    return read


def _said(table: Table) -> _Said | None:
    """What the table says, whichever of the two it is."""
    if (boards := read_board_lists(table)) is not None:
        rounds = [boards.sides.get(number, {}) for number in range(1, max(boards.sides, default=0) + 1)]
        numbered = all(one.number for one in boards.people)
        return _Said(boards.people, rounds, boards.faults, boards.notes, numbered)
    if (crosstable := read_crosstable(table)) is not None:
        numbered = all(one.number for one in crosstable.people) and len(
            {one.number for one in crosstable.people}
        ) == len(crosstable.people)
        return _Said(crosstable.people, crosstable.sides, crosstable.faults, crosstable.notes, numbered)
    return None


def _order(said: _Said) -> list[int]:
    """The players by starting number; without one by rating, title and name (C.04.2 article 4.2)."""
    if said.numbered:
        return sorted(range(len(said.people)), key=lambda index: said.people[index].number)
    return sorted(range(len(said.people)), key=lambda index: _rank_key(said.people[index].player))


def _rank_key(player: Particulars) -> tuple[int, int, NameKey]:
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    return -(player.rating or player.national_rating), title, name_key(player.name)


def _players(said: _Said, order: Sequence[int]) -> tuple[tuple[Player, ...], list[str]]:
    players = []
    for number, index in enumerate(order, 1):
        one = said.people[index]
        shown = one.number if said.numbered and one.number != number else 0
        players.append(replace(one.player.player(number), shown_number=shown))
    if said.numbered:
        return tuple(players), []
    note = told("the list has no starting numbers; they are given by rating, title and name")
    return tuple(players), [note]


def _name(table: Table) -> str:
    """The name of the event, which programs print above their tables."""
    headed = heading_row(table)
    for cells in table[: len(table) if headed is None else headed]:
        texts = [text for place in range(len(cells)) if (text := cell_text(cells, place))]
        if len(texts) == 1 and not any(word in fold(texts[0]) for word in map(fold, _NO_NAMES)):
            return texts[0][:200]
    return ""
