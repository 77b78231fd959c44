"""A list of players as we understand it: its columns, who is in it, which rows are no players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.messages import N_, joined, told, told_many
from pairwright.common.values import dataclass, field, replace
from pairwright.lists.cell_tables import name_at
from pairwright.lists.column_roles import OF_TEAM
from pairwright.lists.player_rows import CellUse, Kind, Listed, Listing, RowRemark
from pairwright.tournament.person import PERSON

# -- What became of the cells: what was changed, what is left out --------------------------------------


@dataclass(frozen=True, slots=True)
class ColumnLeftOut:
    """A column that is not used. column: from 0. cells: how many are not empty. example: the first one."""

    column: int
    heading: str
    meaning: str
    cells: int
    example: str


@dataclass(frozen=True, slots=True)
class Correction:
    """One text of a column that was entered as another one, and in which lines."""

    column: int
    field: str
    text: str
    value: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What is not simply used.

    columns: not used at all. cells: left out one by one, in rows that are entered. rows: (line, text) of rows
    that are left out whole. corrections: what was changed. above: (line, text) above the headings.
    guessed: (column, field) of those without a heading beside others that have one, read by what is in them.
    """

    columns: tuple[ColumnLeftOut, ...]
    cells: tuple[CellUse, ...]
    rows: tuple[tuple[int, str], ...]
    corrections: tuple[Correction, ...]
    above: tuple[tuple[int, str], ...]
    guessed: tuple[tuple[int, str], ...] = ()

    @property
    def complete(self) -> bool:
        """Everything that stands in the list is used, lines above the headings aside."""
        return not (self.columns or self.cells or self.rows)


FOR_TEAMS = frozenset({"team", "board", "number", *OF_TEAM})
"""What a squad list needs beside the fields of a player; without a column of boards the number is one."""


def for_teams(listing: Listing) -> Listing:
    """A list for teams: the board as the number of a row, no board of a team twice.

    A column of clubs names the teams where there is none of teams.
    """
    boarded, clubs = "board" in listing.meanings, {"team", "club"} <= {*listing.meanings}
    found: dict[tuple[str, int], Listed] = {}
    people: list[Listed] = []
    for one in listing.people:
        number = one.board if boarded else one.number
        team, club = one.team or one.player.club, one.player.club if clubs else ""
        one = replace(one, number=number, team=team, player=replace(one.player, club=club))
        if one.good and number:
            first = found.setdefault((fold(team), number), one)
            if first is not one and fold(first.player.name) != fold(one.player.name):
                twice = RowRemark("board_twice", value=str(number), other=first.line)
                one = replace(one, remarks=(*one.remarks, twice))
        people.append(one)
    return replace(listing, people=tuple(people))


def every_cell(listing: Listing, kept: frozenset[str] = frozenset()) -> Iterator[CellUse]:
    """What became of every cell of a list, row by row, headings aside.

    kept: of "number", "board" and "team" (beside a column of clubs) what the reader of the list uses.
    """
    if "board" in listing.meanings and kept == FOR_TEAMS:
        kept = kept - {"number"}
    yield from listing.above
    for one in listing.people:
        for cell in one.cells:
            used = cell.field in kept and cell.why == "column"
            yield replace(cell, use="used", value=cell.text, why="") if used else cell


def account(listing: Listing, kept: frozenset[str] = frozenset()) -> Account:
    """What has to be told of a list before it is entered; kept as for `every_cell`."""
    columns: dict[int, list[CellUse]] = {}
    corrections: dict[tuple[int, str, str, str], list[int]] = {}
    cells, above = [], []
    for cell in every_cell(listing, kept):
        if cell.why == "column":
            columns.setdefault(cell.column, []).append(cell)
        elif cell.why == "above":
            above.append((cell.line, cell.text))
        elif cell.use == "corrected":
            corrections.setdefault((cell.column, cell.field, cell.text, cell.value), []).append(cell.line)
        elif cell.use == "left_out":
            cells.append(cell)
    good = {one.line for one in listing.people if one.good}
    left: dict[int, list[str]] = {}
    for cell in cells:
        if cell.line not in good:
            left.setdefault(cell.line, []).append(cell.text)
    return Account(
        tuple(
            ColumnLeftOut(column, _heading(listing, column), found[0].field, len(found), found[0].text)
            for column, found in sorted(columns.items())
        ),
        tuple(cell for cell in cells if cell.line in good),
        tuple((line, "  ".join(texts)) for line, texts in left.items()),
        tuple(Correction(*key, tuple(lines)) for key, lines in corrections.items()),
        tuple(above),
        tuple(
            (column, field)
            for column, field in enumerate(listing.meanings if listing.headings else ())
            if field and not _heading(listing, column)
        ),
    )


