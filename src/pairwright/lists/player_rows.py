"""Rows of a list as players, each with what is wrong with it or odd about it.

One list is also split into the sections of a day: by a column, or by age.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal

from pairwright.common.collation import fold
from pairwright.common.federations import federations, is_known, normal_code
from pairwright.common.values import dataclass, replace
from pairwright.lists.cell_tables import Table, cell_text
from pairwright.lists.column_roles import (
    ARENA_TITLES,
    DATE,
    FIELDS,
    MOST_COLUMNS,
    NO_SIGN,
    OF_TEAM,
    OTHER_TITLES,
    SEXES,
    TITLES,
    TITLES_ABROAD,
    columns_by_content,
    given_without_heading,
    heading_row,
    headings_of,
    headings_unread,
    is_unrated,
    names_by_content,
    titles_without_heading,
)
from pairwright.tournament.person import IDENTITIES, TEXTS, Particulars
from pairwright.tournament.player import birth_year

Kind = Literal[
    "no_name", "name_of_digits", "name_too_long", "not_a_rating", "too_many_cells", "not_a_date",
    "too_many_columns", "name_twice", "number_twice", "unknown_federation", "unknown_title", "unknown_sex",
    "arena_title", "national_title", "other_name", "said_twice", "not_a_number", "footer", "headings_again",
    "board_twice", "in_another_section", "other_headings", "doubtful", "day_first",
]  # fmt: skip

FAULTS: frozenset[str] = frozenset(
    {
        *("no_name", "name_of_digits", "name_too_long", "not_a_rating", "too_many_cells", "not_a_date"),
        *("footer", "headings_again", "other_headings", "board_twice"),
    }
)
"""Kinds of remarks with which a row cannot be entered; the others are only odd."""

ASKED: frozenset[str] = frozenset({"name_twice", "number_twice", "doubtful"})
"""Kinds of remarks about rows that are entered only if somebody says so."""

NOBODY: frozenset[str] = frozenset({"footer", "headings_again", "other_headings"})
"""Kinds of remarks about rows that are of nobody, so that there is nothing to correct in them."""

_NAMES = frozenset({"", "name", "surname", "given", "number", "board", "rank", "type"})
_HIGHEST_RATING = 4000
_LONGEST = 200
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_UNKNOWN_DATE = re.compile(r"[0\s./-]+")
_THIS_CENTURY = 35
"""Years of two digits up to this one are of this century; Vega writes them so."""
_COUNTED = re.compile(r"\d{1,4}[.)]\s+")
_FOOTER = re.compile(r"https?://|chess-results\.com|\bswiss-manager\b", re.IGNORECASE)
"""What programs print below their lists, and no player is called."""
_NO_NAME = re.compile(r"[\d:@/=]|^[^\w'’\"“„«]|^_")
"""No name has one of these; a line below a list often has: "Page 1", "Stand: …", "24 players", "* = …"."""
_SUMS = frozenset((
    "total", "totals", "sum", "mean", "player", "players", "count", "entries", "average", "bye", "o", "summe",
    "gesamt", "schnitt", "spieler", "somme", "joueur", "joueurs", "suma", "media", "итого",
))  # fmt: skip
"""Words below or between the players of a list that are surnames too; "Ø" is folded to an o."""
_NO_SURNAMES = frozenset((
    "participants", "children", "avg", "subtotal", "zwischensumme", "gesamtsumme", "spielfrei", "freilos",
    "insgesamt", "anzahl", "teilnehmer", "teilnehmerzahl", "durchschnitt", "mittelwert", "kinder", "moyenne",
    "spielerinnen", "teilnehmerinnen", "gesamtzahl", "effectif", "participantes", "jugadores", "jugador",
    "promedio", "всего", "игроков", "участников", "среднее", "средний", "сумма", "количество", "человек",
))  # fmt: skip
_BESIDE_SUMS = frozenset((
    "of", "the", "no", "number", "und", "and", "et", "y", "и", "der", "de", "des", "von", "la", "le", "zahl",
    "nombre", "numero", "rating", "elo", "dwz", "рейтинг", "число",
))  # fmt: skip
_WAITING = frozenset(map(fold, (
    "waiting list", "waitlist", "wait list", "reserve", "reserves", "reserve list", "warteliste", "ersatz",
    "reserveliste", "nachrucker", "liste d'attente", "en attente", "lista de espera", "reservas",
    "лист ожидания", "резерв", "запасные",
)))  # fmt: skip
"""Words above those of a list who wait for a place; some are surnames too."""
_OF_TOTALS = _SUMS | _NO_SURNAMES | _BESIDE_SUMS
_SIGNS = re.compile(r"[\W_]+")
_TAIL = re.compile(r"(?<![\W\d_])[\W\d_]+$")  # not tried at each of many such signs
_NUMBERED = re.compile(r"\d+\s+[^\W\d_]|.*[^\W\d_]\s*[:=]")
"""How a total is written in one cell, and no name with its rating: "20 players", "Total: 20"."""
_NO_NAMES_YET = re.compile(
    r"(?:player|spieler|teilnehmer|participant|joueur|jugador|игрок|участник),?\s*\d[\d.]*", re.I
)
"""Names of people who have none: "Player 7"; one alone may as well be a total, "Teilnehmer 20"."""
_MARKS = frozenset({"x", "✓", "✔", "c", "k", "yes", "ja", "oui", "si", "да", "1"})
"""How a list marks the captain among the players."""
_EXTRA = ("number", "board")
"""Fields of a row that only some readers have a use for; `accounting.every_cell` is told which."""
_DIGITS = re.compile(r"[\d\s.,;:/+-]+")
_WRITTEN_RATING = re.compile(
    r"(?:(\d{3,4})(?:\s*-\s*\d{1,3}|\s*[^\W\d_]\.?|[.,]0+|[*?])|([1-3])[., ’'](\d{3}))"
)
"""A rating as lists write it: with the index of a DWZ, "1850-45"; with a letter for its kind, "1850 F",
"1199E"; as spreadsheets write numbers, "1.850", "1850,0"; in doubt, "1850?"."""
_WRITTEN_YEAR = re.compile(
    r"(?:(\d{4})\s*(?:г|г\.|г\.\s?р\.)|(\d{4})[-/.]00?[-/.]00?|['’](\d\d)|0000(?!0000)(\d{4}))"
)
"""A year of birth as lists write it: "2008 г.", "2008/00/00", "’05", "00002008"."""
_DAYS = re.compile(r"[1-4]\d{4}")
"""A date as a spreadsheet keeps it: the days since 30 December 1899."""
_WORD = re.compile(r"[^\W\d_]{4}|:$")
"""What a number of a list is not."""
_RATED = re.compile(r"(.*[^\d\s])\s+(\d{3,4})")


@dataclass(frozen=True, slots=True)
class RowRemark:
    """Something about a row. field, value: the cell. other: the line of the row it collides with."""

    kind: Kind
    field: str = ""
    value: str = ""
    other: int = 0

    @property
    def fault(self) -> bool:
        """True when the row cannot be entered as it is."""
        return self.kind in FAULTS


Use = Literal["used", "corrected", "left_out"]


@dataclass(frozen=True, slots=True)
class CellUse:
    """What became of one cell that is not empty.

    line: of the table, from 1. column: from 0. text: what stands there. field: what its column is, "" for one
    that means nothing. value: what it became. why: of cells that are left out, the kind of the remark that
    says why, "column" where the whole column is not used, "above" for lines above the headings.
    """

    line: int
    column: int
    text: str
    use: Use
    field: str = ""
    value: str = ""
    why: Kind | Literal["column", "above", ""] = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """One row.

    line: counted from 1. player: without a column of clubs the team is the club. section: what its column of
    sections says. number: the number that the list itself gives, 0 without one. cells: what became of every
    cell. team, board: what the columns headed so say, "" and 0 without one. of_team: what it says of the team
    itself, by OF_TEAM; a captain who is only marked is the player.
    """

    line: int
    player: Particulars
    section: str = ""
    remarks: tuple[RowRemark, ...] = ()
    number: int = 0
    cells: tuple[CellUse, ...] = ()
    team: str = ""
    board: int = 0
    of_team: tuple[tuple[str, str], ...] = ()

    @property
    def good(self) -> bool:
        """True when it can be entered."""
        return not any(remark.fault for remark in self.remarks)

    @property
    def nobody(self) -> bool:
        """True for a row of no player at all, such as the lines that programs print below a list."""
        return any(remark.kind in NOBODY for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list that was read.

    fields: of FIELDS by column, "" for one that is not used. headings: their words, () without a row of
    headings. headed: the line of the headings, 0 when there is none. meanings: by column, what was
    understood, numbers and types included, which no field of a player holds. above: the cells above the
    headings.
    """

    fields: tuple[str, ...]
    headings: tuple[str, ...]
    headed: int
    people: tuple[Listed, ...]
    meanings: tuple[str, ...] = ()
    above: tuple[CellUse, ...] = ()


