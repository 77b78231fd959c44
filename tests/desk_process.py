"""`pairwright desk` in processes of their own that find the program read already, which takes a second.

Signals, exit codes, files and ports are those of the command (which tests/web/test_desk_verb.py starts).
"""

from __future__ import annotations

import multiprocessing
import os
import re
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 60.0
"""Seconds after which a desk that should have begun or ended counts as stuck: the machine may be busy."""

LINK = re.compile(r"(http://\S+?)/enter/(\S+)")

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["pairwright.cli.main", "pairwright.cli.desk_running"])


def _desk(folder: str, words: tuple[str, ...], environment: dict[str, str], descriptors: int) -> None:
    """What the process does. descriptors: how many it may have, 0 for as many as there are."""
    for number, name in ((1, "out"), (2, "err")):
        opened = os.open(Path(folder, name), os.O_WRONLY | os.O_APPEND)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None  # as the environment says
    if descriptors:
        # The desk has to take for itself what it may have.
        resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors // 4, descriptors))
    from pairwright.cli.main import run

    sys.argv = ["pairwright", "desk", "--no-browser", *words]
    run()


class DeskProcess:
    """A desk that has told how to come in. address: where it is; token: of the owner's link, for one use."""

    def __init__(self, *words: str, environment: dict[str, str] | None = None, descriptors: int = 0) -> None:
        words = words if "--port" in words else ("--port", "0", *words)
        self._folder = tempfile.TemporaryDirectory()
        self.out, self.err = (Path(self._folder.name, name) for name in ("out", "err"))
        for one in (self.out, self.err):
            one.touch()
        given = {**os.environ, "XDG_DATA_HOME": self._folder.name, **(environment or {})}
        # Processes that end with the tests have none of their own.
        self._process = _CONTEXT.Process(
            target=_desk,
            args=(self._folder.name, words, given, descriptors),
            daemon="--workers" not in words,
        )
        self._process.start()
        self.pid = self._process.pid
        self._wait(lambda: "Ctrl-C" in self.out.read_text())
        self.address, self.token = LINK.search(self.out.read_text()).groups()

    def _wait(self, question: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not question():
            assert self.runs, self.out.read_text() + self.err.read_text()
            assert time.monotonic() < end, self.out.read_text() + self.err.read_text()
            time.sleep(0.01)

    @property
    def runs(self) -> bool:
        """True until it has ended."""
        return self._process.exitcode is None

    def end(self, how: int = signal.SIGINT) -> int:
        """Send a signal, by default that of Ctrl-C, and wait; its exit code."""
        if self.runs:
            os.kill(self.pid, how)
        self._process.join(PATIENCE)
        assert not self.runs, "it does not end"
        return self._process.exitcode
