"""Who has to go, who is cut off for being slow, and by what connections are counted."""

from __future__ import annotations

import asyncio
import logging

import pytest

from pairwright.common.errors import BadInput
from pairwright.web.connections.connection_register import (
    BODY_GRACE,
    BODY_PACE,
    HEAD_SECONDS,
    IDLE_SECONDS,
    STUCK_SECONDS,
    Capacity,
    ConnectionStage,
    Register,
)
from pairwright.web.security.addresses import is_trusted, network_of, networks
from pairwright.web.serving import ALL, EACH, Repeats


class Clock:
    """A clock that tests move."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class Caller:
    """A connection without a network."""

    def __init__(self, place: str = "192.0.2.1") -> None:
        self.stage, self.since, self.place, self.account = ConnectionStage.SILENT, 0.0, place, ""
        self.counted = self.left = 0
        self.gone = False

    def unsent(self) -> int:
        return self.left

    def dismiss(self) -> None:
        self.gone = True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def register(clock) -> Register:
    return Register(Capacity(all=6, each=4, account=2), clock)


def come(register, clock, stage, place="192.0.2.1", account=""):
    """Somebody comes, a second after the one before."""
    clock.now += 1
    one = Caller(place)
    assert register.enter(one)
    register.move(one, stage, account=account)
    return one


def test_the_stages_go_in_their_order_and_the_oldest_first(register, clock):
    order = (
        ConnectionStage.SILENT,
        ConnectionStage.IDLE,
        ConnectionStage.BODY,
        ConnectionStage.STUCK,
        ConnectionStage.STREAM,
    )
    here = [come(register, clock, stage, f"192.0.2.{stage}") for stage in reversed(order)]
    here.append(come(register, clock, ConnectionStage.STREAM, "192.0.2.9"))
    for one in [*reversed(here[:-1]), here[-1]]:
        assert not one.gone
        come(register, clock, ConnectionStage.BUSY, "192.0.2.77" if one is here[0] else f"192.0.2.{id(one)}")
        assert one.gone
    assert len(register) == 6


def test_nobody_who_is_answered_or_signed_in_goes(register, clock):
    here = [come(register, clock, ConnectionStage.BUSY, f"192.0.2.{n}") for n in range(3)]
    here += [come(register, clock, ConnectionStage.STREAM, f"192.0.3.{n}", f"person:{n}") for n in range(3)]
    assert not register.enter(Caller("192.0.2.99"))
    assert not any(one.gone for one in here)


def test_one_address_has_no_more_than_its_part_and_its_own_oldest_goes(register, clock):
    other = come(register, clock, ConnectionStage.SILENT, "192.0.2.2")
    here = [come(register, clock, ConnectionStage.SILENT) for _ in range(5)]
    assert [one.gone for one in here] == [True, False, False, False, False]
    assert not other.gone
    assert register.of("192.0.2.1") == 4


def test_one_account_has_no_more_than_its_part(register, clock):
    here = [come(register, clock, ConnectionStage.STREAM, f"192.0.2.{n}", "link:a") for n in range(3)]
    assert [one.gone for one in here] == [True, False, False]


def test_an_address_is_known_once_somebody_is_signed_in_there(register, clock):
    come(register, clock, ConnectionStage.BUSY, "192.0.2.2")
    one = come(register, clock, ConnectionStage.BUSY, "192.0.2.3", "person:a")
    register.leave(one)
    assert [register.knows(f"192.0.2.{n}") for n in (2, 3)] == [False, True]
    for number in range(1_000):
        register.leave(come(register, clock, ConnectionStage.BUSY, f"198.51.100.{number}", "person:b"))
    assert not register.knows("192.0.2.3")


def test_the_client_of_a_proxy_is_counted_by_his_own_address(register, clock):
    here = [come(register, clock, ConnectionStage.STREAM, "") for _ in range(6)]
    for one in here[:4]:
        assert register.move(one, ConnectionStage.STREAM, place="198.51.100.1")
    assert register.move(here[4], ConnectionStage.BODY, place="198.51.100.1")
    assert [one.gone for one in here] == [True, False, False, False, False, False]


def test_who_only_just_came_is_not_silent_yet(register, clock):
    reader = come(register, clock, ConnectionStage.STREAM, "192.0.2.2")
    new = [Caller(f"192.0.4.{n}") for n in range(6)]
    clock.now += 1
    for one in new:
        register.enter(one)
    assert reader.gone
    assert not any(one.gone for one in new)
    register.enter(Caller("192.0.4.9"))
    assert new[0].gone


@pytest.mark.parametrize(
    ("stage", "seconds"),
    [
        (ConnectionStage.SILENT, HEAD_SECONDS),
        (ConnectionStage.IDLE, IDLE_SECONDS),
        (ConnectionStage.STUCK, STUCK_SECONDS),
    ],
)
@pytest.mark.parametrize("account", ["", "person:a"])
def test_waiting_has_an_end(register, clock, stage, seconds, account):
    one = come(register, clock, stage, account=account)
    clock.now += seconds - 0.1
    asyncio.run(register.look())
    assert not one.gone
    clock.now += 0.2
    asyncio.run(register.look())
    assert one.gone
    assert len(register) == 0


def test_a_body_comes_at_a_pace(register, clock):
    slow, fast = come(register, clock, ConnectionStage.BODY), come(register, clock, ConnectionStage.BODY)
    fast.counted = 100 * BODY_PACE
    clock.now += BODY_GRACE + 50
    asyncio.run(register.look())
    assert slow.gone
    assert not fast.gone


def test_a_slow_reader_may_take_his_time_while_he_takes_anything(register, clock):
    one = come(register, clock, ConnectionStage.STUCK)
    one.counted = one.left = 1_000_000
    for _ in range(10):
        clock.now += STUCK_SECONDS - 1
        one.left -= 1000
        asyncio.run(register.look())
        assert not one.gone
    clock.now += STUCK_SECONDS + 1
    asyncio.run(register.look())
    assert one.gone


def test_streams_and_requests_that_are_worked_on_wait_as_long_as_they_want(register, clock):
    here = [come(register, clock, ConnectionStage.STREAM), come(register, clock, ConnectionStage.BUSY)]
    clock.now += 1_000_000
    asyncio.run(register.look())
    assert not any(one.gone for one in here)


def test_who_has_gone_is_forgotten(register, clock):
    one = come(register, clock, ConnectionStage.STREAM, account="link:a")
    register.leave(one)
    register.leave(one)
    assert len(register) == 0
    assert register.move(one, ConnectionStage.IDLE)
    assert register.of("192.0.2.1") == 0


@pytest.mark.parametrize("descriptors", [64, 256, 1024, 20_000, 1_000_000])
def test_the_database_keeps_its_descriptors(descriptors):
    room = Capacity.of(descriptors)
    assert descriptors - room.all >= min(128, descriptors // 2)
    assert 1 <= room.each < room.all


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]:5000", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a name", "a name"),
    ],
)
def test_a_network_of_64_bits_is_one_client(address, network):
    assert network_of(address) == network


def test_a_proxy_is_named_by_its_address_or_its_network():
    assert is_trusted("172.28.0.9", ("127.0.0.1", "172.28.0.0/16"))
    assert is_trusted("::ffff:172.28.0.9", ("172.28.0.0/16",))
    assert not is_trusted("172.29.0.9", ("172.28.0.0/16",))
    assert not is_trusted("unknown", ("172.28.0.0/16",))
    with pytest.raises(BadInput, match=r"desk\.example"):
        networks(("desk.example",))


def record(line: int, error: type[Exception] | None = None) -> logging.LogRecord:
    info = (error, error(), None) if error else None
    return logging.LogRecord("desk", logging.ERROR, "file.py", line, "line %d", (line,), info)


def test_a_line_that_repeats_itself_is_written_a_few_times_and_then_counted(clock):
    repeats = Repeats(clock)
    assert sum(repeats.filter(record(1)) for _ in range(10_000)) == EACH
    assert repeats.filter(record(2))
    assert repeats.filter(record(1, ValueError))
    clock.now += 61
    last = record(1)
    assert repeats.filter(last)
    assert f"{10_000 - EACH} more lines" in last.getMessage()


def test_many_different_lines_are_not_written_without_end(clock):
    repeats = Repeats(clock)
    assert sum(repeats.filter(record(line)) for line in range(10_000)) == ALL
