"""Entry lists: a table of children, from a spreadsheet or a CSV file, made into cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import told, told_many
from pairwright.common.values import replace
from pairwright.lists.cell_tables import Table
from pairwright.lists.column_roles import heading_row
from pairwright.lists.list_summary import REMARKS, filled_in, not_as_written, understood
from pairwright.lists.player_rows import Listed, Listing, read_people
from pairwright.systems.kjca.trophies import THREE_DIGITS
from pairwright.tournament.person import Particulars, different_people

TEXTS = {
    "club": "club", "school": "school", "family": "family", "born": "birth_date", "ecf": "national_id",
}  # fmt: skip
"""What section documents call the texts of a child, and the fields of Particulars."""

_ROW = re.compile(r":(\d+)")


def children_of(table: Table, name: str, *, mixed_grades: bool = False) -> list[Listed]:
    """The children of an entry list, with their grades. Nobody is left out: all are entered or none.

    Raises BadInput that says how many could be entered, and names every fault with its row.
    mixed_grades: accept three-digit grades and four-digit ratings side by side.
    """
    listing = _listing(table)
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
    rows = [replace(one, player=_on_a_card(one.player)) for one in people]
    faults = [fault for one in people for fault in _faults(name, one)]
    _check_duplicates(rows, name, faults)
    if not mixed_grades:
        _check_grades(rows, name, faults)
    if not rows and not faults:
        faults.append(told("{name}: no child is in the list", name=name or told("late entry")))
    if faults:
        raise BadInput(*_counted(name, len(rows), faults))
    return rows


def _listing(table: Table) -> Listing:
    headed = heading_row(table)
    return read_people(
        [list(map(_heading, cells)) if line == headed else cells for line, cells in enumerate(table)]
    )


_ON_CARDS = frozenset((
    *TEXTS.values(), "birth_year", "name", "surname", "given", "rating", "national_rating", "section",
    "number",
))  # fmt: skip


def not_on_cards(table: Table, beside: str = "") -> Iterator[str]:
    """What of an entry list is on no card, or otherwise than written; beside: headings that are used."""
    listing = _listing(table)
    gone = {place for place, field in enumerate(listing.meanings) if field not in _ON_CARDS}
    kept = {place for place, text in enumerate(listing.headings) if re.fullmatch(beside, fold(text))}
    people = tuple(
        replace(one, cells=tuple(
            replace(cell, use="left_out", why="column", field="number" if cell.column in kept else "")
            if cell.column in gone | kept else cell for cell in one.cells
        ))
        for one in listing.people
    )  # fmt: skip
    yield from not_as_written(understood(replace(listing, people=people), frozenset({"number"})))


def card_texts(own: Particulars) -> dict[str, str]:
    """What a card says of a child beside name and grade, by the words of section documents."""
    return {word: getattr(own, field) for word, field in TEXTS.items()}


def _on_a_card(own: Particulars) -> Particulars:
    """What a card says of a child; a column of numbers is that of the cards, and a rating is the grade."""
    texts: dict[str, Any] = {field: getattr(own, field) for field in TEXTS.values()}
    return Particulars(own.name, national_rating=own.grade, **texts)


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
        if remark.fault or remark.kind == "doubtful":
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


def _check_duplicates(rows: Iterable[Listed], name: str, faults: list[str]) -> None:
    seen: dict[tuple[str, ...], Listed] = {}
    for one in rows:
        own = one.player
        if not own.name:
            continue
        code = card_texts(own)["ecf"]
        keys = [("name", fold(own.name)), ("ecf", fold(code))]
        for key in keys[: 1 + bool(code)]:
            first = seen.setdefault(key, one)
            if first is not one and (key[0] == "ecf" or not different_people(own, first.player)):
                what = told("a card of this name")
                if key[0] == "ecf":
                    what = told("ECF code {code}", code=code)
                faults.append(
                    told(
                        "{where} ({child}): {what} is in row {row} already ({other}); "
                        "remove one, or tell two children apart by date of birth, school or club",
                        where=_row(name, one.line), child=own.name, what=what, row=first.line,
                        other=first.player.name,
                    )
                )  # fmt: skip
                break


def _row(name: str, number: int) -> str:
    """Where a child stands; one who is typed and comes from no file has no row to speak of."""
    return f"{name}:{number}" if name else told("late entry")


def _check_grades(rows: Iterable[Listed], name: str, faults: list[str]) -> None:
    """One kind of grade per event: name the rows of the rarer kind."""
    graded = [one for one in rows if one.player.grade]
    long = [one for one in graded if one.player.grade > THREE_DIGITS]
    short = [one for one in graded if one.player.grade <= THREE_DIGITS]
    if not long or not short:
        return
    rare = short if len(short) <= len(long) else long
    for one in rare:
        values = {"where": _row(name, one.line), "child": one.player.name, "grade": one.player.grade}
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
