"""Lists of people from anywhere: pasted, CSV, spreadsheets; small files: test_list_files.py."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from io import BytesIO
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pairwright.common.errors import BadInput
from pairwright.lists import column_roles, player_rows
from pairwright.lists.cell_tables import as_lines, as_text, pasted_table, read_table, reading_told
from pairwright.lists.column_roles import HEADINGS, headings_of
from pairwright.lists.list_summary import account, understood
from pairwright.lists.player_rows import birth_date, read_people
from work import counted
from workbooks import workbook


def listed(text, chosen=()):
    return read_people(pasted_table(text), chosen)


def test_a_column_may_be_called_something_else_by_hand():
    found = listed("Oak, Ann\t1500\tHill\nElm, Bob\t1400\tVale", ("name", "national_rating", "school"))
    assert [(one.player.national_rating, one.player.school, one.player.rating) for one in found.people] == [
        (1500, "Hill", 0),
        (1400, "Vale", 0),
    ]


@pytest.mark.parametrize("field", sorted(set(HEADINGS) - {"name", "birth_year"}))
def test_every_heading_is_known(field):
    for heading in HEADINGS[field]:
        assert headings_of(["Name", heading.upper()]) == ["name", field], heading


def test_a_row_of_players_is_no_row_of_headings():
    assert headings_of(["Oak, Ann", "1500"]) == []
    assert headings_of(["Land, Id", "S"]) == []
    assert headings_of([]) == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2010-02-28", "2010/02/28"),
        ("28.02.2010", "2010/02/28"),
        ("28/2/2010", "2010/02/28"),
        ("02/28/2010", "2010/02/28"),
        ("3.4.2010", "2010/04/03"),
        ("2010-02-28 00:00:00", "2010/02/28"),
        ("2010-02-30", ""),
        ("28.02.10", "2010/02/28"),
        ("13.04.63", "1963/04/13"),
        ("٢٠١٠-٠٢-٢٨", ""),
        ("yesterday", ""),
    ],
)
def test_dates_of_birth(text, written):
    assert birth_date(text) == written


def test_signs_that_cannot_be_printed_vanish():
    assert listed("Oak\x00,\x07 Ann\t1500\nElm, Bob\t1400").people[0].player.name == "Oak , Ann"


@given(some.text(max_size=300))
def test_no_text_is_refused(text):
    found = listed(text)
    assert all(one.line >= 1 for one in found.people)
    assert all(one.player.name or not one.good for one in found.people)


@given(some.lists(some.lists(some.text("ab ,;\"'\t1", max_size=6), max_size=4), max_size=4))
def test_tables_as_lines_are_read_again(table):
    lines = as_lines(table)
    assert len(lines.splitlines()) <= len(table)


def test_a_table_as_lines_has_the_same_people():
    rows = [["Name", "Elo", "Born"], ["Oak, Ann", 1500.0, date(2010, 2, 28)], ["Elm; Bob", None, ""]]
    again = read_people(pasted_table(as_lines(rows)))
    assert [one.player for one in again.people] == [one.player for one in read_people(rows).people]
    assert again.people[0].player.birth_date == "2010/02/28"


def test_what_no_computer_writes_as_text():
    with pytest.raises(BadInput, match="f: byte 0 is not text"):
        as_text(b"\x81\x8d", "f")


def test_a_spreadsheet_is_read():
    pytest.importorskip("python_calamine")
    data = workbook(
        ["Name", "Elo", "Geburtsdatum"], ["Oak, Ann", 1500, date(2010, 2, 28)], ["Elm, Bob", "", ""]
    )
    for name in ("list.xlsx", "list"):
        found = read_people(read_table(data, name)[0])
        assert [(one.player.name, one.player.rating) for one in found.people] == [
            ("Oak, Ann", 1500),
            ("Elm, Bob", 0),
        ]
        assert found.people[0].player.birth_date == "2010/02/28"


@pytest.mark.parametrize("data", [b"PK\x03\x04 and nothing more", b"no sheet at all", b""])
def test_what_is_no_spreadsheet_is_refused_by_name(data):
    pytest.importorskip("python_calamine")
    with pytest.raises(BadInput, match=r"list\.xlsx"):
        read_table(data, "list.xlsx")


def test_a_csv_file_is_read_and_a_broken_one_refused():
    assert read_table("Name;Elo\nJörg;1\n".encode("cp1252"), "a.csv")[0] == [["Name", "Elo"], ["Jörg", "1"]]
    marked_as_utf_8 = b"\xef\xbb\xbf" + "Name;Elo\nJörg;1\n".encode("cp1252")
    assert read_table(marked_as_utf_8, "a.csv") == ([["Name", "Elo"], ["Jörg", "1"]], "cp1252")
    with pytest.raises(BadInput, match=r"a\.csv: not a CSV file"):
        read_table(b'Name,Elo\n"Jo, 1\n', "a.csv")


@pytest.mark.parametrize(
    "row",
    [
        lambda width: "\t".join("1" for _ in range(width)),
        lambda width: "\t".join(str(1500 + place % 900) for place in range(width)),
        lambda width: "\t".join("name" for _ in range(width)),
        lambda width: "  ".join("Ann" for _ in range(width)),
        lambda width: ";".join(f"word {place}" for place in range(width)),
    ],
)
def test_of_thousands_of_columns_two_hundred_may_be_headings(
    monkeypatch: pytest.MonkeyPatch, row: Callable[[int], str]
) -> None:
    """Each is held against those before it: of more the time would grow with the square."""
    asked = []

    def noted(text: str) -> str:
        asked.append(text)
        return plain(text)

    plain = column_roles._plain
    monkeypatch.setattr(column_roles, "_plain", noted)
    with counted() as work:
        listing = read_people(pasted_table("\n".join([row(20_000)] * 5)))
    assert len(asked) <= 10 * 200
    assert work.calls < 30 * 5 * 20_000  # measured: 5 to 20 a cell
    assert len(listing.fields) == 200
    assert all(any(remark.kind == "too_many_columns" for remark in one.remarks) for one in listing.people)


def test_of_a_row_with_more_than_two_hundred_columns_the_first_are_read():
    """They were left out, so that of a wide list nobody was read; those with more cells than columns are."""
    headings = ["Name", "Rating", *(f"Day {number}" for number in range(300))]
    rows = [["Oak, Ann", "1850", *["x"] * 300], ["Elm, Bob", "1750"], ["Fir, Cy", "1700", *["x"] * 301]]
    wide = read_people([headings, *rows])
    assert [(one.player.name, one.player.rating) for one in wide.people if one.good] == [
        ("Oak, Ann", 1850), ("Elm, Bob", 1750), ("Fir, Cy", 1700),
    ]  # fmt: skip
    assert [[remark.kind for remark in one.remarks] for one in wide.people] == [
        ["too_many_columns"], [], ["too_many_columns"],
    ]  # fmt: skip
    assert [(cell.line, cell.column, cell.why) for cell in account(wide).cells] == [
        (2, 200, "too_many_columns"), (4, 200, "too_many_columns"),
    ]  # fmt: skip
    assert [one.good for one in read_people([headings[:2], *rows]).people] == [False, True, False]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_without_its_mark_too(encoding):
    """Every other byte is zero, or nearly every other: Cyrillic has its blanks and digits."""
    for text in ("Name;Rating\nJörg, Ä;1850\n", "Фамилия;Имя;Рейтинг\nИванов;Пётр;1850\n"):
        assert as_text(text.encode(encoding), "a.csv")[0].removeprefix("\ufeff") == text
    with pytest.raises(BadInput, match="U\\+0000"):
        as_text(b"Name;Rating\nOak\0;1850\n", "a.csv")


def test_a_board_of_a_team_stands_in_its_list_once_wherever_the_list_is_read():
    rows = (
        ["Brett", "Name", "Mannschaft"],
        ["1", "Oak", "Nord"],
        ["2", "Elm", "Nord"],
        ["2", "Ash", "Nord"],
        ["2", "Fir", "Süd"],
    )
    found = understood(read_people(rows))
    assert [one.player.name for one in found.players] == ["Oak", "Elm", "Fir"]
    assert found.left_out == [(4, "Board 2 of this team is in line 3 already.")]


@pytest.mark.parametrize("heading", ["Warteliste", "Reserve", "Waiting list", "Liste d’attente", "Резерв"])
@pytest.mark.parametrize("names", ["Ann Oak\nBen Elm\n{}\nCy Fir", "Oak;1800\nElm;1700\n{};\nFir;1600"])
def test_a_heading_of_those_who_wait_is_asked_about(names, heading):
    people = read_people(pasted_table(names.format(heading))).people
    assert [[remark.kind for remark in one.remarks] for one in people] == [[], [], ["doubtful"], []]


def test_a_long_cell_is_not_looked_through_for_such_a_heading(monkeypatch):
    """Looking for what is no letter at its end took the square of its length: 25 seconds for one list."""
    seen: list[int] = []
    words = SimpleNamespace(sub=lambda _, text: seen.append(len(text)) or text)
    monkeypatch.setattr(player_rows, "_TAIL", words)
    read_people([["Name"], ["Oak, Ann"], ["1" * 100_000 + "x"], ["Warteliste"]])
    assert seen == [8, 10]


def test_semicolons_are_told_from_commas_in_titles_names_and_numbers():
    """Commas stood in more lines than semicolons."""
    text = "Warden, Petra\n1, 2 and 3 May\nName;Pts\nOak, Ann;1,5\nElm, Bo;1,5\n"
    assert read_table(text.encode(), "a.csv")[0][2:4] == [["Name", "Pts"], ["Oak, Ann", "1,5"]]
    table, _ = read_table(b"1   Oak, Ann   1850\n2   Elm, Bo   1750\n", "a.txt")
    assert table[0] == ["1", "Oak, Ann", "1850"]


def test_sheets_that_are_not_read_are_told():
    xlsxwriter = pytest.importorskip("xlsxwriter")
    held = BytesIO()
    with xlsxwriter.Workbook(held) as book:
        for name, rows in (("Notes", []), ("U10", [["Name"], ["Oak, Ann"]]), ("U12", [["Elm, Bo"]])):
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    table, encoding = read_table(held.getvalue(), "a.xlsx")
    assert table == [["Name"], ["Oak, Ann"]]
    assert [*reading_told(encoding, table)] == ["one sheet of the file is read; not read: U12"]
