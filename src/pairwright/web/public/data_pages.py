"""For programs: a section as JSON and as a TRF file, with what is published and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.publish.standings_json import standings_object
from pairwright.tournament.json_form import to_json
from pairwright.tournament.tournament import Tournament
from pairwright.trf.writer import write_trf
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
    make: object,
    media_type: str,
) -> Response:
    results = tuple(f"{drawn.number}/results" for drawn in shown.state.rounds)
    parts = section_parts(shown, "pairings", "standings", *results)
    assert callable(make)
    return await side.answer(request, event, lambda _: make(), parts, media_type=media_type)


def public_tournament(shown: ShownSection) -> Tournament:
    """The tournament for files: nothing announced for rounds to come."""
    return replace(shown.tournament, announced_byes=())


def json_bytes(event: ShownEvent, shown: ShownSection) -> bytes:
    """The section as a JSON document."""
    drawn = shown.current
    document = {
        "event": event.event.name,
        "section": shown.name,
        "rounds_published": len(shown.state.rounds),
        "rounds_complete": shown.state.completed_rounds,
        "results_missing": len(drawn.awaited) if drawn else 0,
        "tournament": to_json(public_tournament(shown)),
        "standings": standings_object(shown.standings) if shown.state.entries else None,
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def trf_bytes(shown: ShownSection) -> bytes:
    """The section as a TRF file."""
    return write_trf(public_tournament(shown)).encode()
