"""A desk with 256 descriptors on a small disk, and clients who do not behave."""

from __future__ import annotations

import os
import select
import socket
import time
from pathlib import Path

from desk_process import DeskProcess

DESCRIPTORS = 256
PATIENCE = 30.0
"""Seconds after which an answer counts as missing: the machine may be busy with other things."""

PROXY = "127.0.9.1"
"""The address of the proxy that the desk trusts."""


def folder(otherwise: Path) -> Path:
    """Where the desk keeps its files: the small disk of `.ci/limits`, or a folder of the test."""
    disk = os.environ.get("PAIRWRIGHT_SMALL_DISK")
    return Path(disk) if disk else otherwise


class SmallDesk(DeskProcess):
    """A desk behind a proxy with few descriptors, its database and its temporary files in a folder."""

    def __init__(self, place: Path, *words: str) -> None:
        self.database = place / "desk.sqlite"
        options = ("--database", str(self.database), "--behind-proxy", PROXY, *words)
        super().__init__(*options, environment={"TMPDIR": str(place)}, descriptors=DESCRIPTORS)
        self.port = int(self.address.rpartition(":")[2])
        self.open: list[socket.socket] = []

    def connect(self, address: str = "127.0.0.1") -> socket.socket:
        """A connection from one of this computer's own addresses."""
        made = socket.socket()
        self.open.append(made)
        made.settimeout(PATIENCE)
        made.bind((address, 0))
        made.connect(("127.0.0.1", self.port))
        return made

    def say(self, text: bytes, address: str = "127.0.0.1") -> bytes:
        """Send something on a connection of its own and return all that comes before it is closed."""
        made = self.connect(address)
        made.sendall(text)
        return everything(made)

    def get(self, path: str, address: str = "127.0.0.1", head: str = "") -> bytes:
        """The answer to a request on a connection of its own."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{head}\r\n"
        return self.say(request.encode(), address)

    def descriptors(self) -> int:
        """How many the desk has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def memory(self) -> int:
        """Bytes of memory that the desk holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * 4096


def everything(made: socket.socket) -> bytes:
    """What comes until the other side closes."""
    parts = []
    try:
        while part := made.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    made.close()
    return b"".join(parts)


def heard(made: socket.socket, word: bytes) -> bytes:
    """What comes until a word has come."""
    said = b""
    while word not in said:
        part = made.recv(65536)
        assert part, said
        said += part
    return said


def closed(made: socket.socket) -> bool:
    """True when the other side has closed the connection."""
    readable, _, _ = select.select([made], [], [], 0)
    if not readable:
        return False
    made.setblocking(False)
    try:
        while part := made.recv(65536):
            del part
    except BlockingIOError:
        return False
    except ConnectionError:
        return True
    return True


def eventually(condition: object) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)
