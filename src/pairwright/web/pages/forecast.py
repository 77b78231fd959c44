"""Whom may everybody meet next, how may the section end, and what does somebody need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from pairwright.common.errors import Refused
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import Document, in_language
from pairwright.publish.forecast_page import forecast_document
from pairwright.publish.formats import render
from pairwright.storage.forecast_input import WHY_NOT, ForecastOrder, end_order, next_order, not_foretold
from pairwright.web.desk import NotFound
from pairwright.web.forecasts import Forecasts, Making, Name
from pairwright.web.form_input import whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.reports import MEDIA, attachment, pdf_answer
from pairwright.web.render import RowsAsked, public_text
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskPages, DeskRouter
from pairwright.web.translations import language_of
from pairwright.web.views.forecast_view import (
    TABLES,
    ShownForecast,
    document_of_one,
    values_of,
    values_of_one,
)

router = DeskRouter()

HERE = f"{SECTION}/standings/forecast"


@router.get(HERE)
def forecast(at: AtSection) -> Response:
    """The forecasts of everybody, as far as they are made; of long tables the rows that are asked for."""
    asked = RowsAsked.of_request(at.request, len(at.section.order), *TABLES)
    text = _everybody(at, asked)
    if asked.alone:
        return HTMLResponse(text)
    values = {**_around(at), "foretold": not not_foretold(at.section), "everybody": Markup(text)}  # nosec B704 - made by a template
    return at.page("forecast/page.html", position=at.position, **values)


@router.get(f"{HERE}/part")
def forecast_part(at: AtSection) -> Response:
    """The same without the page around it; asked for again until all is there."""
    return HTMLResponse(_everybody(at, RowsAsked.of_request(at.request, 1, *TABLES)))


@router.get(f"{HERE}/{{name}}.{{form}}")
def as_file(at: AtSection, name: str, form: str) -> Response:
    """The forecast of everybody, "forecast", or of a player, "forecast-5", on paper or in another format."""
    document = _document(at, name) if form in MEDIA else None
    if document is None:
        raise NotFound.told("there is no such file")
    file = f"{at.key}-{name}.{form}"
    if form == "pdf":
        return pdf_answer(at, [part_of(in_language(document, at.language))], file)
    return attachment(render([document], form, at.language), MEDIA[form], file)


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
    shown, language = _shown(at, at.desk.part(Forecasts).ask), language_of(at.request)
    alone = asked.alone and shown.wanted

    def make() -> str:
        values = {**_around(at), **values_of(shown, at.section, language, asked)}
        template = "documents/rows.html" if alone else "forecast/everybody.html"
        part = at.url("/standings/forecast/part")
        return public_text(language, template, section=at.section, part=part, **values)

    return shown.once((language, *map(str, asked), shown.stamp), make)


def _one(at: SectionVisit, number: int) -> dict[str, Any]:
    section = at.section
    if not 1 <= number <= len(section.order):
        raise NotFound.told("there is no player with number {n}", n=number)
    player = number - 1
    shown = _shown(at, at.desk.part(Forecasts).ask, player)
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


Ask = Callable[[Name, ForecastOrder], Making]


def _shown(at: SectionVisit, ask: Ask, player: int | None = None) -> ShownForecast:
    """What is foretold; for one player also how it ends if he wins (0), draws (1) or loses (2) next."""
    section, name = at.section, (at.event_id, at.key)
    if reason := not_foretold(section):
        return ShownForecast(None, None, WHY_NOT[reason])
    following = next_order(section)
    soon = ask((*name, "next"), following) if following else None
    by_result = tuple(
        ask((*name, "if", str(player), str(result)), end_order(section, ((player, result),)))
        for result in range(3)
        if player is not None
    )
    return ShownForecast(ask((*name, "end"), end_order(section)), soon, by_result=by_result)


def _document(at: SectionVisit, name: str) -> Document | None:
    """The forecast of everybody, "forecast", or of a player, "forecast-5", for paper: whoever asks waits.

    None for any other name. Raises Refused where nothing is foretold.
    """
    number = whole_number(name.removeprefix("forecast-"))
    if name != "forecast" and not (name == f"forecast-{number}" and 1 <= number <= len(at.section.order)):
        return None
    shown = _shown(at, at.desk.part(Forecasts).wait, number - 1 if number else None)
    fault = shown.fault or next((one.fault for one in shown.by_result if one.fault), "")
    if (found := shown.foretold(at.section)) is None or fault:
        raise Refused.told("there is no forecast: {reason}", reason=fault)
    if not number:
        return forecast_document(found)
    return document_of_one(shown, found, at.section, number - 1, course=True)


PAGES = DeskPages(router)
