"""Who is served first when more has come than can be served at once.

The event loop takes everything that is ready in one go: when a thousand readers come together, whoever enters
a result would wait until each of them has been answered. Here the loop gets a few of them at a time, always
those who have waited longest, and beside them its own business and everybody who is signed in.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections import deque
from collections.abc import Callable

EACH = 8
"""Connections of strangers that are looked at in one round of the loop, and as many from addresses from which
somebody is signed in: about ten milliseconds."""

AT_WORK = 24
"""Requests of strangers that are worked on at the same time. The threads of the desk are 40: others are left
for those who are signed in."""

Ready = tuple[selectors.SelectorKey, int]


class Lanes(selectors.DefaultSelector):
    """A selector that gives the loop what is not in the crowd at once, and of the crowd a few in turn."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = 0
        self._crowd: dict[int, int] = {}
        self._near: set[int] = set()

    def wait_in_turn(self, descriptor: int, near: bool) -> None:
        """This connection is one of many. near: from an address from which somebody is signed in."""
        self._crowd[descriptor] = self._turn
        if near:
            self._near.add(descriptor)

    def go_first(self, descriptor: int) -> None:
        """It is not, or it has ended."""
        self._crowd.pop(descriptor, None)
        self._near.discard(descriptor)

    def select(self, timeout: float | None = None) -> list[Ready]:
        """What the loop does next; the rest is ready again the next time."""
        found: list[Ready] = super().select(timeout)
        if len(found) <= EACH:
            return found
        self._turn += 1
        first = [one for one in found if one[0].fd not in self._crowd]
        near = [one for one in found if one[0].fd in self._near]
        others = [one for one in found if one[0].fd in self._crowd and one[0].fd not in self._near]
        return [*first, *self._longest_waiting(near), *self._longest_waiting(others)]

    def _longest_waiting(self, ready: list[Ready]) -> list[Ready]:
        chosen = sorted(ready, key=lambda one: self._crowd[one[0].fd])[:EACH]
        for key, _ in chosen:
            self._crowd[key.fd] = self._turn
        return chosen


def new_loop(lanes: Lanes) -> asyncio.AbstractEventLoop:
    """An event loop that serves by lanes; on Windows, where it watches no sockets, an ordinary one."""
    return asyncio.new_event_loop() if sys.platform == "win32" else asyncio.SelectorEventLoop(lanes)


class Turns:
    """So many requests of strangers at the same time; the others wait in the order of their coming."""

    def __init__(self, at_work: int = AT_WORK) -> None:
        self._free = at_work
        self._waiting: deque[Callable[[], bool]] = deque()

    def begin(self, start: Callable[[], bool]) -> None:
        """Start this as soon as it may be; it says whether there was anything to start."""
        self._waiting.append(start)
        self._start_next()

    def end(self) -> None:
        """One of those that were started needs nobody any more."""
        self._free += 1
        self._start_next()

    def _start_next(self) -> None:
        while self._free and self._waiting:
            self._free -= bool(self._waiting.popleft()())
