"""Wall sheets as SVG: rows share the height of the paper, so a sheet is full and none spills over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self, TypeVar

from pairwright.publish.kjca_markup import Element, element, fitted

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
MARGIN = 10.0
_TOP, _HEADINGS = 22.0, 6.0
_LETTERS = 0.6
"""Height of the type in a row, in heights of the row."""
_LARGEST = 9.0
_SMALLEST = 3.4
"""Sizes of type in millimetres: the largest, and the smallest that one long name makes of a column."""

Item = TypeVar("Item")


class Coloured(str):
    """The name of a colour, which is drawn with a disc. white: which disc."""

    __slots__ = ("white",)

    white: bool

    def __new__(cls, name: str, *, white: bool) -> Self:
        """A name in the language of the sheet."""
        made = super().__new__(cls, name)
        made.white = white
        return made


NO_BOX = " "
"""In a cell with room for the pen: none here."""


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A sheet in millimetres. One of them is left below: a page that is too high by a hair makes another.

    least, most: height of a row. blocks: columns of rows side by side, at most.
    """

    width: float
    height: float
    least: float
    most: float
    blocks: int = 1


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a sheet. share: of the width. anchor, weight: as SVG has them. box: room for the pen."""

    heading: str
    share: float
    anchor: str = "start"
    weight: str = "normal"
    size: float = 1.0
    box: bool = False


Cells = Sequence[str]


def sheets(
    head: tuple[str, str, str], columns: Sequence[SheetColumn], rows: Sequence[Cells], paper: PaperSize
) -> list[Element]:
    """Rows on as few sheets as they need, the same number on each.

    head: title, subtitle, a small text above them. rows: a text for every column; its second line stands
    below in small type. Colours are drawn with a disc, which prints without any background.
    """
    room = paper.height - _TOP - _HEADINGS - MARGIN
    fits = max(1, int(room / paper.least))
    pages = max(1, -(-len(rows) // (fits * paper.blocks)))
    return [_sheet(head, columns, page, paper, fits) for page in _shared(rows, pages)]


def _shared(items: Sequence[Item], parts: int) -> list[Sequence[Item]]:
    """The items in order, in parts of which none has two more than another."""
    each, more = divmod(len(items), parts)
    edges = [part * each + min(part, more) for part in range(parts + 1)]
    return [items[start:stop] for start, stop in pairwise(edges)]


def _sheet(
    head: tuple[str, str, str],
    columns: Sequence[SheetColumn],
    rows: Sequence[Cells],
    paper: PaperSize,
    fits: int,
) -> Element:
    width, height = paper.width, paper.height
    page = element(
        "svg", width=f"{width:g}mm", height=f"{height:g}mm", viewBox=f"0 0 {width:g} {height:g}",
        font_family=FONT,
    )  # fmt: skip
    title, subtitle, above = head
    page.append(text(title, MARGIN, 15, 7, weight="bold", room=(width - 2 * MARGIN) * 0.45))
    page.append(text(subtitle, width / 2, 15, 5, room=width / 2 - MARGIN))
    page.append(text(above, MARGIN, 8, 3.4, room=width / 2))
    page.append(rule(MARGIN, 18, width - MARGIN, 18, 0.6))
    blocks = paper.blocks if len(rows) > fits / 2 else 1
    parts = _shared(rows, blocks)
    high = max(1, *map(len, parts)) if parts else 1
    step = min(paper.most, (height - _TOP - _HEADINGS - MARGIN) / high)
    gap = 8.0
    wide = (width - 2 * MARGIN - gap * (blocks - 1)) / blocks
    for number, part in enumerate(parts):
        _block(page, columns, part, (MARGIN + number * (wide + gap), wide, step))
    return page


def _block(
    page: Element, columns: Sequence[SheetColumn], rows: Sequence[Cells], place: tuple[float, float, float]
) -> None:
    left, wide, step = place
    whole = sum(column.share for column in columns)
    edges = [left]
    for column in columns:
        edges.append(edges[-1] + wide * column.share / whole)
    for column, start, stop in zip(columns, edges, edges[1:], strict=False):
        page.append(_in_cell(column.heading, column, start, stop, (_TOP + 4, 3.2)))
    size = min(_LARGEST, step * _LETTERS)
    sizes = [
        min(size * column.size, _even(texts, stop - start - 2))
        for column, texts, start, stop in zip(
            columns, zip(*rows, strict=True), edges, edges[1:], strict=False
        )
    ]
    top = _TOP + _HEADINGS
    for number, row in enumerate(rows):
        y = top + number * step
        page.append(rule(left, y, left + wide, y, 0.3 if not number else 0.15))
        for column, shown, own, start, stop in zip(columns, row, sizes, edges, edges[1:], strict=False):
            base = y + step / 2 + own * 0.36
            if column.box and not shown:
                page.append(
                    element("rect", x=start + 0.5, y=y + 0.6, width=stop - start - 1, height=step - 1.2,
                            fill="none", stroke="#000", stroke_width=0.2)
                )  # fmt: skip
            elif isinstance(shown, Coloured):
                colour(page, shown, start + 1, y + step / 2, own, stop - start - 2)
            elif "\n" in shown:
                upper, _, lower = shown.partition("\n")
                plain = SheetColumn("", 0)
                page.append(_in_cell(upper, column, start, stop, (y + step * 0.5, own * 0.9)))
                page.append(
                    _in_cell(lower, plain, start, stop, (y + step * 0.87, min(own * 0.7, step * 0.32)))
                )
            elif shown:
                page.append(_in_cell(shown, column, start, stop, (base, own)))
    bottom = top + len(rows) * step
    page.append(rule(left, bottom, left + wide, bottom, 0.3))


def _even(texts: Sequence[str], room: float) -> float:
    """The size of type at which most texts of a column fit: they stand in one size, longer ones in less."""
    lengths = sorted(len(one.partition("\n")[0]) + 3 * isinstance(one, Coloured) for one in texts)
    usual = lengths[len(lengths) * 9 // 10] if lengths else 0
    return max(_SMALLEST, room / (0.55 * usual)) if usual else _LARGEST


def _in_cell(
    shown: str, column: SheetColumn, start: float, stop: float, line: tuple[float, float]
) -> Element:
    base, size = line
    x = {"start": start + 1, "end": stop - 1, "middle": (start + stop) / 2}[column.anchor]
    return text(shown, x, base, size, anchor=column.anchor, weight=column.weight, room=stop - start - 2)


def colour(page: Element, shown: Coloured, x: float, y: float, size: float, room: float) -> None:
    """A colour as a disc and its name, dark on white."""
    radius = size * 0.4
    disc = element(
        "circle", cx=x + radius, cy=y, r=radius, fill="#fff" if shown.white else "#000",
        stroke="#000", stroke_width=0.3,
    )  # fmt: skip
    page.append(disc)
    start = x + 2.6 * radius
    page.append(text(shown, start, y + size * 0.36, size, weight="bold", room=(room - 2.6 * radius) * 0.85))


def text(
    shown: str, x: float, y: float, size: float, *, anchor: str = "start", weight: str = "normal",
    room: float = 0.0, fill: str = "#000",
) -> Element:  # fmt: skip
    """Text at a base line. room: the width there is, 0 for as much as it needs."""
    shown, size = fitted(shown, size, room)
    made = element(
        "text", shown, x=x, y=y, font_size=round(size, 2), text_anchor=anchor, font_weight=weight, fill=fill
    )
    made.tail = "\n"
    return made


def rule(x1: float, y1: float, x2: float, y2: float, width: float) -> Element:
    """A line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#000", stroke_width=width)


def paper_of(drawings: Sequence[Element], *, wide: bool = False) -> Element:
    """Drawings as pages of an HTML page for the printer. wide: across."""
    pages = [element("div", drawing, class_="page card") for drawing in drawings]
    return element("section", *pages, class_="plain across" if wide else "plain")
