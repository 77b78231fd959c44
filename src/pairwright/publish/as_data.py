"""Documents as data: CSV, JSON, and spreadsheets (which need the extra `sheets`)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.printable import shown
from pairwright.lists.cell_tables import csv_text
from pairwright.publish.as_text import chart_table, display_width
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Chart,
    Document,
    Facts,
    Heading,
    Items,
    Links,
    Paragraph,
    Table,
)


def to_csv(document: Document, *, titled: bool = False) -> str:
    """The tables of a document as comma-separated values, an empty line between two of them.

    titled: with the title of the document above them.
    """
    return csv_text((*([(document.title,)] if titled else []), *_csv_rows(document)))


def _tables_of(document: Document) -> list[Table]:
    return [
        chart_table(block) if isinstance(block, Chart) else block
        for block in document.blocks
        if isinstance(block, (Table, Chart))
    ]


def _csv_rows(document: Document) -> Iterator[Sequence[str]]:
    tables = _tables_of(document)
    for number, table in enumerate(tables):
        if number:
            yield ()
        if table.title and len(tables) > 1:
            yield (table.title,)
        head, *remarks = [[remark] for remark in table.remarks] or [[]]
        yield [column.heading for column in table.columns] + head
        for row, remark in zip_longest(table.rows, remarks, fillvalue=()):
            yield [*(cell.value.replace("\n", " ") for cell in row), *remark]


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


_WIDEST = 40
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_LONGEST_NAME = 31


def to_xlsx(documents: Iterable[Document]) -> bytes:
    """A workbook with a sheet for every table of the documents. Raises BadInput without XlsxWriter."""
    try:
        import xlsxwriter
    except ImportError:
        raise BadInput.told(
            "spreadsheets need the package XlsxWriter (extra sheets): python -m pip install XlsxWriter"
        ) from None
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True})
    book.set_properties({"created": datetime(2000, 1, 1)})  # the same content gives the same bytes
    formats = _Formats(book)
    names = {"history"}  # which Excel keeps for itself
    for document in documents:
        tables = _tables_of(document)
        for table in tables:
            own = table.title if len(tables) > 1 else ""
            _sheet(book, formats, _sheet_name(own or document.title, names), document, table, own)
    if not book.worksheets():
        book.add_worksheet("Empty")
    book.close()
    return data.getvalue()


class _Formats:
    """The few formats that sheets use."""

    def __init__(self, book: Any) -> None:
        self.title = book.add_format({"bold": True, "font_size": 14})
        self.faint = book.add_format({"font_color": "#666666"})
        bold = {"bold": True, "bottom": 1, "text_wrap": True}
        self.heading = {align: book.add_format({**bold, **_alignment(align)}) for align in Align}
        self.body = {
            align: book.add_format({"text_wrap": True, "valign": "top", **_alignment(align)})
            for align in Align
        }


def _alignment(align: Align) -> dict[str, str]:
    return {"align": {Align.LEFT: "left", Align.RIGHT: "right", Align.CENTRE: "center"}[align]}


def _sheet_name(title: str, taken: set[str]) -> str:
    """A name that spreadsheets accept, each once."""
    base = _FORBIDDEN.sub(" ", shown(title, "")).strip(" '")[:_LONGEST_NAME].rstrip(" '") or "Table"
    name, number = base, 2
    while name.casefold() in taken:
        ending = f" {number}"
        name, number = base[: _LONGEST_NAME - len(ending)] + ending, number + 1
    taken.add(name.casefold())
    return name


def _sheet(book: Any, formats: _Formats, name: str, document: Document, table: Table, own: str) -> None:
    """A sheet. own: the title of the table, of which its name may be the beginning."""
    sheet = book.add_worksheet(name)
    lines = [part for part in (document.event, document.title, document.subtitle, own) if part]
    for place, text in enumerate(lines):
        sheet.write_string(place, 0, shown(text), formats.title if not place else formats.faint)
    top = len(lines) + 1
    for place, column in enumerate(table.columns):
        sheet.write_string(top, place, shown(column.heading), formats.heading[column.align])
        widest = max([display_width(column.heading), *(_width(row[place]) for row in table.rows)])
        sheet.set_column(place, place, min(_WIDEST, widest + 2))
    for number, row in enumerate(table.rows, top + 1):
        for place, cell in enumerate(row):
            _write(sheet, number, place, cell, formats.body[table.columns[place].align])
    for number, note in enumerate(table.notes, top + len(table.rows) + 2):
        sheet.write_string(number, 0, shown(note), formats.faint)
    sheet.freeze_panes(top + 1, 0)
    sheet.repeat_rows(top)
    sheet.set_paper(9)
    sheet.fit_to_pages(1, 0)
    if document.landscape:
        sheet.set_landscape()


def _width(cell: Cell) -> int:
    return max(map(display_width, cell.text.split("\n")), default=0)


def _write(sheet: Any, row: int, column: int, cell: Cell, style: Any) -> None:
    """Numbers as numbers; everything else as text, so that nothing becomes a formula or a date."""
    if cell.number:
        try:
            value = float(cell.value)
        except ValueError:
            pass
        else:
            sheet.write_number(row, column, value, style)
            return
    sheet.write_string(row, column, shown(cell.text), style)
