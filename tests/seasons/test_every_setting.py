"""No setting of a league is for nothing: each changes what comes out, and each of its choices otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from itertools import combinations
from random import Random
from typing import Any

import pytest

from pairwright.common.errors import BadInput
from pairwright.seasons import course, cups
from pairwright.seasons.eligibility import (
    ListsOfDay,
    TeamAppearance,
    above_higher_team,
    boards_lost,
    irregular,
    offences_of_card,
    rating_of,
)
from pairwright.seasons.fixtures import Fixture, change_fault, home_colours
from pairwright.seasons.next_season import next_season
from pairwright.seasons.rules import (
    TIE_BREAKS,
    LeagueRules,
    article,
    choices,
    in_words,
    line_of,
    rules_of,
    settings_in,
)
from pairwright.seasons.season import LeagueSeason, SeasonTeam, begun
from pairwright.seasons.table import absent_sides, defaulted, score_of, table, told_match, withdrawn
from pairwright.storage.actions import (
    AddSection,
    EnterTeams,
    OpenLineUps,
    SetSquad,
    TellResult,
)
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.draft_round import fixtures_of
from pairwright.storage.event_state import EventState
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.round_state import Squad
from pairwright.storage.section_league import card_offences, line_ups_until, standing_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from team_sections import done

NAMES = [one.name for one in fields(LeagueRules)]
DAY = date(2026, 10, 4)
LEVEL = ("1-0", "0-1", "1/2-1/2", "1/2-1/2")
"""Four boards that end level, the front ones won by home."""


def fixture(day: int, home: str, away: str) -> Fixture:
    on = DAY + timedelta(weeks=2 * (day - 1))
    return Fixture(f"1-{day}-{home}", day, home, away, on, on)


def score(rules: LeagueRules, *results: str) -> object:
    return score_of(rules, results, len(results))


def standings(rules: LeagueRules) -> object:
    """The table of five teams of which each criterion makes another order."""
    rules = replace(rules, boards=4)
    games = {
        (1, "A", "B"): "1=0=", (1, "C", "D"): "100=", (2, "A", "C"): "1110", (2, "D", "B"): "==01",
        (3, "B", "C"): "0111", (3, "D", "A"): "=1=1", (4, "E", "A"): "10==", (4, "B", "E"): "01=1",
        (5, "C", "E"): "1100", (5, "C", "A"): "-110",
    }  # fmt: skip
    codes = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "-": "-/+"}
    played = [
        told_match(rules, fixture(*where), [codes[sign] for sign in signs]) for where, signs in games.items()
    ]
    return [(row.place, row.team, row.mark, row.match_points) for row in table(rules, list("ABCDE"), played)]


def level_teams(rules: LeagueRules) -> object:
    """The order of teams in forty small divisions, by match points and by game points."""
    chance, found = Random(7), list[object]()
    for _ in range(40):
        played = [
            told_match(rules, fixture(day, home, away), chance.choices(("1-0", "1/2-1/2", "0-1"), k=4))
            for day, (home, away) in enumerate(combinations("ABCDE", 2), 1)
            if chance.random() < 0.8
        ]
        decided = [("lots", tuple("EDCBA")), ("play-off", tuple("CABED"))]
        for first in ("match-points", "game-points"):
            rows = table(replace(rules, boards=4, ranks_by=first), list("ABCDE"), played, decided=decided)
            found.append([(row.place, row.team) for row in rows])
    return found


PEOPLE = {
    "ann": Particulars("ann", sex="w", birth_date="2012-01-01", title="WFM", federation="FRA"),
    "bob": Particulars("bob", sex="m", birth_date="1960-01-01", federation="GER", transferred="Elm"),
    "cid": Particulars("cid", sex="m"),
    "dan": Particulars("dan", sex="m"),
}
RATINGS = {"ann": 1700, "bob": 1600, "cid": 1850, "dan": 1500}


def appearance(player: str, team: int, day: int, board: int = 1, **more: Any) -> TeamAppearance:
    planned = DAY + timedelta(weeks=2 * (day - 1))
    original, on = more.pop("original", planned), more.pop("on", planned)
    return TeamAppearance(player, team, day, original, on, board, 4, division="d1", **more)


def card(*players: str, team: int = 2, day: int = 6, **more: Any) -> list[TeamAppearance]:
    return [appearance(one, team, day, board, **more) for board, one in enumerate(players, 1) if one]


def offences(
    played: Sequence[TeamAppearance], now: Sequence[TeamAppearance], **lists: Any
) -> Callable[[LeagueRules], object]:
    """The settings that a card breaks, with players."""
    of_day = ListsOfDay(tuple(RATINGS), RATINGS, dict.fromkeys(RATINGS, 2), people=PEOPLE)
    of_day = replace(of_day, **lists)
    return lambda rules: [
        (one.setting, one.players, one.count, one.condition)
        for one in offences_of_card(replace(rules, boards=4), played, now, of_day)
    ]


ABOVE = [appearance("ann", 1, day, 4 if day == 1 else 1) for day in (1, 2, 3)]
"""Somebody of team 2 on three match days in team 1, once on its bottom board."""

SOON = ABOVE[-1].on + timedelta(days=3)


def entered(hours: int) -> Callable[[LeagueRules], object]:
    """How a result stands that home has entered and nobody has answered for so long."""
    played = datetime(2026, 10, 4, 14)
    told = [course.ResultEntry(played, course.HOME, ("1-0",))]
    return lambda rules: course.standing(
        rules, told, course.deadlines(rules, played), played + timedelta(hours=hours)
    )


def move(at: date, on: date, **more: Any) -> Callable[[LeagueRules], object]:
    """What of the rules a change of a match of match day 2 breaks."""
    return lambda rules: change_fault(rules, fixture(2, "A", "B"), on, at, date(2026, 11, 29), **more)


def ruled(rules: LeagueRules) -> object:
    return boards_lost(rules.order_loses, (1, 2), 4), in_words("order_loses", rules.order_loses)


def acts_done(*acts: Mapping[str, Any]) -> Callable[[LeagueRules], object]:
    """What a season of four teams comes to: its table, what is open, who has left; or why it cannot be."""

    def look(rules: LeagueRules) -> object:
        teams = [SeasonTeam(name, name) for name in "ABCD"]
        days = [DAY + timedelta(weeks=2 * n) for n in range(3)]
        line = {"preset": "club", **settings_in(line_of("club", rules))}
        season = LeagueSeason.of([begun("S", {"D": teams}, rules, line, 1, days)])
        try:
            for act in acts:
                season = season.with_act({"at": "2026-09-20T10:00:00Z", **act})
        except BadInput as error:
            return str(error)
        (division,) = season.divisions
        rows = [(row.team, row.played, row.match_points) for row in division.table()]
        return rows, [one.key for one in division.open()], division.gone

    return look


def seasons(**more: Any) -> Callable[[LeagueRules], object]:
    """Who plays where in the next season."""
    names = {"A": ["Rook 1", "Elm", "Oak", "Ash"], "B": ["Rook 2", "Fir", "Bay", "Ivy"], "C": ["Yew", "Box"]}

    def made(rules: LeagueRules) -> object:
        teams = {title: [SeasonTeam(one, one.split()[0]) for one in found] for title, found in names.items()}
        line = {"preset": "club", **settings_in(line_of("club", rules)), **more}
        act = begun("S", teams, rules, line, 1, [DAY] * 3)
        season = LeagueSeason.of([act])
        for division in season.divisions:
            for one in division.fixtures:
                strong = division.names.index(one.home) < division.names.index(one.away)
                won = {"do": "result", "fixture": one.key, "score": [30, 10] if strong else [10, 30]}
                season = season.with_act(won)
        fixtures = [(one.day, one.home, one.away) for one in season.divisions[0].fixtures]
        found = {title: [team.name for team in teams] for title, teams in next_season(season).items()}
        return fixtures, found

    return made


def derby(rules: LeagueRules) -> object:
    """When two teams of one club meet that stand together in the list."""
    teams = [SeasonTeam(name, name.split()[0]) for name in ("Rook 1", "Rook 2", "Elm", "Oak")]
    first = begun("S", {"D": teams}, rules, {"preset": "club"}, 1, [])
    return [
        one.day
        for one in LeagueSeason.of([first]).divisions[0].fixtures
        if "Rook 1" in one.teams and "Rook 2" in one.teams
    ]


def cup_match(rules: LeagueRules) -> object:
    return cups.decide(replace(rules, boards=4), LEVEL, cups.bonus(rules, (1700, 1950)))


def left(rules: LeagueRules) -> object:
    """What becomes of the matches of a team that left after three of five."""
    planned = [(day, "A", other) for day, other in enumerate("BCDEF", 1)]
    played = [told_match(rules, fixture(day, "A", other), LEVEL) for day, _, other in planned[:3]]
    return withdrawn(replace(rules, boards=4), "A", 3, planned, played)


def came(rules: LeagueRules) -> object:
    return irregular(rules, [("", ["ann", "bob"]), ("2026-11-01", ["ann", "cid", "bob"])])


NOW = "2026-09-20T10:00:00.000Z"


def event_of(rules: LeagueRules) -> EventState:
    """A desk with Rook 1 in one division and Rook 2 in the one below, whose list has the third of Rook 1."""
    setup = Setup("League", system="team_round_robin", round_dates=("2026-10-04",), round_times=("14:00",))
    setup = setup.with_league("club", replace(rules, boards=2))
    squads = {
        "upper": {"Rook 1": ("a1", "a2", "a3"), "Elm": ("e1", "e2")},
        "lower": {"Rook 2": ("a3", "b1"), "Oak": ("o1", "o2")},
    }
    event = EventState("Season")
    for key, found in squads.items():
        entered = tuple(
            TeamEntered(Particulars(team), Squad(tuple(map(Particulars, people))))
            for team, people in found.items()
        )
        event = done(event, AddSection(key, setup), EnterTeams(key, entered))
        event = done(event, fixtures_of(event.section(key)))
        match = event.section(key).round(1).boards[0]
        cards = tuple(
            SealedCard(one, other, (1, 2), NOW, "") for one, other in (match.players, match.players[::-1])
        )
        event = done(event, OpenLineUps(key, 1, cards, 1))
    return event


def told_at_the_desk(event: EventState, key: str = "lower") -> list[tuple[str, tuple[str, ...]]]:
    """The settings that are broken in the match of a division, and by whom."""
    return [(one.offence.setting, one.names) for one in card_offences(event, event.section(key), 1, 1)]


def titulars(rules: LeagueRules) -> object:
    return told_at_the_desk(event_of(rules))


def by_lists(rules: LeagueRules) -> object:
    """A team of whom the list of the day has other ratings than the first one."""
    event = event_of(rules)
    second = Squad((Particulars("o1", rating=1500), Particulars("o2", rating=1800)))
    first = Squad((Particulars("o1", rating=2000), Particulars("o2", rating=1900)))
    oak = next(one.key for one in event.section("lower").entries if one.name == "Oak")
    event = done(event, SetSquad("lower", oak, first), SetSquad("lower", oak, second, "2026-10-01"))
    return told_at_the_desk(event)


def silent(rules: LeagueRules) -> object:
    """Home has entered a result, and away has said nothing since."""
    event = event_of(rules)
    home = event.section("lower").round(1).boards[0].white
    event = done(event, TellResult("lower", 1, 1, "1-0, 0-1", home, "2026-10-04T18:00:00.000Z"))
    section = event.section("lower")
    stands = standing_of(section, section.round(1), 1, datetime(2026, 12, 1).astimezone())
    return stands.state, told_at_the_desk(event)


def deadline(rules: LeagueRules) -> object:
    section = event_of(rules).section("lower")
    return line_ups_until(section, section.round(1), section.round(1).boards[0])


STUCK = {"stuck": "bar"}
CASES: Mapping[str, tuple[Callable[[LeagueRules], object], Mapping[str, Any], Sequence[Any]]] = {
    "boards": (lambda rules: (home_colours(rules), defaulted(rules, True, False)), {}, [6]),
    "home_white": (home_colours, {}, []),
    "minimum": (lambda rules: absent_sides(rules, ("1-0", "-/+", "-/+", "-/+")), {}, [2]),
    "empty_boards": (
        lambda rules: [
            offences([], now)(rules)
            for now in (card("ann", "", "bob"), [*card("", "cid"), *card("dan", missing=True)])
        ],
        {},
        [],
    ),
    "no_team": (acts_done({"do": "result", "fixture": "1-1-1", "absent": ["home"]}), {}, []),
    "no_team_points": (lambda rules: defaulted(rules, True, False), {}, [-20]),
    "defaults_scale": (standings, {}, [[[1, -10]]]),
    "points": (standings, {}, [[30, 10, 0, 0]]),
    "drawn_game": (lambda rules: score(rules, *LEVEL), {}, []),
    "win": (lambda rules: score(rules, *LEVEL[:3], "-/-"), {}, []),
    "full_team": (lambda rules: score(rules, *LEVEL), {}, [10]),
    "order": (standings, {}, []),
    "ranks_by": (standings, {}, []),
    "tie_breaks": (level_teams, {}, [[], *([one] for one in TIE_BREAKS)]),
    "unfinished": (
        lambda rules: [score(rules, "1-0", *card, "*") for card in (("1-0", "1/2-1/2"), ("1/2-1/2", "0-1"))],
        {},
        [],
    ),
    "withdrawal": (left, {}, []),
    "promoted": (standings, {}, [1]),
    "play_off": (standings, {}, [2]),
    "relegated": (standings, {}, [1]),
    "club_teams": (seasons(), {"promoted": 1, "relegated": 1}, [1]),
    "level": (lambda rules: seasons(promoted=1, relegated=1)(rules)[1], {}, [1]),
    "best_next": (
        lambda rules: seasons()(rules)[1],
        {"promoted": 1, "relegated": 1, "level": 0},
        [1],
    ),
    "places": (titulars, {"stuck": "titulars"}, [2]),
    "board_order": (
        lambda rules: [offences([], card(*who))(rules) for who in (("bob", "ann"), ("cid", "ann"))],
        {},
        [],
    ),
    "tolerance": (offences([], card("bob", "ann")), {"board_order": "rating"}, [100]),
    "tolerance_reached": (offences([], card("bob", "ann")), {"board_order": "rating", "tolerance": 100}, []),
    "tolerance_free_to": (offences([], card("bob", "ann")), {"board_order": "rating"}, [1700]),
    "rating_used": (
        lambda rules: [rating_of(rules, Particulars("x", rating=one, national_rating=other))
                       for one, other in ((1900, 2000), (2000, 1900))],
        {},
        [],
    ),
    "rating_list": (by_lists, {"board_order": "rating", "average_most": 1700}, []),
    "unrated": (lambda rules: rating_of(rules, Particulars("x")), {}, [1200]),
    "order_loses": (ruled, {}, []),
    "stuck": (
        lambda rules: [
            offences(ABOVE, now, **lists)(rules)
            for lists in ({"titulars": {"ann": 1}}, {})
            for now in (card("ann", team=1), card("ann"), [appearance("ann", 2, 3, original=SOON, on=SOON)])
        ],
        {},
        [],
    ),
    "stuck_after": (offences(ABOVE, card("ann")), STUCK, [4]),
    "stuck_in_one": (
        offences([*ABOVE[:2], appearance("ann", 2, 3)], card("ann", team=3)),
        STUCK,
        [],
    ),
    "counts_default": (offences([*ABOVE[:2], replace(ABOVE[2], default=True)], card("ann")), STUCK, []),
    "counts_bottom": (offences(ABOVE, card("ann")), STUCK, []),
    "counts_weekend": (offences([*ABOVE[:2], replace(ABOVE[2], second=True)], card("ann")), STUCK, []),
    "grace_days": (offences(ABOVE, card("ann", day=4)), {"stuck": "belongs"}, [30]),
    "one_match_a_day": (offences([appearance("ann", 1, 6)], card("ann")), {}, []),
    "few_games": (offences([appearance("ann", 2, 1), appearance("ann", 1, 1)], card("ann", day=2)), {}, []),
    "core_from": (offences([], card("ann", "bob")), {}, [2]),
    "core_players": (offences([appearance("ann", 2, 1)], card("ann", "bob")), {"core_from": 2}, [2]),
    "one_team": (offences([appearance("ann", 1, 1)], card("ann")), {}, []),
    "play_offs_from": (offences([], card("ann")), {}, [5]),
    "play_off_appearances": (offences([appearance("ann", 2, 1)], card("ann")), {"play_offs_from": 5}, [2]),
    "one_club": (offences([], card("ann"), of_two_clubs=frozenset(("ann",))), {}, []),
    "board_rules": (offences([], card("bob", "cid")), {}, [[[1, "u18"]], [[2, "w"]]]),
    "limits": (
        offences([], card("ann", "bob")),
        {"federation": "GER"},
        [[["foreign", 0, 0]], [["m", 2, 8]], [["titled", 2, 8]], [["min1600", 0, 1]],
         [["transferred", 0, 0]]],
    ),
    "federation": (
        offences([], card("ann", "bob")), {"limits": [["foreign", 0, 0]]}, ["GER", "SUI"],
    ),
    "average_most": (offences([], card("ann", "bob")), {}, [1640]),
    "sum_most": (offences([], card("ann", "bob")), {}, [3200]),
    "team_average": (
        lambda rules: above_higher_team(rules, ["ann"], ["bob"], RATINGS, 1), {}, [],
    ),
    "registered_by": (came, {}, ["2026-10-15"]),
    "late_players": (came, {}, []),
    "list_days": (came, {}, [["2027-01-01"]]),
    "articles": (lambda rules: article(rules, "stuck"), {}, [[["stuck", "TO 5.3"]]]),
    "sealed_minutes": (deadline, {}, [30]),
    "result_hours": (entered(30), {}, [[24, 28, 72]]),
    "silence": (silent, {}, []),
    "move_until": (move(DAY, date(2026, 12, 6)), {}, []),
    "last_day_ahead": (
        lambda rules: change_fault(rules, fixture(5, "A", "B"), date(2026, 12, 6), DAY, date(2026, 11, 29)),
        {},
        [],
    ),
    "notice_days": (move(DAY, date(2026, 10, 25)), {}, [30]),
    "move_agreed": (move(DAY, date(2026, 10, 25)), {}, []),
    "move_rights": (
        move(DAY, date(2026, 10, 25), why="Venue lost: flooded"), {"move_agreed": True}, [["venue lost"]],
    ),
    "move_unallowed": (
        acts_done(
            {"do": "move", "fixture": "1-1-1", "on": "2026-12-24"},
            {"do": "result", "fixture": "1-1-1", "score": [30, 10]},
        ),
        {},
        [],
    ),
    "club_meet": (derby, {}, [0]),
    "club_late": (move(DAY, date(2026, 10, 25), derby_by=DAY), {}, []),
    "cup_home": (lambda rules: cups.home_of(rules, "A", "B", {"B": 1}), {}, []),
    "cup_level": (cup_match, {}, [["front"], ["black-odd"], ["bottom"], ["lots"]]),
    "cup_bonus": (cup_match, {}, [[[200, 10]]]),
}  # fmt: skip
"""Of each setting: what comes out of the rules, beside which other settings, and values to be tried where it
has no choices.
"""


def test_every_setting_is_tried():
    assert set(CASES) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_setting_changes_what_comes_out(name):
    """Every choice, and every value that is tried, comes to something of its own."""
    look, beside, tried = CASES[name]
    values = [getattr(LeagueRules(), name), *choices(name), *tried]
    values = [one for place, one in enumerate(values) if one not in values[:place]]
    assert len(values) > 1, "nothing is tried"
    found = []
    for value in values:
        try:
            found.append(look(rules_of({**beside, name: value})))
        except BadInput as refused:  # beside these settings it is none
            found.append(refused)
    assert len({repr(one) for one in found}) == len(values), dict(zip(map(str, values), found, strict=True))


def test_who_is_foreign_needs_a_federation():
    with pytest.raises(BadInput, match="federation: it is missing"):
        rules_of({"limits": [["foreign", 0, 2]]})
