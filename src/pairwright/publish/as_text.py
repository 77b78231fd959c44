"""Documents as text: fits the terminal, reads well in a mail."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

from pairwright.common.printable import shown
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Heading,
    Items,
    Links,
    Paragraph,
    Table,
    for_people,
)

UNLIMITED = 100_000
_GAP = "  "
_LEAST_NAME = 10
_LEAST_SENTENCE = 24


def to_text(document: Document, width: int = UNLIMITED) -> str:
    """The document as lines of at most `width` columns, where that is possible at all.

    Where a table is too wide, names are wrapped, then the columns of the least importance are left out;
    a note says which. What is still too wide goes on below, beside the same names. A chart is left out
    where a table says the same.
    """
    document = for_people(document)
    lines = [part for part in (document.event, document.title, document.subtitle) if part]
    tables = document.tables()
    for block in document.blocks:
        if isinstance(block, Chart) and tables:
            continue
        found = list(_block(block, width))
        if found:
            lines += ["", *found]
    return shown("\n".join(line.rstrip() for line in lines)) + "\n"


def _block(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Table):
        yield from table_lines(block, width)
    elif isinstance(block, Heading):
        yield block.text
        yield "-" * display_width(block.text)
    elif isinstance(block, Paragraph):
        yield from _wrapped(block.text, width)
    elif isinstance(block, Items):
        for number, text in enumerate(block.texts, 1):
            mark = f"{number}. " if block.ordered else "- "
            yield from _wrapped(text, width, mark)
    elif isinstance(block, Facts):
        widest = max((display_width(name) for name, _ in block.pairs), default=0)
        for name, cell in block.pairs:
            yield _filled(name, widest, Align.LEFT) + _GAP + cell.text.replace("\n", ", ")
    elif isinstance(block, Chart):
        yield from table_lines(chart_table(block), width)
    elif isinstance(block, Links):
        return


def chart_table(chart: Chart) -> Table:
    """The values of a chart as a table, for outputs that draw no pictures."""
    columns = [Column("", shrinks=True), *(Column(label, Align.RIGHT) for label in chart.labels)]
    rows = [
        [
            Cell(one.name),
            *(Cell("" if value is None else f"{value:g}", number=value is not None) for value in one.values),
        ]
        for one in chart.series
    ]
    return Table("chart", columns, rows, chart.title)


def table_lines(table: Table, width: int = UNLIMITED) -> Iterator[str]:
    """The lines of a table, its title above and its notes below it."""
    if table.title:
        yield from (table.title, "")
    chosen, widths, left_out = _fitting(table, width)
    for number, block in enumerate(_parted(table, chosen, widths, width)):
        if number:
            yield ""
        yield from _rows([table.columns[c] for c in block], table, block, [widths[c] for c in block])
    notes = list(table.notes)
    if left_out:
        notes.append(f"Left out for want of space: {', '.join(left_out)}.")
    for number, note in enumerate(notes):
        if not number:
            yield ""
        yield from _wrapped(note, width)


def _rows(
    columns: Sequence[Column], table: Table, chosen: Sequence[int], widths: Sequence[int]
) -> Iterator[str]:
    """The headings and rows of some columns of a table."""
    yield _line([column.heading for column in columns], widths, columns)
    for row in table.rows:
        cells = [
            _cell_lines(row[c].text, width, column)
            for c, width, column in zip(chosen, widths, columns, strict=True)
        ]
        for depth in range(max(map(len, cells), default=1)):
            texts = [cell[depth] if depth < len(cell) else "" for cell in cells]
            yield _line(texts, widths, columns)


def _parted(table: Table, chosen: list[int], widths: dict[int, int], width: int) -> list[list[int]]:
    """The columns in blocks that fit; those up to the first names lead each of them. Nothing is left out."""
    names = [place for place, c in enumerate(chosen) if table.columns[c].shrinks]
    keys = chosen[: names[0] + 1] if names else chosen[:1]
    blocks = [list(keys)]
    for column in chosen[len(keys) :]:
        taken = sum(widths[c] + len(_GAP) for c in blocks[-1])
        if taken + widths[column] > width and len(blocks[-1]) > len(keys):
            blocks.append(list(keys))
        blocks[-1].append(column)
    return blocks


def _fitting(table: Table, width: int) -> tuple[list[int], dict[int, int], list[str]]:
    """Columns that fit, the widths of each, and the headings of those left out."""
    chosen = list(range(len(table.columns)))
    natural = [_natural_width(table, column) for column in chosen]
    while True:
        widths = [natural[c] for c in chosen]
        excess = sum(widths) + len(_GAP) * (len(chosen) - 1) - width
        for place, column in enumerate(chosen):
            least = _LEAST_SENTENCE if table.columns[column].wraps else _LEAST_NAME
            if excess > 0 and (table.columns[column].shrinks or table.columns[column].wraps):
                cut = min(excess, max(0, widths[place] - least))
                widths[place] -= cut
                excess -= cut
        droppable = [c for c in chosen if table.columns[c].priority]
        if excess <= 0 or not droppable:
            left_out = [
                table.columns[c].title or table.columns[c].heading
                for c in range(len(table.columns))
                if c not in chosen
            ]
            return chosen, dict(zip(chosen, widths, strict=True)), left_out
        worst = max(table.columns[c].priority for c in droppable)
        chosen.remove(max(c for c in droppable if table.columns[c].priority == worst))


def _cell_lines(text: str, width: int, column: Column) -> list[str]:
    """The lines of a cell; names and sentences are wrapped."""
    if (column.wraps or column.shrinks) and display_width(text) > width:
        return textwrap.wrap(text, width) or [""]
    return text.split("\n")


def _natural_width(table: Table, column: int) -> int:
    texts = [table.columns[column].heading]
    for row in table.rows:
        texts += row[column].text.split("\n")
    return max(map(display_width, texts), default=0)


def _line(texts: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    cells = [
        _filled(text, width, column.align) for text, width, column in zip(texts, widths, columns, strict=True)
    ]
    return _GAP.join(cells).rstrip()


def _filled(text: str, width: int, align: Align) -> str:
    fill = width - display_width(text)
    if align is Align.RIGHT:
        return " " * fill + text
    if align is Align.CENTRE:
        return " " * (fill // 2) + text + " " * (fill - fill // 2)
    return text + " " * fill


def _wrapped(text: str, width: int, mark: str = "") -> Iterator[str]:
    yield from textwrap.wrap(
        text,
        max(20, min(width, 100)),
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
    ) or [mark.rstrip()]


def display_width(text: str) -> int:
    """How many columns a text takes: wide East Asian signs two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)
