"""The streams of live updates at the desk; that of the public is in public/event_pages.py."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from pairwright.web.desk import TheDesk
from pairwright.web.live import HEAD
from pairwright.web.security.roles import Helper

router = APIRouter()


@router.get("/events/{event_id}/live")
async def follow_at_the_desk(event_id: str, desk: TheDesk, me: Helper) -> Response:
    """Arbiters and helpers are told the topics as well."""
    await desk.hub.position(event_id)
    if desk.hub.full(event_id):
        return Response(status_code=503, headers={"Retry-After": "60"})
    return StreamingResponse(desk.hub.stream(event_id, with_topics=True), headers=HEAD)
