"""Entry lists: a table of children, from a spreadsheet or a CSV file, made into cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import told, told_many
from pairwright.lists.cell_tables import Table, cell_text
from pairwright.lists.column_roles import is_unrated
from pairwright.systems.kjca.section import CardEntry
from pairwright.systems.kjca.section_form import HIGHEST_GRADE, parse_grade
from pairwright.systems.kjca.trophies import THREE_DIGITS

_ROW = re.compile(r":(\d+)")

HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("name", "player", "full name", "child"),
    "surname": ("surname", "last name", "family name"),
    "given": ("given", "given name", "forename", "forenames", "first name", "first names"),
    "grade": ("grade", "rating", "ecf grade", "ecf rating", "rapid", "rapid grade", "rapid rating"),
    "school": ("school",),
    "club": ("club",),
    "family": ("family", "siblings", "household"),
    "born": ("born", "date of birth", "dob", "birth date", "birthday"),
    "ecf": ("ecf", "ecf code", "ecf ref", "ecf number", "code"),
    "section": ("section", "former section"),
}
"""Field of a card: the headings it is known by (capitals and punctuation do not matter)."""


def entries_of(table: Table, name: str, *, mixed_grades: bool = False) -> tuple[CardEntry, ...]:
    """The cards of an entry list, numbered from 1. Nobody in it is left out: all are entered or none.

    Raises BadInput that says how many could be entered, and names every fault with its row.
    mixed_grades: accept three-digit grades and four-digit ratings side by side.
    """
    heading, columns = find_headings(table, name, HEADINGS)
    if "name" not in columns and "surname" not in columns:
        raise BadInput.told(
            "{name}:{line}: no column is headed name (or surname and forename)", name=name, line=heading + 1
        )
    faults: list[str] = []
    rows: list[tuple[int, CardEntry]] = []
    for number, cells in enumerate(table[heading + 1 :], heading + 2):
        fields = {field: cell_text(cells, column) for field, column in columns.items()}
        if any(cell_text(cells, column) for column in range(len(cells))):
            entry = _entry(fields, _row(name, number), len(rows) + 1, faults)
            rows.append((number, entry))
    _check_duplicates(rows, name, faults)
    if not mixed_grades:
        _check_grades(rows, name, faults)
    if not rows and not faults:
        faults.append(told("{name}: no child is in the list", name=name or told("late entry")))
    if faults:
        raise BadInput(*_counted(name, len(rows), faults))
    return tuple(entry for _, entry in rows)


def _counted(name: str, rows: int, faults: list[str]) -> list[str]:
    """The faults, after how many could be entered; nobody is while one needs something."""
    needy = len({match[1] for fault in faults if (match := _ROW.match(fault.removeprefix(name)))})
    if rows < 2 or not needy:
        return faults
    head = told_many(
        "{name}: {able} of {rows} children can be entered; this one needs a change, then all are",
        "{name}: {able} of {rows} children can be entered; these {n} need a change, then all are",
        needy, name=name, able=rows - needy, rows=rows,
    )  # fmt: skip
    return [head, *faults]


def find_headings(
    table: Table, name: str, headings: Mapping[str, Sequence[str]]
) -> tuple[int, dict[str, int]]:
    """Number of the heading row (from 0) and the column of each field that was found."""
    for number, cells in enumerate(table):
        columns: dict[str, int] = {}
        known = {fold(spelling): field for field, spellings in headings.items() for spelling in spellings}
        for column in range(len(cells)):
            field = known.get(fold(cell_text(cells, column).replace("_", " ")))
            if field is not None:
                columns.setdefault(field, column)
        if columns:
            return number, columns
        if any(cell_text(cells, column) for column in range(len(cells))):
            break
    raise BadInput.told(
        "{name}: the first row must hold headings such as {list}", name=name,
        list=", ".join(list(headings)[:5]),
    )  # fmt: skip


def _entry(fields: Mapping[str, str], where: str, identity: int, faults: list[str]) -> CardEntry:
    name = fields.get("name", "")
    if not name:
        name = ", ".join(filter(None, (fields.get("surname", ""), fields.get("given", ""))))
    if not name:
        faults.append(told("{where}: no name in this row", where=where))
    written = fields.get("grade", "")
    grade = 0 if is_unrated(written) else parse_grade(written)
    if grade is None:
        faults.append(
            told(
                "{where} ({name}): grade {written!r} is not a whole number up to {most}; "
                "leave it empty, or write ungraded, for a child without one",
                where=where, name=name, written=written, most=HIGHEST_GRADE,
            )
        )  # fmt: skip
    club, school, family, born, ecf, section = (
        fields.get(field, "") for field in ("club", "school", "family", "born", "ecf", "section")
    )
    return CardEntry(identity, name, grade or 0, club, school, family, born, ecf, section)


def _check_duplicates(rows: Iterable[tuple[int, CardEntry]], name: str, faults: list[str]) -> None:
    seen: dict[tuple[str, ...], tuple[int, CardEntry]] = {}
    for number, entry in rows:
        if not entry.name:
            continue
        keys = [("name", fold(entry.name))]
        if entry.ecf:
            keys.append(("ecf", fold(entry.ecf)))
        for key in keys:
            first, other = seen.setdefault(key, (number, entry))
            if first != number and (key[0] == "ecf" or not _different_children(entry, other)):
                what = told("a card of this name")
                if key[0] == "ecf":
                    what = told("ECF code {code}", code=entry.ecf)
                faults.append(
                    told(
                        "{where} ({child}): {what} is in row {row} already ({other}); "
                        "remove one, or tell two children apart by date of birth, school or club",
                        where=_row(name, number), child=entry.name, what=what, row=first, other=other.name,
                    )
                )  # fmt: skip
                break


def _row(name: str, number: int) -> str:
    """Where a child stands; one who is typed and comes from no file has no row to speak of."""
    return f"{name}:{number}" if name else told("late entry")


def _different_children(one: CardEntry, other: CardEntry) -> bool:
    """Same name, but known to be two children: cousins at two schools, say."""
    fields = ("born", "ecf", "school", "club")
    known = ((fold(getattr(one, field)), fold(getattr(other, field))) for field in fields)
    return any(mine and theirs and mine != theirs for mine, theirs in known)


def _check_grades(rows: Iterable[tuple[int, CardEntry]], name: str, faults: list[str]) -> None:
    """One kind of grade per event: name the rows of the rarer kind."""
    graded = [(number, entry) for number, entry in rows if entry.grade]
    long = [(number, entry) for number, entry in graded if entry.grade > THREE_DIGITS]
    short = [(number, entry) for number, entry in graded if entry.grade <= THREE_DIGITS]
    if not long or not short:
        return
    rare = short if len(short) <= len(long) else long
    for number, entry in rare:
        values = {"where": _row(name, number), "child": entry.name, "grade": entry.grade}
        faults.append(
            told(
                "{where} ({child}): {grade} is a three-digit grade among the others; "
                "one kind per section (--mixed-grades accepts both)",
                **values,
            )
            if rare is short
            else told(
                "{where} ({child}): {grade} is a four-digit rating among the others; "
                "one kind per section (--mixed-grades accepts both)",
                **values,
            )
        )
