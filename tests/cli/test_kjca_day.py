"""A day at the desk of a junior section, by the command line."""

from __future__ import annotations

import csv
import json
import os
import zipfile
from pathlib import Path

import pytest

from pairwright.storage.actions.result_acts import CorrectResult
from pairwright.storage.event_file import is_event_file
from pairwright.storage.file_event import FileEvent
from pairwright.storage.kjca_file import JuniorFile, counting
from pairwright.storage.kjca_form import write_section
from printed import letters, sheets_of

EXAMPLES = Path(__file__).parents[1] / "data" / "kjca" / "examples"
PATHS = sorted(EXAMPLES.glob("*.json"))

LIST = """\
Surname,Forename,Grade,School,Siblings
Ash,Ada,104,North School,A
Birch,Ben,98,South School,
Cedar,Cara,,North School,A
Damson,Dev,88,East School,
Elder,Ella,131,West School,
Fir,Finn,75,South School,B
Gorse,Gus,ungraded,North School,B
"""


@pytest.fixture
def desk(kjca, room):
    """A section of seven children on file, and a way to call the verbs in its directory."""
    (room / "u9.csv").write_text(LIST, encoding="utf-8")

    kjca("new", "u9.json", "--from", "u9.csv", "--title", "Under 9", "--separate", "family", "--rounds", "3")
    return kjca


def form(room, name="u9.json"):
    """The position in a file, or the section document of the event in it."""
    data = (room / name).read_bytes()
    return json.loads(write_section(JuniorFile.read(data).section) if is_event_file(data) else data)


def acts_in(room, name="u9.json"):
    """The acts of the journal that count."""
    return [one.action for one in counting(FileEvent.read((room / name).read_bytes()).course.history)]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_contract_for_scripts(call, room, path):
    """`kjca draw FILE --json` reads the form of the examples and leaves the file alone."""
    (room / "p.json").write_bytes(path.read_bytes())
    answer = call("kjca", "draw", "p.json", "--json")
    assert answer.code == 0
    printed, expected = json.loads(answer.out), form(room, "p.json")["expected"]
    assert printed["pairs"] == [{"white": b["white"], "black": b["black"]} for b in expected["boards"]]
    assert printed["bye"] == expected["bye"]
    assert isinstance(printed["alterations"], list)
    assert [b["kind"] for b in printed["boards"]] == [b["kind"] for b in expected["boards"]]
    assert (room / "p.json").read_bytes() == path.read_bytes()
    assert "describes a position" in call("kjca", "bye", "p.json", "1").err
    assert [one.name for one in room.glob("p.*")] == ["p.json"]


def test_names_instead_of_ids(call, room):
    position = {
        "round": 1,
        "players": [{"name": "Ash, Ada"}, {"name": "Birch, Ben"}, {"name": "Cedar, Cara"}],
    }
    (room / "p.json").write_text(json.dumps(position))
    printed = json.loads(call("kjca", "draw", "p.json", "--json").out)
    assert printed["pairs"] == [{"white": "Ash, Ada", "black": "Birch, Ben"}]
    assert printed["bye"] == "Cedar, Cara"


def test_a_whole_day(desk, room):
    assert b"5 Elder, Ella" in desk("draw", "u9.json").out
    assert b"round 1, board 4" in desk("late", "u9.json", "Larch, Leo", "--grade", "120").out
    desk("result", "u9.json", "1", "1-0", "2=draw", "Birch", "loss")
    assert b"is complete" in desk("result", "u9.json", "4", "-/+").out
    for _ in (2, 3):
        drawn = json.loads(desk("draw", "u9.json", "--json").out)
        words = [word for board in drawn["boards"] for word in (str(board["board"]), "1-0")]
        desk("result", "u9.json", *words)
    standings = json.loads(desk("standings", "u9.json", "--json").out)["lists"][0]["standings"]
    assert len(standings) == 8
    assert sum(line["points"] for line in standings) == 12
    assert [line["prize"] for line in standings].count("trophy") >= 3
    assert b"Best school" in desk("schools", "u9.json").out
    desk("draw", "u9.json", code=3)
    desk("cards", "u9.json", "--what", "wall,pairings,alphabetical,csv")
    assert (room / "u9-round-3-alphabetical.html").exists()
    desk(
        "rebuild", "u9-cards.csv", "again.json", "--title", "Under 9", "--rounds", "3", "--separate", "family"
    )
    assert json.loads(desk("standings", "again.json", "--json").out)["lists"][0]["standings"] == standings


