"""A forecast in words and pictures, for the desk and for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pairwright.common.messages import Told, decimal
from pairwright.common.values import dataclass
from pairwright.explain import charts
from pairwright.publish.document import table_in_language
from pairwright.publish.forecast_page import (
    FIRST,
    TENTH,
    THIRD,
    chance_text,
    end_table,
    meetings_table,
    next_table,
)
from pairwright.simulate.forecast import EndForecast, Goal, NextForecast, PlayerEnd, PossibleOpponent
from pairwright.simulate.forecast.forecast_job import ForecastOrder
from pairwright.simulate.forecast.goals import ANY_PRIZE, NORM, PLACE, PRIZE
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import numbered_tables
from pairwright.tournament.scoring import points_text
from pairwright.web.forecasts import Making
from pairwright.web.section_charts import Picture, picture
from pairwright.web.translations import Say, number_text

IN_FRONT = 12
"""Players in the picture of the first places."""

LIKELY = 5
"""Opponents of everybody that the list of the next round names."""

SHOWN = 0.005
"""A norm with a smaller chance is not within reach."""


@dataclass(frozen=True, slots=True)
class Need:
    """Something to play for. now: its chance; by_result: if the next game is won, drawn, lost.

    by_points: with which points at the end it was reached, and how often.
    """

    goal: str
    now: str
    by_result: tuple[str, ...]
    by_points: str


def names_in(section: SectionState) -> list[tuple[int, str]]:
    """Number and name of everybody, by index."""
    return [(number, section.entry_of[key].name) for number, key in enumerate(section.order, 1)]


def percent(share: float, _: Say) -> str:
    """A chance in the language of the reader."""
    found = chance_text(share)
    return _(found.template, **found.values) if isinstance(found, Told) else found


def how_made(making: Making, _: Say) -> str:
    """How it was computed, and how far its chances can be trusted."""
    found = making.found
    if isinstance(found, NextForecast) and found.exact:
        if not found.open_boards:
            return _("No games are in progress: these are the next pairings as things are now.")
        return _(
            "All {n} ways in which the open boards may end, paired by the rules of this section and "
            "weighted by a model of results: both ratings, the colour, the level. It knows nothing of "
            "form.",
            n=found.samples,
        )
    error = found.error if found is not None else 0.0
    return _(
        "{n} simulations, paired by the rules of this section and played by a model of results: both "
        "ratings, the colour, the level (random numbers: seed {seed}). It knows nothing of form. A "
        "chance is within {error} of what the model says, 19 times out of 20.",
        n=making.order.samples,
        seed=making.order.seed,
        error=_("{n}%", n=number_text(decimal(round(1000 * error), 1), _)),
    )


def goal_name(goal: Goal, order: ForecastOrder, _: Say) -> str:
    """What somebody plays for."""
    if goal == FIRST:
        return _("First place")
    if goal.kind == PLACE:
        return _("Place {n} or better", n=goal.which)
    if goal == ANY_PRIZE:
        return _("Any prize")
    if goal.kind == PRIZE:
        return _("Prize: {name}", name=order.prizes.categories[int(goal.which)].name)
    return _("{title} norm", title=goal.which)


def pictures_of_end(section: SectionState, found: EndForecast, _: Say) -> list[Picture]:
    """Who may finish in front, and the score groups at the end."""
    everybody = zip(names_in(section), found.players, strict=True)
    front = sorted(((name, end) for (_n, name), end in everybody), key=lambda one: _front(one[1]))[:IN_FRONT]
    bars = []
    rows = []
    for name, end in front:
        first, third, tenth = (end.chance_of(goal) for goal in (FIRST, THIRD, TENTH))
        bars.append((name, (first, third - first, tenth - third), percent(first, _)))
        rows.append((name, *(percent(share, _) for share in (first, third, tenth))))
    groups = [
        charts.ChartColumn(
            points_text(one.points),
            one.mean,
            number_text(decimal(round(10 * one.mean), 1), _),
            one.low,
            one.high,
        )
        for one in found.groups
        if one.high
    ]
    return [
        picture(
            _("Who may finish at the top"),
            _("darkest colour: first place; paler: top three, top ten"),
            partial(charts.chance_bars, rows=bars),
            (_("Name"), _("First"), _("Top 3"), _("Top 10")),
            rows,
        ),
        picture(
            _("Scoregroups at the end"),
            _("players on average; the line covers 19 out of 20 simulations"),
            partial(charts.columns, shown=groups),
            (_("Points"), _("Players"), _("from"), _("to")),
            [(one.label, one.text, str(one.low), str(one.high)) for one in reversed(groups)],
        ),
    ]


def _front(end: PlayerEnd) -> tuple[float, ...]:
    return tuple(-end.chance_of(goal) for goal in (FIRST, THIRD, TENTH))


def pictures_of_player(end: PlayerEnd, _: Say) -> list[Picture]:
    """The points and the places that one player may end with."""
    points = [(points_text(one) or "0", chance) for one, chance in end.points]
    return [
        _distribution(_("Points at the end"), _("Points"), points, _),
        _distribution(_("Place at the end"), _("Place at the end"), _places(end.places), _),
    ]


def _places(places: Sequence[tuple[int, float]]) -> list[tuple[str, float]]:
    """Single places as long as they are few, else tens of them."""
    if len(places) <= 20:
        return [(str(place), chance) for place, chance in places]
    tens: dict[int, float] = {}
    for place, chance in places:
        tens[(place - 1) // 10] = tens.get((place - 1) // 10, 0.0) + chance
    return [(f"{10 * ten + 1}–{10 * ten + 10}", chance) for ten, chance in sorted(tens.items())]


def _distribution(title: str, heading: str, chances: Sequence[tuple[str, float]], _: Say) -> Picture:
    shown = [charts.ChartColumn(label, chance, percent(chance, _)) for label, chance in chances]
    return picture(
        title, "", partial(charts.columns, shown=shown), (heading, _("Chance")),
        [(one.label, one.text) for one in shown],
    )  # fmt: skip


def needs(player: int, making: Making, by_result: Sequence[Making], _: Say) -> list[Need]:
    """What one player may still reach, and what it takes. by_result: if he wins, draws, loses."""
    found = making.found
    if not isinstance(found, EndForecast):
        return []
    end = found.players[player]
    return [
        Need(
            goal_name(goal, making.order, _),
            percent(end.chance_of(goal), _),
            tuple(_chance_in(one, player, goal, _) for one in by_result),
            _by_points(end, goal, _),
        )
        for goal in found.goals
        if end.chance_of(goal) >= SHOWN and not (goal.kind == PLACE and int(goal.which) >= len(found.players))
    ]


def _chance_in(making: Making, player: int, goal: Goal, _: Say) -> str:
    if isinstance(found := making.latest.found, EndForecast):
        return percent(found.players[player].chance_of(goal), _)
    return "…"


def _by_points(end: PlayerEnd, goal: Goal, _: Say) -> str:
    """ "6½: 12%, 7: 85%": from the fewest points that ever sufficed to those that always do."""
    told = []
    for points, _chance, reached in end.with_points(goal):
        if reached:
            told.append(f"{points_text(points)}: {percent(reached, _)}")
        if reached > 0.99:
            break
    return ", ".join(told)


class HallTables:
    """At which tables a round may be played, with those that are fixed for players."""

    def __init__(
        self, section: SectionState, found: NextForecast, fixed: Mapping[int, int] | None = None
    ) -> None:
        first, index_of = section.setup.first_board, section.index_of
        held = section.fixed_boards if fixed is None else fixed
        self._fixed = {index_of[key]: table for key, table in held.items() if key in index_of}
        taken = set(self._fixed.values())
        self._free = [
            table for table in range(first, first + len(section.order) + len(taken)) if table not in taken
        ]
        self._known: dict[frozenset[int], int] = {}
        if all(len(possible) < 2 for possible in found.meetings):
            pairs = {
                one.boards[0][0]: (index, one.opponent) if one.white else (one.opponent, index)
                for index, possible in enumerate(found.meetings)
                for one in possible
                if one.opponent is not None and len(one.boards) == 1
            }
            drawn = [pair for _board, pair in sorted(pairs.items())]
            tables = numbered_tables(drawn, self._fixed, first)
            self._known = dict(zip(map(frozenset, drawn), tables, strict=True))

    def tables(self, player: int, one: PossibleOpponent) -> list[int]:
        """Where a player and a possible opponent may sit, lowest first; [] for the bye.

        Fixed tables move the boards below them up by as many as are above, as far as that is known.
        """
        if one.opponent is None or not one.boards:
            return []
        pair = frozenset((player, one.opponent))
        if pair in self._known:
            return [self._known[pair]]
        if fixed := sorted({self._fixed[index] for index in pair if index in self._fixed}):
            return fixed
        low, high = one.boards[0][0] - 1, one.boards[-1][0] - 1
        return [self._free[max(0, low - len(self._fixed))], self._free[high]]


@dataclass(frozen=True)
class ShownForecast:
    """What a page shows. end, following: None where nothing is foretold; fault: why, if it is nothing at all.

    by_result: of one player, how it ends if he wins, draws, loses his next game.
    """

    end: Making | None
    following: Making | None
    fault: str = ""
    by_result: tuple[Making, ...] = ()

    @property
    def wanted(self) -> tuple[Making, ...]:
        """What has been asked for."""
        return tuple(one for one in (self.following, self.end, *self.by_result) if one is not None)

    @property
    def ready(self) -> bool:
        """True when nothing more is to come."""
        return all(one.ready for one in self.wanted)

    @property
    def stamp(self) -> str:
        """Of what is shown: which forecasts, and how far they are."""
        return " ".join(f"{one.version}.{one.done}.{one.ready:d}" for one in self.wanted)


def _nothing_yet(shown: ShownForecast, _: Say) -> dict[str, Any]:
    """What the templates need before anything is made."""
    missing = dict.fromkeys(("ends", "pictures", "stopped", "norms", "nexts", "needs", "meetings"))
    return {**missing, "forecast": shown, "how": lambda one: how_made(one, _)}


def values_of(shown: ShownForecast, section: SectionState, _: Say, language: str) -> dict[str, Any]:
    """What the part with the forecasts of everybody needs."""
    last = shown.end.latest if shown.end else None
    end = last.found if last else None
    following = shown.following.latest.found if shown.following else None
    values, names = _nothing_yet(shown, _), names_in(section)
    if last is not None and isinstance(end, EndForecast):
        prizes = bool(last.order.prizes.categories)
        table = end_table(names, end, last.order.tournament, prizes=prizes)
        values["ends"] = table_in_language(table, language)
        values["pictures"] = pictures_of_end(section, end, _)
        values["stopped"] = end.stopped
        values["norms"] = any(goal.kind == NORM for goal in end.goals)
    if isinstance(following, NextForecast):
        values["nexts"] = table_in_language(next_table(names, following, LIKELY), language)
    return values


def values_of_one(
    shown: ShownForecast,
    section: SectionState,
    player: int,
    _: Say,
    language: str,
    fixed: Mapping[int, int] | None = None,
) -> dict[str, Any]:
    """What the part with the forecast of one player needs. fixed: tables, hidden by public sections."""
    last = shown.end.latest if shown.end else None
    end = last.found if last else None
    following = shown.following.latest.found if shown.following else None
    values = _nothing_yet(shown, _)
    if last is not None and isinstance(end, EndForecast):
        values["needs"] = needs(player, last, shown.by_result, _)
        values["pictures"] = pictures_of_player(end.players[player], _)
    if isinstance(following, NextForecast) and following.meetings[player]:
        hall = HallTables(section, following, fixed)
        found = meetings_table(names_in(section), following, player, hall.tables)
        values["meetings"] = table_in_language(found, language)
    return values
