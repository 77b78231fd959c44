"""PDF files read back: what stands on each sheet, and where."""

from __future__ import annotations

from dataclasses import dataclass

from pypdfium2 import PdfDocument

A4 = {595, 842}
LETTER = {612, 792}
"""Width and height in points."""


@dataclass(frozen=True)
class Sheet:
    """A page. lines: (text, bottom, top) of the lines of print, in points from below."""

    text: str
    width: float
    height: float
    lines: tuple[tuple[str, float, float], ...]


def sheets_of(file: bytes, margin: float = 12, paper: set[int] = A4) -> list[Sheet]:
    """The pages of a file, once every letter stands on its paper within the margin (points)."""
    found = []
    document = PdfDocument(file)
    for page in document:
        width, height = page.get_size()
        assert {round(width), round(height)} == paper
        text = page.get_textpage()
        lines = []
        for place in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(place)
            said = text.get_text_bounded(left, bottom, right, top)
            inside = (
                margin <= left and right <= width - margin and margin <= bottom and top <= height - margin
            )
            assert inside, f"cut off: {said!r}"
            lines.append((said, bottom, top))
        found.append(Sheet(text.get_text_range().replace("\u200b", ""), width, height, tuple(lines)))
    document.close()
    return found


def letters(text: str) -> str:
    """Without blanks and line ends: the reader of files takes words apart where lines are broken."""
    return "".join(text.replace("\u200b", "").replace("\ufffe", "").split())