def test_a_published_draw_is_shown_again_unchanged(desk, room):
    first = json.loads(desk("draw", "u9.json", "--json").out)
    before = (room / "u9.json").read_bytes()
    again = json.loads(desk("draw", "u9.json", "--json").out)
    assert (room / "u9.json").read_bytes() == before
    assert again["pairs"] == first["pairs"]
    assert again["alterations"] == first["alterations"]
    assert again["bye"] == first["bye"]


def test_draw_waits_for_results_and_says_for_which(desk):
    desk("draw", "u9.json")
    desk("result", "u9.json", "2", "1-0")
    answer = desk("draw", "u9.json", code=3)
    assert "results are awaited of board 1 (5 Elder, Ella v 4 Damson, Dev), board 3" in answer.err


def test_draw_again_only_before_play(desk, room):
    desk("draw", "u9.json", code=0)
    desk("grade", "u9.json", "Gorse", "150")
    drawn = json.loads(desk("draw", "u9.json", "--again", "--json").out)
    assert drawn["boards"][0]["white"] == 7
    desk("result", "u9.json", "1", "1-0")
    assert "has results already (board 1)" in desk("draw", "u9.json", "--again", code=3).err


def test_show_keeps_nothing(desk, room):
    before = (room / "u9.json").read_bytes()
    desk("draw", "u9.json", "--show")
    assert (room / "u9.json").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("1", "2-0"), "1: '2-0' is not a result"),
        (("9", "1-0"), "board 9 is not in round 1; the boards are 1, 2, 3"),
        (("Zebra", "win"), "nobody in Under 9 has the name 'Zebra'"),
        (("Elder, Ela", "win"), "the name 'Elder, Ela'; did you mean Elder, Ella (#5)?"),
        (("Gorse", "win"), "7 Gorse, Gus has no game in round 1"),
        (("1",), "results come in twos"),
        (("--round", "2", "1", "1-0"), "round 2 has not been drawn yet"),
    ],
)
def test_bad_results_change_nothing(desk, room, words, text):
    desk("draw", "u9.json")
    before = (room / "u9.json").read_bytes()
    answer = (
        desk("result", "u9.json", "2", "1-0", *words, code=3)
        if len(words) == 2
        else desk("result", "u9.json", *words, code=3)
    )
    assert text in answer.err
    assert (room / "u9.json").read_bytes() == before


def test_families_clubs_and_schools_are_kept_apart_unless_told_otherwise(call, room):
    (room / "u9.csv").write_text(LIST, encoding="utf-8")
    for name, words, kept in (
        ("all", (), ["family", "club", "school"]),
        ("some", ("--separate", "club"), ["club"]),
        ("nobody", ("--separate", "none"), []),
    ):
        answer = call("kjca", "new", f"{name}.json", "--from", "u9.csv", *words)
        assert f"kept apart: {', '.join(kept) or 'nobody'}" in answer.out.decode()
        assert form(room, f"{name}.json")["options"]["separate"] == kept


def test_the_best_schools_say_whose_scores_count(desk):
    desk("draw", "u9.json")
    desk("result", "u9.json", "1", "1-0", "2", "1-0", "3", "1-0")
    shown = desk("schools", "u9.json").out.decode()
    assert "Only children who played at least half of the rounds count." in shown
    assert "Not counted: Gorse, Gus (North School, 0 games)." in shown
    shown = desk("schools", "u9.json", "--games", "0").out.decode()
    assert "at least 0 games" in shown
    assert "Not counted" not in shown


