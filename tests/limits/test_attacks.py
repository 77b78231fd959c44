"""A desk with 256 descriptors, attacked: the arbiter is always answered, and nothing grows."""

from __future__ import annotations

import contextlib
import gzip
import re
import socket
from base64 import b64decode
from pathlib import Path

import httpx
import pytest
from small_machine import DESCRIPTORS, SmallDesk, closed, eventually, heard

from pairwright.web.connections.connection_register import Capacity
from pairwright.web.connections.protocol import AT_WORK

ROOM = Capacity.of(DESCRIPTORS)
FEW = 100_000
"""Bytes of log that a test may leave behind."""

PIECE = b"a" * 16_384


def acts(arbiter: httpx.Client, event_id: str, name: str) -> None:
    """The arbiter opens a page and does something that is written."""
    assert arbiter.get(f"/events/{event_id}").status_code == 200
    event = arbiter.get(f"/api/v1/events/{event_id}").json()
    section = event["state"]["sections"][0]["key"]
    body = {"section": section, "players": [{"name": name, "birth_date": ""}]}
    answer = arbiter.post(
        f"/api/v1/events/{event_id}/actions/enter-players", json=body, params={"seen": event["position"]}
    )
    assert answer.status_code in (200, 422), answer.text


def test_the_desk_takes_the_descriptors_that_it_may_have(small):
    limits = Path(f"/proc/{small.pid}/limits").read_text(encoding="ascii")
    assert re.search(rf"Max open files +{DESCRIPTORS} +{DESCRIPTORS} ", limits)


@pytest.mark.parametrize("addresses", [1, 20], ids=["one address", "many addresses"])
def test_silent_connections_do_not_keep_anybody_out(small, arbiter, event_id, addresses):
    for number in range(1_100):
        small.connect(f"127.0.1.{1 + number % addresses}")
    acts(arbiter, event_id, f"Silent {addresses}")
    assert small.descriptors() < DESCRIPTORS
    assert small.err.stat().st_size < FEW


def test_silent_connections_of_the_arbiters_own_address_do_not_either(small, arbiter, event_id):
    for _ in range(1_100):
        small.connect()
    acts(arbiter, event_id, "Same address")
    assert small.err.stat().st_size < FEW


def test_readers_make_room_for_the_arbiter_and_the_oldest_goes_first(small, arbiter, event_id):
    request = f"GET /e/{event_id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    readers = []
    for number in range(300):
        one = small.connect(f"127.0.2.{1 + number % 20}")
        one.sendall(request)
        assert one.recv(15) == b"HTTP/1.1 200 OK"
        readers.append(one)
    acts(arbiter, event_id, "After the readers")
    gone = [closed(one) for one in readers]
    assert sum(gone) >= 300 - ROOM.all
    first_open = gone.index(False)
    assert all(gone[:first_open])
    assert not any(gone[first_open:])
    assert small.descriptors() < DESCRIPTORS
    assert small.err.stat().st_size < FEW


def test_who_has_to_go_is_told_when_to_come_back(small, event_id):
    first = small.connect("127.0.3.1")
    first.sendall(f"GET /e/{event_id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    heard(first, b"hello")
    for _ in range(ROOM.all):
        small.connect("127.0.3.2").sendall(
            f"GET /e/{event_id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        )
    for _ in range(ROOM.all):
        small.connect("127.0.3.3").sendall(
            f"GET /e/{event_id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        )
    said = b""
    while part := first.recv(65536):
        said += part
    assert said.endswith(b"retry: 30000\n\n\r\n0\r\n\r\n")


def sent_until_cut(small: SmallDesk, begin: bytes, piece: bytes = PIECE) -> int:
    """Send without end until the desk closes the connection; how much could be sent."""
    made = small.connect()
    made.sendall(begin)
    sent = 0
    try:
        while sent < 150_000_000:
            sent += made.send(piece)
    except (BrokenPipeError, ConnectionResetError):
        pass
    return sent


CHUNKED = b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"GET /" + PIECE, PIECE),
        (GET + b"X-Long: ", PIECE),
        (GET, b"X-A: b\r\n" * 2048),
        (CHUNKED + b"1;", PIECE),
        (CHUNKED + b"1\r\na\r\n0\r\n", b"X-A: b\r\n" * 2048),
        (b"\r\n" * 20, b"\r\n" * 8192),
        (GET + b"\r\n", (GET + b"\r\n") * 400),
    ],
    ids=["request line", "one line", "many lines", "chunk extension", "after the body", "nothing", "ahead"],
)
def test_what_does_not_end_is_cut(small, arbiter, event_id, begin, piece):
    before = small.memory()
    # What the system holds for both sides is sent as well, besides what the desk reads.
    assert sent_until_cut(small, begin, piece) < 12_000_000
    assert small.memory() - before < 30_000_000
    assert small.err.stat().st_size < FEW
    assert arbiter.get(f"/events/{event_id}").status_code == 200


def test_a_head_of_64_kilobytes_is_the_last_one_that_is_read(small):
    short = small.get("/sign-in", head="X-Long: " + "a" * 60_000 + "\r\n")
    assert short.startswith(b"HTTP/1.1 200")
    for head in ("X-Long: " + "a" * 66_000 + "\r\n", ("X-A: " + "b" * 95 + "\r\n") * 700):
        assert small.get("/sign-in", head=head).startswith(b"HTTP/1.1 431")


