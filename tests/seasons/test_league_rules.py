"""Answers about cups and who may play that were wrong until a slow reading of the rules stood beside them."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from pairwright.seasons import cups
from pairwright.seasons.eligibility import ListsOfDay as Lists
from pairwright.seasons.eligibility import (
    Offence,
    TeamAppearance,
    irregular,
    offences_of_card,
    same_day,
    stuck,
    warning,
    without_core,
)
from pairwright.seasons.rules import rules_named, rules_of
from pairwright.storage.actions import AddSection, EnterResult, EnterTeams, OpenLineUps, SetSquad
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import fixtures_of
from pairwright.storage.event_state import EventState
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.round_state import Squad
from pairwright.storage.section_league import CardOffence, _with_weekends, card_offences
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.translations import speaker
from pairwright.web.views.line_up_view import offence_words
from team_sections import done

START = date(2026, 9, 27)
NOW = "2026-09-25T10:00:00.000Z"


def seat(team: int, day: int, player: str = "p", **more) -> TeamAppearance:
    """A player on a card, on the day of the list."""
    on = START + timedelta(weeks=day - 1)
    return TeamAppearance(player, team, day, **{"original": on, "on": on} | more)


# -- Cups


@pytest.mark.parametrize(("white", "on"), [("even", "home"), ("odd", "away"), ("not-1-and-4", "home")])
def test_black_on_board_1_is_whoever_has_it_by_the_colours_of_the_league(white, on):
    rules = rules_of({"boards": 4, "home_white": white, "cup_level": ["black-odd"]})
    assert cups.decide(rules, ["1/2-1/2"] * 4).winner == on


def test_the_front_most_board_won_is_one_that_somebody_won():
    rules = rules_of({"boards": 3, "cup_level": ["front", "lots"]})
    assert cups.decide(rules, ["1/2-0", "1/2-0", "0-1"]).winner == "away"
    assert cups.decide(rules, ["1/2-0", "0-1/2", "1/2-1/2"]).by == "lots"


def test_an_armageddon_game_that_both_lost_is_no_draw_and_nobody_goes_on_by_it():
    assert cups.by_games("armageddon", ["0-0"]) == cups.by_games("armageddon", []) == ""
    assert cups.by_games("armageddon", ["1/2-1/2"]) == "away"


@pytest.mark.parametrize(
    ("clubs", "ties"),
    [
        (["", "", "x", "x"], [(0, 2), (1, 3)]),
        (["y", "y", "", "", "x", "x", "x", "x"], [(0, 4), (1, 5), (2, 6), (3, 7)]),
        (["x", "x", "x", "y"], [(0, 3), (1, 2)]),
    ],
)
def test_clubs_are_apart_by_lot_wherever_that_can_be(clubs, ties):
    assert cups.first_ties(clubs, drawn=True) == ties
    assert cups.drawn_anew(range(len(clubs)), range(len(clubs)), dict(enumerate(clubs))) == ties


# -- Who may play


def test_whoever_was_named_and_did_not_come_has_not_played():
    named = [seat(1, day, missing=True, default=True) for day in (1, 2)]
    bar = rules_of({"stuck": "bar", "stuck_after": 2})
    assert not list(stuck(bar, [*named, seat(2, 3)], {"p": 2}))
    assert warning(bar, named, "p", 2) == 2
    assert not list(same_day(bar, [named[0], seat(2, 1)]))
    core = rules_of({"core_from": 2, "core_players": 0})
    card = [seat(1, 3), seat(1, 3, "q", missing=True)]
    assert without_core(core, named, card) == Offence("core_from", ("p",), 3, (), 0, 1)
    assert without_core(core, [seat(1, 1)], card) is None


def test_a_cap_counts_each_team_alone_where_the_league_says_so():
    before = [seat(2, day) for day in (1, 2)]
    rules = {"stuck": "cap", "stuck_after": 2}
    now = seat(1, 3)
    judged = {"own": {"p": 3}, "cards": [now]}
    assert [one.count for one in stuck(rules_of(rules), before, **judged)] == [2]
    alone = rules_of(rules | {"stuck_in_one": True})
    assert not list(stuck(alone, before, **judged))
    assert len(list(stuck(alone, before, {"p": 3}, cards=[seat(2, 3)]))) == 1


def test_in_the_days_of_grace_nobody_plays_lower_than_where_they_belonged_before():
    rules = rules_of({"stuck": "belongs", "stuck_after": 1, "grace_days": 7})
    played = [seat(1, 1)]
    assert not list(stuck(rules, played, {"p": 2}, cards=[seat(2, 2)]))
    assert len(list(stuck(rules, played, {"p": 2}, cards=[seat(3, 2)]))) == 1
    assert len(list(stuck(rules, played, {"p": 2}, cards=[seat(2, 3)]))) == 1


def test_without_days_of_play_the_match_days_say_what_had_been_played():
    nobody = {"original": date.max, "on": date.max}
    season = [seat(1, 1, **nobody), seat(1, 2, **nobody), seat(2, 3, **nobody)]
    for kind in ("bar", "belongs"):
        found = stuck(rules_of({"stuck": kind, "stuck_after": 2}), season, {"p": 2})
        assert [one.day for one in found] == [3]


def test_offences_of_titulars_and_squads_say_the_board():
    for kind in ("titulars", "squad"):
        lists = Lists(("p",), {"p": 1800}, {"p": 1}, {"p": 1})
        card = [seat(2, 1, board=3, boards=4)]
        (found,) = offences_of_card(rules_of({"stuck": kind, "empty_boards": "any"}), [], card, lists)
        assert found.boards == (3,)


def test_whoever_comes_onto_a_list_stands_below_those_who_came_before():
    rules = rules_of({"late_players": "end"})
    lists = [("", ("a", "b")), ("2026-10-01", ("a", "b", "c")), ("2026-11-01", ("a", "b", "d", "c"))]
    assert irregular(rules, lists) == {"d": ("late_players",)}


def test_a_warning_counts_the_appearances_here_where_each_team_is_alone():
    rules = rules_of({"stuck": "bar", "stuck_after": 3, "stuck_in_one": True})
    played = [seat(2, 1), seat(2, 2)]
    assert [warning(rules, played, "p", 3, here) for here in (0, 1, 2)] == [1, 3, 1]


# -- At the desk


def test_matches_without_a_day_are_of_no_weekend_and_nobody_begins_one_who_does_not_come():
    nobody, sunday = {"original": date.max, "on": date.max}, {"on": START}
    undated = [seat(1, day, **nobody) for day in (1, 2)]
    played = [seat(1, 1, missing=True), seat(1, 2, **sunday), seat(2, 3, **sunday)]
    found = {(one.on, one.day): one.second for one in _with_weekends([*undated, *played])}
    assert [day for (_, day), second in sorted(found.items()) if second] == [3]


PEOPLE = {"Rook 1": ("a1", "b1"), "Rook 2": ("b1", "b2"), "Elm": ("e1", "e2"), "Oak": ("o1", "o2")}


def rooks(league: str, *upper: str) -> EventState:
    """Rook 1 in one division and Rook 2 in the one below, with all fixtures out; b1 is on both lists."""
    event, days = EventState("Season"), ("2026-10-04", "2026-10-11")
    for key, teams in (("upper", upper), ("lower", ("Rook 2", "Oak"))):
        setup = Setup("League", system="team_double_round_robin", round_dates=days)
        setup = setup.with_league("club", rules_named(f"club board_order=free {league}", 2))
        entered = tuple(
            TeamEntered(Particulars(team), Squad(tuple(map(Particulars, PEOPLE[team])))) for team in teams
        )
        event = done(event, AddSection(key, setup), EnterTeams(key, entered))
        event = done(event, fixtures_of(event.section(key)))
    return event


def line_ups(event: EventState, key: str, number: int) -> EventState:
    """The event with both cards of a match open."""
    players = event.section(key).round(number).boards[0].players
    cards = tuple(SealedCard(one, other, (1, 2), NOW, "") for one, other in (players, players[::-1]))
    return done(event, OpenLineUps(key, number, cards, 1))


def told(event: EventState, number: int) -> list[CardOffence]:
    return card_offences(event, event.section("lower"), number, 1)


@pytest.mark.parametrize("counts", [True, False])
@pytest.mark.parametrize("upper", [("Rook 1", "Elm"), ("Elm", "Rook 1")])
def test_a_win_by_default_is_one_for_white_and_for_black(upper, counts):
    event = rooks(f"stuck=bar stuck_after=1 counts_default={str(counts).lower()}", *upper)
    section = event.section("upper")
    match = section.round(1).boards[0]
    rook = next(one.key for one in section.entries if one.name == "Rook 1")
    result = ("1/2-1/2, +/-", "1/2-1/2, -/+")[match.players.index(rook)]
    event = done(line_ups(event, "upper", 1), EnterResult("upper", 1, 1, result))
    found = told(line_ups(event, "lower", 2), 2)
    assert [one.names for one in found if one.offence.setting == "stuck"] == [("b1",)] * counts


def test_the_average_of_a_team_is_by_the_ratings_of_the_season_where_the_order_alone_is_by_the_day():
    event = rooks("team_average=true rating_list=split", "Rook 1", "Elm")
    for key, team, season in (("upper", "Rook 1", 1900), ("lower", "Rook 2", 1800)):
        entry = next(one.key for one in event.section(key).entries if one.name == team)
        lists = [
            Squad(tuple(Particulars(name, rating=rating) for name in PEOPLE[team]))
            for rating in (season, 1800 if key == "upper" else 1900)
        ]
        event = done(event, SetSquad(key, entry, lists[0]), SetSquad(key, entry, lists[1], "2026-10-01"))
    event = line_ups(line_ups(event, "upper", 1), "lower", 1)
    assert "team_average" not in [one.offence.setting for one in told(event, 1)]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("bar", "b1: plays too low; 1 appearances in higher teams, 1 bar."),
        ("belongs", "b1: plays too low; belongs to a higher team after 1 appearances."),
        ("titulars", "b1: plays too low; among the titulars of a higher team."),
    ],
)
def test_what_is_wrong_is_told_by_the_rule_that_the_league_has(kind, words):
    event = rooks(f"stuck={kind} stuck_after=1 grace_days=0", "Rook 1", "Elm")
    event = line_ups(line_ups(event, "upper", 1), "lower", 2)
    (found,) = (one for one in told(event, 2) if one.offence.setting == "stuck")
    assert offence_words(speaker("en"), event.section("lower"), found)[1] == words


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("cap", "b1: plays too high; 1 appearances in higher teams, 1 is the most."),
        ("squad", "b1: of the squad of another team."),
    ],
)
def test_who_plays_too_high_is_told_so(kind, words):
    event = rooks(f"stuck={kind} stuck_after=1", "Rook 1", "Elm")
    event = line_ups(line_ups(event, "upper", 1), "upper", 2)
    section = event.section("upper")
    (found,) = (one for one in card_offences(event, section, 2, 1) if one.offence.setting == "stuck")
    assert offence_words(speaker("en"), section, found)[1] == words
