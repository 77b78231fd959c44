"""Entry lists as other programs write them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import xlsxwriter
from click.testing import CliRunner

from pairwright.cli.group import pairwright

ABOVE = [
    ["From the Chess-Results server Chess-results.com"],
    [],
    ["Sample Open 2026"],
    ["Last update 12.03.2026 10:00:00"],
    ["Starting rank list"],
]
BELOW = [
    ["You find all details of this tournament under https://chess-results.com/tnr1.aspx"],
    ["Chess-Tournament-Results-Server: Chess-Results"],
]
BODY = [
    [1, "GM", "Oak, Ann", "404853", "ENG", 2510, 2490, "w", "Hill CC"],
    [2, None, "Elm, Bob", None, "GER", 0, 1712, None, "Vale/Town SC"],
]
HEADINGS = {
    "English": ["No.", "", "Name", "FideID", "FED", "RtgI", "RtgN", "sex", "Club/City"],
    "German": ["Nr.", "", "Name", "FideID", "Land", "EloI", "EloN", "Geschlecht", "Verein/Ort"],
    "French": ["No.", "", "Nom", "Code FIDE", "FED", "EloF", "EloN", "sexe", "Club/Ville"],
    "Spanish": ["Nº", "", "Nombre", "Código FIDE", "FED", "EloI", "EloN", "sexo", "Club/Ciudad"],
}


def sheet(path, rows):
    with xlsxwriter.Workbook(str(path)) as book:
        page = book.add_worksheet()
        for row, cells in enumerate(rows):
            for column, value in enumerate(cells):
                page.write(row, column, value)
    return str(path)


def asked(*words):
    done = CliRunner().invoke(pairwright, ["players", *words])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("language", HEADINGS)
def test_a_spreadsheet_with_titles_above_and_below(tmp_path, language):
    headings = HEADINGS[language]
    file = sheet(tmp_path / "start.xlsx", [*ABOVE, headings, *BODY, *BELOW])
    found = json.loads(asked(file, "--json"))
    assert found["columns"] == dict(
        zip(
            headings,
            ["number", "title", "name", "fide_id", "federation", "rating", "national_rating", "sex", "club"],
            strict=True,
        )
    )
    ann, bob = found["players"]
    assert ann == {
        "name": "Oak, Ann", "title": "GM", "rating": 2510, "national_rating": 2490, "federation": "ENG",
        "fide_id": "404853", "club": "Hill CC", "sex": "w", "birth": "", "number": 1,
        "school": "", "family": "", "national_id": "", "transferred": "", "fixed_board": "",
        "team": "", "board": "", "section": "",
        "captain": "", "contact": "", "venue": "",
    }  # fmt: skip
    assert (bob["name"], bob["rating"], bob["fide_id"], bob["number"]) == ("Elm, Bob", "", "", 2)
    assert [one["row"] for one in found["left_out"]] == [9, 10]


def test_the_table_names_every_column_and_every_row_left_out(tmp_path):
    file = sheet(tmp_path / "start.xlsx", [*ABOVE, HEADINGS["English"], *BODY, *BELOW])
    shown = asked(file)
    for words in (
        "2 players",
        "(no heading): the title",
        "FideID: the FIDE number",
        "row 9 left out: This line is not a player",
    ):
        assert words in shown


def test_an_encoding_that_was_assumed_is_told_and_may_be_named(tmp_path):
    file = tmp_path / "liste.csv"
    file.write_bytes("Name;Elo\nYıldız, Ali;1850\nOak, Ann;1700\n".encode("cp1254"))
    assumed = CliRunner().invoke(pairwright, ["players", str(file)])
    assert "read as cp1252 (Western European), for instance “Yýldýz, Ali”" in assumed.stderr
    named = CliRunner().invoke(pairwright, ["players", str(file), "--encoding", "cp1254", "--json"])
    found = json.loads(named.stdout)
    assert (found["players"][0]["name"], found["encoding"], named.stderr) == ("Yıldız, Ali", "cp1254", "")
    file.write_bytes("Name;Elo\nBoží, Ťapka;1850\n".encode("cp1250"))  # has no letters in Windows-1252
    assert "Boží, Ťapka" in CliRunner().invoke(pairwright, ["players", str(file)]).stdout


@pytest.mark.parametrize("content", [b"PK\x03\x04nothing", b"\xff\xfe\x00", b""])
def test_what_is_no_list_is_refused_or_empty(tmp_path, content):
    file = tmp_path / "bad.xlsx"
    file.write_bytes(content)
    done = CliRunner().invoke(pairwright, ["players", str(file), "--json"])
    assert done.exit_code in (0, 3)
    assert "Traceback" not in done.output


def test_the_encoding_of_any_file_may_be_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def ran(*words):
        done = CliRunner().invoke(pairwright, [*words])
        assert done.exit_code == 0, done.stderr
        return done.stdout, done.stderr

    rows = ["Nr;Name;Elo;1.Rd", "1;Yıldız, Ali;1850;2w1", "2;Şahin, Ece;1700;1b0"]
    report = f"001    1      {'Yıldız, Ali':<33}1850{'':29}0.0{'':5}\n"
    for name, text in {"a.csv": "\n".join(rows), "a.trf": report, "c.csv": "name,grade\nYıldız,90\n"}.items():
        (tmp_path / name).write_bytes(text.encode("cp1254"))
    for file in ("a.csv", "a.trf"):
        told = ran("show", file)[1]
        assert (
            "Windows-1252" in told or "read as cp1252 (Western European), for instance “Yýldýz, Ali”" in told
        )
        shown, told = ran("show", file, "--encoding", "cp1254")
        assert "Yıldız, Ali" in shown
        assert "1252" not in told
    assert "1252" in ran("check", "a.csv", "a.csv", "--jobs", "2", "--json")[0]
    assert "1252" not in "".join(
        ran("check", "a.csv", "a.csv", "--jobs", "2", "--json", "--encoding", "cp1254")
    )
    assert "read as cp1252" in ran("kjca", "new", "w.json", "--from", "c.csv")[1]
    told = ran("kjca", "new", "t.json", "--from", "c.csv", "--encoding", "cp1254")[1]
    assert "1252" not in told
    assert "Yıldız" in (tmp_path / "t.json").read_text(encoding="utf-8")


def test_sections_and_what_is_said_of_a_team_are_shown(tmp_path):
    """A list with a column of captains ended in an unexpected error."""
    file = tmp_path / "a.csv"
    file.write_text("Name;Team;Captain;Phone;Hall;Group\nOak, Ann;Rooks;Ash;0123;Mill;U10\n")
    shown = CliRunner().invoke(pairwright, ["players", str(file)]).stdout
    assert "Oak, Ann  Rooks  Rooks  U10      Ash      0123     Mill" in shown
    assert "Hall: the venue" in shown


def test_teams_of_a_report_file_are_shown():
    file = Path(__file__).parents[1] / "data" / "trf" / "v22_trf26_team.trf"
    found = json.loads(CliRunner().invoke(pairwright, ["players", str(file), "--json"]).stdout)
    assert [(one["team"], one["board"]) for one in found["players"]][2:5] == [
        ("Alpha Rooks", 3), ("Bravo Bishops", 1), ("Bravo Bishops", 2),
    ]  # fmt: skip


def test_names_without_a_known_heading_are_found_by_what_they_look_like(tmp_path):
    """A list with "Ainm" beside headings that are known had nobody in it, and that was no error."""
    file = tmp_path / "a.csv"
    file.write_text("Nr;Ainm;Rating;Land;Cumann\n1;Oak, Ann;2100;IRL;Rooks\n2;Elm, Bob;1980;IRL;Mill Hill\n")
    shown = asked(str(file))
    assert "1  Oak, Ann  2100  IRL" in shown
    assert "Ainm: the name" in shown
    file.write_text(
        "Rank,Title,Username,Rating,Points,Performance\n1,GM,oak,2800,7.5,2900\n2,,elm,2100,5,2100\n"
    )
    shown = asked(str(file))
    assert "Performance: not used" in shown, "it was read as the national rating"
    for text in ("", "Nr;Rating\n1;2100\n2;1980\n"):
        file.write_text(text)
        done = CliRunner().invoke(pairwright, ["players", str(file)])
        assert done.exit_code == 3
        assert "no players were found; is there a column with their names?" in done.output


@pytest.mark.parametrize(
    ("first", "second", "born", "told"),
    [
        ("12/05/2010", "03-11-2012", "2010/05/12", True),
        ("12/05/2010", "03/28/2012", "2010/12/05", False),
        ("12/05/2010", "28/03/2012", "2010/05/12", False),
        ("12.05.2010", "03.11.2012", "2010/05/12", False),
        ("05/05/2010", "2012", "2010/05/05", False),
    ],
)
def test_a_day_that_could_be_the_month_is_told(tmp_path, first, second, born, told):
    file = tmp_path / "a.csv"
    file.write_text(f"Name,Born\n'Oak, Ann',{first}\n'Elm, Bob',{second}\n".replace("'", '"'))
    shown = asked(str(file))
    assert f"Oak, Ann  {born}" in shown
    words = f"row 2: “{first}” is read with the day first; no date in the list shows which is meant."
    assert (words in shown.replace("\n", " ")) is told
