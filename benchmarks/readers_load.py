"""The readers of `readers.py`, in a process of their own: plain sockets, no HTTP library in the way.

Each reader holds a stream of live updates and, on a second connection, does what js/public.js does: it
keeps the stamps of its page, takes results as they come and the page when it is sent, and fetches it anew,
after a random pause of at most a second, when another part has changed and it is not sent. Besides, it opens
a page now and then, as people do.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import sys
import time
from base64 import b64decode
from dataclasses import dataclass, field

SPREAD = 1.0
STAMPS = re.compile(rb'data-stamps="([^"]*)"')
ROUND = re.compile(rb"(?:Round|Runde) (\d+)")


@dataclass
class Notes:
    """What was measured. Times in seconds; moments by the monotonic clock, which all processes share."""

    pages: list[tuple[float, float, str, int]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    arrivals: list[tuple[float, int, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class Reader:
    """One reader with a page that he looks at."""

    def __init__(self, port: int, event_id: str, number: int, players: int, notes: Notes) -> None:
        self._port = port
        self._event = f"/e/{event_id}"
        self._notes = notes
        self._chance = random.Random(number)
        self._players = players
        self._number = number
        self._home = (f"127.0.2.{1 + number % 250}", 0)
        self._tags: dict[str, bytes] = {}
        self._stamps: dict[str, str] = {}
        self._lock = asyncio.Lock()
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._waiting = False
        self.page = self._some_page()

    def _some_page(self) -> str:
        share = self._chance.random()
        section = f"{self._event}/open"
        if share < 0.55:
            return f"{section}/player/{self._chance.randint(1, self._players)}"
        if share < 0.75:
            return f"{section}/pairings/names"
        if share < 0.92:
            return f"{section}/pairings"
        return f"{section}/standings" if share < 0.97 else self._event

    async def fetch(self, why: str) -> None:
        """Load the page, as a browser that has it in its cache would."""
        async with self._lock:
            began = time.monotonic()
            try:
                status, body = await asyncio.wait_for(self._ask(self.page), 30)
            except (OSError, ValueError, asyncio.IncompleteReadError, TimeoutError) as error:
                self._notes.faults.append(f"{self.page}: {error!r}")
                self._connection = None
                return
            now = time.monotonic()
        self._notes.pages.append((now, now - began, why, status))
        if status == 200:
            self._read(body, now, why)
        elif status != 304:
            self._notes.faults.append(f"{self.page}: {status}")

    def _read(self, body: bytes, now: float, why: str) -> None:
        found = STAMPS.search(body)
        pairs = found[1].decode().split() if found else []
        self._stamps = dict(pair.rsplit("=", 1) for pair in pairs)
        rounds = [int(number) for number in ROUND.findall(body)]
        if rounds and why == "renewed":
            self._notes.arrivals.append((now, max(rounds), self._number))

    async def _ask(self, path: str) -> tuple[int, bytes]:
        """Ask, once more on a new connection when the server has closed the idle one, as browsers do."""
        try:
            return await self._get(path)
        except (ConnectionError, asyncio.IncompleteReadError):
            self._connection = None
            return await self._get(path)

    async def _get(self, path: str) -> tuple[int, bytes]:
        if self._connection is None:
            self._connection = await asyncio.open_connection("127.0.0.1", self._port, local_addr=self._home)
        reader, writer = self._connection
        tag = self._tags.get(path, b"")
        head = [
            f"GET {path} HTTP/1.1".encode(),
            b"Host: 127.0.0.1",
            b"Accept-Encoding: gzip",
            b"Accept-Language: en",
        ]
        head += [b"If-None-Match: " + tag] if tag else []
        writer.write(b"\r\n".join(head) + b"\r\n\r\n")
        raw = await reader.readuntil(b"\r\n\r\n")
        fields = dict(
            line.lower().split(b": ", 1)
            if b"etag" not in line.lower()
            else (b"etag", line.split(b": ", 1)[1])
            for line in raw.split(b"\r\n")[1:]
            if line
        )
        if b"etag" in fields:
            self._tags[path] = fields[b"etag"]
        body = await reader.readexactly(int(fields.get(b"content-length", b"0")))
        if fields.get(b"content-encoding") == b"gzip":
            body = gzip.decompress(body)
        return int(raw.split(b" ", 2)[1]), body

    async def wander(self, seconds: float, follows: bool) -> None:
        """Open another page now and then, `seconds` apart on average, and follow it."""
        if not follows:
            while True:
                await asyncio.sleep(self._chance.expovariate(1 / seconds))
                self.page = self._some_page()
                await self.fetch("opened")
        self.following = asyncio.create_task(self.follow())
        while True:
            await asyncio.sleep(self._chance.expovariate(1 / seconds))
            self.page = self._some_page()
            await self.fetch("opened")
            self.following.cancel()
            self.following = asyncio.create_task(self.follow())

    async def follow(self) -> None:
        """Hold the stream of live updates about the page that is open."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._port, limit=2**21, local_addr=self._home
        )
        path = f"{self._event}/live?page={self.page}"
        head = "Host: 127.0.0.1\r\nAccept-Language: en"
        writer.write(f"GET {path} HTTP/1.1\r\n{head}\r\n\r\n".encode())
        kind = b""
        try:
            await reader.readuntil(b"\r\n\r\n")
            async for line in reader:
                if line.startswith(b"event: "):
                    kind = line[7:].strip()
                elif line.startswith(b"data: ") and kind == b"page":
                    self._take(line[6:])
                elif line.startswith(b"data: "):
                    self._hear(kind, json.loads(line[6:]))
            self._notes.faults.append("the stream ended")
        finally:
            writer.close()

    def _take(self, packed: bytes) -> None:
        """A page that was sent."""
        now = time.monotonic()
        self._notes.sent.append(now)
        self._read(gzip.decompress(b64decode(packed)), now, "renewed")

    def _hear(self, kind: bytes, news: dict[str, dict[str, str]]) -> None:
        if news.get("results"):
            self._notes.results.append(time.monotonic())
        patched = {f"{name}/results" for name in news.get("missing", {})} if kind == b"changed" else set()
        stale = [
            part
            for part, stamp in news["stamps"].items()
            if part in self._stamps and self._stamps[part] != stamp and part not in patched
        ]
        self._stamps.update({p: s for p, s in news["stamps"].items() if p in self._stamps and p in patched})
        if stale and not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_later(self._chance.random() * SPREAD, self._reload)

    def _reload(self) -> None:
        self._waiting = False
        self._task = asyncio.create_task(self.fetch("renewed"))


async def load(
    port: int, event_id: str, count: int, players: int, every: float, first: int, follows: bool
) -> None:
    """Run the readers; a line on standard input asks for the notes since the last one.

    follows: with streams of live updates; without them, somebody who opens pages and has time to measure.
    """
    notes = Notes()
    readers = [Reader(port, event_id, number, players, notes) for number in range(first, first + count)]
    tasks = []
    for reader in readers:
        await reader.fetch("first")
        tasks.append(asyncio.create_task(reader.wander(every, follows)))
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    print(json.dumps({"ready": count}), flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        taken = {name: part[:] for name, part in vars(notes).items()}
        for part in vars(notes).values():
            part.clear()
        print(json.dumps(taken), flush=True)


if __name__ == "__main__":
    _, port, event, count, players, every, first, follows = sys.argv
    asyncio.run(
        load(int(port), event, int(count), int(players), float(every), int(first), follows == "follows")
    )
