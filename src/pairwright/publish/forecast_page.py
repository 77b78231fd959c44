"""Forecasts as tables, for the command line, the desk and everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from pairwright.common.messages import N_, decimal, joined, marked, percent, told
from pairwright.common.values import replace
from pairwright.publish.document import Align, Cell, Column, Row, Table, number_cell
from pairwright.simulate.forecast import EndForecast, Goal, NextForecast, PlayerEnd, PossibleOpponent
from pairwright.simulate.forecast.goals import ANY_PRIZE, NORM, PLACE
from pairwright.tournament.history import History
from pairwright.tournament.scoring import points_text
from pairwright.tournament.tournament import Tournament

FIRST, THIRD, TENTH = (Goal(PLACE, place) for place in (1, 3, 10))

_BEYOND = (N_(">{n}%"), N_("<{n}%"))

Names = Sequence[tuple[int, str]]
"""Number and name of everybody, by index."""
Tables = Callable[[int, PossibleOpponent], Sequence[int]]
"""Where a player and a possible opponent may sit, the lowest table first."""


def chance_text(share: float, digits: int = 0) -> str:
    """A chance: "34%"; what is not quite certain, or not quite impossible, is not rounded to that."""
    least = 10.0 ** -(2 + digits)
    if not share:
        return "–"
    if share < least:
        return _beyond(True, digits)
    return _beyond(False, digits) if 1 - least < share < 1 - 1e-9 else _rounded(round(share / least), digits)


@cache
def _rounded(units: int, digits: int) -> str:
    return percent(units / 10 ** (2 + digits), digits)


@cache
def _beyond(below: bool, digits: int) -> str:
    number = decimal(1 if below else 10 ** (2 + digits) - 1, digits) if digits else 1 if below else 99
    return marked(_BEYOND[below], n=number)


def end_table(
    names: Names,
    found: EndForecast,
    tournament: Tournament,
    *,
    prizes: bool = False,
    digits: int = 0,
    title: str = "",
    notes: Sequence[str] = (),
) -> Table:
    """Everybody by the points to be expected, the most first. digits: of the chances."""
    scoring = replace(tournament.scoring, unfinished=0)
    # Boards that are still playing bring nothing yet.
    now = History.of(replace(tournament, scoring=scoring)).scores[
        -1
    ]  # boards still playing bring nothing yet
    norms = any(goal.kind == NORM for goal in found.goals)
    goals = (FIRST, THIRD, TENTH, *([ANY_PRIZE] if prizes else []))
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        Column("Pts", Align.RIGHT, "Points", 2),
        Column("Expected", Align.RIGHT),
        Column("First", Align.RIGHT),
        Column("Top 3", Align.RIGHT),
        Column("Top 10", Align.RIGHT),
        *([Column("Any prize", Align.RIGHT)] if prizes else []),
        *([Column("Norms", wraps=True)] if norms else []),
    ]
    order = sorted(range(len(names)), key=lambda one: (*_rank(found.players[one]), one))
    rows: list[Row] = [
        [
            *_who(names, one),
            number_cell(points_text(now[one]) or "0"),
            number_cell(decimal(round(end.mean_points * 10**digits), 1 + digits)),
            *(Cell(chance_text(end.chance_of(goal), digits)) for goal in goals),
            *([Cell(_norms(found, end, digits))] if norms else []),
        ]
        for one in order
        if (end := found.players[one]).points
    ]
    return Table("forecast", columns, rows, title, notes)


def _rank(end: PlayerEnd) -> tuple[float, ...]:
    return tuple(-value for value in (end.mean_points, *(end.chance_of(goal) for goal in (FIRST, THIRD))))


def _who(names: Names, one: int) -> tuple[Cell, Cell]:
    number, name = names[one]
    return number_cell(number), Cell(name, f"player-{number}")


def _norms(found: EndForecast, end: PlayerEnd, digits: int) -> str:
    """The norms within reach, with their chances."""
    norms = [(str(goal.which), end.chance_of(goal)) for goal in found.goals if goal.kind == NORM]
    within = [one for one in norms if one[1] >= 0.5 * 10.0 ** -(2 + digits)]
    return joined(", ", [joined(" ", (name, chance_text(share, digits))) for name, share in within])


def next_table(
    names: Names, found: NextForecast, likely: int, title: str = "", notes: Sequence[str] = ()
) -> Table:
    """Whom everybody who takes part may meet next. likely: so many opponents are named."""
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        Column("Possible opponents", wraps=True),
        Column("White", Align.RIGHT, priority=2),
    ]
    rows: list[Row] = [
        [
            *_who(names, one),
            Cell(_likely(names, possible, likely)),
            Cell(chance_text(sum(meeting.white for meeting in possible))),
        ]
        for one, possible in enumerate(found.meetings)
        if possible
    ]
    return Table("next", columns, rows, title, notes)


def _likely(names: Names, possible: Sequence[PossibleOpponent], likely: int) -> str:
    listed: list[str] = [
        joined(" ", (*_called(names, one.opponent), chance_text(one.chance))) for one in possible[:likely]
    ]
    more = len(possible) - likely
    return joined("; ", [*listed, told("{n} more", n=more)] if more > 0 else listed)


def _called(names: Names, opponent: int | None) -> tuple[str, ...]:
    return (told("bye"),) if opponent is None else (str(names[opponent][0]), names[opponent][1])


def boards_of(player: int, one: PossibleOpponent) -> list[int]:
    """The boards as they are numbered in a file."""
    return [number for number, _share in one.boards]


def meetings_table(
    names: Names,
    found: NextForecast,
    player: int,
    tables: Tables = boards_of,
    *,
    digits: int = 0,
    title: str = "",
    notes: Sequence[str] = (),
) -> Table:
    """Whom one player may meet next, with colours and boards."""
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Opponent", shrinks=True),
        Column("Chance", Align.RIGHT),
        Column("White", Align.RIGHT),
        Column("Boards", Align.RIGHT),
    ]
    rows: list[Row] = [
        [
            *(
                (Cell(""), Cell(told("Pairing-allocated bye")))
                if one.opponent is None
                else _who(names, one.opponent)
            ),
            Cell(chance_text(one.chance, digits)),
            Cell("" if one.opponent is None else chance_text(one.white / one.chance)),
            Cell(_from_to(tables(player, one))),
        ]
        for one in found.meetings[player]
    ]
    return Table("meetings", columns, rows, title, notes)


def _from_to(boards: Sequence[int]) -> str:
    return "–".join(map(str, sorted({boards[0], boards[-1]}))) if boards else ""
