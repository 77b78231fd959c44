"""Section files on disk: read, written in one step, with every earlier round kept beside them."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from typing import Any

from pairwright.cli.failures import FileTrouble
from pairwright.cli.files import STANDARD, read_bytes, write_bytes
from pairwright.errors import BadInput
from pairwright.pairing.kjca.entry_list import Table
from pairwright.pairing.kjca.section import Section
from pairwright.pairing.kjca.section_form import read_section, write_section

_LOCK_SECONDS = 10.0
_STALE_SECONDS = 120.0


def load_section(name: str) -> Section:
    """The section in a file. Raises FileTrouble, or BadInput naming every fault."""
    shown = "standard input" if name == STANDARD else name
    return read_section(as_text(read_bytes(name), shown), shown)


def load_document(name: str) -> tuple[Section, dict[str, Any]]:
    """The section in a file, or the position that it describes, and the document itself."""
    shown = "standard input" if name == STANDARD else name
    text = as_text(read_bytes(name), shown)
    return read_section(text, shown), json.loads(text)


def save_section(name: str, section: Section, *, keep_round: int = 0) -> None:
    """Write a section in one step.

    What stood in the file before becomes the file of `previous_name`; with keep_round also that of
    `round_name`, which stays for the whole event.
    """
    if os.path.exists(name):
        before = read_bytes(name)
        if keep_round:
            write_bytes(round_name(name, keep_round), before)
        write_bytes(previous_name(name), before)
    write_bytes(name, write_section(section).encode("utf-8"))


def round_name(name: str, round_number: int) -> str:
    """The copy of a section as it stood before a round was drawn."""
    stem, extension = os.path.splitext(name)
    return f"{stem}.before-round-{round_number}{extension or '.json'}"


def previous_name(name: str) -> str:
    """The copy of a section as it stood before the latest change."""
    stem, extension = os.path.splitext(name)
    return f"{stem}.previous{extension or '.json'}"


@contextlib.contextmanager
def only_one(name: str) -> Iterator[None]:
    """Let nobody else change this section meanwhile: two helpers may type results at once."""
    lock = f"{name}.lock"
    deadline = time.monotonic() + _LOCK_SECONDS
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            break
        except FileExistsError:
            if _is_stale(lock):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(lock)
            elif time.monotonic() > deadline:
                raise BadInput(
                    f"{name} is being changed by somebody else; if that is not so, remove {lock}"
                ) from None
            else:
                time.sleep(0.05)
        except OSError as error:
            raise FileTrouble.of(name, error, writing=True) from None
    try:
        yield
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(lock)


def _is_stale(lock: str) -> bool:
    """A lock left behind by a computer that was switched off."""
    try:
        return time.time() - os.stat(lock).st_mtime > _STALE_SECONDS
    except FileNotFoundError:
        return False


def as_text(data: bytes, name: str) -> str:
    """Text of a file: UTF-8, or the encoding that spreadsheets on Windows write."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start} is no text; save the list as CSV in UTF-8") from None


def read_table(name: str) -> Table:
    """The rows of a CSV file, or of the first sheet of a spreadsheet."""
    data = read_bytes(name)
    if name.lower().endswith((".xlsx", ".xls", ".xlsb", ".ods")) or data[:4] == b"PK\x03\x04":
        return _read_sheet(data, name)
    return _read_csv(as_text(data, name), name)


def _read_csv(text: str, name: str) -> Table:
    import csv
    import io

    heading = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=heading.count)
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadInput(f"{name}: not a CSV file: {error}") from None


def _read_sheet(data: bytes, name: str) -> Table:
    try:
        import python_calamine
    except ImportError:
        raise BadInput(
            f"{name}: reading a spreadsheet needs one more package: pip install 'pairwright[sheets]'; "
            "or save the list as CSV"
        ) from None
    import io

    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
        return [list(row) for row in book.get_sheet_by_index(0).to_python(skip_empty_area=False)]
    except (python_calamine.CalamineError, ValueError, IndexError, OSError) as error:
        raise BadInput(f"{name}: not a spreadsheet that can be read: {error}") from None
