"""Several processes that serve one desk: started, started again when one falls, ended together.

They share the listening socket and the database, and nothing else; any of them answers any request.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

from pairwright.web.desk_settings import DeskSettings

_LOG = logging.getLogger("pairwright.desk")
_PATIENCE = 10.0
_SOON = 1.0
"""Seconds between two starts of workers that fall."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


def serve(settings: DeskSettings, listening: socket.socket) -> None:
    """What a worker does, until it is ended or the process that started it has gone."""
    from pairwright.web.app import create_app
    from pairwright.web.serving import DeskServer

    server = DeskServer(create_app(settings))
    threading.Thread(target=_end_with_parent, args=(server,), daemon=True).start()
    server.run(sockets=[listening])


def _end_with_parent(server: object) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        server.should_exit = True  # type: ignore[attr-defined]


class Workers:
    """So many processes for one desk."""

    def __init__(self, settings: DeskSettings, listening: socket.socket, count: int) -> None:
        self._settings = settings
        self._listening = listening
        self._count = count
        self._ended = threading.Event()

    def run(self) -> None:
        """Serve until a signal says that it is enough."""
        before = {one: signal.signal(one, self._end) for one in SIGNALS}
        workers = [self._started() for _ in range(self._count)]
        try:
            while not self._ended.is_set():
                wait([worker.sentinel for worker in workers], timeout=0.5)
                for place, worker in enumerate(workers):
                    if not worker.is_alive() and not self._ended.is_set():
                        _LOG.error(
                            "a worker ended by itself (%s); another one takes its place", worker.exitcode
                        )
                        time.sleep(_SOON)
                        workers[place] = self._started()
        finally:
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.join(_PATIENCE)
                worker.kill()
            for one, handler in before.items():
                signal.signal(one, handler)

    def _end(self, _number: int, _frame: object) -> None:
        self._ended.set()

    def _started(self) -> SpawnProcess:
        made = multiprocessing.get_context("spawn").Process(
            target=serve, args=(self._settings, self._listening)
        )
        made.start()
        return made
