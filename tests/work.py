"""Work is counted where time would be measured: how many functions are called, those of the language too."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from anyio import to_thread
from anyio.from_thread import BlockingPortal


class Work:
    """calls: how many functions have been called."""

    def __init__(self) -> None:
        self.calls = 0
        self._before = sys.getprofile()

    def look(self, frame: FrameType, event: Any, about: object) -> None:
        """What Python tells of every call."""
        self.calls += event in ("call", "c_call")
        if self._before is not None:
            self._before(frame, event, about)


@contextmanager
def counted(portal: BlockingPortal | None = None) -> Iterator[Work]:
    """Count what is done in this thread; of an application (`browser.client.portal`): in its loop, in the
    thread that works for it and in those that it begins meanwhile."""
    work = Work()
    if portal is None:
        before = sys.getprofile()
        sys.setprofile(work.look)
        try:
            yield work
        finally:
            sys.setprofile(before)
        return
    threading.setprofile(work.look)
    portal.call(sys.setprofile, work.look)
    portal.call(to_thread.run_sync, sys.setprofile, work.look)
    try:
        yield work
    finally:
        portal.call(to_thread.run_sync, sys.setprofile, None)
        portal.call(sys.setprofile, None)
        threading.setprofile(None)
