"""The log of SQLite (`-wal`), looked at before SQLite sees it: does it hold every commit that was in it?

SQLite takes the frames up to the first one whose checksum does not hold, and says nothing of those behind
it. So one flipped bit takes away acts, and the pages taken may be older than those in the file. Here a log
with commits behind such a break, or with fewer than its index vouches for, is copied with its database
before anything else is done.

A journal that is truncated with every commit, and needs none of this, took 37 ms for an act when it was
measured in November 2026 (`journal_mode=TRUNCATE`, `synchronous=EXTRA`; 10 ms by the log). So it stays.

Formats: https://www.sqlite.org/fileformat2.html#walformat, https://www.sqlite.org/walformat.html
"""

from __future__ import annotations

import filecmp
import glob
import logging
import os
import shutil
import struct
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from pairwright.common.values import dataclass
from pairwright.storage.clock import stamp, utc_now
from pairwright.storage.journal_errors import Unavailable

_LOG = logging.getLogger("pairwright.desk")

_HEAD, _FRAME, _INDEX = 32, 24, 100
"""Bytes of the head of a log, of a frame before its page, and of an index as far as it is read here."""

_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""What a log begins with, and the order of bytes in which its words are added up."""

_PLAIN = str.maketrans("", "", "-:.TZ")
_OPEN: Counter[tuple[int, Path]] = Counter()
_GUARD = threading.Lock()

_LOOKS, _PAUSE = 3, 0.1
"""How often a log is looked at, and seconds between: another program may be writing it at this moment."""


@dataclass(frozen=True, slots=True)
class Log:
    """What is in a log. head: the bytes at its beginning are good; without them SQLite takes nothing.

    taken: frames up to the last commit that SQLite takes. last: number of the last commit that is there,
    also behind a break. behind: how many commits are there behind the break. vouched: frames that were
    committed as the index says, and moved: how many of them had been brought into the file; None and 0
    when the index is not there or belongs to another log.
    """

    head: bool
    taken: int
    last: int
    behind: int
    vouched: int | None
    moved: int

    def broken(self, noted: bool) -> bool:
        """True when commits are missing. noted: it stands elsewhere what was acknowledged.

        One commit behind the break may be the last one, which the power cut or a failed sync kept from
        being acknowledged: the note knows. The index knows better, unless it is older than the log.
        """
        if not self.head or (self.vouched is not None and self.taken < self.vouched):
            return True
        return self.taken != self.vouched and self.behind > (1 if noted else 0)

    @property
    def missing(self) -> bool:
        """False when all that was ever in it is in the file."""
        return self.vouched is None or not self.last <= self.vouched <= self.moved


def read_log(log: bytes, index: bytes) -> Log:
    """What is in a log, with its index as far as that is there."""
    magic = int.from_bytes(log[:4], "big")
    order = _MAGIC.get(magic, "")
    if not order or _added(order, log[:24], (0, 0)) != struct.unpack(">2I", log[24:_HEAD]):
        return Log(not any(log), 0, 0, 0, *_vouched(index, index[32:40]))
    salt, size = log[16:24], int.from_bytes(log[8:12], "big")
    sums: tuple[int, ...] | None = struct.unpack(">2I", log[24:_HEAD])
    taken = last = behind = 0
    for number, at in enumerate(range(_HEAD, len(log) - size - _FRAME + 1, size + _FRAME), 1):
        page, commit = struct.unpack(">2I", log[at : at + 8])
        own = log[at + 8 : at + 16] == salt and page > 0
        if sums is not None:
            added = _added(
                order, log[at + _FRAME : at + _FRAME + size], _added(order, log[at : at + 8], sums)
            )
            holds = own and added == struct.unpack(">2I", log[at + 16 : at + _FRAME])
            sums = added if holds else None
        if own and commit:
            last = number
            taken, behind = (number, 0) if sums is not None else (taken, behind + 1)
    return Log(True, taken, last, behind, *_vouched(index, salt))


def _added(order: str, data: bytes, sums: tuple[int, ...]) -> tuple[int, ...]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, other in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def _vouched(index: bytes, salt: bytes) -> tuple[int | None, int]:
    """Frames that were committed, and those that were brought into the file, as the index says."""
    own = "<" if sys.byteorder == "little" else ">"
    if len(index) < _INDEX or index[:48] != index[48:96] or index[32:40] != salt:
        return None, 0
    if _added(own, index[:40], (0, 0)) != struct.unpack(f"{own}2I", index[40:48]):
        return None, 0
    frames, moved = struct.unpack(f"{own}I", index[16:20])[0], struct.unpack(f"{own}I", index[96:100])[0]
    return frames, moved


@dataclass(frozen=True, slots=True)
class KeptLog:
    """A damaged log and its database, as they were found. path: of the copy of the database, with its log
    beside it. missing: acts may be missing; False where the log held nothing but what is in the file."""

    path: Path
    missing: bool


def opened(path: Path, noted: bool) -> KeptLog | None:
    """Look at the log of a database that is about to be opened, before SQLite has seen it.

    A damaged one is kept, None says that it is whole. noted: it stands elsewhere what was acknowledged.
    `closed` must follow. Raises Unavailable when there is no room for the copy; nothing was changed then.
    """
    here = (os.getpid(), path.resolve())
    with _GUARD:
        # Of one that is open in this process nothing is read: closing its index would give up its locks.
        kept = None if _OPEN[here] else _kept(path, noted)
        _OPEN[here] += 1
    return kept


def closed(path: Path) -> None:
    """A database that was `opened` is closed."""
    with _GUARD:
        _OPEN[os.getpid(), path.resolve()] -= 1


def size_of(log: Path) -> int:
    """Bytes of a log, 0 when there is none."""
    try:
        return log.stat().st_size
    except OSError:
        return 0


def _kept(path: Path, noted: bool) -> KeptLog | None:
    log = path.with_name(f"{path.name}-wal")
    found = _settled(path, log)
    if found is None or not found.broken(noted):
        return None
    kept = _kept_before(path, log) or path.with_name(
        f"{path.name}-damaged-{stamp(utc_now()).translate(_PLAIN)}"
    )
    copies = ((path, kept), (log, kept.with_name(f"{kept.name}-wal")))
    try:
        for source, to in copies:
            if not to.exists():
                _copy(source, to)
        if not found.missing:
            log.unlink()
    except OSError as error:
        for _, to in copies:
            to.unlink(missing_ok=True)
        raise Unavailable.told(
            "{log} is damaged and cannot be kept as it is: {reason}. Free some disk space and start again",
            log=log,
            reason=error.strerror or str(error),
        ) from None
    _LOG.error("%s is damaged; it is kept with its database as %s", log, kept)
    return KeptLog(kept, found.missing)


def _kept_before(path: Path, log: Path) -> Path | None:
    """Where the same log is kept already: an earlier start may have failed after that."""
    for one in path.parent.glob(f"{glob.escape(path.name)}-damaged-*-wal"):
        if filecmp.cmp(one, log, shallow=False):
            return one.with_name(one.name.removesuffix("-wal"))
    return None


def _settled(path: Path, log: Path) -> Log | None:
    """What is in the log once nobody writes it; None while somebody does, and where there is none."""
    before = None
    for look in range(_LOOKS):
        if look:
            time.sleep(_PAUSE)
        # The index first: what it vouches for has been written before.
        found = _read_log_of(path, log)
        if found is None or not found.broken(noted=False):
            return found
        if look and found != before:
            return None
        before = found
    return before


def _read_log_of(path: Path, log: Path) -> Log | None:
    """What is in the log of a database; None when there is none, or nothing in it."""
    try:
        with path.with_name(f"{path.name}-shm").open("rb") as file:
            index = file.read(_INDEX)
    except OSError:
        index = b""
    try:
        content = log.read_bytes()
    except OSError:
        return None
    return read_log(content, index) if len(content) >= _HEAD + _FRAME else None


def _copy(source: Path, to: Path) -> None:
    with (
        source.open("rb") as old,
        os.fdopen(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as new,
    ):
        shutil.copyfileobj(old, new)
        new.flush()
        os.fsync(new.fileno())
