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
from pairwright.web.render import RowsAsked, public_text
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskPages, DeskRouter
from pairwright.web.translations import language_of
from pairwright.web.views.forecast_view import TABLES, ShownForecast, values_of, values_of_one

router = DeskRouter()

HERE = f"{SECTION}/standings/forecast"


@router.get(HERE)
def forecast(at: AtSection) -> Response:
    """The forecasts of everybody, as far as they are made; of long tables the rows that are asked for."""
    asked = RowsAsked.of_request(at.request, len(at.section.order), *TABLES)
    text = _everybody(at, asked)
    if asked.alone:
        return HTMLResponse(text)
    values = {**_around(at), "everybody": Markup(text)}  # nosec B704 - made by a template
    return at.page("forecast/page.html", position=at.position, **values)


@router.get(f"{HERE}/part")
def forecast_part(at: AtSection) -> Response:
    """The same without the page around it; asked for again until all is there."""
    return HTMLResponse(_everybody(at, RowsAsked.of_request(at.request, 1, *TABLES)))


@router.get(f"{HERE}/{{number}}")
def forecast_of_one(at: AtSection, number: int) -> Response:
    """What one player may expect, and what he needs."""
    values = _one(at, number)
    return at.page("forecast/player.html", position=at.position, **values)


@router.get(f"{HERE}/{{number}}/part")
def forecast_of_one_part(at: AtSection, number: int) -> Response:
    """The same without the page around it."""
    return at.part("forecast/one.html", **_one(at, number))


def _everybody(at: SectionVisit, asked: RowsAsked) -> str:
    """The forecasts of everybody; written once for every language and state of them."""
    shown, language = _shown(at), language_of(at.request)
    alone = asked.alone and shown.wanted

    def make() -> str:
        values = {**_around(at), **values_of(shown, at.section, language, asked)}
        template = "documents/rows.html" if alone else "forecast/everybody.html"
        part = at.url("/standings/forecast/part")
        return public_text(language, template, section=at.section, part=part, **values)

    return shown.once((language, *map(str, asked)), make)


def _one(at: SectionVisit, number: int) -> dict[str, Any]:
    section = at.section
    if not 1 <= number <= len(section.order):
        raise NotFound.told("there is no player with number {n}", n=number)
    shown, player = _shown(at), number - 1
    if not shown.fault:
        shown = replace(shown, by_result=tuple(_if(at, player, result) for result in range(3)))
    return {
        **_around(at),
        **values_of_one(shown, section, player, at.language),
        "player": section.entry(section.key_of(player)).name,
        "number": number,
        "part": at.url(f"/standings/forecast/{number}/part"),
    }


def _around(at: SectionVisit) -> dict[str, Any]:
    address = at.url("/standings")

    def link(name: str) -> str:
        """The page of a player, "player-5"."""
        return f"{address}/forecast/{name.removeprefix('player-')}" if name else ""

    crumbs = [(at.say("Standings"), address), (at.say("Forecast"), "")]
    return {"address": address, "link": link, "query": "", "form": "forecast", "crumbs": crumbs}


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
