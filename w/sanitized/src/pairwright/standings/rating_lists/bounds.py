"""What a rating list may ask of us, and how damage is told: lists and archives come from anybody."""

from __future__ import annotations

import csv
import errno
import io
import lzma
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO
from xml.etree import ElementTree as ET

from pairwright.errors import BadInput

MOST_UNPACKED = 3_000_000_000
"""Bytes that a list may have when it is unpacked; that of all players of FIDE has some hundred million."""

MOST_RATIO = 60
"""How many times larger unpacking may make a file; published lists become 5 to 20 times larger."""

_ALWAYS_UNPACKED = 5_000_000
_LONGEST_LINE = 50_000
_MOST_LINES_OF_A_ROW = 100
_MOST_IDLE = 100_000
_DAMAGE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, RuntimeError, NotImplementedError,
    ValueError, LookupError, OverflowError, csv.Error, ET.ParseError,
)  # fmt: skip


@contextmanager
def damage_told(name: str) -> Iterator[None]:
    """Whatever a damaged file makes its reader stumble over becomes a BadInput that names the file."""
    try:
        yield
    except BadInput:
        raise
    except _DAMAGE as error:
        kind = "not well-formed XML" if isinstance(error, ET.ParseError) else "damaged"
        raise BadInput(f"{name}: the list is {kind}: {error}") from None
    except OSError as error:
        if error.errno not in (None, errno.EINVAL):
            raise  # the disk, and not the file
        raise BadInput(f"{name}: the list is damaged: {error}") from None


def list_in_archive(name: str, stream: IO[bytes]) -> tuple[str, IO[bytes]]:
    """The only file of a ZIP archive, or its largest one: its name and its content.

    Raises BadInput for an archive that is empty, encrypted, damaged, or a bomb.
    """
    size = stream.seek(0, os.SEEK_END)
    try:
        archive = zipfile.ZipFile(stream)
    except (*_DAMAGE, OSError) as error:
        raise BadInput(f"{name}: not a ZIP archive: {error}") from None
    members = [info for info in archive.infolist() if not info.is_dir()]
    if not members:
        raise BadInput(f"{name}: the archive is empty")
    chosen = max(members, key=lambda info: info.file_size)
    if chosen.flag_bits & 1:
        raise BadInput(f"{name}: the archive is encrypted; unpack it and give the list itself")
    if chosen.file_size > min(MOST_UNPACKED, max(_ALWAYS_UNPACKED, MOST_RATIO * size)):
        raise BadInput(
            f"{name}: {chosen.filename!r} would have {chosen.file_size:,} bytes when it is unpacked, and no "
            "rating list becomes so large; if it is one nevertheless, unpack it and give the list itself"
        )
    return chosen.filename, archive.open(chosen)


def bounded_lines(name: str, text: io.TextIOWrapper) -> Iterator[str]:
    """The lines of a text, none of them longer than a line of a list can be. Raises BadInput."""
    for number, line in enumerate(iter(partial(text.readline, _LONGEST_LINE), ""), 1):
        if len(line) >= _LONGEST_LINE:
            raise BadInput(
                f"{name}: line {number} has more than {_LONGEST_LINE:,} characters; this is no list"
            )
        yield line


def bounded_rows(name: str, lines: Iterator[str], delimiter: str) -> Iterator[list[str]]:
    """The rows of a CSV text, none of them of more lines than a row of a list can be. Raises BadInput."""
    begun = 0

    def counted() -> Iterator[str]:
        for number, line in enumerate(lines):
            if number - begun > _MOST_LINES_OF_A_ROW:
                raise BadInput(f"{name}: a quotation mark before line {begun + 2} is never closed")
            yield line

    reader = csv.reader(counted(), delimiter=delimiter)
    for row in reader:
        begun = reader.line_num
        yield row


class Patience:
    """Counts what is no player since the last one that was; too much of it is no list (BadInput)."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._idle = 0

    def player(self) -> None:
        """A player was found."""
        self._idle = 0

    def nobody(self) -> None:
        """Something that is no player was passed over."""
        self._idle += 1
        if self._idle > _MOST_IDLE:
            raise BadInput(
                f"{self._name}: {_MOST_IDLE:,} lines in a row without a player; this is no rating list"
            )
