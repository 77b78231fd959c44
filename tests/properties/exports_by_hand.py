"""What is taken out of the program, read and worked out slowly: rounds as PGN, lists of players, workbooks.

Nothing of the package is used here. PGN is read by the standard of 1994 (its chapters 4 and 8), CSV by RFC
4180, a workbook as the archive of XML that it is; what must stand in them follows from what was entered
alone.
"""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
PLAYED = {
    **{"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2"},
    **{"1-0 u": "1-0", "0-1 u": "0-1", "1/2-1/2 u": "1/2-1/2"},
}
"""What PGN can say of a result as it is entered; of everything else it says that there is none."""


@dataclass(frozen=True)
class Person:
    """Somebody as they were entered. born: 1990/05/01, 1990 or nothing."""

    name: str
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    born: str = ""
    national: int = 0
    club: str = ""
    school: str = ""
    national_id: str = ""


# -- PGN


@dataclass(frozen=True)
class Game:
    """A game of a file: its tags in their order, the comment before the result, and how it ends."""

    tags: tuple[tuple[str, str], ...]
    comment: str
    ending: str


def games_in(text: str) -> list[Game]:
    """The games of a file of games without moves. ValueError where the file is not as the standard has it."""
    found = []
    for part in re.split(r"\n\n(?=\[)", text.removesuffix("\n")) if text else ():
        head, gap, tail = part.partition("\n\n")
        if not gap:
            raise ValueError(f"no empty line after the tags: {part!r}")
        tags = []
        for line in head.split("\n"):
            match = re.fullmatch(r'\[([A-Za-z0-9_]+) "((?:[^"\\]|\\["\\])*)"\]', line)
            if match is None or any(unicodedata.category(sign) == "Cc" for sign in line):
                raise ValueError(f"not a tag: {line!r}")
            tags.append((match[1], match[2].replace('\\"', '"').replace("\\\\", "\\")))
        end = re.fullmatch(r"(?:\{([^{}]*)\} )?(1-0|0-1|1/2-1/2|\*)\n?", tail)
        if end is None:
            raise ValueError(f"not the end of a game: {tail!r}")
        found.append(Game(tuple(tags), end[1] or "", end[2]))
    return found


OTHER_SIDE = {
    **{"1-0": "0-1", "0-1": "1-0", "1-0 u": "0-1 u", "0-1 u": "1-0 u", "+/-": "-/+", "-/+": "+/-"},
    **{"1/2-0": "0-1/2", "0-1/2": "1/2-0"},
}
"""Results that are others when the opponent tells them."""


def game_of(
    event: str,
    site: str,
    on: str,
    where: str,
    people: tuple[Person, Person],
    code: str,
    teams: tuple[str, str] = ("", ""),
    *,
    table: str = "",
) -> Game:
    """The game that a board must be. code: as entered, seen by White.

    where: 3.12, or 3.2.1 for board 1 of a match. table: that of a match of two games.
    """
    result = PLAYED.get(code, "*")
    tags = [event, site or "?", on.replace("-", ".") or "????.??.??", where]
    tags += [" ".join(one.name.split()) for one in people] + [result]
    more = []
    for side, own, team in zip(("White", "Black"), people, teams, strict=True):
        said = (own.title, str(own.rating or ""), own.fide_id, team or own.club)
        more += [
            (side + word, text) for word, text in zip(("Title", "Elo", "FideId", "Team"), said, strict=True)
        ]
    more.append(("Board", table or where.split(".")[-1]))
    comment = f"Result: {code}" if code not in ("", "*") and code not in PLAYED else ""
    return Game(
        (*zip(ROSTER, tags, strict=True), *((word, text) for word, text in more if text)), comment, result
    )


# -- Lists of players


def cells_of(text: str, between: str) -> list[list[str]]:
    """The cells of a file by RFC 4180, its byte order mark taken off."""
    rows: list[list[str]] = []
    row, cell, quoted, at = [], "", False, 0
    text = text.removeprefix("\ufeff")
    while at < len(text):
        sign = text[at]
        at += 1
        if quoted:
            if sign != '"':
                cell += sign
            elif text[at : at + 1] == '"':
                cell, at = cell + '"', at + 1
            else:
                quoted = False
        elif sign == '"' and not cell:
            quoted = True
        elif sign == between:
            row, cell = [*row, cell], ""
        elif sign == "\r" and text[at : at + 1] == "\n":
            rows.append([*row, cell])
            row, cell, at = [], "", at + 1
        elif sign in "\r\n":
            raise ValueError(f"a line ends with {sign!r} after {cell!r}")
        else:
            cell += sign
    if quoted or row or cell:
        raise ValueError(f"the file ends within a line: {row} {cell!r}")
    return rows


