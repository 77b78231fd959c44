"""News between the processes of one desk on PostgreSQL: LISTEN and NOTIFY.

Each process tells the others which event has moved, to which position and by what topics, and that the rights
of somebody have changed. News that is lost harms nothing: positions are read again from the journal every
few seconds, and rights before each sign of life of a stream.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import func, select

from pairwright.common.errors import PairwrightError
from pairwright.storage.database import Database
from pairwright.storage.postgres import network

_LOG = logging.getLogger("pairwright.desk")
CHANNEL = "pairwright_desk"
_LONGEST = 7_500
"""Bytes of a notification; PostgreSQL takes less than 8,000."""

_AGAIN = 1.0
"""Seconds after which a lost connection is tried again."""

Moved = Callable[[str, int, tuple[str, ...]], object]


class Bulletin:
    """Tells the other processes what happens here, and hears what happens there; without a server, nothing.

    moved: called with event, position and topics when another process has written. rights: when another
    process has changed somebody's rights. Both are called in a thread of their own.
    """

    def __init__(self, database: Database, moved: Moved, rights: Callable[[], object]) -> None:
        self._database = database
        self._moved = moved
        self._rights = rights
        self._own = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._ended = threading.Event()
        self._listener: threading.Thread | None = None
        self.works = database.url.drivername.startswith("postgresql")
        self.hears = False

    def open(self) -> None:
        """Begin to listen."""
        if self.works:
            self._ended.clear()
            self._listener = threading.Thread(target=self._listen, daemon=True, name="bulletin")
            self._listener.start()

    def close(self) -> None:
        """Listen no more."""
        self._ended.set()
        if self._listener is not None:
            self._listener.join(5)

    def tell_moved(self, event_id: str, position: int, topics: tuple[str, ...]) -> None:
        """The journal of an event has reached a position."""
        if not self.works:
            return
        body = {"event": event_id, "position": position, "topics": topics}
        if len(json.dumps(body)) > _LONGEST:
            body["topics"] = ("*",)
        self._send(body)

    def tell_rights(self) -> None:
        """Somebody's rights have changed, or a session has ended."""
        if self.works:
            self._send({"rights": True})

    def _send(self, body: dict[str, Any]) -> None:
        text = json.dumps({**body, "from": self._own})
        try:
            with self._database.writing() as connection:
                connection.execute(select(func.pg_notify(CHANNEL, text)))
        except PairwrightError as error:
            _LOG.warning("the other processes could not be told: %s", error)

    def _listen(self) -> None:
        import psycopg

        url = self._database.url
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._ended.is_set():
            try:
                with psycopg.connect(address, autocommit=True, **network(url)) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.hears = True
                    # What was said while nobody listened here.
                    self._rights()
                    while not self._ended.is_set():
                        for heard in connection.notifies(timeout=0.5):
                            self._hear(heard.payload)
            except psycopg.Error as error:
                _LOG.warning("the news of the other processes cannot be heard: %s", error)
            self.hears = False
            self._ended.wait(_AGAIN)

    def _hear(self, payload: str) -> None:
        """Act on a notification; what others sent under the same name is left alone."""
        with suppress(ValueError, KeyError, TypeError):
            news = json.loads(payload)
            if news["from"] == self._own:
                return
            if "rights" in news:
                self._rights()
            else:
                self._moved(str(news["event"]), int(news["position"]), tuple(map(str, news["topics"])))
