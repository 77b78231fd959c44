"""Fixtures: matches of a season, each with a date, a place and a course of its own; who has which number.

The list is made once, whole, from the Berger table. What happens later to a fixture happens to it alone: one
that is postponed stops nothing, and its colours stay those that it has from the beginning.

With the table fixed, wishes are about who has which number. Only the numbers of teams that somebody has a
wish for matter, so those alone are searched, the dearest first, and a branch that already costs as much as
the best is left. What is found first of equals is by the order of the teams, which a league draws by lot.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass, replace
from pairwright.seasons.rules import LeagueRules
from pairwright.tournament.schedule import berger_round, rounds_of_cycle

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

    home, away: the keys of the teams.
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
    def void(self) -> bool:
        """True where it was moved as nobody allowed (`LeagueRules.move_unallowed`): it counts for neither."""
        return void_by((one.new[0], one.article, one.allowed) for one in self.changes)

    def moved(
        self, at: date, on: date | None, hour: str | None = None, venue: str | None = None, **told: str
    ) -> Fixture:
        """The fixture on another day, at another hour or place; told: the other fields of `FixtureChange`."""
        new = (on, self.hour if hour is None else hour, self.venue if venue is None else venue)
        change = FixtureChange(at, (self.on, self.hour, self.venue), new, **told)
        return replace(self, on=new[0], hour=new[1], venue=new[2], changes=(*self.changes, change))


def void_by(moves: Iterable[tuple[object, str, str]]) -> bool:
    """True where the last move to another day was one that nobody allowed.

    moves: of each the day, the rule that it breaks, "" for none, and who allows it, oldest first.
    """
    void, before = False, object()
    for on, article, allowed in moves:
        if allowed or article or on != before:  # else nothing but hour and place
            void = bool(article) and not allowed
        before = on
    return void


def table_of(teams: int, cycles: int = 1, *, exchange: bool = True) -> list[list[tuple[int, int]]]:
    """The numbers that meet on each match day, home first.

    A second cycle is the mirror of the first. exchange: the last two days of the first cycle change places,
    without which two teams would have three equal homes in a row at the turn.
    """
    if not teams >= FEWEST or cycles not in (1, 2):
        raise BadInput.told(
            "a division has {least} teams or more and one or two cycles, not {teams} and {cycles}",
            least=FEWEST, teams=teams, cycles=cycles,
        )  # fmt: skip
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


_MIRRORED = str.maketrans("HA", "AH")


def times_changed(record: Iterable[tuple[str, Iterable[int]]]) -> Counter[str]:
    """How often each fixture was changed, as calendars count: never less than before.

    What was taken back counts too, and so does taking it back. record: of every act the key of the fixture
    that it changes, "" for none, and the numbers of the acts that it takes back.
    """
    touched: list[set[str]] = []
    for key, back in record:
        touched.append({key}.union(*(touched[number - 1] for number in back)) - {""})
    return Counter(key for keys in touched for key in keys)


def drawn_fixtures(
    division: str,
    numbers: Sequence[str],
    table: Sequence[Sequence[tuple[int, int]]],
    dates: Sequence[date | None] = (),
) -> tuple[Fixture, ...]:
    """The fixtures of a division. numbers: the key of the team with each number. dates: of the match days."""
    days = [*dates, *[None] * len(table)]
    return tuple(
        Fixture(f"{division}-{day}-{place}", day, numbers[home - 1], numbers[away - 1], on, on)
        for day, (games, on) in enumerate(zip(table, days, strict=False), 1)
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
    rules: LeagueRules,
    fixture: Fixture,
    on: date | None,
    at: date,
    last_day: date | None,
    *,
    derby_by: date | None = None,
    agreed: str = "",
    why: str = "",
) -> str:
    """The setting that a change breaks, "" for none.

    at: the day on which it is asked for. last_day: of the season. derby_by: the day by which these two teams
    of one club meet. agreed: by whom. why: the reason, which may be one of `LeagueRules.move_rights`.
    The day is judged as it will be, also where only the hour or the place changes; one that is left open
    breaks no rule but that of two teams of one club.
    """
    right = any(why.strip().lower().startswith(one.strip().lower()) for one in rules.move_rights)
    ahead = rules.notice_days and fixture.on is not None and (fixture.on - at).days < rules.notice_days
    if ahead and not right:
        return "notice_days"
    if rules.move_agreed and not right and not agreed.strip():
        return "move_agreed"
    if not rules.club_late and derby_by is not None and (on is None or on > derby_by):
        return "club_late"
    if last_day is None or on is None or fixture.original is None:
        return ""
    if fixture.original >= last_day:
        return "last_day_ahead" if rules.last_day_ahead and on > fixture.original else ""
    return "move_until" if rules.move_until == "last-day" and on >= last_day else ""


MOST_STEPS = 400_000
"""Steps of the search after which the best found so far is returned, and said not to be proved."""


@dataclass(frozen=True, slots=True)
class FixtureWish:
    """A wish.

    kind: "meet" (the two teams meet by match day `by`), "apart" (not more than `most` of them at home on a
    day), "together" (at home on the same days, but for those on which two of them meet; whoever is free is
    neither at home nor away), "not-home" (the team on `days`), "not-away".
    elsewhere: others of it by name, of divisions drawn before, each with its days as `homes` writes them.
    """

    kind: str
    teams: tuple[str, ...]
    price: int = 1
    by: int = 1
    days: tuple[int, ...] = ()
    most: int = 1
    article: str = ""
    elsewhere: tuple[tuple[str, str], ...] = ()

    @classmethod
    def typed(cls, kind: str, line: str, known: Collection[str]) -> FixtureWish:
        """A wish as people write it: "A, B", of a room "A, B, C: 2", of days "A: 3, 7".

        known: all teams there are. Raises BadInput for what is no such line.
        """
        room = kind == "apart" and re.search(r":\s*\d{1,2}\s*$", line)
        text, _, after = line.rpartition(":") if kind == "not-home" or room else (line, "", "")
        teams = tuple(part.strip() for part in text.split(","))
        numbers = tuple(part.strip() for part in after.split(",")) if after else ()
        days = tuple(int(one) for one in numbers if re.fullmatch("[1-9][0-9]?", one))
        if kind == "not-home" and (len(teams) > 1 or not days or len(days) < len(numbers)):
            raise BadInput.told(
                "{line}: write a team, a colon and match days, such as Rook 2: 3, 7", line=line
            )
        if unknown := [name for name in teams if name not in known]:
            raise BadInput.told("There is no team {name}.", name=unknown[0] or line)
        if kind != "not-home" and len({*teams}) < 2:
            raise BadInput.told("{line}: write two teams with a comma between them", line=line)
        return cls(kind, teams, most=int(after)) if room else cls(kind, teams, days=days)

    @property
    def who(self) -> tuple[str, ...]:
        """All teams that it is about."""
        return (*self.teams, *(name for name, _ in self.elsewhere))


def wishes_of(
    wishes: Iterable[FixtureWish], teams: Collection[str], elsewhere: Mapping[str, str]
) -> Iterator[FixtureWish]:
    """What wishes come to in a division with these teams.

    elsewhere: the days of teams of other divisions, as far as they are drawn; a wish about others still is
    one for the division that is drawn after them.
    """
    for wish in wishes:
        here = tuple(name for name in wish.teams if name in teams)
        there = tuple(
            (name, elsewhere[name]) for name in wish.teams if name not in teams and name in elsewhere
        )
        if here and (len(here) + len(there) > 1 or wish.kind in ("not-home", "not-away")):
            yield replace(wish, teams=here, elsewhere=there)


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A wish that could not be met, and the match days on which it is not."""

    wish: FixtureWish
    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberAssignment:
    """Who has which number. numbers: the team of each, "" for none. proved: no other one costs less."""

    numbers: tuple[str, ...]
    mirrored: bool
    cost: int
    broken: tuple[BrokenWish, ...]
    proved: bool