def harmless(text: str) -> str:
    """A text as it may stand in a cell: a formula gets an apostrophe; signs with a number are none."""
    bare = text.lstrip("'")  # an apostrophe before a formula was there before, and is to stay
    number = re.fullmatch(r"[+-][+-]?[0-9][0-9 .,:/]*|[+-][+-]?|[+-]½", bare)
    return f"'{text}" if bare[:1] in tuple("=+-@\t\r") and bare and not number else text


def chess_results(people: Sequence[Person]) -> list[list[str]]:
    """The list with the headings of Chess-Results."""
    rows = [["No.", "Name", "Title", "FideID", "ID", "FED", "RtgI", "RtgN", "sex", "Birthday", "Club/City"]]
    for number, one in enumerate(people, 1):
        known = (one.name, one.title, one.fide_id, one.national_id, one.federation, one.rating or "")
        rows.append([str(number), *map(str, (*known, one.national or "", one.sex, one.born, one.club))])
    return [[harmless(cell) for cell in row] for row in rows]


VEGA = (
    *("NAME", "COUNTRY", "BIRTHDAY", "GENDER", "TITLE"),
    *("IDFIDE", "ELOFIDE", "IDNAT", "ELONAT", "KCOEFF"),
)


def vega(people: Sequence[Person]) -> list[list[str]]:
    """The columns of Vega's manual: it knows men and women alone, and days of eight characters."""
    rows = [list(VEGA)]
    for one in people:
        year, month, day = f"{one.born}///".split("/")[:3]
        born = f"{day}.{month}.{year[2:]}" if day else f"0000{year}" if year else "00.00.00"
        known = (one.name, one.federation, born, "f" if one.sex == "w" else "m", one.title)
        numbers = (one.fide_id or 0, one.rating, one.national_id or 0, one.national, 0)
        rows.append([*map(str, (*known, *numbers))])
    return [[harmless(cell) for cell in row] for row in rows]


def sharly(people: Sequence[Person]) -> list[list[str]]:
    """The columns of Sharly Chess: two names, the year of birth, nobody without a federation."""
    heads = "title last_name first_name year_of_birth gender fide_id federation club standard_f standard_n"
    rows = [heads.split()]
    for one in people:
        surname, _, given = one.name.partition(",")
        known = (one.title, surname.strip(), given.strip(), one.born[:4], one.sex.upper(), one.fide_id)
        rows.append(
            [*map(str, (*known, one.federation or "FID", one.club, one.rating or "", one.national or ""))]
        )
    return [[harmless(cell) for cell in row] for row in rows]


def read_again(one: Person, which: str) -> Person:
    """Somebody as a list of this kind still knows them."""
    kept: dict[str, object] = {"name": " ".join(one.name.split()), "school": ""}
    if which == "vega":
        kept |= {"sex": "w" if one.sex == "w" else "m", "club": ""}
    if which == "sharly":
        kept |= {"federation": one.federation or "FID", "born": one.born[:4], "national_id": ""}
    return Person(**{**vars(one), **kept})  # type: ignore[arg-type]


# -- Order of names

_SPELLED = {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "ı": "i"}


def as_filed(name: str) -> tuple[str, str, str]:
    """Surname and given names as a card index has them: no marks, no small signs, special letters spelled.

    Where they are the same, by the spelling.
    """
    surname, _, given = name.partition(",")
    plain = []
    for text in (surname, given):
        letters = "".join(_SPELLED.get(sign, sign) for sign in text.casefold())
        marked = unicodedata.normalize("NFKD", letters)
        kept = "".join(one for one in marked if not unicodedata.combining(one) and one not in "'’\"-.\u2010")
        plain.append(" ".join(kept.split()))
    return plain[0], plain[1], name


