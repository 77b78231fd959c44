"""Documents on paper: nothing cut off, nothing lost, nothing read as markup, the same bytes each time."""

from __future__ import annotations

import json
import sys
from itertools import pairwise

import pytest

from pairwright.common.errors import BadInput
from pairwright.publish.as_pdf import part_of, to_pdf
from pairwright.publish.document import Align, Cell, Column, Document, Row, Table, number_cell
from pairwright.publish.paper.slips import called
from pairwright.publish.paper.typeset import typeset
from printed import LETTER, letters, sheets_of

pytest.importorskip("typst")

HOSTILE = [
    "#panic(1) *bold* _it_ $x^2$ @ref <label> `raw`",
    "Quote \"double\" and 'single', back\\slash // /* comment */ ]{}[#",
    "= Heading - item + item / term: ~ -- --- ... \\u{41} &amp; <b>",
    "Nguyễn Thị Thu Huyền, Ặng Đỗ",
    "Παπαδόπουλος, Ἀλέξανδρος",
    "Чигаев, Максим Ёжиков",
    "Ştefănuță, Zdeněk Łukasz Ærø Þór ß ẞ İı",
]
LONG = [f"Featherstonehaugh-Vere, Bartholomew{n:03}"[-35:] for n in range(1, 121)]


def pairings(names: list[str], kind: str = "pairings") -> Document:
    columns = [
        Column("Board", Align.RIGHT), Column("White", shrinks=True), Column("Result", Align.CENTRE),
        Column("Black", shrinks=True), Column("Rtg", Align.RIGHT),
    ]  # fmt: skip
    halves = zip(names[::2], names[1::2], strict=True)
    rows: list[Row] = [
        [number_cell(board), Cell(white, strong=True), Cell("½ – ½"), Cell(black), number_cell(2000)]
        for board, (white, black) in enumerate(halves, 1)
    ]
    return Document("round", "Round 5", [Table(kind, columns, rows)], "City Open · A", "2 October, 10:00")


def crosstable(players: int, rounds: int) -> Document:
    columns = [
        Column("No", Align.RIGHT), Column("Name", shrinks=True),
        *(Column(str(number)) for number in range(1, rounds + 1)), Column("Pts", Align.RIGHT),
    ]  # fmt: skip
    rows: list[Row] = [
        [number_cell(n), Cell(LONG[n % 120]), *(Cell(f"{n}w{r}½") for r in range(rounds)), number_cell("55½")]
        for n in range(1, players + 1)
    ]
    return Document("cross", "Crosstable", [Table("crosstable", columns, rows)], "City Open", landscape=True)


def test_names_are_texts_and_never_markup() -> None:
    said = letters("".join(sheet.text for sheet in sheets_of(to_pdf([pairings([*HOSTILE, "Zoë"])]))))
    assert [name for name in HOSTILE if letters(name) not in said] == []


def test_names_in_scripts_from_right_to_left_and_marks_are_printed() -> None:
    names = ["כהן, משה", "محمد علي", "Z͑͗͞a̷l̸g̶o", "😀 Chess", "x" * 300, "wort " * 60]
    sheets = sheets_of(to_pdf([pairings(names)]))
    assert "x" * 300 in letters(sheets[0].text)
    assert letters(sheets[0].text).count("wort") == 60


def test_120_long_names_stand_whole_on_their_sheets_and_no_row_is_torn() -> None:
    sheets = sheets_of(to_pdf([pairings(LONG)]))
    boards = []
    for sheet in sheets:
        said = letters(sheet.text)
        assert all(letters(text) in said for text in ("City Open · A", "Round 5", "2 October, 10:00"))
        on_sheet = [board for board in range(1, 61) if letters(LONG[2 * board - 2]) in said]
        assert all(letters(LONG[2 * board - 1]) in said for board in on_sheet)
        boards += on_sheet
    assert boards == list(range(1, 61))


def test_smaller_type_is_taken_before_most_names_are_broken() -> None:
    alike = [f"Oakenshield{n:03}, Annabella Josephine"[:34] for n in range(200)]
    sheets = sheets_of(to_pdf([pairings(alike)]))
    assert len(sheets) == 3, "in two lines each they take five"
    one_line = f"{alike[0]} ½ – ½ {alike[1]}"
    assert one_line in sheets[0].text


