"""`pairwright engine`: a process that stays and pairs what it is asked, one JSON object a line."""

from __future__ import annotations

import json
import os
import socket
import socketserver
import stat
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, suppress
from math import isfinite
from typing import Any, BinaryIO

import click

from pairwright.cli import options
from pairwright.cli.failures import FileTrouble, explain
from pairwright.cli.files import load_bytes
from pairwright.cli.pair_round import Rules, draw
from pairwright.common.errors import BadInput
from pairwright.common.json_version import versioned

LONGEST = 64 * 1024 * 1024
"""Bytes of a request; 100,000 players with twenty rounds need 25 million."""

_KNOWN = frozenset({"id", "trf", "system", "edition", "readings"})


def answer(line: bytes) -> bytes:
    """The answer to one line, as a line; never raises for bad content.

    {"id", "trf", "system", "edition", "readings"} gives {"version", "id", "pairs": [[white, black],
    ...], "bye"} or {"version", "id", "error"}. `trf` is the text of a report file, or
    our JSON form; only it is needed. Numbers are those of the file; "bye" is null when there is
    no pairing-allocated bye.
    """
    identity: object = None
    try:
        request = _request(line)
        identity = request.get("id")
        found = versioned({"id": identity, **_paired(request)})
    except Exception as error:
        found = versioned({"id": identity, "error": "; ".join(explain(error))})
    return json.dumps(found, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _request(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise BadInput(f"a request has at most {LONGEST:,} bytes")
    try:
        request = json.loads(line, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not a JSON object on one line: {error}") from None
    if not isinstance(request, dict):
        raise BadInput('a request is a JSON object, such as {"id": 1, "trf": "..."}')
    return request


def _no_number(word: str) -> float:
    """NaN and Infinity: Python reads and writes them, JSON does not have them."""
    raise ValueError(f"{word} is no number of JSON")


def _finite(digits: str) -> float:
    """A number that can be written again; 1e999 could not."""
    number = float(digits)
    return number if isfinite(number) else _no_number(digits)


def _paired(request: dict[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(request) - _KNOWN)
    if unknown:
        raise BadInput(f"unknown: {', '.join(map(repr, unknown))}; known: {', '.join(sorted(_KNOWN))}")
    words = {name: request.get(name) or "" for name in ("trf", "system", "edition", "readings")}
    if isinstance(words["edition"], int):
        words["edition"] = str(words["edition"])
    for name, word in words.items():
        if not isinstance(word, str):
            raise BadInput(f'"{name}" is a text')
    if not words["trf"]:
        raise BadInput('"trf" is missing: the text of a report file')
    tournament = load_bytes(words["trf"].encode("utf-8", "replace"), "trf", purpose="pair").tournament
    pairing = draw(tournament, Rules(words["system"], words["edition"], words["readings"]))
    numbers = [player.known_number for player in tournament.players]
    bye = pairing.pairing_allocated_bye
    return {
        "pairs": [[numbers[board.white], numbers[board.black]] for board in pairing.boards],
        "bye": None if bye is None else numbers[bye],
    }


EPILOG = """\
\b
Examples:
  pairwright engine           requests on standard input
  pairwright engine --jobs 4  on four processes, answers as they are ready
  pairwright engine --socket /run/pairs.sock
                              for several callers on this machine

\b
A request:
{"id": 7, "trf": "012 Open...", "system": "dutch", "edition": "2026"}
The answer: {"version": 1, "id": 7, "pairs": [[4, 1], [2, 3]], "bye": 5}
or {"version": 1, "id": 7, "error": "..."}
Only "trf" is needed; "bye" is null when there is none. A bad request is
answered with its error and stops nothing. The process ends at the end of its
input.
"""

_AHEAD = 4
"""Requests read ahead for every process, so that none of them waits."""


@click.command("engine", epilog=EPILOG)
@click.option("--jobs", type=options.PROCESSES, default=1, show_default=True, metavar="N", help="Processes.")
@click.option("--socket", "path", metavar="PATH", help="Listen on a local socket instead of standard input.")
def command(jobs: int, path: str | None) -> None:
    """Pair whatever is asked, one JSON object a line, until the input ends."""
    with ExitStack() as stack:
        executor = stack.enter_context(ProcessPoolExecutor(jobs)) if jobs > 1 else None
        if path is None:
            serve(sys.stdin.buffer, sys.stdout.buffer, executor, _AHEAD * jobs)
        else:
            _listen(path, executor, _AHEAD * jobs)


_ONE_AT_A_TIME = threading.Lock()
"""Callers of one process: modules that two threads load at once for the first time can be seen half-made."""


def serve(source: BinaryIO, target: BinaryIO, executor: Executor | None, ahead: int) -> None:
    """Answer every line of `source` on `target`; with an executor in the order in which answers are ready.

    ahead: so many requests are under way at most; no more are read until one is answered.
    """
    if executor is None:
        for line in _lines(source):
            with _ONE_AT_A_TIME:
                answered = answer(line)
            target.write(answered)
            target.flush()
        return
    room, one_writer, lost = threading.Semaphore(ahead), threading.Lock(), list[Exception]()

    def write(done: Future[bytes]) -> None:
        try:
            with one_writer:
                target.write(done.result())
                target.flush()
        except (OSError, ValueError) as error:  # the caller may have gone
            lost.append(error)
        finally:
            room.release()

    for line in _lines(source):
        room.acquire()
        if lost:
            raise lost[0]
        executor.submit(answer, line).add_done_callback(write)
    for _ in range(ahead):
        room.acquire()
    if lost:
        raise lost[0]


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long only its beginning, which is refused."""
    while line := source.readline(LONGEST + 1):
        whole = line.endswith(b"\n")
        while not whole and len(line) > LONGEST and (rest := source.readline(LONGEST)):
            whole = rest.endswith(b"\n")
        if line.strip():
            yield line


def _listen(path: str, executor: Executor | None, ahead: int) -> None:
    """Serve every connection to a local socket that only this user can open, until interrupted."""
    if not hasattr(socketserver, "UnixStreamServer"):
        raise BadInput("this system has no local sockets; use standard input")
    _make_way(path)

    class Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
        daemon_threads = True
        request_queue_size = 64

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            """Answer one caller until he goes."""
            with suppress(ConnectionError):
                serve(self.rfile, self.wfile, executor, ahead)  # type: ignore[arg-type]

    mask = os.umask(0o177)
    try:
        server = Server(path, Handler)
    except OSError as error:
        raise FileTrouble.of(path, error, writing=True) from None
    finally:
        os.umask(mask)
    with server:
        click.echo(f"listening on {path}", err=True)
        try:
            server.serve_forever()
        finally:
            with suppress(FileNotFoundError):
                os.unlink(path)


def _make_way(path: str) -> None:
    """Remove a socket that nobody listens to any more; anything else at this place stays."""
    if not os.path.lexists(path):
        return
    if not stat.S_ISSOCK(os.lstat(path).st_mode):
        raise FileTrouble(path, "what stands there is no socket", writing=True)
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except OSError:
            os.unlink(path)
            return
    raise FileTrouble(path, "another process listens there", writing=True)
