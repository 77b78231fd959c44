"""Drawing in SVG: boxes, lines, arrows and texts, as elements of a document.

Every element has presentation attributes for the light theme and a class (`f-ink`, `s-accent`: fill or
stroke, and a name of `COLOURS`) by which a page draws it in its own colours; a file of its own follows the
theme of the device by the style sheet that it carries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol
from xml.etree import ElementTree

from pairwright.common.printable import xml_text

Point = tuple[float, float]

COLOURS = {
    "ink": ("#1b1a17", "#edebe5"),
    "soft": ("#625e55", "#aba69b"),
    "paper": ("#ffffff", "#1b1b18"),
    "accent": ("#174a86", "#8db9ee"),
    "float": ("#8a5200", "#e2a13f"),
    "good": ("#17603a", "#84d6a4"),
    "bad": ("#9c1c17", "#ffa39c"),
    "line": ("#e5e2da", "#32312c"),
    "white-piece": ("#ffffff", "#f4f2ec"),
    "black-piece": ("#1b1a17", "#4d4940"),
}
"""By class: in the light theme and in the dark one."""
FONT = "Inter, Helvetica, Arial, sans-serif"
_DARK = "".join(f".f-{name}{{fill:{dark}}}.s-{name}{{stroke:{dark}}}" for name, (_, dark) in COLOURS.items())


class Pen(Protocol):
    """How a line looks."""

    @property
    def colour(self) -> str:
        """One of `COLOURS`."""

    @property
    def dashes(self) -> str:
        """Lengths of strokes and gaps, "" for a solid line."""


def label_width(text: str) -> float:
    """How wide the box of a label is."""
    return 6.5 * len(text) + 8


def on_a_card(name: str, letters: int) -> str:
    """A name within so many letters: with the initial of the given name, or cut, which the dots say."""
    family, comma, given = name.partition(",")
    if len(name) > letters and comma:
        name = f"{family}, {given.strip()[:1]}."
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


class Canvas:
    """An SVG document of a size in pixels. Colours are names of `COLOURS`.

    themed: it carries the colours of the dark theme; a picture within a page has those of the page.
    """

    def __init__(self, width: int, height: int, *, themed: bool = True) -> None:
        self.root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": str(width),
                "height": str(height),
                "viewBox": f"0 0 {width} {height}",
                "font-family": FONT,
                "role": "img",
                "class": "drawing",
            },
        )
        self._into = self.root
        if themed:
            style = ElementTree.SubElement(self.root, "style")
            style.text = f"@media (prefers-color-scheme: dark){{{_DARK}}}"
            self._add("rect", fill="paper", width=width, height=height)

    def _add(
        self, tag: str, *, fill: str = "", stroke: str = "", **attributes: object
    ) -> ElementTree.Element:
        named = {name.replace("_", "-"): str(value) for name, value in attributes.items() if value != ""}
        for kind, colour in (("fill", fill), ("stroke", stroke)):
            if colour:
                named[kind] = COLOURS[colour][0] if colour in COLOURS else colour
        classes = [f"{kind}-{name}" for kind, name in (("f", fill), ("s", stroke)) if name in COLOURS]
        if classes:
            named["class"] = " ".join(classes)
        return ElementTree.SubElement(self._into, tag, named)

    def layer(self, name: str) -> None:
        """What is drawn from now on is shown where `use` names it, and not by itself."""
        layers = self.root.find("defs")
        if layers is None:
            layers = ElementTree.SubElement(self.root, "defs")
        self._into = ElementTree.SubElement(layers, "g", {"id": name})

    def describe(self, title: str) -> None:
        """What the picture shows, for those who cannot see it."""
        element = ElementTree.Element("title")
        element.text = title
        self.root.insert(0, element)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int = 12,
        bold: bool = False,
        colour: str = "ink",
        anchor: str = "",
    ) -> None:
        """A line of text, its base line at y; anchor "middle" or "end" when x is not its beginning."""
        weight = 600 if bold else ""
        element = self._add(
            "text", x=x, y=y, font_size=size, fill=colour, font_weight=weight, text_anchor=anchor
        )
        element.text = text

    def texts(
        self,
        places: Iterable[tuple[float, float, str]],
        *,
        size: int = 12,
        bold: bool = False,
        colour: str = "ink",
        anchor: str = "middle",
    ) -> None:
        """Many texts of one look, as (x, base line, text)."""
        weight = 600 if bold else ""
        group = self._add("g", font_size=size, fill=colour, font_weight=weight, text_anchor=anchor)
        for x, y, text in places:
            place = {"x": f"{round(x, 1):g}", "y": f"{round(y, 1):g}"}
            ElementTree.SubElement(group, "text", place).text = text

    def path(
        self,
        path: str,
        *,
        fill: str = "none",
        stroke: str = "",
        width: float = 1,
        dashes: str = "",
        opacity: float = 1,
        round_ends: bool = False,
    ) -> None:
        """Lines and areas of one look. path: as SVG writes it; of an empty one nothing is drawn."""
        if path:
            self._add(
                "path",
                d=path,
                fill=fill,
                stroke=stroke,
                stroke_width=width if stroke and width != 1 else "",
                stroke_dasharray=dashes,
                stroke_linecap="round" if round_ends else "",
                opacity=opacity if opacity != 1 else "",
            )

    def dots(self, places: Iterable[Point], radius: float, colour: str, opacity: float = 1) -> None:
        """Many points of one look."""
        path = "".join(f"M{round(x, 1):g} {round(y, 1):g}h0" for x, y in places)
        self.path(path, stroke=colour, width=2 * radius, opacity=opacity, round_ends=True)

    def box(
        self, x: float, y: float, width: float, height: float, *, dashes: str = "", marked: bool = False
    ) -> None:
        """A card; a marked one stands out."""
        self._add(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=5,
            fill="paper",
            stroke="accent" if marked else "soft",
            stroke_width=2 if marked else 1,
            stroke_dasharray=dashes,
        )

    def outline(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A frame around something, which is seen through it."""
        self._add(
            "rect", x=x, y=y, width=width, height=height, rx=7, fill="none", stroke=colour, stroke_width=2
        )

    def bar(self, x: float, y: float, width: float, height: float, colour: str, *, edge: str = "") -> None:
        """A filled bar."""
        self._add("rect", x=x, y=y, width=width, height=height, rx=2, fill=colour, stroke=edge)

    def line(self, start: Point, end: Point, pen: Pen, *, width: float = 1.5) -> None:
        """A line between two points, leaving and reaching them level."""
        (x, y), (to_x, to_y) = start, end
        middle = (x + to_x) / 2
        path = (
            f"M {x} {y} C {middle:g} {y} {middle:g} {to_y} {to_x} {to_y}"
            if y != to_y
            else f"M {x} {y} H {to_x}"
        )
        self._add(
            "path", d=path, fill="none", stroke=pen.colour, stroke_width=width, stroke_dasharray=pen.dashes
        )

    def curve(self, start: Point, through: Point, end: Point, pen: Pen) -> None:
        """A bow from one point to another."""
        path = f"M {start[0]} {start[1]} Q {through[0]} {through[1]} {end[0]} {end[1]}"
        self._add(
            "path", d=path, fill="none", stroke=pen.colour, stroke_width=1.5, stroke_dasharray=pen.dashes
        )

    def label(self, x: float, y: float, text: str, colour: str) -> None:
        """A short text on a line, in a box of its own."""
        width = label_width(text)
        x = min(max(x, width / 2), float(self.root.get("width", x)) - width / 2)
        self._add("rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=3, fill="paper", stroke=colour)
        self.text(x, y + 4, text, size=10, bold=True, colour=colour, anchor="middle")

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """The colour of the pieces: "white" or "black"."""
        self._add("circle", cx=x, cy=y, r=radius, fill=f"{colour}-piece", stroke="ink", stroke_width=1.5)

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A point of a chart."""
        self._add("circle", cx=x, cy=y, r=radius, fill=colour)

    def arrow(self, points: Sequence[Point], colour: str) -> None:
        """An arrow along several points, its head at the last one."""
        path = "M " + " L ".join(f"{x} {y}" for x, y in points)
        self._add("path", d=path, fill="none", stroke=colour, stroke_width=1.5)
        (x0, y0), (x, y) = points[-2], points[-1]
        length = max(1.0, ((x - x0) ** 2 + (y - y0) ** 2) ** 0.5)
        dx, dy = (x - x0) / length, (y - y0) / length
        corners = [
            (x, y),
            (x - 7 * dx - 4 * dy, y - 7 * dy + 4 * dx),
            (x - 7 * dx + 4 * dy, y - 7 * dy - 4 * dx),
        ]
        self._add("polygon", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in corners), fill=colour)

    def document(self) -> bytes:
        """The picture as a file."""
        return f"<?xml version='1.0' encoding='utf-8'?>\n{xml_text(self.root)}".encode()

    def within_a_page(self) -> str:
        """The picture as a part of a page."""
        return xml_text(self.root).replace("'", "&#39;")
