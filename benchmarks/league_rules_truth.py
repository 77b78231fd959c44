"""Who may play, cups and fixtures of leagues, each beside a slow reference written from the rules alone.

    python benchmarks/league_rules_truth.py --cases 2000 --seed 1
    python benchmarks/league_rules_truth.py --area cards --cases 20000
    python benchmarks/league_rules_truth.py --plants

The references (tests/properties/{fixtures,cups,eligibility}_truth.py) look at everything there is: every
assignment of teams to numbers, every draw of a round by lot, every pair of a card. The areas:

    fixtures  lists of 2 to 6 teams (seldom 7) with wishes of every kind: a proper round robin with the home
              rights it says, no assignment costs less where that is said to be proved, broken wishes by day
    seasons   two divisions drawn one after the other: clubs meet in time, wishes name teams of both
    moves     what the change of a fixture breaks; the home team's colours
    brackets  seeds of 2 to 64, round 1 and later rounds by lot with clubs apart
    level     who goes on from every card, by every order of criteria; the bonus; further games
    cups      cups from the draw to the final, with home rights, decisions and a plate
    cards     every card of clubs with two or three teams over a season, under every setting
    lists     how somebody came onto a list, ratings, averages, warnings, what a wrong order costs

What is counted are answers compared. It ends with 1 when any two differ. With --plants the program is given
faults, one at a time, each of which must be found in so many cases.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import cups_truth
import eligibility_truth
import fixtures_truth

from league_rules_plants import PLANTS, planted
from pairwright.seasons import cups, eligibility, fixtures
from pairwright.seasons.eligibility import ListsOfDay, TeamAppearance
from pairwright.seasons.fixtures import Fixture, FixtureDraw, FixtureWish
from pairwright.seasons.rules import CUP_LEVEL, LeagueRules, choices, rules_of
from pairwright.seasons.season import SISTERS, LeagueSeason, SeasonTeam, begun
from pairwright.tournament.person import Particulars

START = date(2026, 9, 27)
Compared = Iterator[tuple[str, object, object]]
"""For each answer what it is about, ours, and what it must be."""


def main() -> int:
    """Compare, and print how many there were; 1 where any differ."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--area", choices=AREAS, action="append")
    words.add_argument("--cases", type=int, default=1000, help="answers of each area, at least")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--plants", action="store_true", help="give the program faults that must be found")
    words.add_argument("--report", type=Path, help="write the table to this file")
    words.add_argument("--show", type=int, default=5, help="so many differences of each area are told")
    chosen = words.parse_args()
    if chosen.plants:
        missed = [name for name in PLANTS if not found(name, chosen.seed, chosen.cases)]
        print(f"faults planted: {len(PLANTS)}, found: {len(PLANTS) - len(missed)}")
        print(*(f"    not found: {name}" for name in missed), sep="\n", end="\n" if missed else "")
        return int(bool(missed))
    wrong, rows = 0, list[str]()
    for area in chosen.area or AREAS:
        count, different = held(area, chosen.seed, chosen.cases)
        wrong += len(different)
        rows.append(f"| {area} | {count:,} | {len(different)} |")
        print(f"{area}: {count} compared, {len(different)} different", flush=True)
        for line in different[: chosen.show]:
            print(f"    {line}", file=sys.stderr, flush=True)
    if chosen.report:
        command = f"`python benchmarks/league_rules_truth.py --cases {chosen.cases} --seed {chosen.seed}`"
        head = ["# Rules of leagues beside a slow reading of them", "", command, "",
                "The areas are told in the program.", "", "| area | answers compared | different |",
                "|---|---|---|"]  # fmt: skip
        chosen.report.write_text("\n".join([*head, *rows, ""]), encoding="utf-8")
    return int(wrong > 0)


def held(area: str, seed: int, cases: int) -> tuple[int, list[str]]:
    """How many cases of an area were compared, and what differs."""
    count, different = 0, []
    while count < cases:
        for what, ours, truth in AREAS[area](seed):
            count += 1
            if ours != truth:
                different.append(f"seed {seed}, {what}: {ours}, and it must be {truth}")
        seed += 1
    return count, different


