"""Whole tournaments from crosstables and boards with results, as Chess-Results prints them."""

from __future__ import annotations

import io

import pytest
from click.testing import CliRunner

from pairwright import read, read_report
from pairwright.cli.group import pairwright
from pairwright.common.errors import BadInput
from pairwright.lists import whole_event
from pairwright.lists.cell_tables import as_lines, pasted_table
from pairwright.lists.player_rows import read_people
from pairwright.lists.whole_event import event_of_file, read_event
from pairwright.simulate import Settings, simulate
from pairwright.tournament.outcome import Outcome
from pairwright.trf import write_trf
from printed_lists import board_lists, crosstable


@pytest.fixture(scope="module")
def played():
    return simulate(Settings(players=23, rounds=5), 3).tournament


def games(tournament):
    """Every game by names, so that the order of the players does not matter."""
    names = [one.name for one in tournament.players]
    return [
        {
            names[index]: (names[game.opponent] if game.opponent >= 0 else "", game.colour, game.outcome)
            for index, game in enumerate(drawn)
            if game.outcome is not Outcome.ABSENT
        }
        for drawn in tournament.rounds
    ]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("by_number", [False, True])
def test_a_crosstable_becomes_the_tournament_again(played, language, by_number):
    found = read_event(crosstable(played, language, by_number=by_number))
    assert games(found.tournament) == games(played)
    assert found.tournament.header("name") == "Sample Open 2026"
    assert found.tournament.number_of_rounds == 5
    if by_number:
        assert [one.name for one in found.tournament.players] == [one.name for one in played.players]
        assert [*found.notes] == ["column TB1: 23 cells are left out"]
    else:
        assert "no starting numbers" in found.notes[-1]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "ru"])
def test_the_crosstable_written_here_is_read_in_every_language(played, language, tmp_path):
    """Headings and letters of colours are those of the language: B is White in French."""
    report, table = tmp_path / "played.trf", tmp_path / "table.csv"
    report.write_text(write_trf(played), encoding="utf-8")
    call = ["crosstable", str(report), "--language", language, "-o", str(table)]
    assert CliRunner().invoke(pairwright, call).exit_code == 0
    found = event_of_file(table.read_bytes(), table.name).tournament
    assert games(found) == games(played)
    ratings, expected = ({one.name: one.rating for one in event.players} for event in (found, played))
    assert ratings == expected


def test_boards_round_by_round_become_the_tournament_again(played):
    found = read_event(board_lists(played))
    assert games(found.tournament) == games(played)
    assert not found.notes


def test_a_row_that_a_list_of_boards_has_lost_is_told():
    """Whoever is in no row of a round was perhaps not absent; and no title of a round names the event."""
    head = ["No.", "Name", "Result", "Name", "No."]
    games = [[1, "Oak", "1-0", "Elm", 2], [3, "Ash", "½-½", "Fir", 4]]
    found = read_event([["Round 1"], head, *games, ["Round 2"], head, [1, "Oak", "0,5-0,5", "Ash", 3]])
    assert [*found.notes] == ["round 2: in no row, so counted as absent: Elm; Fir"]
    assert found.tournament.header("name") == ""


def test_a_player_is_read_once_with_each_colour_and_not_in_every_round(played, monkeypatch):
    tables = []
    monkeypatch.setattr(
        whole_event, "read_people", lambda table: [tables.append(table), read_people(table)][1]
    )
    read_event(board_lists(played))
    assert len(played.players) <= len(tables) <= 2 * len(played.players) < 5 * 22


def test_a_pasted_crosstable_is_the_same(played):
    text = as_lines(crosstable(played))
    assert games(read_event(pasted_table(text)).tournament) == games(played)


def faults(rows):
    with pytest.raises(BadInput) as refused:
        read_event(rows)
    return refused.value.faults


