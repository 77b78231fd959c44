"""Whether phones in the hall reach a desk that was started for this computer alone.

A desk on loopback asks once. Only a person's yes makes it listen on the address of this computer in its
network, beside the one it has, until it ends.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from urllib.parse import urlsplit


class Hall:
    """address: where phones reach the desk, "" while they do not. answered: it is not asked again."""

    def __init__(self) -> None:
        self.address = ""
        self.answered = False
        self._lock = threading.Lock()
        self._listen: Callable[[], str] | None = None

    def offer(self, listen: Callable[[], str]) -> None:
        """The server that serves the desk can do it. listen: begins to, and gives the address."""
        self._listen = listen

    @property
    def closed(self) -> bool:
        """True while phones do not reach the desk and somebody may change that."""
        return self._listen is not None and not self.address

    @property
    def host(self) -> str:
        """The name under which it is reached from the hall; "" while it is not."""
        return urlsplit(self.address).hostname or ""

    def open(self) -> None:
        """Let phones in. Raises CannotListen."""
        with self._lock:
            if self._listen is not None and not self.address:
                self.address = self._listen()
            self.answered = True
