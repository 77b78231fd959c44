"""Databases for the tests of the storage: a file of SQLite, and PostgreSQL where a server is named.

PAIRWRIGHT_POSTGRES_URL names a server that the tests may fill with schemas of their own.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, create_engine, text

from pairwright.storage.database import database_url
from pairwright.storage.schema import METADATA, SCHEMA_VERSION, prepare

POSTGRES = os.environ.get("PAIRWRIGHT_POSTGRES_URL", "")
KINDS = [
    "sqlite",
    pytest.param("postgres", marks=pytest.mark.skipif(not POSTGRES, reason="no PAIRWRIGHT_POSTGRES_URL")),
]


@contextmanager
def address_of(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if kind == "sqlite":
        yield str(folder / "desk.db")
        return
    with server().begin() as connection:
        schema = new_schema(connection)
    try:
        yield address_in(schema)
    finally:
        with server().begin() as connection:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))


@cache
def server() -> Engine:
    """Connections to the server of PostgreSQL."""
    return create_engine(database_url(POSTGRES))


def new_schema(connection: Connection) -> str:
    """The name of a schema that was made."""
    schema = f"test_{secrets.token_hex(6)}"
    connection.execute(text(f"CREATE SCHEMA {schema}"))
    return schema


def address_in(schema: str) -> str:
    """The address of the database that is this schema."""
    made = database_url(POSTGRES).update_query_dict({"options": f"-csearch_path={schema}"})
    return made.render_as_string(hide_password=False)


class Furnished:
    """A schema of PostgreSQL with the tables of the desk, for one test after the other.

    To make and to drop them takes the server more than all that most tests ask of it.
    """

    def __init__(self) -> None:
        with server().begin() as connection:
            self._schema = new_schema(connection)
            connection.execute(text(f"SET LOCAL search_path = {self._schema}"))
            prepare(connection)

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Its address; afterwards nothing is in the tables but their version, as after `prepare`."""
        yield address_in(self._schema)
        with server().begin() as connection:
            for table in reversed(METADATA.sorted_tables):
                if table is not SCHEMA_VERSION:
                    connection.execute(text(f"DELETE FROM {self._schema}.{table.name}"))
            connection.execute(text(f"ALTER SEQUENCE {self._schema}.sign_ins_number_seq RESTART"))

    def close(self) -> None:
        """Drop it."""
        with server().begin() as connection:
            connection.execute(text(f"DROP SCHEMA {self._schema} CASCADE"))
        server().dispose()


def ticking(start: str = "2026-11-20T09:00:00+00:00") -> Callable[[], datetime]:
    """A clock that goes on by 250 milliseconds at every look."""
    now = datetime.fromisoformat(start).astimezone(UTC)

    def look() -> datetime:
        nonlocal now
        now += timedelta(milliseconds=250)
        return now

    return look


class HandClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **time: float) -> None:
        self.now += timedelta(**time)
