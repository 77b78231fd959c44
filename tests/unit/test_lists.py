"""Lists of people from anywhere: pasted, CSV, spreadsheets."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pairwright.common.errors import BadInput
from pairwright.lists.accounting import account
from pairwright.lists.cell_tables import as_lines, as_text, pasted_table, read_table
from pairwright.lists.column_roles import HEADINGS, headings_of
from pairwright.lists.list_summary import understood
from pairwright.lists.player_rows import birth_date, read_people
from workbooks import workbook


def listed(text, chosen=()):
    return read_people(pasted_table(text), chosen)


def names_and_ratings(text):
    return [(one.player.name, one.player.rating) for one in listed(text).people]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Oak, Ann\nElm, Bob", [("Oak, Ann", 0), ("Elm, Bob", 0)]),
        ("Ann Oak\nBob Elm", [("Ann Oak", 0), ("Bob Elm", 0)]),
        (
            "1. Ann Oak 1500\n2. Bob Elm\n3. Cid Ash 900",
            [("Ann Oak", 1500), ("Bob Elm", 0), ("Cid Ash", 900)],
        ),
        ("Oak, Ann 1500\nElm, Bob 1400", [("Oak, Ann", 1500), ("Elm, Bob", 1400)]),
        ("Oak, Ann, 1500\nElm, Bob, 1400", [("Oak, Ann", 1500), ("Elm, Bob", 1400)]),
        ("Oak;Ann;1500\nElm;Bob;1400", [("Oak, Ann", 1500), ("Elm, Bob", 1400)]),
        ('"Oak, Ann",1500\n"Elm, Bob",1400', [("Oak, Ann", 1500), ("Elm, Bob", 1400)]),
        ("1500\tOak, Ann\n1400\tElm, Bob", [("Oak, Ann", 1500), ("Elm, Bob", 1400)]),
        ("Oak, Ann   1500\nElm, Bob   1400", [("Oak, Ann", 1500), ("Elm, Bob", 1400)]),
        ("Ann Oak|1500\nBob Elm|1400", [("Ann Oak", 1500), ("Bob Elm", 1400)]),
        (
            "\ufeffName\tRating\r\nOak, Ann\t1500\r\n\r\nElm, Bob\t-\r\n",
            [("Oak, Ann", 1500), ("Elm, Bob", 0)],
        ),
        ("Elo;Vorname;Nachname\n1500;Ann;Oak", [("Oak, Ann", 1500)]),
        ("", []),
        ("  \n\n", []),
    ],
)
def test_lists_of_names_in_many_shapes(text, found):
    assert names_and_ratings(text) == found


def test_columns_are_recognised_in_any_order_by_what_stands_in_them():
    text = (
        "1\tIM\tOak, Ann\tENG\t404853\t2350\t1999\tw\tHill CC\n"
        "2\t\tElm, Bob\tGER\t4600000\t1950\t2001\tm\tVale SC\n"
        "3\tFM\tAsh, Cid\tSUI\t\t2010\t1985\tm\tHill CC"
    )
    found = listed(text)
    assert found.fields == (
        "",
        "title",
        "name",
        "federation",
        "fide_id",
        "rating",
        "birth_date",
        "sex",
        "club",
    )
    ann = found.people[0].player
    assert (ann.title, ann.federation, ann.fide_id, ann.birth_date, ann.sex, ann.club) == (
        "IM", "ENG", "404853", "1999", "w", "Hill CC",
    )  # fmt: skip


def test_a_column_may_be_called_something_else_by_hand():
    found = listed("Oak, Ann\t1500\tHill\nElm, Bob\t1400\tVale", ("name", "national_rating", "school"))
    assert [(one.player.national_rating, one.player.school, one.player.rating) for one in found.people] == [
        (1500, "Hill", 0),
        (1400, "Vale", 0),
    ]


def test_the_list_of_another_manager_with_a_day_and_a_year_of_birth():
    """The columns that Sharly Chess writes; made-up people."""
    heading = (
        "title,last_name,first_name,date_of_birth,year_of_birth,mail,phone,gender,fide_id,tournament,"
        "federation,club,owed,paid,check_in,comment,standard_f,standard_n,ffe_licence_number"
    )
    rows = (
        "IM,OAK,Ann,14/03/1988,1988,a@example.org,1,W,404853,Open,FRA,Hill,5.0,5.0,1,,2210,2190,D501\n"
        ",ELM,Bob,,1999,,,M,,Open,FRA,,0.0,0.0,0,late,,1500,"
    )
    ann, bob = (one.player for one in listed(f"{heading}\n{rows}").people)
    assert (ann.name, ann.title, ann.birth_date, ann.sex, ann.rating, ann.national_rating, ann.club) == (
        "OAK, Ann", "IM", "1988/03/14", "w", 2210, 2190, "Hill",
    )  # fmt: skip
    assert (bob.birth_date, bob.rating, bob.national_rating) == ("1999", 0, 1500)


@pytest.mark.parametrize("field", sorted(set(HEADINGS) - {"name", "birth_year"}))
def test_every_heading_is_known(field):
    for heading in HEADINGS[field]:
        assert headings_of(["Name", heading.upper()]) == ["name", field], heading


def test_a_row_of_players_is_no_row_of_headings():
    assert headings_of(["Oak, Ann", "1500"]) == []
    assert headings_of(["Land, Id", "S"]) == []
    assert headings_of([]) == []


@pytest.mark.parametrize(
    ("row", "kind", "fault"),
    [
        ("\t1500\t\t\t", "no_name", True),
        ("Oak, Ann\tstrong\t\t\t", "not_a_rating", True),
        ("Oak, Ann\t15000\t\t\t", "not_a_rating", True),
        ("Oak, Ann\t1500\tGER\t31.02.2010\t", "not_a_date", True),
        ("Oak, Ann\t1500\tGER\t2010\tm\textra", "too_many_cells", True),
        ("x" * 201 + "\t1500\t\t\t", "name_too_long", True),
        ("Oak, Ann\t1500\tXYZ\t2010\tm", "unknown_federation", False),
        ("Oak, Ann\t1500\tGER\t2010\t?", "unknown_sex", False),
    ],
)
def test_faults_stand_with_their_rows(row, kind, fault):
    found = listed(f"Name\tElo\tFed\tBorn\tSex\nElm, Bob\t1400\tGER\t2000\tm\n{row}")
    good, bad = found.people
    assert good.good
    assert not good.remarks
    assert [remark.kind for remark in bad.remarks] == [kind]
    assert bad.good is not fault
    assert bad.line == 3


def test_the_name_of_a_country_becomes_the_code_of_fide():
    found = listed("Name\tFed\nA, A\tGermany\nB, B\tde\nC, C\tSUI\nD, D\tche")
    assert [one.player.federation for one in found.people] == ["GER", "", "SUI", "SUI"]


@pytest.mark.parametrize(
    "text",
    ["-", "unrated", "0", "UG", "n/a", "None", "", "u/g", "U.G.", "not graded", "No grade", "–", "?", "ohne"],
)
def test_unrated_is_said_in_many_ways(text):
    assert listed(f"Name\tElo\nOak, Ann\t{text}").people[0].player.rating == 0


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


def test_somebody_who_stands_there_twice_is_pointed_out():
    found = listed(
        "Name\tFIDE-ID\tBorn\nOak, Ann\t100001\t\nOAK,  Ann\t\t\nElm, Bob\t100001\t\n"
        "Ash, C\t\t2010\nAsh, C\t\t2012"
    )
    assert [[(remark.kind, remark.other) for remark in one.remarks] for one in found.people] == [
        [],
        [("name_twice", 2)],
        [("number_twice", 2)],
        [],
        [],
    ]
    assert all(one.good for one in found.people)


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


def test_text_of_other_computers():
    assert as_text("Jörg".encode("utf-8-sig"), "f") == "Jörg"
    assert as_text("Jörg – Ž".encode("cp1252"), "f") == "Jörg – Ž"
    assert as_text("Jörg".encode("utf-16"), "f") == "Jörg"
    with pytest.raises(BadInput, match="f: byte 0 is not text"):
        as_text(b"\x81\x8d", "f")


def test_a_spreadsheet_is_read():
    pytest.importorskip("python_calamine")
    data = workbook(
        ["Name", "Elo", "Geburtsdatum"], ["Oak, Ann", 1500, date(2010, 2, 28)], ["Elm, Bob", "", ""]
    )
    for name in ("list.xlsx", "list"):
        found = read_people(read_table(data, name))
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
    assert read_table("Name;Elo\nJörg;1\n".encode("cp1252"), "a.csv") == [["Name", "Elo"], ["Jörg", "1"]]
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
def test_thousands_of_columns_are_read_in_no_time(row: Callable[[int], str]) -> None:
    before = time.process_time()
    listing = read_people(pasted_table("\n".join([row(20_000)] * 5)))
    assert time.process_time() - before < 1.5
    assert len(listing.fields) == 200
    assert all(any(remark.kind == "too_many_cells" for remark in one.remarks) for one in listing.people)


def test_ratings_and_years_as_clubs_write_them_are_read_and_told():
    rows = (
        ["Nr", "Name", "Vorname", "DWZ", "Elo", "Geb.-Datum", "w/m"],
        ["1", "Oak", "Ann", "1850-45", "1.912", "’05", "w"],
        ["2", "Elm", "Bob", "1420 F", "s/e", "2008 г.", "m"],
        ["3", "Ash", "Cid", "12-50", "", "", ""],
        ["Summe", "3 Spieler", "", "", "", "", ""],
    )
    listing = read_people(rows)
    one, other, wrong, total = listing.people
    assert (one.player.national_rating, one.player.rating, one.player.birth_date) == (1850, 1912, "2005")
    assert (other.player.national_rating, other.player.rating, other.player.birth_date) == (1420, 0, "2008")
    assert one.player.sex == "w"
    assert [remark.kind for remark in wrong.remarks] == ["not_a_rating"]
    assert total.nobody
    told = {(found.text, found.value) for found in account(listing).corrections}
    assert told == {
        ("1850-45", "1850"),
        ("1.912", "1912"),
        ("’05", "2005"),
        ("1420 F", "1420"),
        ("2008 г.", "2008"),
    }


def test_given_names_behind_single_names_need_no_heading():
    listing = read_people(
        (["", "Name", "", "Rating"], ["1", "Oak", "Ann", "1900"], ["2", "Elm", "Bob", "1800"])
    )
    assert [one.player.name for one in listing.people] == ["Oak, Ann", "Elm, Bob"]
    whole = read_people((["Name", "", "Rating"], ["Oak, Ann", "paid", "1900"], ["Elm, Bob", "open", "1800"]))
    assert [one.player.name for one in whole.people] == ["Oak, Ann", "Elm, Bob"]


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


@pytest.mark.parametrize("sign", ["\t", ";", "|"])
def test_titles_and_footers_do_not_outvote_the_columns_of_a_short_list(sign):
    rows = ["No.;Name;Rating", "1;van der Linde, Ann;1900", "2;Oak, Olga;1800"]
    text = "Spring Open\n\nLast update 12.03.2026\n{}\n\nAll details at our page\nPage 1 of 2"
    found = listed(text.format("\n".join(row.replace(";", sign) for row in rows)))
    assert [one.player.name for one in found.people if one.good] == ["van der Linde, Ann", "Oak, Olga"]
    by_gaps = listed("\n".join(f"{n}  Oak{'' if n > 1 else ', jr.'}  19{n}0" for n in range(1, 10)))
    assert [one.player.rating for one in by_gaps.people] == [1900 + 10 * n for n in range(1, 10)]
