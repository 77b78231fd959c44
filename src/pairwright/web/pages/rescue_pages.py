"""An event that is damaged or behind: what is wrong, what of it holds, and the ways on."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.storage.rescue import open_knowingly, rescue, take_all_knowingly
from pairwright.web.desk import TheDesk, back
from pairwright.web.navigation import EVENT
from pairwright.web.render import page
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Owner
from pairwright.web.translations import say

router = DeskRouter()


@router.get(f"{EVENT}/rescue")
def rescue_page(request: Request, event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What is wrong with an event, and what can be done; an event that is whole goes to its own page."""
    found = rescue(desk.journal, event_id)
    if not found.fault:
        return RedirectResponse(f"/events/{event_id}", 303)
    # The tabs and titles of the event are not shown: they would read what cannot be read.
    return page(request, "rescue/event.html", found=found, copies=desk.beside.copies_of(event_id))


@router.get(f"{EVENT}/rescue/file")
def what_holds(event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What holds of the event, as a file that can be brought in."""
    found = rescue(desk.journal, event_id)
    name = re.sub(r"[^a-z0-9]+", "-", found.name.lower()).strip("-") or "event"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}-up-to-act-{found.holds}.pairwright.json"'
    }
    return Response(found.file(), media_type="application/json", headers=headers)


@router.post(f"{EVENT}/rescue/go-on")
def go_on(
    request: Request, event_id: str, desk: TheDesk, me: Owner, why: Annotated[str, Form(max_length=1000)] = ""
) -> Response:
    """Go on knowingly with what holds: in the same event, or, of a damaged one, in a new event beside it."""
    going_on = open_knowingly(desk.journal, event_id, who=me.name, why=why.strip())
    desk.hub.tell(going_on, desk.position(going_on))
    return back(
        request, f"/events/{going_on}", say(request)("The event continues with what is here."), "info"
    )


@router.post("/rescue/all")
def go_on_with_all(request: Request, desk: TheDesk, me: Owner) -> Response:
    """Take a database that came without its log for the whole, with every event in it."""
    take_all_knowingly(desk.journal, who=me.name)
    return back(request, "/", say(request)("The desk continues with what is here."), "info")
