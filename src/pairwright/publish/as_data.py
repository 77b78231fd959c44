"""Documents as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pairwright.common.json_version import versioned
from pairwright.common.printable import escaped_json
from pairwright.lists.cell_tables import csv_text
from pairwright.publish.as_text import chart_table
from pairwright.publish.document import Block, Chart, Document, Facts, Heading, Items, Links, Paragraph, Table


def to_csv(document: Document) -> str:
    """The tables of a document as comma-separated values, an empty line between two of them."""
    return csv_text(_csv_rows(document))


def _csv_rows(document: Document) -> Iterator[Sequence[str]]:
    tables = [
        chart_table(block) if isinstance(block, Chart) else block
        for block in document.blocks
        if isinstance(block, (Table, Chart))
    ]
    for number, table in enumerate(tables):
        if number:
            yield ()
        if table.title and len(tables) > 1:
            yield (table.title,)
        yield [column.heading for column in table.columns]
        yield from ([cell.value.replace("\n", " ") for cell in row] for row in table.rows)


def to_json(document: Document) -> str:
    """The document as JSON: title and blocks, each with its kind; the cells of tables as texts."""
    return escaped_json(json.dumps(versioned(document_object(document)), ensure_ascii=False, indent=1)) + "\n"


def document_object(document: Document) -> dict[str, Any]:
    """The document as values that `json.dumps` takes."""
    found: dict[str, Any] = {"name": document.name, "title": document.title}
    if document.event:
        found["event"] = document.event
    if document.subtitle:
        found["subtitle"] = document.subtitle
    found["blocks"] = [_block_object(block) for block in document.blocks if not isinstance(block, Links)]
    return found


def _block_object(block: Block) -> dict[str, Any]:
    if isinstance(block, Table):
        return _table_object(block)
    if isinstance(block, Heading):
        return {"block": "heading", "text": block.text, "level": block.level}
    if isinstance(block, Paragraph):
        return {"block": "paragraph", "text": block.text}
    if isinstance(block, Items):
        return {"block": "list", "ordered": block.ordered, "texts": list(block.texts)}
    if isinstance(block, Facts):
        return {"block": "facts", "values": {name: cell.text for name, cell in block.pairs}}
    if isinstance(block, Chart):
        series = [{"name": one.name, "values": list(one.values)} for one in block.series]
        return {"block": "chart", "title": block.title, "labels": list(block.labels), "series": series}
    return {}


def _table_object(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = {"block": "table", "kind": table.kind}
    if table.title:
        found["title"] = table.title
    found["columns"] = [column.heading for column in table.columns]
    found["rows"] = [[_value(cell.text) for cell in row] for row in table.rows]
    if table.acts:
        found["acts"] = list(table.acts)
    if table.notes:
        found["notes"] = list(table.notes)
    return found


def _value(text: str) -> str | Sequence[str]:
    return text.split("\n") if "\n" in text else text
