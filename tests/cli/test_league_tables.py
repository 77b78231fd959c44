"""What `pairwright league table` shows of random seasons, as a table, JSON and CSV, beside the reference."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import pytest

from pairwright.seasons.rules import LeagueRules, typed
from pairwright.seasons.season import read_season
from pairwright.storage.file_event import FileEvent
from pairwright.storage.journal_lines import utc_now
from pairwright.storage.section_league import division_of

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import league_truth
from league_truth import reference

SIGNS = {"1-0": "1", "1/2-1/2": "=", "0-1": "0", "+/-": "+", "-/+": "-", "-/-": "x", "*": "*"}
MARKS = {
    "promoted": ("promotion place", "promoted"), "play-off": ("play-off place", "play-off"),
    "relegated": ("relegation place", "relegated"), "": ("", ""),
}  # fmt: skip
"""A place while matches are open, and once none is."""


def text_of(units: int) -> str:
    """Points as people write them."""
    whole, half = divmod(abs(units), 10)
    return ("-" if units < 0 else "") + (f"{whole or ''}½" if half else str(whole))


def words_of(told) -> str:
    """A match as it is typed."""
    if told.decided:
        return told.decided
    if told.score is not None:
        return "-".join(f"{one / 10:g}" for one in told.score)
    if any(told.absent):
        return "home absent" if told.absent[0] else "away absent"
    return "".join(SIGNS[one] for one in told.results)


def notes_of(rules, rows, told, given, waiting) -> dict[str, str] | None:
    """What stands beside every team; None where there is too much to go through."""
    unsure = reference.still_open(rules, told)
    if not waiting and not unsure:
        return {row.team: MARKS[row.mark][1] for row in rows}
    if len(reference.ends_of(rules, rules.boards)) ** (len(waiting) + len(unsure)) > 20_000:
        return None
    teams, last = [row.team for row in rows], len(rows) - rules.relegated
    places, alike = reference.places_of(rules, teams, told, given, waiting)
    found = {}
    for row in rows:
        worst, best = places[row.team] if alike or rules.order == "points" else (len(rows), 1)
        if rules.promoted and worst <= rules.promoted:
            sure = "certainly promoted"
        elif worst == 1:
            sure = "certainly first"
        elif rules.relegated and best > last:
            sure = "certainly relegated"
        else:
            sure = ""
        at = rows.index(row) + 1
        asked = row.played and not max(rules.promoted, 1) < at <= last
        found[row.team] = (asked and sure) or MARKS[row.mark][0]
    return found


class Played:
    """A season that was played by commands, and what was told of it."""

    def __init__(self, call, room, seed: int, *, desk: bool = False) -> None:
        self.call, self.chance, self.desk = call, Random(seed), desk
        rules = league_truth.random_rules(self.chance)
        self.rules = replace(rules, club_meet=0, tie_breaks=tuple(dict.fromkeys(rules.tie_breaks)))
        self.teams = ("Ash", "Birch", "Cedar", "Dogwood", "Elm")[: self.chance.randint(3, 5)]
        lines = [f"{team};{team} {n}" for team in self.teams for n in "ABCD"[: self.rules.boards]]
        (room / "clubs.csv").write_text("\n".join(["Team;Name", *lines]))
        different = [
            word
            for one in fields(LeagueRules)
            if (value := getattr(self.rules, one.name)) != one.default
            for word in ("--set", f"{one.name}={typed(value)}")
        ]
        self.do("new", "clubs.csv", "-o", "season.json", *different, *(["--desk"] if desk else []))
        data = (room / "season.json").read_bytes()
        if desk:
            section = FileEvent.read(data).course.state.sections[0]
            self.fixtures = division_of(section, utc_now()).of_season().fixtures
        else:
            self.fixtures = read_season(data).divisions[0].fixtures
        self.days = max(one.day for one in self.fixtures)
        self.told, self.given, self.gone = [], [], []
        for fixture in sorted(self.fixtures, key=lambda one: one.day):
            if self.chance.random() < 0.85:
                self.tell(fixture)
        self.finish()

    def do(self, *words: str):
        made = self.call("league", *words)
        assert made.code == 0, (words, made.err)
        return made.out

    def tell(self, fixture) -> None:
        told = league_truth.random_told(self.chance, self.rules, fixture, False)
        told = replace(
            told,
            boards=0,
            results=tuple(one if one in SIGNS else "1-0" for one in told.results[: self.rules.boards]),
        )
        if (told.results and len(told.results) < self.rules.boards) or any(
            team in fixture.teams for team, _ in self.gone
        ):
            return
        if told.score is not None and sum(told.score) != 10 * self.rules.boards:
            return
        few = bool(told.results) and any(reference.absent_of(self.rules, told))
        if self.desk and few and self.rules.no_team == "out":  # there it leaves by an act of its own
            return
        if all(told.absent):
            told = replace(told, absent=(True, False))
        protest = ("--protest",) if told.provisional and not told.decided else ()
        told = replace(told, provisional=bool(protest), results=() if told.decided else told.results)
        if self.desk and told.results:
            places = " ".join(map(str, range(1, self.rules.boards + 1)))
            self.do("line-ups", "season.json", fixture.key, places, places)
        if self.desk and told.decided:
            self.do("decide", "season.json", fixture.key, told.decided, "--decided", "Board", "--why", "hall")
        else:
            agreed = ("--agree", "--why", "clock") if self.desk else ()
            self.do("result", "season.json", fixture.key, words_of(told), *protest, *agreed)
        absent = [
            team
            for team, missing in zip(fixture.teams, reference.absent_of(self.rules, told), strict=True)
            if missing
        ]
        if absent and self.rules.no_team == "new-date":
            self.given += [
                reference.Given(team, self.rules.no_team_points, 0, fixture.day) for team in absent
            ]
            return
        self.told.append(told)
        if self.rules.no_team == "out":
            self.gone += [(team, fixture.day - 1) for team in absent]

    def finish(self) -> None:
        if self.chance.random() < 0.5:
            team, day = self.chance.choice(self.teams), self.chance.randint(1, self.days)
            self.do(
                "penalise",
                "season.json",
                team,
                "-1",
                "--from-day",
                str(day),
                "--why",
                "article 7",
                *(["--agree"] * self.desk),
            )
            self.given.append(reference.Given(team, -10, 0, day))
        left = [team for team in self.teams if team not in dict(self.gone)]
        if self.chance.random() < 0.3:
            team, after = self.chance.choice(left), self.chance.randint(0, self.days)
            self.do("withdraw", "season.json", team, "--after", str(after), "--yes")
            self.gone.append((team, after))

    def expected(self, until: int, side: str) -> tuple[list[list[str]], bool]:
        """The rows as they are shown; and whether what stands beside them was gone through."""
        planned = [(one.day, one.home, one.away) for one in self.fixtures]
        told, out, ruled = reference.after_leaving(
            self.rules, self.teams, planned, self.told, self.gone, self.days
        )
        rows = reference.table_of(self.rules, self.teams, told, self.given, until=until, out=out, side=side)
        known = {(one.day, one.home, one.away) for one in self.told}
        departed = {team for team, rule in ruled.items() if rule != "heir"}
        waiting = [
            (home, away) for day, home, away in planned
            if (day, home, away) not in known and not departed & {home, away}
        ]  # fmt: skip
        notes: dict[str, str] | None = {row.team: MARKS[row.mark][0] for row in rows}
        if not until and not side:
            notes = notes_of(self.rules, rows, told, self.given, waiting)
        return [
            [
                str(row.place), row.team,
                *map(str, (row.played, row.won, row.drawn, row.lost_matches)),
                *map(text_of, (row.match_points, row.game_points)),
                (notes or {}).get(row.team, ""), row.form,
            ]
            for row in rows
        ], notes is not None  # fmt: skip


@pytest.mark.parametrize("seed", range(1, 13))
def test_the_table_of_a_season_is_that_of_the_reference(call, room, seed):
    held = Played(call, room, seed)
    for until, side in ((0, ""), (1 + seed % held.days, ""), (0, "home"), (0, "away")):
        asked = [*(("--after", str(until)) if until else ()), *(("--side", side) if side else ())]
        expected, sure = held.expected(until, side)
        block = json.loads(held.do("table", "season.json", *asked, "--json"))["blocks"][0]
        shown = block["rows"]
        certain = any(row[8].startswith("certainly") for row in shown)
        assert certain == any("stays away or leaves" in note for note in block["notes"])
        lines = csv.reader(
            io.StringIO(held.do("table", "season.json", *asked, "--format", "csv").decode("utf-8-sig"))
        )
        halves = [[re.sub(r"(\d)½$", r"\1.5", re.sub("^½$", "0.5", cell)) for cell in row] for row in shown]
        assert [[cell.removeprefix("'") for cell in line] for line in lines][1:] == halves
        plain = held.do("table", "season.json", *asked).decode().splitlines()
        assert [line.split() for line in plain[5 : 5 + len(shown)]] == [
            " ".join(row).split() for row in shown
        ]
        if not sure:
            shown = [[*row[:8], "", row[9]] for row in shown]
        assert shown == expected, (until, side)


@pytest.mark.parametrize("seed", range(101, 113))
def test_the_table_of_a_league_at_the_desk_is_that_of_the_reference(call, room, seed):
    held = Played(call, room, seed, desk=True)
    for until, side in ((0, ""), (1 + seed % held.days, ""), (0, "home")):
        asked = [*(("--after", str(until)) if until else ()), *(("--side", side) if side else ())]
        expected, sure = held.expected(until, side)
        shown = json.loads(held.do("table", "season.json", *asked, "--json"))["blocks"][0]["rows"]
        if not sure:
            shown = [[*row[:8], "", row[9]] for row in shown]
        assert shown == expected, (until, side)


def test_the_successor_of_a_team_plays_on_at_the_desk(call, room):
    (room / "clubs.csv").write_text("Team\nAsh\nBirch\nCedar\nDogwood\n")
    rules = ("--set", "boards=2", "--set", "withdrawal=heir", "--set", "minimum=1")
    assert call("league", "new", "clubs.csv", "-o", "liga.json", "--desk", *rules).code == 0
    assert call("league", "result", "liga.json", "d1-1-1", "2-0", "--agree").code == 0
    made = call("league", "withdraw", "liga.json", "Ash", "--after", "1", "--yes")
    assert made.code == 0, made.err
    shown = json.loads(call("league", "open", "liga.json", "--json").out)["blocks"][0]["rows"]
    assert len(shown) == 5, "one of six has been played"
    for key in ("d1-2-1", "d1-2-2"):
        made = call("league", "result", "liga.json", key, "2-0", "--agree")
        assert made.code == 0, made.err
    rows = json.loads(call("league", "table", "liga.json", "--json").out)["blocks"][0]["rows"]
    assert {row[1]: row[2] for row in rows}["Ash"] == "2"
