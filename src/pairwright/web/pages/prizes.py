"""Prizes: what can be won, who wins what and why, the list to sign."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.marks import N_
from pairwright.publish.prize_words import award_sentence, exact_money, money, prize_text, share_sentence
from pairwright.publish.prizes_page import handing_out_document
from pairwright.standings.prize_list import Category, Prize, PrizeList
from pairwright.standings.prizes import PrizeResult
from pairwright.standings.ranking import Standings
from pairwright.storage.actions.prizes import SetPrizes
from pairwright.storage.event_state import SectionState
from pairwright.storage.reporting import section_prizes, section_standings
from pairwright.web.desk import Desk, TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.typed import whole_number
from pairwright.web.views.prize_form import (
    GROUPS,
    ROUNDINGS,
    SEXES,
    SHARINGS,
    prizes_text,
    typed_list,
)
from pairwright.web.words import say

router = APIRouter()

HERE = f"{SECTION}/prizes"
SUGGESTED = PrizeList(
    (
        Category("Main prizes", (Prize(30000), Prize(20000), Prize(10000))),
        Category("Women", (Prize(5000),), sex="f"),
    )
)
"""What the form shows where no list has been set: an example to be changed."""


@router.get(HERE)
def prizes(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """Who wins what, as things stand."""
    event, state = desk.state(event_id), desk.section(event_id, section)
    found = section_standings(event, state) if state.entries else None
    result = section_prizes(found, state) if found is not None and state.prizes.categories else None
    values = _words(found, result) if found is not None and result is not None else {}
    return page(
        request,
        "prizes/page.html",
        event_id=event_id,
        event=event,
        section=state,
        position=desk.position(event_id),
        crumbs=[(say(request)(N_("Prizes")), "")],
        address=HERE.format(event_id=event_id, section=section),
        result=result,
        **values,
    )


def _words(found: Standings, result: PrizeResult) -> dict[str, Any]:
    """What the template needs beside the result."""
    currency = result.prizes.currency
    return {
        "names": found.event.names,
        "rank": {line.participant: line.rank for line in found.lines},
        "points": {line.participant: line.points for line in found.lines},
        "numbers": found.event.numbers,
        "money": lambda amount: money(amount, currency),
        "exact": lambda amount: exact_money(amount, currency),
        "prize": lambda paid, thing: prize_text(paid, thing, currency),
        "why": lambda award: award_sentence(award, result.prizes),
        "why_group": lambda award: share_sentence(
            award.share, result.prizes.categories[award.category], currency
        ),
    }


@router.get(f"{HERE}/edit")
def edit(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """The form of the prize list."""
    state = desk.section(event_id, section)
    return _form(request, event_id, state, desk, state.prizes if state.prizes.categories else SUGGESTED)


def _form(
    request: Request,
    event_id: str,
    section: SectionState,
    desk: Desk,
    shown: PrizeList,
    faults: tuple[str, ...] = (),
    more: int = 1,
) -> Response:
    _ = say(request)
    blank = Category("", (), unrated=True)
    return page(
        request,
        "prizes/edit.html",
        status=422 if faults else 200,
        event_id=event_id,
        event=desk.state(event_id),
        section=section,
        position=desk.position(event_id),
        crumbs=[(_("Prizes"), HERE.format(event_id=event_id, section=section.key)), (_("Prize list"), "")],
        address=HERE.format(event_id=event_id, section=section.key),
        shown=shown,
        categories=[*shown.categories, *([blank] * more)],
        filled=len(shown.categories),
        prizes_text=prizes_text,
        sharings=[(key, _(words)) for key, words in SHARINGS],
        groups=[(key, _(words)) for key, words in GROUPS],
        sexes=[(key, _(words)) for key, words in SEXES],
        roundings=ROUNDINGS,
        faults=faults,
    )


@router.post(HERE)
async def set_prizes(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """Set the list; with "more" the form comes back with room for another category."""
    from starlette.concurrency import run_in_threadpool

    form = {name: value for name, value in (await request.form()).multi_items() if isinstance(value, str)}
    return await run_in_threadpool(_set, request, event_id, section, desk, form)


def _set(request: Request, event_id: str, section: str, desk: Desk, form: dict[str, str]) -> Response:
    state = desk.section(event_id, section)
    shown = state.prizes
    try:
        shown = typed_list(form)
        if "more" in form:
            return _form(request, event_id, state, desk, shown, more=2)
        shown.check()
    except BadInput as error:
        return _form(request, event_id, state, desk, shown, tuple(error.faults))
    seen = whole_number(form.get("seen", ""), -1)
    desk.act(request, event_id, SetPrizes(section, shown), seen=seen if seen >= 0 else None)
    return back(
        request, HERE.format(event_id=event_id, section=section), say(request)(N_("The prize list is set."))
    )


@router.get(f"{HERE}/to-sign")
def to_sign(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """The list for handing out, to be printed and signed."""
    event, state = desk.state(event_id), desk.section(event_id, section)
    found = section_standings(event, state)
    document = handing_out_document(found, section_prizes(found, state))
    return page(
        request,
        "prizes/to_sign.html",
        event_id=event_id,
        event=event,
        section=state,
        document=document,
        no_link=lambda name: "",
        address=HERE.format(event_id=event_id, section=section),
    )