@pytest.mark.parametrize("kind", ["crosstable", "pairings"])
def test_a_wide_table_takes_9_points_before_its_names_are_broken_but_not_on_a_wall(kind: str) -> None:
    columns = [Column("Name", shrinks=True), *(Column(str(number)) for number in range(13))]
    rows: list[Row] = [[Cell(name), *[Cell("1000w1")] * 13] for name in LONG]
    made = Document("cross", "Crosstable", [Table(kind, columns, rows)], landscape=True)
    sheets = sheets_of(to_pdf([made]))
    whole = [name for name in LONG if any(f"{name} 1000w1" in sheet.text for sheet in sheets)]
    assert whole == (LONG if kind == "crosstable" else [])


def test_a_broken_name_is_given_the_height_it_takes_and_breaks_at_a_hyphen_only_where_it_must() -> None:
    names = ["Karl-Heinz " * 8 + "end", "Featherstone-" * 8 + "end"]
    columns = [Column("No", Align.RIGHT), Column("Name", shrinks=True), Column("Club")]
    rows: list[Row] = [
        [number_cell("11"), Cell(name), Cell(club)] for name in names for club in ("11", "two\nlines", "11")
    ] + [[number_cell("11"), Cell("short"), Cell("club " * 20)]]
    made = Document("list", "List", [Table("list", columns, rows)])
    lines = [line for sheet in sheets_of(to_pdf([made])) for line in sheet.lines]
    for name, place in zip(names, (0, 3), strict=True):
        ends = [bottom for said, bottom, _ in lines if said.strip().endswith("end")][place : place + 3]
        assert ends[0] - ends[1] == pytest.approx(ends[1] - ends[2], abs=0.15), name
    assert not [said for said, _, _ in lines if said.strip().endswith("Karl-")]


def test_a_heading_over_figures_stands_in_one_line() -> None:
    """It is set with digits of one width, which are wider than those it was measured with."""
    columns = [Column("Name", shrinks=True), *[Column("BH/C1", Align.RIGHT)] * 12]
    rows: list[Row] = [[Cell(f"{name} " * 4), *[number_cell(n)] * 12] for n, name in enumerate(LONG[:9])]
    (sheet,) = sheets_of(to_pdf([Document("list", "List", [Table("list", columns, rows)])]))
    assert " ".join(["BH/C1"] * 12) in sheet.text


def test_a_list_in_two_columns_goes_on_in_the_next() -> None:
    columns = [Column("Name", shrinks=True), Column("Board", Align.RIGHT), Column("Colour")]
    rows: list[Row] = [[Cell(name), number_cell(n), Cell("White")] for n, name in enumerate(LONG)]
    made = Document("names", "Round 5", [Table("names", columns, rows)], "City Open", columns=2)
    sheets = sheets_of(to_pdf([made]))
    assert len(sheets) == 3
    said = letters("".join(sheet.text for sheet in sheets))
    assert all(letters(name) in said for name in LONG)


def test_rows_are_as_high_as_what_stands_in_them() -> None:
    texts = ["11", "1 – 1", "11", "♔", "11", "wort " * 60, "11", "x" * 300, "two\nlines", "11"]
    columns = [Column("No", Align.RIGHT), Column("Name", shrinks=True), Column("Club", wraps=True)]
    plain: list[Row] = [[number_cell(""), Cell(text), Cell("")] for text in ("11", "1 – 1", "11")]
    for place in range(3):
        rows: list[Row] = [[Cell(text if at == place else "11") for at in range(3)] for text in texts]
        made = Document("list", "List", [Table("list", columns, plain + rows)])
        found = [line for sheet in sheets_of(to_pdf([made])) for line in sheet.lines]
        stand = {round(bottom, 1) for said, bottom, _ in found if said.startswith(("11", "1 – 1"))}
        bottoms = sorted(stand, reverse=True)
        first, *others = (above - below for above, below in pairwise(bottoms[:6]))
        assert others == pytest.approx([first] * 4, abs=0.15), (
            "a height that is given is the one that is found"
        )
        assert bottoms[5] - bottoms[7] > 2 * first + 0.15, "a sign of another font is higher"
        for begins in ("wort", "xx", "two"):
            lines = [(bottom, top) for said, bottom, top in found if said.startswith(begins)]
            lowest, highest = min(bottom for bottom, _ in lines), max(top for _, top in lines)
            assert len([one for one in bottoms if lowest <= one <= highest]) <= 1, "its own row"