def test_a_win_by_default_is_not_replaced_unasked(desk, room):
    """Who has withdrawn has lost by default; a result typed for that board by mistake is refused."""
    desk("draw", "u9.json")
    desk("withdraw", "u9.json", "4")
    (row,) = [row for row in form(room)["results"] if row.get("result") in ("+/-", "-/+")]
    refused = desk("result", "u9.json", str(row["board"]), "1-0", code=3)
    assert f"{row['result']} " in refused.err
    desk("result", "u9.json", str(row["board"]), row["result"])
    assert row in form(room)["results"]
    desk("result", "u9.json", str(row["board"]), "none")
    desk("result", "u9.json", str(row["board"]), "1-0")
    twice = desk("result", "u9.json", "1", "1-0", "1", "0-1", code=3)
    assert "say --correct" in twice.err


@pytest.mark.parametrize(("said", "kept"), [(True, "0-1"), (False, "1-0")])
def test_at_a_terminal_the_desk_asks(desk, room, monkeypatch, said, kept):
    asked = []

    def confirm(text):
        asked.append(text)
        return said

    desk("draw", "u9.json")
    desk("result", "u9.json", "1", "1-0")
    monkeypatch.setattr("sys.stdin", type("Terminal", (), {"isatty": lambda self: True})())
    monkeypatch.setattr("pairwright.cli.kjca_acts.click.confirm", confirm)
    desk("result", "u9.json", "1", "0-1", code=0 if said else 3)
    assert [text[:17] for text in asked] == ["round 1, board 1:"]
    assert [row["result"] for row in form(room)["results"] if row.get("board") == 1] == [kept]


def test_correction_of_an_earlier_round_is_noted(desk, room):
    desk("draw", "u9.json")
    desk("result", "u9.json", "1", "1-0", "2", "1-0", "3", "1-0")
    desk("draw", "u9.json")
    before = (room / "u9.json").read_bytes()
    refused = desk("result", "u9.json", "--round", "1", "3", "0-1", code=3)
    assert "board 3: 2 Birch, Ben 1-0 3 Cedar, Cara stands, not 0-1; say --correct" in refused.err
    assert (room / "u9.json").read_bytes() == before
    answer = desk("result", "u9.json", "--round", "1", "--correct", "3", "0-1")
    assert b"A result or a board changes that round 2 was paired from" in answer.out
    assert acts_in(room)[-1] == CorrectResult("under-9", 1, 3, "0-1")
    desk("result", "u9.json", "--round", "1", "3", "none", code=3)


def test_late_later_and_withdrawn_and_bye(desk, room):
    desk("draw", "u9.json")
    desk("result", "u9.json", "1", "1-0", "2", "1-0", "3", "1-0")
    assert b"from round 2" in desk("late", "u9.json", "Zed, Zoe", "--points", "0.5").out
    desk("late", "u9.json", "Zed, Zoe", code=3)
    desk("late", "u9.json", "Yew, Yan", "--points", "2", code=3)
    assert desk("late", "u9.json", " ", code=3).err.startswith("Error: late entry: no child is in the list")
    desk("withdraw", "u9.json", "Birch")
    desk("bye", "u9.json", "Fir")
    drawn = json.loads(desk("draw", "u9.json", "--json").out)
    playing = {card for pair in drawn["pairs"] for card in pair.values()}
    assert 2 not in playing
    assert 6 not in playing
    assert 8 in playing or drawn["bye"] == 8
    rows = [row for row in form(room)["results"] if row["round"] == 2]
    assert {"round": 2, "half_bye": 6} in rows
    assert {"round": 2, "absent": 2} in rows


def test_withdrawn_while_playing_loses_by_default(desk, room):
    desk("draw", "u9.json")
    desk("withdraw", "u9.json", "Elder")
    assert form(room)["results"][0]["result"] == "-/+"
    desk("withdraw", "u9.json", "Elder", code=3)


def test_fill_gaps(desk, room):
    desk("new", "gaps.json", "--from", "u9.csv", "--option", "fill_gaps=true")
    desk("draw", "gaps.json")
    assert (
        b"waiting, with the bye if nobody else comes: 4 Damson" in desk("withdraw", "gaps.json", "Elder").out
    )
    assert (
        b"round 1, board 3: 4 Damson, Dev (White) v 8 Larch, Leo"
        in desk("late", "gaps.json", "Larch, Leo").out
    )
    assert {"round": 1, "bye": 7} in form(room, "gaps.json")["results"]


