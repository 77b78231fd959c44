"""The whole public side to take away: a zip of plain pages for any web space, or for a memory stick."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.public.public_view import Memory, shown_event
from pairwright.web.public.static_site import site_files, zipped
from pairwright.web.security.roles import Arbiter
from pairwright.web.translations import language_of

router = APIRouter()


@router.get("/events/{event_id}/site.zip")
def public_site(event_id: str, request: Request, desk: TheDesk, me: Arbiter) -> Response:
    """What the public sees now, as static files; for the arbiter, because it takes a while to make."""
    position, state = desk.journal.standing_at(event_id)
    event = shown_event(event_id, position, state, Memory())
    if not event.sections:
        raise NotFound.told("no section of this event is shown to the public")
    head = {"Content-Disposition": f'attachment; filename="{event_id}.zip"'}
    language = desk.settings.public_language or language_of(request)
    return Response(zipped(site_files(event, language)), media_type="application/zip", headers=head)
