"""A log that nobody can fill: what repeats itself is written a few times a minute and then counted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

EACH = 5
"""Records of one kind that are written in a minute."""

ALL = 60
"""Records that are written in a minute altogether."""

_WINDOW = 60.0
_LONGEST = 20_000
_KINDS = 1_000


class Repeats(logging.Filter):
    """Lets through so many records of a kind, and so many of all, in a minute; then says how many more came.

    Records are of one kind when the same line of a program wrote them about the same type of error.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._written: dict[object, int] = {}
        self._held_back = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written."""
        now = self._clock()
        more = 0
        if now - self._since >= _WINDOW:
            more, self._held_back = self._held_back, 0
            self._since = now
            self._written.clear()
        kind: object = (record.name, record.levelno, record.pathname, record.lineno, _error(record))
        if len(self._written) >= _KINDS and kind not in self._written:
            kind = None
        count = self._written[kind] = self._written.get(kind, 0) + 1
        if count > EACH or sum(min(n, EACH) for n in self._written.values()) > ALL:
            self._held_back += 1
            return False
        if more:
            text = record.getMessage()
            record.msg = f"{text[:_LONGEST]} (before it, {more} more lines in a minute, not written)"
            record.args = ()
        return True


def _error(record: logging.LogRecord) -> object:
    return record.exc_info[0] if record.exc_info else None


def quiet_log() -> None:
    """Write warnings and errors of the desk and its server to standard error, in bounded amounts."""
    root = logging.getLogger()
    if not root.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s: %(message)s"))
        handler.setLevel(logging.WARNING)
        root.addHandler(handler)
    for one in root.handlers:
        if not any(isinstance(known, Repeats) for known in one.filters):
            one.addFilter(Repeats())
