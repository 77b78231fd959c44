"""Drawing in SVG: boxes, lines, arrows and texts, as elements of a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from xml.etree import ElementTree

Point = tuple[int, int]

INK = "#1c1c1c"
FONT = "Helvetica, Arial, sans-serif"


class Pen(Protocol):
    """How a line looks."""

    @property
    def colour(self) -> str:
        """As SVG writes it."""

    @property
    def dashes(self) -> str:
        """Lengths of strokes and gaps, "" for a solid line."""


class Canvas:
    """An SVG document of a size in pixels, on white."""

    def __init__(self, width: int, height: int) -> None:
        self.root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": str(width),
                "height": str(height),
                "viewBox": f"0 0 {width} {height}",
                "font-family": FONT,
                "role": "img",
            },
        )
        self._add("rect", width=width, height=height, fill="#ffffff")

    def _add(self, tag: str, **attributes: object) -> ElementTree.Element:
        named = {name.replace("_", "-"): str(value) for name, value in attributes.items() if value != ""}
        return ElementTree.SubElement(self.root, tag, named)

    def describe(self, title: str) -> None:
        """What the picture shows, for those who cannot see it."""
        element = ElementTree.Element("title")
        element.text = title
        self.root.insert(0, element)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        *,
        size: int = 13,
        bold: bool = False,
        colour: str = INK,
        middle: bool = False,
    ) -> None:
        """A line of text, its base line at y."""
        element = self._add(
            "text",
            x=x,
            y=y,
            font_size=size,
            fill=colour,
            font_weight="bold" if bold else "",
            text_anchor="middle" if middle else "",
        )
        element.text = text

    def box(self, x: int, y: int, width: int, height: int, *, dashes: str = "", border: float = 1.2) -> None:
        """A card; `border` is the width of its line."""
        self._add(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=6,
            fill="#ffffff",
            stroke=INK,
            stroke_width=border,
            stroke_dasharray=dashes,
        )

    def line(self, start: Point, end: Point, pen: Pen) -> None:
        """A line between two points."""
        self._add(
            "line",
            x1=start[0],
            y1=start[1],
            x2=end[0],
            y2=end[1],
            stroke=pen.colour,
            stroke_width=2.2,
            stroke_dasharray=pen.dashes,
        )

    def curve(self, start: Point, through: Point, end: Point, pen: Pen) -> None:
        """A bow from one point to another."""
        path = f"M {start[0]} {start[1]} Q {through[0]} {through[1]} {end[0]} {end[1]}"
        self._add(
            "path", d=path, fill="none", stroke=pen.colour, stroke_width=2.2, stroke_dasharray=pen.dashes
        )

    def label(self, x: int, y: int, text: str, colour: str) -> None:
        """A short text on a line, in a box of its own."""
        width = 8 * len(text) + 12
        self._add(
            "rect", x=x - width // 2, y=y - 10, width=width, height=20, rx=4, fill="#ffffff", stroke=colour
        )
        self.text(x, y + 4, text, size=12, bold=True, colour=colour, middle=True)

    def disc(self, x: int, y: int, radius: int, *, filled: bool) -> None:
        """The colour of the pieces."""
        self._add(
            "circle", cx=x, cy=y, r=radius, fill=INK if filled else "#ffffff", stroke=INK, stroke_width=1.5
        )

    def arrow(self, start: Point, end: Point, colour: str) -> None:
        """A straight arrow."""
        self.path_arrow([start, end], colour)

    def path_arrow(self, points: Sequence[Point], colour: str) -> None:
        """An arrow along several points, its head at the last one."""
        path = "M " + " L ".join(f"{x} {y}" for x, y in points)
        self._add("path", d=path, fill="none", stroke=colour, stroke_width=2.2)
        (x0, y0), (x, y) = points[-2], points[-1]
        length = max(1.0, ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5)
        dx, dy = (x - x0) / length, (y - y0) / length
        corners = [
            (x, y),
            (x - 9 * dx - 5 * dy, y - 9 * dy + 5 * dx),
            (x - 9 * dx + 5 * dy, y - 9 * dy - 5 * dx),
        ]
        self._add("polygon", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in corners), fill=colour)