def test_the_head_of_a_part_of_a_form_is_cut(small):
    part = b"--cut\r\nContent-Disposition: form-data; name=" + b"a" * 70_000
    head = (
        b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        b"Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: %d\r\n\r\n" % len(part)
    )
    assert small.say(head + part).split(b" ", 2)[1] in (b"400", b"413")


def test_strangers_send_no_large_bodies(small):
    for kind in (b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=x"):
        for token in (b"", b"Authorization: Bearer nobody\r\n"):
            head = (
                b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                b"Content-Type: " + kind + b"\r\n" + token + b"Content-Length: 1000000\r\n\r\n"
            )
            made = small.connect()
            made.sendall(head)
            assert made.recv(12) == b"HTTP/1.1 413"


def test_an_upload_that_is_too_large_is_sent_to_its_end_and_has_an_answer(small, arbiter):
    """As a browser does it, which reads nothing before it has sent everything."""
    cookie = "; ".join(f"{name}={value}" for name, value in arbiter.cookies.items())
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n' + bytes(
        20 * 1024 * 1024
    )
    lengths = (
        b"Content-Length: %d\r\n\r\n" % len(body),
        b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(body),
    )
    for length, end in zip(lengths, (b"", b"\r\n0\r\n\r\n"), strict=True):
        head = (
            b"POST /events/bring-in HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\n"
            b"Content-Type: multipart/form-data; boundary=x\r\n" % cookie.encode()
        )
        made = small.connect()
        made.sendall(head + length + body + end)
        assert heard(made, b"desk reads in one request").startswith(b"HTTP/1.1 413")


def test_who_does_not_send_his_request_to_its_end_keeps_nobody_waiting(small, arbiter, event_id):
    form = b"Content-Type: application/x-www-form-urlencoded\r\n"
    head = CHUNKED.replace(b"Transfer", form + b"Transfer")
    heads = (head + b"5\r\nname=", head.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n"))
    slow = [small.connect("127.0.3.7") for _ in range(3 * AT_WORK)]
    for number, one in enumerate(slow):
        one.sendall(heads[number % 2])
    assert small.get(f"/e/{event_id}", "127.0.3.8").startswith(b"HTTP/1.1 200")
    acts(arbiter, event_id, "After the slow ones")
    # Not because their time was over.
    assert not any(closed(one) for one in slow)


def test_a_form_may_come_in_pieces_and_after_a_question(small):
    head = b"POST /enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    made = small.connect()
    made.sendall(head + b"Connection: close\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n")
    assert made.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
    for piece in (b"link=", b"none"):
        made.sendall(piece)
    # Without the token of a session it is refused, which is an answer to all of it.
    assert heard(made, b"\r\n\r\n").startswith(b"HTTP/1.1 403")


def test_nonsense_does_not_fill_the_log(small):
    for _ in range(400):
        with contextlib.suppress(OSError):
            small.say(b"\x00\x01 nonsense\r\n\r\n")
    assert small.err.stat().st_size < FEW


def test_everybody_has_his_own_answer_after_all_of_it(small, arbiter, event_id):
    assert small.get(f"/e/{event_id}").startswith(b"HTTP/1.1 200")
    eventually(lambda: small.descriptors() < DESCRIPTORS // 2)


def test_a_connection_that_was_cut_is_closed(small):
    made = small.connect()
    made.sendall(GET + b"X-Long: " + b"a" * 70_000)
    eventually(lambda: closed(made))
    assert isinstance(made, socket.socket)


def test_a_page_that_changes_comes_with_the_stream(small, arbiter, event_id):
    page = f"/e/{event_id}"
    readers = [small.connect("127.0.3.9") for _ in range(3)]
    for one in readers:
        one.sendall(f"GET {page}/live?page={page} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        heard(one, b"hello")
    seen = arbiter.get(f"/api/v1/events/{event_id}/position").json()["position"]
    body = {"name": "The hall has moved", "place": "Next door"}
    path = f"/api/v1/events/{event_id}/actions/describe-event"
    assert arbiter.post(path, json=body, params={"seen": seen}).status_code == 200
    for one in readers:
        said = heard(one, b"\n\n\r\n")
        packed = b64decode(said.partition(b"event: page\ndata: ")[2].partition(b"\n\n")[0])
        assert b"The hall has moved" in gzip.decompress(packed)


def test_the_stream_of_a_helper_ends_with_his_link(small, arbiter: httpx.Client, event_id):
    made = [
        arbiter.post(
            f"/api/v1/events/{event_id}/links", json={"name": name, "role": "helper", "hours": 4}
        ).json()
        for name in ("Ida", "Hal")
    ]
    streams = [small.connect(), small.connect()]
    for one, link in zip(streams, made, strict=True):
        token = f"Authorization: Bearer {link['token']}"
        one.sendall(f"GET /events/{event_id}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n{token}\r\n\r\n".encode())
        heard(one, b"hello")
    stays, helper = streams
    assert arbiter.delete(f"/api/v1/events/{event_id}/links/{made[1]['key']}").status_code == 200
    heard(helper, b"0\r\n\r\n")
    # The next sign of life, after 15 seconds, would have ended it too: that of the other has not come yet.
    stays.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        assert b": here" not in stays.recv(65536)
    assert not closed(stays)
