"""Spreadsheets, read in a process of their own.

A sheet of one kilobyte can ask for a table of seventeen thousand million cells, and an archive of a
megabyte can unpack to a gigabyte. Whatever a file does to the reader, it does to a process that has
little memory, little time, and nothing to lose.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, marked, told
from pairwright.common.printable import require_printable

SECONDS = 15
"""How long a spreadsheet may take to read."""

_AT_ONCE = threading.BoundedSemaphore(2)
_TOO_MUCH = told("this spreadsheet is damaged, or much larger than a list of players; save the list as CSV")
_CHILD = (sys.executable, "-P", "-m", "pairwright.lists.spreadsheet_process")


def read_sheet(data: bytes, name: str, *, largest: bool = False) -> Sequence[Sequence[object]]:
    """The rows of the first sheet, or of the largest, cells as texts, numbers and truths.

    Raises BadInput naming the file.
    """
    command = (*_CHILD, "largest") if largest else _CHILD
    with _AT_ONCE:
        try:
            # The command is one of two; the file goes in as data.
            done = subprocess.run(  # nosec B603
                command, input=data, capture_output=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            raise BadInput(joined(": ", (name, _TOO_MUCH))) from None
        except OSError as error:
            raise BadInput.told(
                "{name}: spreadsheets cannot be read here ({reason}); save the list as CSV", name=name,
                reason=error.strerror,
            ) from None  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {"fault": str(_TOO_MUCH)}
    if "fault" in answer:
        raise BadInput(joined(": ", (name, marked(answer.pop("fault"), **answer))))
    rows: list[list[object]] = answer["rows"]
    if not largest:  # of a rating list the reader leaves such characters out
        require_printable(rows, name)
    return rows
