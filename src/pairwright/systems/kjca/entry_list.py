"""Entry lists: a table of children, from a spreadsheet or a CSV file, made into cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import told, told_many
from pairwright.lists.cell_tables import Table
from pairwright.lists.column_roles import heading_row
from pairwright.lists.list_summary import REMARKS, filled_in
from pairwright.lists.player_rows import Listed, read_people
from pairwright.systems.kjca.section import CardEntry, card_of
from pairwright.systems.kjca.trophies import THREE_DIGITS

_ROW = re.compile(r":(\d+)")


def entries_of(table: Table, name: str, *, mixed_grades: bool = False) -> tuple[CardEntry, ...]:
    """The cards of an entry list, numbered from 1. Nobody in it is left out: all are entered or none.

    Raises BadInput that says how many could be entered, and names every fault with its row.
    mixed_grades: accept three-digit grades and four-digit ratings side by side.
    """
    return tuple(entry for _, entry in rows_of(table, name, mixed_grades=mixed_grades))


def rows_of(table: Table, name: str, *, mixed_grades: bool) -> list[tuple[int, CardEntry]]:
    """The same, each with the number of its row."""
    headed = heading_row(table)
    listing = read_people(
        [list(map(_heading, cells)) if line == headed else cells for line, cells in enumerate(table)]
    )
    if not listing.headed:
        raise BadInput.told(
            "{name}: the first row must hold headings such as {list}", name=name,
            list="name, surname, forename, grade, school",
        )  # fmt: skip
    if not {"name", "surname"}.intersection(listing.fields):
        raise BadInput.told(
            "{name}:{line}: no column is headed name (or surname and forename)", name=name,
            line=listing.headed,
        )  # fmt: skip
    people = [one for one in listing.people if not any(said.kind == "headings_again" for said in one.remarks)]
    rows = [(one.line, card_of(one.player, number, one.section)) for number, one in enumerate(people, 1)]
    faults = [fault for one in people for fault in _faults(name, one)]
    _check_duplicates(rows, name, faults)
    if not mixed_grades:
        _check_grades(rows, name, faults)
    if not rows and not faults:
        faults.append(told("{name}: no child is in the list", name=name or told("late entry")))
    if faults:
        raise BadInput(*_counted(name, len(rows), faults))
    return rows


_HEADINGS = {
    **dict.fromkeys(("ecf", "ecf ref", "ecf number", "code"), "ECF code"),
    "former section": "section",
}
"""What these are here; in other lists a column "ECF" may as well be that of the ratings."""


def _heading(cell: object) -> object:
    return _HEADINGS.get(fold(str(cell or "")), cell)


def _faults(name: str, one: Listed) -> Iterator[str]:
    """Why a row cannot be entered. A line that looks like none of a player is not passed over either."""
    where = _row(name, one.line)
    shown = f"{where} ({one.player.name})" if one.player.name else where
    for remark in one.remarks:
        if remark.fault:
            what = REMARKS["no_name" if one.nobody else remark.kind]
            yield told("{where}: {what}", where=shown, what=told(what, **filled_in(remark)))


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
