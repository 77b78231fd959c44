"""Who is served first: a few of the crowd in turn, everybody else at once."""

from __future__ import annotations

import asyncio
import selectors
import socket
from collections.abc import Iterator

import pytest
import uvicorn
from uvicorn.server import ServerState

from pairwright.web.connections.connection_register import (
    BODY_GRACE,
    HEAD_SECONDS,
    IDLE_SECONDS,
    Capacity,
    Register,
)
from pairwright.web.connections.protocol import EACH, GuardedProtocol, Lanes, Turns
from pairwright.web.desk_settings import DeskSettings


@pytest.fixture
def lanes() -> Iterator[Lanes]:
    made = Lanes()
    yield made
    made.close()


@pytest.fixture
def ready(lanes: Lanes) -> Iterator[list[int]]:
    """Descriptors of sixty sockets from which something can always be read."""
    pairs = [socket.socketpair() for _ in range(60)]
    for one, other in pairs:
        other.send(b"x")
        lanes.register(one, selectors.EVENT_READ)
    yield [one.fileno() for one, _ in pairs]
    for pair in pairs:
        for end in pair:
            end.close()


def served(lanes: Lanes) -> list[int]:
    return [key.fd for key, _ in lanes.select(0)]


def test_the_crowd_is_served_in_turn_and_nobody_is_left_out(lanes, ready):
    for descriptor in ready:
        lanes.wait_in_turn(descriptor, near=False)
    rounds = [served(lanes) for _ in range(-(-len(ready) // EACH))]
    assert all(len(one) == EACH for one in rounds)
    assert {descriptor for one in rounds for descriptor in one} == set(ready)


def test_who_does_not_wait_in_turn_is_always_served(lanes, ready):
    own, near, crowd = ready[:3], ready[3:20], ready[20:]
    for descriptor in [*near, *crowd]:
        lanes.wait_in_turn(descriptor, near=descriptor in near)
    for _ in range(3):
        now = served(lanes)
        assert set(own) <= set(now)
        assert [len(set(now) & set(part)) for part in (near, crowd)] == [EACH, EACH]
    lanes.go_first(near[0])
    lanes.go_first(crowd[0])
    assert {near[0], crowd[0], *own} <= set(served(lanes))


def test_a_few_are_served_at_once(lanes, ready):
    for descriptor in ready:
        lanes.wait_in_turn(descriptor, near=False)
    for descriptor in ready[EACH:]:
        lanes.unregister(descriptor)
    assert set(served(lanes)) == set(ready[:EACH])


def test_so_many_are_worked_on_and_the_others_in_the_order_of_their_coming():
    turns, begun = Turns(2), []
    here = {"gone": False}

    def request(name: str) -> None:
        turns.begin(lambda: bool(begun.append(name) is None and here.get(name, True)))

    for name in ("a", "b", "c", "gone", "d", "e"):
        request(name)
    assert begun == ["a", "b"]
    turns.end()
    assert begun == ["a", "b", "c"]
    turns.end()
    # Who has gone meanwhile takes nobody's turn.
    assert begun == ["a", "b", "c", "gone", "d"]
    for _ in range(3):
        turns.end()
    assert begun[-1] == "e"
    request("f")
    request("g")
    assert begun[-2:] == ["f", "g"]


class Peer(asyncio.Transport):
    """The other end of a connection, that takes what it is sent when it is told to."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False
        self.socket = socket.socket()

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"socket": self.socket, "peername": ("192.0.2.1", 5000)}.get(name, default)

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 70_000


class Clock:
    """A clock that tests move."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


async def settled() -> None:
    """Everything that can go on without time has gone on."""
    for _ in range(50):
        await asyncio.sleep(0)


async def connected(lanes: Lanes, app: object, clock: Clock) -> tuple[GuardedProtocol, Peer, Register]:
    """A connection, its other end, and the register that holds it."""
    config = uvicorn.Config(app, log_config=None)
    config.load()
    register = Register(Capacity(10, 10), clock)
    one = GuardedProtocol(register, lanes, Turns(), DeskSettings(), config, ServerState(), {})
    peer = Peer()
    one.connection_made(peer)
    return one, peer, register


async def brief(scope, receive, send):
    """Answers with nothing."""
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize(
    ("said", "since", "seconds"),
    [
        ((b"",), 0, HEAD_SECONDS),
        ((b"GET / HT", b"TP/1.1\r\nHost:", b" x\r\n", b"X: "), 0, HEAD_SECONDS),
        ((b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",), 0, IDLE_SECONDS),
        ((b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"GET"), 1, HEAD_SECONDS),
        ((b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n", b"link"), 0, BODY_GRACE),
    ],
    ids=["nothing", "a head in pieces", "between two requests", "a second head", "a body"],
)
def test_whatever_a_client_waits_with_has_an_end(lanes, said, since, seconds):
    """No piece that he sends gives him more time for the same head or body. since: with which it began."""

    async def run() -> None:
        clock = Clock()
        one, peer, register = await connected(lanes, brief, clock)
        for piece in said:
            one.data_received(piece)
            await settled()
            clock.now += 0.5
            await register.look()
        assert not peer.closed
        clock.now += seconds - 0.5 * (len(said) - since)
        await register.look()
        assert not peer.closed
        clock.now += 0.1
        await register.look()
        assert peer.closed
        one.connection_lost(None)
        peer.socket.close()

    asyncio.run(run())


def test_a_slow_reader_of_a_stream_gets_the_last_word_instead_of_everything(lanes):
    """And nothing at all after the end."""

    async def follows(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        scope["state"]["connection"].follow()
        await receive()
        await receive()

    async def run() -> None:
        one, peer, _ = await connected(lanes, follows, Clock())
        one.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        await settled()
        peer.sent.clear()
        one.put(b"first", b"all")
        one.pause_writing()
        one.put(b"second", b"all so far")
        one.put(b": here", b"")
        assert peer.sent == [b"5\r\nfirst\r\n"]
        one.resume_writing()
        one.put(b"third", b"all")
        one.end()
        one.put(b"fourth", b"all")
        assert peer.sent[1:] == [b"a\r\nall so far\r\n", b"5\r\nthird\r\n", b"0\r\n\r\n"]
        one.connection_lost(None)
        await settled()
        peer.socket.close()

    asyncio.run(run())
