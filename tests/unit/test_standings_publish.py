"""Documents in every format, and the static site; what stands in each document: test_documents.py."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import pairwright
from pairwright.common.errors import BadInput
from pairwright.common.values import replace
from pairwright.lists.cell_tables import csv_text, read_table
from pairwright.publish.as_data import to_csv
from pairwright.publish.as_html import to_html
from pairwright.publish.as_svg import to_svg
from pairwright.publish.as_text import display_width, to_text
from pairwright.publish.crosstable_page import (
    crosstable_document,
    grid_document,
    places_by_round,
    progress_document,
)
from pairwright.publish.document import (
    Align,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Heading,
    Items,
    Links,
    Paragraph,
    Series,
    Table,
    number_cell,
)
from pairwright.publish.ecf_report import MANDATORY, EcfSubmission, ecf_report
from pairwright.publish.fide_report import fide_report
from pairwright.publish.formats import FORMATS, format_of, render
from pairwright.publish.site import pairing_reasons, printed, site
from pairwright.publish.standings_page import (
    register_document,
    standings_document,
    standings_object,
    why_document,
)
from pairwright.standings import Standings, standings, why
from pairwright.tournament.outcome import Outcome
from pairwright.trf import read_trf, write_trf

DATA = Path(__file__).parents[1] / "data" / "tiebreaks"
VOID = {"meta", "link", "br", "input", "img", "hr", "line", "circle", "polyline"}


def case(name: str, *, after: int | None = None) -> Standings:
    (path,) = DATA.glob(f"{name}*.trf")
    return standings(read_trf(path), after=after)


class Checked(HTMLParser):
    """Raises for tags that are not closed in order; collects tags, links and headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(text)
        assert self.open == [], self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), name
            if name in ("href", "src") and value:
                self.links.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, tag
        assert self.open.pop() == tag


SAMPLE = Document(
    "sample",
    "A <title>",
    [
        Heading("Part & parcel"),
        Paragraph("Words."),
        Items(["one", "two"], ordered=True),
        Facts([("Name", Cell("Value"))]),
        Links([("Elsewhere", "other")]),
        Table(
            "standings",
            [
                Column("No", Align.RIGHT),
                Column("Name", shrinks=True),
                Column("Club", priority=2),
                Column("Mid", Align.CENTRE),
            ],
            [
                [number_cell(1), Cell("=Sneaky, Sam", link="player-1"), Cell("4½\nin two lines"), Cell("x")],
                [number_cell(22), Cell("Łukasz 王"), Cell("", hint="nothing"), Cell("+", strong=True)],
            ],
            "Caption",
            ["A note."],
        ),
        Chart(
            "Curve",
            ["1", "2"],
            [Series("Ann", [1, 2]), Series("Bob", [None, 1], emphasis=True)],
            "round",
            downwards=True,
        ),
    ],
    "The event",
    "after round 2",
)  # fmt: skip


def test_points_are_points_whatever_stands_before_them() -> None:
    """Four wins, which ranked before five points, were 0.4 points in the crosstable and in JSON."""
    found = standings(read_trf(next(DATA.glob("03*.trf"))), "WON,PTS,BH")
    first = standings_object(found)["players"][0]
    assert (first["points"], first["tiebreaks"]["WON"], first["tiebreaks"]["PTS"]) == (5.0, "4", "5.0")
    for document in (crosstable_document(found), grid_document(found)):
        table = document.tables()[0]
        row = dict(zip((column.heading for column in table.columns), table.rows[0], strict=True))
        assert [row[head].text for head in ("Pts", "WON", "BH")] == ["5", "4", "17.0"]
        assert "PTS" not in row
    sheet = standings_document(found).tables()[0]
    assert [cell.text for cell in sheet.rows[0][-3:]] == ["4", "5", "17.0"]


def test_what_was_not_applied_has_no_value() -> None:
    """Of direct encounters; scripts have 0 there, as other programs write it."""
    found = standings(pairwright.sample(), "KJCA")
    rows = standings_document(found).tables()[0].rows
    values = [line.values["JDE"] for line in found.lines]
    assert [row[-3].text for row in rows] == [one if one != "0" else "–" for one in values]
    assert "0" in values


def test_what_is_private_is_not_sent_to_the_federation() -> None:
    event = pairwright.sample()
    child = replace(
        event.players[0], school="Hill School", family="Marl", card="1 w 1", more=(("national_id", "77"),)
    )
    found = standings(replace(event, players=(child, *event.players[1:])))
    assert "Hill School" in write_trf(found.event.tournament)
    assert fide_report(found).text == fide_report(standings(event)).text


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_text_fits_the_terminal(width: int) -> None:
    for document in (
        SAMPLE,
        standings_document(case("03")),
        why_document(why(case("03"), 3)),
        register_document(),
    ):
        lines = to_text(document, width).splitlines()
        assert all(line == line.rstrip() for line in lines)
        if width >= 60:
            assert max(map(display_width, lines)) <= width, document.name