def cell(rows, heading, row):
    return rows[5].index(heading), row


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda cell: cell.replace("w", "b") if "w" in cell else cell.replace("b", "w"), "had White"),
        (lambda cell: cell[:-1] + "+", "do not fit"),
        (lambda cell: "99" + cell[-2:], "row 7, 2.Rd: there is no number 99 in the table"),
        (lambda cell: "1" + cell[-2:], "is listed as their own opponent"),
        (lambda cell: "win", "row 7, 2.Rd: “win” is not a game"),
        (lambda cell: "", "whose row names somebody else"),
    ],
)
def test_every_contradiction_is_named_with_row_and_column(played, change, words):
    rows = crosstable(played)
    column = rows[5].index("2.Rd")
    rows[6][column] = change(rows[6][column])
    found = faults(rows)
    assert any(words in fault for fault in found), found
    assert all("2.Rd" in fault and "row" in fault for fault in found)


def test_points_that_are_not_the_sum_of_the_games_are_told(played):
    rows = crosstable(played)
    rows[6][rows[5].index("Pts.")] = "9,5"
    found = read_event(rows)
    assert games(found.tournament) == games(played)
    assert found.notes[0].startswith("row 7, Pts.: ")
    assert "are 9½ there" in found.notes[0]


def test_an_unusual_result_is_told_and_taken(played):
    rows = crosstable(played)
    column = next(place for place, cell in enumerate(rows[6]) if str(cell).endswith("1") and "w" in str(cell))
    rows[6][column] = rows[6][column][:-1] + "½"
    notes = read_event(rows).notes
    assert any(
        f"{rows[5][column]}: ½ for " in note and "row 7" in note.replace("rows", "row") for note in notes
    )


def test_contradictions_of_boards(played):
    rows = board_lists(played)
    first = next(place for place, row in enumerate(rows) if row and row[0] == 1)
    rows[first][6] = "2 - 0"
    rows[first + 1][3] = "Somebody, Else"
    rows.append(rows[-2])
    found = "\n".join(faults(rows))
    assert f"row {first + 1}: “2 - 0” is not a result" in found
    assert f"row {len(rows)}: " in found
    assert "already" in found
    assert "is Somebody, Else here" in found or "and Somebody, Else in row" in found


def test_a_missing_round_is_told(played):
    rows = board_lists(played)
    rows = [["Round 7 on 2026/11/22"] if row and str(row[0]).startswith("Round 5") else row for row in rows]
    assert "the list has no round 5; all rounds up to the last are needed" in faults(rows)


def test_a_round_under_way_keeps_its_boards(played):
    rows = crosstable(played)
    column = rows[5].index("5.Rd")
    for row in rows[6:]:
        row[column] = row[column][:-1] if row[column][:1].isdigit() else row[column]
    found = read_event(rows).tournament
    assert len(found.rounds) == 5
    assert len(found.rounds[-1].unfinished()) == 11


def test_a_list_of_players_and_a_round_robin_tell_no_rounds():
    players = [["No.", "Name", "Rtg"], [1, "Oak, Ann", 1500], [2, "Elm, Bob", 1400]]
    assert read_event(players) is None
    table = [["Rk.", "Name", "1", "2", "Pts."], [1, "Oak, Ann", "*", 1, 1], [2, "Elm, Bob", 0, "*", 0]]
    assert read_event(table) is None


def sheet(path, rows):
    import xlsxwriter

    with xlsxwriter.Workbook(str(path)) as book:
        page = book.add_worksheet()
        for row, cells in enumerate(rows):
            page.write_row(row, 0, cells)
    return str(path)


def test_convert_makes_a_report_file_of_a_spreadsheet(played, tmp_path):
    file, made = sheet(tmp_path / "open.xlsx", crosstable(played)), tmp_path / "open.trf"
    done = CliRunner().invoke(pairwright, ["convert", file, "-o", str(made)])
    assert done.exit_code == 0, done.output
    assert "no starting numbers" in done.output
    assert games(read(made)) == games(played)


