"""Line charts as SVG pictures, drawn by hand: no script, no library, readable in black and white.

Written as text: a tree of elements takes three times as long, and a thousand pages have a chart each.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil

from pairwright.common.printable import shown
from pairwright.publish.as_text import display_width
from pairwright.publish.document import Chart, Series

WIDTH, HEIGHT = 560, 320
_LEFT, _TOP, _BOTTOM = 36, 14, 44
_CHARACTER = 8.6
_LABEL_HEIGHT = 16

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#9467bd", "#848484")
"""Told apart by people who do not see all colours, and on grey paper together with the dashes."""
_DASHES = ("", "7 3", "2 3", "10 3 2 3")


def to_svg(chart: Chart, *, standalone: bool = True) -> str:
    """The chart as an SVG element; standalone: as a file of its own."""
    parts = _Drawing(chart).parts
    if not standalone:
        return shown(f"<svg{_ROOT}>{''.join([part.lstrip() for part in parts])}</svg>")
    size = f' xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
    lines = "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', f"<svg{_ROOT}{size}>", *parts, "</svg>\n"])
    return shown(lines)


_ROOT = (
    f' viewBox="0 0 {WIDTH} {HEIGHT}" role="img" class="chart"'
    ' font-family="system-ui, sans-serif" font-size="14"'
)


class _Drawing:
    """One chart being drawn. parts: its lines, set in as in a file of its own."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        values = [value for one in chart.series for value in one.values if value is not None]
        self._low, self._high = _range(values, chart.downwards)
        longest = max((display_width(one.name) for one in chart.series), default=0)
        self._right = min(WIDTH * 0.4, 28 + longest * _CHARACTER)
        self.parts = [_text(" <title", chart.title)]
        self._axes()
        self._lines()

    def _x(self, place: int) -> float:
        count = max(1, len(self._chart.labels) - 1)
        return round(_LEFT + (WIDTH - _LEFT - self._right) * place / count, 1)

    def _y(self, value: float) -> float:
        share = (value - self._low) / ((self._high - self._low) or 1)
        share = share if self._chart.downwards else 1 - share
        return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * share, 1)

    def _axes(self) -> None:
        heights = [(self._y(at), at) for at in _ticks(self._low, self._high, self._chart.downwards)]
        grid = [f"  <line{_points(_LEFT, y, WIDTH - self._right, y)} />" for y, _ in heights]
        texts = [
            _text(f'  <text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end"', f"{at:g}") for y, at in heights
        ]
        step = max(1, ceil(len(self._chart.labels) / 15))
        for place, text in enumerate(self._chart.labels):
            if place % step == 0 or place == len(self._chart.labels) - 1:
                where = f'  <text x="{self._x(place)}" y="{HEIGHT - 20}" text-anchor="middle"'
                texts.append(_text(where, text))
        texts.append(_text(f'  <text x="{_LEFT}" y="{HEIGHT - 4}"', self._chart.axis))
        self.parts += [' <g stroke="currentColor" stroke-opacity="0.18">', *grid, " </g>"]
        self.parts += [' <g fill="currentColor" fill-opacity="0.75">', *texts, " </g>"]

    def _lines(self) -> None:
        label_y = self._label_places()
        for place, one in enumerate(self._chart.series):
            colour = _COLOURS[place % len(_COLOURS)]
            width = "3.5" if one.emphasis else "2"
            style = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
            dash = _DASHES[place // len(_COLOURS) % len(_DASHES)]
            if dash:
                style += f' stroke-dasharray="{dash}"'
            for run in _runs(one):
                dots = [(self._x(at), self._y(value)) for at, value in run]
                path = " ".join(f"{x},{y}" for x, y in dots)
                self.parts.append(f' <polyline points="{path}" {style} />')
                self.parts += [f' <circle cx="{x}" cy="{y}" r="2.6" fill="{colour}" />' for x, y in dots]
            self._name(one, colour, label_y[place])

    def _name(self, one: Series, colour: str, y: float | None) -> None:
        if y is None:
            return
        at, value = max((at, value) for at, value in enumerate(one.values) if value is not None)
        start, left = self._x(at), round(WIDTH - self._right + 12, 1)
        leader = _points(start, self._y(value), left, round(y, 1))
        weight = ' font-weight="bold"' if one.emphasis else ""
        self.parts.append(f' <line{leader} stroke="{colour}" stroke-width="1.5" />')
        where = f' <text x="{left + 4}" y="{round(y + 4, 1)}" fill="currentColor"{weight}'
        self.parts.append(_text(where, one.name))

    def _label_places(self) -> list[float | None]:
        """Heights of the names beside the ends of their lines, moved apart where they would touch."""
        ends = [
            (self._y(values[-1]), place)
            for place, one in enumerate(self._chart.series)
            if (values := [value for value in one.values if value is not None])
        ]
        found: list[float | None] = [None] * len(self._chart.series)
        lowest = float(_TOP - _LABEL_HEIGHT)
        for y, place in sorted(ends):
            lowest = max(y, lowest + _LABEL_HEIGHT)
            found[place] = lowest
        overflow = lowest - (HEIGHT - _BOTTOM)
        if overflow > 0:
            highest = float(HEIGHT - _BOTTOM) + _LABEL_HEIGHT
            for _, place in sorted(ends, reverse=True):
                highest = min(found[place] or 0, highest - _LABEL_HEIGHT)
                found[place] = highest
        return found


def _points(x1: float, y1: float, x2: float, y2: float) -> str:
    return f' x1="{x1}" y1="{y1}" x2="{round(x2, 1)}" y2="{y2}"'


def _text(begun: str, text: str) -> str:
    """An element that was begun, with its text."""
    return f"{begun}>{escape(text, quote=False)}</{begun.split()[0][1:]}>" if text else f"{begun} />"


def _runs(one: Series) -> list[list[tuple[int, float]]]:
    """The parts of a line without a gap."""
    runs: list[list[tuple[int, float]]] = [[]]
    for place, value in enumerate(one.values):
        if value is None:
            runs.append([])
        else:
            runs[-1].append((place, value))
    return [run for run in runs if run]


def _range(values: Sequence[float], downwards: bool) -> tuple[float, float]:
    if not values:
        return 0, 1
    if downwards:
        return 1, max(2, *values) if len(values) > 1 else max(2, values[0])
    return min(0, *values, 0), max(1, *values, 1)


def _ticks(low: float, high: float, downwards: bool) -> list[float]:
    """Six to eleven round values; places begin with 1."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000):
        if (high - low) / step <= 10:
            break
    first = ceil(low / step) * step
    ticks = [float(first + step * place) for place in range(int((high - first) // step) + 1)]
    if downwards and ticks and ticks[0] != 1:
        ticks = [1.0, *(tick for tick in ticks if tick - 1 >= step / 2)]
    return ticks