def _heading(listing: Listing, column: int) -> str:
    return listing.headings[column] if column < len(listing.headings) else ""


REMARKS: dict[Kind, str] = {
    "no_name": N_("There is no name in this row."),
    "name_of_digits": N_("{value} is a number, not a name."),
    "name_too_long": N_("The name {value} is longer than 200 characters."),
    "not_a_rating": N_("{value} is not a rating; leave it empty if there is none."),
    "too_many_cells": N_(
        "More cells ({value}) than columns ({other}); put a name with a comma in quotation marks."
    ),
    "too_many_columns": N_(
        "Columns: {value}; those after column {other} are not read. Leave out some of them."
    ),
    "not_a_date": N_("{value} is not a date of birth; write 28.02.2011, 2011-02-28 or the year."),
    "name_twice": N_("The same name as in line {other}."),
    "number_twice": N_("The same FIDE number as in line {other}."),
    "unknown_federation": N_("FIDE has no federation {value}; left out."),
    "unknown_title": N_("{value} is not a FIDE title; left out."),
    "unknown_sex": N_("{value} is not a sex; left out."),
    "arena_title": N_(
        "{value} is an online title, which does not count in the starting rank list; left out."
    ),
    "national_title": N_("{value} is not a title for players awarded by FIDE; left out."),
    "other_name": N_("Another column gives the name differently; {value} is left out."),
    "said_twice": N_("Two columns say different things; {value} is left out."),
    "not_a_number": N_("{value} is not a number; left out."),
    "footer": N_("This line is not a player; left out."),
    "headings_again": N_("The headings again; left out."),
    "other_headings": N_(
        "Other headings than those of the list; left out. What stands below them is read by the first ones."
    ),
    "day_first": N_("{value} is read with the day first; no date in the list shows which is meant."),
    "doubtful": N_("Perhaps not a player, but a heading or a total."),
    "in_another_section": N_("Also in line {other}, section {value}; entered in both."),
    "board_twice": N_("Board {value} of this team is in line {other} already."),
}


def filled_in(remark: RowRemark) -> dict[str, str | int]:
    """What is filled into the words of a remark."""
    return {"value": f"“{remark.value}”" if remark.field else remark.value, "other": remark.other}


def remark_words(remark: RowRemark) -> str:
    """A remark as an English sentence."""
    return told(REMARKS[remark.kind], **filled_in(remark))


_GUESSED = {"title": N_("the title"), "given": N_("the given name")}
_KEYS = {"birth_date": "birth", "birth_year": "birth"}


