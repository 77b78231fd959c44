"""A forecast in words and pictures, for the desk and for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from heapq import nlargest
from typing import TypeVar

from pairwright.common.messages import Told, decimal
from pairwright.common.values import dataclass
from pairwright.explain import charts
from pairwright.publish.document import Document, in_language
from pairwright.publish.forecast_page import (
    FIRST,
    TENTH,
    THIRD,
    Foretold,
    boards_of,
    chance_text,
    forecast_document,
    player_forecast_document,
)  # fmt: skip
from pairwright.simulate.forecast import EndForecast, NextForecast, PlayerEnd, PossibleOpponent
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import numbered_tables
from pairwright.tournament.scoring import points_text
from pairwright.web.forecasts import Making, Name
from pairwright.web.render import RowsAsked
from pairwright.web.section_charts import Picture, picture
from pairwright.web.translations import Say, number_text, speaker

IN_FRONT = 12
"""Players in the picture of the first places."""


T = TypeVar("T")
Fixed = Mapping[int, int] | None

MOST_WRITTEN = 60
"""Pages that are kept of one forecast."""

TABLES = ("forecast", "next")
"""The kinds of the long tables of a forecast."""


def names_in(section: SectionState) -> list[tuple[int, str]]:
    """Number and name of everybody, by index."""
    entry_of = section.entry_of
    return [(number, entry_of[key].name) for number, key in enumerate(section.order, 1)]


def percent(share: float, _: Say) -> str:
    """A chance in the language of the reader."""
    found = chance_text(share)
    return _(found.template, **found.values) if isinstance(found, Told) else found


def pictures_of_end(section: SectionState, found: EndForecast, _: Say) -> list[Picture]:
    """Who may finish in front, and the score groups at the end."""
    front = nlargest(IN_FRONT, zip(section.order, found.players, strict=True), key=lambda one: _front(one[1]))
    bars = []
    rows = []
    for key, end in front:
        name, (first, third, tenth) = section.entry_of[key].name, _front(end)
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


def _front(end: PlayerEnd) -> tuple[float, float, float]:
    if not end.goals:
        return 0.0, 0.0, 0.0
    return end.chance_of(FIRST), end.chance_of(THIRD), end.chance_of(TENTH)


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


class HallTables:
    """At which tables a round may be played, with those that are fixed for players."""

    def __init__(self, section: SectionState, found: NextForecast, fixed: Fixed = None) -> None:
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

    @property
    def of_end(self) -> EndForecast | None:
        """How it ends, as far as it is made."""
        return _end(self.end) if self.end else None

    def once(self, key: Name, make: Callable[[], T]) -> T:
        """What was made of the forecasts that can be shown, made once: it may be long."""
        kept = self.end.latest.pages if self.end else {}
        key = (*key, *(f"{one.latest.version}.{one.latest.ready:d}" for one in self.wanted))
        if key not in kept:
            if len(kept) >= MOST_WRITTEN:
                kept.clear()
            kept[key] = make()
        found: T = kept[key]
        return found

    def foretold(self, section: SectionState) -> Foretold | None:
        """As far as it is made; None where nothing is asked for."""
        order = next((one.latest.order for one in (self.end, self.following) if one is not None), None)
        if order is None:
            return None
        found = self.following.latest.found if self.following else None
        following = found if isinstance(found, NextForecast) else None
        prizes = [one.name for one in order.prizes.categories]
        end, soon = (one.latest.fault if one else "" for one in (self.end, self.following))
        made = Foretold(names_in(section), order.tournament, self.of_end, following, order.seed, prizes)
        return made._replace(faults=(end, soon))


def _end(making: Making) -> EndForecast | None:
    found = making.latest.found
    return found if isinstance(found, EndForecast) else None


def document_of(shown: ShownForecast, section: SectionState, language: str) -> Document | None:
    """The forecasts of everybody in a language; None where nothing is asked for."""

    def make() -> Document | None:
        found = shown.foretold(section)
        return in_language(forecast_document(found), language) if found else None

    return shown.once(("document", language), make)


def values_of_one(
    shown: ShownForecast, section: SectionState, player: int, language: str, fixed: Fixed = None
) -> dict[str, object]:
    """What the part with the forecast of one player shows. fixed: tables, hidden by public sections."""
    found, document, pictures = shown.foretold(section), None, []
    if found is not None:
        document = in_language(document_of_one(shown, found, section, player, fixed), language)
        pictures = pictures_of_player(found.end.players[player], speaker(language)) if found.end else []
    return {"forecast": shown, "document": document, "pictures": pictures}


def document_of_one(
    shown: ShownForecast,
    found: Foretold,
    section: SectionState,
    player: int,
    fixed: Fixed = None,
    course: bool = False,
) -> Document:
    """The forecast of one player, with the tables in the hall. course: in place of pictures."""
    hall = HallTables(section, found.following, fixed).tables if found.following else boards_of
    return player_forecast_document(found, player, [*map(_end, shown.by_result)], hall, course)


def values_of(
    shown: ShownForecast, section: SectionState, language: str, asked: RowsAsked
) -> dict[str, object]:
    """What the part with the forecasts of everybody shows; with `alone` the rows that are asked for."""
    document, end = document_of(shown, section, language), shown.of_end
    if asked.alone and document:
        return {"forms": [], **asked.rows(document)}
    pictures = shown.once(
        ("pictures", language), lambda: pictures_of_end(section, end, speaker(language)) if end else []
    )
    long = asked.long(document) if document else {}
    return {"forecast": shown, "document": document, "long": long, "pictures": pictures}
