"""One connection: uvicorn's protocol with an end to everything that a client can draw out.

A head (request line and header lines), what stands around the chunks of a body, and the lines after it are
cut at 64 KB; heads, bodies and answers must go on at a pace (register.py); requests sent ahead are few.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import HTTPConnection
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from pairwright.web.connections.connection_register import ConnectionStage, Register
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.security.addresses import client_network, is_trusted, network_of
from pairwright.web.security.middleware import STRANGERS, announced

# -- Who is served first when more has come than can be served at once ---------------------------------
# The event loop takes everything that is ready in one go: when a thousand readers come together, whoever
# enters a result would wait until each of them has been answered. Here the loop gets a few of them at a time,
# always those who have waited longest, and beside them its own business and everybody who is signed in.

EACH = 8
"""Connections of strangers that are looked at in one round of the loop, and as many from addresses from which
somebody is signed in: about ten milliseconds."""

AT_WORK = 24
"""Requests of strangers that are worked on at the same time. The threads of the desk are 40: others are left
for those who are signed in."""

Ready = tuple[selectors.SelectorKey, int]


class Lanes(selectors.DefaultSelector):
    """A selector that gives the loop what is not in the crowd at once, and of the crowd a few in turn."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = 0
        self._crowd: dict[int, int] = {}
        self._near: set[int] = set()

    def wait_in_turn(self, descriptor: int, near: bool) -> None:
        """This connection is one of many. near: from an address from which somebody is signed in."""
        self._crowd[descriptor] = self._turn
        if near:
            self._near.add(descriptor)

    def go_first(self, descriptor: int) -> None:
        """It is not, or it has ended."""
        self._crowd.pop(descriptor, None)
        self._near.discard(descriptor)

    def select(self, timeout: float | None = None) -> list[Ready]:
        """What the loop does next; the rest is ready again the next time."""
        found: list[Ready] = super().select(timeout)
        if len(found) <= EACH:
            return found
        self._turn += 1
        first = [one for one in found if one[0].fd not in self._crowd]
        near = [one for one in found if one[0].fd in self._near]
        others = [one for one in found if one[0].fd in self._crowd and one[0].fd not in self._near]
        return [*first, *self._longest_waiting(near), *self._longest_waiting(others)]

    def _longest_waiting(self, ready: list[Ready]) -> list[Ready]:
        chosen = sorted(ready, key=lambda one: self._crowd[one[0].fd])[:EACH]
        for key, _ in chosen:
            self._crowd[key.fd] = self._turn
        return chosen


def new_loop(lanes: Lanes) -> asyncio.AbstractEventLoop:
    """An event loop that serves by lanes; on Windows, where it watches no sockets, an ordinary one."""
    return asyncio.new_event_loop() if sys.platform == "win32" else asyncio.SelectorEventLoop(lanes)


class Turns:
    """So many requests of strangers at the same time; the others wait in the order of their coming."""

    def __init__(self, at_work: int = AT_WORK) -> None:
        self._free = at_work
        self._waiting: deque[Callable[[], bool]] = deque()

    def begin(self, start: Callable[[], bool]) -> None:
        """Start this as soon as it may be; it says whether there was anything to start."""
        self._waiting.append(start)
        self._start_next()

    def end(self) -> None:
        """One of those that were started needs nobody any more."""
        self._free += 1
        self._start_next()

    def _start_next(self) -> None:
        while self._free and self._waiting:
            self._free -= bool(self._waiting.popleft()())


LARGEST_HEAD = 64 * 1024
"""Bytes of a head, and of what frames a chunk."""

MOST_AHEAD = 16
"""Requests that may wait behind the one that is being answered."""

KEPT_OPEN = 60
"""Seconds that the connection of somebody who is signed in stays open between two requests."""

_SLICE = 16 * 1024
_COME_BACK = b"retry: 30000\n\n"
"""The last word to a reader whose stream is closed to make room: come back in half a minute."""

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

_NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 30\r\nconnection: close\r\n\r\n"
)


def _nothing() -> None:
    """Takes the place of what is not to be called any more."""


class CutOff(Exception):  # noqa: N818 - reads as a sentence where it is raised
    """The parser stops here; what the client is told last has been chosen."""


class GuardedProtocol(HttpToolsProtocol):
    """A connection that the register knows. Handlers find it as `request.state.connection`."""

    def __init__(
        self,
        register: Register,
        lanes: Lanes,
        turns: Turns,
        settings: DeskSettings,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._register = register
        self._lanes = lanes
        self._turns = turns
        self._in_turn = False
        self._descriptor = -1
        self._later: Callable[[], None] | None = None
        self._settings = settings
        self._proxied = self._cut = self._follows = False
        self._head = self._frame = self._body_seen = 0
        self._frame_done = False
        self._last_word = self._missed = b""
        self.stage = ConnectionStage.SILENT
        self.since = 0.0
        self.place = self.account = ""
        self.counted = 0

    # what the register asks

    def unsent(self) -> int:
        """Bytes that the reader has not taken yet."""
        return self.transport.get_write_buffer_size()

    def dismiss(self) -> None:
        """Close the connection; who follows a stream is told when to come back."""
        if self._follows and self.cycle.response_started and not self.flow.write_paused:
            self.put(_COME_BACK, b"")
            self.end()
        else:
            self.transport.abort()

    # what a stream tells (streaming.py)

    def put(self, message: bytes, instead: bytes) -> None:
        """Write a message of the stream; who still has much to take gets `instead` when he has taken it."""
        if self.cycle.response_complete or self.transport.is_closing():
            return
        if self.flow.write_paused:
            self._missed = instead or self._missed
        else:
            self.transport.write(b"%x\r\n%s\r\n" % (len(message), message))

    def end(self) -> None:
        """End the stream, and the connection with it."""
        if not self.cycle.response_complete and not self.transport.is_closing():
            self.cycle.disconnected = True
            self.transport.write(b"0\r\n\r\n")
            self.transport.close()

    # what handlers tell

    def know(self, account: str) -> None:
        """Somebody is signed in here: he is not shut out for want of room."""
        self.timeout_keep_alive = KEPT_OPEN
        self._lanes.go_first(self._descriptor)
        self._register.move(self, self.stage, account=account)

    def follow(self) -> None:
        """The answer is a stream that stays open."""
        self._follows = True
        self._leave_turn()
        self._register.move(self, ConnectionStage.STREAM)

    # what the transport tells

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection; closed again at once when there is no room for it."""
        super().connection_made(transport)
        host = self.client[0] if self.client else "unknown"
        self._proxied = is_trusted(host, self._settings.trusted_proxies)
        self.place = "" if self._proxied else network_of(host)
        if not self._register.enter(self):
            self._cut = True
            transport.abort()
            return
        self._descriptor = transport.get_extra_info("socket").fileno()
        self._lanes.wait_in_turn(self._descriptor, self._register.knows(self.place))

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._register.leave(self)
        self._lanes.go_first(self._descriptor)
        # What holds each other would stay in memory until it is looked for, which stops everybody.
        if self.scope is not None:
            self.scope["state"].pop("connection", None)
        self.pipeline.clear()
        if self._later:
            self._later, self.cycle.on_response = None, _nothing
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what came, in slices, so that nothing grows beyond its limit between two looks."""
        if self.stage is ConnectionStage.IDLE:
            self._register.move(self, ConnectionStage.SILENT)
        self.counted += len(data)
        for start in range(0, len(data), _SLICE):
            if self._cut or self.transport.is_closing():
                return
            piece = data[start : start + _SLICE]
            self._body_seen, self._frame_done = 0, False
            super().data_received(piece)
            self._frame = 0 if self._frame_done else self._frame + len(piece) - self._body_seen
            if self._frame > LARGEST_HEAD or len(self.pipeline) > MOST_AHEAD:
                self._last_word = _TOO_LARGE
                self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """The last answer of this connection."""
        self._cut = True
        if self.transport.is_closing():
            return
        if self._last_word:
            self.transport.write(self._last_word)
            self.transport.close()
        else:
            super().send_400_response(msg)

    # what the parser tells

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.scope["state"]["connection"] = self
        self._head = 0

    def on_url(self, url: bytes) -> None:
        """A part of the request line."""
        self._more_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head, or one after a body that came in chunks."""
        self._more_head(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _more_head(self, size: int) -> None:
        self._head += size
        if self._head > LARGEST_HEAD:
            self._last_word = _TOO_LARGE
            raise CutOff

    def on_headers_complete(self) -> None:
        """The head is complete; the body may follow."""
        self._frame_done = True
        self.counted = 0
        client = self._client() if self._proxied else None
        account = "" if self._proxied else None
        if not self._register.move(self, ConnectionStage.BODY, place=client, account=account):
            self._last_word = _NO_ROOM
            raise CutOff
        super().on_headers_complete()

    def _client(self) -> str:
        """The network of the client, as a proxy names it."""
        return client_network(HTTPConnection(dict(self.scope)), self._settings)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Work on a request: when it is here, or as much of it as a stranger may send; a stranger's in turn.

        So nobody keeps the desk busy, or a turn to himself, by sending slowly or without end.
        """

        def start() -> None:
            self._later = None
            if self.account or self._register.knows(self.place):
                super(GuardedProtocol, self)._start_asgi_task(cycle, app)
            else:
                self._turns.begin(partial(self._start_in_turn, cycle, app))

        if cycle is not self.cycle or not cycle.more_body or announced(dict(cycle.scope)) > STRANGERS:
            start()
            return
        self._later = start
        if cycle.waiting_for_100_continue:
            cycle.waiting_for_100_continue = False
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _start_in_turn(self, cycle: RequestResponseCycle, app: Any) -> bool:
        if self.transport.is_closing():
            return False
        self._in_turn = True

        async def work(scope: Any, receive: Any, send: Any) -> None:
            try:
                await app(scope, receive, send)
            finally:
                self._leave_turn()

        super()._start_asgi_task(cycle, work)
        return True

    def _leave_turn(self) -> None:
        """Others may be worked on: this request is, or only waits for its reader."""
        if self._in_turn:
            self._in_turn = False
            self._turns.end()

    def on_chunk_complete(self) -> None:
        """A chunk has come."""
        self._frame_done = True

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        self._body_seen += len(body)
        super().on_body(body)
        if self._later and len(self.cycle.body) > STRANGERS:
            self._later()

    def on_message_complete(self) -> None:
        """The whole request is here."""
        self._frame_done = True
        if self.stage is ConnectionStage.BODY:
            self._register.move(self, ConnectionStage.BUSY)
        super().on_message_complete()
        if self._later:
            self._later()

    def on_response_complete(self) -> None:
        """The answer has been sent; another request may come."""
        self._follows = False
        if not self.transport.is_closing() and not self.flow.write_paused:
            self._rest()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The reader takes less than he is sent."""
        super().pause_writing()
        self._leave_turn()
        self.counted = self.unsent()
        self._register.move(self, ConnectionStage.STUCK)

    def resume_writing(self) -> None:
        """He has caught up."""
        super().resume_writing()
        if self.cycle.response_complete:
            self._rest()
        else:
            self._register.move(self, ConnectionStage.STREAM if self._follows else ConnectionStage.BUSY)
        if self._missed:
            missed, self._missed = self._missed, b""
            self.put(missed, b"")

    def _rest(self) -> None:
        """Nothing is to be answered but what waits already."""
        place = "" if self._proxied else None
        self._register.move(
            self, ConnectionStage.BUSY if self.pipeline else ConnectionStage.IDLE, place=place
        )
