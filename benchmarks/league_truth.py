"""Hold the tables of leagues beside an independent reference, in random seasons with every setting by chance.

    python benchmarks/league_truth.py --seasons 20000 --seed 1
    python benchmarks/league_truth.py --plants

The reference (`tests/properties/league_reference.py`) was written from the words of the settings and of the
specification alone, and shares no code with the program. Each season has 3 to 7 teams, one or two legs, 2 to
4 boards, and every setting that a table goes by drawn at random; its matches have boards, defaults, scores
alone, games adjourned, boards by agreement, decisions, protests; there are points by decision, lots, and
teams that leave. Compared are, of every season:

    match    what every match brings to either side, and whether it stands in the table.
    table    every field of every row: of all, after a match day, at home, away; which rule was applied to
             those who have left; which matches are open.
    certain  the worst and the best place of every team, by playing what is open in every way; where the
             program says that it has not looked through all, that its places are bounds.

--plants puts faults into the program, one after the other, and sees that each of them is found.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import league_reference as reference
from league_reference import Given, Told

from pairwright.seasons import next_season
from pairwright.seasons import season as acts
from pairwright.seasons import table as product
from pairwright.seasons.fixtures import Fixture, drawn_fixtures, table_of
from pairwright.seasons.rules import LeagueRules, choices
from pairwright.seasons.season import LeagueDivision, SeasonTeam, ToldMatch

POINTS = ((20, 10, 0, 0), (30, 10, 0, 0), (30, 20, 10, 0), (40, 20, 10, 0), (10, 5, 0, 0), (20, 10, 0, -10))
TIE_BREAKS = ("match-points", "game-points", "direct", "direct-berlin", "berlin", "wins", "win-loss",
              "sonneborn", "lots", "play-off")  # fmt: skip
CHOSEN = ("drawn_game", "win", "order", "ranks_by", "unfinished", "withdrawal", "no_team")


@dataclass(frozen=True)
class RandomSeason:
    """A season as it was told, and nothing that follows from it."""

    rules: LeagueRules
    teams: tuple[str, ...]
    fixtures: tuple[Fixture, ...]
    told: tuple[Told, ...]
    given: tuple[Given, ...]
    gone: tuple[tuple[str, int], ...]
    decided: tuple[tuple[str, tuple[str, ...]], ...]
    until: int

    def division(self) -> LeagueDivision:
        """The season as the program has it."""
        fixture_of = {(one.day, one.home, one.away): one for one in self.fixtures}
        told = [(fixture_of[one.day, one.home, one.away], one) for one in self.told]
        return LeagueDivision(
            "1", "First", self.rules, tuple(SeasonTeam(name, name) for name in self.teams), self.fixtures,
            tuple((fixture.key, ToldMatch(match_of(self.rules, fixture, one))) for fixture, one in told),
            tuple(product.SeasonPenalty(one.team, one.match, one.game, one.day) for one in self.given),
            self.gone, (), self.decided,
        )  # fmt: skip


def match_of(rules: LeagueRules, fixture: Fixture, told: Told) -> product.PlayedMatch:
    """A match as the program has it."""
    return product.told_match(
        rules, fixture, told.results, absent=told.absent, score=told.score, boards=told.boards,
        provisional=told.provisional, decided=told.decided,
    )  # fmt: skip


def random_rules(chance: Random) -> LeagueRules:
    """Rules with every setting drawn that a table goes by."""
    boards = chance.randint(2, 4)
    values = {name: chance.choice(choices(name)) for name in CHOSEN}
    breaks = chance.sample(TIE_BREAKS, chance.randint(0, 5))
    return LeagueRules(
        boards=boards, minimum=chance.choice((1, 1, 1, chance.randint(1, boards))),
        no_team_points=chance.choice((0, 0, -10, -20)), points=chance.choice(POINTS),
        full_team=chance.choice((0, 0, 10)), tie_breaks=tuple(breaks),
        defaults_scale=chance.choice(((), (), ((2, -10), (4, -20)), ((6, -20), (1, -5), (3, -10)))),
        promoted=chance.randint(0, 2), play_off=chance.randint(0, 1), relegated=chance.randint(0, 2),
        **values,
    )  # fmt: skip


def random_told(chance: Random, rules: LeagueRules, fixture: Fixture, plain: bool) -> Told:
    """What is told of a match: mostly boards; at times all else that there is."""
    boards = chance.choice((0, 0, 0, 0, 1, 2, 5)) if chance.random() < 0.3 else 0
    count = boards or rules.boards
    rare = ("+/-", "-/+", "-/-", "*", "0-0", "1/2-0", "0-1/2")
    codes = [
        chance.choice(rare if not plain and chance.random() < 0.15 else ("1-0", "1/2-1/2", "0-1"))
        for _ in range(count)
    ]
    told = Told(fixture.day, fixture.home, fixture.away, tuple(codes), boards=boards)
    if plain:
        return told
    kind = chance.random()
    if kind < 0.06:
        told = replace(told, results=(), absent=chance.choice(((True, False), (False, True), (True, True))))
    elif kind < 0.14:
        halves = chance.randint(0, 2 * count)
        told = replace(told, results=(), score=(5 * halves, 10 * count - 5 * halves))
    elif kind < 0.18:
        told = replace(told, decided="void")
    elif kind < 0.22:
        told = replace(told, decided="annulled")
    if chance.random() < 0.05:
        told = replace(told, provisional=True)
    return told


def random_season(seed: int) -> RandomSeason:
    chance = Random(seed)
    rules = random_rules(chance)
    teams = tuple("ABCDEFG"[: chance.randint(3, 7)])
    fixtures = drawn_fixtures("1", teams, table_of(len(teams), chance.randint(1, 2)))
    days = max(one.day for one in fixtures)
    plain = chance.random() < 0.3
    played = chance.choice((0.5, 0.8, 0.95, 1))
    told = tuple(random_told(chance, rules, one, plain) for one in fixtures if chance.random() < played)
    given = [
        Given(
            chance.choice(teams),
            chance.choice((-10, -20, 0, 5)),
            chance.choice((0, 0, -5, -10)),
            chance.randint(1, days),
        )
        for _ in range(chance.choice((0, 0, 1, 2)))
    ]
    if rules.no_team == "new-date":  # such a match is open again, and costs at once
        for one in told:
            if not one.decided:
                given += [
                    Given(team, rules.no_team_points, 0, one.day)
                    for team, absent in zip((one.home, one.away), reference.missing(rules, one), strict=True)
                    if absent
                ]
        told = tuple(one for one in told if one.decided or not any(reference.missing(rules, one)))
    gone = tuple(
        (team, chance.randint(0, days)) for team in chance.sample(teams, chance.choice((0, 0, 0, 1, 1, 2)))
    )
    decided = tuple(
        (chance.choice(("lots", "play-off")), tuple(chance.sample(teams, chance.randint(2, len(teams)))))
        for _ in range(chance.choice((0, 0, 1, 3)))
    )
    return RandomSeason(rules, teams, fixtures, told, tuple(given), gone, decided, chance.randint(0, days))


def rows_told(rows: object) -> list[tuple[object, ...]]:
    return [astuple(one) for one in rows]  # type: ignore[attr-defined, call-overload]


def of_matches(season: RandomSeason) -> Iterator[tuple[str, object, object]]:
    """What every match brings to either side."""
    fixture_of = {(one.day, one.home, one.away): one for one in season.fixtures}
    for one in season.told:
        sides = reference.sides_of(season.rules, one)
        found = match_of(season.rules, fixture_of[one.day, one.home, one.away], one).score
        if sides is None:
            yield f"{one}: counted", found.counted, False
        else:
            yield f"{one}: points", (found.counted, found.game, found.match), (
                True, tuple(side.game for side in sides), tuple(side.match for side in sides),
            )  # fmt: skip


def of_tables(season: RandomSeason) -> Iterator[tuple[str, object, object]]:
    """The table, after a match day, at home and away."""
    division = season.division()
    planned = [(one.day, one.home, one.away) for one in season.fixtures]
    told, out, ruled = reference.after_leaving(
        season.rules, season.teams, planned, season.told, season.gone, division.days
    )
    yield "left", (division.leaving()[1], set(division.left().out)), (ruled, out)
    for until, side in ((0, ""), (season.until, ""), (season.until, "home"), (0, "away")):
        truth = reference.table_of(
            season.rules,
            season.teams,
            told,
            season.given,
            until=until,
            out=out,
            decided=season.decided,
            side=side,
        )
        yield f"table {until} {side}", rows_told(division.table(until, side)), rows_told(truth)


def of_certainty(season: RandomSeason) -> Iterator[tuple[str, object, object]]:
    """What places every team can still have, where all outcomes of what is open can be gone through."""
    division = season.division()
    told, out, ruled = reference.after_leaving(
        season.rules, season.teams, [(one.day, one.home, one.away) for one in season.fixtures], season.told,
        season.gone, division.days,
    )  # fmt: skip
    teams = [one for one in season.teams if one not in out]
    known = {(one.day, one.home, one.away) for one in season.told}
    departed = {team for team, rule in ruled.items() if rule != "heir"}
    waiting = [
        (one.home, one.away) for one in season.fixtures
        if (one.day, *one.teams) not in known and not departed & {*one.teams}
    ]  # fmt: skip
    yield "open", sorted(one.teams for one in division.open()), sorted(waiting)
    unsure = reference.still_open(season.rules, told)
    ways = len(reference.ends_of(season.rules, season.rules.boards)) ** (len(waiting) + len(unsure))
    if not teams or ways > MOST_WAYS or any(one.boards > 4 for one in unsure):
        return
    places, alike = reference.places_of(season.rules, teams, told, season.given, waiting)
    for team in teams:
        found = next_season.certainty(
            season.rules, teams, division.left().played, waiting, team, division.penalties
        )
        worst, best = places[team]
        if found.exact:
            yield f"places of {team}", (found.worst, found.best), (worst, best)
        else:
            kept = found.worst >= worst and found.best <= best
            yield f"bounds of {team}: {found} for {worst}, {best}", kept, True
        usual = all(reference.boards_of(season.rules, one) == season.rules.boards for one in unsure)
        exact = usual and (season.rules.order == "points" or alike)
        yield f"all outcomes of {team}", found.exact, exact


CHECKS = {"match": of_matches, "table": of_tables, "certain": of_certainty}
MOST_WAYS = 3000
"""Outcomes of what is open that are gone through."""


def disagreements(seed: int, counted: Counter[str] | None = None) -> Iterator[str]:
    """What the program says otherwise of one season. counted: how much was compared, by kind."""
    held = random_season(seed)
    for kind, check in CHECKS.items():
        for what, found, truth in check(held):
            if counted is not None:
                counted[kind] += 1
            if found != truth:
                both = f"program    {found}\n    reference  {truth}"
                yield f"seed {seed}, {kind}, {what}:\n    {both}\n    {held.rules}"


Fault = Callable[[Callable[..., Any]], Callable[..., Any]]


def _with_rules(**changes: object) -> Fault:
    """A function that does not look at some settings."""
    return lambda right: lambda rules, *args, **more: right(replace(rules, **changes), *args, **more)


def _half_annulled(right: Callable[..., Any]) -> Callable[..., Any]:
    def withdrawn(rules: LeagueRules, team: str, after: int, fixtures: Any, played: Any) -> Any:
        own = sum(team in one[1:] for one in fixtures)
        done = sum(team in (one.home, one.away) and one.day <= after for one in played)
        exactly = rules.withdrawal == "half" and 2 * done == own
        rules = replace(rules, withdrawal="annulled") if exactly else rules
        return right(rules, team, after, fixtures, played)

    return withdrawn


def _closed(**changes: object) -> Fault:
    """What is certain, without a look at what may still change."""

    def fault(right: Callable[..., Any]) -> Callable[..., Any]:
        def certainty(rules: LeagueRules, teams: Any, played: Any, *more: Any) -> Any:
            sure = [
                replace(one, score=replace(one.score, open=0))
                if "open" in changes
                else replace(one, **changes)
                for one in played
            ]
            return right(rules, teams, sure, *more)

        return certainty

    return fault


def _each_alone(right: Callable[..., Any]) -> Callable[..., Any]:
    return lambda groups, teams: right([[row] for group in groups for row in group], teams)


PLANTS: dict[str, tuple[object, str, Fault]] = {
    "a drawn game is always a half": (product, "game_points", _with_rules(drawn_game=5)),
    "a win is always more than the opponent": (product, "ended", _with_rules(win="more")),
    "any number of players is a team": (
        product, "absent_sides", lambda right: lambda rules, results: (False, False),
    ),
    "no match waits for a game": (product, "score_of", _with_rules(unfinished="left-out")),
    "nothing is given for a full team": (product, "score_of", _with_rules(full_team=0)),
    "nothing is taken for not turning up": (product, "defaulted", _with_rules(no_team_points=0)),
    "boards of an absent team are not defaulted": (
        product, "boards_defaulted",
        lambda right: lambda team, played, boards: right(
            team, [one for one in played if not any(one.absent)], boards
        ),
    ),
    "points by decision count from the beginning": (
        product, "penalties_until",
        lambda right: lambda rules, teams, played, given, until=0: right(rules, teams, played, given),
    ),
    "always by points": (product, "_first", _with_rules(order="points")),
    "always by match points": (product, "_first", _with_rules(ranks_by="match-points")),
    "direct before all have met": (
        product, "_direct",
        lambda right: lambda name, rules, level, played: {
            team: sum(one.seen_by(team)[1].match[0] for one in played
                      if {one.home, one.away} <= {*level} and team in (one.home, one.away))
            for team in level
        },
    ),
    "Berlin from the other end": (
        product, "berlin", lambda right: lambda rules, results: right(rules, results[::-1]),
    ),
    "Sonneborn-Berger without the share": (
        product, "_sonneborn",
        lambda right: lambda team, played: right(team, played) > 0,
    ),
    "games won by default are none": (
        product, "_halves",
        lambda right: lambda team, played: right(team, [one for one in played if not any(one.absent)]),
    ),
    "the first lots count": (
        product, "_decided", lambda right: lambda orders, level: right(orders[::-1], level),
    ),
    "who shares a place is marked": (
        product, "_marked", lambda right: lambda rules, row, level, count: right(rules, row, 1, count),
    ),
    "nobody shares a place": (product, "_placed", _each_alone),
    "home and away exchanged": (
        acts, "table_of_side",
        lambda right: lambda rules, teams, played, side, **more: right(
            rules, teams, played, {"home": "away", "away": "home"}[side], **more
        ),
    ),
    "exactly half is annulled": (acts, "withdrawn", _half_annulled),
    "a successor inherits nothing": (
        acts, "withdrawn",
        lambda right: lambda rules, *more: right(
            replace(rules, withdrawal="annulled") if rules.withdrawal == "heir" else rules, *more
        ),
    ),
    "adjourned games change nothing": (next_season, "certainty", _closed(open=0)),
    "protests change nothing": (next_season, "certainty", _closed(provisional=False)),
    "game points never settle what is level": (next_season, "_by_games", lambda right: lambda rules: False),
    "no match ends level": (
        next_season, "ends_of",
        lambda right: lambda rules: ((own, theirs) for own, theirs in right(rules) if own != theirs),
    ),
}  # fmt: skip
"""Faults by name: where, in which function, and what it is instead."""


def first_found(name: str, seed: int, seasons: int) -> int:
    """In which season a fault is found, counted from 1; 0 where in none."""
    where, attribute, fault = PLANTS[name]
    with patch.object(where, attribute, fault(getattr(where, attribute))):
        for number in range(seasons):
            if next(disagreements(seed + number), None):
                return number + 1
    return 0


def main() -> int:
    """Print what was compared and what disagrees; 1 where anything does, or a planted fault is not found."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seasons", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="disagreements that are printed whole")
    parser.add_argument("--plants", action="store_true", help="put faults into the program, and find them")
    asked = parser.parse_args()
    if asked.plants:
        missed = 0
        for name in PLANTS:
            number = first_found(name, asked.seed, asked.seasons)
            missed += not number
            print(f"{name}: " + (f"found in season {number}" if number else "NOT FOUND"), flush=True)
        print(f"{len(PLANTS)} faults planted, {missed} not found")
        return int(missed > 0)
    counted: Counter[str] = Counter()
    wrong = 0
    for seed in range(asked.seed, asked.seed + asked.seasons):
        first = next(disagreements(seed, counted), None)
        if first is not None:
            wrong += 1
            if wrong <= asked.show:
                print(first, flush=True)
    compared = ", ".join(f"{kind} {counted[kind]}" for kind in CHECKS)
    print(f"{asked.seasons} seasons; compared: {compared}; with a disagreement: {wrong}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