def called(people: Mapping[int, str], number: int) -> str:
    """A name where no number stands beside it: of two of one name, with the number."""
    name = people[number]
    return name if [*people.values()].count(name) == 1 else f"{name} ({number})"


# -- Workbooks

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
Value = str | float


def sheets_in(data: bytes) -> dict[str, list[list[Value]]]:
    """The sheets of a workbook by name, numbers as numbers; ValueError where a cell is anything else."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        shared = []
        if "xl/sharedStrings.xml" in book.namelist():
            items = ElementTree.fromstring(book.read("xl/sharedStrings.xml")).iter(f"{_MAIN}si")
            shared = ["".join(part.text or "" for part in one.iter(f"{_MAIN}t")) for one in items]
            shared = [re.sub(r"_x00(\w\w)_", _coded, text) for text in shared]
        names = [
            one.attrib["name"]
            for one in ElementTree.fromstring(book.read("xl/workbook.xml")).iter(f"{_MAIN}sheet")
        ]
        found = {}
        for place, name in enumerate(names, 1):
            rows: list[list[Value]] = []
            for row in ElementTree.fromstring(book.read(f"xl/worksheets/sheet{place}.xml")).iter(
                f"{_MAIN}row"
            ):
                cells = dict(_cell(one, shared) for one in row.iter(f"{_MAIN}c"))
                rows += [[]] * (int(row.attrib["r"]) - 1 - len(rows))  # rows without cells are not written
                rows.append([cells.get(at, "") for at in range(max(cells, default=-1) + 1)])
            found[name] = rows
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError(f"two sheets of one name: {names}")
    for name in names:
        if (
            len(name) > 31
            or re.search(r"[\[\]:*?/\\]", name)
            or name != name.strip("' ")
            or name.lower() == "history"
        ):
            raise ValueError(f"no name for a sheet: {name!r}")
    return found


def _coded(match: re.Match[str]) -> str:
    return chr(int(match[1], 16))


def _cell(one: ElementTree.Element, shared: Sequence[str]) -> tuple[int, Value]:
    letters = re.match(r"[A-Z]+", one.attrib["r"])
    assert letters
    column = 0
    for letter in letters[0]:
        column = 26 * column + ord(letter) - 64
    value = one.find(f"{_MAIN}v")
    if one.find(f"{_MAIN}f") is not None or one.attrib.get("t", "n") not in ("s", "n"):
        raise ValueError(f"not a text and not a number: {ElementTree.tostring(one)!r}")
    if value is None or value.text is None:
        return column - 1, ""
    return column - 1, shared[int(value.text)] if one.attrib.get("t") == "s" else float(value.text)


NUMBERS = ("No", "Pl", "Rtg", "NRtg", "Bd", "Pts", "BH", "SB", "WON", "ARO", "Players", "Games")
"""Headings below which a workbook has numbers, or nothing."""


COLUMNS = {
    **{"Rtg": "rating", "NRtg": "national", "Fed": "federation", "FIDE ID": "fide_id"},
    **{"Born": "born", "Club": "club", "School": "school"},
}
"""Columns of a list of players, each where somebody has it."""

POINTS = {
    **{"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5, "1-0 u": 1.0, "0-1 u": 0.0, "1/2-1/2 u": 0.5, "+/-": 1.0},
    **{"-/+": 0.0, "-/-": 0.0, "0-0": 0.0, "1/2-0": 0.5, "0-1/2": 0.0, "*": 0.0},
}
"""What a result brings White."""


def decimal(text: str) -> str:
    """A number with halves as programs read it; any other text as it is."""
    match = re.fullmatch(r"([+-]?)([0-9]*)½", text)
    return f"{match[1]}{match[2] or 0}.5" if match else text


def same_cell(text: str, value: Value) -> bool:
    """A cell of the CSV file beside the one of the workbook; there a number is one."""
    if isinstance(value, float):
        try:
            return float(text.replace("½", ".5").replace("−", "-")) == value
        except ValueError:
            return False
    return text == harmless(" ".join(value.split("\n")))


def columns(rows: Iterable[Sequence[str]], heads: Sequence[str]) -> Mapping[str, list[str]]:
    """By heading, what stands below it."""
    found = list(rows)
    return {head: [row[at] for row in found] for at, head in enumerate(heads)}
