"""For programs: a section as JSON and as a TRF file, with what is published and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.web.public.files import json_bytes, trf_bytes
from pairwright.web.public.layout import section_parts
from pairwright.web.public.shown import ShownEvent, ShownSection
from pairwright.web.public.side import NotThere, PublicSide, ThePublic
from pairwright.web.security.roles import Anyone

router = APIRouter()


@router.get("/e/{event_id}/{section}.json")
async def as_json(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The tournament in the form that the library reads, and its standings."""
    event, shown = await side.section(event_id, section)
    return await _file(
        request, side, event, shown, lambda: json_bytes(event, shown), "application/json; charset=utf-8"
    )


@router.get("/e/{event_id}/{section}.trf")
async def as_trf(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The tournament as a tournament report file (TRF26)."""
    event, shown = await side.section(event_id, section)
    if not shown.state.entries:
        raise NotThere
    return await _file(request, side, event, shown, lambda: trf_bytes(shown), "text/plain; charset=utf-8")


async def _file(
    request: Request,
    side: PublicSide,
    event: ShownEvent,
    shown: ShownSection,
    make: Callable[[], bytes],
    media_type: str,
) -> Response:
    results = tuple(f"{drawn.number}/results" for drawn in shown.state.rounds)
    parts = section_parts(shown, "pairings", "standings", *results)
    return await side.answer(request, event, lambda _: make(), parts, media_type=media_type)
