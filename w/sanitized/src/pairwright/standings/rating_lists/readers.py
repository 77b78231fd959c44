"""Reading rating lists in the formats in which they are published.

FIDE's fixed-width text and its XML, lists with headings as CSV (comma, semicolon or tab) or as
spreadsheet, each also inside a ZIP archive.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from pairwright.errors import BadInput
from pairwright.lists.sheets import read_sheet
from pairwright.standings.rating_lists.bounds import (
    Patience,
    bounded_lines,
    bounded_rows,
    damage_told,
    list_in_archive,
)
from pairwright.standings.rating_lists.columns import MONTH_HEADING, MONTHS, assign
from pairwright.standings.rating_lists.entry import FIELDS, NUMBERS
from pairwright.standings.rating_lists.xml_list import players_of_xml

Values = tuple[str | int, ...]
"""One player: a value for each of entry.FIELDS."""

_HEADER_LINES = 12
"""Headings stand in one of the first lines."""

_POSITION = {name: place for place, name in enumerate(FIELDS)}
_EMPTY: list[str | int] = [0 if name in NUMBERS else "" for name in FIELDS]
_DIGITS = re.compile(r"[0-9]+")
_TOO_LARGE = 1_000_000_000
_SPREADSHEETS = (".xlsx", ".xls", ".ods")
_DATE_IN_NAME = re.compile(r"(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)")
_MONTH_IN_NAME = re.compile(
    r"(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_]?(\d\d)(?!\d)"
)


@dataclass(frozen=True, slots=True)
class RatingList:
    """A list being read. date: "" when neither its headings nor its name tell it."""

    date: str
    players: Iterator[Values]


def read_rating_list(path: str | Path) -> RatingList:
    """Open a rating list. Raises BadInput when it is none, OSError when it cannot be read.

    The players are read as they are asked for, and then raise BadInput for what is wrong further down.
    """
    file = Path(path)
    with damage_told(file.name):
        found = _opened(file.name, file.open("rb"))
    return RatingList(found.date, _with_damage_told(file.name, found.players))


def _with_damage_told(name: str, players: Iterator[Values]) -> Iterator[Values]:
    with damage_told(name):
        yield from players


def _opened(name: str, stream: IO[bytes], *, packed: bool = False) -> RatingList:
    """The list in a stream. packed: it comes out of an archive, and may not be another one."""
    start = stream.read(4096)
    stream.seek(0)
    date = date_in_name(name)
    if name.lower().endswith(_SPREADSHEETS):
        return RatingList(date, _from_table(name, iter(read_sheet(stream.read(), name, largest=True))))
    if start.startswith(b"PK\x03\x04"):
        if packed:
            raise BadInput(f"{name}: an archive in an archive; unpack it and give the list itself")
        inside = _opened(*list_in_archive(name, stream), packed=True)
        return RatingList(inside.date or date, inside.players)
    if start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        players = filter(None, map(_values, players_of_xml(name, stream)))
        return RatingList(date, players)
    text = io.TextIOWrapper(stream, encoding=_encoding(start), errors="replace", newline="")
    first = start.split(b"\n", 1)[0].lstrip(b"\xef\xbb\xbf")
    if first.startswith(b"ID Number"):
        return _from_columns(name, text, date)
    return RatingList(date, _from_table(name, _csv_rows(name, text)))


def date_in_name(name: str) -> str:
    """The date that a file name tells: 2026-11 in standard_nov26frl.txt or list-2026-11.csv; or ""."""
    match = _DATE_IN_NAME.search(name)
    if match:
        return "-".join(part for part in match.groups() if part)
    match = _MONTH_IN_NAME.search(name.casefold())
    return f"20{match[2]}-{MONTHS[match[1].upper()]:02d}" if match else ""


def _encoding(start: bytes) -> str:
    if start.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as error:
        return "utf-8" if error.start > len(start) - 4 else "cp1252"
    return "utf-8"


def _from_columns(name: str, text: io.TextIOWrapper, date: str) -> RatingList:
    """FIDE's fixed-width list: the headings tell the columns, one of them perhaps the month."""
    lines = bounded_lines(name, text)
    header = next(lines).rstrip("\r\n")
    starts = [match.start() for match in re.finditer(r"(?<=\s)\S|^\S", header)]
    headings = ["ID Number" if start == 0 else header[start:].split()[0] for start in starts]
    if len(headings) > 1 and headings[1] == "Number":
        del headings[1], starts[1]
    month = next((MONTH_HEADING.fullmatch(h) for h in headings if MONTH_HEADING.fullmatch(h)), None)
    if month and month[1] in MONTHS:
        date = f"20{month[2]}-{MONTHS[month[1]]:02d}"
        headings[headings.index(month[0])] = "SRtng"
    columns = assign(headings)
    if "number" not in columns or "name" not in columns:
        raise BadInput(f"{name}: the first line does not name the columns of a rating list: {header[:80]!r}")
    ends = [*starts[1:], len(header) + 80]
    slices = {field: slice(starts[c], ends[c]) for field, c in columns.items()}
    return RatingList(date, _fixed_players(name, lines, slices))


