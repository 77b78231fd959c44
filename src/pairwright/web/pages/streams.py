"""The streams of live updates at the desk; that of the public is in public/event_pages.py."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from pairwright.web.live import HEAD
from pairwright.web.visit import HelperAtEvent

router = APIRouter()


@router.get("/events/{event_id}/live")
async def follow_at_the_desk(at: HelperAtEvent) -> Response:
    """Arbiters and helpers are told the topics as well."""
    await at.desk.hub.position(at.event_id)
    if at.desk.hub.full(at.event_id):
        return Response(status_code=503, headers={"Retry-After": "60"})
    return StreamingResponse(at.desk.hub.stream(at.event_id, with_topics=True), headers=HEAD)
