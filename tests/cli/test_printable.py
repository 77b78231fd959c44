"""No text of a tournament commands a terminal: one gate at every way in, and another at what is printed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import pairwright
from pairwright.cli.failures import printed_for_people, red
from pairwright.common.errors import BadInput
from pairwright.common.printable import shown
from pairwright.explain.charts import Canvas
from pairwright.lists.cell_tables import read_table
from pairwright.lots.transcript_json import parse_document
from pairwright.publish.as_svg import to_svg
from pairwright.publish.document import Cell, Chart, Column, Document, Series, Table
from pairwright.publish.formats import render
from pairwright.seasons.season import read_season
from pairwright.standings.rating_lists.readers import read_rating_list
from pairwright.storage.kjca_form import parse_document as parse_section
from pairwright.tournament.tournament_json import read_json

HIDDEN = {"\x1b": "U+001B", "\u202e": "U+202E", "\u2028": "U+2028", "\ufeff": "U+FEFF", "\x9b": "U+009B"}
"""Commands of terminals, lines turned round or ended, and what makes two equal names differ."""


@pytest.mark.parametrize("sign", HIDDEN)
@pytest.mark.parametrize(
    "read",
    [
        lambda text: read_json(json.dumps({"title": text}).encode(), "x.json"),
        lambda text: parse_document(json.dumps({"announcement": {"title": text}})),
        lambda text: parse_section(json.dumps({"players": [{"name": text}]}), "x.json"),
        lambda text: read_season(json.dumps({"acts": [{"name": text}]}).encode(), "x.json"),
        lambda text: read_table(_sheet(text), "x.xlsx")[0],
        lambda text: read_table(f"name,rating\n{text},1\n".encode(), "x.csv")[0],
    ],
    ids=["tournament", "lots", "kjca", "season", "spreadsheet", "csv"],
)
def test_every_way_in_refuses_it_by_its_code(read: Any, sign: str) -> None:
    with pytest.raises(BadInput) as told:
        read(f"Alder{sign}[2J, Ann")
    assert HIDDEN[sign] in str(told.value)
    assert sign not in str(told.value)


def _sheet(text: str) -> bytes:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    pytest.importorskip("python_calamine")
    held = io.BytesIO()
    book = xlsxwriter.Workbook(held)
    page = book.add_worksheet()
    for row, cells in enumerate((("name", "rating"), (text, 1))):
        for column, cell in enumerate(cells):
            page.write(row, column, cell)
    book.close()
    return held.getvalue()


def test_a_rating_list_of_millions_is_not_lost_for_one_such_character(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("FIDE ID,Name,Rating\n1,Al\x1bder\u202e Ann,2000\n2,Birch Bo,1900\n", encoding="utf-8")
    names = list(read_rating_list(path).players)
    assert not any(sign in str(names) for sign in HIDDEN)
    assert "Al der" in str(names)


@pytest.mark.parametrize("sign", HIDDEN)
@pytest.mark.parametrize(
    "words",
    [
        ["lots", "colour", "--seed", "7", "--title", "Open{}[2J"],
        ["lots", "tie", "Ann{}", "Bo"],
        ["players", "no{}such.trf"],
        ["generate", "-o", "out{}.trf"],
        ["{}show"],
    ],
)
def test_no_argument_has_it(call: Any, words: list[str], sign: str, room: Path) -> None:
    answer = call(*(word.format(sign) for word in words))
    assert answer.code == 3
    assert sign not in answer.out.decode() + answer.err
    assert HIDDEN[sign] in answer.err
    assert not list(room.glob("out*"))


def test_a_file_that_is_there_is_read_and_its_name_is_printed_by_its_code(call: Any, room: Path) -> None:
    name = "ev\x1b[2Jil.trf"
    try:
        (room / name).write_text("012 Nothing\n", encoding="utf-8")
    except OSError:
        pytest.skip("no such name can be given here")
    answer = call("show", name)
    assert "ev[U+001B][2Jil.trf" in answer.err
    assert "\x1b" not in answer.out.decode() + answer.err


@pytest.mark.parametrize("sign", HIDDEN)
@pytest.mark.parametrize("form", ["txt", "html", "csv", "json"])
def test_what_an_older_program_let_in_is_written_by_its_code(form: str, sign: str) -> None:
    """Documents are made of journals too, whose acts stay as they were."""
    table = Table("t", [Column("Name")], [[Cell(f"Al{sign}der")]])
    text = render([Document("d", f"Op{sign}en", [table])], form).decode("utf-8-sig")
    assert sign not in text
    if form == "json":  # values for programs, each character escaped
        assert json.loads(text)["blocks"][0]["rows"] == [[f"Al{sign}der"]]
    else:
        assert f"Al[{HIDDEN[sign]}]der" in text


@pytest.mark.parametrize("sign", [*HIDDEN, "\x00", "\ud800", "\uffff"])
def test_drawings_are_xml_whatever_an_older_program_let_in(sign: str) -> None:
    chart = Chart("t", ["1", "2"], [Series(f"Al{sign}der", [1, 2])])
    canvas = Canvas(100, 100)
    canvas.text(5, 5, f"Al{sign}der")
    drawings = (
        render([Document("d", "Open", [chart])], "svg").decode(),
        to_svg(chart, standalone=False),
        canvas.document().decode(),
        canvas.within_a_page(),
    )
    for drawing in drawings:
        assert f"Al[U+{ord(sign):04X}]der" in "".join(ElementTree.fromstring(drawing).itertext())


@pytest.mark.parametrize("sign", [*HIDDEN, "\x00", "\ud800", "\uffff"])
def test_a_workbook_opens_whatever_an_older_program_let_in(sign: str) -> None:
    calamine = pytest.importorskip("python_calamine")
    column, cell = Column(f"Na{sign}me"), Cell(f"Al{sign}der")
    data = render(
        [Document("d", f"Op{sign}en", [Table("t", [column], [[cell]], notes=[f"n{sign}"])])], "xlsx"
    )
    book = calamine.load_workbook(io.BytesIO(data))
    code = f"U+{ord(sign):04X}"
    assert book.sheet_names == [f"Op {code} en"]
    cells = [value for row in book.get_sheet_by_index(0).to_python() for value in row if value]
    assert cells == [f"Op[{code}]en", f"Na[{code}]me", f"Al[{code}]der", f"n[{code}]"]


def test_no_module_writes_xml_past_the_gate() -> None:
    package = Path(pairwright.__file__).parent
    raw = {
        path.name
        for path in package.rglob("*.py")
        if re.search(r"(?:ET|ElementTree)\.(?:tostring|ElementTree\()", path.read_text("utf-8"))
    }
    assert raw == {"printable.py"}


def test_the_screen_shows_the_code_and_only_our_own_colours(capsys: pytest.CaptureFixture[str]) -> None:
    with printed_for_people():
        print(f"{red('Error')}: Alder\x1b[31m\u202e, Zoë – 王")
        print("a\x1b[2J: \x1b[32msame\u202e\x1b[0m \x1b[0m")
    red_word, green_word = capsys.readouterr().out.splitlines()
    assert red_word == f"{red('Error')}: Alder[U+001B][31m[U+202E], Zoë – 王"
    assert green_word == "a[U+001B][2J: \x1b[32msame[U+202E]\x1b[0m [U+001B][0m"
    assert shown("two\nlines\tand a name: Ægir") == "two\nlines\tand a name: Ægir"