def read_people(table: Table, chosen: Sequence[str] = ()) -> Listing:
    """Everybody in a table. Never refused: what is wrong stands with the rows.

    chosen: fields by column where somebody has chosen them, "" for columns to leave out; () to find out.
    """
    first = next((place for place, cells in enumerate(table) if any(map(str, cells))), len(table))
    headed = heading_row(table)
    named = [] if headed is None else headings_of(table[headed])
    if headed is None:
        headed = headings_unread(table)
    top = first if headed is None else headed
    body = table[top:] if headed is None else table[headed + 1 :]
    headings = () if headed is None else tuple(_texts(table[headed])[:MOST_COLUMNS])
    if named:
        names_by_content(named, body)
        titles_without_heading(named, headings, body)
        given_without_heading(named, headings, body)
    meanings = list(chosen[:MOST_COLUMNS]) or named or columns_by_content(body)
    fields = [field if field in FIELDS else "" for field in meanings]
    numbered = sum(any(_NO_NAMES_YET.match(text) for text in _texts(cells)) for cells in body[:200]) > 1
    commas = _with_commas(body, meanings)
    month_first, unsure = _order_of_dates(body, meanings)
    reader = _RowReader(meanings, headings, month_first, commas, numbered)
    start = top + 1 if headed is None else top + 2
    people = tuple(_with_collisions(tuple(_people(body, start, reader))))
    if unsure:
        said = RowRemark("day_first", "birth_date", unsure[1])
        people = tuple(
            replace(one, remarks=(*one.remarks, said)) if one.line == start + unsure[0] else one
            for one in people
        )
    above = tuple(
        CellUse(line, column, text, "left_out", why="above")
        for line, cells in enumerate(table[:top], 1)
        for column, text in enumerate(_texts(cells))
        if text
    )
    return Listing(
        tuple(fields), headings, 0 if headed is None else headed + 1, people, tuple(meanings), above
    )


