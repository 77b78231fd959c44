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
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import StaticPool

from pairwright.common.errors import faults_of, system_reason
from pairwright.common.messages import Told, told
from pairwright.storage.database_file import (
    Adopted,
    DatabaseFile,
    Gate,
    KeptLog,
    Vanished,
    closed,
    connect,
    opened,
    size_of,
)
from pairwright.storage.journal_lines import (
    Acknowledged,
    OnlyReads,
    Unavailable,
    UnusableDatabase,
    stamp,
    utc_now,
)
from pairwright.storage.postgres import server
from pairwright.storage.replay import ACTS
from pairwright.storage.schema import ACTS_KNOWN, ALONE, NO_LOG, OPEN, mark_open, prepare, read_mark, set_mark
from pairwright.storage.sealer import Sealer

_LOG = logging.getLogger("pairwright.desk")

BUSY_SECONDS = 20
"""How long a writer waits for another process that writes to the same SQLite file."""

_ROOM = 64 * 1024
"""Bytes that SQLite needs beside its file before it can write anything."""

_TRIES, _PAUSE = 20, 0.1
"""How often a file is opened that has gone under a running desk, and seconds between."""

_AGAIN_SECONDS = 30.0
"""How long nobody but `keep` asks a server that did not answer, so that pages and acts do not wait for it."""

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
    sealer: hides what must not be read in the database before its time; its key lies beside the file too.
    doubt: why the last acts may be missing, "" when nothing says so. NO_LOG for a file of SQLite that was
    open in a program when it was copied or killed, and has come here without its log and without that note;
    or the name under which it is kept with its log as they were found, because the log was damaged.
    doubt_is_new: that was found at this start.
    vanished: what became of the file of SQLite while it was open here, one sentence each time.
    adrift: why nothing can be written since the file has gone, "" while all is well.
    acts: the version of acts of the newest program that had the database open.
    away: why the server of PostgreSQL cannot be asked, "" while it answers.
    Raises UnusableDatabase when the address or what is found there does not serve, Unavailable when it
    cannot be reached now.
    """

    def __init__(
        self, address: str | os.PathLike[str], *, synchronous: str = "FULL", acknowledged: Path | None = None
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
        beside = self.path or acknowledged
        self.sealer = Sealer(beside.with_name(f"{beside.name}-seal") if beside is not None else None)
        self.doubt, self.doubt_is_new = "", False
        self._mark = ""
        self._written = True
        self._left = False
        self.no_room = ""
        self.vanished: tuple[str, ...] = ()
        self.adrift = ""
        self.acts = ACTS
        self.away = ""
        self._asked_again = 0.0
        self._file: DatabaseFile | None = None
        self._lost = self._alone = False
        self._adopted = 0
        self._gate = Gate()
        self._synchronous = synchronous
        # Looked for before the first connection, which makes the one and removes the other.
        has_log = self.path is not None and size_of(self._beside("-wal")) > 0
        kept = opened(self.path, self.acknowledged.found) if self.path is not None else None
        try:
            self._engine = self._made(in_memory)
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
            self.acts = max(int(read_mark(connection, ACTS_KNOWN) or 1), ACTS)
            set_mark(connection, ACTS_KNOWN, str(self.acts))
            if self.path is not None:
                self._mark, was_open = mark_open(connection)
                if kept is not None and kept.missing:
                    set_mark(connection, ALONE, kept.path.name)
                    self.doubt_is_new = True
                elif was_open and not has_log and not self.acknowledged.found:
                    set_mark(connection, ALONE, NO_LOG)
                self.doubt = read_mark(connection, ALONE)
        self._hold()
        self.checkpoint("TRUNCATE" if kept else "PASSIVE")

    def _hold(self) -> None:
        """From here on the file is held against its path. Raises Unavailable when it has gone already."""
        if self.path is None:
            return
        for again in range(_TRIES):
            try:
                with self._engine.connect():
                    pass  # which sets how the file is written
                self._file, self._lost = DatabaseFile(self.path), False
                self.adrift = self._shared()
                return
            except (sqlite3.Error, DBAPIError) as error:
                _LOG.warning("%s: %s", self.path, error)
                time.sleep(_PAUSE * (again + 1 < _TRIES))
        raise Unavailable(_gone(self.url))

    def serve_alone(self) -> None:
        """From here on no other desk serves this file, nor one that is written in its place.

        Two desks on one file keep each other's acts; but not while the file itself is moved or replaced
        under them. Other programs may go on reading and writing. Raises UnusableDatabase.
        """
        self._alone = True
        if shared := self._shared():
            raise UnusableDatabase(shared)

    def _shared(self) -> str:
        if not self._alone or self._file is None or self._file.taken_alone():
            return ""
        return told(
            "another desk on this computer is serving {file}. Sign in there (for another link: pairwright "
            "desk --link), or end it first",
            file=self.path,
        )

    def _made(self, in_memory: bool = False) -> Engine:
        return _engine(self.url, in_memory, self._synchronous, self._connected)

    def _connected(self) -> None:
        """A connection has been made by the path, to the file that is open here. Raises Vanished."""
        if self._file is not None and not self._file.is_there():
            raise Vanished

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
                self._made(), nullcontext(), self.no_room, "",
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

        Raises Unavailable, OnlyReads while the disk is full since the start or the file is gone for good, and
        IntegrityError of SQLAlchemy for a row that is there already.
        """
        if self.no_room:
            raise OnlyReads(self.no_room)
        return self._connection(_WRITING)

    @contextmanager
    def _connection(self, options: dict[str, Any]) -> Iterator[Connection]:
        if self.away:
            self._wait_for_server()
        begun = False
        try:
            with ExitStack() as stack:
                connection, adopted = self._begun(options, stack)
                begun = True
                yield connection
            self._written = self._written or bool(options)
            self.away = ""
            # What was read may be of a file that another process has replaced meanwhile, too.
            with nullcontext() if options else suppress(OnlyReads):
                self._look_for_file()
            if self._adopted != adopted:
                raise Adopted
        except Adopted as error:
            raise Unavailable.told(
                "another program of this desk went on in a new file in the meantime; look whether this was "
                "written, and try again"
            ) from error
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout) as error:
            trouble = _trouble(error, self.url)
            if isinstance(trouble, UnusableDatabase):
                self.read_anew()
            elif self.path is None and _is_silent(error):
                trouble = self._gone_away(error, written=begun and bool(options))
            raise trouble from error

    def _wait_for_server(self) -> None:
        """Raise Unavailable at once, but for one who looks from time to time whether the server is back."""
        now = time.monotonic()
        if now < self._asked_again:
            raise Unavailable(self.away)
        self._asked_again = now + _AGAIN_SECONDS

    def _gone_away(self, error: Exception, *, written: bool) -> Unavailable:
        where, cause = self.url.render_as_string(hide_password=True), _cause(error)
        self._asked_again = time.monotonic() + _AGAIN_SECONDS
        if not self.away:
            _LOG.error("%s: %s", where, cause)
        self.away = told(
            "{where} cannot be reached ({cause}): nothing can be read or written now. The desk keeps trying",
            where=where,
            cause=cause,
        )
        if not written:
            return Unavailable(self.away)
        return Unavailable.told(
            "{where} cannot be reached ({cause}): whether this was written is not known. Look before you try "
            "again",
            where=where, cause=cause,
        )  # fmt: skip

    def _begun(self, options: dict[str, Any], stack: ExitStack) -> tuple[Connection, int]:
        """A connection in a transaction, both of which end with the stack; and how often files of other
        processes had been gone on with when it began."""
        for again in (True, False):
            with suppress(Adopted, OnlyReads):
                self._look_for_file()
            if options and self.adrift:
                raise OnlyReads(self.adrift)
            with ExitStack() as own:
                own.enter_context(self._gate.sharing())
                own.enter_context(self._turn)
                try:
                    connection = self._engine.connect().execution_options(**options)
                    own.enter_context(connection)
                    own.enter_context(connection.begin())
                except Vanished:
                    if not again:
                        raise Unavailable(self.adrift or _gone(self.url)) from None
                else:
                    stack.push(own.pop_all())
                    return connection, self._adopted
        raise AssertionError

    def _look_for_file(self) -> None:
        """Is the file that is open here the one at its path? If not, go on in a new file there.

        Raises OnlyReads when none can be written, and Adopted when another process has done it already.
        """
        nothing_held = self._file is None and not self._lost
        if nothing_held or self._gate.is_inside or (self._is_there() and not self.adrift):
            return
        with self._gate.alone():
            if self._file is None:
                self._hold()  # it had gone once more when the new one was to be opened
                return
            if self._is_there():
                self.adrift = self._shared()
                return
            adopted = False
            try:
                kept = self._file.renewed()
            except Adopted:
                kept, adopted = None, True
                self._adopted += 1
            except (OSError, sqlite3.Error) as error:
                self._cannot_go_on(error)
            # All connections to the file that has gone are closed before one to the new file is made: the
            # last of them would take away the log that stands at its path.
            self._engine.dispose()
            self._file.close()
            self._file, self.adrift, self._lost = None, "", True
            self._engine = self._made()
            self._hold()
            self.acknowledged.write_anew()
            self._tell_vanished(kept)
        if adopted:
            raise Adopted

    def _is_there(self) -> bool:
        return self._file is not None and self._file.is_there()

    def _cannot_go_on(self, error: Exception) -> None:
        reason = system_reason(error)
        if not self.adrift:
            _LOG.error("%s has gone, and no new file can be written there: %s", self.path, reason)
        self.adrift = told(
            "{file} was deleted, moved or replaced while the desk was running, and no new file can be "
            "written there: {reason}. The desk is read-only. Do not end the program, for it alone still has "
            "the data: bring the folder back or free some space, and it goes on by itself",
            file=self.path,
            reason=reason or error.__class__.__name__,
        )
        raise OnlyReads(self.adrift) from None

    def _tell_vanished(self, kept: Path | None) -> None:
        at = stamp(utc_now())
        if kept is None:
            found = told(
                "{file}, or the log beside it, was deleted or moved while the desk was running ({at}, UTC). "
                "Nothing is lost: the desk has written all it holds into a new file in the same place. Keep "
                "other programs away from that folder",
                file=self.path, at=at[:19].replace("T", " "),
            )  # fmt: skip
        else:
            found = told(
                "{file}, or the log beside it, was replaced or deleted while the desk was running ({at}, "
                "UTC). Nothing is lost: the desk has written all it holds into a new file in the same place; "
                "the file found there is kept as {kept}. Keep other programs away from that folder",
                file=self.path, at=at[:19].replace("T", " "), kept=kept,
            )  # fmt: skip
        _LOG.error("%s", found)
        self.vanished = (*self.vanished, found)

    def read_anew(self) -> None:
        """Take nothing from memory for what the file holds: pages may have been read from a failing disk."""
        if self.path is not None and not self.no_room and not self.adrift:
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
            with self._gate.sharing(), closing(self._engine.raw_connection()) as connection:
                busy, log, done = connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
        except (DBAPIError, PoolTimeout, sqlite3.Error, Vanished) as error:
            _LOG.warning("%s: the log could not be brought into the file: %s", self.path, error)
            self._written = True
            return False
        self._written = bool(busy) or log != done
        return not self._written

    def keep(self) -> None:
        """What is due from time to time: the checkpoint, the note on the disk, the mark of being open."""
        if self.no_room:
            self._look_for_room()
        if self.away:
            self._asked_again = 0.0
            with suppress(Unavailable), self.reading() as connection:
                connection.exec_driver_sql("SELECT 1")
                _LOG.warning("%s answers again", self.url.render_as_string(hide_password=True))
        with suppress(OnlyReads, Adopted):
            self._look_for_file()
        if self.path is None or self.no_room or self.adrift or not self._written:
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
                with suppress(UnusableDatabase, Unavailable, OnlyReads), self.writing() as connection:
                    set_mark(connection, OPEN + self._mark, "")
                self._mark = ""
            self.checkpoint("TRUNCATE")
        self._engine.dispose()
        if self._file is not None:
            self._file.close()
        self._leave()

    def _leave(self) -> None:
        if self.path is not None and not self._left:
            self._left = True
            closed(self.path)


