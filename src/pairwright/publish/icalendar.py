"""Calendar files (iCalendar, RFC 5545): entries, and the file of them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from pairwright.common.printable import shown

_LONGEST_LINE = 75
"""Octets of a line (3.1)."""


def event_lines(
    uid: str,
    made: datetime,
    start: str,
    summary: str,
    place: str = "",
    *,
    sequence: int = 0,
    cancelled: bool = False,
) -> list[str]:
    """An entry. start: a day, 20261120, or a day and an hour, 20261120T100000, at the clock of the place.

    uid: makes the entry known again when the file is read anew; sequence: how often it was changed. made:
    in UTC. cancelled: it is not then any more.
    """
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}@pairwright",
        f"DTSTAMP:{made:%Y%m%dT%H%M%SZ}",
        *([f"SEQUENCE:{sequence}"] if sequence else []),
        f"DTSTART:{start}" if "T" in start else f"DTSTART;VALUE=DATE:{start}",
        f"SUMMARY:{escaped(summary)}",
        *([f"LOCATION:{escaped(place)}"] if place else []),
        *(["STATUS:CANCELLED"] if cancelled else []),
        "END:VEVENT",
    ]


def calendar_file(title: str, lines: Iterable[str]) -> str:
    """The file with these entries."""
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pairwright//EN", f"NAME:{escaped(title)}"]
    return "".join(f"{_folded(line)}\r\n" for line in [*head, *lines, "END:VCALENDAR"])


def escaped(text: str) -> str:
    """A text as a value."""
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return shown(text.replace("\n", "\\n").replace("\r", ""), "")


def _folded(line: str) -> str:
    """A line of more octets than may be, as several; each further one begins with a blank."""
    parts, octets = [""], 0
    for sign in line:
        size = len(sign.encode())
        if octets + size > _LONGEST_LINE:
            parts.append(" ")
            octets = 1
        parts[-1] += sign
        octets += size
    return "\r\n".join(parts)
