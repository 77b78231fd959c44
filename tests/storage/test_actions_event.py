"""Actions about the event and its sections."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from sections import OPEN, done, drafted, event_with, played, published, refused

from pairwright.common.errors import Refused
from pairwright.storage.actions import AddSection, ChangeSetup, DescribeEvent, RemoveSection
from pairwright.storage.event_state import EventState
from pairwright.storage.section_setup import Setup


def test_an_event_is_described():
    event = done(
        EventState(),
        DescribeEvent(" Town Open ", "Town", "GER", "2026-11-20", "2026-11-22", "A. Arbiter", notes="Lift"),
    )
    assert (event.name, event.place, event.federation) == ("Town Open", "Town", "GER")
    assert (event.start_date, event.end_date, event.arbiter) == ("2026-11-20", "2026-11-22", "A. Arbiter")
    assert event.notes == "Lift"


def test_a_new_description_keeps_the_sections():
    event = done(event_with(4), DescribeEvent("Other"))
    assert event.name == "Other"
    assert event.section("open").setup == OPEN


@pytest.mark.parametrize(
    ("description", "words"),
    [
        (DescribeEvent("  "), ["needs a name"]),
        (DescribeEvent("X", start_date="20.11.2026"), ["first day", "20.11.2026"]),
        (DescribeEvent("X", end_date="2026-02-30"), ["last day"]),
        (DescribeEvent("X", start_date="20261120"), ["first day"]),
        (DescribeEvent("X", start_date="2026-11-20", end_date="2026-11-19"), ["before its first day"]),
        (DescribeEvent("X" * 201), ["longer than 200"]),
        (DescribeEvent("X", place="\x07"), ["place", "cannot be printed"]),
        (DescribeEvent("X", notes="\x00"), ["notes", "cannot be printed"]),
        (DescribeEvent("X", organiser="\ud800"), ["organiser", "cannot be printed"]),
        (DescribeEvent("X", notes="n" * 20_001), ["notes", "longer"]),
    ],
)
def test_a_description_that_cannot_be_is_refused(description, words):
    refused(EventState("before"), description, *words)


def test_notes_may_have_several_lines():
    assert done(EventState(), DescribeEvent("X", notes="one\r\n\ttwo")).notes == "one\r\n\ttwo"


def test_a_section_is_added_in_order():
    event = done(EventState(), AddSection("open", OPEN), AddSection("u12", Setup("Under 12", system="kjca")))
    assert [section.key for section in event.sections] == ["open", "u12"]
    assert event.section("u12").setup.system == "kjca"


@pytest.mark.parametrize("key", ["", "Open", "o n", "-a", "a-", "ä", "a" * 41, "live", "names", "a/b", "a\n"])
def test_a_short_name_is_made_of_small_letters(key):
    refused(EventState(), AddSection(key, OPEN), "short name")


@pytest.mark.parametrize("key", ["a", "7", "u-12", "a" * 40, "under-12"])
def test_short_names_that_are_fine(key):
    assert done(EventState(), AddSection(key, OPEN)).has(key)


def test_two_sections_have_two_short_names():
    refused(event_with(2), AddSection("open", OPEN), "already")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": " "}, ["needs a name"]),
        ({"name": "\x1b[31m"}, ["cannot be printed"]),
        ({"name": "x" * 201}, ["longer than 200"]),
        ({"system": "monrad"}, ["monrad", "dutch"]),
        ({"number_of_rounds": -1}, ["number of rounds"]),
        ({"number_of_rounds": 100}, ["number of rounds"]),
        ({"edition": "1999"}, ["edition", "1999"]),
        ({"readings": "mine"}, ["readings", "mine"]),
        ({"initial_colour": "red"}, ["white or black"]),
        ({"acceleration": "fast"}, ["acceleration", "baku"]),
        ({"keep_apart": ("street",)}, ["street"]),
        ({"keep_apart_until": 100}, ["kept apart until"]),
        ({"win": 5, "draw": 10}, ["less than a draw"]),
        ({"loss": 7}, ["less than"]),
        ({"win": 101}, ["0 to 10"]),
        ({"absence": -1}, ["0 to 10"]),
        ({"round_dates": ("2026-11-20",) * 100}, ["more dates than rounds"]),
        ({"round_dates": ("2026-02-30",)}, ["date of round 1"]),
        ({"round_dates": ("2026-11-20",), "round_times": ("9 o'clock",)}, ["time of round 1"]),
        ({"pairing_times": ("09:30",)}, ["no date"]),
        ({"default_minutes": -2}, ["default time"]),
        ({"first_board": 0}, ["first board"]),
        ({"first_board": 100_001}, ["first board"]),
        ({"tie_breaks": ("BH/C1", "XYZ")}, ["XYZ"]),
        ({"tie_breaks": ("BH/Q",)}, ["BH/Q"]),
        ({"tie_breaks": ("EMMSB",)}, ["teams"]),
        ({"system": "kjca", "options": (("colour_fix", "never"),)}, ["colour_fix", "never"]),
        ({"system": "kjca", "options": (("unknown", "x"),)}, ["unknown"]),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(changes, words):
    wrong = replace(OPEN, **changes)
    refused(EventState(), AddSection("open", wrong), *words)
    refused(event_with(2), ChangeSetup("open", wrong), *words)


def test_every_fault_of_a_set_up_is_named():
    wrong = replace(OPEN, name="", number_of_rounds=-1, initial_colour="red")
    refused(EventState(), AddSection("open", wrong), "name", "number of rounds", "white or black")


@pytest.mark.parametrize(
    "setup",
    [
        Setup("2017", edition="2017", number_of_rounds=7),
        Setup("2012", edition="2012"),
        Setup("Other engine", readings="bbpPairings"),
        Setup("Junior", system="kjca", keep_apart=("family", "school"), options=(("fill_gaps", "true"),)),
        Setup("Order", system="kjca", options=(("break_order", "rematch, third_colour, second_bye"),)),
        Setup("Round robin", system="round_robin", tie_breaks=("SB", "DE", "KS/L+1")),
        Setup("Twice", system="double_round_robin"),
        Setup("Football", win=30, draw=10, pairing_allocated_bye=30),
        Setup("Half", pairing_allocated_bye=5, absence=5, first_board=41, check_in=True, public=False),
        Setup("Baku", number_of_rounds=9, acceleration="baku"),
    ],
    ids=lambda setup: setup.name,
)
def test_set_ups_that_are_fine(setup):
    event = done(EventState(), AddSection("open", setup))
    assert event.section("open").setup == setup
    changed = done(event_with(4), ChangeSetup("open", setup))
    assert changed.section("open").setup == setup


def test_nothing_changes_is_the_same_event():
    event = event_with(4)
    assert ChangeSetup("open", OPEN).apply(event) is event


def test_rounds_that_were_drawn_stay():
    event = played(event_with(6), 2)
    refused(
        event, ChangeSetup("open", replace(OPEN, number_of_rounds=1)), "2 rounds have already been paired"
    )
    shorter = done(event, ChangeSetup("open", replace(OPEN, number_of_rounds=2)))
    assert shorter.section("open").finished
    refused(drafted(event), ChangeSetup("open", replace(OPEN, number_of_rounds=2)), "3 rounds")


def test_the_system_stays_once_a_round_was_drawn():
    event = drafted(event_with(4))
    refused(event, ChangeSetup("open", replace(OPEN, system="round_robin")), "system")


def test_a_round_robin_knows_its_rounds():
    table = Setup("Table", system="round_robin")
    assert event_with(6, table).section("open").number_of_rounds == 5
    assert event_with(7, table).section("open").number_of_rounds == 7
    assert event_with(4, Setup("Twice", system="double_round_robin")).section("open").number_of_rounds == 6
    assert event_with(1, table).section("open").number_of_rounds == 0


def test_a_section_goes_away_until_it_starts():
    event = event_with(4)
    assert not done(event, RemoveSection("open")).sections
    assert not done(drafted(event), RemoveSection("open")).sections
    refused(published(event), RemoveSection("open"), "started", "hidden")
    refused(event, RemoveSection("other"), "no section")


def test_topics_name_what_is_touched():
    assert DescribeEvent("X").topics() == ("event",)
    assert AddSection("open", OPEN).topics() == ChangeSetup("open", OPEN).topics() == ("setup:open",)
    assert RemoveSection("open").topics() == ("setup:open",)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "n" * 201}, "name"),
        ({"place": "\x07"}, "place"),
        ({"federation": "\x07"}, "federation"),
        ({"arbiter": "\x07"}, "arbiter"),
        ({"organiser": "\x07"}, "organiser"),
        ({"start_date": "soon"}, "start_date"),
        ({"end_date": "soon"}, "end_date"),
        ({"start_date": "2026-11-20", "end_date": "2026-11-01"}, "end_date"),
        ({"deputies": ("\x07",)}, "deputies"),
        ({"deputies": ("Ann",) * 100}, "deputies"),
        ({"time_control": "\x07"}, "time_control"),
        ({"time_control_code": "slow"}, "time_control_code"),
        ({"notes": "\x07"}, "notes"),
    ],
)
def test_a_refusal_says_which_field_it_is_about(given, field):
    with pytest.raises(Refused) as caught:
        DescribeEvent(**{"name": "Open", **given}).apply(EventState())
    (fault,) = caught.value.faults
    assert pickle.loads(pickle.dumps(fault)).field == fault.field == field
