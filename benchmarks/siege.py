"""How long the arbiter's acts take while the desk is attacked.

    python benchmarks/siege.py                       every attack for ten seconds, 1,024 descriptors
    python benchmarks/siege.py --descriptors 256 --seconds 5

A desk in a process of its own, with a demo event and so many descriptors; the attackers in another one, ten
steps of nice below it. The arbiter does something by the API five times a second, each time on a new
connection, as somebody does whose browser has just been opened. Results to benchmarks/results/siege.md.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path

from watched_desk import at_priority, noted

REPORT = Path(__file__).parent / "results" / "siege.md"
LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/enter/")
Attack = Callable[[int, str], Awaitable[None]]
AT_ONCE = 50


async def connected(port: int, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from one of two hundred addresses of this computer."""
    return await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(f"127.0.{1 + number % 4}.{1 + number % 50}", 0)
    )


async def silent(port: int, _event: str) -> None:
    """1,500 connections that say nothing, and as many again when they are cut."""
    held = []
    for number in range(10**9):
        with contextlib.suppress(OSError):
            held.append(await connected(port, number))
        if len(held) > 1500:
            held.pop(0)[1].close()
        if number % AT_ONCE == 0:
            await asyncio.sleep(0.02)


async def slow_heads(port: int, _event: str) -> None:
    """1,000 connections that send a byte of their head each second."""
    held = []
    for number in range(1000):
        with contextlib.suppress(OSError):
            held.append((await connected(port, number))[1])
    while True:
        for writer in held:
            with contextlib.suppress(OSError):
                writer.write(b"G")
        await asyncio.sleep(1)


async def readers(port: int, event: str) -> None:
    """1,500 ordinary readers of the live updates, who come again when they are sent away."""

    async def one(number: int) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await connected(port, number)
                writer.write(f"GET /e/{event}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
                while await reader.read(65536):
                    pass
                writer.close()
            await asyncio.sleep(2)

    await asyncio.gather(*(one(number) for number in range(1500)))


async def endless(port: int, begin: bytes) -> None:
    """Twenty clients who send without end, one connection after the other."""
    piece = b"a" * 65536

    async def one(number: int) -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await connected(port, number)
                writer.write(begin)
                while not writer.is_closing():
                    writer.write(piece)
                    await writer.drain()
            await asyncio.sleep(0)

    await asyncio.gather(*(one(number) for number in range(20)))


async def endless_head(port: int, _event: str) -> None:
    """A header line without end, from twenty clients at once."""
    await endless(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")


async def endless_chunk(port: int, _event: str) -> None:
    """A chunk extension without end, from twenty clients at once."""
    head = b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1;"
    await endless(port, head)


async def nobody(_port: int, _event: str) -> None:
    """Nobody attacks."""
    await asyncio.sleep(10**6)


ATTACKS: dict[str, Attack] = {
    one.__name__: one for one in (nobody, silent, slow_heads, readers, endless_head, endless_chunk)
}


class Arbiter:
    """Enters results on connections of his own."""

    def __init__(self, port: int, token: str) -> None:
        self._base = f"http://127.0.0.1:{port}/api/v1"
        self._head = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.event = self._ask("/events")[0]["event_id"]
        self._turn = 0

    def _ask(self, path: str, body: object = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data, self._head)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read())

    def act(self) -> float:
        """Change the description of the event; how long the answer took."""
        seen = self._ask(f"/events/{self.event}/position")["position"]
        self._turn += 1
        body = {"name": "Under siege", "place": f"Tower {self._turn}"}
        began = time.monotonic()
        self._ask(f"/events/{self.event}/actions/describe-event?seen={seen}", body)
        return time.monotonic() - began


def start(folder: Path, descriptors: int) -> tuple[subprocess.Popen[str], int, str]:
    """The desk, its port, and a token of the owner."""
    from datetime import timedelta

    from pairwright.storage.access import Access, Grant
    from pairwright.storage.database import Database

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

    database = str(folder / "desk.sqlite")
    options = ["--no-browser", "--port", "0", "--demo", "--database", database]
    watched = str(Path(__file__).parent / "watched_desk.py")
    command = [sys.executable, watched, str(folder / "notes"), "desk", *options]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=few)
    assert process.stdout is not None
    port = next(int(found[1]) for line in process.stdout if (found := LINK.search(line)))
    access = Access(Database(database))
    token, _ = access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    return process, port, token


def besieged(name: str, port: int, arbiter: Arbiter, arguments: argparse.Namespace, folder: Path) -> str:
    """A row of the table: the arbiter's acts during one attack, from its first moment."""
    seconds, nice = arguments.seconds, arguments.nice
    log, notes = folder / "log", folder / "notes"
    before, seen, took = log.stat().st_size, len(noted(notes)), []
    command = [sys.executable, __file__, "--attack", name, str(port), arbiter.event]
    attackers = subprocess.Popen(
        command, stderr=subprocess.DEVNULL, preexec_fn=at_priority(min(19, nice + 10))
    )
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        took.append(arbiter.act())
        time.sleep(0.2)
    watched = noted(notes, seen)
    attackers.kill()
    attackers.wait()
    took.sort()
    said = (ATTACKS[name].__doc__ or "").rstrip(".")
    share = 100 * (watched[-1]["used"] - watched[0]["used"]) / seconds
    times = [
        took[len(took) // 2],
        took[-1],
        *(max(w[kind] for w in watched) for kind in ("processor", "clock")),
    ]
    values = " | ".join(f"{1000 * value:.0f}" for value in times)
    row = (
        f"| {said} | {len(took)} | {values} | {share:.0f} % "
        f"| {log.stat().st_size - before} | {os.getloadavg()[0]:.1f} |"
    )
    print(row, flush=True)
    return row


def main() -> None:
    """Besiege a desk in every way."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--descriptors", type=int, default=1024)
    parser.add_argument("--attacks", nargs="+", choices=ATTACKS, default=list(ATTACKS))
    parser.add_argument(
        "--nice",
        type=int,
        default=0,
        help="of the desk and the arbiter; below 0 (root) what else runs gives way",
    )
    parser.add_argument("--no-report", action="store_true", help="print only")
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.attack:
        name, port, event = arguments.attack
        asyncio.run(ATTACKS[name](int(port), event))
        return
    at_priority(arguments.nice)()
    with tempfile.TemporaryDirectory() as folder:
        process, port, token = start(Path(folder), arguments.descriptors)
        try:
            arbiter = Arbiter(port, token)
            rows = [besieged(name, port, arbiter, arguments, Path(folder)) for name in arguments.attacks]
        finally:
            process.kill()
            process.wait()
    text = [
        "# Under siege",
        "",
        f"A desk with {arguments.descriptors} descriptors at nice {arguments.nice} on {os.cpu_count()} cores",
        "shared with the attackers, ten steps below it, and whatever else ran (load average in the last",
        "column). The arbiter acts on a new connection each time, five times a second, from the first moment",
        "of an attack. Longest stretch: in which the event loop did not look for what had come, in processor",
        "time of its thread and by the clock. Command: `python benchmarks/siege.py`.",
        "",
        "| attack | acts | half of them within (ms) | the slowest (ms) | longest stretch (ms) "
        "| by the clock (ms) | processor of the desk | bytes of log | load |",
        "|---|---|---|---|---|---|---|---|---|",
        *rows,
        "",
    ]
    if not arguments.no_report:
        REPORT.write_text("\n".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
