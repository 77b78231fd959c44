"""Live updates: whoever looks at an event is told that it has changed, by server-sent events.

A message says only which position of the journal has been reached and which topics were touched; pages
fetch what they show. So nothing is lost when a slow reader misses some: the last message says it all.

    event: changed
    id: 128
    data: {"position": 128, "topics": ["result:open:3:5"]}

The topic "*" stands for "anything": after a gap, or when another process wrote. Public readers get no
topics. The first message of a stream, `hello`, tells the position reached so far.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import func, select
from starlette.concurrency import run_in_threadpool

from pairwright.common.errors import PairwrightError
from pairwright.storage.database import Database
from pairwright.storage.journal_lines import UnknownEvent
from pairwright.storage.postgres import network
from pairwright.web.streaming import HEARTBEAT, Queued

_LOG = logging.getLogger("pairwright.desk")
ANYTHING = "*"
WAITING = 16
"""Messages that may wait for one reader; a slower one is told that anything may have changed."""

MOST_READERS = 2_000
"""Open streams of one event at the desk; who comes later works without live updates."""

Positions = Callable[[str], int]
Holds = Callable[[], Awaitable[bool]]
"""Whether a reader may still listen: links are revoked, people sign out."""


class Reader(Queued):
    """One open stream: a short queue between the desk and a browser."""

    def __init__(self, event_id: str, with_topics: bool, holds: Holds | None = None) -> None:
        super().__init__(WAITING)
        self.event_id = event_id
        self.holds = holds
        self.with_topics = with_topics


class Hub:
    """The readers of all events, and the last known position of each event.

    positions: asks the journal for the position of an event; called in a thread; raises what the
    journal raises for an event that is not there.
    """

    def __init__(self, positions: Positions, *, poll_seconds: float = 0.5, heartbeat: float = 15.0) -> None:
        self._positions = positions
        self._poll_seconds = poll_seconds
        self._heartbeat = heartbeat
        self._readers: dict[str, set[Reader]] = {}
        self._known: dict[str, tuple[int, float]] = {}
        self._asking: dict[str, asyncio.Task[int]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._poller: asyncio.Task[None] | None = None
        self._closed = False

    def open(self) -> None:
        """Begin to work in the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._closed = False

    def close(self) -> None:
        """End every stream; from the event loop."""
        self._closed = True
        for readers in self._readers.values():
            for reader in readers:
                reader.end()
        if self._poller is not None:
            self._poller.cancel()
            self._poller = None

    def full(self, event_id: str) -> bool:
        """True when no more streams of this event are opened."""
        return len(self._readers.get(event_id, ())) >= MOST_READERS

    def tell(self, event_id: str, position: int, topics: tuple[str, ...] = (ANYTHING,)) -> None:
        """The journal of an event has reached `position`. From any thread; never waits for a reader."""
        loop = self._loop
        if loop is None or loop.is_closed() or self._closed:
            return
        try:
            loop.call_soon_threadsafe(self._deliver, event_id, position, topics)
        except RuntimeError:  # the loop was closed between the question and the call
            _LOG.debug("nobody to tell about %s", event_id)

    def _deliver(self, event_id: str, position: int, topics: tuple[str, ...]) -> None:
        before = self._known.get(event_id, (-1, 0.0))[0]
        if position <= before:
            self._known[event_id] = (before, time.monotonic())
            return
        self._known[event_id] = (position, time.monotonic())
        readers = self._readers.get(event_id)
        if not readers:
            return
        full, bare = _message(position, topics), _message(position, None)
        gap = _message(position, (ANYTHING,))
        for reader in readers:
            reader.put(full if reader.with_topics else bare, gap if reader.with_topics else bare)

    async def position(self, event_id: str) -> int:
        """The position of an event, not older than the time between two looks at the journal.

        Raises what the journal raises for an event that is not there.
        """
        known = self._known.get(event_id)
        if known is not None and time.monotonic() - known[1] < self._poll_seconds:
            return known[0]
        if event_id not in self._asking:
            self._asking[event_id] = asyncio.create_task(self._ask(event_id))
        return await asyncio.shield(self._asking[event_id])

    async def _ask(self, event_id: str) -> int:
        try:
            position = await run_in_threadpool(self._positions, event_id)
        finally:
            del self._asking[event_id]
        self._deliver(event_id, position, (ANYTHING,))
        return self._known[event_id][0]

    def review(self) -> None:
        """Rights have changed: streams of those who may not listen any more end now. From any thread."""
        loop = self._loop
        if loop is None or loop.is_closed() or self._closed:
            return
        try:
            asyncio.run_coroutine_threadsafe(self._review(), loop)
        except RuntimeError:  # the loop was closed between the question and the call
            _LOG.debug("nobody to review")

    async def _review(self) -> None:
        for readers in list(self._readers.values()):
            for reader in list(readers):
                if not await self._may_stay(reader):
                    reader.end()

    async def _may_stay(self, reader: Reader) -> bool:
        try:
            return reader.holds is None or await reader.holds()
        except PairwrightError:
            # It cannot be asked now: the next sign of life asks again.
            _LOG.warning("rights could not be looked up", exc_info=True)
            return True

    async def stream(
        self, event_id: str, *, with_topics: bool = False, holds: Holds | None = None
    ) -> AsyncIterator[bytes]:
        """The messages of one reader until he goes or the desk closes, with signs of life between them.

        holds: asked whenever rights change and before each sign of life; the stream ends when it says no.
        """
        position = await self.position(event_id)
        reader = Reader(event_id, with_topics, holds)
        self._readers.setdefault(event_id, set()).add(reader)
        if self._poller is None:
            self._poller = asyncio.create_task(self._poll())
        try:
            yield b"retry: 2000\n" + _message(position, None, "hello")
            while not self._closed:
                try:
                    message = await asyncio.wait_for(reader.queue.get(), self._heartbeat)
                except TimeoutError:
                    if not await self._may_stay(reader):
                        return
                    yield HEARTBEAT
                    continue
                if message is None:
                    return
                yield message
        finally:
            self._forget(reader)

    def _forget(self, reader: Reader) -> None:
        readers = self._readers.get(reader.event_id, set())
        readers.discard(reader)
        if not readers:
            self._readers.pop(reader.event_id, None)

    async def _poll(self) -> None:
        """Look at the journal while anybody listens, for what other processes wrote."""
        while self._readers and not self._closed:
            await asyncio.sleep(self._poll_seconds)
            for event_id in list(self._readers):
                try:
                    await self.position(event_id)
                except UnknownEvent:
                    for reader in self._readers.get(event_id, ()):
                        reader.end()
                except Exception:
                    # A journal that cannot be read now is asked again; the streams stay open.
                    _LOG.warning("the journal of event %s could not be read", event_id, exc_info=True)
        self._poller = None


def _message(position: int, topics: tuple[str, ...] | None, event: str = "changed") -> bytes:
    data: dict[str, object] = {"position": position}
    if topics is not None:
        data["topics"] = topics
    return f"event: {event}\nid: {position}\ndata: {json.dumps(data)}\n\n".encode()


# -- News between the processes of one desk on PostgreSQL: LISTEN and NOTIFY ---------------------------
#
# Each process tells the others which event has moved, to which position and by what topics, and that the
# rights of somebody have changed. News that is lost harms nothing: positions are read again from the journal
# every few seconds, and rights before each sign of life of a stream.

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
                    # What was said while nobody listened here.
                    self._rights()
                    while not self._ended.is_set():
                        for heard in connection.notifies(timeout=0.5):
                            self._hear(heard.payload)
            except psycopg.Error as error:
                _LOG.warning("the news of the other processes cannot be heard: %s", error)
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