def test_convert_names_contradictions_and_writes_nothing(played, tmp_path):
    rows = crosstable(played)
    rows[6][rows[5].index("1.Rd")] = "99w1"
    made = tmp_path / "open.trf"
    done = CliRunner().invoke(pairwright, ["convert", sheet(tmp_path / "a.xlsx", rows), "-o", str(made)])
    assert done.exit_code == 3
    assert "row 7, 1.Rd: there is no number 99 in the table" in done.output
    assert not made.exists()


def test_a_csv_file_with_titles_above_its_headings(played):
    lines = [";".join(str(cell) for cell in row) for row in crosstable(played, by_number=True)]
    found = event_of_file("\n".join(lines).encode("utf-8"), "open.csv")
    assert games(found.tournament) == games(played)
    with pytest.raises(BadInput, match=r"players\.csv: no rounds found"):
        event_of_file(io.BytesIO(b"Name;Rtg\nOak, Ann;1500\n").getvalue(), "players.csv")


def test_python_reads_a_list_as_the_command_line_does(played, tmp_path):
    path = tmp_path / "open.csv"
    lines = [";".join(str(cell) for cell in row) for row in crosstable(played, by_number=True)]
    path.write_text("\n".join(lines), encoding="utf-8")
    with path.open("rb") as opened:
        for source in (path, str(path), opened):
            assert games(read(source)) == games(played)


def test_python_is_told_what_was_odd_about_a_file_of_any_form(played, tmp_path):
    path = tmp_path / "open.csv"
    rows = [";".join(map(str, row)) for row in crosstable(played, by_number=True)]
    path.write_bytes("\n".join(rows).replace("Open", "Öpen").encode("cp1252"))
    found = read_report(path)
    assert found.tournament == read(path)
    assert [str(one) for one in found.problems] == [
        f"{path}: warning LIST: not UTF-8: read as cp1252 (Western European), for instance “Sample Öpen "
        "2026”; if letters are wrong, it is another encoding",
        f"{path}: warning LIST: column TB1: 23 cells are left out",
    ]
    report = write_trf(played).replace(" 1.0 ", " 1,0 ")
    assert {one.code for one in read_report(report).problems} == {"TRF-NUMBER"}


ODD = [["No", "Name", "Rtg", "FED", "1.Rd", "Paid"], ["1", "Oak, Ann", "1850", "XQZ", "2w1", "yes"],
       ["2", "Elm, Bo", "1750", "GER", "1b0", ""], ["", "Warteliste", "", "", "", ""]]  # fmt: skip


def test_what_a_crosstable_has_beside_its_rounds_is_told():
    found = read_event([["Open"], ["Arbiter: Warden, Petra"], *ODD])
    assert [one.name for one in found.tournament.players] == ["Oak, Ann", "Elm, Bo"]
    assert [*found.notes] == [
        "column Paid: 1 cell is left out",
        "row 6 left out: Perhaps not a player, but a heading or a total.",
        "above the headings, left out: Arbiter: Warden, Petra",
        "row 4: FIDE has no federation “XQZ”; left out.",
    ]
    rows = [*ODD[:2], [*ODD[2][:2], "1750+", *ODD[2][3:]]]
    assert faults(rows)[0] == "row 3 left out: “1750+” is not a rating; leave it empty if there is none."


def test_what_lists_of_boards_have_beside_them_is_told():
    heads = ["Bo.", "No.", "White", "Rtg", "Result", "Black", "Rtg", "No.", "Remark"]
    first = ["1", "1", "Oak", "1850", "1 - 0", "Elm", "1750", "2", "late"]
    second = ["1", "2", "Elm", "1751", "1 - 0", "Oak", "1850", "1", ""]
    rows = [["Round 1"], heads, first, ["Arbiter: Warden"], ["Round 2"], heads, second]
    assert [*read_event([["Open"], ["Hall: Mill", ""], *rows]).notes] == [
        "row 2 left out: “Hall: Mill”",
        "row 6 left out: “Arbiter: Warden”",
        "row 9: Elm is described otherwise than in row 5, which counts",
        "column Remark: 1 cell is left out",
    ]
    rows[2][2] = "99"
    assert faults(rows)[0] == "row 3: “1 1 99 1850” is no player"
