"""What the event is: name, place, dates, arbiter, notes."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.storage.actions.event import DescribeEvent
from pairwright.storage.journal import Conflict, Recorded
from pairwright.web.said import said
from pairwright.web.typed import Errors, Seen, Typed, TypedForm
from pairwright.web.visit import AtEvent, EventVisit

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
def describe_page(at: AtEvent) -> Response:
    """The form, as the event is."""
    event = at.event
    texts = {name: str(getattr(event, name)) for name in FIELDS}
    return _page(at, texts, Typed({}, at.say).errors)


@router.post("/events/{event_id}/describe")
def describe(at: AtEvent, typed: TypedForm, seen: Seen = None) -> Response:
    """Change it; errors stand beside their fields, and what was typed stays."""
    texts = {name: typed.raw(name) for name in FIELDS}
    status = 422
    changes: list[tuple[Recorded, str]] = []
    try:
        action = DescribeEvent(**{name: typed.text(name) for name in FIELDS})
        at.act(action, seen=seen)
        return at.back("/describe", at.say("Saved."))
    except BadInput as error:
        for fault in error.faults:
            typed.wrong(
                next((name for words, name in _FIELD_OF_FAULT.items() if words in fault), "name"), fault
            )
    except Conflict as error:
        language = at.language
        status, changes = 409, [(change, said(change.action, language)) for change in error.changes]
    return _page(at, texts, typed.errors, changes, status)


def _page(
    at: EventVisit,
    texts: dict[str, str],
    errors: Errors,
    changes: Sequence[tuple[Recorded, str]] = (),
    status: int = 200,
) -> Response:
    return at.page(
        "setup/describe.html",
        status=status,
        position=at.position,
        texts=texts,
        errors=errors,
        changes=changes,
    )
