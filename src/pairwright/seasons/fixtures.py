"""Fixtures: matches of a season, each with a date, a place and a course of its own.

The list is made once, whole, from the Berger table. What happens later to a fixture happens to it alone:
one that is postponed stops nothing, and its colours stay those that it has from the beginning.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from pairwright.common.errors import BadInput
from pairwright.seasons.rules import LeagueRules
from pairwright.tournament.berger import berger_round, rounds_of_cycle

FEWEST = 2
"""Teams of a division."""


@dataclass(frozen=True, slots=True)
class FixtureChange:
    """A change of a published fixture. old, new: what it says of day, hour and venue; None for an open day.

    asked, agreed, allowed: by whom. article: of the rule that it breaks, "" for none; then it needs
    `allowed`.
    """

    at: date
    old: tuple[date | None, str, str]
    new: tuple[date | None, str, str]
    asked: str = ""
    agreed: str = ""
    allowed: str = ""
    article: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match.

    day: the match day. original: its date in the list as it was published; on: its date now, None open.

    home, away: the keys of the teams. void: played by nobody any more, such as after a withdrawal.
    """

    key: str
    day: int
    home: str
    away: str
    original: date | None = None
    on: date | None = None
    hour: str = ""
    venue: str = ""
    changes: tuple[FixtureChange, ...] = ()

    @property
    def teams(self) -> tuple[str, str]:
        """Home and away."""
        return self.home, self.away

    @property
    def sequence(self) -> int:
        """How often it has been changed, as calendars count."""
        return len(self.changes)

    def moved(
        self, at: date, on: date | None, hour: str | None = None, venue: str | None = None, **told: str
    ) -> Fixture:
        """The fixture on another day, at another hour or place; told: the other fields of `FixtureChange`."""
        new = (on, self.hour if hour is None else hour, self.venue if venue is None else venue)
        change = FixtureChange(at, (self.on, self.hour, self.venue), new, **told)
        return replace(self, on=new[0], hour=new[1], venue=new[2], changes=(*self.changes, change))


def table_of(teams: int, cycles: int = 1, *, exchange: bool = True) -> list[list[tuple[int, int]]]:
    """The numbers that meet on each match day, home first.

    A second cycle is the mirror of the first. exchange: the last two days of the first cycle change places,
    without which two teams would have three equal homes in a row at the turn.
    """
    if not teams >= FEWEST or cycles not in (1, 2):
        raise BadInput(
            f"a division has {FEWEST} teams or more and one or two cycles, not {teams} and {cycles}"
        )
    length = rounds_of_cycle(teams)
    once = [
        [(one.white, one.black) for one in berger_round(teams, place)[0]] for place in range(1, length + 1)
    ]
    if cycles == 1:
        return once
    first = [*once[:-2], once[-1], once[-2]] if exchange and length > FEWEST else once
    return [*first, *([(away, home) for home, away in games] for games in once)]


def homes(table: Sequence[Sequence[tuple[int, int]]], number: int) -> str:
    """H, A or - for a free day, match day by match day."""
    return "".join(
        next(("H" if home == number else "A" for home, away in games if number in (home, away)), "-")
        for games in table
    )


def breaks(pattern: str) -> int:
    """How often a team is at home, or away, twice in a row; days without a match are passed over."""
    played = pattern.replace("-", "")
    return sum(one == other for one, other in itertools.pairwise(played))


def drawn_fixtures(
    division: str,
    numbers: Sequence[str],
    table: Sequence[Sequence[tuple[int, int]]],
    dates: Sequence[date | None] = (),
) -> tuple[Fixture, ...]:
    """The fixtures of a division. numbers: the key of the team with each number. dates: of the match days."""
    days = [*dates, *[None] * len(table)]
    return tuple(
        Fixture(
            f"{division}-{day}-{place}",
            day,
            numbers[home - 1],
            numbers[away - 1],
            days[day - 1],
            days[day - 1],
        )
        for day, games in enumerate(table, 1)
        for place, (home, away) in enumerate(games, 1)
    )


def home_colours(rules: LeagueRules, *, turned: bool = False) -> str:
    """The home team's colours from board 1 on. turned: of a replay, or the second leg of one tie.

    They come from the fixture alone, never from what was played.
    """
    pattern = {"even": "BWBW", "odd": "WBWB", "not-1-and-4": "BWWB"}[rules.home_white]
    shown = ("BW", "WB")[turned]
    return "".join(shown["BW".index(pattern[board % 4])] for board in range(rules.boards))


def change_fault(
    rules: LeagueRules, fixture: Fixture, on: date | None, at: date, last_day: date | None
) -> str:
    """The setting that a change breaks, "" for none.

    at: the day on which it is asked for. last_day: of the season.
    """
    if rules.notice_days and fixture.on is not None and (fixture.on - at).days < rules.notice_days:
        return "notice_days"
    if last_day is None or on is None or fixture.original is None:
        return ""
    if fixture.original >= last_day:
        return "last_day_ahead" if rules.last_day_ahead and on > fixture.original else ""
    return "move_until" if rules.move_until == "last-day" and on >= last_day else ""
