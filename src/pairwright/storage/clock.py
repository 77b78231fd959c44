"""Time as the storage writes it: UTC, ISO 8601, with milliseconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

from pairwright.publish.document import day_told

Clock = Callable[[], datetime]
"""Gives the present moment, with a time zone. Tests give their own."""

_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def utc_now() -> datetime:
    """The present moment of this machine's clock."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A moment as it is written, for example 2026-11-20T14:05:09.120Z; the order of texts is that of time."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def digits_of_now() -> str:
    """The present moment as a part of the name of a file."""
    return re.sub(r"\D", "", stamp(utc_now()))


def moment_of(text: str) -> datetime:
    """The moment that was written. Raises ValueError for anything but such a text."""
    if not _STAMP.fullmatch(text):
        raise ValueError(f"not a time such as 2026-11-20T14:05:09.120Z: {text[:40]!r}")
    return datetime.fromisoformat(text)


def told_moment(moment: datetime) -> str:
    """A moment in words, at the clock of this computer: "21 November 2026, 10:00"."""
    return day_told(moment.astimezone().strftime("%Y-%m-%d %H:%M"))


def moment_told(text: str) -> str:
    """The same of a moment as it is stored; what is none stays as it is."""
    try:
        return told_moment(moment_of(text))
    except ValueError:
        return text
