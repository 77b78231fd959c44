"""What became of the cells of a list, for those who have to agree: what was changed, what is left out."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.collation import fold
from pairwright.common.values import dataclass, replace
from pairwright.lists.column_roles import OF_TEAM
from pairwright.lists.player_rows import CellUse, Listed, Listing, RowRemark


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
