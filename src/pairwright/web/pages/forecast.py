"""Whom may everybody meet next, how may the section end, and what does somebody need."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from pairwright.storage.forecast_input import WHY_NOT, end_order, next_order, not_foretold
from pairwright.web.desk import NotFound
from pairwright.web.forecasts import Forecasts, Making
from pairwright.web.navigation import SECTION
from pairwright.web.render import public_text
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskPages, DeskRouter
from pairwright.web.translations import language_of
from pairwright.web.views.forecast_view import ShownForecast, values_of, values_of_one

router = DeskRouter()

HERE = f"{SECTION}/standings/forecast"

MOST_WRITTEN = 10
"""Pages that are kept of one forecast."""


@router.get(HERE)
def forecast(at: AtSection) -> Response:
    """The forecasts of everybody, as far as they are made."""
    values = {**_around(at), "everybody": Markup(_everybody(at))}  # nosec B704 - made by a template
    return at.page("forecast/page.html", position=at.position, crumbs=_crumbs(at), **values)


@router.get(f"{HERE}/part")
def forecast_part(at: AtSection) -> Response:
    """The same without the page around it; asked for again until all is there."""
    return HTMLResponse(_everybody(at))


@router.get(f"{HERE}/{{number}}")
def forecast_of_one(at: AtSection, number: int) -> Response:
    """What one player may expect, and what he needs."""
    values = _one(at, number)
    return at.page("forecast/player.html", position=at.position, crumbs=_crumbs(at), **values)


@router.get(f"{HERE}/{{number}}/part")
def forecast_of_one_part(at: AtSection, number: int) -> Response:
    """The same without the page around it."""
    return at.part("forecast/one.html", **_one(at, number))


def _crumbs(at: SectionVisit) -> list[tuple[str, str]]:
    return [(at.say("Standings"), at.url("/standings")), (at.say("Forecast"), "")]


def _everybody(at: SectionVisit) -> str:
    """The forecasts of everybody; written once for every language and state of them, for they may be long."""
    shown = _shown(at)
    kept = shown.end.latest.pages if shown.end else {}
    language = language_of(at.request)
    key = (language, shown.stamp)
    text = kept.get(key)
    if text is None:
        values = {
            **values_of(shown, at.section, at.say, language),
            "part": at.url("/standings/forecast/part"),
        }
        text = public_text(language, "forecast/everybody.html", section=at.section, **_around(at), **values)
        if len(kept) >= MOST_WRITTEN:
            kept.clear()
        kept[key] = text
    return text


def _one(at: SectionVisit, number: int) -> dict[str, Any]:
    section = at.section
    if not 1 <= number <= len(section.order):
        raise NotFound.told("there is no player with number {n}", n=number)
    shown, player = _shown(at), number - 1
    if not shown.fault:
        shown = replace(shown, by_result=tuple(_if(at, player, result) for result in range(3)))
    return {
        **_around(at),
        **values_of_one(shown, section, player, at.say, at.language),
        "player": section.entry(section.key_of(player)).name,
        "number": number,
        "part": at.url(f"/standings/forecast/{number}/part"),
    }


def _around(at: SectionVisit) -> dict[str, Any]:
    address = at.url("/standings")

    def link(name: str) -> str:
        """The page of a player, "player-5"."""
        return f"{address}/forecast/{name.removeprefix('player-')}" if name else ""

    return {"address": address, "link": link, "query": "", "form": "forecast"}


def _shown(at: SectionVisit) -> ShownForecast:
    section = at.section
    if reason := not_foretold(section):
        return ShownForecast(None, None, WHY_NOT[reason])
    following = next_order(section)
    name = (at.event_id, at.key)
    soon = at.desk.part(Forecasts).ask((*name, "next"), following) if following else None
    return ShownForecast(at.desk.part(Forecasts).ask((*name, "end"), end_order(section)), soon)


def _if(at: SectionVisit, player: int, result: int) -> Making:
    """How it ends if a player wins (0), draws (1) or loses (2) his next game."""
    order = end_order(at.section, ((player, result),))
    return at.desk.part(Forecasts).ask((at.event_id, at.key, "if", str(player), str(result)), order)


PAGES = DeskPages(router)
