"""The API: events that are damaged or behind, and their end."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from pairwright.storage.rescue import open_knowingly, rescue
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import FAULTS, described
from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.json_answer import JsonAnswer
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Owner

router = DeskRouter(prefix="/api/v1", tags=["rescue"], dependencies=KNOWN_ONLY)

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
_GONE_ON = {"type": "object", "properties": {"event_id": {"type": "string"}}, "required": ["event_id"]}
_NOTHING = {"type": "object", "properties": {}}


@router.get("/events/{event_id}/rescue", responses=described(_RESCUE), response_class=JsonAnswer)
def what_is_wrong(event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What is wrong with an event ("" if nothing), and up to which act it holds."""
    found = rescue(desk.journal, event_id)
    return JsonAnswer({name: getattr(found, name) for name in _RESCUE["required"]})


@router.get(
    "/events/{event_id}/rescue/export",
    response_class=Response,
    responses={200: {"description": "The event file", "content": {"application/json": {}}}, **FAULTS},
)
def what_holds(event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What holds of an event as one file, from its first act on."""
    return Response(rescue(desk.journal, event_id).file(), media_type="application/json")


@router.post("/events/{event_id}/rescue/go-on", responses=described(_GONE_ON), response_class=JsonAnswer)
def go_on(
    event_id: str,
    desk: TheDesk,
    me: Owner,
    why: Annotated[str, Query(max_length=1000, description="Why; stands in the journal")] = "",
) -> Response:
    """Go on knowingly with what holds; a damaged event stays as it is, and a new one goes on."""
    return JsonAnswer({"event_id": open_knowingly(desk.journal, event_id, who=me.name, why=why)})


@router.delete("/events/{event_id}", responses=described(_NOTHING), response_class=JsonAnswer)
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
