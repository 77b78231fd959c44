"""Tables of cells: from the bytes of a file or from text that was pasted, and as CSV.

Spreadsheets are read in a process of their own. A sheet of one kilobyte can ask for a table of seventeen
thousand million cells, and an archive of a megabyte can unpack to a gigabyte. Whatever a file does to the
reader, it does to a process that has little memory, little time, and nothing to lose.
"""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from pairwright.common.errors import BadInput, system_reason
from pairwright.common.messages import Told, grouped, joined, marked, told
from pairwright.common.printable import hidden_in, require_printable, shown, utf16_of
from pairwright.lists.file_kinds import ASSUMED, ENCODINGS, MOST_CELLS, is_sheet

Table = Sequence[Sequence[object]]
"""Rows of cells; the first row with anything in it may hold headings."""

_LOOKED_AT = 60
_FORMULAS = ("=", "@", "＝", "＠", "\t", "\r")
_SIGNED = ("+", "-", "＋", "－")
_HARMLESS = re.compile(r"[+-](?:[+-]?\d[\d .,:/]*|[+-]|½|)")
"""What results and differences look like: signs and numbers, which no spreadsheet runs."""
_GAP = re.compile(r" {2,}|\u00a0 *")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')


class SheetRows(list[list[object]]):
    """The rows of a sheet. others: the sheets of the same file that have something and are not read."""

    others: Sequence[str] = ()


def reading_told(encoding: str, table: Table) -> Iterator[Told]:
    """What a file does not say of itself, or has beside what is read: its encoding, other sheets."""
    if encoding:
        yield encoding_told(encoding, table)
    if isinstance(table, SheetRows) and table.others:
        yield sheets_told(joined(", ", table.others))


def sheets_told(names: str) -> Told:
    """That a file has sheets with these names, which are not read."""
    return told("one sheet of the file is read; not read: {list}", list=names)


def encoding_told(encoding: str, table: Table) -> Told:
    """That a list was read in an encoding that nobody named, with the first text that shows it."""
    cells = (str(cell) for row in (*table[1:], *table[:1]) for cell in row)
    example = next((text for text in cells if not text.isascii()), "")
    return told(
        "not UTF-8: read as {encoding} ({letters}), for instance {example}; if letters are wrong, it is "
        "another encoding", encoding=encoding, letters=told(ENCODINGS[encoding]), example=f"“{example}”",
    )  # fmt: skip


def name_at(headings: Sequence[str], column: int) -> str:
    """What a column is called: by its heading, by its place where it has none."""
    return next(filter(None, headings[column : column + 1]), told("column {n}", n=column + 1))


def unread_columns(
    headings: Sequence[str], rows: Iterable[Sequence[str]], read: Collection[int | None]
) -> list[str]:
    """What those columns are called in which something stands and which are not among those that are read."""
    filled = {place for row in rows for place, text in enumerate(row) if text.strip()}
    return [name_at(headings, place) for place in sorted(filled) if place not in read]


def in_encoding(text: str, before: str, after: str) -> str:
    """A text that was read in one encoding as it reads in another; a letter that neither has stays."""
    both = ((bytes([code]).decode(one, "ignore") for one in (before, after)) for code in range(128, 256))
    return text.translate({ord(old): new for old, new in both if old and new})


def decoded(data: bytes, name: str, encoding: str = "") -> tuple[str, str]:
    """Text of a file, and the one of ENCODINGS in which it was read; "" for Unicode, where there is no doubt.

    encoding: if somebody names it.
    """
    others = (encoding,) if encoding else ASSUMED
    place = 0
    for one in (codec,) if (codec := utf16_of(data)) else ("utf-8-sig", *others):
        try:  # a mark of UTF-8 before what is not would be letters of the first heading
            return data.removeprefix(b"\xef\xbb\xbf").decode(one), one if one in ENCODINGS else ""
        except UnicodeDecodeError as error:
            place = error.start
    raise BadInput.told(
        "{name}: byte {place} is not text; save the list as CSV in UTF-8", name=name, place=place
    )


def as_text(data: bytes, name: str, encoding: str = "") -> tuple[str, str]:
    """The same; refused for signs that cannot be printed."""
    text, read_as = decoded(data, name, encoding)
    if (found := hidden_in(text)) is not None:
        line = text.count("\n", 0, found[0]) + 1
        raise BadInput.told(
            "{name}:{line}: the character {found} is invisible or cannot be printed; remove it", name=name,
            line=line, found=found[1],
        )  # fmt: skip
    return text, read_as


def read_table(data: bytes, name: str, encoding: str = "") -> tuple[Table, str]:
    """The rows of a CSV file, or of the first sheet of a spreadsheet; the encoding as `decoded` says it."""
    if is_sheet(data, name):
        return read_sheet(data, name), ""
    text, read_as = as_text(data, name, encoding)
    return pasted_table(text) if name.lower().endswith(".txt") else _read_csv(text, name), read_as


def pasted_table(text: str) -> Table:
    """The rows of pasted text: separated by tabs, semicolons, commas, or wide gaps. Never refused.

    Every line is a row, empty ones too, so that rows can be named by their lines.
    """
    lines = text.removeprefix("\ufeff").splitlines()
    delimiter = _delimiter(lines)
    return [_cells(line, delimiter) for line in lines]


