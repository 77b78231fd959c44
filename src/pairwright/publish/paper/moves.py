"""The lines of a score sheet, for sixty moves, as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

WIDTH, HEIGHT = 134.5, 138.0
"""In millimetres: of half an A4 sheet across, within its margins."""
_MOVES = 30
"""In each of the two columns."""
_GAP, _NUMBER = 4.0, 8.0


def moves_drawing(colours: Sequence[str]) -> str:
    """Lines and numbers as SVG. colours: the headings, White first."""
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}")
    step, wide = HEIGHT / (_MOVES + 1), (WIDTH - _GAP) / 2
    cell = (wide - _NUMBER) / 2
    lines = ET.SubElement(root, "g", {"stroke": "#737373", "stroke-width": "0.1"})
    texts = ET.SubElement(root, "g", {"fill": "#595959", "font-size": "2.5", "font-family": "Inter"})
    for column in range(2):
        left = column * (wide + _GAP)
        edges = [left + _NUMBER + cell * place for place in range(3)]
        for x in edges:
            _line(lines, x, 0, x, HEIGHT - 0.1)
        for row in range(1, _MOVES + 2):
            _line(lines, left, row * step - 0.1, left + wide, row * step - 0.1)
        for x, colour in zip(edges, colours, strict=False):
            _text(texts, x + cell / 2, step * 0.68, colour, "middle")
        for row in range(1, _MOVES + 1):
            _text(texts, left + _NUMBER - 1.2, (row + 0.68) * step, str(column * _MOVES + row), "end")
    return ET.tostring(root, encoding="unicode")


def _line(group: ET.Element, x1: float, y1: float, x2: float, y2: float) -> None:
    ET.SubElement(group, "line", x1=f"{x1:.2f}", y1=f"{y1:.2f}", x2=f"{x2:.2f}", y2=f"{y2:.2f}")


def _text(group: ET.Element, x: float, y: float, shown: str, anchor: str) -> None:
    ET.SubElement(group, "text", {"x": f"{x:.2f}", "y": f"{y:.2f}", "text-anchor": anchor}).text = shown
