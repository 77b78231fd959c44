"""Lists on paper: A4, nothing cut off at the right, the heading of a table on each of its pages."""

from __future__ import annotations

import pytest
from every_page import event_of
from running_desk import RunningDesk

A4 = (595, 842)
"""Width and height in points."""

MARGIN = 12
"""Printers leave at least so many points white at each edge."""

LISTS = (
    "/events/{event}/sections/open/rounds/5/print?what=boards",
    "/events/{event}/sections/open/rounds/5/print?what=names",
    "/events/{event}/sections/open/rounds/5/print?what=slips",
    "/events/{event}/sections/open/standings",
    "/events/{event}/sections/open/standings/crosstable",
    "/events/{event}/sections/junior/juniors/print/pairings",
    "/events/{event}/sections/junior/juniors/print/alphabetical",
    "/e/{event}/open/pairings",
    "/e/{event}/open/pairings/names",
    "/e/{event}/open/standings",
)


@pytest.fixture(scope="module")
def demo(chromium, demo_desk: RunningDesk):
    """(owner's page, event id) of the demo."""
    context = chromium.new_context(base_url=demo_desk.address, locale="en-GB")
    page = context.new_page()
    demo_desk.let_in(page)
    yield page, event_of(page)
    context.close()


@pytest.mark.parametrize("address", LISTS)
def test_a_list_fits_its_paper(demo, address: str):
    pymupdf = pytest.importorskip("pymupdf")
    page, event = demo
    page.goto(address.format(event=event))
    page.emulate_media(media="print")
    cells = page.eval_on_selector_all("main td, main th", "cells => cells.map((one) => one.innerText.trim())")
    paper = pymupdf.open(stream=page.pdf(format="A4", prefer_css_page_size=True), filetype="pdf")
    words = set()
    for sheet in paper:
        assert {round(sheet.rect.width), round(sheet.rect.height)} == set(A4)
        for left, top, right, bottom, word, *_rest in sheet.get_text("words"):
            assert MARGIN <= left < right <= sheet.rect.width - MARGIN, f"{word!r} is cut off"
            assert MARGIN <= top < bottom <= sheet.rect.height - MARGIN, f"{word!r} is cut off"
            words.add(word)
    printed = {word for cell in cells for word in cell.split()}
    assert printed <= words, f"not on paper: {sorted(printed - words)[:10]}"