def test_text_leaves_out_the_least_important_columns_and_says_so() -> None:
    text = to_text(SAMPLE, 24)
    assert "Club" not in text.splitlines()[text.splitlines().index("Caption") + 2]
    assert "Left out for want of" in text
    narrow = to_text(standings_document(case("03")), 34)
    assert "…" not in narrow, "names go on in the next line"
    assert all(len(line) <= 34 for line in narrow.splitlines())


def test_text_of_wide_letters_and_several_lines() -> None:
    lines = to_text(SAMPLE).splitlines()
    start = lines.index("Caption") + 2
    assert lines[start : start + 4] == [
        "No  Name          Club          Mid",
        " 1  =Sneaky, Sam  4½             x",
        "                  in two lines",
        "22  Łukasz 王                    +",
    ]


def test_html_is_well_formed_and_escaped() -> None:
    page = Checked(to_html(SAMPLE))
    assert "script" not in page.tags
    assert {"table", "caption", "thead", "svg", "figure", "ol", "dl", "main"} <= set(page.tags)
    text = to_html(SAMPLE)
    assert "<h1>A &lt;title&gt;</h1>" in text
    assert "Part &amp; parcel" in text
    assert "<style>" in text


def test_csv_keeps_results_and_defuses_formulas() -> None:
    rows = list(csv.reader(io.StringIO(to_csv(SAMPLE))))
    assert rows[1] == ["No", "Name", "Club", "Mid"]
    assert rows[2] == ["1", "'=Sneaky, Sam", "4½ in two lines", "x"]
    assert rows[3][3] == "+"
    found = crosstable_document(case("03"))
    table = list(csv.reader(io.StringIO(to_csv(found))))
    assert table[1][4:10] == ["4w1", "6b1", "2b1", "3w½", "8w1", "5b½"]


@pytest.mark.parametrize(
    ("language", "cells"),
    [
        ("de", ["4w1", "6s1", "2s1", "3w½", "8w1", "5s½"]),
        ("es", ["4b1", "6n1", "2n1", "3b½", "8b1", "5n½"]),
        ("fr", ["4B1", "6N1", "2N1", "3B½", "8B1", "5N½"]),
        ("ru", ["4б1", "6ч1", "2ч1", "3б½", "8б1", "5ч½"]),
    ],
)
def test_a_crosstable_has_the_letters_of_colours_of_its_language_and_is_read_back(
    tmp_path, language, cells
) -> None:
    written = render([crosstable_document(case("03"))], "csv", language)
    table = list(csv.reader(io.StringIO(written.decode("utf-8-sig"))))
    assert table[1][4:10] == cells
    assert crosstable_document(case("03")).tables()[0].rows[0][4].text == "4w1"
    if language == "ru":  # names are read there, tables with Cyrillic headings are not yet
        return
    plain = render([crosstable_document(case("03"))], "csv")
    read = []
    for name, content in (("own.csv", written), ("english.csv", plain)):
        tmp_path.joinpath(name).write_bytes(content)
        read.append(pairwright.read(tmp_path / name).rounds)
    colours = [[sorted(played.colours) for played in rounds] for rounds in read]
    assert colours[0] == colours[1]


def test_a_list_that_spreadsheets_may_open_is_read_back_as_it_was() -> None:
    rows = [
        ["name", "club"],
        ["=1+1", "-Rook"],
        ["@me", "+"],
        ["'t Hart, Jan", "-0"],
        ["＝x", "- Rook"],
        ["'=x", "'+1"],
    ]
    text = csv_text(rows, ";")
    assert [line[:1] for line in text.splitlines()[1:]] == ["'", "'", "'", "'", "'"]
    assert "'-Rook" in text
    assert "'t Hart, Jan;-0" in text
    assert read_table(text.encode("utf-8-sig"), "list.csv")[0] == rows


def test_documents_of_one_csv_file_have_their_titles() -> None:
    """Nothing in the report of a site said which table was that of which round."""
    documents = [Document("a", "Round 1", [Table("t", [Column("Bd")], [])]), Document("b", "Round 2", [])]
    assert render(documents, "csv").decode("utf-8-sig") == "Round 1\r\nBd\r\n\r\nRound 2\r\n"
    assert render(documents[:1], "csv").decode("utf-8-sig") == "Bd\r\n"


