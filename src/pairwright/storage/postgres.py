"""PostgreSQL as the desk uses it: every commit is durable, and every question has an answer or an end.

A server that is frozen, or behind a cable that was cut, says nothing at all; left to itself, the system waits
a quarter of an hour for it. Here both ends have their time: the server for what it does (`statement_timeout`,
`lock_timeout`, and a transaction that nobody goes on with), this end for every answer, whatever the network
says.

Settings: https://www.postgresql.org/docs/current/runtime-config-client.html,
https://www.postgresql.org/docs/current/libpq-connect.html
"""

from __future__ import annotations

import time
from collections.abc import Generator
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import NoSuchModuleError

from pairwright.common.messages import told
from pairwright.storage.journal_lines import UnusableDatabase

if TYPE_CHECKING:
    from psycopg import Connection

CONNECT_SECONDS = 5
"""How long a server may take to let somebody in."""

ANSWER_SECONDS = 10.0
"""How long it may say nothing while something is asked of it."""

_POOL_SECONDS = 10.0
"""How long a request waits for one of the connections."""

_SETTINGS = {"statement_timeout": "10s", "lock_timeout": "8s", "idle_in_transaction_session_timeout": "60s"}
"""Of the server, unless whoever runs it, or the address of the database, has set them."""


def network(url: URL) -> dict[str, Any]:
    """What the system is to notice of the network by itself; what the address says comes first."""
    wanted = {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": int(ANSWER_SECONDS * 1000),
    }
    return {name: value for name, value in wanted.items() if name not in url.query}


def server(url: URL) -> Engine:
    """Connections to the database at an address. Raises UnusableDatabase when psycopg is not there."""
    try:
        # A connection that the server closed meanwhile is replaced before it is used.
        engine = create_engine(
            url,
            pool_pre_ping=True,
            pool_size=5,
            max_overflow=10,
            pool_timeout=_POOL_SECONDS,
            hide_parameters=True,
        )
    except (ImportError, NoSuchModuleError):
        raise UnusableDatabase.told(
            "PostgreSQL needs the package psycopg (extra postgres): python -m pip install 'psycopg[binary]'"
        ) from None

    @event.listens_for(engine, "do_connect")
    def connected(_dialect: object, _record: object, words: list[Any], named: dict[str, Any]) -> object:
        return _patient().connect(*words, **(network(url) | named))

    event.listen(engine, "connect", _set_up)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') = 'off'"
        )
        for name, value in _SETTINGS.items():
            cursor.execute(
                "SELECT set_config(%s, %s, false) WHERE current_setting(%s) = '0'", (name, value, name)
            )
    connection.commit()


@cache
def _patient() -> type[Connection[Any]]:
    """Connections that wait for an answer, but not for ever."""
    import psycopg

    class Patient(psycopg.Connection[Any]):
        """Closed by itself when the server has said nothing for too long."""

        def wait(self, gen: Any, *words: Any, **named: Any) -> Any:
            """Drive what psycopg does with the server, for as long as that answers."""
            return super().wait(self._in_time(gen), *words, **named)

        def _in_time(self, steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
            end = time.monotonic() + ANSWER_SECONDS
            try:
                wanted = next(steps)
                while True:
                    ready = yield wanted
                    if not ready and time.monotonic() > end:
                        self.pgconn.finish()
                        raise psycopg.OperationalError(
                            told("no answer within {n} s", n=f"{ANSWER_SECONDS:g}")
                        )
                    wanted = steps.send(ready)
            except StopIteration as done:
                return done.value

    return Patient
