"""What a rating list says about a player, and reading the lists in the formats in which they are published.

FIDE's fixed-width text and its XML, lists with headings as CSV (comma, semicolon or tab) or as
spreadsheet, each also inside a ZIP archive.
"""

from __future__ import annotations

import codecs
import csv
import errno
import io
import lzma
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any
from xml.etree import ElementTree as ET

from pairwright.common.errors import BadInput
from pairwright.common.messages import grouped
from pairwright.common.printable import utf16_of, without_hidden
from pairwright.common.values import dataclass, replace
from pairwright.lists.cell_tables import read_sheet
from pairwright.lists.file_kinds import ASSUMED
from pairwright.standings.fide_rating import RatingHistory
from pairwright.standings.time_control import RatingKind
from pairwright.tournament.player import birth_year


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """One line of a rating list; 0 and "" where it says nothing.

    number: the federation's own number or code for him. fide_id: his FIDE number, where another list
    gives it. *_k and *_games: factor and games of the period, which only FIDE publishes.
    flag: as the list has it, such as "i" for inactive.
    """

    number: str
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    standard_k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    standard_games: int = 0
    rapid_games: int = 0
    blitz_games: int = 0
    birth_year: int = 0
    fide_id: str = ""
    club: str = ""
    flag: str = ""

    def rating(self, kind: RatingKind) -> int:
        """The rating of a list; 0 when there is none."""
        return {"standard": self.standard, "rapid": self.rapid, "blitz": self.blitz}[kind.value]

    def history(self, kind: RatingKind) -> RatingHistory:
        """What the list tells about the factor K."""
        k = {"standard": self.standard_k, "rapid": self.rapid_k, "blitz": self.blitz_k}[kind.value]
        return RatingHistory(k=k or None)


FIELDS = tuple(RatedPlayer.__dataclass_fields__)
"""The names of the fields, in order."""

NUMBERS = frozenset(
    name for name in FIELDS if name.startswith(("standard", "rapid", "blitz")) or name == "birth_year"
)
"""The fields that are whole numbers."""


@dataclass(frozen=True, slots=True)
class ListInfo:
    """A list in an index. date: YYYY-MM or YYYY-MM-DD, "" when nothing told it. lines: players in it."""

    name: str
    source: str
    date: str
    lines: int


# -- What a rating list may ask of us, and how damage is told: lists and archives come from anybody ----


MOST_UNPACKED = 3_000_000_000
"""Bytes that a list may have when it is unpacked; that of all players of FIDE has some hundred million."""

MOST_RATIO = 60
"""How many times larger unpacking may make a file; published lists become 5 to 20 times larger."""

_ALWAYS_UNPACKED = 5_000_000
_LONGEST_LINE = 50_000
_MOST_LINES_OF_A_ROW = 100
_MOST_IDLE = 100_000
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, RuntimeError, NotImplementedError,
    ValueError, LookupError, OverflowError, csv.Error, ET.ParseError,
)  # fmt: skip


@contextmanager
def damage_told(name: str) -> Iterator[None]:
    """Whatever a damaged file makes its reader stumble over becomes a BadInput that names the file."""
    try:
        yield
    except BadInput:
        raise
    except _DAMAGE as error:
        if isinstance(error, ET.ParseError):
            raise BadInput.told(
                "{name}: the list is not well-formed XML: {reason}", name=name, reason=error
            ) from None
        raise BadInput.told("{name}: the list is damaged: {reason}", name=name, reason=error) from None
    except OSError as error:
        if error.errno not in (None, errno.EINVAL):
            raise  # the disk, and not the file
        raise BadInput.told("{name}: the list is damaged: {reason}", name=name, reason=error) from None


