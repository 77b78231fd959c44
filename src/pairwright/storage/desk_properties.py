"""What a desk knows of itself, in one table of names and values beside the journals.

desk            the id of this database, made at first use
alone           why it is not known whether the database is whole: "yes" for one that came without its
                log, or the name under which a damaged log is kept
open:KEY        a program has the database open; a file of SQLite that is copied alone keeps the mark
deleted:EVENT   an event was removed, so that nobody misses it
follows         the address of the desk whose journal is repeated here
leader          address and token of the desk that is followed; of one that was stopped, that could be
stopped         the address of the desk that has begun a newer term
acts            the version of acts of the newest program that had the database open
term            the term of desks in which this one led last; heard, the newest that another one told of
former          address, token and id of the desk that was replaced from here
decided         a person has decided to take over, and it is not done yet: who, why, and the desk before
repeated        keys of the people and links that came from another desk
file            a name of this file of SQLite; instead:NAME, of one that had gone, for which it was written
standby:DESK    the address under which a standby said to be reached
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import sys

from sqlalchemy import Connection, delete, insert, select, text, update

from pairwright.storage.schema import MARKS

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
