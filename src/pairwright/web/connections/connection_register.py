"""The register of open connections: who has to go when another one comes, and who has waited too long.

Nobody who is signed in is ever shut out or cut off for want of room. Of the others goes first, in this
order, the one that has been so for the longest time: who has said nothing yet; who has nothing to say;
who sends slowly; who reads slowly; who follows a stream. A request that is being worked on is finished.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Protocol

from pairwright.common.values import dataclass
from pairwright.web.security.addresses import network_of

HEAD_SECONDS = 10.0
"""A request's head must be complete after so long; so must the first one of a new connection."""

IDLE_SECONDS = 75.0
"""A connection without a request is closed after so long at the latest."""

BODY_GRACE = 15.0
BODY_PACE = 4096
"""Bytes a second that a body must bring on average, after the grace."""

STUCK_SECONDS = 30.0
"""A reader who takes nothing of his answer for so long is cut off."""

ARRIVING = 0.2
"""Seconds in which a new connection is not counted as silent when somebody has to go."""

_LOOK_EVERY = 1.0
_AT_ONCE = 50
"""Connections that are closed for waiting too long before others are served."""

_MOST_KNOWN = 1_000
"""Networks that are remembered because somebody is signed in there; the longest unused goes first."""


class ConnectionStage(IntEnum):
    """What a connection is doing, in the order in which connections go."""

    SILENT = 0
    IDLE = 1
    BODY = 2
    STUCK = 3
    STREAM = 4
    BUSY = 5


class Connection(Protocol):
    """What the register knows of a connection. since: when it came to its stage (monotonic seconds).

    place: the network that it is counted for, "" for none. account: who is signed in, "" for nobody.
    counted: bytes that came of its body; of a slow reader, what he had not taken when last looked at.
    """

    stage: ConnectionStage
    since: float
    place: str
    account: str
    counted: int

    def unsent(self) -> int:
        """Bytes that the reader has not taken yet."""

    def dismiss(self) -> None:
        """Close it, with a word to a reader who follows a stream."""


class _ConnectionRow:
    """Connections by stage and whether somebody is signed in, each in the order of their coming."""

    def __init__(self) -> None:
        self._lists: dict[tuple[ConnectionStage, bool], dict[Connection, None]] = {}
        self.count = 0

    def add(self, one: Connection) -> None:
        """A connection has come to this stage."""
        self._lists.setdefault((one.stage, bool(one.account)), {})[one] = None
        self.count += 1

    def remove(self, one: Connection) -> None:
        """It leaves the stage, or has gone."""
        del self._lists[one.stage, bool(one.account)][one]
        self.count -= 1

    def holds(self, one: Connection) -> bool:
        """It is known at the stage that it has."""
        return one in self._lists.get((one.stage, bool(one.account)), ())

    def at(self, stage: ConnectionStage) -> Iterator[Connection]:
        """Those of a stage, strangers first."""
        for known in (False, True):
            yield from list(self._lists.get((stage, known), ()))

    def first(self, arrived: float, known: bool, besides: Connection | None) -> Connection | None:
        """The one that goes first; never one whose request is being worked on.

        arrived: who has been silent only since then goes last, for what he says is perhaps on its way.
        """
        newcomer = None
        for stage in list(ConnectionStage)[: ConnectionStage.BUSY]:
            for one in self._lists.get((stage, known), ()):
                if one is besides:
                    continue
                if stage is not ConnectionStage.SILENT or one.since < arrived:
                    return one
                newcomer = one
                break
        return newcomer


