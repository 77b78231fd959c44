"""Wall sheets of a junior section: full pages, nothing on the next one that had room, nothing in white."""

from __future__ import annotations

from importlib import resources
from xml.etree import ElementTree

import pytest

from pairwright.publish.kjca_grid import PaperSize, SheetColumn, sheets
from pairwright.publish.kjca_sheets import alphabetical_sheet, board_sheet, wall_chart
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.section import CardEntry, Section


def section(children: int) -> Section:
    """A section whose first round is drawn; one name is as long as names get."""
    names = [f"Child{n:03}, Test" for n in range(1, children)] + ["Fitz" * 70 + ", " + "Ann " * 70]
    made = Section("Under 9", entries=tuple(CardEntry(n, name, 100) for n, name in enumerate(names, 1)))
    return made.with_draw(draw_round(made.tournament()))


@pytest.mark.parametrize("rows", [0, 1, 2, 7, 29, 30, 31, 33, 34, 64, 95, 240])
@pytest.mark.parametrize("blocks", [1, 2])
def test_sheets_share_the_rows_evenly_and_keep_their_margins(rows: int, blocks: int) -> None:
    paper = PaperSize(210, 296, least=8, most=14, blocks=blocks)
    made = sheets(("T", "", ""), [SheetColumn("Name", 1)], [(f"n{row}",) for row in range(rows)], paper)
    shown = [
        [float(one.get("y") or 0) for one in sheet.iter("text") if (one.text or "")[:1] == "n"]
        for sheet in made
    ]
    counts = [len(one) for one in shown]
    assert sum(counts) == rows
    assert max(counts) - min(counts) <= 1
    assert len(made) == max(1, -(-rows // (32 * blocks)))
    assert all(20 < y < 286 for one in shown for y in one)


@pytest.mark.parametrize("children", [2, 9, 38, 95])
def test_every_child_is_on_every_sheet_inside_its_edges(children: int) -> None:
    made = section(children)
    for drawings in (board_sheet(made, 1), alphabetical_sheet(made, 1), wall_chart(made)):
        texts = [one for page in drawings for one in page.iter("text")]
        words = " ".join(one.text or "" for one in texts)
        assert all(f"Child{n:03}" in words for n in range(1, children))
        assert "FitzFitz" in words
        for one in texts:
            size, x = float(one.get("font-size") or 0), float(one.get("x") or 0)
            wide = len(one.text or "") * size * 0.55
            assert wide <= 297
            assert 9 <= x <= 288
            assert one.get("fill") == "#000"


def test_nothing_on_paper_rests_on_a_background() -> None:
    style = resources.files("pairwright.publish").joinpath("kjca.css").read_text("utf-8")
    paper = style.partition("@media screen")[0]
    assert "color: #fff" not in paper
    assert paper.count("background") == 2  # the page is white, and the comment says why there is no other
    black = [
        one
        for page in alphabetical_sheet(section(8), 1)
        for one in page.iter("circle")
        if one.get("fill") == "#000"
    ]
    assert len(black) == 4
    assert ElementTree.tostring(black[0])
