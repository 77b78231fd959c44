"""Charts of a tournament, numbers and words in, a picture in the colours of its page out; and drawing in SVG.

Marks of one look are one path, so that a chart of two hundred players stays small. Scores are in units.

A `Canvas` gives boxes, lines, arrows and texts as elements of a document. Every element has presentation
attributes for the light theme and a class (`f-ink`, `s-accent`: fill or stroke, and a name of `COLOURS`)
by which a page draws it in its own colours; a file of its own follows the theme of the device by the style
sheet that it carries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from typing import Protocol
from xml.etree import ElementTree

from pairwright.common.printable import xml_text
from pairwright.common.values import dataclass
from pairwright.tournament.scoring import POINT, points_text

BARS, FLOW_HEIGHT, FLOW_WIDTH = 72, 460, 620
"""Height of the highest bar; what a chart of the rounds takes at most."""

PLOT = (420, 210)
"""Width and height of the area between the axes of a plot."""

MOST_NAMED = 3
"""Players above, and below, whose names stand in a plot."""


def score_bars(title: str, groups: Sequence[tuple[int, int]]) -> str:
    """How many players have each score. groups: (score, players), the lowest first."""
    step = 26
    canvas = _canvas(title, step * max(1, len(groups)) + 4, BARS + 40)
    most = max((players for _, players in groups), default=1) or 1
    middles = [step * place + step / 2 + 2 for place in range(len(groups))]
    heights = [round(BARS * players / most) for _, players in groups]
    bars = zip(middles, heights, strict=True)
    canvas.path("".join(_rect(x - 10, BARS + 18 - high, 20, high) for x, high in bars if high), fill="accent")
    counts = zip(middles, heights, groups, strict=True)
    canvas.texts(
        ((x, BARS + 13 - high, str(players)) for x, high, (_, players) in counts if players), colour="soft"
    )
    named = zip(middles, groups, strict=True)
    canvas.texts(((x, BARS + 34, points_text(score)) for x, (score, _) in named), bold=True)
    return canvas.within_a_page()


def field_flow(title: str, scores: Sequence[Sequence[int]], win: int) -> str:
    """How a field moved. scores: of every player before round 1 and after each round. win: a win's units."""
    rounds = len(scores[0]) - 1
    heights = {one: place for place, one in enumerate(sorted({one for row in scores for one in row}))}
    row = min(22, max(12, FLOW_HEIGHT // max(1, len(heights) - 1)))
    column = min(84, FLOW_WIDTH // max(1, rounds) // 2 * 2)
    bottom = row * (len(heights) - 1) + 26
    canvas = _canvas(title, column * rounds + 84, bottom + 44)

    def place(number: int, score: int) -> Point:
        return 30 + column * number, bottom - row * heights[score]

    moves = Counter((number, *pair) for row_of in scores for number, pair in enumerate(pairwise(row_of)))
    looks: dict[tuple[str, int], str] = {}
    for (number, before, after), players in sorted(moves.items()):
        gained = after - before
        colour = "good" if gained >= win else "bad" if gained <= 0 else "soft"
        width = max(1, round(46 * players / len(scores)))
        line = _wave(place(number, before), place(number + 1, after))
        looks[colour, width] = looks.get((colour, width), "") + line
    for (colour, width), lines in sorted(looks.items()):
        canvas.path(lines, stroke=colour, width=width, opacity=0.4)
    nodes = Counter((number, score) for row_of in scores for number, score in enumerate(row_of))
    spots = [(place(*node), players) for node, players in sorted(nodes.items())]
    rings: dict[int, list[Point]] = {}
    for spot, n in spots:
        rings.setdefault(round(max(4 + 3.5 * len(str(n)), 16 * sqrt(n / len(scores)))), []).append(spot)
    for colour, edge in (("accent", 0.75), ("paper", -0.75)):
        for radius, ring in sorted(rings.items()):
            canvas.dots(ring, radius + edge, colour)
    canvas.texts(((x, y + 4, str(n)) for (x, y), n in spots), size=11, bold=True)
    canvas.texts(((30 + column * n, bottom + 38, str(n)) for n in range(1, rounds + 1)), colour="soft")
    ends = sorted({row_of[-1] for row_of in scores})
    right = ((column * rounds + 52, place(rounds, one)[1] + 4, points_text(one)) for one in ends)
    canvas.texts(right, colour="soft", anchor="start")
    return canvas.within_a_page()


def balance_bars(title: str, rows: Sequence[tuple[str, int, str]]) -> str:
    """Bars one below the other. rows: (words, players, "white", "black" or "level")."""
    left = 20 + max((7 * len(words) for words, _, _ in rows), default=0)
    canvas = _canvas(title, left + 216, 28 * len(rows) + 4)
    most = max((players for _, players, _ in rows), default=1) or 1
    fills = {"white": "white-piece", "black": "black-piece", "level": "line"}
    for place, (words, players, colour) in enumerate(rows):
        y, long = 28 * place + 4, round(170 * players / most)
        canvas.text(left - 10, y + 15, words, colour="soft", anchor="end")
        if long:
            canvas.path(_rect(left, y + 2, long, 16), fill=fills[colour], stroke="soft")
        canvas.text(left + long + 8, y + 15, str(players), bold=True)
    return canvas.within_a_page()


@dataclass(frozen=True, slots=True)
class RatedScore:
    """A player in a plot. surplus: hundredths of a point above what the ratings let expect."""

    name: str
    rating: int
    score: int
    surplus: int


def score_against_rating(title: str, players: Sequence[RatedScore]) -> str:
    """Scores over ratings; more than a point from expectation in colour, the widest of them by name."""
    width, height = PLOT
    canvas = _canvas(title, width + 56, height + 44)
    low = min((one.rating for one in players), default=0) // 100 * 100
    high = max((one.rating for one in players), default=100) // 100 * 100 + 100
    top = max(POINT, max((one.score for one in players), default=POINT))

    def at(rating: float, score: float) -> Point:
        return 32 + width * (rating - low) / (high - low), 14 + height * (1 - score / top)

    _scale(canvas, top, width, lambda score: at(low, score)[1])
    step = next(one for one in (100, 200, 250, 500, 1000, 5000) if (high - low) / one <= 6)
    marks = range(-(-low // step) * step, high + 1, step)
    canvas.texts(((at(mark, 0)[0], height + 34, str(mark)) for mark in marks), colour="soft")
    for colour, belongs in _SURPLUS:
        dots = [at(one.rating, one.score) for one in players if belongs(one.surplus)]
        canvas.dots(dots, 4, colour, opacity=0.85)
    dots = [at(one.rating, one.score) for one in players]
    taken: list[_Box] = []
    for one in outliers(players):
        words = f"{on_a_card(one.name.partition(',')[0], 16)} {signed(one.surplus)}"
        found = _free_place(at(one.rating, one.score), 7 * len(words), width + 50, dots, taken)
        if found is not None:
            taken.append(found)
            canvas.text(round(found.left), round(found.base), words, bold=True)
    return canvas.within_a_page()


@dataclass(frozen=True, slots=True)
class _Box:
    """Where a text of a plot lies: its left edge and base line, and how wide it is."""

    left: float
    base: float
    width: float

    def covers(self, dot: Point) -> bool:
        """True when a dot lies under the text."""
        return self.left - 4 < dot[0] < self.left + self.width + 4 and self.base - 13 < dot[1] < self.base + 6

    def meets(self, other: _Box) -> bool:
        """True when two texts lie over each other."""
        return (
            abs(self.base - other.base) < 14
            and self.left < other.left + other.width
            and other.left < self.left + self.width
        )


def _free_place(
    dot: Point, wide: float, room: float, dots: Sequence[Point], taken: Sequence[_Box]
) -> _Box | None:
    """Where the text of a dot covers the fewest others, none where it would lie over another text."""
    x, y = dot
    places = [
        _Box(left, base, wide)
        for base in (y - 8, y + 17, y - 20, y + 29, y + 4)
        for left in ((x + 8, x - wide - 8) if base == y + 4 else (x - 4, x - wide + 4, x - wide / 2))
        if left > 30 and left + wide < room and base > 12
    ]
    free = [one for one in places if not any(one.meets(other) for other in taken)]
    return min(free, key=lambda one: sum(map(one.covers, dots)), default=None)


_SURPLUS: tuple[tuple[str, Callable[[int], bool]], ...] = (
    ("soft", lambda surplus: abs(surplus) <= 100),
    ("good", lambda surplus: surplus > 100),
    ("bad", lambda surplus: surplus < -100),
)


def outliers(players: Iterable[RatedScore]) -> list[RatedScore]:
    """Who is furthest from what the ratings let expect, by more than a point; above, then below."""
    ranked = sorted(players, key=lambda one: -one.surplus)
    above = [one for one in ranked if one.surplus > 100]
    below = [one for one in reversed(ranked) if one.surplus < -100]
    return above[:MOST_NAMED] + below[:MOST_NAMED]


def signed(hundredths: int) -> str:
    """A difference from expectation: "+2.2"."""
    return f"{hundredths / 100:+.1f}".replace("-", "−")


def board_tiles(title: str, boards: Sequence[tuple[int, str]], columns: int = 10) -> str:
    """The boards of a round as tiles.

    boards: (number in the hall, "white" or "black" won, "draw", "neither", "playing" or "adjourned").
    """
    columns = max(1, min(columns, len(boards)))
    canvas = _canvas(title, 36 * columns, 42 * -(-len(boards) // columns))
    corners = [(36 * (place % columns) + 2, 42 * (place // columns) + 2) for place in range(len(boards))]
    tiles = list(zip(corners, (state for _, state in boards), strict=True))

    def marks(states: str, left: int, top: int, width: int, height: int) -> str:
        wanted = states.split()
        return "".join(_rect(x + left, y + top, width, height) for (x, y), one in tiles if one in wanted)

    canvas.path(marks("white black draw neither", 0, 0, 32, 38), fill="paper", stroke="line")
    canvas.path(marks("playing adjourned", 0, 0, 32, 38), fill="paper", stroke="float", width=1.5)
    canvas.path(marks("black neither", 5, 20, 10, 13), fill="paper", stroke="line")
    canvas.path(marks("white neither", 17, 20, 10, 13), fill="paper", stroke="line")
    canvas.path(marks("white draw", 5, 20, 10, 13), fill="white-piece", stroke="ink")
    canvas.path(marks("black draw", 17, 20, 10, 13), fill="black-piece", stroke="ink")
    canvas.dots([(x + 16, y + 27) for (x, y), one in tiles if one == "playing"], 3, "float")
    paused = (11, 21, 4, 12), (17, 21, 4, 12)
    canvas.path("".join(marks("adjourned", *bar) for bar in paused), fill="float")
    numbers = zip(corners, boards, strict=True)
    canvas.texts(((x + 16, y + 14, str(number)) for (x, y), (number, _) in numbers), bold=True)
    return canvas.within_a_page()


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A column of a chart. text: stands above it. low, high: the range that it may have, if there is one."""

    label: str
    value: float
    text: str
    low: float | None = None
    high: float | None = None


def columns(title: str, shown: Sequence[ChartColumn]) -> str:
    """Columns side by side, with a line from the lowest to the highest value that each may have."""
    step = 12 + 7 * max(3, *(len(one.label) for one in shown), *(len(one.text) for one in shown))
    canvas = _canvas(title, step * max(1, len(shown)) + 4, BARS + 40)
    most = max((max(one.value, one.high or 0) for one in shown), default=1) or 1
    middles = [step * place + step / 2 + 2 for place in range(len(shown))]

    def top(value: float) -> float:
        return BARS + 18 - round(BARS * value / most, 1)

    pairs = list(zip(middles, shown, strict=True))
    canvas.path(
        "".join(
            _rect(x - 10, top(one.value), 20, BARS + 18 - top(one.value)) for x, one in pairs if one.value
        ),
        fill="accent",
    )
    ranges = [(x, one.low, one.high) for x, one in pairs if one.low is not None and one.high]
    canvas.path(
        "".join(f"M{_n(x)} {_n(top(low))}V{_n(top(high))}" for x, low, high in ranges),
        stroke="float",
        width=3,
    )
    canvas.texts(
        ((x, top(max(one.value, one.high or 0)) - 5, one.text) for x, one in pairs), colour="soft", size=11
    )
    canvas.texts(((x, BARS + 34, one.label) for x, one in pairs), bold=True)
    return canvas.within_a_page()


def chance_bars(title: str, rows: Sequence[tuple[str, Sequence[float], str]]) -> str:
    """Stacked bars one below the other. rows: (name, chances that add up to one at most, the darkest first,
    words at the end of the bar)."""
    left = 20 + min(170, max((7 * len(name) for name, _, _ in rows), default=0))
    long, right = 300, 14 + 7 * max((len(words) for _, _, words in rows), default=0)
    canvas = _canvas(title, left + long + right, 26 * len(rows) + 4)
    shades = (1.0, 0.6, 0.28)
    areas = [""] * len(shades)
    for place, (_, chances, _) in enumerate(rows):
        start: float = left
        for shade, chance in enumerate(chances):
            width = round(long * chance, 1)
            if width:
                areas[shade] += _rect(start, 26 * place + 6, width, 16)
            start += width
    frames = "".join(_rect(left, 26 * place + 6, long, 16) for place in range(len(rows)))
    canvas.path(frames, stroke="line")
    for area, opacity in zip(areas, shades, strict=True):
        canvas.path(area, fill="accent", opacity=opacity)
    bases = [26 * place + 18 for place in range(len(rows))]
    names = zip(bases, rows, strict=True)
    canvas.texts(((left - 10, y, name[:24]) for y, (name, _, _) in names), anchor="end")
    ends = zip(bases, rows, strict=True)
    canvas.texts(((left + long + 8, y, words) for y, (_, _, words) in ends), colour="soft", anchor="start")
    return canvas.within_a_page()


@lru_cache(maxsize=4096)
def form(title: str, results: tuple[str, ...]) -> str:
    """The last results of a player, the oldest first: "won", "drew", "lost" or "none" without a game.

    A thousand players have a few hundred different forms.
    """
    canvas = _canvas(title, 9 * len(results), 14)
    shapes = {"won": ("good", 0, 7), "drew": ("soft", 6, 3), "lost": ("bad", 7, 7), "none": ("line", 6, 2)}
    for kind, (colour, top, high) in shapes.items():
        places = [place for place, result in enumerate(results) if result == kind]
        canvas.path("".join(_rect(9 * place, top, 7, high) for place in places), fill=colour)
    return canvas.within_a_page()


def score_course(title: str, scores: Sequence[int], expected: Sequence[int], colours: Sequence[str]) -> str:
    """The score of a player from round to round, and what the ratings let expect.

    scores: after each round. expected: hundredths of a point after each round, none for a player without
    a rating: the dashed line. colours: "white", "black", "" without a game. As wide as a phone at most.
    """
    rounds, top = len(scores), max(POINT, *scores, *(one // 10 for one in expected))
    column, height = min(56.0, 230 / max(1, rounds)), 96
    width = round(column * rounds)
    canvas = _canvas(title, width + 68, height + 40)

    def at(number: int, score: float) -> Point:
        return 24 + column * number, 14 + height * (1 - score / top)

    _scale(canvas, top, width, lambda score: at(0, score)[1], left=24)
    canvas.texts(((at(n, 0)[0], height + 34, str(n)) for n in range(1, rounds + 1)), colour="soft")
    if expected:
        ways = [at(0, 0), *(at(n, one / 10) for n, one in enumerate(expected, 1))]
        canvas.path(_polyline(ways), stroke="soft", width=1.5, dashes="4 3")
    own = [at(0, 0), *(at(n, one) for n, one in enumerate(scores, 1))]
    canvas.path(_polyline(own), stroke="accent", width=2)
    for (x, y), colour in zip(own[1:], colours, strict=True):
        if colour:
            canvas.disc(round(x, 1), round(y, 1), 5, colour)
        else:
            canvas.dot(round(x, 1), round(y, 1), 3, "soft")
    x, y = own[-1]
    canvas.text(round(x + 9), round(y + 4), points_text(scores[-1]), bold=True, colour="accent")
    return canvas.within_a_page()


def _canvas(title: str, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height, themed=False)
    canvas.describe(title)
    return canvas


def _scale(
    canvas: Canvas, top: int, width: float, height_of: Callable[[float], float], left: float = 32
) -> None:
    """Level lines at whole points, at most ten, and what they stand for."""
    step = POINT * max(1, -(-top // POINT // 10))
    levels = range(0, top + 1, step)
    canvas.path("".join(f"M{left:g} {_n(height_of(one))}h{width:g}" for one in levels), stroke="line")
    canvas.texts(
        ((left - 8, height_of(one) + 4, points_text(one)) for one in levels), colour="soft", anchor="end"
    )


def _n(value: float) -> str:
    return str(value) if isinstance(value, int) and abs(value) < 10**6 else f"{round(value, 1):g}"


def _rect(x: float, y: float, width: float, height: float) -> str:
    return f"M{_n(x)} {_n(y)}h{_n(width)}v{_n(height)}h{_n(-width)}z"


def _wave(start: Point, end: Point) -> str:
    """A line that leaves and arrives level."""
    (x, y), (to_x, to_y) = start, end
    half, rise = _n((to_x - x) / 2), _n(to_y - y)
    return f"M{_n(x)} {_n(y)}c{half} 0 {half} {rise} {_n(to_x - x)} {rise}"


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


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
