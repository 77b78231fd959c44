"""C.04.4.2 by examples: each isolates one article, and both procedures give the round."""

from dataclasses import replace

import pytest
from burstein_examples import expected, paired, position, written

from pairwright import pair
from pairwright.systems.burstein.rules import edition
from pairwright.systems.register import system_named

ARTICLES = {
    "1.7.2 a round not played is a game against oneself": "11",
    "1.7.2 zero point byes up to the current round are draws for the opponents": "10",
    "1.7.2 virtual points are excluded from the index": "13",
    "1.8 incoming floaters are ranked by the index too": "03",
    "2.1.2 a full point pab bars from the bye": "16",
    "C.2 until 2026 a full point bye does not bar": "16 expected-till-2026",
    "2.3.2 the higher score stays": "04",
    "2.3.2 scores of all floaters from the highest down": "15",
    "C.6 until 2026 the number of incoming floaters first": "15 expected-till-2026",
    "2.3.3 floaters are chosen for the next bracket": "05",
    "2.3.4 as few as possible miss their colour": "06",
    "3.1.4 the bye goes to who played most": "07",
    "3.1.5 the bye goes to the lowest by the index": "08",
    "4.3 the bracket is folded": "02",
    "5.2.5 the higher ranked by the index has the preference granted": "09",
}
"""What each example isolates, and its number and edition."""


@pytest.mark.parametrize("number", ARTICLES.values(), ids=ARTICLES)
def test_the_example_of(number):
    assert paired(*number.split()) == expected(*number.split())


def test_1_6_seeding_rounds_are_rounds_of_the_dutch_system():
    assert paired("01") == expected("01") == "2-1 4-3 7-6 5-8"
    tournament = position("01")
    dutch = pair(replace(tournament, system=""), system="dutch")
    assert written(tournament, dutch) == expected("01")


@pytest.mark.parametrize(("rounds", "seeding"), [(3, 1), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_1_6_2_half_of_the_rounds_four_at_most(rounds, seeding):
    rules = edition()
    numbers = range(1, rounds + 1)
    assert sum(rules.is_seeding_round(number, rounds) for number in numbers) == seeding
    assert rules.is_seeding_round(1, rounds)


def test_1_7_2_a_half_point_bye_in_the_current_round_breaks_the_series():
    assert paired("14") == expected("14") == "5-2 3-7 1-4 6-8"


@pytest.mark.parametrize("number", ["12", "14"])
def test_1_7_2_the_series_may_be_read_as_ending_with_the_last_round_played(number):
    assert paired(number, "expected-other") == expected(number, "expected-other") != expected(number)
    assert paired(number) == expected(number)


def test_c_2_whether_an_event_can_be_completed_asks_the_edition_too():
    tournament = position("16")
    system = system_named("burstein")
    assert system.barred_from_bye(tournament, "2026") > system.barred_from_bye(tournament, "2017")
    assert [system.baku(edition)[1] for edition in ("2026", "2017")] == ["win-of-two-draws", "standard"]