def list_in_archive(name: str, stream: IO[bytes]) -> tuple[str, IO[bytes]]:
    """The only file of a ZIP archive, or its largest one: its name and its content.

    Raises BadInput for an archive that is empty, encrypted, damaged, or a bomb.
    """
    size = stream.seek(0, os.SEEK_END)
    try:
        archive = zipfile.ZipFile(stream)
    except (*_DAMAGE, OSError) as error:
        raise BadInput.told("{name}: not a ZIP archive: {reason}", name=name, reason=error) from None
    members = [info for info in archive.infolist() if not info.is_dir()]
    if not members:
        raise BadInput.told("{name}: the archive is empty", name=name)
    chosen = max(members, key=lambda info: info.file_size)
    if chosen.flag_bits & 1:
        raise BadInput.told("{name}: the archive is encrypted; unpack it and give the list itself", name=name)
    if chosen.file_size > min(MOST_UNPACKED, max(_ALWAYS_UNPACKED, MOST_RATIO * size)):
        raise BadInput.told(
            "{name}: {file!r} would have {size} bytes when it is unpacked, and no rating list becomes so "
            "large; if it is one nevertheless, unpack it and give the list itself", name=name,
            file=chosen.filename, size=grouped(chosen.file_size),
        )  # fmt: skip
    return chosen.filename, archive.open(chosen)


def bounded_lines(name: str, text: io.TextIOWrapper) -> Iterator[str]:
    """The lines of a text, none of them longer than a line of a list can be. Raises BadInput."""
    for number, line in enumerate(iter(partial(text.readline, _LONGEST_LINE), ""), 1):
        if len(line) >= _LONGEST_LINE:
            raise BadInput.told(
                "{name}: line {n} has more than {most} characters; this is no list", name=name, n=number,
                most=grouped(_LONGEST_LINE),
            )  # fmt: skip
        yield line


def bounded_rows(name: str, lines: Iterator[str], delimiter: str) -> Iterator[list[str]]:
    """The rows of a CSV text, none of them of more lines than a row of a list can be. Raises BadInput."""
    begun = 0

    def counted() -> Iterator[str]:
        for number, line in enumerate(lines):
            if number - begun > _MOST_LINES_OF_A_ROW:
                raise BadInput.told(
                    "{name}: a quotation mark before line {line} is never closed", name=name, line=begun + 2
                )
            yield line

    reader = csv.reader(counted(), delimiter=delimiter)
    for row in reader:
        begun = reader.line_num
        yield row