def found(plant: str, seed: int, cases: int) -> bool:
    """Whether a fault is found in so many cases."""
    area, *fault = PLANTS[plant]
    with planted(*fault):
        return any(bool(held(area, seed + at, 1)[1]) for at in range(cases))


# -- Fixtures


def of_fixtures(seed: int) -> Compared:
    chance = Random(seed)
    teams = [f"T{at}" for at in range(chance.choice((2, 3, 4, 4, 5, 6)) if seed % 500 else 7)]
    cycles = chance.choice((1, 2))
    wishes = fixtures_truth.random_wishes(chance, teams, cycles, FixtureWish)
    mirrors = chance.choice(((False, True), (False, True), (False,), (True,)))
    draw = FixtureDraw(teams, wishes, cycles)
    best = draw.best(mirrors=mirrors)
    days = fixtures_truth.printed(len(teams), cycles, mirrored=best.mirrored)
    matches = fixtures_truth.matches_of(days, best.numbers)
    told = [(one.wish, one.days) for one in best.broken]
    dates = [START + timedelta(weeks=at) for at in range(len(days))]
    drawn = fixtures.drawn_fixtures("d", best.numbers, draw.table(mirrored=best.mirrored), dates)
    by_day = [{one.teams for one in drawn if one.day == day} for day in range(1, len(days) + 1)]
    planned = [one.original for one in drawn]
    yield "the fixtures", by_day, [set(day) for day in matches]
    yield "their days", planned, [dates[one.day - 1] for one in drawn]
    yield "a round robin", fixtures_truth.proper(teams, cycles, matches), ""
    yield (
        "the broken wishes",
        told,
        [(wish, tuple(days)) for wish in wishes if (days := fixtures_truth.broken(wish, matches))],
    )
    yield "the cost", best.cost, fixtures_truth.cost_of(wishes, matches)
    if best.proved:
        breaks = fixtures_truth.breaks_in(teams, matches)
        least = fixtures_truth.cheapest(teams, wishes, cycles, mirrors)
        yield "the least cost and breaks", (best.cost, breaks), least
    else:
        yield "proved", len(teams) > 6, True


def of_seasons(seed: int) -> Compared:
    chance = Random(seed)
    names, cycles, by = list("ABCDEFGHIJ"), chance.choice((1, 2)), chance.choice((0, 1, 2))
    divisions = {
        key: [SeasonTeam(names.pop(), chance.choice(("x", "y", f"{len(names)}"))) for _ in range(size)]
        for key, size in (("first", chance.choice((3, 4, 5))), ("second", chance.choice((3, 4, 5))))
    }
    everybody = [team.name for teams in divisions.values() for team in teams]
    wishes = [
        FixtureWish("not-home", (chance.choice(everybody),), days=(chance.randint(1, 3),))
        if (kind := chance.choice(("apart", "together", "not-home"))) == "not-home"
        else FixtureWish(kind, tuple(chance.sample(everybody, chance.randint(2, 3))))
        for _ in range(chance.randint(0, 3))
    ]
    settings = {"preset": "club", "club_meet": by}
    season = LeagueSeason.of(
        [begun("S", divisions, rules_of({"club_meet": by}), settings, cycles, [], wishes)]
    )
    drawn = dict[str, str]()
    for (key, teams), division in zip(divisions.items(), season.divisions, strict=True):
        here = [team.name for team in teams]
        own = [
            FixtureWish("meet", (one.name, other.name), SISTERS, by)
            for one, other in combinations(teams, 2)
            if by and one.club == other.club
        ]
        for wish in wishes:
            some = tuple(name for name in wish.teams if name in here)
            there = tuple((name, drawn[name]) for name in wish.teams if name in drawn)
            if some and (len(some) + len(there) > 1 or wish.kind == "not-home"):
                own.append(replace(wish, teams=some, elsewhere=there))
        last = max(one.day for one in division.fixtures)
        matches = [[one.teams for one in division.fixtures if one.day == day] for day in range(1, last + 1)]
        least, _ = fixtures_truth.cheapest(here, own, cycles, (False, True))
        yield f"the {key} division", fixtures_truth.proper(here, cycles, matches), ""
        yield f"its cost with {own}", fixtures_truth.cost_of(own, matches), least
        broken = sum(bool(fixtures_truth.broken(wish, matches)) for wish in own)
        yield "what could not be met", len(division.unmet), broken
        drawn |= {name: fixtures_truth.place_of(matches, name) for name in here}


