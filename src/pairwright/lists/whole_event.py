"""A whole tournament from a list that another program printed: a crosstable, or lists of boards with results.

Chess-Results gives no file of an event to everybody, but these two to anybody. What they say is read from
both sides of every board, so that a damaged or edited list is refused with the rows that contradict each
other, and never becomes an event that was not played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pairwright.common.collation import NameKey, fold, name_key
from pairwright.common.errors import BadInput, Faults
from pairwright.common.messages import joined, told, told_many
from pairwright.common.values import dataclass, field, replace
from pairwright.lists.cell_tables import Table, cell_text, read_table, reading_told
from pairwright.lists.column_roles import TITLES, heading_row, headings_of
from pairwright.lists.list_summary import not_as_written, remark_words, understood
from pairwright.lists.player_rows import Listed, Listing, read_people
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import Particulars
from pairwright.tournament.player import Player
from pairwright.tournament.results import code_of
from pairwright.tournament.round import NO_OPPONENT, Game, Round, infer_initial_colour
from pairwright.tournament.scoring import POINT, points_text
from pairwright.tournament.tournament import Tournament

# -- Games as a list tells them, one side at a time, made into rounds ---------------------------------

SIGNS = {
    "1": Outcome.WIN,
    "½": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "-": Outcome.FORFEIT_LOSS,
    "": Outcome.UNFINISHED,
    "*": Outcome.UNFINISHED,
}
"""What a game brought one side, as lists write it."""

ALONE = {
    "bye": Outcome.PAIRING_ALLOCATED_BYE,
    "1": Outcome.FULL_POINT_BYE,
    "½": Outcome.HALF_POINT_BYE,
    "0": Outcome.ZERO_POINT_BYE,
    "": Outcome.ABSENT,
}
"""What a round without an opponent brought."""


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """What one cell says of a player in a round.

    line, column: where it says so. opponent: index of a player, NO_OPPONENT for none. sign: of SIGNS with
    an opponent, of ALONE without one.
    """

    line: int
    column: str
    opponent: int
    colour: Colour
    sign: str


Sides = Mapping[int, PlayedSide]
"""What a round says of players, by index; whoever is not in it was not there."""


UNUSUAL = frozenset({"1/2-0", "0-1/2", "0-0"})
"""Results that are possible, and in a list more often a slip."""


def odd_results(sides: Sides, names: Sequence[str]) -> list[str]:
    """Games of a round whose result is possible but unusual."""
    found = Faults()
    for index, side in sides.items():
        other = sides.get(side.opponent)
        if other is None or index > side.opponent:
            continue
        if code_of(SIGNS[side.sign], SIGNS[other.sign]) in UNUSUAL:
            found.told(
                "rows {row} and {other}, {column}: {mine} for {name} and {theirs} for {opponent}",
                row=side.line, other=other.line, column=side.column, mine=side.sign, theirs=other.sign,
                name=names[index], opponent=names[side.opponent],
            )  # fmt: skip
    return found


def round_of(sides: Sides, names: Sequence[str]) -> tuple[Round, list[str]]:
    """The round, and every contradiction in it; with contradictions the round is not to be used."""
    faults = [fault for index, side in sides.items() for fault in _contradictions(index, side, sides, names)]
    byes = [side for side in sides.values() if side.opponent == NO_OPPONENT and side.sign == "1"]
    games = []
    for index in range(len(names)):
        side = sides.get(index)
        if side is None:
            games.append(Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT))
        elif side.opponent == NO_OPPONENT:
            sign = "bye" if len(byes) == 1 and side.sign == "1" else side.sign
            games.append(Game(NO_OPPONENT, Colour.NONE, ALONE[sign]))
        else:
            games.append(Game(side.opponent, side.colour, SIGNS[side.sign]))
    return Round.of(games), faults


def _contradictions(index: int, side: PlayedSide, sides: Sides, names: Sequence[str]) -> list[str]:
    """What one side says against the other one; told once a game, by the first of the two."""
    if side.opponent == NO_OPPONENT:
        return []
    if side.opponent == index:
        return [
            told(
                "row {row}, {column}: {name} is listed as their own opponent",
                row=side.line, column=side.column, name=names[index],
            )
        ]  # fmt: skip
    other = sides.get(side.opponent)
    if other is None or other.opponent != index:
        return [
            told(
                "row {row}, {column}: {name} plays {opponent}, whose row names somebody else",
                row=side.line, column=side.column, name=names[index], opponent=names[side.opponent],
            )
        ]  # fmt: skip
    if index > side.opponent:
        return []
    return _about_one_game(side, other, names[index], names[side.opponent])


def _about_one_game(side: PlayedSide, other: PlayedSide, name: str, opponent: str) -> list[str]:
    """Colours and results of two sides who name each other."""
    where = {"row": side.line, "other": other.line, "column": side.column, "name": name, "opponent": opponent}
    faults = Faults()
    outcomes = SIGNS[side.sign], SIGNS[other.sign]
    if side.colour == other.colour and (side.colour != Colour.NONE or not outcomes[0].forfeited):
        faults.told(
            "rows {row} and {other}, {column}: it is not clear which of {name} and {opponent} had White",
            **where,
        )  # fmt: skip
    if code_of(*outcomes) is None:
        faults.told(
            "rows {row} and {other}, {column}: {mine} for {name} and {theirs} for {opponent} do not fit",
            mine=side.sign or "?", theirs=other.sign or "?", **where,
        )  # fmt: skip
    return faults


# -- Crosstables, and what both kinds of lists share ---------------------------------------------------


_HEADING_WORD = r"(?:r|rd|rnd|round|runde|rde|ronde|ronda)"
_HEADING_ROUND = re.compile(
    rf"{_HEADING_WORD}\.?\s*(\d{{1,2}})|(\d{{1,2}})\.?\s*{_HEADING_WORD}\.?|(\d{{1,2}})"
)
_GAME = re.compile(r"(\d{1,4})([a-zбч]?)([10½+*-]?)")
_SIGN_FIRST = re.compile(r"([+=-])([a-z]?)(\d{1,4})([a-z]?)")
_ALONE = re.compile(r"[-–]?([10½])")
_HALVES = str.maketrans({"=": "½"})
_VEGA = {"+": "1", "=": "½", "-": "0"}
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
    listing = read_people(table)
    faults, notes = Faults(), list[str]()
    people = tuple(_players_of(table, listing, columns, faults, notes))
    cells = [[_read(table, one.line, name, place, faults) for name, place in columns] for one in people]
    if sum(bool(cell and cell.label) for row in cells for cell in row) == 0:
        return None
    white = _white_letters(cells)
    labels = _labels(table, headed, people, cells, white)
    index_of = {label: index for index, label in enumerate(labels)}
    sides: list[dict[int, PlayedSide]] = [{} for _ in columns]
    for index, row in enumerate(cells):
        for place, cell in enumerate(row):
            if cell is None:
                continue
            if cell.label and cell.label not in index_of:
                faults.told(
                    "row {row}, {column}: there is no number {number} in the table", row=cell.line,
                    column=cell.column, number=cell.label,
                )  # fmt: skip
                continue
            sides[place][index] = _side(cell, index_of, white)
    notes = [*_points_notes(table, headed, people, sides), *notes]
    return Crosstable(people, tuple(sides), tuple(faults), tuple(notes))


def _players_of(
    table: Table, listing: Listing, columns: Sequence[tuple[str, int]], faults: Faults, notes: list[str]
) -> Iterator[Listed]:
    """The people of a crosstable; what else stands there is told, and a player who cannot be read is a fault.

    Who may be none and has no game is left out.
    """
    read = understood(listing, frozenset({"number", "rank"}))
    known = {name for name, _ in columns} | {text for text in listing.headings if fold(text) in POINTS}
    why, left = dict(read.left_out), []
    for one in listing.people:
        plays = any(cell_text(table[one.line - 1], place) for _, place in columns)
        if not plays and any(remark.kind == "doubtful" for remark in one.remarks):
            left.append((one.line, remark_words(one.remarks[0])))
        elif one.good:
            yield one
        elif plays and not one.nobody:
            faults.told("row {row} left out: {why}", row=one.line, why=why[one.line])
        else:
            left.append((one.line, why[one.line]))
    gone, name = {row for row, _ in left}, _name(table)
    notes += not_as_written(
        replace(
            read,
            guessed=[one for one in read.guessed if one[1] != "title"],
            not_used=[(name, cells) for name, cells in read.not_used if name not in known],
            left_out=left,
            remarks=[(row, what) for row, what in read.remarks if row not in gone],
            above=[text for text in read.above if text != name and not _is_of_program(text)],
        )
    )


def round_columns(headings: Sequence[object]) -> list[tuple[str, int]]:
    """(heading, column) of the rounds 1, 2, ...; [] when they are not all there."""
    found: dict[int, tuple[str, int]] = {}
    for place in range(len(headings)):
        text = cell_text(headings, place)
        match = _HEADING_ROUND.fullmatch(text.strip().lower())
        if match:
            found.setdefault(int(next(filter(None, match.groups()))), (text, place))
    wanted = range(1, len(found) + 1)
    return [found[number] for number in wanted] if all(number in found for number in wanted) else []


def sign_text(text: str) -> str:
    """A cell in one spelling: no blanks, ½ for every half, small letters."""
    plain = "".join(text.lower().split()).replace("1/2", "½").replace("0.5", "½").replace("0,5", "½")
    return plain.replace(".5", "½").replace(",5", "½")


def _read(table: Table, line: int, column: str, place: int, faults: Faults) -> _Cell | None:
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
    faults.told(
        "row {row}, {column}: “{cell}” is not a game; for example, 12w1 is a win with White against "
        "number 12", row=line, column=column, cell=written[:40],
    )  # fmt: skip
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
) -> list[int]:
    """The numbers by which rows name each other, starting numbers or places: what fits better."""
    ranks = headings_of(table[headed])
    rank = ranks.index("rank") if "rank" in ranks else -1
    places = [_whole(cell_text(table[one.line - 1], rank)) if rank >= 0 else 0 for one in people]
    candidates = [one.number for one in people], places, list(range(1, len(people) + 1))
    usable = [labels for labels in candidates if all(labels) and len(set(labels)) == len(people)]
    return min(usable, key=lambda labels: _disagreements(labels, cells, white))


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
    notes = Faults()
    for index, one in enumerate(people):
        written = halves(cell_text(table[one.line - 1], column))
        found = sum(_WORTH.get(given[index].sign, 0) for given in sides if index in given)
        if written is not None and written != found:
            notes.told(
                "row {row}, {column}: the points of {name} are {written} there, and {found} by the games",
                row=one.line, column=cell_text(table[headed], column), name=one.player.name,
                written=points_text(written * POINT // 2), found=points_text(found * POINT // 2),
            )  # fmt: skip
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


# -- Lists of boards with results, round below round, as other programs print them ---------------------


_WORD = r"(?:round|runde|ronde|ronda|rd)"
_ROUND = re.compile(rf"\b{_WORD}\s*\.?\s*(\d{{1,2}})\b|\b(\d{{1,2}})\s*\.?\s*{_WORD}\b")
_RESULTS = frozenset({"result", "results", "res", "ergebnis", "erg", "resultat", "resultado", "resultados"})
_SIDES = frozenset({"white", "black", "weiss", "schwarz", "blancs", "noirs", "blancas", "negras"})
_OF_BOARDS = (*POINTS, "bo", "br")
"""Headings of columns in lists of boards that say nothing which the rounds do not."""
_RESULT = re.compile(r"([10½+-])[-:–]([10½+-])")
_BYES = frozenset(
    {"bye", "spielfrei", "frei", "freilos", "exempt", "exento", "descansa", "libre"}
    | {"emparejado por el sistema"}
)
_UNPAIRED = frozenset(
    {"not paired", "nicht ausgelost", "non apparie", "no emparejado", "no apareado", "absent"}
)
_WORTH = {"1": 2, "+": 2, "½": 1}


@dataclass(slots=True)
class BoardLists:
    """What the lists say so far. index_of: players by how the lists name them, and by the halves of rows that
    do, the same in most rounds. points: halves by player.
    """

    people: list[Listed] = field(default_factory=list)
    index_of: dict[str, int] = field(default_factory=dict)
    index_of_half: dict[tuple[object, ...], int] = field(default_factory=dict)
    sides: dict[int, dict[int, PlayedSide]] = field(default_factory=dict)
    faults: Faults = field(default_factory=Faults)
    notes: Faults = field(default_factory=Faults)
    unread: dict[str, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Half:
    """The headings of one half as they are read. points: the column of points, -1 for none.

    unread: which columns say nothing of a player, such as the number of the board.
    """

    names: tuple[str, ...]
    points: int
    unread: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class _Heading:
    """Where the result stands, and the headings of both halves."""

    result: int
    white: _Half
    black: _Half


def read_board_lists(table: Table) -> BoardLists | None:
    """What the lists of a table say; None when it has none."""
    found = BoardLists()
    heading: _Heading | None = None
    number, name = 0, _name(table)
    for place, cells in enumerate(table):
        texts = [cell_text(cells, column) for column in range(len(cells))]
        if seen := _heading(texts):
            heading = seen
            if not number:
                found.faults.told("row {row}: no row above says which round this is", row=place + 1)
                return found
            continue
        if title := _title(texts):
            heading, number = None, title
            if number in found.sides:
                found.faults.told("row {row}: round {n} appears twice", row=place + 1, n=number)
            found.sides.setdefault(number, {})
        elif heading is not None:
            _read_board(found, heading, number, place + 1, cells)
            if len(found.faults) >= MOST_FAULTS:
                break
        elif " ".join(texts).strip() not in ("", name) and not any(map(_is_of_program, texts)):
            _leave_out(found, place + 1, texts)
    if heading is None and not any(found.sides.values()):
        return None
    _look_for_gaps(found)
    _look_for_missing(found)
    found.notes += [
        told_many("column {heading}: {n} cell is left out", "column {heading}: {n} cells are left out", n,
                  heading=name)
        for name, n in found.unread.items()
    ]  # fmt: skip
    return found


def _leave_out(found: BoardLists, line: int, texts: Sequence[str]) -> None:
    if text := " ".join(filter(None, texts)):
        found.notes.told("row {row} left out: {why}", row=line, why=f"“{text[:80]}”")


def _heading(texts: Sequence[str]) -> _Heading | None:
    """A row of headings has a result in the middle, and a name on both sides."""
    result = next((place for place, text in enumerate(texts) if fold(text) in _RESULTS), None)
    if result is None:
        return None
    white, black = map(_half, (texts[:result], texts[result + 1 :]))
    return _Heading(result, white, black) if white and black else None


def _half(texts: Sequence[str]) -> _Half | None:
    names = tuple("Name" if fold(text) in _SIDES else text for text in texts)
    fields = headings_of(names)
    points = next((place for place, text in enumerate(texts) if fold(text) in POINTS), -1)
    unread = tuple(bool(name and not field) for name, field in zip(names, fields, strict=False))
    return _Half(names, points, unread) if "name" in fields else None


def _title(texts: Sequence[str]) -> int:
    """The number in "Round 3 on 2026/11/20", where that is all that a row says; else 0."""
    said = [text for text in texts if text]
    match = _ROUND.search(fold(said[0])) if len(said) == 1 else None
    return int(match[1] or match[2]) if match else 0


def _read_board(
    found: BoardLists, heading: _Heading, number: int, line: int, cells: Sequence[object]
) -> None:
    white = [cell_text(cells, place) for place in range(heading.result)]
    black = [cell_text(cells, heading.result + 1 + place) for place in range(len(heading.black.names))]
    result = sign_text(cell_text(cells, heading.result))
    index = _somebody(found, heading.white, white, line)
    if index is None:
        if result and _somebody(found, heading.black, black, line) is not None:
            text = " ".join(filter(None, white))[:40]
            found.faults.told("row {row}: “{cell}” is no player", row=line, cell=text)
        else:
            _leave_out(found, line, [*white, result, *black])
        return
    for half, texts in ((heading.white, white), (heading.black, black)):
        for name, text, unread in zip(half.names, texts, half.unread, strict=False):
            if unread and text and fold(name) not in _OF_BOARDS:
                found.unread[name] = found.unread.get(name, 0) + 1
    column = f"round {number}"
    _compare_points(found, heading.white, white, index, line)
    said = fold(" ".join(filter(None, (text for text in black if not halves(text)))))
    if said in _BYES or said in _UNPAIRED or not any(black):
        sign = result[:1] if result[:1] in ("1", "½", "0") else ("1" if said in _BYES else "0")
        _note(found, number, index, PlayedSide(line, column, NO_OPPONENT, Colour.NONE, sign))
        return
    other = _somebody(found, heading.black, black, line)
    if other is None:
        found.faults.told(
            "row {row}: the opponent of {name} is missing", row=line, name=found.people[index].player.name,
        )  # fmt: skip
        return
    _compare_points(found, heading.black, black, other, line)
    match = _RESULT.fullmatch(result)
    if match is None and result not in ("", "-", ":", "*"):
        found.faults.told(
            "row {row}: “{cell}” is not a result", row=line, cell=cell_text(cells, heading.result)[:40],
        )  # fmt: skip
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
        found.faults.told(
            "row {row}: {name} is in row {other} of round {n} already", row=side.line,
            name=found.people[index].player.name, other=before.line, n=number,
        )  # fmt: skip
        return
    found.sides[number][index] = side
    found.points[index] = found.points.get(index, 0) + _WORTH.get(side.sign, 0)


def _somebody(found: BoardLists, half: _Half, texts: Sequence[str], line: int) -> int | None:
    """The player of half a row, by number or by name; the same number must not have two names."""
    read = (half.names, *(text and (left or text) for text, left in zip(texts, half.unread, strict=False)))
    if read in found.index_of_half:
        return found.index_of_half[read]
    people = read_people([list(half.names), list(texts)]).people
    if not people or not people[0].good:
        return None
    one = people[0]
    key = str(one.number) if one.number else fold(one.player.name)
    if key not in found.index_of:
        found.index_of[key] = found.index_of_half[read] = len(found.people)
        found.people.append(replace(one, line=line))
        for remark in one.remarks:
            found.notes.told("row {row}: {what}", row=line, what=remark_words(remark))
        return found.index_of[key]
    index = found.index_of[key]
    before = found.people[index]
    if fold(before.player.name) != fold(one.player.name):
        found.faults.told(
            "row {row}: number {number} is {name} here, and {other} in row {line}", row=line,
            number=one.number, name=one.player.name, other=before.player.name, line=before.line,
        )  # fmt: skip
    else:
        found.index_of_half[read] = index
        if before.player != one.player:
            found.notes.told(
                "row {row}: {name} is described otherwise than in row {line}, which counts", row=line,
                name=one.player.name, line=before.line,
            )  # fmt: skip
    return index


def _compare_points(found: BoardLists, half: _Half, texts: Sequence[str], index: int, line: int) -> None:
    """The points before a round, where the list has them, are those of the rounds above."""
    written = halves(texts[half.points]) if half.points >= 0 else None
    has = found.points.get(index, 0)
    if written is not None and written != has:
        found.notes.told(
            "row {row}: the points of {name} are {written} there, and {found} by the rounds above", row=line,
            name=found.people[index].player.name, written=points_text(written * POINT // 2),
            found=points_text(has * POINT // 2),
        )  # fmt: skip


def _look_for_missing(found: BoardLists) -> None:
    """Who is in no row of a round is taken for absent, which may as well be a row that was lost."""
    for number, sides in sorted(found.sides.items()):
        names = [one.player.name for index, one in enumerate(found.people) if index not in sides]
        if sides and names:
            found.notes.told(
                "round {n}: in no row, so counted as absent: {list}", n=number, list="; ".join(names)
            )


def _look_for_gaps(found: BoardLists) -> None:
    last = max((number for number, sides in found.sides.items() if sides), default=0)
    missing = [number for number in range(1, last + 1) if not found.sides.get(number)]
    if missing:
        found.faults.told("the list has no round {n}; all rounds up to the last are needed", n=missing[0])


# ------------------------------------------------------------------------------------------------------


MOST_FAULTS = 60
"""Contradictions that are told; a list with more of them is another list."""

_NO_NAMES = (
    "chess-results", "swiss-manager", "last update", "letzte aktualisierung", "derniere mise a jour",
    "ultima actualizacion", "crosstable", "kreuztabelle", "fortschrittstabelle",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventRead:
    """A tournament that was rebuilt, and what is odd about its list, row by row."""

    tournament: Tournament
    notes: Sequence[str]


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
    table, encoding = read_table(data, name)
    read = event_of_table(table, name)
    return replace(read, notes=(*reading_told(encoding, table), *read.notes))


def event_of_table(table: Table, name: str) -> EventRead:
    """The tournament that a table tells. Raises BadInput naming where it came from."""
    try:
        read = read_event(table)
    except BadInput as error:
        raise BadInput(*(joined(": ", (name, fault)) for fault in error.faults)) from None
    if read is None:
        raise BadInput.told(
            "{name}: no rounds found: no crosstable (12w1), and no boards with results below “Round 1”; the "
            "table of a round robin does not say in which round a game was played", name=name,
        )  # fmt: skip
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
        if len(texts) == 1 and not _is_of_program(texts[0]) and not _title(texts):
            return texts[0][:200]
    return ""


def _is_of_program(text: str) -> bool:
    return any(word in fold(text) for word in map(fold, _NO_NAMES))
