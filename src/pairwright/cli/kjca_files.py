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
from pairwright.lists import tables
from pairwright.lists.tables import Table, as_text
from pairwright.systems.kjca.section import Section
from pairwright.systems.kjca.section_form import read_section, write_section

SectionFile = Section
"""What a section file holds."""

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


def read_table(name: str) -> Table:
    """The rows of a CSV file, or of the first sheet of a spreadsheet."""
    return tables.read_table(read_bytes(name), name)


def is_section_document(document: dict[str, Any]) -> bool:
    """True for a section file, or for the position that one describes."""
    form = str(document.get("format", ""))
    return "kjca" in form or (not form and "results" in document)
