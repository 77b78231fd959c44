"""A database of the desk: SQLite in a file or in memory, or PostgreSQL, behind one way to read and write.

What a commit promises is the same on both: when `writing()` has ended, the data survives `kill -9` and
the loss of power, as far as the disk keeps its own promises (SQLite: synchronous=FULL in WAL mode;
PostgreSQL: synchronous_commit is never off).
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import StaticPool

from pairwright.common.messages import told
from pairwright.storage.acknowledged import Acknowledged
from pairwright.storage.desk_properties import ALONE, NO_LOG, OPEN, mark_open, read_mark, set_mark
from pairwright.storage.journal_errors import OnlyReads, Unavailable, UnusableDatabase
from pairwright.storage.schema import prepare
from pairwright.storage.wal_check import KeptLog, closed, opened, size_of

_LOG = logging.getLogger("pairwright.desk")

BUSY_SECONDS = 20
"""How long a writer waits for another process that writes to the same SQLite file."""

_ROOM = 64 * 1024
"""Bytes that SQLite needs beside its file before it can write anything."""

_WRITING = {"pairwright_writing": True}


def database_url(address: str | os.PathLike[str]) -> URL:
    """The URL of SQLAlchemy for a path, sqlite:///path, sqlite:// (in memory) or postgresql://...

    Raises UnusableDatabase for anything else.
    """
    text = os.fspath(address)
    if "://" not in text:
        if not text.strip():
            raise UnusableDatabase("the address of the database is empty; give a file or a URL")
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise UnusableDatabase("the address of the database is no URL; try sqlite:///event.db") from None
    if url.drivername in ("sqlite", "sqlite+pysqlite"):
        return url.set(drivername="sqlite")
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    raise UnusableDatabase(
        f"{url.drivername} is not supported; the desk keeps its data in sqlite or postgresql"
    )


class Database:
    """Connections to one database whose tables are there and up to date.

    synchronous: SQLite only, "FULL" or "NORMAL"; anything but FULL may lose the last acts with the power.
    acknowledged: the file in which it is noted what was acknowledged; by default beside a file of SQLite,
    and in memory for any other database.
    doubt: why the last acts may be missing, "" when nothing says so. NO_LOG for a file of SQLite that was
    open in a program when it was copied or killed, and has come here without its log and without that note;
    or the name under which it is kept with its log as they were found, because the log was damaged.
    doubt_is_new: that was found at this start.
    Raises UnusableDatabase when the address or what is found there does not serve, Unavailable when it
    cannot be reached now.
    """

    def __init__(
        self,
        address: str | os.PathLike[str],
        *,
        synchronous: str = "FULL",
        acknowledged: Path | None = None,
    ) -> None:
        self.url = database_url(address)
        in_memory = self.url.drivername == "sqlite" and self.url.database in (None, "", ":memory:")
        self._turn: AbstractContextManager[Any] = threading.RLock() if in_memory else nullcontext()
        self.path = (
            Path(str(self.url.database)) if self.url.drivername == "sqlite" and not in_memory else None
        )
        if self.path is not None:
            acknowledged = acknowledged or self._beside("-acknowledged")
        self.acknowledged = Acknowledged(acknowledged)
        self.doubt, self.doubt_is_new = "", False
        self._mark = ""
        self._written = True
        self._left = False
        self.no_room = ""
        self._synchronous = synchronous
        # Looked for before the first connection, which makes the one and removes the other.
        has_log = self.path is not None and size_of(self._beside("-wal")) > 0
        kept = opened(self.path, self.acknowledged.found) if self.path is not None else None
        try:
            self._engine = _engine(self.url, in_memory, synchronous)
            self._open(has_log, kept)
        except BaseException:
            self._leave()
            raise

    def _open(self, has_log: bool, kept: KeptLog | None) -> None:
        try:
            self._begin(has_log, kept)
        except Unavailable as error:
            self._engine.dispose()
            if self.path is None or self._has_room():
                raise
            self._only_read(error)
        except BaseException:
            self._engine.dispose()
            raise

    def _begin(self, has_log: bool, kept: KeptLog | None = None) -> None:
        with self.writing() as connection:
            prepare(connection)
            if self.path is not None:
                self._mark, was_open = mark_open(connection)
                if kept is not None and kept.missing:
                    set_mark(connection, ALONE, kept.path.name)
                    self.doubt_is_new = True
                elif was_open and not has_log and not self.acknowledged.found:
                    set_mark(connection, ALONE, NO_LOG)
                self.doubt = read_mark(connection, ALONE)
        self.checkpoint("TRUNCATE" if kept else "PASSIVE")

    def _only_read(self, trouble: Unavailable) -> None:
        """Read what is there although the disk has no room even for the files that SQLite needs beside it.

        One connection that has the file to itself keeps in memory what would stand in them.
        """
        self._turn = threading.RLock()
        self._engine = _engine_without_room(self.url)
        try:
            with self.reading() as connection:
                self.doubt = read_mark(connection, ALONE)
        except BaseException:
            self._engine.dispose()
            raise trouble from None
        self.no_room = told(
            "the disk with {where} is full: the desk is read-only until there is room",
            where=self.url.database,
        )
        _LOG.error("%s", self.no_room)

    def _has_room(self) -> bool:
        """Whether the disk takes a little more; SQLite itself gives other reasons, according to the file."""
        probe = self._beside("-room")
        try:
            probe.write_bytes(bytes(_ROOM))
        except OSError as error:
            return error.errno not in (errno.ENOSPC, errno.EDQUOT)
        finally:
            with suppress(OSError):
                probe.unlink()
        return True

    def _look_for_room(self) -> None:
        """Begin as at a start with room, when there is some again."""
        if not self._has_room():
            return
        reading, turn = self._engine, self._turn
        with turn:
            reading.dispose()
            self._engine, self._turn, kept, self.no_room = (
                _engine(self.url, False, self._synchronous), nullcontext(), self.no_room, "",
            )  # fmt: skip
            try:
                self._begin(has_log=True)
                _LOG.warning("%s: there is room again", self.path)
            except (Unavailable, UnusableDatabase):
                self._engine.dispose()
                self._engine, self._turn, self.no_room = _engine_without_room(self.url), turn, kept

    def _beside(self, ending: str) -> Path:
        assert self.path is not None
        return self.path.with_name(self.path.name + ending)

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection to read with, in one transaction. Raises Unavailable."""
        return self._connection({})

    def writing(self) -> AbstractContextManager[Connection]:
        """A connection to write with; all of it is durable when the block ends, or nothing was written.

        Raises Unavailable, OnlyReads while the disk is full since the start, and IntegrityError of SQLAlchemy
        for a row that is there already.
        """
        if self.no_room:
            raise OnlyReads(self.no_room)
        return self._connection(_WRITING)

    @contextmanager
    def _connection(self, options: dict[str, Any]) -> Iterator[Connection]:
        try:
            with (
                self._turn,
                self._engine.connect().execution_options(**options) as connection,
                connection.begin(),
            ):
                yield connection
            self._written = self._written or bool(options)
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout) as error:
            trouble = _trouble(error, self.url)
            if isinstance(trouble, UnusableDatabase):
                self.read_anew()
            raise trouble from error

    def read_anew(self) -> None:
        """Take nothing from memory for what the file holds: pages may have been read from a failing disk."""
        if self.path is not None and not self.no_room:
            self._engine.dispose()

    def checkpoint(self, mode: str = "PASSIVE") -> bool:
        """Bring what was written into the file of SQLite itself; True when all of it is there.

        PASSIVE waits for nobody; TRUNCATE waits for readers and empties the log. What cannot be done now is
        done the next time.
        """
        if self.path is None or not self._written:
            return True
        self._written = False
        try:
            connection = self._engine.raw_connection()
            try:
                busy, log, done = connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
            finally:
                connection.close()
        except (DBAPIError, PoolTimeout, sqlite3.Error) as error:
            _LOG.warning("%s: the log could not be brought into the file: %s", self.path, error)
            self._written = True
            return False
        self._written = bool(busy) or log != done
        return not self._written

    def keep(self) -> None:
        """What is due from time to time: the checkpoint, the note on the disk, the mark of being open."""
        if self.no_room:
            self._look_for_room()
        if self.path is None or self.no_room or not self._written:
            return
        self.acknowledged.sync()
        with suppress(UnusableDatabase, Unavailable):
            with self.reading() as connection:
                marked = bool(read_mark(connection, OPEN + self._mark))
            if not marked:
                with self.writing() as connection:
                    self._mark, _ = mark_open(connection)
        self.checkpoint()

    def take_for_whole(self) -> None:
        """The file is all there is, by the decision of a person."""
        with self.writing() as connection:
            set_mark(connection, ALONE, "")
        self.doubt = ""

    def close(self) -> None:
        """Leave the database as it can be copied: everything in its file, and no mark. Close what is open."""
        if self.path is not None and not self.no_room:
            self.acknowledged.sync()
            if self._mark:
                with suppress(UnusableDatabase, Unavailable), self.writing() as connection:
                    set_mark(connection, OPEN + self._mark, "")
                self._mark = ""
            self.checkpoint("TRUNCATE")
        self._engine.dispose()
        self._leave()

    def _leave(self) -> None:
        if self.path is not None and not self._left:
            self._left = True
            closed(self.path)


