"""The file of SQLite while a desk has it open: is what stands at its path still what is open here?

A synchronised folder, a volunteer who tidies up, or an older copy put back takes the file away from under a
desk, and SQLite goes on writing into a file that has no name any more. Here the identities of the file and
of the log beside it are held against those at their paths, and what is open is written into a new file.

    file = DatabaseFile(path)          it stays open, so that there is always one to write from
    file.is_there()                    three looks at the folder, a few microseconds
    file.renewed()                     the new file stands at the path; what was found there is kept

Formats and locks of SQLite: https://www.sqlite.org/walformat.html, https://www.sqlite.org/howtocorrupt.html
"""

from __future__ import annotations

import filecmp
import glob
import logging
import os
import secrets
import shutil
import sqlite3
import struct
import sys
import threading
import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pairwright.common.errors import system_reason
from pairwright.common.values import dataclass
from pairwright.storage.journal_lines import Unavailable, digits_of_now

if sys.platform != "win32":
    import fcntl

Identity = tuple[int, int]

_MAIN, _WAL, _SHM = "", "-wal", "-shm"
_TOKEN, _INSTEAD = "file", "instead:"
"""Marks: a name that only this file has, and those of the files in whose place it was written."""

_BUSY_SECONDS = 20.0


class Vanished(Exception):  # noqa: N818 - reads as a sentence where it is raised
    """What stands at the path is not what is open here."""


class Adopted(Exception):  # noqa: N818
    """Another process of the desk has gone on in a new file; what was written last here may not be in it."""


