"""B.02: rating changes, first ratings, the factor K; and the English estimates."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairwright.standings import Event
from pairwright.standings.fide_rating import (
    Capping,
    FirstRatingState,
    KReason,
    RatingChange,
    RatingHistory,
    RatingKind,
    Uncounted,
    away_from_zero,
    difference_for,
    expected_score,
    first_rating,
    first_rating_of,
    k_factor,
    limited_k,
    performance_rating,
    raised,
    rating_changes,
    rating_rules,
)
from pairwright.standings.time_control import long_enough, parse_time_control, rating_kind
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.player import birth_year

RESULTS = {
    "1": Outcome.WIN,
    "=": Outcome.DRAW,
    "0": Outcome.LOSS,
    "+": Outcome.FORFEIT_WIN,
    "W": Outcome.UNRATED_WIN,
    "?": Outcome.UNFINISHED,
}
ANSWERS = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.LOSS: Outcome.WIN,
    Outcome.FORFEIT_WIN: Outcome.FORFEIT_LOSS,
    Outcome.UNRATED_WIN: Outcome.UNRATED_LOSS,
    Outcome.UNFINISHED: Outcome.UNFINISHED,
}


def event(
    own: int, games: str, *, start: str = "2026/04/04", born: str = "1970/01/01", time: str = ""
) -> Event:
    """Player 1 with this rating against opponents "1720 1, 1935 =", one a round."""
    listed = [part.split() for part in games.split(",")]
    players = [Player(1, "One", own, birth_date=born)]
    players += [
        Player(number, f"Opponent {number}", int(rating)) for number, (rating, _) in enumerate(listed, 2)
    ]
    rounds = []
    for number, (_, sign) in enumerate(listed, 1):
        row = [Game(-1, Colour.NONE, Outcome.ABSENT)] * len(players)
        row[0] = Game(number, Colour.WHITE, RESULTS[sign])
        row[number] = Game(0, Colour.BLACK, ANSWERS[RESULTS[sign]])
        rounds.append(Round.of(row))
    headers = ("start_date", start), ("time_control_code", time)
    tournament = Tournament(tuple(players), tuple(rounds), len(rounds), headers=headers)
    return Event.of(tournament)


def change(own: int, games: str, **options: str) -> RatingChange:
    return rating_changes(event(own, games, **options))[0]


@pytest.mark.parametrize(
    ("own", "games", "k", "total", "exact", "rounded"),
    [
        (1850, "1720 1, 1935 =, 2010 0, 1850 1, 1410 1", 20, 73, Fraction("14.6"), 15),
        (2660, "2230 1, 2251 =, 2600 1", 10, 7, Fraction("0.7"), 1),
        (2640, "2230 1, 2235 =, 2600 1", 10, 10, Fraction(1), 1),
    ],
)
def test_8_3_worked_examples(own: int, games: str, k: int, total: int, exact: Fraction, rounded: int) -> None:
    found = change(own, games)
    assert (found.used_k, found.total, found.exact, found.rounded) == (k, total, exact, rounded)


def test_8_3_1_the_cap_is_one_sided() -> None:
    capped = change(2640, "2230 1").games[0]
    assert (capped.difference, capped.counted, capped.capped, capped.expected) == (410, 400, True, 92)
    free = change(2650, "2230 1").games[0]
    assert (free.counted, free.capped, free.expected) == (420, False, 93)
    other = rating_changes(event(2650, "2230 1"))[1].games[0]
    assert (other.difference, other.counted) == (-420, -400)


@pytest.mark.parametrize(
    ("start", "capping"),
    [
        ("2021/12/31", Capping.EVERY_GAME),
        ("2022/01/01", Capping.ONE_GAME),
        ("2024/02/29", Capping.ONE_GAME),
        ("2024/03/01", Capping.EVERY_GAME),
        ("2025/09/30", Capping.EVERY_GAME),
        ("2025/10/01", Capping.BELOW_2650),
        ("", Capping.BELOW_2650),
    ],
)
def test_8_3_1_the_rule_follows_the_start_date(start: str, capping: Capping) -> None:
    assert rating_rules(RatingKind.STANDARD, start).capping is capping


def test_8_3_1_from_2022_to_2024_one_game_of_an_event_was_capped() -> None:
    found = change(2300, "1700 1, 1800 1, 2250 =", start="2023/05/05")
    assert [game.capped for game in found.games] == [True, False, False]
    assert [game.expected for game in found.games] == [92, 96, 57]
    before = change(2300, "1700 1, 1800 1, 2250 =", start="2021/05/05")
    assert [game.expected for game in before.games] == [92, 92, 57]


def test_rapid_and_blitz_have_no_exemption_and_leave_out_wide_games() -> None:
    faster = event(2700, "2230 1, 2100 1")
    rules = rating_rules(RatingKind.RAPID, "2026/04/04")
    found = rating_changes(faster, RatingKind.RAPID)[0]
    assert rules.capping is Capping.EVERY_GAME
    assert found.games[0].counted == 400
    assert found.games[1].uncounted is Uncounted.TOO_WIDE


def test_games_that_do_not_count_say_why() -> None:
    found = change(2000, "1900 +, 1900 W, 0 1, 1900 ?, 1350 1, 1900 1")
    assert [game.uncounted for game in found.games] == [
        Uncounted.FORFEITED,
        Uncounted.NO_MOVE,
        Uncounted.OPPONENT_UNRATED,
        Uncounted.UNFINISHED,
        Uncounted.OPPONENT_UNRATED,
        None,
    ]
    assert len(found.counted) == 1
    unrated = rating_changes(event(2000, "0 1, 1900 1"))[1]
    assert unrated.k is None
    assert unrated.games[0].uncounted is Uncounted.SELF_UNRATED
    assert unrated.games[1].uncounted is Uncounted.NO_GAME


@pytest.mark.parametrize(
    ("rating", "born", "history", "k", "reason"),
    [
        (2400, 0, RatingHistory(), 10, KReason.EVER_2400),
        (2300, 1990, RatingHistory(highest=2450, games=500), 10, KReason.EVER_2400),
        (2299, 2008, RatingHistory(highest=2299, games=99), 40, KReason.JUNIOR),
        (2250, 2008, RatingHistory(highest=2300, games=99), 20, KReason.OTHERWISE),
        (1800, 2007, RatingHistory(highest=1800, games=99), 20, KReason.OTHERWISE),
        (1800, 1990, RatingHistory(highest=1800, games=29), 40, KReason.FEWER_THAN_30),
        (1800, 1990, RatingHistory(highest=1800, games=30), 20, KReason.OTHERWISE),
        (1800, 2015, RatingHistory(k=20), 20, KReason.LISTED),
    ],
)
def test_8_3_3_k(rating: int, born: int, history: RatingHistory, k: int, reason: KReason) -> None:
    found = k_factor(rating, born, 2026, history)
    assert (found.value, found.reason) == (k, reason)


def test_8_3_3_what_is_assumed_is_said() -> None:
    assert k_factor(1800, 0, 2026).assumed == (
        "the rating is the highest ever",
        "older than 18",
        "at least 30 games",
    )
    assert k_factor(1800, 1990, 2026, RatingHistory(highest=1900, games=300)).assumed == ()


@pytest.mark.parametrize(
    ("k", "games", "used"),
    [(20, 35, 20), (20, 36, 19), (20, 39, 17), (40, 17, 40), (40, 18, 38), (10, 70, 10)],
)
def test_8_3_3_k_times_games_is_at_most_700(k: int, games: int, used: int) -> None:
    assert limited_k(k, games) == used
    assert used * games <= 700


@pytest.mark.parametrize(
    ("value", "whole"),
    [("2.5", 3), ("-2.5", -3), ("2.4", 2), ("-2.4", -2), ("0.5", 1), ("-0.5", -1), ("0", 0)],
)
def test_8_3_4_half_away_from_zero(value: str, whole: int) -> None:
    assert away_from_zero(Fraction(value)) == whole


def test_other_games_of_the_period_lower_k() -> None:
    games = event(1850, "1850 1, 1850 1")
    found = rating_changes(games, histories={0: RatingHistory(k=40, other_games=16)})[0]
    assert (found.used_k, found.rounded) == (38, 38)
    assert rating_changes(games, k=32)[0].used_k == 32


@pytest.mark.parametrize(
    ("opponents", "half_points", "mean", "percent", "difference", "calculated", "rating"),
    [
        ((1900, 1850, 2000, 1957, 1800), 6, "1872.43", 57, 50, 1922, 1922),
        ((1500, 1420, 1610, 1555, 1480, 1700), 5, "1608.12", 44, -43, 1565, 1565),
        ((2300, 2350, 2280, 2400, 2310), 9, "2177.14", 79, 230, 2407, 2200),
    ],
)
def test_8_2_first_ratings(
    opponents: tuple[int, ...],
    half_points: int,
    mean: str,
    percent: int,
    difference: int,
    calculated: int,
    rating: int,
) -> None:
    found = first_rating(opponents, half_points)
    assert found.state is FirstRatingState.RATED
    assert f"{float(found.mean):.2f}" == mean
    assert (found.percent, found.difference, found.calculated, found.rating) == (
        percent, difference, calculated, rating,
    )  # fmt: skip


def test_8_2_no_first_rating() -> None:
    assert first_rating((1900,) * 4, 8).state is FirstRatingState.TOO_FEW_GAMES
    assert first_rating((1900,) * 5, 0, first_event=True).state is FirstRatingState.ZERO_SCORE
    assert first_rating((1900,) * 5, 0).rating == first_rating((1900,) * 5, 0).calculated
    low = first_rating((1400,) * 9, 0)
    assert low.state is FirstRatingState.BELOW_FLOOR
    assert low.rating is None


def test_8_2_of_an_event() -> None:
    games = event(0, "1900 1, 1850 1, 2000 0, 1957 1, 1800 0, 0 1")
    assert first_rating_of(rating_changes(games)[0]).rating == 1922


def test_b_01_1_4_9_performance_with_and_without_the_floor_of_norms() -> None:
    plain = performance_rating([2500, 2400, 1700], 4)
    floored = performance_rating([2500, 2400, 1700], 4, floor=2200)
    assert plain is not None
    assert floored is not None
    assert (plain.mean, plain.percent, plain.rating) == (2200, 67, 2325)
    assert floored.mean == 2367
    assert performance_rating([], 0) is None
    assert raised([1400, 1400, 2500], 2200) == [2200, 1400, 2500]


@pytest.mark.parametrize(
    ("code", "seconds", "kind"),
    [
        ("5400+30", 7200, RatingKind.STANDARD),
        ("40/6000+30:900+30", 8700, RatingKind.STANDARD),
        ("600+5", 900, RatingKind.RAPID),
        ("180+2", 300, RatingKind.BLITZ),
        ("60", 60, None),
        ("W300-B240", 300, RatingKind.BLITZ),
        ("3599", 3599, RatingKind.RAPID),
        ("600", 600, RatingKind.BLITZ),
    ],
)
def test_1_1_and_1_2_time_controls(code: str, seconds: int, kind: RatingKind | None) -> None:
    control = parse_time_control(code)
    assert control is not None
    assert control.for_60_moves == seconds
    assert rating_kind(control) is kind


def test_1_1_time_controls_that_are_none() -> None:
    assert parse_time_control("90 min + 30 s") is None
    assert parse_time_control("9" * 5_000) is None
    control = parse_time_control("3600+30")
    assert control is not None
    assert long_enough(control, 1799)
    assert long_enough(control, 2399)
    assert not long_enough(control, 2400)


def test_1_1_games_with_too_little_time_change_no_rating() -> None:
    fast = change(2412, "1790 1, 2100 1", time="3600")
    assert [game.uncounted for game in fast.games] == [Uncounted.TOO_SHORT] * 2
    assert (fast.total, fast.rounded) == (0, 0)
    low = change(1700, "1790 1, 1800 1", time="3600")
    assert [game.uncounted for game in low.games] == [None, Uncounted.TOO_SHORT]
    assert change(2412, "1790 1", time="5400+30").counted
    # 2200 and 1600 were the limits until 2021.
    assert change(2300, "1590 1", time="5400").counted
    assert not change(2300, "1590 1", time="5400", start="2021/05/05").counted


def test_1_1_games_of_another_list_change_no_rating() -> None:
    found = rating_changes(event(1700, "1790 1", time="180+2"), RatingKind.RAPID)[0]
    assert found.games[0].uncounted is Uncounted.OTHER_LIST
    assert rating_changes(event(1700, "1790 1", time="180+2"), RatingKind.BLITZ)[0].counted


def test_8_2_first_ratings_before_march_2024_had_no_imaginary_opponents() -> None:
    old = rating_rules(RatingKind.STANDARD, "2023/05/05")
    assert first_rating((1700,) * 5, 5, rules=old).rating == 1700
    assert first_rating((1700,) * 5, 8, rules=old).rating == 1760
    assert first_rating((1700,) * 5, 4, rules=old).rating == 1628
    assert first_rating((2300,) * 5, 8, rules=old).rating == 2360
    assert first_rating((1100,) * 5, 5, rules=old).rating == 1100
    games = "1900 1, 1850 1, 2000 0, 1957 1, 1800 0"
    found = first_rating_of(rating_changes(event(0, games, start="2023/05/05"))[0], old)
    assert (float(found.mean), found.rating) == (1901.4, 1921)
    short = event(0, games, start="2023/05/05", time="3600")
    assert first_rating_of(rating_changes(short)[0], old).games == 0


def test_birth_years() -> None:
    assert [birth_year(text) for text in ("1988/03/14", "1988", "14.03.1988", "", "88")] == [
        1988,
        1988,
        1988,
        0,
        0,
    ]


def test_both_tables_are_symmetric() -> None:
    assert all(difference_for(p) == -difference_for(100 - p) for p in range(101))
    assert all(
        expected_score(d) + expected_score(-d) == 100 for d in range(1, 900) if expected_score(d) != 50
    )


def test_team_events_have_rating_changes_too() -> None:
    from pathlib import Path

    from pairwright.trf import read_trf

    tournament = read_trf(Path(__file__).parents[2] / "data" / "tiebreaks" / "18-team-swiss7x4.trf")
    changes = rating_changes(Event.of(tournament))
    assert len(changes) == 35
    assert sum(one.total for one in changes) == pytest.approx(0, abs=80)
    assert replace(changes[0], total=0).rounded == 0
