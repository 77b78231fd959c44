"""Forecasts for everybody, where the organiser shows them, and as late as he wants.

They are made of what everybody can see: who is kept apart, and what was asked of the arbiter for rounds to
come, cannot be read from them.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import timedelta
from operator import attrgetter

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.simulate.forecast.forecast_job import ForecastOrder
from pairwright.storage.clock import stamp, utc_now
from pairwright.storage.event_state import SectionState
from pairwright.storage.forecast_input import WHY_NOT, end_order, next_order, not_foretold
from pairwright.web.forecasts import Forecasts
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader
from pairwright.web.public.public_view import public_event
from pairwright.web.public.round_values import person
from pairwright.web.render import RowsAsked
from pairwright.web.routes import DeskPages, DeskRouter, PublicPage
from pairwright.web.views.forecast_view import TABLES, ShownForecast, values_of, values_of_one

router = DeskRouter()


@dataclass(frozen=True)
class ForecastOrders:
    """What is foretold, and of which state of the section. fault: why nothing is, a key of WHY_NOT."""

    state: SectionState | None
    end: ForecastOrder | None
    following: ForecastOrder | None
    fault: str = ""


@router.get("/e/{event_id}/{section}/forecast")
async def forecast(at: AtShown) -> Response:
    """Whom may everybody meet next, and how may it end."""
    state, shown = await _shown(at)

    asked = RowsAsked.of_request(at.request, len(state.order), *TABLES)

    def values(language: str) -> dict[str, object]:
        return {**_around(at, state), **values_of(shown, state, language, asked)}

    template = "documents/rows.html" if asked.alone and shown.wanted else "public/forecast.html"
    return await at.page(template, _parts(at), values, shown.stamp, variant=asked.variant)


@router.get("/e/{event_id}/{section}/forecast/{entry}")
async def forecast_of_one(at: AtShown, entry: int) -> Response:
    """The same for one player."""
    state, shown = await _shown(at)
    if entry not in state.index_of or entry not in at.section.state.entry_of:
        raise NotThere

    def values(language: str) -> dict[str, object]:
        tables = at.section.behind.fixed_boards
        found = values_of_one(shown, state, state.index_of[entry], language, tables)
        return {**_around(at, state), **found, "player": person(at.section, entry)}

    return await at.page("public/forecast_player.html", _parts(at), values, shown.stamp)


def _parts(at: SectionReader) -> tuple[str, ...]:
    """With results at once, the page changes with each of them."""
    current = at.section.current
    live = at.section.state.setup.forecasts == 0 and current is not None
    return ("pairings", f"{current.number}/results") if live and current else ("pairings",)


def _around(at: SectionReader, state: SectionState) -> dict[str, object]:
    def link(name: str) -> str:
        """The forecast of a player, "player-5"."""
        return f"{at.section.address}/forecast/{state.order[int(name[7:]) - 1]}" if name else ""

    return {
        "tab": "forecast",
        "link": link,
        "part": "",
        "of": state,
        "late": at.section.state.setup.forecasts,
    }


async def _shown(at: SectionReader) -> tuple[SectionState, ShownForecast]:
    """What is foretold, as far as it is made. Raises NotThere where the organiser shows no forecasts."""
    if at.section.state.setup.forecasts < 0:
        raise NotThere
    orders = await run_in_threadpool(_orders, at)
    if orders.state is None or orders.end is None:
        return orders.state or at.section.state, ShownForecast(None, None, WHY_NOT[orders.fault])
    asked, name = at.side.desk.part(Forecasts), (at.event.event_id, at.section.key, "public")
    following = asked.ask((*name, "next"), orders.following) if orders.following else None
    return orders.state, ShownForecast(asked.ask((*name, "end"), orders.end), following)


def _orders(at: SectionReader) -> ForecastOrders:
    """Made once for every state of the section; late, of the state as it was so many minutes ago."""
    minutes = at.section.state.setup.forecasts
    if not minutes:
        return at.side.memory.get(("foretold", *at.section.identity), lambda: _made(at.section.state))
    history = at.side.desk.journal.history(at.event.event_id)
    before = stamp(utc_now() - timedelta(minutes=minutes))
    position = bisect_right(history, before, key=lambda one: one.at)
    key = ("foretold then", at.event.event_id, at.section.key, str(position))
    return at.side.memory.get(key, lambda: _made(_then(at, position)))


def _then(at: SectionReader, position: int) -> SectionState | None:
    """The section after an act, as everybody could see it; None while it was not there, or not shown."""
    if not position:
        return None
    event = public_event(at.side.desk.journal.state_at(at.event.event_id, position))
    return event.section(at.section.key) if event.has(at.section.key) else None


def _made(state: SectionState | None) -> ForecastOrders:
    if state is None:
        return ForecastOrders(None, None, None, "no players")
    fault = not_foretold(state)
    if fault:
        return ForecastOrders(state, None, None, fault)
    return ForecastOrders(state, end_order(state), next_order(state))


PAGES = DeskPages(
    router,
    public=(PublicPage(N_("Forecast"), "forecast", attrgetter("state.shows_forecast")),),
)
