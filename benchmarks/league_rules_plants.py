"""Faults that `league_rules_truth.py` plants in the rules of leagues, to see that they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Any
from unittest.mock import patch

from pairwright.seasons import cups, eligibility, fixtures, season
from pairwright.seasons.table import berlin

_WISHED, _TABLE, _BRACKET = fixtures.FixtureDraw.broken_days, fixtures.table_of, cups.bracket
_WISHES = fixtures.wishes_of
_COLOURS, _CHANGE, _BONUS, _HOME = fixtures.home_colours, fixtures.change_fault, cups.bonus, cups.home_of
_FURTHER, _LOTS, _PLATE = cups.by_games, cups._by_lots, cups.begun_plate
_BEFORE, _COUNTS, _ABOVE = eligibility._before, eligibility._counts, eligibility.above
_MEMBERS, _ORDER, _CORE = eligibility.memberships, eligibility.wrong_order, eligibility.without_core
_IRREGULAR, _LOST, _RATING = eligibility.irregular, eligibility.boards_lost, eligibility.rating_of
_LIMITS, _WARNING = eligibility._limits, eligibility.warning


def _free_is_away(self: Any, wish: Any, number_of: Any, *, mirrored: bool) -> tuple[int, ...]:
    """Of two that are to be at home together the day is broken on which one is free and one at home."""
    days = _WISHED(self, wish, number_of, mirrored=mirrored)
    if wish.kind != "together":
        return days
    rows = [fixtures.homes(self.table(mirrored=mirrored), number_of[team]) for team in wish.teams]
    free = [at for at, there in enumerate(zip(*rows, strict=True), 1) if {*there} == {"H", "-"}]
    return tuple(sorted({*days, *free}))


def _first_day_only(self: Any, wish: Any, number_of: Any, *, mirrored: bool) -> tuple[int, ...]:
    return _WISHED(self, wish, number_of, mirrored=mirrored)[:1]


def _as_they_come(self: Any, *, mirrors: Any = (False, True)) -> Any:
    return self.of(self.teams, mirrored=mirrors[0], proved=True)


def _halves_exchanged(entries: int) -> tuple[cups.CupTie, ...]:
    """Seeds 2 and 3 are in one half with 1 and 4, where there are four quarters."""
    ties = _BRACKET(entries)
    quarter = len(ties) // 4
    if not quarter:
        return ties
    return (*ties[:quarter], *ties[2 * quarter : 3 * quarter], *ties[quarter : 2 * quarter],
            *ties[3 * quarter :])  # fmt: skip


def _next_of_another_club(lots: Any, clubs: Any) -> list[Any]:
    """Whoever comes next and is of another club, whatever that leaves."""
    free = cups.bracket_size(len(lots)) - len(lots)
    left, ties = list(lots[free:]), [(one, None) for one in lots[:free]]
    while left:
        one = left.pop(0)
        club = clubs.get(one, "")
        others = [other for other in left if not club or clubs.get(other, "") != club]
        other = (others or left)[0]
        left.remove(other)
        ties.append((one, other))
    return ties


def _of_winners(cup: Any, name: str) -> dict[str, Any]:
    plate = _PLATE(cup, name)
    won = [[one.winner, dict(cup.acts[0]["entries"])[one.winner]] for one in cup.rounds[0] if one.lower]
    return {**plate, "entries": won}


def _by_first_day(appearances: Any, now: Any) -> list[Any]:
    """By the days of the list as it was published, so that a postponed match makes an old one wrong."""
    return [
        one
        for one in appearances
        if one.player == now.player and not one.missing and one.original < now.original
    ]


def _with_absentees(appearances: Any, now: Any) -> list[Any]:
    return [one for one in appearances if one.player == now.player and eligibility._earlier(one, now)]


def _neighbours(rules: Any, players: Any, ratings: Any, listed: Any = ()) -> list[Any]:
    seated = {board for board, one in enumerate(players, 1) if one}
    near = {*pairwise(sorted(seated))}
    return [one for one in _ORDER(rules, players, ratings, listed) if one.boards in near]


def _whole_averages(rules: Any, card: Any, lists: Any) -> Iterator[Any]:
    found = _LIMITS(rules, card, lists)
    return (one for one in found if one.setting != "average_most" or one.count > one.limit)


def _by_first_list(rules: Any, lists: Any) -> dict[str, tuple[str, ...]]:
    """Whoever came later stands below those of the first list, in any order."""
    found = _IRREGULAR(replace(rules, late_players="anywhere"), lists)
    first, last = lists[0][1], lists[-1][1]
    end = max((place for place, one in enumerate(last) if one in first), default=-1)
    for one in last[: end + 1] if rules.late_players == "end" else ():
        if one not in first:
            found[one] = (*found.get(one, ()), "late_players")
    return found


def _any_lower(rules: Any, *told: Any, **more: Any) -> Iterator[Any]:
    """In the days of grace whoever has come to belong to a team may play wherever they like."""
    return (
        one
        for one in _STUCK(rules, *told, **more)
        if rules.stuck != "belongs" or not _in_grace(rules, one, *told, **more)
    )


_STUCK = eligibility.stuck


def _in_grace(rules: Any, one: Any, appearances: Any, own: Any, titulars: Any = None, *, cards: Any) -> bool:
    now = next(card for card in cards if card.player == one.players[0])
    found = _MEMBERS(rules, appearances, own, now)
    return now.on != date.max and (now.on - found[-1].since).days <= rules.grace_days


PLANTS: dict[str, tuple[str, Any, str, Any]] = {
    "days on which a team is free break the wish of two": (
        "fixtures", fixtures.FixtureDraw, "broken_days", _free_is_away),
    "a wish is broken once, not on every day": (
        "fixtures", fixtures.FixtureDraw, "broken_days", _first_day_only),
    "numbers are given as the teams come, and that is called proved": (
        "fixtures", fixtures.FixtureDraw, "best", _as_they_come),
    "the second leg has three homes running": (
        "fixtures", fixtures, "table_of", lambda teams, cycles=1: _TABLE(teams, cycles, exchange=False)),
    "two teams of one club meet whenever the table has it so": (
        "seasons", season, "sisters", lambda *_: iter(())),
    "wishes about teams of two divisions are lost": (
        "seasons", season, "wishes_of", lambda wishes, teams, _: _WISHES(wishes, teams, {})),
    "a replay has the colours of the match": (
        "moves", fixtures, "home_colours", lambda rules, *, turned=False: _COLOURS(rules)),
    "a day's notice too few is enough": (
        "moves", fixtures, "change_fault", lambda rules, *told, **more: _CHANGE(
            replace(rules, notice_days=max(0, rules.notice_days - 1)), *told, **more)),
    "a right does not make up for notice": (
        "moves", fixtures, "change_fault", lambda rules, *told, **more: _CHANGE(
            replace(rules, move_rights=()), *told, **more)),
    "seeds 1 and 2 meet before the final": ("brackets", cups, "bracket", _halves_exchanged),
    "clubs are kept apart for whoever comes first": ("brackets", cups, "_by_lots", _next_of_another_club),
    "a board left empty is one for those who came": (
        "level", cups._COUNTS, "defaults",
        lambda _, results: (-results.count("+/-"), -results.count("-/+"))),
    "Berlin counts from the bottom": (
        "level", cups._COUNTS, "berlin", lambda rules, results: berlin(rules, results[::-1])),
    "the higher sum of boards wins": (
        "level", cups._COUNTS, "board-count",
        lambda rules, results: cups._board_count(rules, results)[::-1]),
    "the front boards are struck": (
        "level", cups._COUNTS, "bottom", lambda rules, results: cups._bottom(rules, results[::-1])),
    "a half against nothing is a board won": (
        "level", cups._COUNTS, "front",
        lambda rules, results: next(
            (one for code in results if len({*(one := cups.game_points(rules, code))}) > 1), (0, 0))),
    "Black on board 1 by even boards alone": (
        "level", cups._COUNTS, "black-odd", lambda rules, _: (rules.home_white == "even", 0.5)),
    "the stronger side has the bonus": (
        "level", cups, "bonus", lambda rules, averages: _BONUS(rules, averages)[::-1]),
    "an Armageddon game lost by both is won by Black": (
        "level", cups, "by_games", lambda by, results, *, first_is_black=False: _FURTHER(
            by, ["1/2-1/2" if one == "0-0" else one for one in results], first_is_black=first_is_black)),
    "who has been away as often is at home": (
        "cups", cups, "home_of", lambda rules, upper, lower, away: lower
        if rules.cup_home == "away-more-often" and away.get(upper, 0) == away.get(lower, 0)
        else _HOME(rules, upper, lower, away)),
    "the plate has those who won": ("cups", cups, "begun_plate", _of_winners),
    "counted is what was to be played before": ("cards", eligibility, "_before", _by_first_day),
    "whoever was named and did not come has played": ("cards", eligibility, "_before", _with_absentees),
    "wins by default always count": (
        "cards", eligibility, "_counts",
        lambda rules, one: _COUNTS(replace(rules, counts_default=True), one)),
    "appearances are always summed": (
        "cards", eligibility, "above",
        lambda rules, *told: _ABOVE(replace(rules, stuck_in_one=False), *told)),
    "a cap counts the highest team for every one": (
        "cards", eligibility, "above", lambda rules, appearances, now, team: _ABOVE(
            replace(rules, stuck="bar") if rules.stuck == "cap" else rules, appearances, now, team)),
    "grace begins a day later": (
        "cards", eligibility, "memberships", lambda *told: [
            replace(one, since=one.since + timedelta(days=one.since < date.max)) for one in _MEMBERS(*told)]),
    "grace lets play anywhere": ("cards", eligibility, "stuck", _any_lower),
    "one match a day by the days of play alone": (
        "cards", eligibility, "_one_day", lambda one, other: one.on == other.on),
    "neighbours alone are compared": ("cards", eligibility, "wrong_order", _neighbours),
    "half of the team is rounded down": (
        "cards", eligibility, "without_core", lambda rules, appearances, card: _CORE(
            rules if rules.core_players else replace(rules, core_players=max(1, len(card) // 2)),
            appearances, card)),
    "averages are whole numbers": ("cards", eligibility, "_limits", _whole_averages),
    "newcomers stand below the first list in any order": ("lists", eligibility, "irregular", _by_first_list),
    "the one who sits too low is the other one": (
        "lists", eligibility, "boards_lost", lambda verdict, boards, of: _LOST(verdict, boards[::-1], of)),
    "the national rating counts": (
        "lists", eligibility, "rating_of",
        lambda rules, player: _RATING(replace(rules, rating_used="national-first"), player)),
    "a warning counts the team that has most": (
        "lists", eligibility, "warning", lambda rules, played, player, team, here: _WARNING(
            rules, played, player, team)),
}  # fmt: skip
"""Each with the area that must find it, what it changes, where, and how."""


def planted(place: Any, name: str, fault: Callable[..., Any]) -> AbstractContextManager[Any]:
    """A fault in the place of what is there."""
    return patch.dict(place, {name: fault}) if isinstance(place, dict) else patch.object(place, name, fault)
