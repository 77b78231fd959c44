"""The process that reads one spreadsheet: bytes come in, JSON goes out (see `sheets`).

{"rows": [["Name", "Rating"], ["Ada", 1850.0]], "others": ["U12"]}   or   {"fault": "a text with {n}", "n": 3}
"""

from __future__ import annotations

import io
import json
import sys
import zipfile

from pairwright.common.messages import N_, grouped
from pairwright.common.parallel import hold_back
from pairwright.lists.file_kinds import MOST_CELLS

MEMORY = 512 * 1024 * 1024
"""Bytes of addresses that the process may use, on systems that can hold it to that."""

MOST_CELLS_OF_A_LIST = 2_000_000
MOST_LETTERS = 20_000_000
MOST_UNPACKED = 100_000_000
"""Bytes that the parts of an archive say they have; one that lies about it meets the limit of memory."""


def main() -> None:
    """Read from standard input, answer on standard output."""
    hold_back(MEMORY)
    largest = sys.argv[1:] == ["largest"]
    sys.stdout.write(json.dumps(rows_of(sys.stdin.buffer.read(), largest=largest)))


def rows_of(data: bytes, *, largest: bool = False) -> dict[str, object]:
    """The rows of the first sheet of a file that has any, or of the largest, and the names of the others."""
    most_cells = MOST_CELLS_OF_A_LIST if largest else MOST_CELLS
    try:
        import python_calamine
    except ImportError:
        return {
            "fault": N_(
                "reading a spreadsheet needs one more package (extra sheets): {command}; or save the list as "
                "CSV"
            ),
            "command": "python -m pip install python-calamine",
        }
    try:
        if _unpacked(data) > MOST_UNPACKED:
            return {"fault": N_("the sheet is much larger than a list of players")}
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        found = [book.get_sheet_by_index(place) for place in range(len(book.sheet_names))]
        sheets = [one for one in found if one.height] or found[:1]
        sheet = max(sheets, key=lambda one: one.total_height if largest else 0)
        if sheet.total_height * sheet.total_width > most_cells:
            rows_told = N_("the sheet has {n} rows; that is no list of players")
            return {"fault": rows_told, "n": grouped(sheet.total_height)}
        rows = [[_plain(cell) for cell in row] for row in sheet.to_python(skip_empty_area=False)]
    except (python_calamine.CalamineError, ValueError, IndexError, OSError, zipfile.BadZipFile) as error:
        return {"fault": N_("not a spreadsheet that can be read: {reason}"), "reason": str(error)}
    if sum(len(cell) for row in rows for cell in row if isinstance(cell, str)) > MOST_LETTERS:
        return {"fault": N_("the sheet has more text than any list of players")}
    return {"rows": rows, "others": [one.name for one in sheets if one is not sheet]}


def _unpacked(data: bytes) -> int:
    """How large the parts of an archive say they are; 0 for a file that is none."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return sum(part.file_size for part in archive.infolist())


def _plain(cell: object) -> object:
    """A cell as JSON knows it; days and times become text."""
    return cell if isinstance(cell, str | int | float | bool) or cell is None else str(cell)


if __name__ == "__main__":
    main()
