"""Log plots as SVG: a curve a contender, and what was measured beside what is aimed at.

Whatever has a colour is told apart by dash, form or label as well.
"""

from __future__ import annotations

import math
from xml.etree import ElementTree as ET

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 460, 70, 50, 170, 50
STYLES = (("#0b5fa5", ""), ("#0b5fa5", "6 4"), ("#b3400a", ""), ("#2f7d32", "2 3"), ("#6a3d9a", "8 3 2 3"))


def growth_plot(title: str, curves: dict[str, dict[int, float]]) -> str:
    """curves: CPU seconds by number of players."""
    curves = {name: points for name, points in curves.items() if points}
    sizes = [size for points in curves.values() for size in points]
    times = [seconds for points in curves.values() for seconds in points.values()]
    x_range = math.log10(min(sizes)), math.log10(max(sizes))
    y_range = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img")
    root.set("font-family", "sans-serif")
    ET.SubElement(root, "title").text = title
    ET.SubElement(root, "rect", width=str(WIDTH), height=str(HEIGHT), fill="#ffffff")
    label(root, LEFT, 26, f"{title}: CPU time by number of players", size=16)

    def x_of(size: float) -> float:
        share = (math.log10(size) - x_range[0]) / ((x_range[1] - x_range[0]) or 1)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y_of(seconds: float) -> float:
        share = (math.log10(seconds) - y_range[0]) / ((y_range[1] - y_range[0]) or 1)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    for power in range(y_range[0], y_range[1] + 1):
        y = y_of(10.0**power)
        line(root, LEFT, y, WIDTH - RIGHT, y, "#dddddd")
        label(root, LEFT - 8, y + 4, time_label(power), anchor="end")
    for size in sorted(set(sizes)):
        line(root, x_of(size), TOP, x_of(size), HEIGHT - BOTTOM, "#eeeeee")
        label(root, x_of(size), HEIGHT - BOTTOM + 18, str(size), anchor="middle")
    taken: list[float] = []
    for (name, points), (colour, dash) in zip(curves.items(), STYLES, strict=False):
        path = " ".join(f"{x_of(size):.1f},{y_of(seconds):.1f}" for size, seconds in sorted(points.items()))
        curve = ET.SubElement(root, "polyline", points=path, fill="none", stroke=colour)
        curve.set("stroke-width", "2.5")
        if dash:
            curve.set("stroke-dasharray", dash)
        last = max(points)
        y = y_of(points[last]) + 4
        while any(abs(y - other) < 15 for other in taken):
            y += 15
        taken.append(y)
        label(root, x_of(last) + 8, y, name, colour=colour)
    return ET.tostring(root, encoding="unicode") + "\n"


def goal_plot(title: str, rows: dict[str, tuple[float | None, float, float]]) -> str:
    """How many times the goal everything takes. rows: before (if known), now, and the goal, of one unit."""
    step, left, right = 24, 400, 70
    height = TOP + step * len(rows) + BOTTOM
    ratios = [value / goal for before, now, goal in rows.values() for value in (before, now) if value]
    low = min(-1, math.floor(math.log10(min(ratios))))
    high = max(1, math.ceil(math.log10(max(ratios))))
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}", role="img")
    root.set("font-family", "sans-serif")
    ET.SubElement(root, "title").text = title
    ET.SubElement(root, "rect", width=str(WIDTH), height=str(height), fill="#ffffff")
    label(root, 20, 26, title, size=16)

    def x_of(ratio: float) -> float:
        return left + (math.log10(ratio) - low) / (high - low) * (WIDTH - left - right)

    bottom = height - BOTTOM
    for power in range(low, high + 1):
        line(root, x_of(10.0**power), TOP, x_of(10.0**power), bottom, "#222222" if power == 0 else "#dddddd")
        label(root, x_of(10.0**power), bottom + 18, f"{10.0**power:g}" if power else "goal", anchor="middle")
    for place, (name, (before, now, goal)) in enumerate(rows.items()):
        y = TOP + step * (place + 0.5)
        label(root, left - 10, y + 4, name, anchor="end")
        if before:
            line(root, x_of(before / goal), y, x_of(now / goal), y, "#b3b3b3")
            dot(root, x_of(before / goal), y, filled=False)
        dot(root, x_of(now / goal), y, filled=True)
        label(root, WIDTH - right + 10, y + 4, f"{now / goal:.2g} ×")
    label(root, 20, height - 12, "ring: before; disc: now; left of the line the goal is reached")
    return ET.tostring(root, encoding="unicode") + "\n"


def dot(root: ET.Element, x: float, y: float, *, filled: bool) -> None:
    found = ET.SubElement(root, "circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="5", stroke=STYLES[0][0])
    found.set("fill", STYLES[0][0] if filled else "#ffffff")
    found.set("stroke-width", "1.5")


def time_label(power: int) -> str:
    return {-4: "0.1 ms", -3: "1 ms", -2: "10 ms", -1: "0.1 s", 0: "1 s", 1: "10 s", 2: "100 s"}.get(
        power, f"1e{power} s"
    )


def line(root: ET.Element, x1: float, y1: float, x2: float, y2: float, colour: str) -> None:
    ET.SubElement(root, "line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", stroke=colour)


def label(
    root: ET.Element,
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    size: int = 12,
    colour: str = "#222222",
) -> None:
    element = ET.SubElement(root, "text", x=f"{x:.1f}", y=f"{y:.1f}", fill=colour)
    element.set("font-size", str(size))
    element.set("text-anchor", anchor)
    element.text = text
