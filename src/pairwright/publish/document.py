"""The document model: what is to be shown, without saying how. Every output format is made from it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from pairwright.common.values import dataclass, replace


class Align(Enum):
    """Where the texts of a column stand."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


class Cell(NamedTuple):
    """One entry of a table; a large event has ten thousand, and a tuple takes a third of the time to make.

    text:   may have line breaks. link: name of another document, "" for none.
    hint:   the same at length, for readers who point at it or hear it. faint: of less importance.
    number: the text is a number, and spreadsheets should take it for one.
    """

    text: str
    link: str = ""
    hint: str = ""
    strong: bool = False
    faint: bool = False
    number: bool = False

    @property
    def value(self) -> str:
        """What a file for programs has: a number with a decimal point in every language."""
        return self.text.replace(",", ".") if self.number else self.text


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    heading, title: short and long. priority: 0 is always shown; where space is short, columns of the
    highest priority go first. shrinks: its texts may be made narrower where space is short (names).
    below: on a phone, and on the wall, its texts stand below or behind the name.
    wraps: its texts are sentences, which go on in the next line. colours: w and b in its texts are those of
    a game, "12w1". titles: it has the titles of the names in the next column. days: its texts are days as
    programs write them, "2026-11-20" or with the hour; people read them in words.
    """

    heading: str
    align: Align = Align.LEFT
    title: str = ""
    priority: int = 0
    shrinks: bool = False
    below: bool = False
    wraps: bool = False
    colours: bool = False
    titles: bool = False
    days: bool = False


Row = Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Table:
    """A table. kind: what it is, for style sheets and spreadsheets: "standings", "grid", ...

    groups: positions of rows that begin a new group, which styles may set apart.
    pen: on paper its lines are high enough to be written in.
    acts: of a table of acts what each row is, for programs: "result", "take-back".
    """

    kind: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    title: str = ""
    notes: Sequence[str] = ()
    groups: frozenset[int] = frozenset()
    pen: bool = False
    acts: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a document; level 2 is the highest."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. faint: a remark."""

    text: str
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list of sentences; with `ordered` in steps."""

    texts: Sequence[str]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Pairs of a name and a value."""

    pairs: Sequence[tuple[str, Cell]]


@dataclass(frozen=True, slots=True)
class Links:
    """Links to other documents: (text, name of the document)."""

    entries: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: a value for each label, None where there is none. emphasis: drawn heavier."""

    name: str
    values: Sequence[float | None]
    emphasis: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A line chart. labels: of the horizontal axis. downwards: small values stand on top (places)."""

    title: str
    labels: Sequence[str]
    series: Sequence[Series]
    axis: str = ""
    downwards: bool = False


Block = Table | Heading | Paragraph | Items | Facts | Links | Chart


@dataclass(frozen=True, slots=True)
class Document:
    """One page or sheet.

    name: for files and links, without ending. event: whose document it is. subtitle: what is counted.
    columns: of text, on paper.
    """

    name: str
    title: str
    blocks: Sequence[Block] = ()
    event: str = ""
    subtitle: str = ""
    landscape: bool = False
    columns: int = 1

    def tables(self) -> list[Table]:
        """The tables of the document."""
        return [block for block in self.blocks if isinstance(block, Table)]


def for_people(document: Document) -> Document:
    """The document as people read it: titles before the names, where files for programs have a column."""
    blocks = [_titled(block) if isinstance(block, Table) else block for block in document.blocks]
    return replace(document, blocks=blocks)


def _titled(table: Table) -> Table:
    """The table without its column of titles; they stand before the names in the next one."""
    at = next((place for place, one in enumerate(table.columns) if one.titles), None)
    if at is None:
        return table

    def folded(row: Row) -> Row:
        title, name = row[at].text, row[at + 1]
        return [*row[:at], name._replace(text=f"{title} {name.text}".strip()), *row[at + 2 :]]

    rows = [folded(row) if len(row) > at + 1 else row for row in table.rows]
    return replace(table, columns=[*table.columns[:at], *table.columns[at + 1 :]], rows=rows)


def without_empty(table: Table, heading: str) -> Table:
    """The table without the columns of a heading in which nothing stands."""
    kept = [
        place
        for place, column in enumerate(table.columns)
        if column.heading != heading or any(place < len(row) and row[place].text for row in table.rows)
    ]
    rows = [[row[place] for place in kept if place < len(row)] for row in table.rows]
    return replace(table, columns=[table.columns[place] for place in kept], rows=rows)


def number_cell(text: object, *, strong: bool = False, faint: bool = False) -> Cell:
    """A cell with a number; an empty text stays a text."""
    shown = text if isinstance(text, str) else str(text)
    return Cell(shown, "", "", strong, faint, bool(shown))
