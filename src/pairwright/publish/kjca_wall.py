"""The wall chart: every child with all rounds, as an HTML table and as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.publish.kjca_markup import Element, element, fitted, header, table
from pairwright.publish.kjca_views import CardLine, CardView, card_views, chunks_of
from pairwright.systems.kjca.section import Section

ROWS_PER_PAGE = 34
_WIDTH, _HEIGHT, _MARGIN = 297.0, 210.0, 9.0
_FONT = "Liberation Sans, Arial, Helvetica, sans-serif"


def wall_chart(section: Section) -> Element:
    """The wall chart as a part of an HTML page; long sections go on to further pages by themselves."""
    views = card_views(section)
    rounds = len(views[0].lines) if views else section.rounds
    headings = [("No", "number"), ("Name", ""), ("Grade", "number"), ("School", "")]
    headings += [(f"Round {number}", "middle") for number in range(1, rounds + 1)]
    headings.append(("Pts", "number"))
    rows = [_row(view) for view in views]
    subtitle = (
        f"wall chart after round {section.finished_rounds}" if section.finished_rounds else "wall chart"
    )
    return element(
        "section", header(section.title, subtitle, section.date), table(headings, rows, ""), class_="wide"
    )


def _row(view: CardView) -> Element:
    cells = [
        element("td", view.number if view.number != view.name else "", class_="number"),
        element("td", view.name, class_="name"),
        element("td", view.grade, class_="number"),
        element("td", view.school or view.club),
    ]
    for line in view.lines:
        parts: list[Element | str] = [short_round(line)]
        if line.score and line.colour:
            parts.append(element("b", line.score))
        if line.total:
            parts.append(element("i", line.total))
        cells.append(element("td", *parts, class_="round"))
    cells.append(element("td", total_of(view.lines), class_="number total"))
    return element("tr", *cells)


def short_round(line: CardLine) -> str:
    """Colour, opponent and float of one round: W12↓."""
    if not line.colour:
        return line.opponent_name
    return f"{line.colour}{line.opponent or line.opponent_name.partition(',')[0]}{line.float}"


def total_of(lines: Sequence[CardLine]) -> str:
    """The points so far."""
    return next((line.total for line in reversed(lines) if line.total), "")


def wall_chart_svg(section: Section) -> list[Element]:
    """The wall chart as SVG drawings of A4 sheets in landscape."""
    views = card_views(section)
    pages = []
    for chunk in chunks_of(len(views), ROWS_PER_PAGE):
        page = element(
            "svg", width="297mm", height="210mm", viewBox=f"0 0 {_WIDTH:g} {_HEIGHT:g}", font_family=_FONT
        )
        page.append(_label(section.title, _MARGIN, 15, 6.5, weight="bold"))
        page.append(_label(section.date, _WIDTH - _MARGIN, 15, 4, anchor="end"))
        _svg_rows(page, [views[index] for index in chunk])
        pages.append(page)
    return pages


def _svg_rows(page: Element, views: Sequence[CardView]) -> None:
    rounds = len(views[0].lines)
    first = 118.0
    step = (_WIDTH - _MARGIN - 12 - first) / max(rounds, 1)
    edges = [_MARGIN + 8, _MARGIN + 10, 70.0, 72.0]
    heads = ["No", "Name", "Grade", "School"]
    for head, x, anchor in zip(heads, edges, ("end", "start", "end", "start"), strict=True):
        page.append(_label(head, x if head != "School" else x + 2, 23, 3, anchor=anchor, weight="bold"))
    for number in range(rounds):
        page.append(
            _label(
                f"Round {number + 1}", first + step * (number + 0.5), 23, 3, anchor="middle", weight="bold"
            )
        )
    page.append(_label("Pts", _WIDTH - _MARGIN, 23, 3, anchor="end", weight="bold"))
    for row, view in enumerate(views):
        y = 28.5 + row * 5.2
        page.append(element("line", x1=_MARGIN, x2=_WIDTH - _MARGIN, y1=y - 4, y2=y - 4, stroke="#999",
                            stroke_width=0.15))  # fmt: skip
        number_text = view.number if view.number != view.name else ""
        page.append(_label(number_text, edges[0], y, 3.2, anchor="end"))
        page.append(_label(view.name, edges[1], y, 3.4, weight="bold", room=44))
        page.append(_label(view.grade, edges[2], y, 3.2, anchor="end"))
        page.append(_label(view.school or view.club, edges[3] + 2, y, 3.2, room=first - edges[3] - 4))
        for number, line in enumerate(view.lines):
            shown = "  ".join(
                filter(None, (short_round(line), line.score if line.colour else "", line.total))
            )
            page.append(_label(shown, first + step * (number + 0.5), y, 3.2, anchor="middle", room=step - 2))
        page.append(_label(total_of(view.lines), _WIDTH - _MARGIN, y, 3.6, anchor="end", weight="bold"))


def _label(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "start",
    weight: str = "normal",
    room: float = 0.0,
) -> Element:
    shown, size = fitted(text, size, room)
    return element("text", shown, x=x, y=y, font_size=round(size, 2), text_anchor=anchor, font_weight=weight)
