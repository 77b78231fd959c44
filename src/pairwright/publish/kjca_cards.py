"""Pairing cards as SVG, four to a sheet of A4, as controllers lay them out on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pairwright.publish.kjca_markup import Element, element, fitted
from pairwright.publish.kjca_views import CardLine, CardView, chunks_of

WIDTH, HEIGHT = 105.0, 148.0
"""One card in millimetres: A6."""
PER_PAGE = 4
_LEFT, _RIGHT, _TOP, _BOTTOM = 7.0, 98.0, 8.0, 141.0
_COLUMNS = (_LEFT, 14.0, 60.0, 70.0, 80.0, 90.0, _RIGHT)
_HEADINGS = ("rd", "opponent", "colour", "score", "total", "float")
_TABLE_TOP = 47.0
_FONT = "Liberation Sans, Arial, Helvetica, sans-serif"


def card_pages(cards: Sequence[CardView], title: str) -> list[Element]:
    """SVG drawings of A4 sheets, four cards each."""
    pages = []
    for chunk in chunks_of(len(cards), PER_PAGE):
        page = element("svg", width="210mm", height="296mm", viewBox="0 0 210 296", font_family=_FONT)
        for position, index in enumerate(chunk):
            x, y = (position % 2) * WIDTH, (position // 2) * HEIGHT
            page.append(element("g", card(cards[index], title), transform=f"translate({x:g} {y:g})"))
        pages.append(page)
    return pages


def card(view: CardView, title: str) -> Element:
    """One card: name, grade and school on top, a line for every round."""
    group = element("g")
    group.append(
        element("rect", x=0.1, y=0.1, width=WIDTH - 0.2, height=HEIGHT - 0.2, fill="none", stroke="#aaa",
                stroke_width=0.2, stroke_dasharray="2 2")
    )  # fmt: skip
    _head(group, view, title)
    _table(group, view.lines)
    return group


def _head(group: Element, view: CardView, title: str) -> None:
    section = view.section or title
    group.append(_text(section, _LEFT, _TOP + 3, 3.6, room=60))
    group.append(
        _text(f"Card {view.number}" if view.number != view.name else "", _RIGHT, _TOP + 3, 3.6, anchor="end")
    )
    group.append(_text(view.name, _LEFT, _TOP + 14, 8.0, weight="bold", room=_RIGHT - _LEFT))
    group.append(_text("Grade", _LEFT, _TOP + 21, 2.8, colour="#444"))
    group.append(_text(view.grade or "ungraded", _LEFT, _TOP + 27, 5.2, weight="bold"))
    group.append(_text("School", 36, _TOP + 21, 2.8, colour="#444"))
    group.append(_text(view.school or view.club or "-", 36, _TOP + 27, 5.2, room=_RIGHT - 36))
    if view.school and view.club:
        group.append(_text(f"Club: {view.club}", 36, _TOP + 31.5, 3.2, room=_RIGHT - 36))


def _table(group: Element, lines: Sequence[CardLine]) -> None:
    height = min(14.0, (_BOTTOM - _TABLE_TOP) / max(len(lines), 1))
    size = min(5.0, height * 0.5)
    bottom = _TABLE_TOP + height * len(lines)
    for heading, left, right in zip(_HEADINGS, _COLUMNS, _COLUMNS[1:], strict=False):
        group.append(
            _text(heading, (left + right) / 2, _TABLE_TOP - 1.2, 2.6, anchor="middle", colour="#444")
        )
    for position in _COLUMNS:
        group.append(
            _rule(position, _TABLE_TOP, position, bottom, 0.25 if position in (_LEFT, _RIGHT) else 0.12)
        )
    group.append(_rule(_LEFT, _TABLE_TOP, _RIGHT, _TABLE_TOP, 0.25))
    for number, line in enumerate(lines):
        top = _TABLE_TOP + number * height
        _line(group, line, top + height / 2 + size * 0.36, size)
        group.append(
            _rule(_LEFT, top + height, _RIGHT, top + height, 0.25 if number == len(lines) - 1 else 0.12)
        )


def _line(group: Element, line: CardLine, base: float, size: float) -> None:
    middle = [(left + right) / 2 for left, right in pairwise(_COLUMNS)]
    group.append(_text(str(line.number), middle[0], base, size * 0.8, anchor="middle", colour="#444"))
    opponent = f"{line.opponent} {line.opponent_name}".strip()
    group.append(_text(opponent, _COLUMNS[1] + 1.5, base, size * 0.9, room=_COLUMNS[2] - _COLUMNS[1] - 3))
    if line.colour:
        _disc(group, line.colour, middle[2], base - size * 0.36, size)
    group.append(_text(line.score, middle[3], base, size, anchor="middle", weight="bold"))
    group.append(_text(line.total, middle[4], base, size, anchor="middle"))
    group.append(_text(line.float, middle[5], base, size * 1.1, anchor="middle", weight="bold"))


def _disc(group: Element, colour: str, x: float, y: float, size: float) -> None:
    """W in a white disc, B in a black one: the colour is seen before it is read."""
    white = colour == "W"
    group.append(
        element("circle", cx=x, cy=y, r=size * 0.62, fill="#fff" if white else "#000", stroke="#000",
                stroke_width=0.25)
    )  # fmt: skip
    group.append(
        _text(colour, x, y + size * 0.25, size * 0.7, anchor="middle", weight="bold",
              colour="#000" if white else "#fff")
    )  # fmt: skip


def _text(
    text: str, x: float, y: float, size: float, *, anchor: str = "start", weight: str = "normal",
    colour: str = "#000", room: float = 0.0,
) -> Element:  # fmt: skip
    """Text at a base line. room: the width there is, 0 for as much as it needs."""
    shown, size = fitted(text, size, room)
    return element(
        "text", shown, x=x, y=y, font_size=round(size, 2), text_anchor=anchor, font_weight=weight, fill=colour
    )


def _rule(x1: float, y1: float, x2: float, y2: float, width: float) -> Element:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="#000", stroke_width=width)