@dataclass(frozen=True, slots=True)
class _RowReader:
    """How the rows of a table are read. fields: by column. month_first: its dates are written 02/28/2011.

    with_commas: its rows have several cells and names such as "Oak, Ann", or a column for each part of them.
    numbered: several are called "Player 7" or so.
    """

    fields: Sequence[str]
    headings: Sequence[str]
    month_first: bool
    with_commas: bool
    numbered: bool


def _texts(cells: Sequence[object]) -> list[str]:
    """The cells as texts without signs that cannot be printed; far to the right only whether any is there."""
    near = [
        " ".join(_UNPRINTABLE.sub(" ", cell_text(cells, place)).split())
        for place in range(min(len(cells), MOST_COLUMNS))
    ]
    return near + [str(cell).strip() for cell in cells[MOST_COLUMNS:] if cell is not None]


def _order_of_dates(body: Table, fields: Sequence[str]) -> tuple[bool, tuple[int, str] | None]:
    """Whether the month is first: one date can only be read so, and none with the day first alone. And where
    no date decides it, the row and the text of the first one that is written so that it could be either.
    """
    places = [place for place, field in enumerate(fields) if field in ("birth_date", "birth_year")]
    day = month = False
    unsure = None
    for row, cells in enumerate(body):
        for place in places:
            match = DATE.fullmatch(text := cell_text(cells, place))
            if match is not None and match[4]:
                day |= int(match[4]) > 12
                month |= int(match[5]) > 12
                either = int(match[4]) != int(match[5]) and "." not in text
                unsure = unsure or ((row, text) if either else None)
    return month and not day, None if day or month else unsure


