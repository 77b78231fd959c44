"""A desk whose event loop is watched.

    python benchmarks/watched_desk.py NOTES desk --no-browser      the command line, and notes about its loop

Ten times a second a line of JSON goes to NOTES about the time since the last one: the longest stretch in
which the loop did not look for what had come, by the clock and in processor time of its thread (which a busy
machine does not lengthen), and the processor time of the process so far.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_EVERY = 0.1


class Watch:
    """The longest stretches of one event loop since they were last noted, in seconds."""

    def __init__(self, selector: Any) -> None:
        self._select = selector.select
        self._since = (time.monotonic(), time.thread_time())
        self.longest = [0.0, 0.0]

    def select(self, timeout: float | None = None) -> Any:
        """What has come; the stretch before ends here, and the next one begins."""
        now = (time.monotonic(), time.thread_time())
        self.longest = [max(one, b - a) for one, a, b in zip(self.longest, self._since, now, strict=True)]
        found = self._select(timeout)
        self._since = (time.monotonic(), time.thread_time())
        return found

    def noting(self, notes: Path) -> None:
        """Write down what was longest, again and again."""
        with notes.open("a", encoding="utf-8") as file:
            while True:
                time.sleep(_EVERY)
                (clock, processor), self.longest = self.longest, [0.0, 0.0]
                line = {"clock": clock, "processor": processor, "used": time.process_time()}
                print(json.dumps(line), file=file, flush=True)


def watch(loop: Any, notes: Path) -> None:
    """Watch a loop from now on."""
    seen = Watch(loop._selector)
    loop._selector.select = seen.select
    threading.Thread(target=seen.noting, args=(notes,), daemon=True).start()


def noted(notes: Path, begin: int = 0) -> list[dict[str, float]]:
    """The lines that have been written since so many."""
    return [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()[begin:]]


def watch_desks(notes: Path) -> None:
    """Watch the loop of every desk that this process serves."""
    from pairwright.web.serving import DeskServer

    begin = DeskServer.startup

    async def startup(self: DeskServer, sockets: Any = None) -> None:
        watch(asyncio.get_running_loop(), notes)
        await begin(self, sockets)

    DeskServer.startup = startup  # type: ignore[method-assign]


def at_priority(nice: int) -> Callable[[], None]:
    """For a new process: a session of its own at this priority, on Linux also among the sessions."""

    def settle() -> None:
        with contextlib.suppress(OSError):  # it has one already
            os.setsid()
        os.setpriority(os.PRIO_PROCESS, 0, nice)
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(nice), encoding="ascii")

    return settle


if __name__ == "__main__":
    from pairwright.cli.main import run

    watch_desks(Path(sys.argv.pop(1)))
    run()
