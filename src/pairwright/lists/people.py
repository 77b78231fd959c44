"""Rows of a list as players, each with what is wrong with it or odd about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal

from pairwright.federations import federations, is_known, normal_code
from pairwright.lists.columns import (
    DATE,
    FIELDS,
    MOST_COLUMNS,
    SEXES,
    TITLES,
    columns_by_content,
    heading_row,
    headings_of,
    titles_without_heading,
)
from pairwright.lists.tables import Table, cell_text
from pairwright.names import fold
from pairwright.tournament.player import Player

Kind = Literal[
    "no_name", "name_of_digits", "name_too_long", "not_a_rating", "too_many_cells", "not_a_date",
    "name_twice", "number_twice", "unknown_federation", "unknown_title", "unknown_sex",
]  # fmt: skip

FAULTS: frozenset[str] = frozenset(
    {"no_name", "name_of_digits", "name_too_long", "not_a_rating", "too_many_cells", "not_a_date"}
)
"""Kinds of remarks with which a row cannot be entered; the others are only odd."""

UNRATED = frozenset(
    (
        *("none", "no", "nil", "na", "new", "u", "ug", "ur", "ng", "nr", "unr", "ungraded", "unrated"),
        *("nograde", "norating", "notgraded", "notrated", "noelo", "tbc", "tba", "unknown", "beginner"),
        *("ohne", "kein", "keine", "keines", "neu", "unbekannt", "0", "00", "000", "0000"),
    )
)
"""Words for somebody without a rating or grade, without their signs and blanks (see `is_unrated`)."""
_NAMES = frozenset({"", "name", "surname", "given", "number", "rank", "type"})
_HIGHEST_RATING = 4000
_LONGEST = 200
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_NO_SIGN = re.compile(r"[\s?*./_–—-]{0,12}")
_SIGNS = re.compile(r"[\W_]+")
_UNKNOWN_DATE = re.compile(r"[0\s./-]+")
_THIS_CENTURY = 35
"""Years of two digits up to this one are of this century; Vega writes them so."""
_COUNTED = re.compile(r"\d{1,4}[.)]\s+")
_FOOTER = re.compile(r"https?://|chess-results\.com|\bswiss-manager\b", re.IGNORECASE)
"""What programs print below their lists, and no player is called."""
_DIGITS = re.compile(r"[\d\s.,;:/+-]+")
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


@dataclass(frozen=True, slots=True)
class Listed:
    """One row.

    line: counted from 1. player: numbered by rows. section: what its column of sections says. number: the
    number that the list itself gives, 0 without one. national_id: the number in a national federation.
    """

    line: int
    player: Player
    section: str = ""
    remarks: tuple[RowRemark, ...] = ()
    number: int = 0
    national_id: str = ""

    @property
    def good(self) -> bool:
        """True when it can be entered."""
        return not any(remark.fault for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list that was read.

    fields: of FIELDS by column, "" for one that is not used. headings: their words, () without a row of
    headings. headed: the line of the headings, 0 when there is none. meanings: by column, what was
    understood, numbers and types included, which no field of a player holds.
    """

    fields: tuple[str, ...]
    headings: tuple[str, ...]
    headed: int
    people: tuple[Listed, ...]
    meanings: tuple[str, ...] = ()


def read_people(table: Table, chosen: Sequence[str] = ()) -> Listing:
    """Everybody in a table. Never refused: what is wrong stands with the rows.

    chosen: fields by column where somebody has chosen them, "" for columns to leave out; () to find out.
    """
    first = next((place for place, cells in enumerate(table) if any(map(str, cells))), len(table))
    headed = heading_row(table)
    named = [] if headed is None else headings_of(table[headed])
    body = table[first:] if headed is None else table[headed + 1 :]
    start = first + 1 if headed is None else headed + 2
    headings = () if headed is None else tuple(cell_text(table[headed], place) for place in range(len(named)))
    titles_without_heading(named, headings, body)
    meanings = list(chosen[:MOST_COLUMNS]) or named or columns_by_content(body)
    fields = [field if field in FIELDS else "" for field in meanings]
    people = tuple(_with_collisions(tuple(_people(body, start, meanings))))
    return Listing(tuple(fields), headings, 0 if headed is None else headed + 1, people, tuple(meanings))


def _people(body: Table, start: int, fields: Sequence[str]) -> Iterator[Listed]:
    number = 0
    for line, cells in enumerate(body, start):
        texts = [
            " ".join(_UNPRINTABLE.sub(" ", cell_text(cells, place)).split())
            for place in range(min(len(cells), MOST_COLUMNS))
        ]
        # Of cells that mean nothing it counts only whether something stands in them.
        texts += [str(cell).strip() for cell in cells[MOST_COLUMNS:] if cell is not None]
        if any(texts):
            number += 1
            yield _listed(line, number, texts, fields)


