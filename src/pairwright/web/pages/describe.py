"""What the event is: name, place, dates, arbiter, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.marks import N_
from pairwright.storage.actions.event import DescribeEvent
from pairwright.storage.journal import Conflict, Recorded
from pairwright.web.desk import Desk, TheDesk, back
from pairwright.web.render import page
from pairwright.web.said import said
from pairwright.web.security.roles import Arbiter
from pairwright.web.typed import Errors, Typed, TypedForm
from pairwright.web.words import language_of, say

router = APIRouter()

FIELDS = (
    "name",
    "place",
    "federation",
    "start_date",
    "end_date",
    "arbiter",
    "organiser",
    "time_control",
    "notes",
)
_FIELD_OF_FAULT = {
    "event needs a name": "name",
    "the name": "name",
    "the place": "place",
    "the federation": "federation",
    "first day must": "start_date",
    "last day must": "end_date",
    "last day of the event": "end_date",
    "the arbiter": "arbiter",
    "the organiser": "organiser",
    "the time control": "time_control",
    "the notes": "notes",
}


@router.get("/events/{event_id}/describe")
def describe_page(request: Request, event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """The form, as the event is."""
    event = desk.state(event_id)
    texts = {name: str(getattr(event, name)) for name in FIELDS}
    return _page(request, event_id, desk, texts, Typed({}, say(request)).errors)


@router.post("/events/{event_id}/describe")
def describe(
    request: Request,
    event_id: str,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """Change it; errors stand beside their fields, and what was typed stays."""
    texts = {name: typed.raw(name) for name in FIELDS}
    status = 422
    changes: list[tuple[Recorded, str]] = []
    try:
        action = DescribeEvent(**{name: typed.text(name) for name in FIELDS})
        desk.act(request, event_id, action, seen=seen)
        return back(request, f"/events/{event_id}/describe", say(request)(N_("Saved.")))
    except BadInput as error:
        for fault in error.faults:
            typed.wrong(
                next((name for words, name in _FIELD_OF_FAULT.items() if words in fault), "name"), fault
            )
    except Conflict as error:
        language = language_of(request)
        status, changes = 409, [(change, said(change.action, language)) for change in error.changes]
    return _page(request, event_id, desk, texts, typed.errors, changes, status)


def _page(
    request: Request,
    event_id: str,
    desk: Desk,
    texts: dict[str, str],
    errors: Errors,
    changes: Sequence[tuple[Recorded, str]] = (),
    status: int = 200,
) -> Response:
    return page(
        request,
        "setup/describe.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        position=desk.position(event_id),
        texts=texts,
        errors=errors,
        changes=changes,
    )