def _with_commas(body: Table, fields: Sequence[str]) -> bool:
    """Many rows have several cells, and names of two parts in most: with a comma or in two columns."""
    rows = [texts for cells in body[:200] if any(texts := _texts(cells[:MOST_COLUMNS]))]
    several = [_given(fields, texts, []) for texts in rows if sum(map(bool, texts)) > 1]
    names = [_full_name(given, []) for given in several if not _total(given, list(given.values()))]
    commas = sum("," in name for name in names)
    return len(names) > 1 and len(names) * 3 >= len(rows) and commas >= 0.6 * len(names)


def _people(body: Table, start: int, reader: _RowReader) -> Iterator[Listed]:
    for line, cells in enumerate(body, start):
        texts = _texts(cells)
        if any(texts):
            one = _listed(line, texts, reader)
            raw = [
                " ".join(cell_text(cells, place).split()) for place in range(min(len(cells), MOST_COLUMNS))
            ]
            yield one if raw == texts else replace(one, cells=_as_written(one.cells, raw))


def _as_written(cells: Sequence[CellUse], raw: Sequence[str]) -> tuple[CellUse, ...]:
    """The cells with what stood in them before signs were dropped that cannot be printed."""
    return tuple(
        replace(cell, text=raw[cell.column], use="corrected", value=cell.value or cell.text)
        if cell.use != "left_out" and cell.column < len(raw) and raw[cell.column] != cell.text
        else cell
        for cell in cells
    )


def _listed(line: int, texts: Sequence[str], reader: _RowReader) -> Listed:
    fields = reader.fields
    remarks: list[RowRemark] = []
    given = _given(fields, texts, remarks)
    if any(texts[len(fields) :]):
        kind: Kind = "too_many_columns" if len(fields) == MOST_COLUMNS else "too_many_cells"
        remarks.append(RowRemark(kind, value=str(len(texts)), other=len(fields)))
    name = _full_name(given, remarks)
    if set(fields) <= _NAMES:
        name, given = _alone(name, given)
    nobody = _of_nobody(given, texts, reader, name)
    if nobody in NOBODY:
        remarks = [RowRemark(nobody)]
        name = ""
    elif not name:
        remarks.append(RowRemark("no_name"))
    elif _DIGITS.fullmatch(name):
        remarks.append(RowRemark("name_of_digits", "name", name[:_LONGEST]))
    elif len(name) > _LONGEST:
        remarks.append(RowRemark("name_too_long", "name", f"{name[:40]}…"))
        name = name[:_LONGEST]
    elif nobody:
        remarks.append(RowRemark(nobody))
    rated: list[RowRemark] = [] if name else list(remarks)
    said = {"club": "" if "club" in fields else given.get("team", ""), **given}
    written = {one.name: said.get(one.name, "")[:_LONGEST] for one in TEXTS}
    for identity in IDENTITIES:
        if NO_SIGN.fullmatch(written[identity].replace("0", "")):
            written[identity] = ""
    player = Particulars(
        name,
        _rating("rating", given, rated),
        _title(given, rated),
        _sex(given, rated),
        _federation(given, rated),
        birth_date=_birth_date(given, rated, month_first=reader.month_first),
        national_rating=_rating("national_rating", given, rated),
        fixed_board=0,
        **written,
    )
    counted = [_whole(given.get(field, "")) for field in _EXTRA]
    if name:
        remarks += rated
        remarks += [
            RowRemark("not_a_number", field, given[field][:_LONGEST])
            for field, value in zip(_EXTRA, counted, strict=True)
            if value is None
        ]
    one = Listed(
        line, player, given.get("section", ""), tuple(remarks), counted[0] or 0,
        team=given.get("team", "")[:_LONGEST], board=counted[1] or 0,
        of_team=tuple(
            (field, name if field == "captain" and fold(given[field]) in _MARKS else given[field][:_LONGEST])
            for field in OF_TEAM if field in given
        ),
    )  # fmt: skip
    return replace(one, cells=tuple(_uses(one, texts, fields, given)))