@dataclass(frozen=True, slots=True)
class Understood:
    """What was understood of a list of players.

    columns: (heading, meaning); players: their rows. left_out: (row, why). remarks:
    (row, what). corrected: (heading, text, what it became, rows). not_used: (heading, rows in which it says
    something). above: the lines above the headings. guessed: (column, meaning) of those without a heading.
    encoding: in which the file was read, "" where there is no doubt.
    """

    columns: list[tuple[str, str]]
    players: list[Listed]
    left_out: list[tuple[int, str]]
    remarks: list[tuple[int, str]]
    corrected: list[tuple[str, str, str, tuple[int, ...]]]
    not_used: list[tuple[str, int]]
    above: list[str]
    guessed: list[tuple[int, str]] = field(default_factory=list)
    encoding: str = ""

    def as_json(self) -> dict[str, Any]:
        """Columns, players, and what was left out, by row."""
        return {
            "columns": dict(self.columns),
            "players": [
                {
                    **{
                        _KEYS.get(known.name, known.name): getattr(one.player, known.name) or ""
                        for known in PERSON
                    },
                    "number": one.number or "",
                    "team": one.team,
                    "board": one.board or "",
                    "section": one.section,
                    **dict.fromkeys(OF_TEAM, ""),
                    **dict(one.of_team),
                }
                for one in self.players
            ],
            "left_out": [{"row": row, "why": why} for row, why in self.left_out],
            "remarks": [{"row": row, "what": what} for row, what in self.remarks],
            "corrected": [
                {"column": heading, "text": text, "became": value, "rows": list(rows)}
                for heading, text, value, rows in self.corrected
            ],
            "not_used": [{"column": heading, "cells": count} for heading, count in self.not_used],
            "above": self.above,
            "encoding": self.encoding,
        }


def understood(listing: Listing, kept: frozenset[str] = FOR_TEAMS) -> Understood:
    """The players of a list, its columns with their meanings, and what is wrong with which row.

    Of one with boards of teams also a board that a team has twice. kept: as for `accounting.every_cell`.
    """
    if {"team", "board"} <= {*listing.meanings}:
        both = zip(listing.people, for_teams(listing).people, strict=True)
        listing = replace(listing, people=tuple(replace(one, remarks=of.remarks) for one, of in both))
    width = len(listing.meanings)
    headings = [*listing.headings, *[""] * (width - len(listing.headings))]
    pairs = list(zip(headings, listing.meanings, strict=True))
    unnamed = sum(bool(meaning) and not heading for heading, meaning in pairs)
    names = [
        _named(heading, place, alone=not heading and unnamed == 1, again=heading in headings[: place - 1])
        for place, heading in enumerate(headings, 1)
    ]
    columns = [
        (names[place], _KEYS.get(meaning, meaning))
        for place, (heading, meaning) in enumerate(pairs)
        if heading or meaning
    ]
    found = account(listing, kept)
    return Understood(
        columns,
        [one for one in listing.people if one.good],
        [
            (one.line, joined(" ", [remark_words(remark) for remark in one.remarks if remark.fault]))
            for one in listing.people
            if not one.good
        ],
        [(one.line, remark_words(remark)) for one in listing.people if one.good for remark in one.remarks],
        [(name_at(names, one.column), one.text, one.value, one.lines) for one in found.corrections],
        [(name_at(names, one.column), one.cells) for one in found.columns],
        [text for _, text in found.above],
        [(column + 1, meaning) for column, meaning in found.guessed],
    )


def not_as_written(entries: Understood) -> Iterator[str]:
    """Whatever of a list was left out or read as something else, in sentences."""
    for heading, count in entries.not_used:
        yield told_many(
            "column {heading}: {n} cell is left out",
            "column {heading}: {n} cells are left out", count, heading=heading,
        )  # fmt: skip
    for place, meaning in entries.guessed:
        read_as = told(_GUESSED.get(meaning, meaning))
        yield told("Column {n} has no heading; it was read as: {what}", n=place, what=read_as)
    for row, why in entries.left_out:
        yield told("row {row} left out: {why}", row=row, why=why)
    for text in entries.above:
        yield told("above the headings, left out: {text}", text=text)
    for heading, text, value, rows in entries.corrected:
        yield told(
            "{heading}: {text} read as {value} (row {rows})",
            heading=heading, text=text, value=value or told("nothing"), rows=", ".join(map(str, rows)),
        )  # fmt: skip
    for row, what in entries.remarks:
        yield told("row {row}: {what}", row=row, what=what)


def _named(heading: str, place: int, *, alone: bool, again: bool) -> str:
    """What a column is called where all are told: by its heading, by its place where that is not enough."""
    if again and heading:
        return told("{heading} (column {n})", heading=heading, n=place)
    return heading if heading or alone else told("column {n}", n=place)
