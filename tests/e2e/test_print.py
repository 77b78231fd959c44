"""Lists on paper: A4, nothing cut off at the right, nothing missing."""

from __future__ import annotations

import pytest
from pypdfium2 import PdfDocument

A4 = (595, 842)
"""Width and height in points."""

MARGIN = 12
"""Printers leave at least so many points white at each edge."""

LISTS = (
    "/events/{event}/sections/open/rounds/5",
    "/events/{event}/sections/open/standings",
    "/events/{event}/sections/open/standings/crosstable",
    "/e/{event}/open/pairings",
    "/e/{event}/open/pairings/names",
    "/e/{event}/open/standings",
)


@pytest.mark.parametrize("address", LISTS)
def test_a_list_fits_its_paper(demo, address: str):
    page, event = demo
    page.goto(address.format(event=event))
    page.emulate_media(media="print")
    page.evaluate("for (const one of document.querySelectorAll('.visually-hidden')) one.remove()")
    wanted = set(page.locator("main").inner_text().split())
    letters = letters_on(page.pdf(format="A4", prefer_css_page_size=True))
    assert len(wanted) > 40
    lost = [word for word in sorted(wanted) if word not in letters]
    assert not lost, f"not on paper: {lost[:10]}"


def letters_on(file: bytes) -> str:
    """What a file for the printer says, once all of it stands inside the margins of its A4 sheets.

    Without spaces: the reader of files takes letters apart where lines are drawn close to them.
    """
    letters = ""
    for sheet in PdfDocument(file):
        width, height = sheet.get_size()
        assert {round(width), round(height)} == set(A4)
        text = sheet.get_textpage()
        for place in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(place)
            inside = (
                left >= MARGIN and right <= width - MARGIN and bottom >= MARGIN and top <= height - MARGIN
            )
            assert inside, f"cut off: {text.get_text_bounded(left, bottom, right, top)!r}"
        letters += "".join(text.get_text_range().split())
    return letters