def _given(fields: Sequence[str], texts: Sequence[str], remarks: list[RowRemark]) -> dict[str, str]:
    """What the row says of every field: of two columns for one field the first that says anything."""
    given: dict[str, str] = {}
    for field, text in zip(fields, texts, strict=False):
        if field and text and field not in given:
            given[field] = text
        elif field and text and fold(text) != fold(given[field]):
            remarks.append(RowRemark("said_twice", field, text[:_LONGEST]))
    return given


def _full_name(given: dict[str, str], remarks: list[RowRemark]) -> str:
    """The name from one, two or three columns: "Surname, Given" where the list has both.

    In many languages the heading of surnames, or of given names, is the same word as that of whole names
    (Name and Vorname, Nom and Prénom, Apellidos and Nombre), so the rows say which of the two it is.
    """
    whole, surname, first = (given.get(field, "") for field in ("name", "surname", "given"))
    if not whole:
        return ", ".join(filter(None, (surname, first)))
    others = " ".join((surname, first))
    if not others.strip() or _words(others) <= _words(whole):
        return whole
    if surname and first:
        remarks.append(RowRemark("other_name", "name", whole[:_LONGEST]))
        return f"{surname}, {first}"
    if surname:
        return f"{surname}, {whole}"
    if "," in whole:
        remarks.append(RowRemark("other_name", "given", first[:_LONGEST]))
        return whole
    return f"{whole}, {first}"


def _words(text: str) -> set[str]:
    return set(fold(text.replace(",", " ")).split())


def _of_nobody(given: Mapping[str, str], texts: Sequence[str], reader: _RowReader, name: str) -> Kind | None:
    """Why a row is of nobody, or perhaps is: headings once more, or a line of the list; None for a player."""
    said = [text for text in texts if text]
    if reader.headings and 1 < len(said) <= MOST_COLUMNS:
        if "\n".join(said).lower() == "\n".join(filter(None, reader.headings)).lower():
            return "headings_again"
        first = given.get("surname") or given.get("name", "")
        again = headings_of(said) if "," not in first and headings_of([first]) else []
        if sum(map(bool, again)) * 2 > max(len(said), 2):
            return "other_headings"
    if name and _FOOTER.search(name):
        return "footer"
    nameless = _NO_NAMES_YET.fullmatch(name)
    if nameless and reader.numbered:
        return None
    of_more = len([field for field in reader.fields if field in FIELDS and field not in _NAMES]) > 0
    for field, text in zip(reader.fields, texts, strict=False):
        # "Total", "3 players"; "Arbiter:", "Oak": one cell beside a word where the others have a number.
        if field in ("number", "rank") and len(said) <= 2 and of_more and _WORD.search(text):
            return "footer"
    alone = len(said) == 1 and of_more
    if alone and (_FOOTER.search(said[0]) or _NO_NAME.search(said[0])) and not _DIGITS.fullmatch(said[0]):
        return "footer"
    if nameless:
        return "doubtful"
    if len("".join(said)) < 60 and fold(_TAIL.sub("", " ".join(said))) in _WAITING:
        return "doubtful"
    if len(said) == 1 and ((reader.with_commas and "," not in name) or (alone and _is_group(name))):
        return _total(given, said) or "doubtful"
    return _total(given, said)


