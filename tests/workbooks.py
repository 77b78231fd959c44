"""Spreadsheets for the tests of lists."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pytest


def workbook(*rows: Iterable[object]) -> bytes:
    """A spreadsheet of these rows."""
    xlsxwriter = pytest.importorskip("xlsxwriter")
    held = io.BytesIO()
    with xlsxwriter.Workbook(held, {"default_date_format": "dd.mm.yyyy"}) as book:
        sheet = book.add_worksheet()
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
    return held.getvalue()