class Register:
    """All connections of one server. From the event loop only."""

    def __init__(self, capacity: Capacity, clock: Callable[[], float] = time.monotonic) -> None:
        self.capacity = capacity
        self._clock = clock
        self._all = _ConnectionRow()
        self._places: dict[str, _ConnectionRow] = {}
        self._accounts: dict[str, _ConnectionRow] = {}
        self._known: dict[str, None] = {}
        self._watch: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return self._all.count

    def of(self, place: str) -> int:
        """How many connections a network has."""
        row = self._places.get(place)
        return row.count if row else 0

    def knows(self, place: str) -> bool:
        """Whether somebody has been signed in from this network: it is served first."""
        return place in self._known

    def open(self) -> None:
        """Begin to look for those who have waited too long, in the running event loop."""
        self._watch = asyncio.get_running_loop().create_task(self._watching())

    def close(self) -> None:
        """Stop looking."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def enter(self, one: Connection) -> bool:
        """A new connection; somebody goes when there is no room. False: nobody can, and it is not let in."""
        if one.place and self.of(one.place) >= self.capacity.each and not self._shed(self._places[one.place]):
            return False
        if self._all.count >= self.capacity.all and not self.shed():
            return False
        one.since = self._clock()
        self._add(one)
        return True

    def leave(self, one: Connection) -> None:
        """A connection has ended."""
        if self._all.holds(one):
            self._remove(one)

    def move(
        self, one: Connection, stage: ConnectionStage, *, place: str | None = None, account: str | None = None
    ) -> bool:
        """A connection comes to another stage, is counted for another network, or turns out to be somebody's.

        False when its network or account has too many and none of the others can go.
        """
        if not self._all.holds(one):
            return True
        self._remove(one)
        new_place, new_account = place is not None and place != one.place, account not in (None, one.account)
        one.stage, one.since = stage, self._clock()
        one.place = one.place if place is None else place
        one.account = one.account if account is None else account
        self._add(one)
        if one.account and one.place:
            self._remember(one.place)
        if new_account and one.account and self._accounts[one.account].count > self.capacity.account:
            return self._shed(self._accounts[one.account], known=True, besides=one)
        if new_place and one.place and self.of(one.place) > self.capacity.each:
            return bool(one.account) or self._shed(self._places[one.place], besides=one)
        return True

    def _remember(self, place: str) -> None:
        self._known.pop(place, None)
        self._known[place] = None
        if len(self._known) > _MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def shed(self) -> bool:
        """Let one connection go; False when none can."""
        return self._shed(self._all)

    def _shed(self, row: _ConnectionRow, *, known: bool = False, besides: Connection | None = None) -> bool:
        one = row.first(self._clock() - ARRIVING, known, besides)
        if one is None:
            return False
        self._dismiss(one)
        return True

    def _dismiss(self, one: Connection) -> None:
        self._remove(one)
        one.dismiss()

    def _rows(self, one: Connection) -> Iterator[tuple[dict[str, _ConnectionRow], str]]:
        if one.place:
            yield self._places, one.place
        if one.account:
            yield self._accounts, one.account

    def _add(self, one: Connection) -> None:
        self._all.add(one)
        for rows, key in self._rows(one):
            rows.setdefault(key, _ConnectionRow()).add(one)

    def _remove(self, one: Connection) -> None:
        self._all.remove(one)
        for rows, key in self._rows(one):
            rows[key].remove(one)
            if not rows[key].count:
                del rows[key]

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY)
            await self.look()

    async def look(self) -> None:
        """Close what has waited too long."""
        for place, one in enumerate(self._late(), 1):
            if self._all.holds(one):
                self._dismiss(one)
            if place % _AT_ONCE == 0:
                await asyncio.sleep(0)

    def _late(self) -> list[Connection]:
        """Those who have waited too long."""
        now = self._clock()
        late = [
            one
            for stage, seconds in (
                (ConnectionStage.SILENT, HEAD_SECONDS),
                (ConnectionStage.IDLE, IDLE_SECONDS),
            )
            for one in self._all.at(stage)
            if now - one.since > seconds
        ]
        late += (
            one
            for one in self._all.at(ConnectionStage.BODY)
            if now - one.since > BODY_GRACE + one.counted / BODY_PACE
        )
        for one in self._all.at(ConnectionStage.STUCK):
            unsent = one.unsent()
            if unsent < one.counted:
                one.since = now
            one.counted = unsent
            if now - one.since > STUCK_SECONDS:
                late.append(one)
        return late


# -- How many connections the desk can hold: file descriptors, counted before they run out -----------------


WANTED = 20_000
"""Descriptors that the desk asks the system for at its start."""

RESERVE = 128
"""Descriptors that no connection gets: the database from all threads, uploads, static files."""

MOST = 16_384
"""Connections that are held at most; each of them costs memory as well."""

_UNKNOWN = 512
"""Taken where the system tells no limit."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """Connections that are held: altogether, from one address (an IPv6 network of 64 bits), of one account.

    A hall is often behind one address, so an address may have most of them; that of somebody who
    attacks leaves the rest to the others.
    """

    all: int
    each: int
    account: int = 64

    @classmethod
    def of(cls, descriptors: int) -> Capacity:
        """What so many descriptors are enough for."""
        everything = min(MOST, descriptors - min(RESERVE, descriptors // 2))
        return cls(everything, max(1, everything * 3 // 4))


def raise_limit() -> int:
    """Take as many descriptors as the system lets us have, up to `WANTED`; returns how many there are."""
    if sys.platform == "win32":
        return _UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return WANTED
    goal = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if goal > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
        except (OSError, ValueError):  # not everywhere may a program have what its hard limit says
            return soft
        return goal
    return soft


# -- Accepting connections without a way to run out of descriptors unheard ---------------------------------


_LOG = logging.getLogger("pairwright.desk")
_ACCEPTED_AT_ONCE = 128
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
        for _ in range(min(_ACCEPTED_AT_ONCE, self._room() - len(self._waiting))):
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