class ReadingBudget:
    """Counts what is no player since the last one that was; too much of it is no list (BadInput)."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._idle = 0
        self.left_out = 0

    def player(self) -> None:
        """A player was found."""
        self._idle = 0

    def nobody(self, said: bool = False) -> None:
        """Something that is no player was passed over. said: it was no empty line."""
        self._idle += 1
        self.left_out += said
        if self._idle > _MOST_IDLE:
            raise BadInput.told(
                "{name}: {count} lines in a row without a player; this is no rating list", name=self._name,
                count=grouped(_MOST_IDLE),
            )  # fmt: skip


# -- Headings of published rating lists and the fields they mean. This file is a table -----------------
# A list with headings is read by them, whatever their order. The headings are compared in small letters
# without blanks, dots and other signs.


HEADINGS: dict[str, tuple[str, ...]] = {
    "number": (
        "idnumber", "ecfcode", "relatienummer", "idfsi", "idno", "cfc", "uniqueno", "code", "pk", "playerid",
        "nationalid", "mcfid", "id", "nr", "fideid", "fidenumber",
    ),
    "name": ("name", "fullname", "naam", "nominativo", "navn", "namevorname", "nama", "playername"),
    "surname": ("surname", "lastname", "last", "sukunimi", "nachname", "familyname"),
    "given": ("firstname", "first", "etunimi", "vorname", "givenname", "forename"),
    "federation": ("fed", "federation", "nation", "country", "maa", "federazione", "fideland"),
    "sex": ("sex", "gender", "geschlecht", "s", "lp"),
    "title": ("tit", "title", "titl", "titel", "fidetitel", "gelar"),
    "womens_title": ("wtit", "wtitle", "fidefrauentitel"),
    "standard": (
        "srtng", "rating", "standard", "revisedstandard", "originalstandard", "elo", "selo", "dwz", "rtgnat",
        "std", "rat", "st", "standar",
    ),
    "rapid": (
        "rrtng", "rapid", "revisedrapid", "originalrapid", "rapidrating", "hur", "activertg", "rp",
        "cepat",
    ),
    "blitz": ("brtng", "blitz", "revisedblitz", "originalblitz", "blitzrating", "lyn", "kilat"),
    "standard_k": ("sk", "k"),
    "rapid_k": ("rk", "rapidk"),
    "blitz_k": ("bk", "blitzk"),
    "standard_games": ("sgm", "gms", "games"),
    "rapid_games": ("rgm", "rapidgames"),
    "blitz_games": ("bgm", "blitzgames"),
    "birth_year": (
        "bday", "birthday", "birthyear", "born", "geboren", "geburtsjahr", "annonascita", "bdate",
        "datanascita",
        "yearofbirth", "dateofbirth", "fdt", "født", "year", "tgllahir",
    ),
    "fide_id": ("fideno", "fideid", "fidenumber", "fin", "fidecode"),
    "club": ("clubname", "club", "seura", "klub", "vereinsname", "city", "provinsi"),
    "flag": ("flag", "status"),
}  # fmt: skip
"""By field, from the most to the least telling heading; `surname`, `given` and `womens_title` are joined."""

FIDE_XML = {
    "fideid": "number",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "womens_title",
    "rating": "standard",
    "games": "standard_games",
    "k": "standard_k",
    "rapid_rating": "rapid",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz_rating": "blitz",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "birthday": "birth_year",
    "flag": "flag",
}
"""Elements of FIDE's XML list."""

_MOST_COLUMNS = 200
"""Columns beyond these are not looked at."""

MONTHS = {
    name: number
    for number, name in enumerate(
        ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"), 1
    )
}
MONTH_HEADING = re.compile(r"([A-Z]{3})(\d{2})")
"""The rating column of FIDE's single lists is headed by its month, such as NOV26."""


def plain(heading: str) -> str:
    """A heading as it is compared."""
    return re.sub(r"[^0-9a-zøæåäöüß]", "", heading.casefold())


def assign(headings: list[str]) -> dict[str, int]:
    """The column of every field that some heading means; each column is used once.

    A FIDE number is the number of a FIDE list, and beside another number of its own column.
    """
    plain_headings = [plain(heading) for heading in headings[:_MOST_COLUMNS]]
    found: dict[str, int] = {}
    order = [(rank, field, name) for field, names in HEADINGS.items() for rank, name in enumerate(names)]
    taken: set[int] = set()
    own_number = next((name for name in HEADINGS["number"] if name in plain_headings), "")
    for _, field, name in sorted(order):
        if field in found or name not in plain_headings:
            continue
        if field == "fide_id" and name == own_number:
            continue
        column = plain_headings.index(name)
        if field == "number" and name != own_number:
            continue
        if column in taken:
            column = next((c for c, h in enumerate(plain_headings) if h == name and c not in taken), -1)
            if column < 0:
                continue
        found[field] = column
        taken.add(column)
    return found


# -- FIDE's XML list, player by player, in little memory whatever the file holds -----------------------


_CHUNK = 65_536
_MOST_SILENCE = 16
"""Chunks without the end of an element: longer than any text or tag of a list."""

_MOST_STRANGERS = 10_000
"""Elements in a row that belong to no player."""


