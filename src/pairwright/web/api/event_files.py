"""The API: whole events: brought in as files, damaged or behind, and their end."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from fastapi import Body, Query
from starlette.responses import Response

from pairwright.storage.rescue import open_knowingly, rescue
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import FAULTS, JsonAnswer, described
from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Owner

router = DeskRouter(prefix="/api/v1", dependencies=KNOWN_ONLY)

_RESCUING: list[str | Enum] = ["rescue"]

_RESCUE = {
    "type": "object",
    "properties": {
        "event_id": {"type": "string"},
        "name": {"type": "string"},
        "fault": {"type": "string"},
        "behind": {"type": "boolean"},
        "holds": {"type": "integer"},
        "acknowledged": {"type": "integer"},
    },
    "required": ["event_id", "name", "fault", "behind", "holds", "acknowledged"],
}
_MADE = {"type": "object", "properties": {"event_id": {"type": "string"}}, "required": ["event_id"]}
_NOTHING = {"type": "object", "properties": {}}


@router.post("/events/import", tags=["files"], responses=described(_MADE), response_class=JsonAnswer)
def import_event(
    file: Annotated[bytes, Body(media_type="application/octet-stream")], desk: TheDesk, me: Arbiter
) -> Response:
    """An event from its file; the whole chain is verified before anything is written."""
    me.require_whole_desk()
    return JsonAnswer({"event_id": desk.journal.bring_in(file, me.name)})


@router.get(
    "/events/{event_id}/rescue", tags=_RESCUING, responses=described(_RESCUE), response_class=JsonAnswer
)
def what_is_wrong(event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What is wrong with an event ("" if nothing), and up to which act it holds."""
    found = rescue(desk.journal, event_id)
    return JsonAnswer({name: getattr(found, name) for name in _RESCUE["required"]})


@router.get(
    "/events/{event_id}/rescue/export",
    tags=_RESCUING,
    response_class=Response,
    responses={200: {"description": "The event file", "content": {"application/json": {}}}, **FAULTS},
)
def what_holds(event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What holds of an event as one file, from its first act on."""
    return Response(rescue(desk.journal, event_id).file(), media_type="application/json")


@router.post(
    "/events/{event_id}/rescue/go-on", tags=_RESCUING, responses=described(_MADE), response_class=JsonAnswer
)
def go_on(
    event_id: str,
    desk: TheDesk,
    me: Owner,
    why: Annotated[str, Query(max_length=1000, description="Why; stands in the journal")] = "",
) -> Response:
    """Go on knowingly with what holds; a damaged event stays as it is, and a new one goes on."""
    return JsonAnswer({"event_id": open_knowingly(desk.journal, event_id, who=me.name, why=why)})


@router.delete("/events/{event_id}", tags=_RESCUING, responses=described(_NOTHING), response_class=JsonAnswer)
def delete(
    event_id: str,
    name: Annotated[
        str, Query(max_length=1000, description="The name of the event, so that no slip does it")
    ],
    desk: TheDesk,
    me: Owner,
) -> Response:
    """Delete an event for good, with its whole journal."""
    if name.strip() != desk.journal.name(event_id):
        raise NotFound("the event with this id has another name")
    desk.journal.delete(event_id)
    return JsonAnswer({})
