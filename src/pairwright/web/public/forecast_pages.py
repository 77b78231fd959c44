"""Forecasts for everybody, where the organiser shows them, and as late as he wants.

They are made of what everybody can see: who is kept apart, and what was asked of the arbiter for rounds to
come, cannot be read from them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from operator import attrgetter

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from pairwright.common.messages import N_, joined, marked
from pairwright.publish.document import Document
from pairwright.publish.forecast_page import END, NEXT, forecast_document, forecast_pages, why_not
from pairwright.publish.formats import render
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import SectionState
from pairwright.storage.forecast_input import WHY_NOT, ForecastOrder, end_order, next_order, not_foretold
from pairwright.storage.journal_lines import stamp, utc_now
from pairwright.storage.replay import replay
from pairwright.web.desk import Desk
from pairwright.web.forecasts import Forecasts, Making, Name, made_here
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader, section_parts
from pairwright.web.public.public_view import Memory, ShownSection, public_event
from pairwright.web.public.round_values import person
from pairwright.web.render import RowsAsked
from pairwright.web.routes import DeskPages, DeskRouter, PublicPage
from pairwright.web.views.forecast_view import TABLES, ShownForecast, values_of, values_of_one

router = DeskRouter()


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
    course = partial(at.side.desk.journal.course, at.event.event_id)
    ask = at.side.desk.part(Forecasts).ask
    return await run_in_threadpool(shown_forecast, at.section, course, at.side.memory, ask)


def shown_forecast(
    section: ShownSection,
    course: Callable[[], Course],
    memory: Memory,
    ask: Callable[[Name, ForecastOrder], Making],
) -> tuple[SectionState, ShownForecast]:
    """What everybody may read of what may come, and of which state of the section.

    course: of the event; forecasts that are shown late are of the section as it was so many minutes ago.
    """
    state, key, minutes = section.state, section.identity, section.state.setup.forecasts
    if minutes:
        before = stamp(utc_now() - timedelta(minutes=minutes))
        now = course()
        position = bisect_right(now.history, before, key=lambda one: one.at)
        key = (section.event_id, section.key, str(position))
        then = memory.get(("then", *key), lambda: _then(section, now, position))
        if then is None:
            return state, ShownForecast(None, None, WHY_NOT["no players"])
        state = then
    if fault := not_foretold(state):
        return state, ShownForecast(None, None, WHY_NOT[fault])
    end, following = memory.get(("foretold", *key), lambda: (end_order(state), next_order(state)))
    name = (section.event_id, section.key, "public")
    soon = ask((*name, "next"), following) if following else None
    return state, ShownForecast(ask((*name, "end"), end), soon)


def _then(section: ShownSection, now: Course, position: int) -> SectionState | None:
    """The section after an act, as everybody could see it; None while it was not there, or not shown."""
    if not position:
        return None
    event = public_event(now.state if position == now.position else replay(now.history[:position]))
    return event.section(section.key) if event.has(section.key) else None


def site_pages(
    section: ShownSection, course: Course, desk: Desk | None, lacking: list[str]
) -> list[Document]:
    """The forecasts for a static site. desk: makes them beside what else it does, as for its pages."""
    ask = desk.part(Forecasts).wait if desk else made_here
    state, shown = shown_forecast(section, lambda: course, section.memory, ask)
    found = shown.foretold(state)
    for part, fault in zip((END, NEXT), found.faults if found else (), strict=False):
        lacking += [joined(": ", (section.name, marked(part), why_not(fault)))] if fault else ()
    return [*forecast_pages(found)] if found else []


@router.get("/e/{event_id}/{section}/forecast.json")
async def forecast_as_json(at: AtShown) -> Response:
    """The forecasts of everybody for programs; while they are being made, when to ask again."""
    state, shown = await _shown(at)
    if not shown.ready:
        return Response(status_code=503, headers={"Retry-After": "2"})
    found = shown.foretold(state)
    if found is None:
        raise NotThere
    keys = (*section_parts(at.section, *_parts(at)), shown.stamp)
    made, media_type = forecast_document(found), "application/json; charset=utf-8"
    return await at.answer(lambda _: render([made], "json"), keys, media_type=media_type)


PAGES = DeskPages(
    router,
    public=(PublicPage(N_("Forecast"), "forecast", attrgetter("state.shows_forecast"), site=site_pages),),
)
