"""A forecast in words and pictures, for the desk and for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pairwright.common.messages import decimal
from pairwright.common.values import dataclass, replace
from pairwright.explain import charts
from pairwright.simulate.forecast import EndForecast, Goal, NextForecast, PlayerEnd, PossibleOpponent
from pairwright.simulate.forecast.forecast_job import ForecastOrder
from pairwright.simulate.forecast.goals import ANY_PRIZE, NORM, PLACE, PRIZE
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import numbered_tables
from pairwright.tournament.history import History
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import points_text
from pairwright.web.forecasts import Making
from pairwright.web.section_charts import Picture, picture
from pairwright.web.translations import Say, number_text

IN_FRONT = 12
"""Players in the picture of the first places."""

LIKELY = 5
"""Opponents of everybody that the list of the next round names."""

SHOWN = 0.005
"""A norm with a smaller chance is not within reach."""

FIRST, THIRD, TENTH = (Goal(PLACE, place) for place in (1, 3, 10))


@dataclass(frozen=True, slots=True)
class PlayerInForecast:
    """A player as a list shows him. key: of his entry."""

    index: int
    key: int
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class EndLine:
    """A player of the forecast of the end; chances as texts. points: now. norms: those within reach."""

    person: PlayerInForecast
    points: str
    expected: str
    first: str
    third: str
    tenth: str
    prize: str
    norms: str


@dataclass(frozen=True, slots=True)
class Need:
    """Something to play for. now: its chance; by_result: if the next game is won, drawn, lost.

    by_points: with which points at the end it was reached, and how often.
    """

    goal: str
    now: str
    by_result: tuple[str, ...]
    by_points: str


@dataclass(frozen=True, slots=True)
class PossibleMeeting:
    """A possible opponent; person is None for the bye. boards: in the hall, "" without one."""

    person: PlayerInForecast | None
    chance: str
    white: str
    boards: str


@dataclass(frozen=True, slots=True)
class NextLine:
    """Whom a player may meet next, the likeliest first; more: how many others."""

    person: PlayerInForecast
    meetings: tuple[PossibleMeeting, ...]
    more: int


def percent(chance: float, _: Say) -> str:
    """A chance: "34%"; what is not quite certain, or not quite impossible, is not rounded to that."""
    if not chance:
        return "–"
    if chance < 0.01:
        return _("<{n}%", n=1)
    if 0.99 < chance < 1 - 1e-9:
        return _(">{n}%", n=99)
    return _("{n}%", n=round(100 * chance))


def persons(section: SectionState) -> list[PlayerInForecast]:
    """Everybody, by index."""
    return [
        PlayerInForecast(index, key, index + 1, section.entry_of[key].name)
        for index, key in enumerate(section.order)
    ]


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


def end_lines(section: SectionState, making: Making, found: EndForecast, _: Say) -> list[EndLine]:
    """Everybody by the points he may expect, the most first."""
    now = _points_now(making.order.tournament)
    everybody = persons(section)
    order = sorted(everybody, key=lambda one: (*_rank(found.players[one.index]), one.index))
    return [
        EndLine(
            one,
            points_text(now[one.index]) or "0",
            number_text(decimal(round(end.mean_points), 1), _),
            percent(end.chance_of(FIRST), _),
            percent(end.chance_of(THIRD), _),
            percent(end.chance_of(TENTH), _),
            percent(end.chance_of(ANY_PRIZE), _),
            ", ".join(
                f"{goal.which} {percent(chance, _)}"
                for goal in found.goals
                if goal.kind == NORM and (chance := end.chance_of(goal)) >= SHOWN
            ),
        )
        for one in order
        if (end := found.players[one.index]).points
    ]


def _rank(end: PlayerEnd) -> tuple[float, ...]:
    return tuple(-value for value in (end.mean_points, *(end.chance_of(goal) for goal in (FIRST, THIRD))))


def _points_now(tournament: Tournament) -> Sequence[int]:
    """The points of everybody; boards that are still playing bring nothing yet."""
    scoring = replace(tournament.scoring, unfinished=0)
    return History.of(replace(tournament, scoring=scoring)).scores[-1]


def pictures_of_end(section: SectionState, found: EndForecast, _: Say) -> list[Picture]:
    """Who may finish in front, and the score groups at the end."""
    chances = {one: found.players[one.index] for one in persons(section)}
    front = sorted(chances, key=lambda one: _front(chances[one]))[:IN_FRONT]
    bars = []
    rows = []
    for one in front:
        first, third, tenth = (chances[one].chance_of(goal) for goal in (FIRST, THIRD, TENTH))
        bars.append((one.name, (first, third - first, tenth - third), percent(first, _)))
        rows.append((one.name, *(percent(chance, _) for chance in (first, third, tenth))))
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


def next_lines(
    section: SectionState, found: NextForecast, _: Say, fixed: Mapping[int, int] | None = None
) -> list[NextLine]:
    """Everybody who takes part in the next round, by number. fixed: tables, hidden by public sections."""
    everybody, hall = persons(section), _Hall(section, found, fixed)
    return [
        NextLine(
            one,
            tuple(_meeting(one.index, next_, everybody, hall, _) for next_ in possible[:LIKELY]),
            max(0, len(possible) - LIKELY),
        )
        for one, possible in zip(everybody, found.meetings, strict=True)
        if possible
    ]


def meetings_of(
    section: SectionState, found: NextForecast, player: int, _: Say, fixed: Mapping[int, int] | None = None
) -> list[PossibleMeeting]:
    """The possible opponents of one player. fixed: as for `next_lines`."""
    everybody, hall = persons(section), _Hall(section, found, fixed)
    return [_meeting(player, one, everybody, hall, _) for one in found.meetings[player]]


class _Hall:
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


def _meeting(
    player: int, one: PossibleOpponent, everybody: Sequence[PlayerInForecast], hall: _Hall, _: Say
) -> PossibleMeeting:
    """One of a player, with everybody by index."""
    return PossibleMeeting(
        None if one.opponent is None else everybody[one.opponent],
        percent(one.chance, _),
        "" if one.opponent is None else percent(one.white / one.chance, _),
        _range(hall.tables(player, one)),
    )


def _range(boards: Sequence[int]) -> str:
    if not boards:
        return ""
    return str(boards[0]) if boards[0] == boards[-1] else f"{boards[0]}–{boards[-1]}"


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
    lists = dict.fromkeys(("lines", "pictures", "next_lines", "needs", "meetings"), ())
    flags = dict.fromkeys(("stopped", "prizes", "norms"), 0)
    return {"forecast": shown, "how": lambda one: how_made(one, _), **lists, **flags}


def values_of(
    shown: ShownForecast, section: SectionState, _: Say, fixed: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """What the part with the forecasts of everybody needs. fixed: as for `next_lines`."""
    last = shown.end.latest if shown.end else None
    end = last.found if last else None
    following = shown.following.latest.found if shown.following else None
    values = _nothing_yet(shown, _)
    if last is not None and isinstance(end, EndForecast):
        values["lines"] = end_lines(section, last, end, _)
        values["pictures"] = pictures_of_end(section, end, _)
        values["stopped"] = end.stopped
        values["prizes"] = bool(last.order.prizes.categories)
        values["norms"] = any(goal.kind == NORM for goal in end.goals)
    if isinstance(following, NextForecast):
        values["next_lines"] = next_lines(section, following, _, fixed)
    return values


def values_of_one(
    shown: ShownForecast, section: SectionState, player: int, _: Say, fixed: Mapping[int, int] | None = None
) -> dict[str, Any]:
    """What the part with the forecast of one player needs. fixed: as for `next_lines`."""
    last = shown.end.latest if shown.end else None
    end = last.found if last else None
    following = shown.following.latest.found if shown.following else None
    values = _nothing_yet(shown, _)
    if last is not None and isinstance(end, EndForecast):
        values["needs"] = needs(player, last, shown.by_result, _)
        values["pictures"] = pictures_of_player(end.players[player], _)
    if isinstance(following, NextForecast):
        values["meetings"] = meetings_of(section, following, player, _, fixed)
    return values