_SIGNS = ("\t", ";", "|", ",")


def _delimiter(lines: Sequence[str]) -> str:
    """The sign that most lines with any have; a tab goes before others, for nobody types one by chance.

    Titles and footers have none. A sign in fewer than a quarter of all lines stands there by chance; so does
    a comma that not most lines have, as in "Oak, Ann", or that stands between columns with wide gaps, and a
    bar where there are more commas. What stands in quotation marks separates nothing.
    """
    filled = [_QUOTED.sub("", line) for line in lines if line.strip()]
    signed = [line for line in filled if any(sign in line for sign in _SIGNS)]
    bars, commas = ("".join(signed).count(sign) for sign in "|,")
    for sign in _SIGNS if bars >= commas else (one for one in _SIGNS if one != "|"):
        if sign == "," and sum(len(_GAP.findall(line.strip())) > 1 for line in filled) * 2 > len(filled):
            return "gap"
        times = sum(sign in line for line in signed)
        if times * 2 > len(filled if sign == "," else signed) and times * 4 > len(filled):
            return sign
    if filled and sum(bool(_GAP.search(line.strip())) for line in filled) * 2 > len(filled):
        return "gap"
    return ""


def _cells(line: str, delimiter: str) -> list[str]:
    if not line.strip():
        return []
    if delimiter == "gap":
        return [cell for cell in _GAP.split(line.strip()) if cell]
    if not delimiter:
        return [line.strip()]
    if line.count('"') % 2:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True))
    except (csv.Error, StopIteration):
        return line.split(delimiter)


def as_lines(table: Table) -> str:
    """A table as text with tabs, a line for every row, as `pasted_table` reads it.

    A column without a heading keeps its place above what stands in it; columns of nothing are dropped.
    """
    rows = [[cell_text(cells, column) for column in range(len(cells))] for cells in table]
    width = max((place + 1 for row in rows for place, text in enumerate(row) if text), default=0)
    return "\n".join("\t".join(row[:width]) if any(row) else "" for row in rows)


def cell_text(cells: Sequence[object], column: int) -> str:
    """The text of a cell; a whole number without its decimal point, a missing cell as nothing."""
    value = cells[column] if column < len(cells) else ""
    if isinstance(value, str):
        return " ".join(value.split())
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split())


def _read_csv(text: str, name: str) -> Table:
    # Programs print titles above the headings, so the first line alone tells nothing.
    lines = [line for line in text.splitlines() if line.strip()][:_LOOKED_AT]
    found = _delimiter(lines)
    delimiter = found if found in _SIGNS else ","
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        table, cells = [], 0
        for row in rows:
            table.append([_unguarded(cell) for cell in row])
            if (cells := cells + (len(row) or 1)) > MOST_CELLS:
                most = grouped(MOST_CELLS)
                raise BadInput.told(
                    "{name}: more than {n} cells; that is no list of players", name=name, n=most
                )
    except csv.Error as error:
        raise BadInput.told("{name}: not a CSV file: {reason}", name=name, reason=error) from None
    return table


def csv_text(rows: Iterable[Sequence[object]], between: str = ",") -> str:
    """Rows of cells as CSV with CR LF; for files, encode it as "utf-8-sig", which spreadsheets know.

    A text that a spreadsheet would take for a formula gets an apostrophe in front, also behind apostrophes
    of its own, so that one is taken off again; numbers with a sign and results such as "+" and "-0" stay as
    they are. Hidden characters are written by their codes.
    """
    out = io.StringIO()
    csv.writer(out, delimiter=between, lineterminator="\r\n").writerows(
        [_guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    return shown(out.getvalue())


def _guarded(text: str) -> str:
    bare = text.lstrip("'")
    signed = bare.startswith(_SIGNED) and not _HARMLESS.fullmatch(bare)
    return "'" + text if signed or bare.startswith(_FORMULAS) else text


def _unguarded(text: str) -> str:
    """A cell as it was before `csv_text` made it harmless."""
    return text[1:] if text.startswith("'") and _guarded(text[1:]) == text else text


SECONDS = 15
"""How long a spreadsheet may take to read."""

_AT_ONCE = threading.BoundedSemaphore(2)
_TOO_MUCH = told("this spreadsheet is damaged, or much larger than a list of players; save the list as CSV")
_CHILD = (sys.executable, "-P", "-m", "pairwright.lists.spreadsheet_process")


def read_sheet(data: bytes, name: str, *, largest: bool = False) -> SheetRows:
    """The rows of the first sheet that has any, or of the largest, cells as texts, numbers and truths.

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
                reason=system_reason(error),
            ) from None  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {"fault": str(_TOO_MUCH)}
    if "fault" in answer:
        raise BadInput(joined(": ", (name, marked(answer.pop("fault"), **answer))))
    rows = SheetRows(answer["rows"])
    rows.others = answer["others"]
    if not largest:  # of a rating list the reader leaves such characters out
        require_printable(rows, name)
    return rows
