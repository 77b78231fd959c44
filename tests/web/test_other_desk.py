"""Another desk is asked only where one can be, and whatever answers there stops nothing here."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from email.message import Message
from io import BytesIO
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError

import pytest
from two_desks import Two

from pairwright.common.errors import BadInput
from pairwright.storage.standby import Standby
from pairwright.web.replication import NotReached, OtherDesk, _refused, ask

OK = b"HTTP/1.1 200 OK\r\n\r\n"
ANSWERS = (
    b"",
    b"nonsense\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{",
    *(OK + body for body in (b"[1, 2]", b"7", b"[" * 100_000, b"\xff")),
    b"HTTP/1.1 500 No\r\n\r\n{}",
    b"HTTP/1.1 302 On\r\nLocation: file:///etc/passwd\r\n\r\n",
)


@pytest.fixture(params=ANSWERS, ids=lambda answer: repr(answer)[:40])
def stranger(request: pytest.FixtureRequest) -> Iterator[str]:
    """An address where something answers that is no desk."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(request.param)

        thread = Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


def test_what_is_no_desk_is_not_reached(stranger: str) -> None:
    with pytest.raises(NotReached):
        OtherDesk(stranger, "").get("/api/v1/public/standby")


@pytest.mark.parametrize(
    "wrong", ["Signature (White)", "file://{}", "http://a b", "http://[::1", "http:///x", ""]
)
def test_only_addresses_of_desks_are_asked(wrong: str, tmp_path: Path) -> None:
    known = tmp_path / "known"
    known.write_text("{}")
    with pytest.raises(NotReached):
        OtherDesk(wrong.format(known), "").get("")
    with pytest.raises(BadInput, match="give the whole link"):
        OtherDesk.of_link(f"{wrong.format(known)}/enter/")


def test_a_standby_at_a_wrong_address_keeps_no_other_from_being_asked(two: Two) -> None:
    two.first.beside.seen("one", "Signature (White)", "secret", 0)
    assert Standby(two.first.journal).standbys() == {}
    Standby(two.first.journal).know_standby("two", "Signature (White)", "secret")
    assert ask(two.first.journal) == ""
    two.follower.work()
    two.follower.take_over(who="Anna")
    Standby(two.first.journal).stop("")
    assert ask(two.first.journal) == "http://second"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b'{"error": "There is no such page", "faults": []}', "There is no such page"),
        (b'{"error": "x", "faults": ["one", "two"]}', "one two"),
        (b"", "HTTP Error 404: Not Found"),
        (b'{"error": "", "faults": []}', "HTTP Error 404: Not Found"),
    ],
)
def test_a_refusal_has_a_reason(body: bytes, reason: str) -> None:
    error = HTTPError("http://first", 404, "Not Found", Message(), BytesIO(body))
    assert _refused("http://first", error) == f"http://first refused: {reason}"
