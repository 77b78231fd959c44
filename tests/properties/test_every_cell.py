"""Every cell of every list is used, read as something else, or left out for a reason that has words."""

from __future__ import annotations

from collections import Counter

import pytest
from programs_lists import NO_RATING, PROGRAMS, Person, Written, written

from pairwright.common.collation import fold
from pairwright.lists.cell_tables import Table, as_lines, cell_text, pasted_table
from pairwright.lists.list_summary import FOR_TEAMS, REMARKS, account, every_cell, not_as_written, understood
from pairwright.lists.player_rows import CellUse, Listed, Listing, read_people
from sizes import THOROUGH

LISTS = 20_000 if THOROUGH else 130


def words(text: str) -> set[str]:
    return set(fold(text.replace(",", " ")).split())


def check_cells(table: Table, listing: Listing, kept: frozenset[str]) -> Counter[str]:
    """Every cell once, and what is said of it is so."""
    found: dict[tuple[int, int], CellUse] = {}
    people = {one.line: one for one in listing.people}
    for cell in every_cell(listing, kept):
        assert (cell.line, cell.column) not in found, cell
        found[cell.line, cell.column] = cell
    uses: Counter[str] = Counter()
    for line, cells in enumerate(table, 1):
        for column in range(len(cells)):
            text = cell_text(cells, column)
            if not text or line == listing.headed:
                assert (line, column) not in found
                continue
            cell = found[line, column]
            uses[cell.use] += 1
            assert cell.text == text
            if cell.use == "left_out":
                assert cell.why in ("column", "above") or cell.why in REMARKS, cell
            else:
                check_value(cell, people[line])
    return uses


def check_value(cell: CellUse, one: Listed) -> None:
    """The cell is in the player, who can be entered; or what it became is told."""
    assert one.good, cell
    held = {
        *words(one.player.name), fold(one.player.title), fold(one.player.sex), fold(one.player.federation),
        str(one.player.rating), str(one.player.national_rating), one.player.fide_id, one.player.national_id,
        fold(one.player.club), fold(one.player.school), fold(one.player.family), fold(one.section),
        *(text for _, text in one.of_team),
        fold(one.team), str(one.board), str(one.number), one.player.birth_date[:4],
        ".".join(reversed(one.player.birth_date.split("/"))),
    }  # fmt: skip
    if cell.use == "used" and cell.text not in map(str, NO_RATING):
        assert fold(cell.text) in {fold(text) for text in held} or words(cell.text) <= held, cell
    if cell.use == "corrected":
        assert cell.text != cell.value, cell


def check_truth(one: Listed, person: Person, of: Written, guessed: set[int]) -> None:
    """The row is understood as it was meant; what is guessed of columns without a heading is told."""
    assert one.good, (of.program, one)
    columns = set(of.columns)
    player = one.player
    assert player.name == f"{person.surname}, {person.given}", of.program
    for field in ("rating", "national_rating", "title", "federation", "fide_id", "sex", "club"):
        if field in columns:
            # Where no heading is known, the columns are guessed, and the preview shows as what.
            if of.program == "an Italian club" and not any(cell.field == field for cell in one.cells):
                continue
            if any(cell.field == field and cell.column in guessed for cell in one.cells):
                continue
            assert getattr(player, field) == getattr(person, field), (of.program, field)
    if {"born", "born_short"} & columns:
        assert player.birth_date == "{}/{:02}/{:02}".format(*person.born), of.program
    if "year" in columns:
        assert player.birth_date[:4] == str(person.born[0])
    if "team" in columns:
        assert one.team == person.team
    if "board" in columns:
        assert one.board == person.board


def check(of: Written) -> Counter[str]:
    """A list as a file is read, and as a page reads it; by a section of players and by one of teams."""
    uses: Counter[str] = Counter()
    for table in (of.rows, pasted_table(as_lines(of.rows))):
        listing = read_people(table)
        for kept in (frozenset[str](), FOR_TEAMS):
            uses += check_cells(table, listing, kept)
            found = account(listing, kept)
            told = sum(one.cells for one in found.columns) + len(found.cells) + len(found.above)
            told += sum(len(one.lines) for one in found.corrections)
            whole = {line for line, _ in found.rows}
            told += sum(cell.line in whole for cell in every_cell(listing, kept) if cell.use == "left_out")
            cells = [cell for cell in every_cell(listing, kept) if cell.use != "used"]
            assert told == len(cells), (of.program, found)
        people = {one.line: one for one in listing.people}
        for line, person in of.people:
            check_truth(people[line], person, of, {column for column, _ in account(listing).guessed})
        if of.program != "an Italian club":  # without known headings a line below is told from names by luck
            assert [one.line for one in listing.people if one.good] == [line for line, _ in of.people]
    return uses


def test_every_cell_of_the_lists_of_many_programs() -> None:
    programs: Counter[str] = Counter()
    uses: Counter[str] = Counter()
    for seed in range(LISTS):
        of = written(seed)
        programs[of.program] += 1
        try:
            uses += check(of)
        except AssertionError as error:
            raise AssertionError(f"list {seed} of {of.program}: {error}") from error
    assert set(programs) == set(PROGRAMS)
    assert min(uses["used"], uses["corrected"], uses["left_out"]) > LISTS / 10, uses
    print(f"{LISTS:,} lists, {uses.total():,} cells: {dict(uses)}")


def test_a_column_without_a_heading_that_says_gm_in_every_row_is_told() -> None:
    of = written(149)
    listing = read_people(of.rows)
    assert {one.player.title for one in listing.people if one.good} == {"GM"}
    assert account(listing).guessed == ((9, "title"),)
    assert "Column 10 has no heading; it was read as: the title" in not_as_written(understood(listing))
    check(of)


def test_a_short_list_between_lines_without_tabs_keeps_its_columns() -> None:
    of = written(2034)
    assert len(pasted_table(as_lines(of.rows))[4]) == 9
    check(of)


@pytest.mark.parametrize("lost", ["drop", "twice"])
def test_the_check_notices_a_cell_that_is_lost(lost: str) -> None:
    of = written(3)
    listing = read_people(of.rows)
    first = listing.people[0]
    cells = first.cells[1:] if lost == "drop" else (*first.cells, first.cells[0])
    broken = Listing(
        listing.fields, listing.headings, listing.headed,
        (Listed(first.line, first.player, first.section, cells=cells), *listing.people[1:]), listing.meanings,
        listing.above,
    )  # fmt: skip
    with pytest.raises((AssertionError, KeyError)):
        check_cells(of.rows, broken, frozenset())
