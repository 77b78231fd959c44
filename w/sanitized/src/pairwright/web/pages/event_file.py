"""The whole event as one file: saved, and brought in again at any desk."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.web.desk import TheDesk, back
from pairwright.web.navigation import EVENT
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter, NotAllowed, Owner
from pairwright.web.visit import AtEvent
from pairwright.web.words import say

router = APIRouter()


@router.get(f"{EVENT}/file")
def save(at: AtEvent) -> Response:
    """The file: every act with its link of the chain; nothing of people's passwords or links."""
    name = re.sub(r"[^a-z0-9]+", "-", at.event.name.lower()).strip("-") or "event"
    headers = {"Content-Disposition": f'attachment; filename="{name}.pairwright.json"'}
    return Response(at.desk.journal.export(at.event_id), media_type="application/json", headers=headers)


@router.get("/events/bring-in")
def bring_in_form(request: Request, me: Arbiter) -> Response:
    """The form for the file of an event."""
    return page(request, "history/bring_in.html", faults=())


@router.post("/events/bring-in")
def bring_in(
    request: Request, desk: TheDesk, me: Arbiter, file: Annotated[UploadFile | None, "file"] = None
) -> Response:
    """An event from its file; the chain of all acts is verified before anything is written."""
    _ = say(request)
    if me.event_id:
        raise NotAllowed("your link is for one event only")
    data = file.file.read() if file is not None else b""
    if not data:
        faults: tuple[str, ...] = (_("Choose the file of an event first."),)
        return page(request, "history/bring_in.html", status=422, faults=faults)
    try:
        event_id = desk.journal.bring_in(data, me.name)
    except BadInput as error:
        return page(request, "history/bring_in.html", status=422, faults=error.faults)
    name = desk.state(event_id).name
    return back(request, f"/events/{event_id}", _("{name} is here, with its whole history.", name=name))


@router.get(f"{EVENT}/delete")
def delete_form(request: Request, event_id: str, desk: TheDesk, me: Owner) -> Response:
    """The question before an event is deleted."""
    return page(
        request, "history/delete.html", event_id=event_id, name=desk.journal.store.name(event_id), faults=()
    )


@router.post(f"{EVENT}/delete")
async def delete(request: Request, event_id: str, desk: TheDesk, me: Owner) -> Response:
    """Delete an event for good; its name must be typed, so that no slip of a finger does it."""
    _ = say(request)
    name = desk.journal.store.name(event_id)  # also of an event that cannot be opened
    typed = str((await request.form()).get("name", ""))
    if typed.strip() != name:
        faults = (_("Type the name of the event exactly as it stands above."),)
        return page(request, "history/delete.html", status=422, event_id=event_id, name=name, faults=faults)
    desk.journal.delete(event_id)
    return back(request, "/", _("{name} was deleted.", name=name), "info")
