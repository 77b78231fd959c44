"""The document model: what is to be shown, without saying how. Every output format is made from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from enum import Enum
from functools import cache
from typing import Any, NamedTuple, TypeVar

from pairwright.common.messages import N_, Told, told
from pairwright.common.values import OnDemand, dataclass, replace

T = TypeVar("T")


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
        """What a file for programs has: a number with a decimal point in every language, a half as .5."""
        if not self.number:
            return self.text
        whole = self.text.removesuffix("½")
        if whole != self.text:
            return f"{whole}.5" if whole[-1:].isdigit() else f"{whole}0.5"
        return self.text.replace(",", ".")


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


def made_rows(of: Sequence[T], make: Callable[[T], Row]) -> Sequence[Row]:
    """The rows of a large table, each made when it is first asked for."""
    return OnDemand(range(len(of)), cache(lambda at: make(of[at])))


@dataclass(frozen=True, slots=True)
class Table:
    """A table. kind: what it is, for style sheets and spreadsheets: "standings", "grid", ...

    groups: positions of rows that begin a new group, which styles may set apart.
    pen: on paper its lines are high enough to be written in.
    acts: of a table of acts what each row is, for programs: "result", "take-back".
    remarks: a heading, and for each row what people read of it in the notes: CSV has none, nor has a wall.
    """

    kind: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    title: str = ""
    notes: Sequence[str] = ()
    groups: frozenset[int] = frozenset()
    pen: bool = False
    acts: Sequence[str] = ()
    remarks: Sequence[str] = ()


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

    rows = made_rows(table.rows, lambda row: folded(row) if len(row) > at + 1 else row)
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


# -- Documents in the language of a reader: their headings, and what the library tells in them ---------
#
# The words of a document are marked by where they stand: the headings and titles of its blocks are read for
# the catalogues as they are (`Column("Pl", title="Place")`), sentences and cells are `told`.

MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip

OF_A_YEAR = (
    N_("January {year}"), N_("February {year}"), N_("March {year}"), N_("April {year}"), N_("May {year}"),
    N_("June {year}"), N_("July {year}"), N_("August {year}"), N_("September {year}"), N_("October {year}"),
    N_("November {year}"), N_("December {year}"),
)  # fmt: skip


def day_in_words(day: date) -> Told:
    """A day as the language of the reader writes it: "20 November 2026", "20. November 2026"."""
    # Translators: the number of a day within a date, such as "2." in German; the month as it stands after
    # it, such as "октября" in Russian.
    number, month = told("{day}", day=day.day), told(MONTHS[day.month - 1])
    return told("{day} {month} {year}", day=number, month=month, year=day.year)


def day_told(text: str) -> str:
    """A day, a day and its hour, or a month, in words; what is none stays as it is.

    "2026-11-20 10:00" at the clock of the reader, "2026-11-20T10:00:03Z" as it was written; "2010/02/28";
    "2026-11".
    """
    try:
        if len(text) == 7:
            first = date.fromisoformat(f"{text.replace('/', '-')}-01")
            return told(OF_A_YEAR[first.month - 1], year=first.year)
        day = day_in_words(date.fromisoformat(text[:10].replace("/", "-")))
    except ValueError:
        return text
    clock = f"{text[11:16]} UTC" if text.endswith("Z") else text[11:]
    return told("{day}, {clock}", day=day, clock=clock) if clock else day


@cache
def _translate() -> Any:
    from pairwright.explain.words import translate  # here, for most who make a document leave it in English

    return translate


def _worded(language: str, text: str) -> str:
    found: str = _translate().fault_text(language, text)
    return found


def in_language(document: Document, language: str, *, days: bool = True) -> Document:
    """The document with its headings and with what the library tells in the language of the reader.

    days: in words; without it they stay as programs read them.
    """
    if days and any(column.days for table in document.tables() for column in table.columns):
        blocks = [_with_days(one, language) if isinstance(one, Table) else one for one in document.blocks]
        document = replace(document, blocks=blocks)
    if language == "en":
        return document
    return replace(
        document,
        title=headed(document.title, language),
        event=_worded(language, document.event),
        subtitle=_worded(language, document.subtitle),
        blocks=[_block(block, language) for block in document.blocks],
    )


def _block(block: Block, language: str) -> Block:
    if isinstance(block, Heading):
        return replace(block, text=headed(block.text, language))
    if isinstance(block, Paragraph):
        return replace(block, text=_worded(language, block.text))
    if isinstance(block, Items):
        return replace(block, texts=[_worded(language, text) for text in block.texts])
    if isinstance(block, Facts):
        pairs = [(headed(name, language), _cell(cell, language)) for name, cell in block.pairs]
        return replace(block, pairs=pairs)
    if isinstance(block, Links):
        return replace(block, entries=[(_worded(language, text), name) for text, name in block.entries])
    if isinstance(block, Chart):
        return replace(block, title=headed(block.title, language), axis=headed(block.axis, language))
    return replace(table_in_language(block, language), title=headed(block.title, language))


def _with_days(table: Table, language: str) -> Table:
    places = {place for place, column in enumerate(table.columns) if column.days}

    def said(place: int, cell: Cell) -> Cell:
        return cell._replace(text=_worded(language, day_told(cell.text))) if place in places else cell

    rows = made_rows(table.rows, lambda row: list(map(said, range(len(row)), row)))
    return replace(table, rows=rows)


def table_in_language(table: Table, language: str) -> Table:
    """The table with its headings and what is told in it; a title that is a text of the code stays."""
    if language == "en":
        return table

    def column(one: Column) -> Column:
        return replace(one, heading=headed(one.heading, language), title=headed(one.title, language))

    known: dict[int, tuple[str, str]] = {}  # with the text, which thereby stays what it is

    def said(text: str) -> str:
        """The same words stand in many cells of a large table: they are said once."""
        if type(text) is str:
            return text
        if id(text) not in known:
            known[id(text)] = text, _worded(language, text)
        return known[id(text)][1]

    def cell_said(cell: Cell, letters: dict[int, str]) -> Cell:
        if type(cell.text) is type(cell.hint) is str and not letters:
            return cell
        text, link, hint, *marks = cell
        text = said(text)
        return Cell(text.translate(letters) if letters else text, link, said(hint), *marks)

    letters = [colour_letters(language) if one.colours else {} for one in table.columns]
    # A row may end before the columns do.
    rows = made_rows(table.rows, lambda row: list(map(cell_said, row, letters)))
    return replace(
        table,
        title=_worded(language, table.title),
        columns=[column(one) for one in table.columns],
        rows=rows,
        notes=[_worded(language, note) for note in table.notes],
        remarks=[said(text) for text in table.remarks],
    )


def _cell(cell: Cell, language: str) -> Cell:
    return cell._replace(text=_worded(language, cell.text), hint=_worded(language, cell.hint))


def headed(text: str, language: str) -> str:
    """A heading: told, or a text of the code that the catalogues have as it is."""
    if isinstance(text, Told):
        return _worded(language, text)
    return _translate().Said(_translate().library(language).gettext(text)) if text else ""


def colour_letters(language: str) -> dict[int, str]:
    """For `str.translate`: w and b of "12w1" as a language writes them; nothing where they stay."""
    found = _translate().library(language)
    letters = {"w": found.gettext("w"), "b": found.gettext("b")}
    return {ord(one): other for one, other in letters.items() if one != other}


def as_given(name: str) -> str:
    """A name that people gave, as a heading: a section "Masters" is called so in every language."""
    return told("{name}", name=name)