def test_halves_are_decimals_in_csv_as_in_spreadsheets() -> None:
    """`2½` is a text to every program that reads the file; who wrote them as texts sorted 1 before ½."""
    rows = [[number_cell(text), Cell(text)] for text in ("½", "2½", "-½", "12½", "3", "1,25")]
    document = Document("d", "D", [Table("t", [Column("Pts"), Column("Text")], rows)])
    found = read_table(render([document], "csv"), "d.csv")[0][1:]
    assert [row[0] for row in found] == ["0.5", "2.5", "-0.5", "12.5", "3", "1.25"]
    assert [row[1] for row in found] == ["½", "2½", "-½", "12½", "3", "1,25"]


def test_sheets_have_names_that_excel_takes_and_the_whole_one_within() -> None:
    """A name cut behind an apostrophe was refused by XlsxWriter with a traceback; Excel keeps History."""
    calamine = pytest.importorskip("python_calamine")
    titles = ("Schachfreunde Königsspringer 1'Berlin", "History", "history", "''", "a/b", "A B")
    tables = [Table("t", [Column("Name")], [[Cell(title)]], title) for title in titles]
    book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(render([Document("d", "D", tables)], "xlsx")))
    assert book.sheet_names == [
        "Schachfreunde Königsspringer 1", "History 2", "history 3", "Table", "a b", "A B 2",
    ]  # fmt: skip
    heads = [book.get_sheet_by_name(name).to_python()[1][0] for name in book.sheet_names]
    assert heads == list(titles)


def test_one_module_writes_csv() -> None:
    package = Path(pairwright.__file__).parent
    writers = [path.name for path in package.rglob("*.py") if "csv.writer" in path.read_text("utf-8")]
    writers += [path.name for path in package.rglob("*.py") if "DictWriter" in path.read_text("utf-8")]
    assert writers == ["cell_tables.py"]


def test_json_has_everything() -> None:
    document = json.loads(render([SAMPLE], "json"))
    kinds = [block["block"] for block in document["blocks"]]
    assert kinds == ["heading", "paragraph", "list", "facts", "table", "chart"]
    assert document["blocks"][4]["rows"][0] == ["1", "=Sneaky, Sam", ["4½", "in two lines"], "x"]


def test_spreadsheets_hold_numbers_as_numbers() -> None:
    pytest.importorskip("xlsxwriter")
    calamine = pytest.importorskip("python_calamine")
    data = render([standings_document(case("03")), SAMPLE], "xlsx")
    book = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    assert book.sheet_names == ["Standings", "Caption", "Curve"]
    rows = book.get_sheet_by_name("Standings").to_python()
    head = next(place for place, row in enumerate(rows) if row[:2] == ["Pl", "No"])
    assert rows[head + 1][:5] == [1, 1, "Elmhaven, Milo", 1954, "ENG"]
    assert rows[head + 4][5] == 2.5
    assert book.get_sheet_by_name("Caption").to_python()[6][1] == "=Sneaky, Sam"
    assert render([standings_document(case("03"))], "xlsx") == render(
        [standings_document(case("03"))], "xlsx"
    )


def test_pdf() -> None:
    pytest.importorskip("typst")
    data = render(printed(case("01")), "pdf")
    assert data.startswith(b"%PDF-")
    assert len(data) < 200_000


def test_svg_is_a_picture_with_a_name_for_every_line() -> None:
    chart = next(block for block in SAMPLE.blocks if isinstance(block, Chart))
    root = ET.fromstring(to_svg(chart).split("\n", 1)[1])
    space = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{space}title").text == "Curve"  # type: ignore[union-attr]
    assert len(root.findall(f"{space}polyline")) == 2
    assert {text.text for text in root.findall(f"{space}text")} == {"Ann", "Bob"}
    many = Chart(
        "Many",
        [str(n) for n in range(1, 12)],
        [Series(f"P{n}", [n] * 11) for n in range(1, 21)],
        downwards=True,
    )
    places = [
        float(text.get("y", 0))
        for text in ET.fromstring(to_svg(many).split("\n", 1)[1]).findall(f"{space}text")
    ]
    assert len(places) == len(set(places)) == 20
    with pytest.raises(BadInput, match="there is no chart"):
        render([standings_document(case("01"))], "svg")


def test_formats_by_the_ending_of_the_file() -> None:
    assert [format_of(f"x.{ending}") for ending in ("html", "HTM", "txt", "text", "xlsx")] == [
        "html",
        "html",
        "txt",
        "txt",
        "xlsx",
    ]
    with pytest.raises(BadInput, match="the ending says no format"):
        format_of("standings.doc")
    with pytest.raises(BadInput, match="unknown format"):
        render([SAMPLE], "doc")
    assert set(FORMATS) == {"txt", "html", "pdf", "csv", "xlsx", "svg", "json"}


