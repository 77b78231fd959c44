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

import os
import secrets
import sqlite3
import sys
import threading
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from pairwright.storage.clock import stamp, utc_now

if sys.platform != "win32":
    import fcntl

Identity = tuple[int, int]

_MAIN, _LOG, _INDEX = "", "-wal", "-shm"
_TOKEN, _INSTEAD = "file", "instead:"
"""Marks: a name that only this file has, and those of the files in whose place it was written."""

_PLAIN = str.maketrans("", "", "-:.TZ")
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
        self._paths = {ending: self._beside(ending) for ending in (_MAIN, _LOG, _INDEX)}
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
            at = stamp(utc_now()).translate(_PLAIN)
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
        for ending in (_LOG, _INDEX, _MAIN):
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
        if self._found(_MAIN) in (None, self._open[_MAIN]) or self._found(_LOG) == self._open[_LOG]:
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