def of_moves(seed: int) -> Compared:
    chance = Random(seed)
    rules = rules_of(
        {
            "boards": chance.randint(1, 10), "home_white": chance.choice(choices("home_white")),
            "move_until": chance.choice(choices("move_until")), "last_day_ahead": chance.random() < 0.5,
            "notice_days": chance.choice((0, 3, 7)), "move_agreed": chance.random() < 0.4,
            "move_rights": chance.choice(([], ["venue lost", "players called up"])),
            "club_late": chance.random() < 0.5,
        }
    )  # fmt: skip
    last = START + timedelta(weeks=6)
    original = START + timedelta(weeks=chance.choice((0, 2, 4, 6, 6)))
    now = chance.choice((original, original, original + timedelta(days=7), None))
    fixture = Fixture("1-1", 1, "A", "B", original, now)
    on = chance.choice((None, now, original + timedelta(days=chance.randint(-10, 20)), last))
    at = (now or original) - timedelta(days=chance.randint(-2, 9))
    derby = chance.choice((None, None, START + timedelta(weeks=chance.choice((0, 2, 4)))))
    agreed, why = chance.choice(("", "Ann")), chance.choice(("", "hall", "venue lost: fire", "Venue lost"))
    given = chance.choice((last, last, None))
    ours = fixtures.change_fault(rules, fixture, on, at, given, derby_by=derby, agreed=agreed, why=why)
    truth = fixtures_truth.change_faults(rules, fixture, on, at, given, derby, agreed, why)
    yield f"from {now} to {on} breaks {ours or 'nothing'} of {sorted(truth)}", ours in (truth or {""}), True
    turned = chance.random() < 0.5
    colours = fixtures_truth.colours(rules.home_white, rules.boards, turned=turned)
    yield "colours", fixtures.home_colours(rules, turned=turned), colours


# -- Cups


