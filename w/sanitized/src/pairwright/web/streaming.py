"""Answers that stay open: server-sent events to thousands of readers.

A reader at the desk's own server is written to where the news arises: his connection takes a message at once
(connections/protocol.py), and no task of his wakes up for it. Beneath any other server his messages wait in a
short queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Protocol

from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

HEARTBEAT = b": here\n\n"
HEAD = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
}


class Listener(Protocol):
    """Somebody who is told. From the event loop only; never waits for him."""

    def put(self, message: bytes, instead: bytes) -> None:
        """Hand over a message; who is too slow for it gets `instead` later, or nothing when that is b""."""

    def end(self) -> None:
        """There will be no more."""


class Queued:
    """Messages that wait for one reader, None for the end."""

    def __init__(self, waiting: int) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(waiting)

    def put(self, message: bytes, instead: bytes) -> None:
        """Hand over a message; when too many wait already, `instead` takes the place of all of them."""
        self._put(message, instead or message)

    def end(self) -> None:
        """There will be no more."""
        self._put(None, None)

    def _put(self, message: bytes | None, instead: bytes | None) -> None:
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
            message = instead
        self.queue.put_nowait(message)


class Source(Protocol):
    """What tells listeners."""

    async def join(self, listener: Listener) -> None:
        """Tell him from now on."""

    def leave(self, listener: Listener) -> None:
        """Tell him no more."""

    def messages(self) -> AsyncIterator[bytes]:
        """The same as messages one by one, for a server that is not the desk's own."""


def follow(request: HTTPConnection) -> None:
    """The answer to this request is a stream; its connection is counted as that of a reader."""
    connection = _connection(request.scope)
    if connection is not None:
        connection.follow()


def _connection(scope: Any) -> Any:
    """The connection of the desk's own server."""
    return scope.get("state", {}).get("connection")


class StreamAnswer(Response):
    """An answer that lasts until its reader goes or the source ends it."""

    def __init__(self, source: Source) -> None:
        super().__init__(headers=HEAD)
        del self.headers["content-length"]
        self._source = source

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin the answer, and wait until it has ended."""
        listener = _connection(scope)
        if listener is None:
            await StreamingResponse(self._source.messages(), headers=HEAD)(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        try:
            await self._source.join(listener)
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self._source.leave(listener)