def _is_group(name: str) -> bool:
    """The name begins with the heading of a column of groups or teams: "Group B"."""
    return bool({"section", "team"} & {*headings_of([*name.split()[:1], "name"])})


def _total(given: Mapping[str, str], said: Sequence[str]) -> Kind | None:
    """What a row is that says nothing but words for sums and numbers: somebody may be called "Total" too.

    That is so only if a single such word stands there, alone or beside what may be a rating.
    """
    words: list[str] = []
    numbers: list[int] = []
    plain = [text for text in said if text != given.get("number")]
    for word in (word for text in plain for word in _SIGNS.split(_COUNTED.sub("", text)) if word):
        if word.isdecimal():
            numbers.append(int(word[:9]))
        elif (folded := fold(word)) in _OF_TOTALS:
            words.append(folded)
        else:
            return None
    if _BESIDE_SUMS.issuperset(words):
        return None
    if len(words) > 1 or words[0] in _NO_SURNAMES or any(map(_NUMBERED.match, plain)):
        return "footer"
    if not numbers:
        return "doubtful"
    if max(numbers) < 100:
        return "footer"
    return None if given.get("fide_id") or given.get("number") else "doubtful"


def _uses(
    one: Listed, texts: Sequence[str], fields: Sequence[str], given: Mapping[str, str]
) -> Iterator[CellUse]:
    """What became of every cell of a row."""
    fault = next((remark.kind for remark in one.remarks if remark.fault), None)
    odd = {(remark.field, remark.value): remark.kind for remark in one.remarks if not remark.fault}
    for column, text in enumerate(texts):
        field = fields[column] if column < len(fields) else ""
        if not text:
            continue
        if fault is not None:
            yield CellUse(one.line, column, text, "left_out", field, why=fault)
        elif column >= MOST_COLUMNS:  # the remark says that there are more of them
            yield CellUse(one.line, column, text, "left_out", why="too_many_columns")
            return
        elif field in _EXTRA or field not in FIELDS or (field == "team" and "club" in fields):
            yield CellUse(
                one.line, column, text, "left_out", field, why=odd.get((field, text[:_LONGEST]), "column")
            )
        elif why := odd.get((field, text[:_LONGEST])):
            yield CellUse(one.line, column, text, "left_out", field, why=why)
        else:
            value = _value_of(one, field)
            same = _is_same(field, text, value, given)
            yield CellUse(one.line, column, text, "used" if same else "corrected", field, value)


def _value_of(one: Listed, field: str) -> str:
    """What a cell became."""
    if field in ("name", "surname", "given"):
        return one.player.name
    if field in ("birth_date", "birth_year"):
        return one.player.birth_date
    if field in ("section", "team"):
        return str(getattr(one, field))
    return str(getattr(one.player, field) or "")


def _is_same(field: str, text: str, value: str, given: Mapping[str, str]) -> bool:
    """The value says what the cell says, at most in another spelling."""
    if field in ("name", "surname", "given"):
        return _words(text) <= _words(value) or (field == "name" and "rating" in given)
    if field in ("rating", "national_rating"):
        return not value or value == text.lstrip("0")  # or one of the words for none
    if field in ("birth_date", "birth_year"):
        if _WRITTEN_YEAR.fullmatch(text) or _DAYS.fullmatch(text):
            return False
        match = DATE.fullmatch(text)
        certain = match is None or match[1] or len(match[6]) == 4
        day_first = match is None or match[1] or f"/{int(match[5]):02}/{int(match[4]):02}" in value
        return bool(certain and day_first)
    if field == "sex":
        return bool(value)
    if field in IDENTITIES and not value:
        return True
    return fold(text) == fold(value)