def _fixed_players(name: str, lines: Iterator[str], slices: dict[str, slice]) -> Iterator[Values]:
    """One tuple for each line; written for speed, since lists have millions of lines."""
    womens = slices.pop("womens_title", None)
    texts = [(_POSITION[f], s) for f, s in slices.items() if f not in NUMBERS]
    numbers = [(_POSITION[f], s) for f, s in slices.items() if f in NUMBERS]
    title = _POSITION["title"]
    number_at, name_at = _POSITION["number"], _POSITION["name"]
    patience = Patience(name)
    for line in lines:
        values = _EMPTY.copy()
        for place, part in texts:
            values[place] = line[part].strip()
        for place, part in numbers:
            digits = line[part].strip()
            values[place] = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0
        if womens is not None and not values[title]:
            values[title] = line[womens].strip()
        if values[number_at] and values[name_at]:
            patience.player()
            yield tuple(values)
        else:
            patience.nobody()


def _csv_rows(name: str, text: io.TextIOWrapper) -> Iterator[Sequence[Any]]:
    sample = text.read(8192)
    text.seek(0)
    first = next((line for line in sample.splitlines() if line.strip()), "")
    delimiter = max(",;\t|", key=first.count)
    if not first.count(delimiter):
        raise BadInput(f"{name}: no rating list: neither FIDE's columns nor values separated by , ; or tab")
    yield from bounded_rows(name, bounded_lines(name, text), delimiter)


def _from_table(name: str, rows: Iterator[Sequence[Any]]) -> Iterator[Values]:
    """A list with headings, which stand in the first line that names a number and a name."""
    for _ in range(_HEADER_LINES):
        row = next(rows, None)
        if row is None:
            break
        columns = assign([str(cell) for cell in row])
        if "number" in columns and ("name" in columns or "surname" in columns):
            patience = Patience(name)
            for cells in rows:
                found = {field: cells[c] for field, c in columns.items() if c < len(cells)}
                values = _values(found)
                if values is None:
                    patience.nobody()
                    continue
                patience.player()
                yield values
            return
    raise BadInput(
        f"{name}: no line names the columns of a rating list (a number and a name); "
        "known headings are listed in docs/how-to/publish.md"
    )


def _values(found: dict[str, Any]) -> Values | None:
    """One player from texts by field; None for a line without number or name."""
    values = _EMPTY.copy()
    for field, cell in found.items():
        place = _POSITION.get(field)
        if place is not None:
            values[place] = _number(cell, field) if field in NUMBERS else _text(cell)
    given, surname = _text(found.get("given", "")), _text(found.get("surname", ""))
    if surname:
        values[_POSITION["name"]] = f"{surname}, {given}" if given else surname
    if not values[_POSITION["title"]]:
        values[_POSITION["title"]] = _text(found.get("womens_title", ""))
    values[_POSITION["sex"]] = _SEXES.get(str(values[_POSITION["sex"]]).casefold(), "")
    if not values[_POSITION["number"]] or not values[_POSITION["name"]]:
        return None
    return tuple(values)


_SEXES = {"m": "M", "male": "M", "w": "F", "f": "F", "female": "F", "l": "M", "p": "F"}


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell).strip()


def _number(cell: object, field: str) -> int:
    """A whole number of up to nine digits; 0 for what is none."""
    if isinstance(cell, (int, float)):
        return int(cell) if 0 <= cell < _TOO_LARGE else 0
    digits = _DIGITS.findall(str(cell)[:100])
    if field == "birth_year":
        return next((int(part) for part in digits if len(part) == 4), 0)
    return int(digits[0]) if digits and len(digits[0]) < 10 else 0
