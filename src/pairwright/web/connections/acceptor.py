"""Accepting connections: a few at a time, so that those who are answered are not kept waiting, and without
a way to run out of descriptors unheard."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable

from pairwright.web.connections.register import Register

_LOG = logging.getLogger("pairwright.desk")
_AT_ONCE = 32
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
        self._coming: set[asyncio.Task[None]] = set()
        listening.setblocking(False)
        self._loop.add_reader(listening, self._accept)

    def close(self) -> None:
        """Accept no more."""
        self._loop.remove_reader(self._listening)
        if self._pause is not None:
            self._pause.cancel()

    def _accept(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                made, _ = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _OUT:
                    raise
                self._out_of_descriptors(error)
                return
            task = self._loop.create_task(self._serve(made))
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    def _out_of_descriptors(self, error: OSError) -> None:
        """The reserve has gone too; make room, and try again in a moment."""
        _LOG.error("no further connection can be accepted: %s", error.strerror)
        for _ in range(_AT_ONCE):
            self._register.shed()
        self._loop.remove_reader(self._listening)
        self._pause = self._loop.call_later(_PAUSE, self._loop.add_reader, self._listening, self._accept)

    async def _serve(self, made: socket.socket) -> None:
        try:
            made.setblocking(False)
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GONE_AFTER)
            await self._loop.connect_accepted_socket(self._protocol, made)
        except OSError as error:  # the peer has gone already
            _LOG.debug("a connection ended before it began: %s", error)
            made.close()