def _whole(text: str) -> int | None:
    """A number of a list, 0 for none; None for something else."""
    plain = text.strip().rstrip(".")
    if not plain or NO_SIGN.fullmatch(plain):
        return 0
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 6 else None


def _alone(text: str, given: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """A line of nothing but a name, maybe counted before it and with a rating behind it."""
    name = _COUNTED.sub("", text, count=1) if _COUNTED.match(text) else text
    rated = _RATED.fullmatch(name)
    if rated is None:
        return name, dict(given)
    return rated[1].strip().rstrip(",;"), {**given, "rating": rated[2]}


def _rating(field: str, given: Mapping[str, str], remarks: list[RowRemark]) -> int:
    text = given.get(field, "")
    if is_unrated(text):
        return 0
    if (match := _WRITTEN_RATING.fullmatch(text)) is not None:
        text = match[1] or f"{match[2]}{match[3]}"
    if text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= _HIGHEST_RATING:
        return int(text)
    remarks.append(RowRemark("not_a_rating", field, text[:_LONGEST]))
    return 0


def _title(given: Mapping[str, str], remarks: list[RowRemark]) -> str:
    text = given.get("title", "")
    title = TITLES_ABROAD.get(text.upper(), text.upper())
    if NO_SIGN.fullmatch(text) or title in TITLES:
        return title if title in TITLES else ""
    kind: Kind = "unknown_title"
    if title in ARENA_TITLES:
        kind = "arena_title"
    elif title in OTHER_TITLES:
        kind = "national_title"
    remarks.append(RowRemark(kind, "title", text[:_LONGEST]))
    return ""


def _sex(given: Mapping[str, str], remarks: list[RowRemark]) -> str:
    text = given.get("sex", "")
    plain = text.lower().rstrip(".")
    if text and plain not in SEXES:
        remarks.append(RowRemark("unknown_sex", "sex", text[:_LONGEST]))
    return SEXES.get(plain, "")


def _federation(given: Mapping[str, str], remarks: list[RowRemark]) -> str:
    """The code; the name of a country, or its code of ISO, becomes the code of FIDE."""
    text = given.get("federation", "")
    code = normal_code(text)
    if not code or is_known(code):
        return code
    meant = next((one.code for one in federations().values() if code in (one.name.upper(), one.iso)), "")
    if not meant:
        remarks.append(RowRemark("unknown_federation", "federation", text[:_LONGEST]))
    return meant


def _birth_date(given: Mapping[str, str], remarks: list[RowRemark], *, month_first: bool) -> str:
    """As report files write it: "2011/02/28", or the year alone."""
    text, year = (_year_of(given.get(field, "")) for field in ("birth_date", "birth_year"))
    if len(year) > len(text):
        text, year = year, text
    written = text if is_year(text) else birth_date(text, month_first=month_first)
    if _DAYS.fullmatch(text):
        written = (date(1899, 12, 30) + timedelta(int(text))).strftime("%Y/%m/%d")
    if text and not written and not _UNKNOWN_DATE.fullmatch(text):
        remarks.append(RowRemark("not_a_date", "birth_date", text[:_LONGEST]))
    if is_year(year) and written and not written.startswith(year):
        remarks.append(RowRemark("said_twice", "birth_year", year))
    return written


def _century(digits: str) -> str:
    """A year of two digits with its century."""
    return f"{'20' if int(digits) <= _THIS_CENTURY else '19'}{digits}"


def _year_of(text: str) -> str:
    """A year of birth without what is written around it; other texts as they are."""
    match = _WRITTEN_YEAR.fullmatch(text)
    return text if match is None else match[1] or match[2] or match[4] or _century(match[3])


def is_year(text: str) -> bool:
    """True for the year of birth alone."""
    return text.isascii() and text.isdigit() and len(text) == 4 and "1900" <= text <= "2100"


def birth_date(text: str, *, month_first: bool = False) -> str:
    """A date as report files write it, "" when the text is none.

    Where both fit, the day stands first, or the month in a list of which another date says so.
    """
    match = DATE.fullmatch(text.strip())
    if match is None:
        return ""
    if match[1]:
        orders = [(match[1], match[2], match[3])]
    else:
        year = match[6] if len(match[6]) == 4 else _century(match[6])
        orders = [(year, match[5], match[4]), (year, match[4], match[5])]
        if month_first:
            orders.reverse()
    for year, month, day in orders:
        try:
            return date(int(year), int(month), int(day)).strftime("%Y/%m/%d")
        except ValueError:
            continue
    return ""


def _with_collisions(people: Sequence[Listed]) -> Iterator[Listed]:
    """The rows, those who stand in the list twice with the line of the other."""
    seen: dict[tuple[str, str], int] = {}
    for one in people:
        keys = collision_keys(one.player)
        found = next(((key, seen[key]) for key in keys if key in seen), None)
        for key in keys:
            seen.setdefault(key, one.line)
        if found is None:
            yield one
            continue
        kind: Kind = "number_twice" if found[0][0] == "number" else "name_twice"
        remark = RowRemark(kind, value=one.player.name, other=found[1])
        yield replace(one, remarks=(*one.remarks, remark))


def collision_keys(player: Particulars) -> list[tuple[str, str]]:
    """By what a player is known: the FIDE number, and the name where no date of birth tells two apart.

    A name without a comma is taken both ways: "Ann Oak" is "Oak, Ann", and "Oak Ann" too.
    """
    surname, _, given = player.name.partition(",")
    keys = [("number", player.fide_id)] if player.fide_id else []
    names = (("name", fold(f"{given} {surname}")), ("as listed", fold(f"{surname} {given}")))
    return [*keys, *((way, f"{name}|{birth_year(player.birth_date)}") for way, name in names if name)]


@dataclass(frozen=True, slots=True)
class SectionList:
    """The people of one section. limit: they are younger than this, 0 for a group that is not made by age.

    name: as the list writes it, "" for those whom the list puts nowhere.
    """

    name: str
    people: tuple[Listed, ...]
    limit: int = 0


def by_section(people: Sequence[Listed]) -> list[SectionList]:
    """As the column of sections says, in the order of first mention; those without one stand last."""
    names: dict[str, str] = {}
    found: dict[str, list[Listed]] = {}
    for one in people:
        key = fold(one.section)
        names.setdefault(key, one.section)
        found.setdefault(key, []).append(one)
    groups = [SectionList(names[key], tuple(members)) for key, members in found.items() if key]
    return [*groups, *([SectionList("", tuple(found[""]))] if "" in found else [])]


def by_age(people: Sequence[Listed], limits: Sequence[int], on: date) -> list[SectionList]:
    """By age on a day: each in the youngest group that he is young enough for.

    limits: 8, 10, 12 make groups of those under 8, under 10, under 12. Who is too old for all of them, or
    whose date of birth is not known, stands in a last group without a name. Of somebody whose year of birth
    alone is known the day is taken as 1 January.
    """
    ordered = sorted(set(limits))
    found: dict[int, list[Listed]] = {limit: [] for limit in ordered}
    nowhere: list[Listed] = []
    for one in people:
        age = age_on(one.player.birth_date, on)
        limit = next((limit for limit in ordered if age is not None and age < limit), 0)
        (found[limit] if limit else nowhere).append(one)
    groups = [SectionList("", tuple(members), limit) for limit, members in found.items() if members]
    return [*groups, *([SectionList("", tuple(nowhere))] if nowhere else [])]


def age_on(birth_date: str, on: date) -> int | None:
    """The age on a day of somebody born on "2011/02/28" or in "2011"; None when that is not known."""
    parts = birth_date.split("/")
    if not all(part.isascii() and part.isdigit() for part in parts):
        return None
    year, month, day = (int(part) for part in (*parts, "1", "1")[:3])
    return on.year - year - ((on.month, on.day) < (month, day))
