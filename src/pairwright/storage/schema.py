"""The tables of the desk, the same in SQLite and PostgreSQL, and how older ones are brought up to date."""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    delete,
    insert,
    inspect,
    select,
    text,
    update,
)

from pairwright.storage.journal_lines import UnusableDatabase

METADATA = MetaData()

SCHEMA_VERSION = Table("schema_version", METADATA, Column("version", Integer, nullable=False))


def _texts(*names: str) -> list[Column[str]]:
    """Columns of texts that are always there."""
    return [Column(name, Text, nullable=False) for name in names]


EVENTS = Table(
    "events",
    METADATA,
    Column("event_id", Text, primary_key=True),
    Column(
        "origin", Text, nullable=False, comment="id under which the event was first made: begins the chain"
    ),
    Column("name", Text, nullable=False, comment="as it stands now, for lists; the journal is the truth"),
    *_texts("made_at", "made_by"),
    Column("brought_in", Boolean, nullable=False, comment="came from a file"),
)

JOURNAL = Table(
    "journal",
    METADATA,
    Column("event_id", Text, ForeignKey("events.event_id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    *_texts("at", "who", "why", "kind", "body", "link"),
)

SECRETS = Table(
    "secrets", METADATA, Column("name", Text, primary_key=True), Column("value", LargeBinary, nullable=False)
)

PEOPLE = Table(
    "people",
    METADATA,
    Column("person_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, comment="the name as it is compared"),
    Column("password_hash", Text, nullable=False),
    Column("disabled", Boolean, nullable=False),
    *_texts("made_at", "made_by"),
    UniqueConstraint("name_key"),
)

GRANTS = Table(
    "grants",
    METADATA,
    Column("person_id", Text, ForeignKey("people.person_id", ondelete="CASCADE"), primary_key=True),
    Column("event_id", Text, primary_key=True, comment="empty: the whole desk"),
    Column("role", Text, nullable=False),
    Column("boards", Text, nullable=False, comment="JSON: [section, first, last] of what a helper may enter"),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("invitation_id", Text, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("event_id", Text, nullable=False, comment="empty: the whole desk"),
    *_texts("role", "boards", "made_at", "made_by", "expires"),
    Column("single_use", Boolean, nullable=False),
    Column("used_at", Text, nullable=False, comment="first use; empty: never"),
    Column("revoked_at", Text, nullable=False, comment="empty: not revoked"),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("session_hash", Text, primary_key=True),
    Column("person_id", Text, ForeignKey("people.person_id", ondelete="CASCADE")),
    Column("invitation_id", Text, ForeignKey("invitations.invitation_id", ondelete="CASCADE")),
    *_texts("made_at", "expires"),
    Column("source", Text, nullable=False, comment="address from which it was begun"),
    Index("sessions_of_person", "person_id"),
    Index("sessions_of_invitation", "invitation_id"),
)

SIGN_INS = Table(
    "sign_ins",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("name", Text, nullable=False, comment="as it was typed, or the label of the link"),
    Column("source", Text, nullable=False),
    Column("way", Text, nullable=False, comment="password or link"),
    Column("success", Boolean, nullable=False),
    Index("sign_ins_by_time", "at"),
)

MARKS = Table(
    "marks",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False, comment="what the desk knows of itself: see `marks`"),
)

SET_ASIDE = Table(
    "set_aside",
    METADATA,
    Column("event_id", Text, primary_key=True),
    Column("link", Text, primary_key=True, comment="of the line, in the journal that it comes from"),
    Column("position", Integer, nullable=False),
    *_texts("at", "who", "why", "kind", "body"),
    Column("origin", Text, nullable=False, comment="what the chain of that journal begins with"),
    Column("common", Integer, nullable=False, comment="the last act that both journals have"),
    Column("decision", Text, nullable=False, comment="empty, entered or dropped"),
    *_texts("decided_by", "decided_at"),
    Column("entered_as", Integer, nullable=False, comment="position in the journal here; 0: not entered"),
)

SEALED_CARDS = Table(
    "sealed_cards",
    METADATA,
    Column("event_id", Text, ForeignKey("events.event_id", ondelete="CASCADE"), primary_key=True),
    Column("section", Text, primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("team", Integer, primary_key=True, autoincrement=False),
    Column("opponent", Integer, nullable=False),
    Column("players", Text, nullable=False, comment="JSON: places of the squad by board, 0 for nobody"),
    *_texts("at", "by"),
    Column("holder", Text, nullable=False, comment="the link or person that may read it before it is opened"),
)

Step = Callable[[Connection], None]

STEPS: tuple[Step, ...] = (
    partial(METADATA.create_all, tables=[MARKS, SET_ASIDE]),
    partial(METADATA.create_all, tables=[SEALED_CARDS]),
)
"""What leads from version 1 to 2, from 2 to 3, ... Tables are made anew only in an empty database."""

_LOCK = 0x5061697277726967
"""Key of the advisory lock under which PostgreSQL makes or changes the tables."""


def prepare(connection: Connection, steps: Sequence[Step] = STEPS) -> None:
    """Make the tables in an empty database, or bring those of an older version up to date.

    In the transaction of the connection. Raises UnusableDatabase for tables of a newer version and for
    the database of another program.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    newest = len(steps) + 1
    tables = set(inspect(connection).get_table_names())
    if SCHEMA_VERSION.name not in tables:
        if tables & set(METADATA.tables) or (tables and connection.dialect.name == "sqlite"):
            raise UnusableDatabase("this database belongs to another program; give the desk one of its own")
        METADATA.create_all(connection)
        connection.execute(SCHEMA_VERSION.insert().values(version=newest))
        return
    version = connection.execute(select(SCHEMA_VERSION.c.version)).scalar_one()
    if version > newest:
        raise UnusableDatabase(
            f"this database was written by a newer version of the program (tables {version}, known {newest});"
            " update the program"
        )
    if version < newest:
        for step in steps[version - 1 :]:
            step(connection)
        connection.execute(update(SCHEMA_VERSION).values(version=newest))


# -- What a desk knows of itself: the marks -------------------------------------------------------------
#
# desk            the id of this database, made at first use
# alone           why it is not known whether the database is whole: "yes" for one that came without its
#                 log, or the name under which a damaged log is kept
# open:KEY        a program has the database open; a file of SQLite that is copied alone keeps the mark
# deleted:EVENT   an event was removed, so that nobody misses it
# follows         the address of the desk whose journal is repeated here
# leader          address and token of the desk that is followed; of one that was stopped, that could be
# stopped         the address of the desk that has begun a newer term
# acts            the version of acts of the newest program that had the database open
# term            the term of desks in which this one led last; heard, the newest that another one told of
# former          address, token and id of the desk that was replaced from here
# decided         a person has decided to take over, and it is not done yet: who, why, and the desk before
# repeated        keys of the people and links that came from another desk
# file            a name of this file of SQLite; instead:NAME, of one that had gone, for which it was written
# standby:DESK    the address under which a standby said to be reached

DESK, ALONE, FOLLOWS, STOPPED, FORMER = "desk", "alone", "follows", "stopped", "former"
LEADER, TERM, HEARD = "leader", "term", "heard"
DECIDED, REPEATED = "decided", "repeated"
NO_LOG = "yes"
PROOF, ACTS_KNOWN = "proof", "acts"
OPEN, DELETED, STANDBY = "open:", "deleted:", "standby:"


def read_mark(connection: Connection, name: str) -> str:
    """The value of a mark, "" when it is not there."""
    return str(connection.execute(select(MARKS.c.value).where(MARKS.c.name == name)).scalar() or "")


def marks_of(connection: Connection, kind: str) -> dict[str, str]:
    """The marks of a kind that ends in a colon, by what stands after it."""
    query = select(MARKS.c.name, MARKS.c.value).where(MARKS.c.name.startswith(kind, autoescape=True))
    return {name.removeprefix(kind): value for name, value in connection.execute(query)}


def set_mark(connection: Connection, name: str, value: str) -> None:
    """Write a mark; an empty value removes it."""
    if not value:
        connection.execute(delete(MARKS).where(MARKS.c.name == name))
    elif not connection.execute(update(MARKS).where(MARKS.c.name == name).values(value=value)).rowcount:
        connection.execute(insert(MARKS).values(name=name, value=value))


def desk_id(connection: Connection) -> str:
    """The id of this database, made when there is none; in the transaction of the connection."""
    if not read_mark(connection, DESK):
        # Several programs may start on an empty database at once: the first of them names it.
        named = text("INSERT INTO marks (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
        connection.execute(named, {"name": DESK, "value": secrets.token_hex(8)})
    return read_mark(connection, DESK)


def mark_open(connection: Connection) -> tuple[str, bool]:
    """Mark the database as open; the key of the mark, and whether another mark was found there.

    Marks of programs that have ended meanwhile without removing theirs go.
    """
    others = marks_of(connection, OPEN)
    for key, value in others.items():
        if not _alive(value):
            set_mark(connection, OPEN + key, "")
    key = secrets.token_hex(8)
    here = {"host": socket.gethostname(), "process": os.getpid()}
    set_mark(connection, OPEN + key, json.dumps(here))
    return key, bool(others)


def _alive(value: str) -> bool:
    try:
        found = json.loads(value)
        if found["host"] != socket.gethostname() or sys.platform == "win32":
            return False  # there, asking a process would end it; one that lives sets its mark again
        os.kill(int(found["process"]), 0)
    except PermissionError:
        return True
    except (ValueError, KeyError, TypeError, OSError):
        return False
    return True