def players_of_xml(name: str, stream: IO[bytes] | IO[str]) -> Iterator[dict[str, str]]:
    """The texts of every player, by field; text is not decoded as it says. Raises BadInput, ParseError."""
    # The parser resolves no external entities and refuses bombs of internal ones (Expat 2.4.1 and later).
    parser: ET.XMLPullParser[ET.Element] = ET.XMLPullParser(events=("end",))  # nosec B314
    silence = strangers = 0
    while chunk := stream.read(_CHUNK):
        parser.feed(chunk)
        silence += 1
        for event in parser.read_events():
            silence, element = 0, event[-1]
            if not isinstance(element, ET.Element):
                continue
            if element.tag != "player":
                strangers += 1
                continue
            strangers = 0
            yield {FIDE_XML[child.tag]: child.text or "" for child in element if child.tag in FIDE_XML}
            element.clear()
        if silence > _MOST_SILENCE or strangers > _MOST_STRANGERS:
            raise BadInput.told(
                "{name}: this XML is no rating list; a list has elements called player", name=name
            )
    parser.close()


# ------------------------------------------------------------------------------------------------------


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
    """A list being read. date: "" when neither its headings nor its name tell it.

    encoding: of `file_kinds.ENCODINGS`, for a list that is not in Unicode. sheets: other ones of its file.
    budget: knows how many lines have been left out, once the players have been read.
    """

    date: str
    players: Iterator[Values]
    budget: ReadingBudget
    encoding: str = ""
    sheets: str = ""


def read_rating_list(path: str | Path, encoding: str = "") -> RatingList:
    """Open a rating list. Raises BadInput when it is none, OSError when it cannot be read.

    The players are read as they are asked for, and then raise BadInput for what is wrong further down.
    encoding: of a list that is not in Unicode, if somebody names it.
    """
    file = Path(path)
    with damage_told(file.name):
        found = _opened(file.name, file.open("rb"), (encoding,) if encoding else ASSUMED)
    return replace(found, players=_with_damage_told(file.name, found.players))


def _with_damage_told(name: str, players: Iterator[Values]) -> Iterator[Values]:
    with damage_told(name):
        yield from players


def _opened(name: str, stream: IO[bytes], others: Sequence[str], *, packed: bool = False) -> RatingList:
    """The list in a stream; others: encodings for one that is not in Unicode.

    packed: it comes out of an archive, and may not be another one.
    """
    start = stream.read(4096)
    stream.seek(0)
    date, budget = date_in_name(name), ReadingBudget(name)
    if name.lower().endswith(_SPREADSHEETS):
        sheet = read_sheet(stream.read(), name, largest=True)
        players = _from_table(name, iter(sheet), budget)
        return RatingList(date, players, budget, sheets=", ".join(sheet.others))
    if start.startswith(b"PK\x03\x04"):
        if packed:
            raise BadInput.told(
                "{name}: an archive in an archive; unpack it and give the list itself", name=name
            )
        inside = _opened(*list_in_archive(name, stream), others, packed=True)
        return replace(inside, date=inside.date or date)
    if start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        encoding = _encoding(name, stream, start, ("ascii", "utf-8-sig", "latin-1"))
        stream.seek(0)
        if encoding == "latin-1":  # no UTF-8: what somebody says of it, or else what it says of itself
            encoding = others[0] if others is not ASSUMED else "ascii"
        read = stream if encoding == "ascii" else io.TextIOWrapper(stream, encoding=encoding, newline="")
        return RatingList(date, _of_xml(name, read, budget), budget)
    encoding = _encoding(name, stream, start, ("utf-8-sig", *others))
    stream.seek(0)
    text = io.TextIOWrapper(stream, encoding=encoding, newline="")
    encoding = encoding if encoding in others else ""
    first = start.split(b"\n", 1)[0].lstrip(b"\xef\xbb\xbf")
    if first.startswith(b"ID Number"):
        return replace(_from_columns(name, text, date, budget), encoding=encoding)
    return RatingList(date, _from_table(name, _csv_rows(name, text), budget), budget, encoding)


def date_in_name(name: str) -> str:
    """The date that a file name tells: 2026-11 in standard_nov26frl.txt or list-2026-11.csv; or ""."""
    match = _DATE_IN_NAME.search(name)
    if match:
        return "-".join(part for part in match.groups() if part)
    match = _MONTH_IN_NAME.search(name.casefold())
    return f"20{match[2]}-{MONTHS[match[1].upper()]:02d}" if match else ""


