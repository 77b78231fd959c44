"""A day at the desk of a junior section, by the command line."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from pairwright.storage.event_file import is_event_file
from pairwright.storage.kjca_file import JuniorFile
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


def test_a_bye_that_nobody_asked_for_is_not_cancelled(desk, room):
    before = (room / "u9.json").read_bytes()
    answer = desk("bye", "u9.json", "Fir", "--cancel", code=3)
    assert answer.err == "Error: Fir, Finn has asked for no bye in round 1\n"
    assert not answer.out
    assert (room / "u9.json").read_bytes() == before
    desk("bye", "u9.json", "Fir", "--round", "3")
    answer = desk("bye", "u9.json", "Fir", "--cancel", code=3)
    assert "has asked for no bye in round 1, but in round 3" in answer.err
    assert b"no longer a bye in round 3" in desk("bye", "u9.json", "Fir", "--cancel", "--round", "3").out


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


@pytest.mark.parametrize("results", [("draw", "none"), ("none", "draw"), ("1-0", "none"), ("1-0", "0-1")])
def test_results_of_one_board_that_contradict_each_other_are_refused_in_either_order(desk, room, results):
    desk("draw", "u9.json")
    before = (room / "u9.json").read_bytes()
    answer = desk("result", "u9.json", "2", results[0], "2", results[1], "--correct", code=3)
    assert "board 2: " in answer.err
    assert "contradict each other; look at both cards" in answer.err
    assert "none" in answer.err or "none" not in results
    assert (room / "u9.json").read_bytes() == before


def test_a_crash_while_writing_leaves_the_file_as_it_was(desk, room, monkeypatch):
    before = (room / "u9.json").read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in desk("draw", "u9.json", code=5).err
    assert (room / "u9.json").read_bytes() == before
    assert not list(room.glob("*.lock"))
    assert not list(room.glob("*.tmp"))


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


def test_all_sheets_as_pdf(desk, room):
    pytest.importorskip("typst")
    desk("draw", "u9.json")
    desk("cards", "u9.json", "--what", "all", "--format", "pdf", "-o", "print")
    kinds = ("cards", "wall", "round-1-pairings", "round-1-alphabetical", "round-1-slips")
    for kind in kinds:
        sheets = sheets_of((room / "print" / f"u9-{kind}.pdf").read_bytes())
        assert "Ash,Ada" in letters(sheets[0].text), kind
    assert (room / "print" / "u9-cards.csv").exists()


def test_sheets_of_which_one_cannot_be_made_are_not_written_in_part(desk, room):
    refused = desk("cards", "u9.json", "--what", "csv,wall,pairings", "-o", "print", code=3)
    assert "round 1 has not been drawn yet" in refused.err
    assert not (room / "print").exists()


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