def test_every_earlier_version_can_be_had_back(desk, room):
    empty = form(room)
    assert "nothing to go back to" in desk("undo", "u9.json", code=3).err
    desk("draw", "u9.json")
    drawn = form(room)
    desk("result", "u9.json", "1", "1-0", "2", "1-0")
    told = desk("undo", "u9.json").out.decode()
    assert "again what it was before: Under 9: Board 1 of round 1: 1–0" in told
    assert form(room) == drawn
    desk("undo", "u9.json")
    assert [row.get("result") for row in form(room)["results"]][:3] == ["1-0", "1-0", None]
    desk("undo", "u9.json", "--round", "1")
    assert form(room) == empty
    assert "nothing to go back to" in desk("undo", "u9.json", "--round", "2", code=3).err
    assert len(acts_in(room)) == 4
    assert [one.name for one in room.glob("*.json")] == ["u9.json"]


def test_a_crash_while_writing_leaves_the_file_as_it_was(desk, room, monkeypatch):
    before = (room / "u9.json").read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in desk("draw", "u9.json", code=5).err
    assert (room / "u9.json").read_bytes() == before
    assert not list(room.glob("*.lock"))
    assert not list(room.glob("*.tmp"))


def test_nobody_has_won_a_trophy_before_a_round_is_finished(desk):
    assert "Trophy" not in desk("standings", "u9.json").out.decode()
    assert {
        one["prize"]
        for one in json.loads(desk("standings", "u9.json", "--json").out)["lists"][0]["standings"]
    } == {""}


def test_new_never_overwrites(desk):
    assert "exists already" in desk("new", "u9.json", code=3).err


def test_merge_and_prizes_by_section(desk, room):
    (room / "u10.csv").write_text("name,grade\nTeak,90\nVine,80\n")
    desk("new", "u10.json", "--from", "u10.csv", "--title", "Under 10")
    desk("merge", "u9.json", "u10.json", "both.json")
    desk("draw", "both.json")
    lists = json.loads(desk("standings", "both.json", "--by-section", "--json").out)["lists"]
    assert [(found["title"].split(",")[0], len(found["standings"])) for found in lists] == [
        ("Under 9", 7),
        ("Under 10", 2),
    ]
    assert "no former sections" in desk("standings", "u9.json", "--by-section", code=3).err


def test_lists_with_faults_name_the_row_and_make_no_file(desk, room):
    (room / "bad.csv").write_text("name,grade\nAsh,104\nash,x\n")
    answer = desk("new", "bad.json", "--from", "bad.csv", code=3)
    assert "bad.csv:3 (ash): “x” is not a rating" in answer.err
    assert "bad.csv:3 (ash): a card of this name is in row 2" in answer.err
    assert not (room / "bad.json").exists()


def test_lists_from_windows_and_with_semicolons(desk, room):
    (room / "w.csv").write_bytes("Name;Grade\r\nÉlan, Zoë;104\r\n".encode("cp1252"))
    desk("new", "w.json", "--from", "w.csv")
    assert form(room, "w.json")["players"][0]["name"] == "Élan, Zoë"


def test_a_spreadsheet(desk, room):
    pytest.importorskip("python_calamine")
    write_sheet(room / "s.xlsx", [["Name", "Grade"], ["Ash, Ada", 104], ["Birch, Ben", ""]])
    desk("new", "s.json", "--from", "s.xlsx")
    assert [player["grade"] for player in form(room, "s.json")["players"]] == [104, None]
    (room / "broken.xlsx").write_bytes((room / "s.xlsx").read_bytes()[:200])
    assert "not a spreadsheet" in desk("new", "t.json", "--from", "broken.xlsx", code=3).err