def _encoding(name: str, stream: IO[bytes], start: bytes, encodings: Sequence[str]) -> str:
    """The first encoding in which all of a list can be read; one letter may stand far from its beginning."""
    if codec := utf16_of(start):
        return codec
    for encoding in encodings:
        stream.seek(0)
        decoder = codecs.getincrementaldecoder(encoding)()
        with suppress(UnicodeDecodeError):
            while chunk := stream.read(_CHUNK):
                decoder.decode(chunk)
            return encoding
    raise BadInput.told("{name}: not a text in UTF-8", name=name)


def _of_xml(name: str, stream: IO[bytes] | IO[str], budget: ReadingBudget) -> Iterator[Values]:
    for found in players_of_xml(name, stream):
        values = _values(found)
        if values is None:
            budget.left_out += 1
        else:
            yield values


def _from_columns(name: str, text: io.TextIOWrapper, date: str, budget: ReadingBudget) -> RatingList:
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
        raise BadInput.told(
            "{name}: the first line does not name the columns of a rating list: {header!r}", name=name,
            header=header[:80],
        )  # fmt: skip
    ends = [*starts[1:], len(header) + 80]
    slices = {field: slice(starts[c], ends[c]) for field, c in columns.items()}
    return RatingList(date, _fixed_players(lines, slices, budget), budget)


def _fixed_players(
    lines: Iterator[str], slices: dict[str, slice], patience: ReadingBudget
) -> Iterator[Values]:
    """One tuple for each line; written for speed, since lists have millions of lines."""
    womens = slices.pop("womens_title", None)
    texts = [(_POSITION[f], s) for f, s in slices.items() if f not in NUMBERS]
    numbers = [(_POSITION[f], s) for f, s in slices.items() if f in NUMBERS]
    title = _POSITION["title"]
    number_at, name_at = _POSITION["number"], _POSITION["name"]
    for line in map(without_hidden, lines):
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
            patience.nobody(bool(line.strip()))


def _csv_rows(name: str, text: io.TextIOWrapper) -> Iterator[Sequence[Any]]:
    sample = text.read(8192)
    text.seek(0)
    first = next((line for line in sample.splitlines() if line.strip()), "")
    delimiter = max(",;\t|", key=first.count)
    if not first.count(delimiter):
        raise BadInput.told(
            "{name}: no rating list: neither FIDE's columns nor values separated by , ; or tab", name=name
        )
    yield from bounded_rows(name, bounded_lines(name, text), delimiter)


def _from_table(name: str, rows: Iterator[Sequence[Any]], patience: ReadingBudget) -> Iterator[Values]:
    """A list with headings, which stand in the first line that names a number and a name."""
    for _ in range(_HEADER_LINES):
        row = next(rows, None)
        if row is None:
            break
        columns = assign([str(cell) for cell in row])
        if "number" in columns and ("name" in columns or "surname" in columns):
            for cells in rows:
                found = {field: cells[c] for field, c in columns.items() if c < len(cells)}
                values = _values(found)
                if values is None:
                    patience.nobody(any(map(str, cells)))
                    continue
                patience.player()
                yield values
            return
    raise BadInput.told(
        "{name}: no line names the columns of a rating list (a number and a name); known headings are "
        "listed in docs/how-to/publish.md", name=name,
    )  # fmt: skip


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
    return without_hidden(str(cell), "").strip()


def _number(cell: object, field: str) -> int:
    """A whole number of up to nine digits; 0 for what is none."""
    if isinstance(cell, (int, float)):
        return int(cell) if 0 <= cell < _TOO_LARGE else 0
    if field == "birth_year":
        return birth_year(str(cell)[:100])
    digits = _DIGITS.findall(str(cell)[:100])
    return int(digits[0]) if digits and len(digits[0]) < 10 else 0
