"""Documents as PDF files: what `paper/sheets.typ` lays out, as data (needs the extra `pdf`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from pairwright.publish.as_svg import to_svg
from pairwright.publish.as_text import display_width
from pairwright.publish.document import (
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Facts,
    Heading,
    Items,
    Paragraph,
    Row,
    Table,
    for_people,
)
from pairwright.publish.paper.typeset import breakable, typeset

_READ_FROM_AFAR = frozenset({"pairings", "names", "guide"})
"""Tables that hang on a wall: in large type where there is room."""
_LARGE, _USUAL = (13, 12, 11, 10, 9), (10, 9.5, 9, 8.5)
_TOGETHER, _SQUAD = frozenset({"team-players", "squads"}), 16
"""Tables that stay on one page, with their title, as far as they have no more rows."""
_MEASURED = 3
"""How many of the texts of a column are measured, the longest ones."""


def to_pdf(documents: Sequence[Document], *, language: str = "en", logo: bytes = b"") -> bytes:
    """One PDF file with all documents, each beginning on a new page. Raises BadInput without Typst."""
    title = documents[0].event or documents[0].title if documents else ""
    return typeset(
        [part_of(one) for one in documents], title=title, language=language, logo=logo, tagged=True
    )


def part_of(document: Document) -> dict[str, Any]:
    """A document as a part of a file."""
    document = for_people(document)
    large = any(table.kind in _READ_FROM_AFAR for table in document.tables())
    return {
        "kind": "document",
        "event": breakable(document.event),
        "title": breakable(document.title),
        "subtitle": breakable(document.subtitle),
        "landscape": document.landscape,
        "columns": document.columns,
        "sizes": _LARGE if large else _USUAL,
        "blocks": list(chain.from_iterable(_block(block) for block in document.blocks)),
    }


def _block(block: Block) -> Iterator[dict[str, Any]]:
    if isinstance(block, Table):
        yield _table(block)
    elif isinstance(block, Heading):
        yield {"kind": "heading", "level": block.level, "text": breakable(block.text)}
    elif isinstance(block, Paragraph):
        yield {"kind": "paragraph", "text": breakable(block.text), "faint": block.faint}
    elif isinstance(block, Items):
        yield {"kind": "items", "ordered": block.ordered, "texts": list(map(breakable, block.texts))}
    elif isinstance(block, Facts):
        yield {"kind": "facts", "pairs": [(breakable(name), _cell(cell)) for name, cell in block.pairs]}
    elif isinstance(block, Chart):
        yield {"kind": "drawing", "svg": to_svg(block)}


def _table(table: Table) -> dict[str, Any]:
    return {
        "kind": "table",
        "title": breakable(table.title),
        "notes": list(map(breakable, table.notes)),
        "groups": sorted(table.groups),
        "together": table.kind in _TOGETHER and len(table.rows) <= _SQUAD,
        "ruled": table.kind == "grid",
        "pen": table.pen,
        "columns": [
            _column(column, [row[place] for row in table.rows]) for place, column in enumerate(table.columns)
        ],
        "rows": [[_cell(cell) for cell in row] for row in table.rows],
    }


def _column(column: Column, cells: Row) -> dict[str, Any]:
    """usual: the texts that its width is made for: the widest, in names those that nearly all stay below.

    most: the text that four of five names stay below.
    """
    texts = sorted({cell.text for cell in cells}, key=lambda text: (display_width(text), text))
    if column.shrinks:
        texts = texts[: max(1, len(texts) * 19 // 20)]
    measured = texts[-_MEASURED:]
    if not column.shrinks and not column.wraps:
        measured += [re.sub("[0-9]", "0", text) for text in measured]  # of as many digits, the widest
    return {
        "heading": column.heading,
        "align": column.align.value,
        "flexible": "name" if column.shrinks else "sentence" if column.wraps else "",
        "usual": list(map(breakable, measured)),
        "most": breakable(texts[len(texts) * 4 // 5]) if texts else "",
        "weight": "bold" if any(cell.strong for cell in cells) else "regular",
    }


def _cell(cell: Cell) -> str | dict[str, Any]:
    text = breakable(cell.text)
    return {"text": text, "strong": cell.strong, "faint": cell.faint} if cell.strong or cell.faint else text
