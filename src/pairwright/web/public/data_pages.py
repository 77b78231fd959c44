"""For programs: a section as JSON and as a TRF file, with what is published and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from pairwright.storage.timetable import calendar
from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.public.public_files import json_bytes, trf_bytes
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader, section_parts
from pairwright.web.public.public_view import Memory, shown_event
from pairwright.web.public.static_site import site_files, zipped
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter
from pairwright.web.translations import language_of, speaker

router = DeskRouter()


@router.get("/events/{event_id}/site.zip")
def public_site(event_id: str, request: Request, desk: TheDesk, me: Arbiter) -> Response:
    """What the public sees now, as static files; for the arbiter, because it takes a while to make."""
    course = desk.journal.course(event_id)
    event = shown_event(event_id, course.position, course.state, Memory())
    if not event.sections:
        raise NotFound.told("no section of this event is shown to the public")
    head = {"Content-Disposition": f'attachment; filename="{event_id}.zip"'}
    language = desk.settings.public_language or language_of(request)
    return Response(
        zipped(site_files(event, language, course, desk)), media_type="application/zip", headers=head
    )


@router.get("/e/{event_id}/{section}.json")
async def as_json(at: AtShown) -> Response:
    """The tournament in the form that the library reads, and its standings."""
    return await _file(at, lambda: json_bytes(at.event, at.section), "application/json; charset=utf-8")


@router.get("/e/{event_id}/{section}.trf")
async def as_trf(at: AtShown) -> Response:
    """The tournament as a tournament report file (TRF26)."""
    if not at.section.state.entries:
        raise NotThere
    return await _file(at, lambda: trf_bytes(at.section), "text/plain; charset=utf-8")


@router.get("/e/{event_id}/{section}.ics")
async def as_calendar(at: AtShown) -> Response:
    """The timetable of the rounds as a calendar file."""
    shown, event = at.section, at.event.event
    if not shown.state.setup.round_dates:
        raise NotThere
    uid, made = f"{at.event.event_id}-{shown.key}", datetime.now(UTC)

    def make(language: str) -> bytes:
        word = speaker(language)("Round")
        return calendar(event.name, event.place, shown.state.setup, uid, made, word).encode()

    return await at.answer(make, section_parts(shown), media_type="text/calendar; charset=utf-8")


async def _file(at: SectionReader, make: Callable[[], bytes], media_type: str) -> Response:
    results = tuple(f"{drawn.number}/results" for drawn in at.section.state.rounds)
    parts = section_parts(at.section, "pairings", "standings", *results)
    return await at.answer(lambda _: make(), parts, media_type=media_type)
