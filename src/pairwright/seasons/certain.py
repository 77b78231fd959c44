"""What is certain: a place that no result of the matches still open can take away.

All outcomes are counted where they are few; otherwise a share of them is drawn, and it is said. A match
that is open, not confirmed or under protest is open. A team level with another one is behind it, unless
game points, where they come next, tell them apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pairwright.seasons.rules import LeagueRules
from pairwright.seasons.scores import WON, verdict
from pairwright.seasons.table import PlayedMatch, SeasonPenalty, table

MOST_OUTCOMES = 200_000
SAMPLES = 20_000


@dataclass(frozen=True, slots=True)
class Certainty:
    """worst, best: places that a team can still have.

    exact: all outcomes were counted. outcomes: how many there are.
    """

    worst: int
    best: int
    exact: bool
    outcomes: int

    def within(self, places: int) -> bool:
        """True when the team is certainly among the first places."""
        return self.exact and self.worst <= places


def certainty(
    rules: LeagueRules,
    teams: Sequence[str],
    played: Sequence[PlayedMatch],
    open_matches: Sequence[tuple[str, str]],
    team: str,
    penalties: Sequence[SeasonPenalty] = (),
    *,
    seed: int = 0,
) -> Certainty:
    """The worst and the best place of a team.

    open_matches: home and away of the fixtures without a result.
    """
    closed = [one for one in played if not one.provisional]
    still = [*open_matches, *((one.home, one.away) for one in played if one.provisional)]
    rows = {row.team: row for row in table(rules, teams, closed, penalties)}
    base = {name: (row.match_points, row.game_points) for name, row in rows.items()}
    ends = list(_ends(rules))
    count = len(ends) ** len(still)
    exact = count <= MOST_OUTCOMES
    chance = random.Random(seed)
    every = product(ends, repeat=len(still)) if exact else (
        [chance.choice(ends) for _ in still] for _ in range(SAMPLES)
    )  # fmt: skip
    worst, best = 1, len(teams)
    for outcome in every:
        totals = dict(base)
        for (home, away), (own, theirs) in zip(still, outcome, strict=True):
            totals[home] = (totals[home][0] + own[0], totals[home][1] + own[1])
            totals[away] = (totals[away][0] + theirs[0], totals[away][1] + theirs[1])
        mine = _key(rules, totals[team])
        others = [_key(rules, value) for name, value in totals.items() if name != team]
        worst = max(worst, 1 + sum(one >= mine for one in others))
        best = min(best, 1 + sum(one > mine for one in others))
    return Certainty(worst, best, exact, count)


def _key(rules: LeagueRules, value: tuple[int, int]) -> tuple[int, ...]:
    if rules.ranks_by == "game-points":
        return (value[1],)
    return value if _by_games(rules) else value[:1]


def _by_games(rules: LeagueRules) -> bool:
    return rules.ranks_by == "game-points" or rules.tie_breaks[:1] == ("game-points",)


def _ends(rules: LeagueRules) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Every way a match can end: match and game points of both sides."""
    whole = rules.boards * WON
    step = WON // 2
    found = dict.fromkeys(
        tuple(zip(verdict(rules, own, whole - own, rules.boards), (own, whole - own), strict=True))
        for own in range(0, whole + 1, step)
    )
    if _by_games(rules):
        yield from found  # type: ignore[misc]
        return
    seen = set()
    for own, theirs in found:
        if (own[0], theirs[0]) not in seen:
            seen.add((own[0], theirs[0]))
            yield (own[0], 0), (theirs[0], 0)


@dataclass(frozen=True, slots=True)
class Climber:
    """A candidate for a free place. club: whose team it is. played: matches that count."""

    team: str
    club: str
    match_points: int
    played: int


def best_of(climbers: Sequence[Climber]) -> list[Climber]:
    """Candidates of several divisions for one place: by points a match, as a fraction."""
    return sorted(climbers, key=lambda one: one.match_points * _share(climbers, one), reverse=True)


def _share(climbers: Sequence[Climber], one: Climber) -> float | int:
    from math import lcm

    common = lcm(*(max(other.played, 1) for other in climbers))
    return common // max(one.played, 1)


def going_up(
    ranked: Sequence[Climber], clubs_above: Sequence[str], places: int = 1
) -> tuple[list[str], list[str]]:
    """Who goes up, and who stays because the club has a team there; the next takes the place."""
    up: list[str] = []
    stay: list[str] = []
    there = set(clubs_above)
    for one in ranked:
        if len(up) == places:
            break
        if one.club in there:
            stay.append(one.team)
        else:
            up.append(one.team)
            there.add(one.club)
    return up, stay
