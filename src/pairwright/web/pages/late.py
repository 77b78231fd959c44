"""Somebody comes late: one way for everybody, which looks for the name first."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.storage.actions.kjca import EnterLate
from pairwright.web.desk import TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.late_view import elsewhere, latecomers, seat_of
from pairwright.web.words import say

router = APIRouter()

HERE = f"{SECTION}/players/late"
_LONGEST = 100


@router.get(HERE)
def came_late(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, q: str = ""
) -> Response:
    """Those in the list whose names begin like `q`, and the way to enter somebody new."""
    position, event = desk.standing(event_id)
    here = desk.section(event_id, section)
    _ = say(request)
    wanted = " ".join(q[:_LONGEST].split())
    return page(
        request,
        "players/late.html",
        event_id=event_id,
        event=event,
        section=here,
        position=position,
        wanted=wanted,
        found=latecomers(here, wanted, _),
        elsewhere=elsewhere(event, here, wanted),
        crumbs=[
            (_("Players"), f"{SECTION}/players".format(event_id=event_id, section=section)),
            (_("Somebody came late"), ""),
        ],
    )


@router.post(f"{HERE}/seat")
def seat(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    entry: Annotated[int, Form()] = 0,
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """A child of the list plays round 1 after all: on the next board, or waiting."""
    after = desk.act(request, event_id, EnterLate(section, (), (entry,)), seen=seen).section(section)
    address = HERE.format(event_id=event_id, section=section)
    return back(request, address, seat_of(after, after.entry(entry), say(request)))
