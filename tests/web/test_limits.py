"""Rate limits: tokens flow in evenly, memory is bounded, nobody's claims about his address are believed."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from pairwright.web.desk_settings import DeskSettings
from pairwright.web.security.addresses import client_address
from pairwright.web.security.middleware import LARGEST, RateLimit, TooMany


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_the_next_try_waits():
    clock = Clock()
    limit = RateLimit(60, 3, clock=clock)
    for _ in range(3):
        limit.take("one")
    with pytest.raises(TooMany) as caught:
        limit.take("one")
    assert caught.value.seconds == 1
    limit.take("another")
    clock.now += 1.01
    limit.take("one")
    with pytest.raises(TooMany):
        limit.take("one")


def test_waiting_gives_no_more_than_the_burst():
    clock = Clock()
    limit = RateLimit(60, 2, clock=clock)
    clock.now += 3600
    limit.take("one")
    limit.take("one")
    with pytest.raises(TooMany):
        limit.take("one")


def test_memory_is_bounded():
    limit = RateLimit(60, 2)
    for number in range(LARGEST + 500):
        limit.take(str(number))
    assert len(limit) == LARGEST


def connection(client: str, forwarded: str = "") -> HTTPConnection:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return HTTPConnection({"type": "http", "client": (client, 1), "headers": headers})


@pytest.mark.parametrize(
    ("client", "forwarded", "trusted", "expected"),
    [
        ("198.51.100.7", "", (), "198.51.100.7"),
        ("198.51.100.7", "203.0.113.9", (), "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9", ("10.0.0.1",), "203.0.113.9"),
        ("10.0.0.1", "1.1.1.1, 203.0.113.9", ("10.0.0.1",), "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, 10.0.0.2", ("10.0.0.1", "10.0.0.2"), "203.0.113.9"),
        ("10.0.0.1", "", ("10.0.0.1",), "10.0.0.1"),
        ("10.0.0.1", "1.1.1.1, 10.0.9.9, 10.0.0.2", ("10.0.0.0/16",), "1.1.1.1"),
        ("10.0.0.1", "1.1.1.1, 10.1.0.9, 10.0.0.2", ("10.0.0.0/16",), "10.1.0.9"),
        ("10.0.0.1", "203.0.113.9:4711", ("10.0.0.1",), "203.0.113.9"),
        ("10.0.0.1", "[2001:db8::7]:443", ("10.0.0.1",), "2001:db8::7"),
        ("10.0.0.1", "203.0.113.9, unknown", ("10.0.0.1",), "10.0.0.1"),
        ("::ffff:10.0.0.1", "203.0.113.9", ("10.0.0.1",), "203.0.113.9"),
    ],
)
def test_only_trusted_proxies_say_who_the_client_is(client, forwarded, trusted, expected):
    assert client_address(connection(client, forwarded), DeskSettings(trusted_proxies=trusted)) == expected
