"""Serving a desk by uvicorn: the port, the addresses under which it is reached, and a clean end.

Several processes may serve one desk (`Workers`): started, started again when one falls, ended together. They
share the listening socket and the database, and nothing else; any of them answers any request.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING

import uvicorn

from pairwright.common.errors import BadInput
from pairwright.web.connections.connection_register import Acceptor, Capacity, Register, raise_limit
from pairwright.web.connections.protocol import GuardedProtocol, Lanes, Turns, new_loop
from pairwright.web.desk_settings import LOOPBACK, DeskSettings

if TYPE_CHECKING:
    from fastapi import FastAPI

USUAL_PORT = 8765
_NEXT_PORTS = 20
_SWITCH_SECONDS = 0.001
_COLLECT_AFTER = (2_000, 5, 20_000)
"""Looking for cycles stops everybody: for a millisecond or two with two thousand young values, for tenths of
a second with all that there are. Connections undo their own cycles, so the latter is hardly ever needed."""

_PATIENCE = 3
"""Seconds that open answers have to end when the desk is stopped."""


_ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)
)
"""What ends the desk in good order. SIGHUP: the terminal is closed; SIGBREAK: its window, on Windows."""


class CannotListen(BadInput):
    """The desk cannot have the port or the address that was asked for; the text says what to do."""


def collect_seldom() -> None:
    """Look for cycles seldom: a new state, or a page, is made of thousands of small values without any.

    What was imported stays as it is; to look through it first would take a tenth of a second of the start.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


class DeskServer(uvicorn.Server):
    """A server that cannot be filled up (connections/), and ends the streams before it waits for answers."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        quiet_log()
        self.register = Register(Capacity.of(raise_limit()))
        self._lanes = Lanes()
        self._acceptors: list[Acceptor] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        # Threads that draw a round or render a list let the readers' requests in between more often.
        sys.setswitchinterval(_SWITCH_SECONDS)
        collect_seldom()
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                log_level="warning",
                http=partial(  # type: ignore[arg-type]
                    GuardedProtocol, self.register, self._lanes, Turns(), app.state.desk.settings
                ),
                ws="none",
                access_log=False,  # addresses of links hold secrets
                server_header=False,
                timeout_graceful_shutdown=_PATIENCE,
                proxy_headers=False,
            )
        )

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal says that it is enough."""
        with asyncio.Runner(loop_factory=partial(new_loop, self._lanes)) as runner:
            runner.run(self.serve(sockets=sockets))

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End on Ctrl-C, on SIGTERM, and when the terminal or its window is closed; come back to the caller.

        What comes after the server must be done as well, so a signal that has ended it is not sent again.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in _ENDING}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept, on a register of connections where the system lets us watch a socket."""
        self._loop = asyncio.get_running_loop()
        try:
            self._loop.remove_reader(sockets[0] if sockets else -1)
        except NotImplementedError:  # Windows: the loop accepts by itself, and the register still counts
            await super().startup(sockets)
        else:
            await super().startup([])
            self._acceptors = [Acceptor(one, self.register, self._protocol) for one in sockets or ()]
        self.register.open()

    def offer_hall(self, port: int) -> None:
        """Let the owner open a desk of this computer alone to its network, at this port."""
        self._app.state.desk.hall.offer(partial(self._listen_in_network, port))

    def _listen_in_network(self, port: int) -> str:
        """Listen in the network too, asked by the thread of a request; the address. Raises CannotListen."""
        host = network_address("0.0.0.0")  # nosec B104 - a name that is looked for
        if is_loopback(host) or self._loop is None:
            raise CannotListen.told("this computer is not connected to a network")
        listening = listening_socket(host, port)
        asyncio.run_coroutine_threadsafe(self._accept_on(listening), self._loop).result(_PATIENCE)
        return web_address(host, listening.getsockname()[1])

    async def _accept_on(self, listening: socket.socket) -> None:
        if self._acceptors:
            self._acceptors.append(Acceptor(listening, self.register, self._protocol))
        else:
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(self._protocol, sock=listening))

    def _protocol(self) -> asyncio.Protocol:
        made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, close the streams, then everything else."""
        for acceptor in self._acceptors:
            acceptor.close()
        self.register.close()
        self._app.state.desk.hub.close()
        await super().shutdown(sockets)


def listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens on the port; without one, on the usual port or the next that is free.

    Raises CannotListen saying what to do when that cannot be.
    """
    ports = [port] if port is not None else [*range(USUAL_PORT, USUAL_PORT + _NEXT_PORTS), 0]
    for candidate in ports:
        try:
            return _bound(host, candidate)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            raise CannotListen(_refusal(host, candidate, error)) from None
    raise CannotListen(f"no port is free on {host}")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)
    except OSError:
        made.close()
        raise
    return made


def _refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; give another one with --port, or --port 0 for any that is free"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used without special rights; take one above 1023"
    return f"the desk cannot listen on {host}, port {port}: {error.strerror or error}"


def is_loopback(host: str) -> bool:
    """True when only this computer reaches the host."""
    try:
        return host in LOOPBACK or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_address(host: str) -> str:
    """The address under which others in the network reach this computer, as far as it can be told."""
    # Names that are looked for, not an address to listen on.
    if host not in ("0.0.0.0", "::"):  # nosec B104
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address of documentation; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def web_address(host: str, port: int) -> str:
    """The address for a browser."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


# -- A log that nobody can fill: what repeats itself is written a few times a minute and then counted ------


EACH = 5
"""Records of one kind that are written in a minute."""

ALL = 60
"""Records that are written in a minute altogether."""

_WINDOW = 60.0
_LONGEST = 20_000
_KINDS = 1_000


class Repeats(logging.Filter):
    """Lets through so many records of a kind, and so many of all, in a minute; then says how many more came.

    Records are of one kind when the same line of a program wrote them about the same type of error.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._written: dict[object, int] = {}
        self._held_back = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        now = self._clock()
        more = 0
        if now - self._since >= _WINDOW:
            more, self._held_back = self._held_back, 0
            self._since = now
            self._written.clear()
        error = record.exc_info and record.exc_info[0]
        kind: object = (record.name, record.levelno, record.pathname, record.lineno, error)
        if len(self._written) >= _KINDS and kind not in self._written:
            kind = None
        count = self._written[kind] = self._written.get(kind, 0) + 1
        if count > EACH or sum(min(n, EACH) for n in self._written.values()) > ALL:
            self._held_back += 1
            return False
        if more:
            text = record.getMessage()
            record.msg = f"{text[:_LONGEST]} (before it, {more} more lines in a minute, not written)"
            record.args = ()
        return True


def quiet_log() -> None:
    """Write warnings and errors of the desk and its server to standard error, in bounded amounts."""
    root = logging.getLogger()
    if not root.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s: %(message)s"))
        handler.setLevel(logging.WARNING)
        root.addHandler(handler)
    for one in root.handlers:
        if not any(isinstance(known, Repeats) for known in one.filters):
            one.addFilter(Repeats())


_LOG = logging.getLogger("pairwright.desk")
_UNTIL_KILLED = 10.0
_SOON = 1.0
"""Seconds between two starts of workers that fall."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


def serve(settings: DeskSettings, listening: socket.socket) -> None:
    """What a worker does, until it is ended or the process that started it has gone."""
    from pairwright.web.app import create_app

    server = DeskServer(create_app(settings))
    threading.Thread(target=_end_with_parent, args=(server,), daemon=True).start()
    server.run(sockets=[listening])


def _end_with_parent(server: object) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        server.should_exit = True  # type: ignore[attr-defined]


class Workers:
    """So many processes for one desk."""

    def __init__(self, settings: DeskSettings, listening: socket.socket, count: int) -> None:
        self._settings = settings
        self._listening = listening
        self._count = count
        self._ended = threading.Event()

    def run(self) -> None:
        """Serve until a signal says that it is enough."""
        before = {one: signal.signal(one, self._end) for one in SIGNALS}
        workers = [self._started() for _ in range(self._count)]
        try:
            while not self._ended.is_set():
                wait([worker.sentinel for worker in workers], timeout=0.5)
                for place, worker in enumerate(workers):
                    if not worker.is_alive() and not self._ended.is_set():
                        _LOG.error(
                            "a worker ended by itself (%s); another one takes its place", worker.exitcode
                        )
                        time.sleep(_SOON)
                        workers[place] = self._started()
        finally:
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.join(_UNTIL_KILLED)
                worker.kill()
            for one, handler in before.items():
                signal.signal(one, handler)

    def _end(self, _number: int, _frame: object) -> None:
        self._ended.set()

    def _started(self) -> SpawnProcess:
        made = multiprocessing.get_context("spawn").Process(
            target=serve, args=(self._settings, self._listening)
        )
        made.start()
        return made