def _engine(url: URL, in_memory: bool, synchronous: str) -> Engine:
    if url.drivername != "sqlite":
        try:
            # A connection that the server closed meanwhile is replaced before it is used.
            engine = create_engine(
                url, pool_pre_ping=True, pool_size=5, max_overflow=10, hide_parameters=True
            )
        except (ImportError, NoSuchModuleError):
            raise UnusableDatabase(
                "PostgreSQL needs the package psycopg: python -m pip install 'psycopg[binary]'"
            ) from None
        event.listen(engine, "connect", _durable_postgres)
        return engine
    if in_memory:
        # One connection for all threads, which take turns.
        engine = create_engine(
            "sqlite://",
            poolclass=StaticPool,
            connect_args={"check_same_thread": False},
            hide_parameters=True,
        )
    else:
        _make_private(Path(str(url.database)))
        engine = create_engine(url, pool_size=20, max_overflow=40, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def settings(connection: Any, _record: object) -> None:
        # The driver must not begin transactions by itself: see `begin`.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {BUSY_SECONDS * 1000}",
            "journal_mode = WAL",
            f"synchronous = {synchronous}",
            "fullfsync = ON",
            "foreign_keys = ON",
            "trusted_schema = OFF",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        """Begin a transaction as reading or writing needs it."""
        # A writer takes its lock at once: one that has read before could not wait for another writer.
        writing = connection.get_execution_options().get("pairwright_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _engine_without_room(url: URL) -> Engine:
    """One connection for all threads, which take turns, and for no other program."""
    engine = create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False}, hide_parameters=True
    )

    @event.listens_for(engine, "connect")
    def settings(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        for pragma in ("locking_mode = EXCLUSIVE", "query_only = ON", "trusted_schema = OFF"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _make_private(path: Path) -> None:
    """Make the file so that only its owner reads it: it holds password hashes and the sessions' key.

    An existing file is never opened here: closing it would give up SQLite's locks on it.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        with suppress(OSError):
            path.chmod(0o600)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnusableDatabase(f"{path}: the database cannot be made here: {reason}") from None


def _durable_postgres(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
    connection.commit()


def _trouble(error: DBAPIError | PoolTimeout, url: URL) -> Exception:
    cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
    where = url.database if url.drivername == "sqlite" else url.render_as_string(hide_password=True)
    if "not a database" in cause or "malformed" in cause:
        return UnusableDatabase.told(
            "{where}: this file is not a database of the desk, or it is damaged: {cause}",
            where=where,
            cause=cause,
        )
    if "readonly" in cause or "unable to open" in cause:
        return UnusableDatabase.told(
            "{where}: the database cannot be written: {cause}", where=where, cause=cause
        )
    if "is full" in cause or "No space left" in cause:
        return Unavailable.told(
            "the disk with {where} is full: this was not written. Free some space, then try again",
            where=where,
        )
    return Unavailable.told(
        "{where}: the database cannot be used now: {cause}. Try again", where=where, cause=cause
    )