def write_sheet(path, rows):
    """The smallest workbook there is."""
    cells = "".join(
        "<row>"
        + "".join(
            f"<c><v>{value}</v></c>"
            if isinstance(value, int)
            else f'<c t="inlineStr"><is><t>{value}</t></is></c>'
            for value in row
        )
        + "</row>"
        for row in rows
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    rels = "application/vnd.openxmlformats-package.relationships+xml"
    types = (
        f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="{rels}"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/s.xml" ContentType="{kind}.worksheet+xml"/></Types>'
    )

    def related(number, what, target):
        return (
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="{number}" '
            f'Type="{relation}/{what}" Target="{target}"/></Relationships>'
        )

    parts = {
        "[Content_Types].xml": types,
        "_rels/.rels": related("r0", "officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{relation}"><sheets>'
        '<sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": related("r1", "worksheet", "s.xml"),
        "xl/s.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
    }
    with zipfile.ZipFile(path, "w") as book:
        for name, text in parts.items():
            book.writestr(name, text)


def test_sheets_show_everybody(desk, room):
    pytest.importorskip("typst")
    desk("draw", "u9.json")
    desk("cards", "u9.json", "--what", "pairings,alphabetical,slips", "-o", "print")
    text = (room / "print" / "u9-round-1-alphabetical.html").read_text(encoding="utf-8")
    for name in (
        "Ash, Ada",
        "Birch, Ben",
        "Cedar, Cara",
        "Damson, Dev",
        "Elder, Ella",
        "Fir, Finn",
        "Gorse, Gus",
    ):
        assert f">{name}<" in text
    assert text.count(">White<") == text.count(">Black<") == 3
    assert "<svg" in (room / "print" / "u9-round-1-slips.html").read_text(encoding="utf-8")
    desk("cards", "u9.json", "--what", "pairings", "--round", "2", code=3)
    desk("cards", "u9.json", "--what", "posters", code=3)


def test_all_sheets_as_pdf(desk, room):
    pytest.importorskip("typst")
    desk("draw", "u9.json")
    desk("cards", "u9.json", "--what", "all", "--format", "pdf", "-o", "print")
    kinds = ("cards", "wall", "round-1-pairings", "round-1-alphabetical", "round-1-slips")
    for kind in kinds:
        sheets = sheets_of((room / "print" / f"u9-{kind}.pdf").read_bytes())
        assert "Ash,Ada" in letters(sheets[0].text), kind
    assert (room / "print" / "u9-cards.csv").exists()


def test_drawings_of_cards_are_well_formed_and_names_are_escaped(desk, room):
    from xml.etree import ElementTree

    pytest.importorskip("typst")
    desk("late", "u9.json", "O'Neill & <Sons>, Al")
    desk("cards", "u9.json", "--what", "cards,wall", "--format", "svg")
    for name in ("u9-cards-1.svg", "u9-cards-2.svg", "u9-wall-1.svg"):
        assert ElementTree.parse(room / name).getroot().tag.endswith("svg")
    desk("cards", "u9.json", "--what", "wall")
    wall = (room / "u9-wall.html").read_text(encoding="utf-8")
    assert "O&#x27;Neill &amp; &lt;Sons&gt;, Al" in wall
    assert ">Elder, Ella<" in wall


def test_the_csv_of_cards_is_the_form_to_fill_in(desk, room):
    desk("draw", "u9.json")
    desk("cards", "u9.json", "--what", "csv")
    with (room / "u9-cards.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[4]["name"] == "Elder, Ella"
    assert (rows[4]["r1 opponent"], rows[4]["r1 colour"], rows[4]["r1 score"]) == ("4", "W", "")
    assert rows[6]["r1 opponent"] == "bye"


def test_pair_a_report_file_by_these_rules(call, room):
    rows = [
        f"001 {number:4} m    Child {number:<25}   {1900 - number:4}{'0.0':>32} {number:4}"
        for number in range(1, 7)
    ]
    lines = ["012 Juniors", "XXR 6", *rows]
    (room / "j.trf").write_text("\n".join(lines) + "\n")
    answer = call("pair", "j.trf", "--system", "kjca", "--json")
    assert answer.code == 0, answer.err
    assert [(pair["white"], pair["black"]) for pair in json.loads(answer.out)["pairs"]] == [
        (1, 4),
        (5, 2),
        (3, 6),
    ]