@pytest.mark.parametrize("rounds", [9, 15, 40])
def test_a_wide_crosstable_is_turned_and_then_parted_with_its_names_repeated(rounds: int) -> None:
    document = crosstable(30, rounds)
    sheets = sheets_of(to_pdf([document]))
    assert all(sheet.width > sheet.height for sheet in sheets)
    said = letters("".join(sheet.text for sheet in sheets))
    cells = {cell.text for row in document.tables()[0].rows for cell in row}
    assert [text for text in cells if letters(text) not in said] == []
    assert said.count(letters(LONG[7])) == (1 if rounds < 20 else 3)


def test_the_same_documents_give_the_same_bytes_and_use_the_fonts_that_are_shipped() -> None:
    once, again = to_pdf([pairings(LONG[:20])]), to_pdf([pairings(LONG[:20])])
    assert once == again
    assert b"Inter-Regular" in once
    assert b"Inter-Bold" in once


def test_documents_begin_on_pages_of_their_own_and_count_their_pages() -> None:
    sheets = sheets_of(to_pdf([pairings([*LONG, *LONG]), pairings(LONG[:4])]))
    assert ["1 / 3" in sheets[0].text, "2 / 3" in sheets[1].text, "3 / 3" in sheets[2].text] == [True] * 3
    assert "/ 1" not in sheets[3].text
    assert len(sheets) == 4


def test_without_typst_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadInput, match=r"pip install typst"):
        to_pdf([pairings(LONG[:2])])


def test_nothing_and_no_picture_are_refused() -> None:
    with pytest.raises(BadInput, match="nothing to print"):
        to_pdf([])
    with pytest.raises(BadInput, match="picture"):
        to_pdf([pairings(LONG[:2])], logo=json.dumps("no picture").encode())


def test_letters_that_no_font_has_are_told_on_a_page_before_the_others() -> None:
    """Runic is in no usual font; what only this computer could print is not told where it can."""
    first, second = sheets_of(to_pdf([pairings(["ᚠᚢ", "Müller"])]))
    assert "Before you print" in first.text
    assert "U+16A0" in first.text
    assert "U+16A2" in first.text
    assert "Müller" in second.text
    assert "M\u00fcller" not in first.text


def test_a_letter_without_a_shape_of_its_own_does_not_cost_the_file() -> None:
    """What Typst says of a letter never takes the signs of the file itself out of it."""
    first, second = sheets_of(to_pdf([pairings(["\u16a0\ue000 {u}", "Müller"])]))
    assert "U+16A0" in first.text
    assert "{u}" in second.text


def test_letters_of_the_fonts_that_come_along_need_none_of_this_computer() -> None:
    names = [*HOSTILE, "שלום", "محمد"]
    assert len(sheets_of(to_pdf([pairings(names[: len(names) // 2 * 2])]))) == 1


def test_paper_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERSIZE", "letter")
    assert sheets_of(to_pdf([pairings(["A", "B"])]), paper=LETTER)


def test_every_sheet_of_a_pack_counts_its_own_pages():
    rows = [[Cell(str(number))] for number in range(150)]
    long = Document("long", "Long", [Table("t", [Column("No")], rows)])
    short = Document("short", "Short", [Table("t", [Column("No")], rows[:3])])
    pages = sheets_of(typeset([part_of(one) for one in (short, long, long)]))
    each = (len(pages) - 1) // 2
    counted = [f"{page}/{each}" for page in range(1, each + 1)]
    assert each > 1
    for sheet, count in zip(pages[1:], counted * 2, strict=True):
        assert count in letters(sheet.text)


def test_surnames_of_east_asia_come_first_where_a_name_is_read_out():
    assert [called(one) for one in ("羽生, 善治", "Weber, Anna", "Anna")] == [
        "羽生善治",
        "Anna Weber",
        "Anna",
    ]
