"""The drawing of lots for everybody: the projector by link, the numbers, every step, and the proof."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.lots.transcript import Transcript
from pairwright.storage.lots import public_document, transcript_of
from pairwright.web.pages.lots import PUBLIC_HERE, json_file
from pairwright.web.public.layout import public_page, section_parts
from pairwright.web.public.shown import ShownSection
from pairwright.web.public.side import NotThere, PublicSide, ThePublic
from pairwright.web.security.roles import Anyone
from pairwright.web.views.lots_proof import proof_of
from pairwright.web.views.lots_view import view_of
from pairwright.web.words import speaker

router = APIRouter()


@router.get(PUBLIC_HERE)
async def public_lots(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The draw for everybody: the numbers, every step, and whether it all holds."""
    return await _public_answer(request, event_id, section, side, "lots/public.html")


@router.get(f"{PUBLIC_HERE}/screen")
async def screen(request: Request, event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The projector by link: it follows the ceremony."""
    return await _public_answer(request, event_id, section, side, "lots/stage.html")


async def _public_answer(
    request: Request, event_id: str, section: str, side: PublicSide, template: str
) -> Response:
    event, shown = await side.section(event_id, section)
    parts = section_parts(shown, "lots")

    def render(language: str) -> str:
        transcript = _public_drawing(shown)
        return public_page(
            language,
            template,
            event,
            shown,
            parts,
            request.url.path,
            name=shown.name,
            view=view_of(transcript, speaker(language)),
            proof=proof_of(public_document(transcript)),
            public_address=f"{shown.address}/lots",
            control=False,
        )

    return await side.answer(request, event, render, parts)


@router.get(f"{PUBLIC_HERE}/transcript.json")
async def public_transcript(event_id: str, section: str, side: ThePublic, me: Anyone) -> Response:
    """The transcript for everybody; what would foretell the rest is left out until all is drawn."""
    _, shown = await side.section(event_id, section)
    return json_file(public_document(_public_drawing(shown)), f"{section}.lots.json")


def _public_drawing(shown: ShownSection) -> Transcript:
    transcript = transcript_of(shown.behind)
    if transcript is None:
        raise NotThere
    return transcript
