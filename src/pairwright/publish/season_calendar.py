"""The fixtures of a division as a calendar file (iCalendar, RFC 5545); a change updates the entry it had."""

from __future__ import annotations

from datetime import datetime

from pairwright.publish.icalendar import calendar_file, event_lines
from pairwright.seasons.season import Division, LeagueSeason


def fixtures_calendar(season: LeagueSeason, division: Division, made: datetime, team: str = "") -> str:
    """The fixtures that have a day, of one team where one is asked for.

    made: in UTC. Each entry has the name of its fixture for good, and counts its changes.
    """
    title = f"{season.name}, {team or division.name}"
    lines: list[str] = []
    for one in division.fixtures:
        if one.on is not None and (not team or team in one.teams):
            clock = one.hour.replace(":", "")
            start = f"{one.on:%Y%m%d}" + (f"T{clock}00" if clock else "")
            summary = f"{one.home} – {one.away}"
            uid = f"{_letters(season.name)}-{one.key}"
            lines += event_lines(uid, made, start, summary, one.venue, sequence=one.sequence)
    return calendar_file(title, lines)


def _letters(text: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in text.lower())
