"""Spreadsheets that are small as files and enormous inside take nothing down with them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput
from pairwright.lists import cell_tables
from pairwright.lists.cell_tables import read_table

sys.path.insert(0, str(Path(__file__).parent.parent / "web"))

from hostile import far_apart_workbook, swollen_workbook, workbook_of

pytest.importorskip("python_calamine")


def test_cells_keep_their_kinds():
    data = workbook_of(
        b'<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1"><v>1850</v></c>'
        b'<c r="C1" t="b"><v>1</v></c></row>'
    )
    assert read_table(data, "list.xlsx")[0] == [["Name", 1850.0, True]]


@pytest.mark.parametrize(
    "made", [far_apart_workbook, lambda: swollen_workbook(200)], ids=["far apart", "swollen"]
)
def test_an_enormous_sheet_is_refused_and_nothing_ends(made):
    data = made()
    assert len(data) < 1_000_000
    with pytest.raises(BadInput, match=r"^list.xlsx: .*list of players"):
        read_table(data, "list.xlsx")


def test_a_sheet_that_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(cell_tables, "SECONDS", 0.001)
    with pytest.raises(BadInput, match="larger than a list of players"):
        read_table(far_apart_workbook(), "list.xlsx")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x05\x06" + bytes(18), b"no archive"])
def test_what_is_no_spreadsheet_is_said_to_be_none(data):
    with pytest.raises(BadInput, match="not a spreadsheet that can be read"):
        read_table(data, "list.xlsx")
