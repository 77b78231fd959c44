"""When the rounds of a section begin: as announced, for pages and paper, and as a calendar file. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pairwright.storage.section_setup import Setup

_LONGEST_LINE = 75
"""Octets of a line of a calendar file (RFC 5545, 3.1)."""


@dataclass(frozen=True, slots=True)
class RoundTime:
    """When a round is played, at the clock of the hall.

    day: ISO text. begins, published: "10:00", "" when not announced; published: when the pairings are out.
    late: when the default time is over (FIDE Laws of Chess, 6.7), "" when it is not announced.
    """

    number: int
    day: str
    begins: str = ""
    published: str = ""
    late: str = ""

    @property
    def moment(self) -> datetime | None:
        """When it begins, at the clock of this computer; None when only the day is known."""
        return datetime.fromisoformat(f"{self.day}T{self.begins}").astimezone() if self.begins else None


def round_time(setup: Setup, number: int) -> RoundTime | None:
    """When a round is played; None when it is not announced."""
    if not 1 <= number <= len(setup.round_dates):
        return None
    begins, published = (
        times[number - 1] if number <= len(times) else ""
        for times in (setup.round_times, setup.pairing_times)
    )
    day, late = setup.round_dates[number - 1], ""
    if begins and setup.default_minutes >= 0:
        over = datetime.fromisoformat(f"{day}T{begins}") + timedelta(minutes=setup.default_minutes)
        late = f"{over:%H:%M}"
    return RoundTime(number, day, begins, published, late)


def timetable(setup: Setup) -> list[RoundTime]:
    """All rounds that are announced, in order."""
    found = (round_time(setup, number) for number in range(1, len(setup.round_dates) + 1))
    return [one for one in found if one is not None]


def calendar(name: str, place: str, setup: Setup, uid: str, made: datetime, round_word: str = "Round") -> str:
    """The rounds as a calendar file (iCalendar, RFC 5545), at the local time of wherever they are played.

    name, place: of the event. uid: makes the entries known again when the file is read anew; made: in UTC.
    """
    title = name if setup.name == name or not name else f"{name}, {setup.name}"
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Pairwright//EN", f"NAME:{_escaped(title)}"]
    for one in timetable(setup):
        day, clock = one.day.replace("-", ""), one.begins.replace(":", "")
        start = f"DTSTART:{day}T{clock}00" if clock else f"DTSTART;VALUE=DATE:{day}"
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uid}-{one.number}@pairwright",
            f"DTSTAMP:{made:%Y%m%dT%H%M%SZ}",
            start,
            f"SUMMARY:{_escaped(f'{title}: {round_word} {one.number}')}",
            *([f"LOCATION:{_escaped(place)}"] if place else []),
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _escaped(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n").replace("\r", "")


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
