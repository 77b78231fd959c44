"""C.04.6, article by article, each on a position made for it; teams by their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from team_swiss_examples import SYSTEM, event, position

from pairwright.systems.register import decode_type, encode_type, open_round, system_named
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference, Strength
from pairwright.systems.swiss.upfloaters.literal import (
    paired_brackets,
    pairing_allocated_bye,
    select_upfloaters,
    sets_of_fewest,
    top_scoregroup,
)
from pairwright.systems.swiss.upfloaters.rules import identifier, pairings_in_order, set_key
from pairwright.systems.system import TypeCode
from pairwright.systems.team_swiss.literal import Situation
from pairwright.systems.team_swiss.rules import (
    BoardOneSide,
    Edition,
    allocate,
    colours_had,
    difference_of,
    edition,
    preference_of,
)
from pairwright.tournament import AnnouncedBye, Colour, Outcome, Tournament
from pairwright.tournament.as_teams import as_teams
from positions import TYPES
from worked_examples import paired

N, W, B = Colour.NONE, Colour.WHITE, Colour.BLACK
TYPE_A = edition("2026")
TYPE_B = replace(TYPE_A, colour_preferences="B")
HISTORIES = {"W": W, "B": B}


def had(text: str) -> bytes:
    return bytes(HISTORIES[letter] for letter in text)


def preference(text: str, rules: Edition = TYPE_A, *, last: bool = False) -> tuple[Colour, Strength]:
    found = preference_of(had(text), rules, last_round=last)
    return found.colour, found.strength


def situation(tournament: Tournament) -> Situation:
    return Situation(tournament, SYSTEM.rules_for(tournament, "", {}))  # type: ignore[arg-type]


def test_1_2_1_and_1_2_2_the_coded_type_says_which_score_ranks() -> None:
    rules = [
        SYSTEM.rules_for(event(4, code=code), "", {}) for code in (*TYPES, "FIDE_TEAM", "FIDE_TEAM_BAKU")
    ]
    said = [(one.colour_preferences, one.primary, one.secondary) for one in rules]  # type: ignore[attr-defined]
    assert said[:4] == [("A", "MP", True), ("A", "GP", True), ("A", "MP", False), ("A", "GP", False)]
    assert said[4][0] == "B"
    assert said[8] == ("", "MP", True)
    assert said[-2:] == [("A", "MP", True)] * 2
    games = as_teams(position("19"), "GP")
    assert games.rounds[0].totals is not None
    assert games.rounds[0].totals[0] == as_teams(position("19")).rounds[0].totals[1]  # type: ignore[index]


def test_1_3_1_and_1_3_2_a_bracket_is_a_scoregroup_with_upfloaters() -> None:
    rounds = event(6, "1-2 1, 3-4 1, 5-6 1")
    brackets = [part for part in open_round(rounds).parts(open_round(rounds).drawn) if part.place]
    assert [(part.place.score, len(part.floats)) for part in brackets if part.place] == [(20, 1), (0, 0)]


def test_1_4_the_bye_is_worth_a_drawn_match() -> None:
    teams = as_teams(
        replace(position("15"), team_play=replace(position("15").team_play, bye_match_points=None))
    )  # type: ignore[type-var]
    assert teams.rounds[0].totals is not None
    assert teams.rounds[0].totals[0][6] == 10
    assert teams.rounds[0].totals[1][6] == 10


def test_1_5_a_floater_met_another_score_and_played() -> None:
    rounds = event(6, "1-2 1, 3-4 1, 5-6 1", "1-4 1, 3-5 1, 2-6 +")
    found = situation(rounds)
    assert [found.floated(team) for team in range(6)] == [True, False, False, True, False, False]
    assert open_round(rounds).floaters == {0, 3}  # type: ignore[attr-defined]
    unplayed = event(4, "1-2 1, 3-4 1", "1-4 +, 3-2 1")
    assert open_round(unplayed).floaters == {1, 2}  # type: ignore[attr-defined]
    assert open_round(unplayed, readings="unplayed-floats").floaters == {0, 1, 2, 3}  # type: ignore[attr-defined]


def test_1_6_1_and_1_6_2_colours_of_played_matches() -> None:
    rounds = event(4, "1-2 1, 3-4 1", "1-3 +, 2-4 1", "4-1 =, 2-3 =")
    assert [colours_had(rounds, team) for team in range(4)] == [had("WB"), had("BWW"), had("WB"), had("BBW")]
    assert [difference_of(colours_had(rounds, team)) for team in range(4)] == [0, 1, 0, -1]


@pytest.mark.parametrize(
    ("text", "colour"),
    [("", N), ("W", N), ("WB", N), ("WW", B), ("BB", W), ("BBW", N), ("BBWW", B), ("BWBB", W), ("WWB", N),
     ("WWWB", B), ("BWW", B), ("BBBW", W), ("BBBWW", N)],
)  # fmt: skip
def test_1_7_1_type_a(text: str, colour: Colour) -> None:
    for last in (False, True):
        assert preference(text, last=last)[0] == colour


@pytest.mark.parametrize(
    ("text", "wish", "at_last"),
    [
        ("", NO_PREFERENCE[:2], NO_PREFERENCE[:2]),
        ("W", (B, Strength.MILD), (B, Strength.MILD)),
        ("WB", (W, Strength.MILD), NO_PREFERENCE[:2]),
        ("WW", (B, Strength.STRONG), (B, Strength.STRONG)),
        ("WBB", (W, Strength.STRONG), (W, Strength.STRONG)),
        ("WWBB", (W, Strength.STRONG), (W, Strength.STRONG)),
        ("WWB", (B, Strength.MILD), (B, Strength.MILD)),
        ("BBBWW", (W, Strength.MILD), (W, Strength.MILD)),
    ],
)
def test_1_7_2_type_b(text: str, wish: object, at_last: object) -> None:
    assert preference(text, TYPE_B) == wish
    assert preference(text, TYPE_B, last=True) == at_last
    none = replace(TYPE_A, colour_preferences="")
    assert preference(text, none) == NO_PREFERENCE[:2]
    level = replace(TYPE_B, no_preference_when_level=True)
    if text == "WWBB":
        assert preference(text, level, last=True) == NO_PREFERENCE[:2]


def test_2_1_1_and_3_1_1_who_may_meet() -> None:
    found = situation(event(4, "1-2 1, 3-4 +"))
    assert found.may_meet[0] == {2, 3}
    assert found.may_meet[2] == {0, 1, 3}


@pytest.mark.parametrize(("letter", "barred"), [("U", True), ("F", True), ("Z", False)])
def test_2_1_2_who_may_not_have_the_bye(letter: str, barred: bool) -> None:
    found = open_round(event(5, f"1-2 1, 3-4 1, 5 {letter}"))
    assert bool(found.bye_faults(4)) == barred
    forfeit = open_round(event(4, "1-2 +, 3-4 -"))
    assert [bool(forfeit.bye_faults(team)) for team in range(4)] == [True, False, False, False]


def test_3_2_the_top_scoregroup() -> None:
    found = situation(event(6, "1-2 1, 3-4 1, 5-6 ="))
    assert top_scoregroup(found, (0, 1, 2, 3, 4, 5)) == (0, 2)
    assert top_scoregroup(found, (1, 3, 5)) == (5,)


def test_3_4_the_bye_is_the_first_step() -> None:
    rounds = event(5, "1-2 1, 3-4 1, 5 U")
    found = situation(rounds)
    assert pairing_allocated_bye(found) == 3
    assert {one for pair in paired_brackets(found, 3) for one in pair} == {0, 1, 2, 4}
    assert paired(rounds).endswith("4-0")


def test_3_4_2_lowest_score() -> None:
    assert paired(event(5, "5-1 1, 4-2 1, 3 U")).endswith("2-0")


def test_3_5_1_and_3_5_2_sets_of_as_few_as_possible() -> None:
    found = situation(event(6, "1-2 1, 3-4 1, 5-6 1"))
    assert sets_of_fewest(found, (0, 2, 4), (1, 3, 5)) == [(1,), (3,), (5,)]
    assert select_upfloaters(found, (0, 1, 2, 3, 4, 5)) == (1,)


def test_3_5_3_and_3_5_4_the_sets_of_the_handbook_are_in_its_order() -> None:
    score = {2: 3, 6: 3, 8: 3, 1: 2, 3: 2, 5: 2}.__getitem__
    sets = [{6, 8, 5}, {2, 6, 1}, {2, 8, 1}, {2, 6, 3}, {6, 8, 1}]
    assert sorted(set_key(one, score) for one in sets) == [
        (2, 6, 1), (2, 6, 3), (2, 8, 1), (6, 8, 1), (6, 8, 5),
    ]  # fmt: skip


def test_3_6_2_and_3_6_3_identifiers() -> None:
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == (4, 6, 9, 11, 8, 16, 10, 24)
    assert next(pairings_in_order([1, 2, 3, 4])) == ((1, 3), (2, 4))


def test_3_3_1_and_3_3_2_the_round_is_complete() -> None:
    drawn = paired(event(7, "1-4 1, 2-5 1, 3-6 1, 7 U")).replace("-", " ").split()
    assert sorted(map(int, drawn)) == [0, 1, 2, 3, 4, 5, 6, 7]


# Colours


def colour(first: str, other: str, rules: Edition = TYPE_A, number: int = 1, *, last: bool = False) -> object:
    sides = (
        BoardOneSide(had(one), preference_of(had(one), rules, last_round=last)) for one in (first, other)
    )
    found = allocate(*sides, number, W)
    return found.higher, found.article


@pytest.mark.parametrize(
    ("first", "other", "rules", "decided"),
    [
        ("", "", TYPE_A, (W, "4.3.1")),
        ("BB", "WB", TYPE_A, (W, "4.3.2")),
        ("WB", "BB", TYPE_A, (B, "4.3.2")),
        ("BB", "WW", TYPE_A, (W, "4.3.3")),
        ("BWB", "WWBB", TYPE_B, (B, "4.3.4")),
        ("WBB", "BWB", TYPE_B, (W, "4.3.4")),
        ("W", "WB", TYPE_A, (B, "4.3.5")),
        ("BBB", "BB", TYPE_A, (W, "4.3.5")),
        ("WB", "BW", TYPE_A, (W, "4.3.6")),
        ("WBW", "BWW", TYPE_A, (W, "4.3.2")),
        ("BB", "BB", TYPE_A, (W, "4.3.7")),
        ("WB", "WB", TYPE_A, (W, "4.3.8")),
        ("", "WB", TYPE_A, (B, "4.3.9")),
    ],
)
def test_4_3_the_first_rule_that_decides(first: str, other: str, rules: Edition, decided: object) -> None:
    assert colour(first, other, rules) == decided


def test_4_3_5_the_lower_difference() -> None:
    assert colour("B", "BW") == (W, "4.3.5")


def test_4_3_8_the_first_team_alternates() -> None:
    assert colour("BW", "BW") == (B, "4.3.8")


def test_4_1_and_4_3_1_the_initial_colour_by_the_number() -> None:
    assert colour("", "", number=2) == (B, "4.3.1")


def test_4_3_2_and_4_3_3_preferences_that_can_be_granted_are() -> None:
    assert colour("WW", "WB") == (B, "4.3.2")
    assert colour("WW", "BB") == (B, "4.3.3")


def test_4_2_1_the_first_team_has_the_higher_score() -> None:
    found = situation(event(4, "1-2 0, 3-4 ="))
    assert sorted(range(4), key=found.first_team) == [1, 2, 3, 0]


def test_4_2_2_then_the_higher_secondary_score() -> None:
    rounds = event(4, "1-2 1:25, 3-4 1:35")
    assert sorted(range(4), key=situation(rounds).first_team) == [2, 0, 1, 3]
    silent = replace(rounds, headers=(("type_code", "FIDE_TEAM_TYPEA_MP"),))
    assert sorted(range(4), key=situation(silent).first_team) == [0, 2, 1, 3]


def test_4_2_3_then_the_smaller_number() -> None:
    assert sorted(range(4), key=situation(event(4)).first_team) == [0, 1, 2, 3]


def test_4_2_virtual_points_do_not_make_the_first_team() -> None:
    rounds = replace(event(4, "1-2 0, 3-4 ="), virtual_points=((30,) * 2, (), (), ()))
    assert sorted(range(4), key=situation(rounds).first_team)[0] == 1
    rules = replace(TYPE_A, first_team_by_pairing_score=True)
    assert sorted(range(4), key=Situation(rounds, rules).first_team)[0] == 0


def test_4_3_1_a_team_of_the_list_has_its_number_from_the_start() -> None:
    for bye in (Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE):
        absent = replace(event(5), announced_byes=(AnnouncedBye(1, 0, bye),))
        assert paired(absent) == paired(absent, readings="letter") == "4-2 3-5"
        assert paired(absent, readings="rank") == "2-4 5-3"


def test_4_3_1_a_late_entry_has_no_number_before_it_comes() -> None:
    """C.04.2 2.4; 3 and 6 have not played; 6, the first-team, is the fifth there, the sixth of the list."""
    for state, expected in (("A", "6-3"), ("Z", "3-6")):
        rounds = replace(
            event(6, f"1 {state}, 2-3 +, 4-5 1, 6 U"),
            announced_byes=(AnnouncedBye(2, 0, Outcome.ZERO_POINT_BYE),),
        )
        assert expected in paired(rounds).split()
        assert "3-6" in paired(rounds, readings="letter").split()
    there = event(6, "1 A, 2-3 +, 4-5 1, 6 U", "1-3 +, 2-4 1, 6-5 +")
    away = replace(there, announced_byes=(AnnouncedBye(3, 0, Outcome.HALF_POINT_BYE),))
    assert paired(away) == paired(away, readings="letter"), "whoever has come keeps the number (3.3)"


def test_0_the_codes_of_the_report_file() -> None:
    assert decode_type("FIDE_TEAM") == TypeCode("team_swiss")
    assert decode_type("fide_team_typeb_mp_gp_baku") == TypeCode("team_swiss", "", "baku")
    assert decode_type("FIDE_TEAM_TYPEA_GP_BAKU") != TypeCode("team_swiss", "", "baku")
    assert encode_type(TypeCode("team_swiss")) == "FIDE_TEAM"
    assert encode_type(TypeCode("team_swiss", "2026", "baku")) == "FIDE_TEAM_BAKU"


def test_every_reading_is_named_and_changes_a_switch() -> None:
    (readings,) = system_named("team_swiss").options
    assert {"", *(one.name for one in TYPE_A.open_to_reading)} == set(readings.choices)
    assert all(edition(readings=one.name) != TYPE_A for one in TYPE_A.open_to_reading)
    assert isinstance(preference_of(had("WW"), TYPE_A, last_round=False), ColourPreference)
