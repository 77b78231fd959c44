"""Pairing cards as SVG, four to a sheet of A4, as controllers lay them out on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pairwright.common.i18n import N_
from pairwright.common.messages import told
from pairwright.publish.kjca_grid import FONT, rule, text
from pairwright.publish.kjca_markup import Element, Say, element
from pairwright.publish.kjca_views import CardLine, CardView, chunks_of

WIDTH, HEIGHT = 105.0, 148.0
"""One card in millimetres: A6."""
PER_PAGE = 4
_LEFT, _RIGHT, _TOP, _BOTTOM = 7.0, 98.0, 8.0, 141.0
_COLUMNS = (_LEFT, 14.0, 60.0, 70.0, 80.0, 90.0, _RIGHT)
_HEADINGS = (N_("Rd"), N_("Opponent"), N_("Colour"), N_("Score"), N_("Total"), N_("Float"))
_TABLE_TOP = 47.0


def card_pages(cards: Sequence[CardView], title: str, date: str = "", say: Say = str) -> list[Element]:
    """SVG drawings of A4 sheets, four cards each. date: of the event, under its title."""
    pages = []
    for chunk in chunks_of(len(cards), PER_PAGE):
        page = element("svg", width="210mm", height="296mm", viewBox="0 0 210 296", font_family=FONT)
        for position, index in enumerate(chunk):
            x, y = (position % 2) * WIDTH, (position // 2) * HEIGHT
            page.append(
                element("g", card(cards[index], title, date, say), transform=f"translate({x:g} {y:g})")
            )
        pages.append(page)
    return pages


def card(view: CardView, title: str, date: str = "", say: Say = str) -> Element:
    """One card: name, grade and school on top, a line for every round."""
    group = element("g")
    group.append(
        element("rect", x=0.1, y=0.1, width=WIDTH - 0.2, height=HEIGHT - 0.2, fill="none", stroke="#aaa",
                stroke_width=0.2, stroke_dasharray="2 2")
    )  # fmt: skip
    _head(group, view, title, say)
    group.append(text(date, _LEFT, _TOP + 6.5, 2.8, room=60))
    _table(group, view.lines, say)
    return group


def _head(group: Element, view: CardView, title: str, say: Say) -> None:
    section = view.section or title
    group.append(text(section, _LEFT, _TOP + 3, 3.6, room=60))
    group.append(
        text(
            say(told("Card {n}", n=" · ".join(filter(None, (view.number, view.check)))))
            if view.number != view.name
            else "",
            _RIGHT,
            _TOP + 3,
            3.6,
            anchor="end",
        )
    )
    group.append(text(view.name, _LEFT, _TOP + 14, 8.0, weight="bold", room=_RIGHT - _LEFT))
    group.append(text(say(N_("Grade")), _LEFT, _TOP + 21, 2.8, fill="#444"))
    group.append(text(view.grade or say(N_("ungraded")), _LEFT, _TOP + 27, 5.2, weight="bold", room=27))
    group.append(text(say(N_("School")), 36, _TOP + 21, 2.8, fill="#444"))
    group.append(text(view.school or view.club or "-", 36, _TOP + 27, 5.2, room=_RIGHT - 36))
    if view.school and view.club:
        group.append(text(say(told("Club: {club}", club=view.club)), 36, _TOP + 31.5, 3.2, room=_RIGHT - 36))


def _table(group: Element, lines: Sequence[CardLine], say: Say) -> None:
    height = min(14.0, (_BOTTOM - _TABLE_TOP) / max(len(lines), 1))
    size = min(5.0, height * 0.5)
    bottom = _TABLE_TOP + height * len(lines)
    for heading, left, right in zip(_HEADINGS, _COLUMNS, _COLUMNS[1:], strict=False):
        group.append(
            text(say(heading), (left + right) / 2, _TABLE_TOP - 1.2, 2.6, anchor="middle",
                 room=right - left, fill="#444")
        )  # fmt: skip
    for position in _COLUMNS:
        group.append(
            rule(position, _TABLE_TOP, position, bottom, 0.25 if position in (_LEFT, _RIGHT) else 0.12)
        )
    group.append(rule(_LEFT, _TABLE_TOP, _RIGHT, _TABLE_TOP, 0.25))
    for number, line in enumerate(lines):
        top = _TABLE_TOP + number * height
        _line(group, line, top + height / 2 + size * 0.36, size, say)
        group.append(
            rule(_LEFT, top + height, _RIGHT, top + height, 0.25 if number == len(lines) - 1 else 0.12)
        )


def _line(group: Element, line: CardLine, base: float, size: float, say: Say) -> None:
    middle = [(left + right) / 2 for left, right in pairwise(_COLUMNS)]
    group.append(text(str(line.number), middle[0], base, size * 0.8, anchor="middle", fill="#444"))
    name = line.opponent_name if line.colour else say(line.opponent_name)
    opponent = f"{line.opponent} {name}".strip()
    group.append(text(opponent, _COLUMNS[1] + 1.5, base, size * 0.9, room=_COLUMNS[2] - _COLUMNS[1] - 3))
    if line.colour:
        _disc(group, line.colour, middle[2], base - size * 0.36, size, initial(line.colour, say))
    group.append(text(line.score, middle[3], base, size, anchor="middle", weight="bold"))
    group.append(text(line.total, middle[4], base, size, anchor="middle"))
    group.append(text(line.float, middle[5], base, size * 1.1, anchor="middle", weight="bold"))


def initial(colour: str, say: Say) -> str:
    """The letter of a colour, "W" or "B", in the language of the sheet."""
    return say(N_("White") if colour == "W" else N_("Black"))[:1]


def _disc(group: Element, colour: str, x: float, y: float, size: float, letter: str) -> None:
    """The letter in a white disc or a black one: the colour is seen before it is read."""
    white = colour == "W"
    group.append(
        element("circle", cx=x, cy=y, r=size * 0.62, fill="#fff" if white else "#000", stroke="#000",
                stroke_width=0.25)
    )  # fmt: skip
    group.append(
        text(letter, x, y + size * 0.25, size * 0.7, anchor="middle", weight="bold",
              fill="#000" if white else "#fff")
    )  # fmt: skip
