"""Cups: a bracket with its byes, who is at home, and what decides a match that ended level."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pairwright.common.errors import BadInput
from pairwright.seasons.rules import LeagueRules
from pairwright.seasons.table import WON, berlin, game_points


@dataclass(frozen=True, slots=True)
class CupTie:
    """A match of the bracket, by seeds from 1 on, the upper first. lower: 0 where the upper one is free."""

    upper: int
    lower: int


def bracket_size(entries: int) -> int:
    """The next power of two. Raises BadInput for fewer than two."""
    if entries < 2:
        raise BadInput(f"a cup has two entries or more, not {entries}")
    return 1 << (entries - 1).bit_length()


def bracket(entries: int) -> tuple[CupTie, ...]:
    """Round 1 from the top: seeds 1 to 4 stand in four quarters, and the highest seeds are free.

    If the higher seed always wins, each round pairs the best that are left with the last that are.
    """
    size = bracket_size(entries)
    order = [1]
    while len(order) < size:
        # Every seed gets the one that adds up with it, above or below so that the halves stay mirrored.
        total = 2 * len(order) + 1
        order = [one for seed in order for one in (seed, total - seed)]
    pairs = list(zip(order[::2], order[1::2], strict=True))
    return tuple(CupTie(min(pair), max(pair) if max(pair) <= entries else 0) for pair in pairs)


def next_round(winners: Sequence[int]) -> tuple[CupTie, ...]:
    """The ties of the next round, from the winners in the order of the bracket; the upper is drawn first."""
    return tuple(CupTie(one, other) for one, other in zip(winners[::2], winners[1::2], strict=True))


def drawn_bracket(entries: Sequence[str], clubs: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Round 1 of a cup whose entries were drawn, in the order of the lots; the first are free, against "".

    clubs: of whom there are several; teams of one club do not meet if the next in the order can be taken.
    """
    free = bracket_size(len(entries)) - len(entries)
    rest = list(entries[free:])
    ties = [(one, "") for one in entries[:free]]
    while rest:
        one = rest.pop(0)
        own = (clubs or {}).get(one)
        other = next(
            (place for place, name in enumerate(rest) if own is None or (clubs or {}).get(name) != own), 0
        )
        ties.append((one, rest.pop(other)))
    return ties


def home_of(rules: LeagueRules, upper: str, lower: str, away_before: Mapping[str, int]) -> str:
    """Who is at home, "" on neutral ground. away_before: how often each has been away in this cup."""
    if rules.cup_home == "neutral":
        return ""
    if rules.cup_home == "away-more-often" and away_before.get(lower, 0) > away_before.get(upper, 0):
        return lower
    return upper


@dataclass(frozen=True, slots=True)
class CupVerdict:
    """Who goes through: "home", "away", or "" while nothing has decided.

    by: the criterion of `LeagueRules.cup_level` that did, or that must be played or drawn next. values: of
    home and away, as the criterion counts.
    """

    winner: str
    by: str
    values: tuple[int, int] = (0, 0)


def decide(rules: LeagueRules, results: Sequence[str]) -> CupVerdict:
    """Who goes through after a match, in the order that the cup has set.

    Values in units where they are points.
    """
    points = [game_points(rules, one) for one in results]
    total = (sum(one for one, _ in points), sum(other for _, other in points))
    if total[0] != total[1]:
        return CupVerdict(_ahead(total), "points", total)
    for name in rules.cup_level:
        if name not in _COUNTS:
            return CupVerdict("", name)
        values = _COUNTS[name](rules, results)
        if values[0] != values[1]:
            return CupVerdict(_ahead(values), name, values)
    return CupVerdict("", "lots")


def _ahead(values: tuple[int, int]) -> str:
    return "home" if values[0] > values[1] else "away"


def _defaults(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """Fewest boards defaulted, so counted below 0."""
    return -sum(one in ("-/+", "-/-") for one in results), -sum(one in ("+/-", "-/-") for one in results)


def _board_count(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """The sum of the boards won, low wins, so counted below 0."""
    won = [
        [board for board, one in enumerate(results, 1) if game_points(rules, one)[side] == WON]
        for side in (0, 1)
    ]
    return -sum(won[0]), -sum(won[1])


def _bottom(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """Without the bottom board, then without the last two, and so on, until they differ."""
    for count in range(len(results) - 1, 0, -1):
        points = [game_points(rules, one) for one in results[:count]]
        values = sum(one for one, _ in points), sum(other for _, other in points)
        if values[0] != values[1]:
            return values
    return 0, 0


def _front(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """The board nearest to the front that somebody won."""
    points = (game_points(rules, one) for one in results)
    return next(((own, theirs) for own, theirs in points if own != theirs), (0, 0))


def _black(rules: LeagueRules, results: Sequence[str]) -> tuple[int, int]:
    """Black on board 1 goes through: the home team where it has White on even boards."""
    return (1, 0) if rules.home_white == "even" else (0, 1)


_COUNTS: dict[str, Callable[[LeagueRules, Sequence[str]], tuple[int, int]]] = {
    "defaults": _defaults,
    "berlin": berlin,
    "board-count": _board_count,
    "bottom": _bottom,
    "front": _front,
    "black-odd": _black,
}
