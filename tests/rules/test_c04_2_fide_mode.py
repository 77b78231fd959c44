"""What FIDE mode tells: each kind of deviation that a tournament shows by itself, at its level."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstables import crosstable
from pairwright.check.checking import check
from pairwright.check.deviations import KINDS, LEVELS, Deviation, Level
from pairwright.check.fide_mode import acceleration, deviations, of_check, said_in_file
from pairwright.simulate import Rates, Settings, simulate
from pairwright.tournament import AnnouncedBye, Colour, Outcome, PointAdjustment
from pairwright.tournament.tournament import KeptRecord, Tournament
from pairwright.trf import read_trf, write_trf

NINE = "1: 5w1\n2: 6b0\n3: 7w=\n4: 8b1\n5: 1b0\n6: 2w1\n7: 3b=\n8: 4w0"


def told(tournament: Tournament, level: Level) -> list[tuple[str, int, tuple[int, ...], str]]:
    """Everything that is told at a level; the rest of it has another."""
    found = deviations(tournament)
    return [
        (one.kind, one.round_number, one.players, one.value)
        for one in found
        if one.level is level and KINDS[one.kind].level is level
    ]


def test_c_04_2_3_3_a_second_half_point_bye_and_every_full_point_bye_are_warned_of():
    event = crosstable("1: H H 3w1\n2: 3w1 F 4w1\n3: 2b0 4w1 1b0\n4: H 3b0 2b0", rounds=5)
    assert told(event, Level.WARNING) == [
        ("half-point-bye-again", 2, (0,), ""),
        ("full-point-bye", 2, (1,), ""),
    ]
    asked = replace(event, announced_byes=(AnnouncedBye(4, 3, Outcome.HALF_POINT_BYE),))
    assert told(asked, Level.WARNING)[-1] == ("half-point-bye-again", 4, (3,), "")


def test_a_first_half_point_bye_an_absence_and_a_forfeit_are_not_told():
    assert deviations(crosstable("1: H Z\n2: 3w+ 3b1\n3: 2b- 2w0")) == ()


@pytest.mark.parametrize(
    ("white", "black", "value"), [("=", "0", "1/2-0"), ("0", "=", "0-1/2"), ("0", "0", "0-0")]
)
def test_results_that_do_not_share_a_point_are_noted(white, black, value):
    event = crosstable(f"1: 2w{white}\n2: 1b{black}")
    assert told(event, Level.NOTE) == [("unusual-result", 1, (0, 1), value)]


def test_c_04_2_2_4_points_that_no_result_gave_are_warned_of():
    event = crosstable("1: 2w1\n2: 1b0")
    given = (PointAdjustment(10, (1,), 1), PointAdjustment(-5, (0,)), PointAdjustment(0, (0,)))
    assert told(replace(event, adjustments=given), Level.WARNING) == [
        ("points", 1, (1,), "+1"),
        ("points", 0, (0,), "-½"),
    ]


def test_c_04_2_1_1_virtual_points_other_than_those_of_baku_are_not_allowed():
    event = crosstable(NINE, rounds=9)
    by_the_text = tuple((10, 10) if index < 4 else () for index in range(8))
    assert told(replace(event, virtual_points=by_the_text), Level.STRONG) == []
    for wrong in (
        (*by_the_text[:3], (5, 10), *by_the_text[4:]),
        (*by_the_text[:3], (), (10, 10), *by_the_text[5:]),
        ((10, 10),) * 6 + ((), ()),
    ):
        rounds = {one.round_number for one in acceleration(replace(event, virtual_points=wrong))}
        assert 1 in rounds
    late = tuple((10,) * 6 if index < 4 else () for index in range(8))
    assert told(replace(event, virtual_points=late), Level.STRONG) == [
        ("acceleration", number, (), "") for number in (4, 5, 6)
    ]


def test_c_04_2_1_1_baku_is_for_a_win_worth_two_draws():
    event = replace(crosstable(NINE, rounds=9), acceleration="baku")
    assert deviations(event) == ()
    scoring = replace(event.scoring, white_win=30, black_win=30, forfeit_win=30)
    assert told(replace(event, scoring=scoring), Level.STRONG) == [("acceleration", 1, (), "")]


@pytest.mark.parametrize("rounds", [5, 9, 11])
def test_our_own_accelerated_files_are_as_the_text_has_them(rounds):
    rates = Rates(late_entries=100_000, withdrawals=30_000, zero_point_byes=50_000)
    for seed in range(4):
        made = simulate(Settings(21, rounds, rates, acceleration="baku"), seed).tournament
        read = read_trf(write_trf(made, profile="engine"))
        assert any(map(any, read.virtual_points))
        assert not list(acceleration(read))


def test_c_04_2_1_4_a_system_without_an_approved_program_is_noted():
    dubov = replace(crosstable("1: 2w1\n2: 1b0"), system="dubov")
    assert told(dubov, Level.NOTE) == [("system-deprecated", 0, (), "Swiss, Dubov system")]
    for usual in ("", "dutch", "round_robin"):
        assert deviations(replace(dubov, system=usual)) == ()


def test_c_04_2_1_2_a_system_that_is_not_published_needs_an_authorisation():
    for own in ("custom", "kjca"):
        found = told(replace(crosstable("1: 2w1\n2: 1b0"), system=own), Level.STRONG)
        assert [one[0] for one in found] == ["system-unpublished"]


def test_an_event_of_more_than_thirty_days_is_noted():
    event = crosstable("1: 2w1\n2: 1b0")
    for last, days in (("2026/10/30", ""), ("2026/10/31", "31"), ("2026/13/01", ""), ("", "")):
        dated = replace(event, headers=(("start_date", "2026/10/01"), ("end_date", last)))
        assert [value for _, _, _, value in told(dated, Level.NOTE)] == ([days] if days else [])


def test_c_04_2_1_5_a_round_that_the_rules_do_not_draw_is_warned_of():
    event = replace(crosstable("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0", rounds=3), initial_colour=Colour.WHITE)
    assert [(one.kind, one.round_number, one.level) for one in of_check(check(event))] == [
        ("pairing-differs", 1, Level.WARNING)
    ]


def test_what_the_file_says_itself_is_found_among_its_comments():
    lines = (
        "### FIDE mode exited before round 3",
        "### SSSS sTTT",
        "### Import @ Round 2",
        "### Deviation (note): x",
    )
    kept = tuple(KeptRecord("###", line, "points") for line in lines)
    event = read_trf(write_trf(replace(crosstable("1: 2w1\n2: 1b0"), kept=kept)))
    assert said_in_file(event) == (lines[0], *lines[2:])


def test_every_kind_says_what_it_is_why_it_matters_and_against_what():
    assert {kind.level for kind in KINDS.values()} == set(LEVELS)
    for name, kind in KINDS.items():
        one = Deviation(name, 3, (0, 1), "7")
        text = one.sentence(["Ada", "Ben"])
        assert "{" not in text, name
        assert kind.meaning.endswith("."), name
        assert kind.articles or kind.questions, name
