"""The streams of live updates at the desk; that of the public is in public/event_pages.py."""

from __future__ import annotations

from starlette.responses import Response, StreamingResponse

from pairwright.web.request_context import HelperAtEvent
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import DeskRole
from pairwright.web.streaming import HEAD, follow

router = DeskRouter()


@router.get("/events/{event_id}/live")
async def follow_at_the_desk(at: HelperAtEvent) -> Response:
    """Arbiters and helpers are told the topics as well, for as long as they are arbiters and helpers."""
    desk, request, event_id = at.desk, at.request, at.event_id
    await desk.hub.position(event_id)
    if desk.hub.full(event_id):
        return Response(status_code=503, headers={"Retry-After": "60"})

    async def holds() -> bool:
        """Whoever listens may still do so."""
        return (await desk.people.identity(request)).may(DeskRole.HELPER, event_id)

    follow(request)
    return StreamingResponse(desk.hub.stream(event_id, with_topics=True, holds=holds), headers=HEAD)
