"""Eighteen worked cases of seasons, recomputed; each has its setting and what must come out."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product

import pytest

from every_fixture import counted
from pairwright.seasons import cups
from pairwright.seasons.course import (
    AWAY,
    CONFIRMED,
    CORRECTED,
    HOME,
    LATE,
    PROVISIONAL,
    ReportedGame,
    ResultEntry,
    corrections,
    standing,
)
from pairwright.seasons.eligibility import (
    TeamAppearance,
    boards_lost,
    memberships,
    same_day,
    stuck,
    too_many_games,
    warning,
    wrong_order,
)
from pairwright.seasons.fixtures import (
    Fixture,
    FixtureDraw,
    FixtureWish,
    home_colours,
    homes,
    table_of,
)
from pairwright.seasons.next_season import Climber, best_of, certainty, ends_of, going_up
from pairwright.seasons.rules import LeagueRules, preset, rules_of
from pairwright.seasons.table import (
    MatchScore,
    PlayedMatch,
    SeasonPenalty,
    berlin,
    defaulted,
    score_of,
    table,
    told_match,
    verdict,
    withdrawn,
)
from sizes import times

CODES = {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}
BY_GAMES = rules_of({"boards": 4, "tie_breaks": ["game-points"]})


def card(*values: float) -> list[str]:
    return [CODES[value] for value in values]


def match(rules: LeagueRules, day: int, pair: str, own: float, theirs: float) -> PlayedMatch:
    """A match of which the score alone is known."""
    units = int(own * 10), int(theirs * 10)
    return PlayedMatch(day, pair[0], pair[1], MatchScore(units, verdict(rules, *units, rules.boards)))


def lines(
    rules: LeagueRules, teams: str, played: Sequence[PlayedMatch], **more
) -> list[tuple[str, float, float]]:
    rows = table(rules, list(teams), played, **more)
    return [(row.team, row.match_points / 10, row.game_points / 10) for row in rows]


# E1: a stuck player

START = date(2026, 9, 27)
OWN = {"p": 2}


def appearance(
    day: int, team: int, board: int = 1, *, on: date | None = None, default: bool = False
) -> TeamAppearance:
    original = START + timedelta(weeks=day - 1)
    return TeamAppearance("p", team, day, original, on or original, board, 5, default)


SEASON = [
    appearance(1, 1, 5), appearance(2, 1, 4), appearance(3, 1, 3, default=True), appearance(4, 2),
    appearance(5, 1, 4), appearance(6, 2), appearance(7, 1, 4), appearance(8, 2), appearance(9, 1, 5),
    appearance(10, 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("settings", "days"),
    [
        ({"stuck": "bar", "stuck_after": 3}, [4, 6, 8, 10]),
        ({"stuck": "bar", "stuck_after": 3, "counts_default": False}, [6, 8, 10]),
        ({"stuck": "bar", "stuck_after": 3, "counts_bottom": False}, [6, 8, 10]),
        ({"stuck": "bar", "stuck_after": 5}, [8, 10]),
        ({"stuck": "cap", "stuck_after": 3}, [5, 7, 9]),
        ({"stuck": "squad"}, [1, 2, 3, 5, 7, 9]),
        ({"stuck": "none"}, []),
    ],
)
def test_e1_a_stuck_player(settings, days):
    assert [one.day for one in stuck(rules_of(settings), SEASON, OWN)] == days


def test_e1_belongs_and_the_week_of_grace():
    rules = rules_of({"stuck": "belongs", "stuck_after": 3, "counts_bottom": False})
    (member,) = memberships(rules, SEASON, OWN)
    assert (member.team, member.day) == (1, 5)
    assert [one.day for one in stuck(rules, SEASON, OWN)] == [8, 10]


def test_e1_the_captain_is_warned_before():
    rules = rules_of({"stuck": "bar", "stuck_after": 3})
    assert [warning(rules, SEASON[:count], "p", 2) for count in (0, 1, 2, 3)] == [3, 2, 1, 0]


# E2: tolerance


def wrong(ratings: Sequence[int], **settings) -> list[tuple[int, ...]]:
    rules = rules_of({"board_order": "rating", **settings})
    names = [f"{place}" for place in range(len(ratings))]
    return [one.boards for one in wrong_order(rules, names, dict(zip(names, ratings, strict=True)))]


def test_e2_all_pairs_are_looked_at_and_not_neighbours():
    assert wrong([2000, 2060, 2120], tolerance=80) == [(1, 3)]


def test_e2_the_legal_orders_of_three():
    legal = [one for one in permutations((158, 154, 150)) if not wrong(one, tolerance=7)]
    assert legal == [(158, 154, 150), (158, 150, 154), (154, 158, 150)]


def test_e2_more_than_and_as_much_as():
    assert wrong([2000, 2080], tolerance=80) == []
    assert wrong([2000, 2080], tolerance=80, tolerance_reached=True) == [(1, 2)]
    assert wrong([140, 154], tolerance=15, tolerance_reached=True) == []
    assert wrong([140, 155], tolerance=15, tolerance_reached=True) == [(1, 2)]


def test_e2_the_lowest_ratings_sit_as_they_like():
    assert wrong([1150, 1380], tolerance=200, tolerance_free_to=1400) == []
    assert wrong([1190, 1410], tolerance=200, tolerance_free_to=1400) == [(1, 2)]


# E3: a postponed match and the player


POSTPONED = appearance(3, 1, on=START + timedelta(weeks=5, days=3))
CARDS = [appearance(1, 1), appearance(2, 1), appearance(4, 2), appearance(5, 2), POSTPONED]


def test_e3_what_had_been_played_counts_and_nothing_old_becomes_wrong():
    rules = rules_of({"stuck": "bar", "stuck_after": 3})
    assert list(stuck(rules, CARDS, OWN)) == []
    assert [one.day for one in stuck(rules, [*CARDS, appearance(7, 2)], OWN)] == [7]


def test_e3_nobody_plays_twice_on_what_was_one_day():
    played = [*CARDS, appearance(3, 2)]
    found = list(same_day(LeagueRules(), played))
    assert [(one.day, one.setting) for one in found] == [(3, "one_match_a_day")]
    assert [date.fromisoformat(one.condition) for one in found] == [POSTPONED.original]
    assert list(same_day(rules_of({"one_match_a_day": False}), played)) == []


def test_e3_fewer_than_n_games_before_match_day_n():
    rules = rules_of({"few_games": True})
    played = [appearance(1, 2), replace(appearance(9, 1), on=START + timedelta(days=2))]
    assert too_many_games(rules, played, appearance(2, 2)).count == 2
    assert too_many_games(rules, played, appearance(3, 2)) is None


# E4: a wrong order, four verdicts


def struck(verdict: str, results: Sequence[str], boards: tuple[int, int]) -> tuple[str, ...]:
    """The results of a match that loses the home side some boards."""
    lost = boards_lost(verdict, boards, len(results))
    return tuple("-/+" if board in lost else one for board, one in enumerate(results, 1))


@pytest.mark.parametrize(
    ("verdict_", "game", "points"),
    [
        ("too-low", (30, 30), (10, 10)),
        ("too-high", (35, 25), (20, 0)),
        ("too-high-and-below", (10, 50), (0, 20)),
    ],
)
def test_e4_a_wrong_order_and_what_it_costs(verdict_, game, points):
    rules = rules_of({"boards": 6, "board_order": "rating", "tolerance": 100})
    ratings = dict(zip("abcdef", (1950, 1800, 1930, 1790, 1700, 1650), strict=True))
    (offence,) = wrong_order(rules, "abcdef", ratings)
    assert (offence.boards, offence.count) == ((2, 3), 130)
    score = score_of(rules, struck(verdict_, card(1, 0.5, 1, 0.5, 0, 1), offence.boards))
    assert (score.game, score.match) == (game, points)


# E5: a level match of a cup


def through(level: Sequence[str], results: Sequence[str]) -> str:
    return cups.decide(rules_of({"cup_level": list(level)}), results).winner


def test_e5_berlin_and_the_board_count():
    level = card(1, 0, 0.5, 0.5)
    assert berlin(LeagueRules(), level) == (55, 45)
    assert through(["berlin"], level) == through(["board-count"], level) == "home"


def test_e5_from_the_bottom_and_from_the_front():
    level = card(1, 0, 0.5, 0, 1, 0.5)
    assert berlin(LeagueRules(), level) == (105, 105)
    assert through(["berlin", "board-count", "bottom"], level) == "away"
    assert through(["front"], level) == "home"
    assert cups.decide(rules_of({"cup_level": ["berlin", "replay"]}), level).by == "replay"


@pytest.mark.parametrize(
    ("boards", "level", "still", "apart"),
    [
        (2, 3, 1, 0),
        (3, 7, 1, 0),
        (4, 19, 3, 2),
        (5, 51, 7, 6),
        (6, 141, 15, 14),
        (7, 393, 33, 30),
        (8, 1107, 77, 66),
    ],
)
def test_e5_all_level_cards(boards, level, still, apart):
    cards = [card(*one) for one in product((0, 0.5, 1), repeat=boards) if 2 * sum(one) == boards]
    assert len(cards) == level
    assert all(through(["berlin"], one) == through(["board-count"], one) for one in cards)
    left = [one for one in cards if not through(["berlin"], one)]
    assert len(left) == still
    assert sum(through(["bottom"], one) != through(["front"], one) for one in left) == apart


# E6, E7: a win, and a game that is not over


@pytest.mark.parametrize(
    ("results", "boards", "more", "half"),
    [
        ([*card(1, 1, 0.5, 0.5, 0.5, 0, 0), "-/-"], 8, (10, 10), (0, 0)),
        ([*card(1, 1, 1, 0.5, 0.5, 0, 0), "-/-"], 8, (20, 0), (10, 0)),
        (card(1, 1, 1, 1, 0, 0, 0, 0), 8, (10, 10), (10, 10)),
        ([*card(1, 1, 0.5, 0.5, 0), "-/-"], 6, (20, 0), (10, 0)),
    ],
)
def test_e6_what_a_win_is(results, boards, more, half):
    assert score_of(rules_of({"boards": boards}), results).match == more
    assert score_of(rules_of({"boards": boards, "win": "half"}), results).match == half


@pytest.mark.parametrize(
    ("unfinished", "ahead", "close"),
    [
        ("left-out", ((35, 15), (20, 0), True), ((30, 20), (20, 0), True)),
        ("drawn", ((40, 20), (20, 0), True), ((35, 25), (20, 0), True)),
        ("out-of-reach", ((35, 15), (20, 0), True), ((30, 20), (0, 0), True)),
        ("waits", ((0, 0), (0, 0), False), ((0, 0), (0, 0), False)),
    ],
)
def test_e7_a_match_with_a_game_adjourned(unfinished, ahead, close):
    rules = rules_of({"boards": 6, "unfinished": unfinished})
    for results, expected in ((card(1, 1, 1, 0.5, 0), ahead), (card(1, 1, 0.5, 0.5, 0), close)):
        found = score_of(rules, [*results, "*"])
        assert (found.game, found.match, found.counted) == expected
        assert found.open == 1


# E8: a withdrawal


MATCHES = [
    match(BY_GAMES, *one)
    for one in (
        (1, "AF", 2, 2), (1, "BE", 2, 2), (1, "CD", 3, 1),
        (2, "FD", 1, 3), (2, "EC", 1.5, 2.5), (2, "AB", 2.5, 1.5),
        (3, "BF", 3.5, 0.5), (3, "CA", 2.5, 1.5), (3, "DE", 2.5, 1.5), (4, "FE", 1.5, 2.5), (4, "AD", 3, 1),
        (4, "BC", 3, 1), (5, "CF", 1.5, 2.5), (5, "DB", 1.5, 2.5), (5, "EA", 1, 3),
    )
]  # fmt: skip
WITHOUT_F = [("A", 6, 10), ("C", 6, 9), ("B", 5, 9), ("D", 2, 6), ("E", 1, 6)]


@pytest.mark.parametrize(
    ("after", "rule", "expected"),
    [
        (2, "half", WITHOUT_F),
        (3, "half", [("C", 8, 13), ("B", 7, 12.5), ("A", 7, 12), ("D", 4, 9), ("E", 3, 10), ("F", 1, 3.5)]),
        (3, "annulled", WITHOUT_F),
        (4, "out", [("C", 8, 13), ("B", 7, 12.5), ("A", 7, 12), ("D", 4, 9), ("E", 3, 8.5)]),
    ],
)
def test_e8_a_team_withdraws(after, rule, expected):
    rules = replace(BY_GAMES, withdrawal=rule)
    fixtures = [(one.day, one.home, one.away) for one in MATCHES]
    left = withdrawn(rules, "F", after, fixtures, MATCHES)
    assert lines(rules, "ABCDEF", left.played, out=left.out) == expected
    heir = withdrawn(replace(rules, withdrawal="heir"), "F", after, fixtures, MATCHES)
    assert heir.played == tuple(MATCHES)


def test_e8_exactly_half_is_kept():
    double = [(day, "F", other) for day, other in enumerate("ABCDEABCDE", 1)]
    played = [match(BY_GAMES, day, f"F{other}", 4, 0) for day, _, other in double]
    assert withdrawn(BY_GAMES, "F", 4, double, played[:4]).rule == "annulled"
    assert withdrawn(BY_GAMES, "F", 5, double, played[:5]).rule == "kept"


# E9: certain


def given(points: dict[str, tuple[float, float]]) -> list[SeasonPenalty]:
    """Points that teams have already, however they came by them."""
    return [SeasonPenalty(team, int(match * 10), int(game * 10)) for team, (match, game) in points.items()]


OPEN = [("B", "C"), ("A", "D")]


def test_e9_three_points_for_a_win():
    rules = rules_of({"boards": 4, "points": [30, 10, 0, 0], "tie_breaks": ["direct"]})
    points = given({"A": (20, 0), "B": (18, 0), "C": (18, 0), "D": (15, 0)})
    found = certainty(rules, "ABCD", [], OPEN, "A", points)
    assert (found.worst, found.within(2), found.exact) == (2, True, True)


@pytest.mark.parametrize(
    ("tie_breaks", "games", "certain"),
    [
        (["direct"], 16, False),
        (["game-points"], 16, True),
        (["game-points"], 12.5, False),
        (["game-points"], 13.5, True),
    ],
)
def test_e9_two_points_for_a_win(tie_breaks, games, certain):
    rules = rules_of({"boards": 4, "tie_breaks": tie_breaks})
    points = given({"A": (8, games), "B": (7, 11), "C": (7, 11), "D": (5, 0)})
    assert certainty(rules, "ABCD", [], OPEN, "A", points).within(2) is certain


@pytest.mark.parametrize(("games", "level_or_ahead"), [(14, 15), (16.5, 1), (17, 0)])
def test_e9_the_lead_in_game_points(games, level_or_ahead):
    points = given({"A": (8, games), "B": (6, 12.5), "C": (0, 0), "D": (0, 0)})
    found = certainty(BY_GAMES, "ABCD", [], [("A", "C"), ("B", "D")], "A", points)
    assert found.outcomes == 81
    assert found.within(1) is (level_or_ahead == 0)
    bad = 0
    for own, theirs in product(range(9), repeat=2):
        a = 80 + verdict(BY_GAMES, own * 5, 40 - own * 5, 4)[0], int(games * 10) + own * 5
        b = 60 + verdict(BY_GAMES, theirs * 5, 40 - theirs * 5, 4)[0], 125 + theirs * 5
        bad += b >= a
    assert bad == level_or_ahead


@pytest.mark.parametrize("seed", range(times(60)))
def test_what_is_certain_is_what_counting_all_outcomes_finds(seed):
    chance = random.Random(seed)
    rules = rules_of(
        {
            "boards": chance.choice([1, 2]),
            "tie_breaks": chance.choice([["direct"], ["game-points"]]),
            "drawn_game": chance.choice([5, 0]),
            "points": chance.choice([[20, 10, 0, 0], [30, 10, 0, 0]]),
            "win": chance.choice(["more", "half"]),
            "full_team": chance.choice([0, 0, 10]),
        }
    )
    has = {team: (10 * chance.randrange(6), 5 * chance.randrange(8)) for team in "ABCDE"}
    still = chance.sample([*combinations("ABCDE", 2)], 3)
    points = [SeasonPenalty(team, *both) for team, both in has.items()]
    by_games = rules.tie_breaks == ("game-points",)
    # A side with a full team has its points, whatever the result.
    ends = [
        ((own[0] + one, own[1]), (theirs[0] + other, theirs[1]))
        for own, theirs in ends_of(rules) for one, other in product({0, rules.full_team}, repeat=2)
    ]  # fmt: skip
    places: dict[str, list[int]] = {team: [] for team in has}
    for outcome in product(ends, repeat=len(still)):
        total = {team: [*both] for team, both in has.items()}
        for pair, end in zip(still, outcome, strict=True):
            for team, (match_points, games) in zip(pair, end, strict=True):
                total[team][0] += match_points
                total[team][1] += games
        worth = {team: both if by_games else both[:1] for team, both in total.items()}
        for team, own in worth.items():
            others = [theirs for name, theirs in worth.items() if name != team]
            places[team] += [1 + sum(one >= own for one in others), 1 + sum(one > own for one in others)]
    for team, found in places.items():
        counted = certainty(rules, "ABCDE", [], still, team, points)
        assert (counted.worst, counted.best, counted.exact) == (max(found), min(found), True), team


def test_what_is_too_much_to_look_through_is_never_certain():
    rules = rules_of({"tie_breaks": ["game-points"]})
    teams = "ABCDEFGHIJ"
    found = certainty(rules, teams, [], [*combinations(teams, 2)][:25], "A")
    assert (found.worst, found.within(9)) == (10, False)


def test_e9_a_match_under_protest_is_open():
    sure = match(BY_GAMES, 1, "AB", 4, 0)
    assert certainty(BY_GAMES, "AB", [sure], [], "A").within(1)
    assert not certainty(BY_GAMES, "AB", [replace(sure, provisional=True)], [], "A").within(1)


# E10: free places


def test_e10_the_best_second_by_points_a_match():
    seconds = [Climber("second of eleven", "b", 180, 11), Climber("second of ten", "a", 170, 10)]
    assert best_of(seconds)[0].team == "second of ten"
    assert Fraction(170, 10) > Fraction(180, 11)


def test_e10_the_next_takes_the_place_of_a_second_team():
    ranked = [
        Climber("Rook II", "Rook", 20, 10),
        Climber("Elm I", "Elm", 18, 10),
        Climber("Oak I", "Oak", 17, 10),
    ]
    assert going_up(ranked, ["Rook"]) == (["Elm I"], ["Rook II"])


# E11, E12: the fixture list


@pytest.mark.parametrize(
    ("teams", "at_home", "once", "none", "twice", "double", "triples"),
    [
        (4, [2, 2, 1, 1], 2, [2, 4], [1], 6, [1, 3]),
        (5, [2] * 5, 0, [1, 2, 3, 4, 5], [], 5, []),
        (6, [3, 3, 3, 2, 2, 2], 4, [3, 6], [1, 2], 12, [1, 4]),
        (7, [3] * 7, 0, [1, 2, 3, 4, 5, 6, 7], [], 7, []),
        (8, [4, 4, 4, 4, 3, 3, 3, 3], 6, [4, 8], [1, 2, 3], 18, [1, 5]),
        (9, [4] * 9, 0, [1, 2, 3, 4, 5, 6, 7, 8, 9], [], 9, []),
        (10, [5] * 5 + [4] * 5, 8, [5, 10], [1, 2, 3, 4], 24, [1, 6]),
    ],
)
def test_e11_homes_of_the_berger_tables(teams, at_home, once, none, twice, double, triples):
    def patterns(table):
        return [homes(table, number) for number in range(1, teams + 1)]

    def three(table):
        runs = [pattern.replace("-", "") for pattern in patterns(table)]
        return [number for number, run in enumerate(runs, 1) if "HHH" in run or "AAA" in run]

    def breaks(pattern):
        return sum(one == other for one, other in pairwise(pattern.replace("-", "")))

    found = patterns(table_of(teams))
    assert [one.count("H") for one in found] == at_home
    assert sum(map(breaks, found)) == once
    assert [number for number, one in enumerate(found, 1) if not breaks(one)] == none
    assert [number for number, one in enumerate(found, 1) if "HH" in one] == twice
    printed = table_of(teams, 2, exchange=False)
    assert (sum(map(breaks, patterns(printed))), three(printed)) == (double, triples)
    turned = table_of(teams, 2)
    assert (sum(map(breaks, patterns(turned))), three(turned)) == (double, [])
    if teams % 2 == 0:
        half = teams // 2
        assert all("H" not in (a if a == b else "") for one, other in zip(found, found[half:], strict=False)
                   for a, b in zip(one, other, strict=True))  # fmt: skip


@pytest.mark.parametrize(("teams", "numbers"), [(4, []), (6, [2]), (8, []), (10, [3])])
def test_e11_who_meets_first_and_is_never_at_home_on_one_day(teams: int, numbers: list[int]):
    """Round 1 joins x and n + 1 - x; both at once is there with 6 teams and with 10, never with 4 or 8."""
    table = table_of(teams)
    rows = {number: homes(table, number) for number in range(1, teams + 1)}
    assert {frozenset(pair) for pair in table[0]} == {
        frozenset((one, teams + 1 - one)) for one in range(1, teams // 2 + 1)
    }
    apart = [
        one
        for one in range(1, teams // 2 + 1)
        if not any(a == b == "H" for a, b in zip(rows[one], rows[teams + 1 - one], strict=True))
    ]
    assert apart == numbers


def test_e12_a_draw_with_wishes():
    teams = ["X1", "X2", "Y", "Z", "V", "W"]
    wishes = [
        FixtureWish("meet", ("X1", "X2")),
        FixtureWish("apart", ("Y", "Z")),
        FixtureWish("not-home", ("W",), days=(3,)),
    ]
    every = list(counted(FixtureDraw(teams, wishes)))
    assert len(every) == 1440
    assert sum(not one.cost for one in every) == 40
    draw = FixtureDraw(teams, [*wishes, FixtureWish("together", ("X1", "X2"))])
    whole = [one for one in counted(draw) if not one.cost]
    assert len(whole) == 16
    assert ("X1", "Y", "V", "W", "Z", "X2") in [one.numbers for one in whole if one.mirrored]
    best = draw.best()
    assert (best.cost, best.proved) == (0, True)


# E13: a cup of 27


def test_e13_a_cup_of_27():
    ties = cups.bracket(27)
    assert [(one.upper, one.lower) for one in ties] == [
        (1, 0), (16, 17), (8, 25), (9, 24), (4, 0), (13, 20), (5, 0), (12, 21),
        (2, 0), (15, 18), (7, 26), (10, 23), (3, 0), (14, 19), (6, 27), (11, 22),
    ]  # fmt: skip
    first = [(one.upper, one.lower or None) for one in ties]
    every = cups.bracket_rounds(first, 5, lambda _: (), lambda _, *tie: min(tie), lambda *_: False)
    rounds = [[tuple(sorted(tie)) for tie in found] for found in every[1:]]
    played = sum(None not in tie for found in every for tie in found)
    assert rounds[0] == [(1, 16), (8, 9), (4, 13), (5, 12), (2, 15), (7, 10), (3, 14), (6, 11)]
    assert rounds[1:] == [[(1, 8), (4, 5), (2, 7), (3, 6)], [(1, 4), (2, 3)], [(1, 2)]]
    assert played == 26
    assert sorted(one.upper for one in cups.bracket(206) if not one.lower) == list(range(1, 51))


def test_e13_who_is_at_home():
    rules = rules_of({"cup_home": "away-more-often"})
    assert cups.home_of(rules, "upper", "lower", {"lower": 1}) == "lower"
    assert cups.home_of(rules, "upper", "lower", {"upper": 1, "lower": 1}) == "upper"
    assert cups.home_of(LeagueRules(), "upper", "lower", {"lower": 1}) == "upper"


# E14: points and a default

RESULTS = ((1, "AB", 2.5, 1.5), (1, "CD", 2, 2), (2, "AC", 1.5, 2.5), (2, "DA", 1, 3), (3, "BC", 3, 1))
"""All matches but one: D does not come to B."""


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [("B", 4, 8.5), ("A", 4, 7), ("C", 3, 5.5), ("D", 1, 3)]),
        ({"points": [30, 10, 0, 0]}, [("B", 6, 8.5), ("A", 6, 7), ("C", 4, 5.5), ("D", 1, 3)]),
        ({"points": [30, 20, 10, 0]}, [("B", 7, 8.5), ("A", 7, 7), ("C", 6, 5.5), ("D", 3, 3)]),
        ({"points": [40, 20, 10, 0]}, [("B", 9, 8.5), ("A", 9, 7), ("C", 7, 5.5), ("D", 3, 3)]),
        ({"no_team_points": -20}, [("B", 4, 8.5), ("A", 4, 7), ("C", 3, 5.5), ("D", -1, 3)]),
        (
            {"no_team": "new-date", "no_team_points": -20},
            [("A", 4, 7), ("C", 3, 5.5), ("B", 2, 4.5), ("D", -1, 3)],
        ),
    ],
)
def test_e14_points_and_a_team_that_does_not_come(settings, expected):
    rules = rules_of(settings, BY_GAMES)
    played = [match(rules, *one) for one in RESULTS]
    played.append(PlayedMatch(3, "B", "D", defaulted(rules, False, True), (), (False, True)))
    assert lines(rules, "ABCD", played) == expected
    if rules.no_team == "new-date":
        assert [row.played for row in table(rules, list("ABCD"), played)] == [3, 3, 2, 2]


@pytest.mark.parametrize("name", ["berlin", "wins", "win-loss"])
def test_e14_a_match_for_which_nobody_came_is_won_on_every_board(name):
    """C.07 article 12, as with a bye; by boards as by game points. A team that has left loses so too."""
    rules = rules_of({"boards": 4, "tie_breaks": [name]})
    played = [
        told_match(rules, Fixture("", 1, "A", "D"), (), absent=(False, True)),
        told_match(rules, Fixture("", 1, "C", "E"), ["0-1", "1-0", "1-0", "1-0"]),
    ]
    rows = table(rules, list("ECDA"), played)
    assert [(row.team, row.by) for row in rows] == [("A", ""), ("C", name), ("E", ""), ("D", name)]
    left = withdrawn(replace(rules, withdrawal="out"), "D", 0, [(1, "A", "D")], [])
    assert left.played[0].results == played[0].results == ("+/-",) * 4


@pytest.mark.parametrize(
    ("boards", "points"),
    [(4, 0), (5, -1), (7, -1), (8, -2), (10, -2), (11, -3), (13, -3), (14, -4), (16, -4), (17, -5), (19, -5)],
)
def test_e14_the_scale_for_boards_defaulted(boards, points):
    scale = [[5, -10], [8, -20], [11, -30], [14, -40], [17, -50]]
    rules = rules_of({"boards": 1, "defaults_scale": scale, "points": [0, 0, 0, 0]})
    played = [PlayedMatch(day, "A", "B", score_of(rules, ["-/+"]), ("-/+",)) for day in range(1, boards + 1)]
    assert lines(rules, "AB", played)[-1 if points else 0][1] == points


def test_e14_a_penalty_counts_from_its_day_on():
    rules = rules_of({"boards": 4, "defaults_scale": [[4, -10]]})
    played = [
        match(rules, 5, "AB", 2, 2),
        PlayedMatch(6, "A", "B", defaulted(rules, True, False), (), (True, False)),
    ]
    assert {team: points for team, points, _ in lines(rules, "AB", played, until=5)}["A"] == 1
    assert {team: points for team, points, _ in lines(rules, "AB", played, until=6)}["A"] == 0


# The presets: each on a stuck player (E1), a wrong order (E4) and a team that does not come (E14)


@pytest.mark.parametrize(
    ("name", "stuck_on", "game", "points", "ranked"),
    [
        ("club", [], (40, 20), (20, 0), "B 4 8.5; A 4 7; C 3 5.5; D 1 3"),
        ("english", [8, 10], (30, 30), (10, 10), "A 4 7; B 4 8.5; C 3 5.5; D 1 3"),
        ("german", [8, 10], (10, 50), (0, 20), "B 4 8.5; A 4 7; C 3 5.5; D 1 3"),
        ("french", [4, 6, 8, 10], (20, 20), (20, 20), "A 7 7; B 7 8.5; C 6 5.5; D 3 3"),
        ("belgian", [], (30, 30), (10, 10), "B 4 8.5; A 4 7; C 3 5.5"),
        ("dutch", [], (40, 20), (20, 0), "A 4 7; C 3 5.5; B 2 4.5; D -1 3"),
        ("youth", [6, 8, 10], (30, 30), (10, 10), "B 4 8.5; A 4 7; C 3 5.5; D 1 3"),
    ],
)
def test_a_preset_on_three_worked_cases(name, stuck_on, game, points, ranked):
    rules = preset(name)
    assert [one.day for one in stuck(rules, SEASON, OWN)] == stuck_on
    six = replace(rules, boards=6, minimum=1)
    score = score_of(six, struck(rules.order_loses, card(1, 0.5, 1, 0.5, 0, 1), (2, 3)))
    assert (score.game, score.match) == (game, points)
    four = replace(rules, boards=4, minimum=1)
    played = [match(four, *one) for one in RESULTS]
    played.append(PlayedMatch(3, "B", "D", defaulted(four, False, True), (), (False, True)))
    out = frozenset[str]()
    if rules.no_team == "out":
        fixtures = [(one.day, one.home, one.away) for one in played]
        left = withdrawn(replace(four, withdrawal="out"), "D", 2, fixtures, played)
        played, out = list(left.played), left.out
    found = lines(four, "ABCD", played, out=out)
    assert "; ".join(f"{team} {won:g} {scored:g}" for team, won, scored in found) == ranked


# E15: confirmation

EVENING = datetime(2026, 10, 4, 19, 10)
DEADLINES = (datetime(2026, 10, 5), datetime(2026, 10, 5, 12), datetime(2026, 10, 5, 20))
FIRST, CORRECTION = ("1-0",) * 5 + ("0-1",) * 3, ("1-0",) * 4 + ("0-1",) * 4


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 10, 5, hour, minute)


def test_e15_corrected_and_accepted():
    rules = LeagueRules()
    entered = [ResultEntry(EVENING, HOME, FIRST)]
    assert standing(rules, entered, DEADLINES, EVENING).state == PROVISIONAL
    corrected = [*entered, ResultEntry(at(10, 30), AWAY, CORRECTION)]
    found = standing(rules, corrected, DEADLINES, at(11))
    assert (found.state, found.results, found.awaited) == (CORRECTED, CORRECTION, HOME)
    accepted = [*corrected, ResultEntry(at(18), HOME)]
    assert standing(rules, accepted, DEADLINES, at(19)).state == CONFIRMED
    assert len(accepted) == 3


@pytest.mark.parametrize(("silence", "state"), [("confirms", CONFIRMED), ("open", LATE)])
def test_e15_silence(silence, state):
    rules = rules_of({"silence": silence})
    corrected = [ResultEntry(EVENING, HOME, FIRST), ResultEntry(at(10, 30), AWAY, CORRECTION)]
    found = standing(rules, corrected, DEADLINES, at(20))
    assert (found.state, found.results) == (state, CORRECTION)
    found = standing(rules, corrected[:1], DEADLINES, at(12))
    assert (found.state, found.results) == (state, FIRST)


# E16: a table with postponed matches


def test_e16_three_orders_of_one_table():
    rules = rules_of({"boards": 6, "tie_breaks": ["game-points"]})
    played = [
        match(rules, *one)
        for one in ((1, "AC", 4, 2), (1, "BD", 3.5, 2.5), (2, "CB", 1.5, 4.5), (2, "CD", 3, 3))
    ]
    rows = {order: table(replace(rules, order=order), list("ABCD"), played) for order in
            ("points", "lost-points", "per-match")}  # fmt: skip
    assert {order: "".join(row.team for row in found) for order, found in rows.items()} == {
        "points": "BACD", "lost-points": "BADC", "per-match": "BADC",
    }  # fmt: skip
    by_team = {row.team: row for row in rows["points"]}
    assert [(by_team[one].played, by_team[one].game_points) for one in "ABCD"] == [
        (1, 40),
        (2, 80),
        (3, 65),
        (2, 55),
    ]
    assert [by_team[one].lost for one in "BADC"] == [0, 0, 30, 50]
    assert [by_team[one].per_match for one in "BADC"] == [20, 20, 5, Fraction(10, 3)]


# E17: colours


def test_e17_colours_come_from_the_fixture():
    patterns = {name: home_colours(rules_of({"home_white": name})) for name in ("odd", "even", "not-1-and-4")}
    assert patterns == {"odd": "WBWBWBWB", "even": "BWBWBWBW", "not-1-and-4": "BWWBBWWB"}
    five = [home_colours(rules_of({"home_white": name, "boards": 5})).count("W") for name in patterns]
    assert five == [3, 2, 2]
    four = {name: home_colours(rules_of({"home_white": name, "boards": 4})) for name in patterns}
    weights = {
        name: sum(4 - board for board, colour in enumerate(one) if colour == "W")
        for name, one in four.items()
    }
    assert weights == {"odd": 6, "even": 4, "not-1-and-4": 5}
    assert home_colours(LeagueRules(), turned=True) == patterns["odd"]


# E18: reports by month


def test_e18_a_report_for_each_month_and_a_correction():
    games = [ReportedGame("m1", 1, date(2026, 9, 27), "1-0"), ReportedGame("m2", 1, date(2026, 10, 4), "0-1"),
             ReportedGame("m3", 1, date(2026, 10, 25), "+/-"),
             ReportedGame("m4", 1, date(2026, 9, 27), "1/2-1/2")]  # fmt: skip
    assert [one.month for one in games] == [(2026, 9), (2026, 10), (2026, 10), (2026, 9)]
    september = [one for one in games if one.month == (2026, 9)]
    corrected = [replace(games[0], result="1/2-1/2"), *games[1:]]
    found = corrections(corrected, september)
    assert [(one.game.fixture, one.sent, one.now) for one in found] == [("m1", games[0], corrected[0])]
