"""Dates in words, in the language of the reader: "2–4 October 2026", "2.–4. Oktober 2026"."""

from __future__ import annotations

from datetime import date

from pairwright.explain.words.translate import fault_text
from pairwright.publish.document import MONTHS, day_in_words, day_told
from pairwright.storage.clock import moment_of, moment_told
from pairwright.storage.timetable import RoundTime
from pairwright.web.translations import speaker


def clock_time(text: str, now: str = "", language: str = "en") -> str:
    """A moment as it is stored to the second, without the day: for what is measured against a deadline.

    now: with the day, where it is not the one of this moment.
    """
    try:
        moment = moment_of(text).astimezone()
        another = bool(now) and moment_of(now).astimezone().date() != moment.date()
    except ValueError:
        return text
    if not another:
        return moment.strftime("%H:%M:%S")
    return fault_text(language, day_told(moment.strftime("%Y-%m-%d %H:%M:%S")))


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
    return fault_text(language, moment_told(text))


def _day(day: date, language: str) -> str:
    _ = speaker(language)
    return _("{day}", day=day.day)


def _month(day: date, language: str) -> str:
    return speaker(language)(MONTHS[day.month - 1])


def _whole(day: date, language: str) -> str:
    return fault_text(language, day_in_words(day))
