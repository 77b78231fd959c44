"""Dates in words, in the language of the reader: "2–4 October 2026", "2.–4. Oktober 2026"."""

from __future__ import annotations

from datetime import date, datetime

from pairwright.explain.words.translate import fault_text
from pairwright.publish.document_words import MONTHS, day_in_words
from pairwright.storage.clock import moment_of
from pairwright.storage.timetable import RoundTime
from pairwright.web.translations import speaker


def moment_text(moment: datetime) -> str:
    """A moment of the journal, at the clock of this computer."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def local_time(text: str) -> str:
    """A moment as it is stored, at the clock of this computer; what is none stays as it is."""
    try:
        return moment_text(moment_of(text))
    except ValueError:
        return text


def clock_time(text: str, now: str = "") -> str:
    """The same to the second, without the day: for what is measured against a deadline.

    now: with the day, where it is not the one of this moment.
    """
    try:
        moment = moment_of(text).astimezone()
        another = bool(now) and moment_of(now).astimezone().date() != moment.date()
    except ValueError:
        return text
    return moment.strftime("%Y-%m-%d %H:%M:%S" if another else "%H:%M:%S")


def days_in_words(first: str, last: str, language: str) -> str:
    """From the first to the last day, given as ISO texts; what is no date is shown as it stands."""
    try:
        days = [date.fromisoformat(text) for text in (first, last) if text]
    except ValueError:
        return " – ".join(dict.fromkeys(text for text in (first, last) if text))
    if not days:
        return ""
    begin, end = days[0], days[-1]
    if begin == end:
        return _whole(end, language)
    if (begin.year, begin.month) == (end.year, end.month):
        return f"{_day(begin, language)}–{_whole(end, language)}"
    if begin.year == end.year:
        first_day = speaker(language)(
            "{day} {month}", day=_day(begin, language), month=_month(begin, language)
        )
        return f"{first_day} – {_whole(end, language)}"
    return f"{_whole(begin, language)} – {_whole(end, language)}"


def round_in_words(time: RoundTime, language: str) -> str:
    """When a round is played: "21 November 2026, 10:00"."""
    day = days_in_words(time.day, "", language)
    return f"{day}, {time.begins}" if time.begins else day


def moment_in_words(text: str, language: str) -> str:
    """A moment as it is stored, at the clock of this computer: "21 November 2026, 10:00"."""
    day, _, clock = local_time(text).partition(" ")
    return ", ".join(filter(None, (days_in_words(day, "", language), clock)))


def _day(day: date, language: str) -> str:
    _ = speaker(language)
    return _("{day}", day=day.day)


def _month(day: date, language: str) -> str:
    return speaker(language)(MONTHS[day.month - 1])


def _whole(day: date, language: str) -> str:
    return fault_text(language, day_in_words(day))
