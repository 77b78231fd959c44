"""Who has which number of the table: the fixture list drawn with wishes, each at a price.

With the table fixed it is an assignment of teams to numbers. Only the numbers of teams that somebody has a
wish for matter, so those alone are searched, the dearest first, and a branch that already costs as much as
the best is left. What is found first of equals is by the order of the teams, which a league draws by lot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from pairwright.seasons.fixtures import breaks, homes, table_of

MOST_STEPS = 400_000
"""Steps of the search after which the best found so far is returned, and said not to be proved."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish.

    kind: "meet" (the two teams meet by match day `by`), "apart" (not more than `most` of them at home on a
    day), "together" (at home on the same days), "not-home" (the team on `days`), "not-away".
    """

    kind: str
    teams: tuple[str, ...]
    price: int = 1
    by: int = 1
    days: tuple[int, ...] = ()
    most: int = 1
    article: str = ""


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A wish that could not be met, and the match days on which it is not."""

    wish: Wish
    days: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NumberAssignment:
    """Who has which number. numbers: the team of each, "" for none. proved: no other assignment costs less.

    breaks: of all teams together; the same for every assignment of one table.
    """

    numbers: tuple[str, ...]
    mirrored: bool
    cost: int
    broken: tuple[BrokenWish, ...]
    breaks: int
    proved: bool


class FixtureDraw:
    """The table of a division with its wishes."""

    def __init__(self, teams: Sequence[str], wishes: Sequence[Wish], cycles: int = 1) -> None:
        self.teams, self.wishes, self.cycles = tuple(teams), tuple(wishes), cycles
        self._table = table_of(len(teams), cycles)
        self._homes = [homes(self._table, number) for number in range(1, len(teams) + 1)]
        self._steps = 0

    def table(self, *, mirrored: bool) -> list[list[tuple[int, int]]]:
        """The numbers that meet. mirrored: all home rights exchanged."""
        return [[(b, a) for a, b in games] for games in self._table] if mirrored else self._table

    def broken_days(self, wish: Wish, number_of: dict[str, int], *, mirrored: bool) -> tuple[int, ...]:
        """The match days on which a wish is broken; for "meet" the day of their match, if it is late."""
        at_home, away = ("A", "H") if mirrored else ("H", "A")
        rows = [self._homes[number_of[team] - 1] for team in wish.teams]
        days = range(len(self._table))
        if wish.kind == "meet":
            pair = {number_of[team] for team in wish.teams}
            met = next(
                day for day, games in enumerate(self._table, 1) if any(pair == {*one} for one in games)
            )
            return (met,) if met > wish.by else ()
        broken: dict[str, Callable[[int], bool]] = {
            "apart": lambda day: sum(row[day] == at_home for row in rows) > wish.most,
            "together": lambda day: (
                len({row[day] for row in rows}) > 1 and not self._own(day, number_of, wish)
            ),
            "not-home": lambda day: day + 1 in wish.days and rows[0][day] == at_home,
            "not-away": lambda day: day + 1 in wish.days and rows[0][day] == away,
        }
        return tuple(day + 1 for day in days if broken[wish.kind](day))

    def _own(self, day: int, number_of: dict[str, int], wish: Wish) -> bool:
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
        return NumberAssignment(
            tuple(numbers), mirrored, cost, tuple(found), sum(map(breaks, self._homes)), proved
        )

    def every(self) -> Iterator[NumberAssignment]:
        """Every assignment there is, by counting: the slow twin, for small divisions."""
        for mirrored in (False, True):
            for numbers in permutations(self.teams):
                yield self.of(numbers, mirrored=mirrored, proved=True)

    def best(self) -> NumberAssignment:
        """The assignment that costs least."""
        wished = sorted(
            {team for wish in self.wishes for team in wish.teams},
            key=lambda team: (-sum(w.price for w in self.wishes if team in w.teams), self.teams.index(team)),
        )
        self._steps = 0
        found: _Best = (None, self.teams, False)
        for mirrored in (False, True):
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