class FixtureDraw:
    """The table of a division with its wishes."""

    def __init__(self, teams: Sequence[str], wishes: Sequence[FixtureWish], cycles: int = 1) -> None:
        self.teams, self.wishes, self.cycles = tuple(teams), tuple(wishes), cycles
        self._table = table_of(len(teams), cycles)
        self._homes = [homes(self._table, number) for number in range(1, len(teams) + 1)]
        self._steps = 0

    def table(self, *, mirrored: bool) -> list[list[tuple[int, int]]]:
        """The numbers that meet. mirrored: all home rights exchanged."""
        return [[(b, a) for a, b in games] for games in self._table] if mirrored else self._table

    def broken_days(self, wish: FixtureWish, number_of: dict[str, int], *, mirrored: bool) -> tuple[int, ...]:
        """The match days on which a wish is broken; for "meet" the day of their match, if it is late."""
        rows = [self._homes[number_of[team] - 1] for team in wish.teams]
        rows = [row.translate(_MIRRORED) for row in rows] if mirrored else rows
        rows += [pattern.ljust(len(self._table), "-") for _, pattern in wish.elsewhere]
        days = range(len(self._table))
        if wish.kind == "meet":
            pair = {number_of[team] for team in wish.teams}
            met = next(
                day for day, games in enumerate(self._table, 1) if any(pair == {*one} for one in games)
            )
            return (met,) if met > wish.by else ()
        broken: dict[str, Callable[[int], bool]] = {
            "apart": lambda day: sum(row[day] == "H" for row in rows) > wish.most,
            "together": lambda day: (
                len({row[day] for row in rows} - {"-"}) > 1 and not self._own(day, number_of, wish)
            ),
            "not-home": lambda day: day + 1 in wish.days and rows[0][day] == "H",
            "not-away": lambda day: day + 1 in wish.days and rows[0][day] == "A",
        }
        return tuple(day + 1 for day in days if broken[wish.kind](day))

    def _own(self, day: int, number_of: dict[str, int], wish: FixtureWish) -> bool:
        """True on the day on which the teams of a wish play each other."""
        numbers = {number_of[team] for team in wish.teams}
        return any({*pair} <= numbers for pair in self._table[day])

    def of(self, numbers: Sequence[str], *, mirrored: bool, proved: bool = False) -> NumberAssignment:
        """What an assignment costs."""
        number_of = {team: number for number, team in enumerate(numbers, 1)}
        found = [
            BrokenWish(wish, days)
            for wish in self.wishes
            if (days := self.broken_days(wish, number_of, mirrored=mirrored))
        ]
        cost = sum(one.wish.price * len(one.days) for one in found)
        return NumberAssignment(tuple(numbers), mirrored, cost, tuple(found), proved)

    def best(self, *, mirrors: Sequence[bool] = (False, True)) -> NumberAssignment:
        """The assignment that costs least. mirrors: whether home rights may, or must, be exchanged."""
        wished = sorted(
            {team for wish in self.wishes for team in wish.teams},
            key=lambda team: (-sum(w.price for w in self.wishes if team in w.teams), self.teams.index(team)),
        )
        self._steps = 0
        found: _Best = (None, self.teams, False)
        for mirrored in mirrors:
            found = self._search(wished, {}, 0, mirrored, found)
        numbers = self._filled(found[1]) if found[0] is not None else self.teams
        return self.of(numbers, mirrored=found[2], proved=self._steps < MOST_STEPS)

    def _search(
        self, waiting: Sequence[str], number_of: dict[str, int], cost: int, mirrored: bool, best: _Best
    ) -> _Best:
        if best[0] is not None and cost >= best[0]:
            return best
        if not waiting:
            numbers = [""] * len(self.teams)
            for team, number in number_of.items():
                numbers[number - 1] = team
            return cost, tuple(numbers), mirrored
        team, rest, taken = waiting[0], waiting[1:], set(number_of.values())
        for number in range(1, len(self.teams) + 1):
            if number in taken:
                continue
            self._steps += 1
            if self._steps >= MOST_STEPS and best[0] is not None:
                return best
            now = {**number_of, team: number}
            more = sum(
                wish.price * len(self.broken_days(wish, now, mirrored=mirrored))
                for wish in self.wishes
                if team in wish.teams and all(one in now for one in wish.teams)
            )
            best = self._search(rest, now, cost + more, mirrored, best)
        return best

    def _filled(self, numbers: Sequence[str]) -> tuple[str, ...]:
        others = iter([team for team in self.teams if team not in numbers])
        return tuple(team or next(others) for team in numbers)


_Best = tuple[int | None, tuple[str, ...], bool]