def of_brackets(seed: int) -> Compared:
    chance = Random(seed)
    entries = 2 + seed % 63
    ties = [(one.upper, one.lower) for one in cups.bracket(entries)]
    yield f"a bracket of {entries}", ties, cups_truth.seeded(entries)
    yield f"seeds of {entries}", list(cups_truth.seeding_faults(ties, entries)), []
    clubs = random_clubs(chance, chance.randint(2, 12))
    listed = [clubs[one] for one in sorted(clubs)]
    yield f"lots of {listed}", cups.first_ties(listed, drawn=True), cups_truth.lots(sorted(clubs), clubs)
    left = chance.sample(range(20), 2 ** chance.randint(1, 3))
    apart = {one: chance.choice(("", "x", "x", "y")) for one in left}
    lots = chance.sample(left, len(left))
    yield f"a round among {apart}", cups.drawn_anew(left, lots, apart), cups_truth.apart(lots, apart)
    open_now = chance.choice((lots[1:], [*lots[1:], 99]))
    pairs = [(cups.OPEN, cups.OPEN)] * (len(left) // 2)
    yield "a lot lacks", cups.drawn_anew(left, open_now, apart), pairs


def random_clubs(chance: Random, entries: int) -> dict[int, str]:
    known = ("", "x", "y", "z")[: chance.randint(1, 4)]
    return {one: chance.choice(known) for one in range(entries)}


def of_level(seed: int) -> Compared:
    chance = Random(seed)
    plain = ("1-0", "1/2-1/2", "0-1")
    codes = chance.choice((plain, (*plain, "+/-", "-/+", "-/-"), tuple(cups_truth.HALVES)))
    results = [chance.choice(codes) for _ in range(chance.randint(1, 6))]
    level = chance.sample(CUP_LEVEL, chance.randint(0, 6))
    steps = [[chance.randint(0, 4) * 50, chance.randint(1, 4) * 5] for _ in range(chance.randint(0, 3))]
    rules = rules_of(
        {
            "boards": len(results), "cup_level": level, "drawn_game": chance.choice((5, 5, 5, 0)),
            "home_white": chance.choice(choices("home_white")), "cup_bonus": steps,
        }
    )  # fmt: skip
    given = chance.choice(((0, 0), (0, 0), (5, 0), (0, 10)))
    ours = cups.decide(rules, results, given)
    truth = cups_truth.verdict(level, results, given, rules.home_white, rules.drawn_game)
    yield f"{results} by {level}", (ours.winner, ours.by), truth
    averages = chance.choice((0, 1800, 1850, 2000)), chance.choice((0, 1800, 1900, 2000))
    yield f"bonus of {averages}", cups.bonus(rules, averages), cups_truth.bonus(steps, averages)
    by, black = chance.choice(cups.FURTHER), chance.random() < 0.5
    ours_on = cups.by_games(by, results, first_is_black=black)
    yield f"{by} {results}", ours_on, cups_truth.further(by, results, first_is_black=black)
    upper, lower = chance.sample("ABC", 2)
    away = {one: chance.randint(0, 2) for one in "ABC"}
    at_home = [rules_of({"cup_home": one}) for one in choices("cup_home")]
    yield (
        f"home after {away}",
        [cups.home_of(one, upper, lower, away) for one in at_home],
        [cups_truth.at_home(one.cup_home, upper, lower, away) for one in at_home],
    )


def of_cups(seed: int) -> Compared:
    chance = Random(seed)
    clubs = {f"E{at}": club for at, club in random_clubs(chance, chance.randint(2, 12)).items()}
    entries, each_round = list(clubs), chance.random() < 0.3
    drawn = each_round or chance.random() < 0.5
    settings = {
        "boards": chance.randint(1, 4), "cup_home": chance.choice(choices("cup_home")),
        "cup_level": chance.sample(CUP_LEVEL, chance.randint(0, 5)),
        "home_white": chance.choice(choices("home_white")),
        **({"cup_bonus": [[100, 5], [200, 10]]} if chance.random() < 0.3 else {}),
    }  # fmt: skip
    rules, told = rules_of(settings), dict[str, Any]()
    begun = cups.begun_cup("cup", list(clubs.items()), settings, drawn=drawn, each_round=each_round)
    cup = cups.Cup.of([begun])
    rows = cups_truth.played_out(entries, clubs, rules, told, drawn=drawn, each_round=each_round)
    while act := next_act(chance, rules, rows, told, each_round=each_round):
        cup = cup.with_act(act)
        rows = cups_truth.played_out(entries, clubs, rules, told, drawn=drawn, each_round=each_round)
        ours = [[(one.upper, one.lower, one.home, one.winner, one.by) for one in row] for row in cup.rounds]
        yield f"a cup of {len(entries)}", ours, rows
        if ours != rows:
            return
    yield "the winner", cup.winner, rows[-1][0][3]
    if len(lost := cups_truth.losers(rows[0])) > 1:
        plate = cups.begun_plate(cup, "plate")
        ours_in = [*map(tuple, plate["entries"])], plate["settings"], plate["drawn"]
        yield "the plate", ours_in, ([(one, clubs[one]) for one in lost], settings, True)


def next_act(
    chance: Random, rules: LeagueRules, rows: Any, told: dict[str, Any], *, each_round: bool
) -> dict[str, Any]:
    """Something that happens to a cup, {} when it is over; told: as `played_out` reads it."""
    ready = [
        (f"{number}-{place}", one[:2])
        for number, row in enumerate(rows, 1)
        for place, one in enumerate(row, 1)
        if one[0] and one[1] and not one[3]
    ]
    if not ready:
        number = next((at for at, row in enumerate(rows, 1) if not row[0][0]), 0)
        if not (number and each_round):
            return {}
        left = [one[3] for one in rows[number - 2]]
        told[f"lots {number}"] = chance.sample(left, len(left))
        return {"do": "draw", "round": number, "entries": told[f"lots {number}"]}
    key, pair = chance.choice(ready)
    results, averages, _ = told.get(key, ((), (0, 0), None))
    if results or chance.random() < 0.1:
        on = chance.choice(pair), chance.choice(("lots", "rapid", "decision"))
        told[key] = (results, averages, on)
        return {"do": "decide", "match": key, "winner": on[0], "by": on[1]}
    codes = ("1-0", "1/2-1/2", "1/2-1/2", "0-1", "+/-", "-/+")
    results = tuple(chance.choice(codes) for _ in range(rules.boards))
    if rules.cup_bonus:
        averages = chance.choice((0, 1800, 1900)), chance.choice((1700, 1900))
    told[key] = (results, averages, None)
    return {"do": "result", "match": key, "results": list(results), "averages": list(averages)}


# -- Who may play

CONDITIONS = ("u18", "o50", "w", "m", "max2000", "min1900", "titled", "foreign", "transferred")


def random_rules(chance: Random, boards: int) -> LeagueRules:
    """Rules about who may play, with all of them in use somewhere."""
    flags = (
        "stuck_in_one", "counts_default", "counts_bottom", "counts_weekend", "one_match_a_day", "few_games",
        "one_team", "one_club", "tolerance_reached", "team_average",
    )  # fmt: skip
    limits = [(chance.choice(CONDITIONS), chance.randint(0, 2)) for _ in range(chance.choice((0, 1, 2)))]
    lists = [f"2026-{month}-01" for month in range(10, 13) if chance.random() < 0.5]
    return rules_of(
        {
            **{name: chance.random() < 0.5 for name in flags},
            "boards": boards, "minimum": chance.randint(1, boards), "stuck_after": chance.randint(1, 4),
            "stuck": chance.choice((*choices("stuck"), "bar", "belongs")),
            "grace_days": chance.choice((0, 7, 7, 14)), "board_order": chance.choice(choices("board_order")),
            "tolerance": chance.choice((0, 50, 100, 150)), "tolerance_free_to": chance.choice((0, 1850)),
            "empty_boards": chance.choice(choices("empty_boards")), "core_from": chance.choice((0, 2, 3)),
            "core_players": chance.randint(0, 2), "play_offs_from": chance.choice((0, 2, 3, 4)),
            "play_off_appearances": chance.randint(1, 2), "federation": "GER",
            "board_rules": [
                [chance.randint(1, boards), chance.choice(CONDITIONS)] for _ in range(chance.randint(0, 2))
            ],
            "limits": [[condition, least, chance.randint(least, 3)] for condition, least in limits],
            "average_most": chance.choice((0, 1900)), "sum_most": chance.choice((0, 1900 * boards)),
            "rating_used": chance.choice(choices("rating_used")), "unrated": chance.choice((0, 1000)),
            "late_players": chance.choice(choices("late_players")), "list_days": lists,
            "registered_by": chance.choice(("", "2026-11-15")),
        }
    )  # fmt: skip


def days_of(chance: Random, day: int, *, dated: bool) -> tuple[date, date]:
    """The day of a match as it was published, and when it is played: ahead, late, or nobody knows."""
    if not dated:
        return date.max, date.max
    planned = START + timedelta(weeks=day - 1)
    moved = chance.random()
    if moved < 0.2:
        return planned, planned + timedelta(days=chance.choice((7, 8, 14, 21, -7, -3)))
    if moved < 0.25:
        return planned, date.max
    return (planned + timedelta(days=1),) * 2 if moved < 0.3 else (planned,) * 2


def random_season(chance: Random, boards: int, own: dict[str, int]) -> list[TeamAppearance]:
    """What a club's teams played; players mostly for their own."""
    played, dated = [], chance.random() < 0.9
    for day in range(1, chance.randint(2, 6) + 1):
        for team in range(1, max(own.values()) + 1):
            planned, on = days_of(chance, day, dated=dated)
            some = sorted(own, key=lambda one: (own[one] != team and chance.random() < 0.6, chance.random()))
            there = sorted(some[:boards]) if chance.random() < 0.7 else some[:boards]
            division, second = f"D{min(team, 2)}", chance.random() < 0.2
            for board, player in enumerate(there, 1):
                if chance.random() < 0.9:
                    missing = chance.random() < 0.06
                    one = TeamAppearance(player, team, day, planned, on, board, boards, division=division)
                    default = missing or chance.random() < 0.1
                    played.append(replace(one, default=default, second=second, missing=missing))
    return played


def random_person(chance: Random, name: str) -> Particulars:
    values = (0, 1700, 1800, 1850, 1901, 1950, 2000, 2100)
    born = ("", "2008-01-01", "2009", "1976-05-05", "1977")
    return Particulars(
        name, chance.choice(values), chance.choice(("", "FM")), chance.choice(("", "w", "m")),
        chance.choice(("", "GER", "FRA")), "", chance.choice(born),
        chance.choice(values), transferred=chance.choice(("", "Elm")),
    )  # fmt: skip


def of_cards(seed: int) -> Compared:
    chance = Random(seed)
    boards, teams = chance.randint(2, 5), chance.randint(2, 3)
    names = [f"p{at}" for at in range(chance.randint(boards + 1, 9))]
    own = dict(zip(names, [*range(1, teams + 1), *(chance.randint(1, teams) for _ in names)], strict=False))
    rules, played = random_rules(chance, boards), random_season(chance, boards, own)
    people = {name: random_person(chance, name) for name in names}
    ratings = {name: one.rating or 1600 for name, one in people.items()}
    lists = ListsOfDay(
        tuple(chance.sample(names, len(names) - 1) if chance.random() < 0.4 else names), ratings, own,
        {name: chance.randint(1, teams) for name in names if chance.random() < 0.3},
        frozenset(name for name in names if chance.random() < 0.1),
        {name: one for name, one in people.items() if chance.random() < 0.9},
        {name: value + chance.choice((-50, 50)) for name, value in ratings.items()}
        if chance.random() < 0.3 else {},
        {name: ("registered_by",) for name in names if chance.random() < 0.05},
    )  # fmt: skip
    for match in sorted({(one.team, one.day) for one in played}):
        card = [one for one in played if (one.team, one.day) == match]
        others = [one for one in played if (one.team, one.day) != match]
        ours = sorted(
            (one.setting, one.players, one.boards, one.count)
            for one in eligibility.offences_of_card(rules, others, card, lists)
        )
        yield (
            f"a card of team {match[0]} on day {match[1]}",
            ours,
            sorted(eligibility_truth.offences(rules, others, card, lists)),
        )


def of_lists(seed: int) -> Compared:
    chance = Random(seed)
    names = [f"p{at}" for at in range(8)]
    rules = random_rules(chance, 4)
    lists = [
        ("" if not at else f"2026-{9 + at}-{chance.choice(('01', '01', '20'))}",
         tuple(chance.sample(names, chance.randint(2, 6))))
        for at in range(chance.randint(1, 4))
    ]  # fmt: skip
    ours = {one: sorted(settings) for one, settings in eligibility.irregular(rules, lists).items()}
    yield f"lists {lists}", ours, eligibility_truth.irregular(rules, lists)
    person = random_person(chance, "p0")
    yield (
        f"rating of {person}",
        eligibility.rating_of(rules, person),
        eligibility_truth.rating_of(rules, person.rating, person.national_rating),
    )
    lower, higher = chance.sample(names, chance.randint(0, 4)), chance.sample(names, chance.randint(0, 4))
    ratings = {name: chance.randint(18, 20) * 100 for name in names}
    weak = eligibility.above_higher_team(rules, lower, higher, ratings, 1)
    truth = eligibility_truth.stronger(rules, lower, higher, ratings)
    yield f"{lower} below {higher}", weak is not None, truth
    verdict, high, of = chance.choice(choices("order_loses")), chance.randint(1, 4), chance.randint(5, 6)
    low = chance.randint(high + 1, of)
    lost = eligibility_truth.boards_lost(verdict, high, low, of)
    yield f"boards {high} and {low}: {verdict}", set(eligibility.boards_lost(verdict, (high, low), of)), lost
    played = random_season(chance, 4, {"p0": 3, "p1": 1, "p2": 2, "p3": 1, "p4": 3})
    for team, here in ((2, 1), (3, 1), (3, 2), (3, 0)):
        left = eligibility.warning(rules, played, "p0", team, here)
        yield f"a warning for {team}", left, eligibility_truth.more(rules, played, "p0", team, here)


AREAS: dict[str, Callable[[int], Compared]] = {
    "fixtures": of_fixtures, "seasons": of_seasons, "moves": of_moves, "brackets": of_brackets,
    "level": of_level, "cups": of_cups, "cards": of_cards, "lists": of_lists,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