def test_progress() -> None:
    document = progress_document(case("03"))
    chart = next(block for block in document.blocks if isinstance(block, Chart))
    assert chart.labels == ["1", "2", "3", "4", "5", "6"]
    assert list(chart.series[1].values) == [10, 6, 8, 5, 2, 2]


@pytest.mark.parametrize("path", sorted(DATA.glob("*.trf")), ids=lambda path: path.stem)
def test_places_after_earlier_rounds_are_those_of_the_event_as_it_is_now(path: Path) -> None:
    """They are kept: not when a result of an earlier round, or a player, is another one."""
    event = read_trf(path)
    first = event.rounds[0]
    turn = bytes.maketrans(bytes((Outcome.WIN, Outcome.LOSS)), bytes((Outcome.LOSS, Outcome.WIN)))
    corrected = replace(
        event, rounds=(replace(first, outcomes=first.outcomes.translate(turn)), *event.rounds[1:])
    )
    stronger = replace(event, players=tuple(replace(one, rating=2800 - one.rating) for one in event.players))
    of_all = []
    for one in (event, corrected, event, stronger):
        found = standings(one)
        rounds = range(1, found.event.rounds_counted + 1)
        after = [standings(one, map(str, found.codes), after=number) for number in rounds]
        of_all.append(places_by_round(found))
        assert of_all[-1] == [{line.participant: line.rank for line in then.lines} for then in after]
    assert of_all[0] == of_all[2] != of_all[1]


@pytest.fixture(scope="module", params=["03", "10", "18"])
def pages(request: pytest.FixtureRequest) -> dict[str, bytes]:
    return site(case(request.param))


def html_pages(pages: dict[str, bytes]) -> Iterator[tuple[str, Checked]]:
    for name, data in pages.items():
        if name.endswith(".html"):
            yield name, Checked(data.decode())


def test_every_page_is_well_formed_and_needs_no_script(pages: dict[str, bytes]) -> None:
    for name, page in html_pages(pages):
        assert "script" not in page.tags, name
        assert page.tags.count("h1") == 1, name


def test_every_link_leads_to_a_page_of_the_site(pages: dict[str, bytes]) -> None:
    for name, page in html_pages(pages):
        for link in page.links:
            assert link.startswith("#") or link in pages, (name, link)


def test_every_page_can_be_reached_from_the_first(pages: dict[str, bytes]) -> None:
    links = {name: set(page.links) for name, page in html_pages(pages)}
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        for link in links.get(waiting.pop(), ()):
            if link in links and link not in reached:
                reached.add(link)
                waiting.append(link)
    assert reached == set(links)


def test_the_site_is_small(pages: dict[str, bytes]) -> None:
    assert sum(map(len, pages.values())) < 300_000
    assert len(pages["style.css"]) < 12_000


def test_reasons_of_the_draw_are_shown_where_they_are_known() -> None:
    found = site(
        case("03"), why_pairing=lambda number, player: (f"Because of {number}.",) if player == 0 else ()
    )
    assert "Because of 4." in found["player-1.html"].decode()
    assert "Why these opponents?" not in found["player-2.html"].decode()


def test_a_round_that_the_rules_draw_otherwise_has_no_reasons_and_says_so() -> None:
    found = case("12")
    told = {"en": "The rules do not draw this round as it was played", "de": "Die Regeln losen diese Runde"}
    for language, words in told.items():
        why = pairing_reasons(found.event.tournament, language)
        page = site(found, language=language, why_pairing=why)["player-1.html"].decode()
        assert words in page


def test_an_event_before_its_first_round() -> None:
    from dataclasses import replace

    tournament = read_trf(DATA / "01-swiss8-all-played.trf")
    found = site(standings(replace(tournament, rounds=())))
    assert "round-1.html" not in found
    assert "Before round 1" in found["standings.html"].decode()


def test_the_days_of_rounds_in_a_report_file_have_their_whole_year() -> None:
    """Record 132 has YY/MM/DD: "26/06/05" may be the 26th of June, and no ECF file had the day of a game."""
    tournament = case("03").event.tournament
    days = ",".join(f"26/06/{n:02d}" for n, _ in enumerate(tournament.rounds, 5))
    kept = [one for one in tournament.headers if one[0] not in ("round_dates", "start_date")]
    dated = replace(tournament, headers=(*kept, ("round_dates", days), ("start_date", "2026/06/05")))
    pages = site(standings(dated))
    assert "5 June 2026" in pages["round-1.html"].decode()
    assert pages["index.html"].decode().count("5 June 2026") == 2
    fields = dict.fromkeys((*MANDATORY, "MINUTES FOR GAME"), "1")
    text = ecf_report(dated, EcfSubmission(fields)).text
    games = [line for line in text.splitlines() if line.startswith("#PIN1=")]
    assert games
    assert all("#GAME DATE=" in line and line.endswith("/06/2026") for line in games)
