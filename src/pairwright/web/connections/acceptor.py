"""Accepting connections without a way to run out of descriptors unheard.

Accepting costs little, serving much: whoever comes is accepted at once, so that nobody stands unseen behind a
thousand others, and then served: at once from addresses from which somebody is signed in, the others a few at
a time.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections import deque
from collections.abc import Callable

from pairwright.web.connections.connection_register import Register
from pairwright.web.security.addresses import network_of

_LOG = logging.getLogger("pairwright.desk")
_AT_ONCE = 128
_SERVED = 16
"""Connections that begin to be served in one round of the loop."""

_MOST_WAITING = 64
"""Accepted connections that wait when the desk is full otherwise; they take from the reserve."""

_PAUSE = 0.1
"""Seconds without accepting when there is no descriptor left."""

_OUT = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
_GONE_AFTER = 60_000
"""Milliseconds without any confirmation after which a peer counts as gone: a phone out of the network."""


class Acceptor:
    """Accepts on one listening socket and gives each connection a protocol."""

    def __init__(
        self, listening: socket.socket, register: Register, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        self._listening = listening
        self._register = register
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._pause: asyncio.TimerHandle | None = None
        self._waiting: deque[socket.socket] = deque()
        self._serving: asyncio.Handle | None = None
        self._coming: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        self._loop.add_reader(listening, self._accept)

    def close(self) -> None:
        """Accept no more."""
        self._loop.remove_reader(self._listening)
        if self._pause is not None:
            self._pause.cancel()
        while self._waiting:
            self._waiting.popleft().close()

    def _room(self) -> int:
        """How many may wait: as many as the desk has room for, and a few when it has none."""
        everything = self._register.capacity.all
        return max(everything - len(self._register), min(_MOST_WAITING, everything // 4))

    def _accept(self) -> None:
        for _ in range(min(_AT_ONCE, self._room() - len(self._waiting))):
            try:
                made, address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:
                if error.errno not in _OUT:
                    raise
                self._out_of_descriptors(error)
                break
            if self._register.knows(network_of(str(address[0]))):
                self._begin(made)
            else:
                self._waiting.append(made)
        if self._waiting and self._serving is None:
            self._serving = self._loop.call_soon(self._serve_some)

    def _serve_some(self) -> None:
        for _ in range(min(_SERVED, len(self._waiting))):
            self._begin(self._waiting.popleft())
        self._serving = self._loop.call_soon(self._serve_some) if self._waiting else None

    def _out_of_descriptors(self, error: OSError) -> None:
        """The reserve has gone too; make room, and try again in a moment."""
        _LOG.error("no further connection can be accepted: %s", error.strerror)
        for _ in range(_SERVED):
            self._register.shed()
        self._loop.remove_reader(self._listening)
        self._pause = self._loop.call_later(_PAUSE, self._loop.add_reader, self._listening, self._accept)

    def _begin(self, made: socket.socket) -> None:
        task = self._loop.create_task(self._serve(made))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _serve(self, made: socket.socket) -> None:
        try:
            made.setblocking(False)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE_AFTER)
            await self._loop.connect_accepted_socket(self._protocol, made)
        except OSError as error:  # the peer has gone already
            _LOG.debug("a connection ended before it began: %s", error)
            made.close()