def _listed(line: int, number: int, texts: Sequence[str], fields: Sequence[str]) -> Listed:
    given = {field: text for field, text in zip(fields, texts, strict=False) if field}
    remarks: list[RowRemark] = []
    if any(texts[len(fields) :]):
        remarks.append(RowRemark("too_many_cells", value=str(len(texts)), other=len(fields)))
    name = given.get("name") or ", ".join(filter(None, (given.get("surname"), given.get("given"))))
    if set(fields) <= _NAMES:
        name, given = _alone(name, given)
    if not name or _FOOTER.search(name):
        name = ""
        remarks.append(RowRemark("no_name"))
    elif _DIGITS.fullmatch(name):
        remarks.append(RowRemark("name_of_digits", "name", name[:_LONGEST]))
    elif len(name) > _LONGEST:
        remarks.append(RowRemark("name_too_long", "name", f"{name[:40]}…"))
        name = name[:_LONGEST]
    player = Player(
        number,
        name,
        _rating("rating", given, remarks),
        _title(given, remarks),
        _sex(given, remarks),
        _federation(given, remarks),
        "" if given.get("fide_id") == "0" else given.get("fide_id", "")[:_LONGEST],
        _birth_date(given, remarks),
        national_rating=_rating("national_rating", given, remarks),
        club=given.get("club", "")[:_LONGEST],
        school=given.get("school", "")[:_LONGEST],
        family=given.get("family", "")[:_LONGEST],
    )
    national_id = given.get("national_id", "")[:_LONGEST]
    national_id = "" if _NO_SIGN.fullmatch(national_id.replace("0", "")) else national_id
    return Listed(line, player, given.get("section", ""), tuple(remarks), _number(given), national_id)


def _number(given: Mapping[str, str]) -> int:
    text = given.get("number", "").rstrip(".")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else 0


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
    if text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= _HIGHEST_RATING:
        return int(text)
    remarks.append(RowRemark("not_a_rating", field, text[:_LONGEST]))
    return 0


def is_unrated(text: str) -> bool:
    """The text says that there is no rating or grade: "", "u/g", "n/a", "No grade", "-", "?"."""
    return bool(_NO_SIGN.fullmatch(text)) or ("+" not in text and _SIGNS.sub("", fold(text)) in UNRATED)


def _title(given: Mapping[str, str], remarks: list[RowRemark]) -> str:
    text = given.get("title", "").strip().upper()
    if text and text not in TITLES:
        remarks.append(RowRemark("unknown_title", "title", text[:_LONGEST]))
        return ""
    return text


def _sex(given: Mapping[str, str], remarks: list[RowRemark]) -> str:
    text = given.get("sex", "").lower()
    if text and text not in SEXES:
        remarks.append(RowRemark("unknown_sex", "sex", text[:_LONGEST]))
    return SEXES.get(text, "")


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


def _birth_date(given: Mapping[str, str], remarks: list[RowRemark]) -> str:
    """As report files write it: "2011/02/28", or the year alone."""
    text = max(given.get("birth_date", ""), given.get("birth_year", ""), key=len)
    if not text or (text.isascii() and text.isdigit() and len(text) == 4 and "1900" <= text <= "2100"):
        return text
    written = birth_date(text)
    if not written and not _UNKNOWN_DATE.fullmatch(text):
        remarks.append(RowRemark("not_a_date", "birth_date", text[:_LONGEST]))
    return written


def birth_date(text: str) -> str:
    """A date as report files write it, "" when the text is none; the day stands first where both fit."""
    match = DATE.fullmatch(text.strip())
    if match is None:
        return ""
    if match[1]:
        orders = [(match[1], match[2], match[3])]
    else:
        year = (
            match[6]
            if len(match[6]) == 4
            else f"{'20' if int(match[6]) <= _THIS_CENTURY else '19'}{match[6]}"
        )
        orders = [(year, match[5], match[4]), (year, match[4], match[5])]
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
        kind: Kind = "name_twice" if found[0][0] == "name" else "number_twice"
        remark = RowRemark(kind, value=one.player.name, other=found[1])
        yield replace(one, remarks=(*one.remarks, remark))


def collision_keys(player: Player) -> list[tuple[str, str]]:
    """By what a player is known: his FIDE number, and his name where no date of birth tells two apart."""
    keys = [("number", player.fide_id)] if player.fide_id else []
    return [*keys, ("name", f"{fold(player.name)}|{player.birth_date[:4]}")] if player.name else keys
