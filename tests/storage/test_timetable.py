"""When the rounds are played: announced, held to sense, and written as a calendar file."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pairwright.common.errors import Refused
from pairwright.storage.section_setup import Setup
from pairwright.storage.timetable import calendar, round_time, timetable

SETUP = Setup(
    "Open",
    round_dates=("2026-11-20", "2026-11-21"),
    round_times=("18:00", "09:30"),
    pairing_times=("", "09:00"),
)
MADE = datetime(2026, 11, 1, 12, tzinfo=UTC)


def test_a_round_has_a_day_a_time_and_a_default_time():
    second = round_time(replace(SETUP, default_minutes=45), 2)
    assert (second.day, second.begins, second.published, second.late) == (
        "2026-11-21",
        "09:30",
        "09:00",
        "10:15",
    )
    assert round_time(SETUP, 1).late == ""
    assert round_time(SETUP, 3) is None
    assert round_time(SETUP, 0) is None
    assert round_time(replace(SETUP, default_minutes=0), 1).late == "18:00"
    assert second.moment.strftime("%Y-%m-%d %H:%M") == "2026-11-21 09:30"
    day_only = replace(SETUP, round_times=(), pairing_times=())
    assert [one.moment for one in timetable(day_only)] == [None, None]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"round_times": ("25:00",)}, "the time of round 1"),
        ({"round_times": ("9:30",)}, "the time of round 1"),
        ({"pairing_times": ("", "x" * 300)}, "the time of round 2"),
        ({"round_times": ("", "", "10:00")}, "a round has a time but no date"),
        ({"default_minutes": 601}, "the default time"),
        ({"default_minutes": -2}, "the default time"),
    ],
)
def test_times_that_there_are_not(fields, words):
    with pytest.raises(Refused, match=words):
        replace(SETUP, **fields).check()


def test_the_calendar_file_is_read_by_its_rules():
    name = "Röntgen; Open, with a name of very many letters " + "ö" * 80
    lines = calendar(name, "Town\nHall, 1", SETUP, "abc-open", MADE).split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
    whole = "\r\n".join(lines).replace("\r\n ", "").split("\r\n")
    assert whole[0] == "BEGIN:VCALENDAR"
    assert whole[-2:] == ["END:VCALENDAR", ""]
    assert "DTSTART:20261120T180000" in whole
    assert "DTSTAMP:20261101T120000Z" in whole
    assert "LOCATION:Town\\nHall\\, 1" in whole
    assert any(
        line.startswith("SUMMARY:Röntgen\\; Open\\, with") and line.endswith(": Round 2") for line in whole
    )
    assert [line for line in whole if line.startswith("UID:")] == [
        "UID:abc-open-1@pairwright", "UID:abc-open-2@pairwright",
    ]  # fmt: skip


def test_a_round_without_a_time_takes_the_whole_day():
    text = calendar("Cup", "", replace(SETUP, round_times=(), pairing_times=()), "u", MADE)
    assert "DTSTART;VALUE=DATE:20261121\r\n" in text
    assert "LOCATION" not in text
