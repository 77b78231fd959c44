"""What a desk does by itself beside its answers: from time to time it keeps what was written."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from pairwright.common.errors import PairwrightError

_LOG = logging.getLogger("pairwright.desk")


class Keeper:
    """A thread that does something every few seconds, and once more when it is told to end.

    work: what it does. seconds: between two times. name: of the thread, for the log.
    """

    def __init__(self, work: Callable[[], object], seconds: float, name: str) -> None:
        self._work = work
        self._seconds = seconds
        self._woken = threading.Event()
        self._ending = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin; one that has begun goes on (two servers may serve one desk)."""
        if self._thread.ident is None:
            self._thread.start()

    def wake(self) -> None:
        """Do it now; from any thread, without waiting."""
        self._woken.set()

    def end(self) -> None:
        """Do it a last time and end."""
        self._ending = True
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        ending = False
        while not ending:
            self._woken.wait(self._seconds)
            self._woken.clear()
            ending = self._ending
            try:
                self._work()
            except (PairwrightError, OSError) as error:
                _LOG.error("%s: %s", self._thread.name, error)
            except Exception:
                # One that was not foreseen must not end what keeps the data.
                _LOG.exception("%s failed", self._thread.name)