class Gate:
    """Many go through at a time, or one alone. A thread that is inside goes through again at once."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside: dict[int, int] = {}
        self._closed = False

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Go through together with others; wait while one is alone."""
        me = threading.get_ident()
        with self._changed:
            if me not in self._inside:
                self._changed.wait_for(lambda: not self._closed)
            self._inside[me] = self._inside.get(me, 0) + 1
        try:
            yield
        finally:
            with self._changed:
                self._inside[me] -= 1
                if not self._inside[me]:
                    del self._inside[me]
                    self._changed.notify_all()

    @property
    def is_inside(self) -> bool:
        """True for a thread that is sharing now: it cannot be alone."""
        return threading.get_ident() in self._inside

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Wait until nobody is inside, and let nobody in."""
        me = threading.get_ident()
        with self._changed:
            self._changed.wait_for(lambda: not self._closed)
            self._closed = True
            self._changed.wait_for(lambda: not self._inside)
            self._inside[me] = 1
        try:
            yield
        finally:
            with self._changed:
                del self._inside[me]
                self._closed = False
                self._changed.notify_all()


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that is there: none is ever made in place of one that has gone."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, uri=True, timeout=_BUSY_SECONDS, check_same_thread=False)


class DatabaseFile:
    """The file of a database that is open, in WAL mode, and the log and index beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # One to copy from, one to keep others from writing meanwhile: SQLite copies nothing that is locked
        # by the same connection. The log and the index are opened by the first look, and stay open.
        self._connection, self._lock = connect(path), connect(path)
        for one in (self._connection, self._lock):
            one.isolation_level = None
            one.execute("SELECT count(*) FROM sqlite_master").fetchone()
        self._paths = {ending: self._beside(ending) for ending in (_MAIN, _WAL, _SHM)}
        self._open = {ending: self._found(ending) for ending in self._paths}
        self._token = self._named()
        self._alone = -1

    def close(self) -> None:
        """Close the connections that were kept for the worst; a second time does nothing."""
        self._lock.close()
        self._connection.close()
        alone, self._alone = self._alone, -1
        if alone >= 0:
            os.close(alone)

    def taken_alone(self) -> bool:
        """Take the file for one desk alone, until it is closed or its program ends; False when another has.

        By `flock`, which is nothing to SQLite. It is opened once: closing it gives up SQLite's own locks.
        Where a file that is open cannot be taken away (Windows), nothing has to be taken.
        """
        if self._alone < 0 and sys.platform != "win32":
            self._alone = os.open(self.path, os.O_RDONLY)
        try:
            if sys.platform != "win32":
                fcntl.flock(self._alone, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _named(self) -> str:
        known = "SELECT value FROM marks WHERE name = ?"
        if self._connection.execute(known, (_TOKEN,)).fetchone() is None:
            named = "INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
            self._connection.execute(named, (_TOKEN, secrets.token_hex(8)))
        return str(self._connection.execute(known, (_TOKEN,)).fetchone()[0])

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)

    def _found(self, ending: str) -> Identity | None:
        try:
            found = os.stat(self._paths[ending])
        except (OSError, ValueError):
            return None
        return found.st_dev, found.st_ino

    def is_there(self) -> bool:
        """True while the file, its log and its index stand at their paths."""
        return all(self._found(ending) == identity for ending, identity in self._open.items())

    def renewed(self) -> Path | None:
        """Write what is open here into a new file, which takes its place at the path.

        What is found there is kept under the name that is returned; None when nothing was there. The
        connection here is closed then; everybody else must have closed theirs. Other processes wait with
        what they write until the new file stands there. Raises Adopted when one of them was quicker,
        OSError or an error of SQLite when no new file can be written; nothing was changed then.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(sqlite3.Error):
            # A file that was only moved shall be whole where it is now.
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._lock.execute("BEGIN IMMEDIATE")
        try:
            token, goes_on = self._other()
            if goes_on:
                raise Adopted
            at = digits_of_now()
            new = self._beside(f"-new-{at}")
            try:
                self._write(new, {self._token, token})
                kept = self._put_aside(self._beside(f"-found-{at}"))
                os.replace(new, self.path)
                _force(self.path.parent)
            except BaseException:
                new.unlink(missing_ok=True)
                raise
        finally:
            self._lock.rollback()
        return kept

    def _write(self, new: Path, instead: Collection[str]) -> None:
        """instead: names of the files that this one replaces, also for a program that has just opened one."""
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(new)) as copy:
            self._connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE").fetchone()
            copy.execute("PRAGMA synchronous = FULL")
            marks = [(_TOKEN, secrets.token_hex(8)), *((_INSTEAD + one, new.name) for one in instead)]
            copy.executemany("INSERT OR REPLACE INTO marks (name, value) VALUES (?, ?)", marks)
            copy.commit()
        _force(new)

    def _put_aside(self, kept: Path) -> Path | None:
        """What stands at the paths gets another name; our own log goes, for all of it is in the new file."""
        found = self._found(_MAIN) is not None
        for ending in (_WAL, _SHM, _MAIN):
            there = self._found(ending)
            if there is None:
                continue
            if ending and there == self._open[ending]:
                self._paths[ending].unlink()
            else:
                _rename(self._paths[ending], kept.with_name(kept.name + ending), stays=not ending)
        return kept if found else None

    def _other(self) -> tuple[str, bool]:
        """The name of another file of a desk at the path, and whether it is to be gone on with.

        It is when it was written in place of the one that is open here, or holds all of its acts: a program
        that was started on what was there for a moment never puts an empty file in place of a full one.
        """
        if self._found(_MAIN) in (None, self._open[_MAIN]) or self._found(_WAL) == self._open[_WAL]:
            # With our own log beside it, SQLite would take what it reads for what was written here.
            return self._token, False
        try:
            with closing(connect(self.path)) as other:
                marks = dict(other.execute("SELECT name, value FROM marks").fetchall())
                whole = all(
                    other.execute(_SAME, tip).fetchone() is not None
                    for tip in self._connection.execute(_TIPS).fetchall()
                )
        except sqlite3.Error:
            return self._token, False
        return marks.get(_TOKEN, self._token), whole or _INSTEAD + self._token in marks


_TIPS = """
SELECT event_id, position, link FROM journal AS one
WHERE position = (SELECT max(position) FROM journal WHERE event_id = one.event_id)
"""
_SAME = "SELECT 1 FROM journal WHERE event_id = ? AND position = ? AND link = ?"


def _rename(path: Path, to: Path, *, stays: bool) -> None:
    """Another name for a file. stays: its old one stays until another file takes it, where that is possible:
    a program that starts meanwhile must not find nothing there."""
    if stays:
        with suppress(OSError, AttributeError):
            os.link(path, to)
            return
    path.rename(to)


def _force(path: Path) -> None:
    """Onto the disk; a folder only where the system can."""
    with suppress(PermissionError, IsADirectoryError):
        opened = os.open(path, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


# -- The log, looked at before SQLite sees it: does it hold every commit that was in it? ----------------
#
# SQLite takes the frames up to the first one whose checksum does not hold, and says nothing of those behind
# it. So one flipped bit takes away acts, and the pages taken may be older than those in the file. Here a log
# with commits behind such a break, or with fewer than its index vouches for, is copied with its database
# before anything else is done.
#
# A journal that is truncated with every commit, and needs none of this, took 37 ms for an act when it was
# measured in November 2026 (`journal_mode=TRUNCATE`, `synchronous=EXTRA`; 10 ms by the log). So it stays.
#
# Formats: https://www.sqlite.org/fileformat2.html#walformat, https://www.sqlite.org/walformat.html

_LOG = logging.getLogger("pairwright.desk")

_HEAD, _FRAME, _INDEX = 32, 24, 100
"""Bytes of the head of a log, of a frame before its page, and of an index as far as it is read here."""

_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""What a log begins with, and the order of bytes in which its words are added up."""

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
    kept = _kept_before(path, log) or path.with_name(f"{path.name}-damaged-{digits_of_now()}")
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
            log=log, reason=system_reason(error),
        ) from None  # fmt: skip
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
