"""Tries and connections are counted for the right one: his address, his network, his account."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from datetime import timedelta

import httpx
import pytest
from small_machine import DESCRIPTORS, PATIENCE, PROXY, SmallDesk, closed, eventually, heard

from pairwright.storage.access import Access, Grant
from pairwright.storage.database import Database
from pairwright.web.connections.connection_register import Capacity
from pairwright.web.desk_settings import RateLimits

AT_ONCE = int(RateLimits().links * RateLimits().burst)
ROOM = Capacity.of(DESCRIPTORS)


@pytest.fixture(scope="module")
def access(small: SmallDesk) -> Iterator[Access]:
    """Who may do what at the desk."""
    made = Access(Database(str(small.database)))
    yield made
    made.close()


class Person:
    """Somebody who tries links from an address, perhaps through a proxy that names him."""

    def __init__(self, desk: SmallDesk, address: str, named: str = "") -> None:
        self._client = httpx.Client(
            base_url=f"http://127.0.0.1:{desk.port}",
            timeout=PATIENCE,
            transport=httpx.HTTPTransport(local_address=address),
            headers={"X-Forwarded-For": named} if named else {},
        )
        form = self._client.get("/sign-in").text
        self._token = re.search(r'name="csrf_token" value="([0-9a-f]{64})"', form)[1]

    def tries(self) -> int:
        """The status of the answer."""
        return self._client.post("/enter", data={"csrf_token": self._token, "link": "wrong"}).status_code


def until_refused(*people: Person) -> int:
    """How many links they try, one after the other, until one of them has to wait."""
    for number in range(100 * AT_ONCE):
        if people[number % len(people)].tries() == 429:
            return number
    raise AssertionError("nobody had to wait")


def test_tries_are_counted_by_the_address(small):
    one, other = Person(small, "127.0.4.1"), Person(small, "127.0.4.2")
    assert until_refused(one) >= AT_ONCE
    assert other.tries() == 422


def test_an_ipv6_network_of_64_bits_is_one_client(small):
    people = [Person(small, PROXY, f"2001:db8:1:2::{number}") for number in range(1, 6)]
    assert until_refused(*people) < len(people) * AT_ONCE
    assert Person(small, PROXY, "2001:db8:1:2:ffff::9").tries() == 429
    assert Person(small, PROXY, "2001:db8:1:3::1").tries() == 422


def test_what_a_proxy_says_counts_and_what_stands_before_it_does_not(small):
    people = [Person(small, PROXY, f"198.51.100.{number}, 203.0.113.9") for number in range(5)]
    assert until_refused(*people) < len(people) * AT_ONCE
    assert Person(small, PROXY, f"203.0.113.10, {PROXY}").tries() == 422


def test_nobody_else_says_who_he_is(small):
    people = [Person(small, "127.0.6.1", f"203.0.113.{number}") for number in range(50, 55)]
    assert until_refused(*people) < len(people) * AT_ONCE


def streams(small: SmallDesk, path: str, count: int, address: str, head: str) -> list[socket.socket]:
    """So many streams of live updates, all of them begun."""
    made = []
    for _ in range(count):
        made.append(small.connect(address))
        made[-1].sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n\r\n".encode())
        heard(made[-1], b"hello")
    return made


def test_an_account_has_so_many_connections_wherever_they_come_from(small, access, event_id):
    link, _ = access.make_link("Hal", Grant("helper", event_id), lasts=timedelta(hours=1))
    other, _ = access.make_link("Ida", Grant("helper", event_id), lasts=timedelta(hours=1))
    path, head = f"/events/{event_id}/live", "Authorization: Bearer "
    kept = streams(small, path, 1, "127.0.7.1", head + other)
    first = streams(small, path, 10, "127.0.7.1", head + link)
    more = streams(small, path, ROOM.account - 4, "127.0.7.2", head + link)
    eventually(lambda: [closed(one) for one in first] == [True] * 6 + [False] * 4)
    assert not any(closed(one) for one in [*kept, *more])


def test_the_connections_of_a_proxy_are_counted_for_those_whom_it_names(small, event_id):
    path = f"/e/{event_id}/live"
    (kept,) = streams(small, path, 1, PROXY, "X-Forwarded-For: 203.0.113.77")
    many = streams(small, path, ROOM.each + 3, PROXY, "X-Forwarded-For: 203.0.113.78")
    eventually(lambda: [closed(one) for one in many[:4]] == [True] * 3 + [False])
    assert not closed(kept)
