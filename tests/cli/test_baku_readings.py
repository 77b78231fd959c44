"""Baku acceleration derived from the type of the event: which reading is in force is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright.tournament import AnnouncedBye, Colour, Outcome, Player, Tournament
from pairwright.trf import write_trf


@pytest.fixture
def files(room):
    """An accelerated event before round 1, with everybody there, and with numbers 2 to 5 absent."""
    players = tuple(Player(number, f"Player {number}", 2400 - number) for number in range(1, 13))
    event = Tournament(
        players,
        number_of_rounds=9,
        initial_colour=Colour.WHITE,
        initial_colour_inferred=False,
        system="dutch",
        acceleration="baku",
    )
    away = tuple(AnnouncedBye(1, index, Outcome.ZERO_POINT_BYE) for index in range(1, 5))
    (room / "all").write_text(write_trf(event))
    (room / "away").write_text(write_trf(replace(event, announced_byes=away)))


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    "words",
    [
        ("--dutch", "away", "-p"),
        ("away", "-p"),
        ("--dutch", "away", "-c"),
        ("pair", "away"),
        ("check", "away"),
        ("convert", "away", "--to", "engine"),
    ],
)
def test_late_entries_that_move_group_a_are_told(call, words):
    answer = call(*words)
    assert "group A ends with number 8; counting everybody registered it ends with 6" in answer.err
    assert "--readings registered" in answer.err
    assert answer.err.count("Note:") == 1


@pytest.mark.usefixtures("files")
def test_the_reading_registered_pairs_another_round_and_is_told(call):
    ours = call("--dutch", "away", "-p")
    registered = call("--dutch", "away", "-p", "--readings", "registered")
    assert registered.code == 0
    assert registered.out != ours.out
    assert (
        "ends with number 6; by C.04.7 1.2 (those drawn in round 1, an even half) it ends with 8"
        in registered.err
    )
    assert call("pair", "away", "--readings", "registered", "-o", "OUT").code == 0


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("readings", ["", "registered"])
def test_nothing_is_told_where_it_makes_no_difference(call, readings):
    assert call("--dutch", "all", "-p", *(["--readings", readings] if readings else [])).err == ""
