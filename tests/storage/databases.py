"""Databases for the tests of the storage: a file of SQLite, and PostgreSQL where a server is named.

PAIRWRIGHT_POSTGRES_URL names a server that the tests may fill with schemas of their own.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from pairwright.storage.database import database_url

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
    schema = f"test_{secrets.token_hex(6)}"
    url = database_url(POSTGRES)
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    try:
        made = url.update_query_dict({"options": f"-csearch_path={schema}"})
        yield made.render_as_string(hide_password=False)
    finally:
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
        engine.dispose()


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