def _engine(url: URL, in_memory: bool, synchronous: str, connected: Callable[[], None]) -> Engine:
    """connected: called after each connection to a file has been made by its path."""
    if url.drivername != "sqlite":
        return server(url)
    pragmas = (
        f"busy_timeout = {BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        f"synchronous = {synchronous}",
        "fullfsync = ON",
        "foreign_keys = ON",
    )
    if in_memory:
        return _set_up(_one_connection("sqlite://"), pragmas)
    path = Path(str(url.database))
    _make_private(path)
    engine = create_engine(
        url, creator=partial(connect, path), pool_size=20, max_overflow=40, hide_parameters=True
    )
    return _set_up(engine, pragmas, connected)


def _one_connection(url: URL | str) -> Engine:
    """One connection for all threads, which take turns."""
    return create_engine(
        url, poolclass=StaticPool, connect_args={"check_same_thread": False}, hide_parameters=True
    )


def _engine_without_room(url: URL) -> Engine:
    """The only connection, also of other programs."""
    return _set_up(_one_connection(url), ("locking_mode = EXCLUSIVE", "query_only = ON"))


def _set_up(engine: Engine, pragmas: Sequence[str], connected: Callable[[], None] | None = None) -> Engine:
    @event.listens_for(engine, "connect")
    def settings(connection: Any, _record: object) -> None:
        # The driver must not begin transactions by itself: see `begin`.
        connection.isolation_level = None
        for pragma in (*pragmas, "trusted_schema = OFF"):
            connection.execute(f"PRAGMA {pragma}")
        if connected is not None:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the log by its path
            try:
                connected()
            except Vanished:
                connection.close()
                raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        """Begin a transaction as reading or writing needs it."""
        # A writer takes its lock at once: one that has read before could not wait for another writer.
        writing = connection.get_execution_options().get("pairwright_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def _make_private(path: Path) -> None:
    """Make the file so that only its owner reads it: it holds password hashes and the sessions' key.

    One that its owner has made read-only stays so. An existing file is never opened here: closing it would
    give up SQLite's locks on it.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        with suppress(OSError):
            if not path.stat().st_mode & 0o222:
                raise UnusableDatabase.told(
                    "{where}: the database cannot be written, for the file is read-only: allow writing to "
                    "it, or open a copy of it", where=path,
                ) from None  # fmt: skip
            path.chmod(0o600)
    except (OSError, ValueError) as error:
        reason = system_reason(error)
        raise UnusableDatabase.told(
            "{path}: the database cannot be made here: {reason}", path=path, reason=reason
        ) from None


def _gone(url: URL) -> str:
    return told("{where}: the file of the database has gone. Try again", where=url.database)


def _cause(error: Exception) -> str:
    cause = faults_of(getattr(error, "orig", None) or error)[0]
    return cause if isinstance(cause, Told) else cause.strip().splitlines()[0]


def _is_silent(error: DBAPIError | PoolTimeout) -> bool:
    """Whether nobody answers: an error that the server itself tells has a code."""
    return isinstance(error, OperationalError) and not getattr(error.orig, "sqlstate", None)


def _trouble(error: DBAPIError | PoolTimeout, url: URL) -> Exception:
    cause = _cause(error)
    where = url.database if url.drivername == "sqlite" else url.render_as_string(hide_password=True)
    if "not a database" in cause or "malformed" in cause:
        return UnusableDatabase.told(
            "{where}: this file is not a database of the desk, or it is damaged: {cause}",
            where=where, cause=cause,
        )  # fmt: skip
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
