"""The drawing of lots for everybody: the projector by link, the numbers, every step, and the proof."""

from __future__ import annotations

from operator import attrgetter

from starlette.responses import Response

from pairwright.common.messages import N_
from pairwright.lots.transcript import Transcript
from pairwright.storage.event_state import SectionState
from pairwright.storage.lots_drawing import draws_of, public_document, seating_of, transcript_of
from pairwright.web.pages.lots_pages import PUBLIC_HERE, json_file
from pairwright.web.public.page_cache import stamp
from pairwright.web.public.public_site import AtShown, NotThere, SectionReader, public_page, section_parts
from pairwright.web.public.public_view import Memory, ShownSection
from pairwright.web.routes import DeskPages, DeskRouter, PublicPage
from pairwright.web.views.lots_view import proof_of, view_of, view_of_draws

router = DeskRouter()


@router.get(PUBLIC_HERE)
async def public_lots(at: AtShown) -> Response:
    """The draw for everybody: the numbers, every step, and whether it all holds."""
    return await _public_answer(at, "lots/public.html")


@router.get(f"{PUBLIC_HERE}/screen")
async def screen(at: AtShown) -> Response:
    """The projector by link: it follows the ceremony."""
    return await _public_answer(at, "lots/stage.html")


async def _public_answer(at: SectionReader, template: str) -> Response:
    shown = at.section
    parts = section_parts(shown, "lots")

    def render(language: str) -> str:
        draws = draws_of(at.side.desk.journal.standing(at.event.event_id), shown.key)
        transcript = transcript_of(shown.behind)
        if transcript is None:
            if not draws:
                raise NotThere
            return public_page(
                language, "lots/public_none.html", at.event, shown, parts, at.request.url.path,
                name=shown.name, draws=view_of_draws(draws, language),
            )  # fmt: skip
        return public_page(
            language,
            template,
            at.event,
            shown,
            parts,
            at.request.url.path,
            name=shown.name,
            view=view_of(transcript, language, shown.behind),
            draws=view_of_draws(draws, language),
            proof=proof_of(public_document(transcript), language),
            public_address=f"{shown.address}/lots",
            control=False,
        )

    return await at.answer(render, parts)


@router.get(f"{PUBLIC_HERE}/transcript.json")
async def public_transcript(at: AtShown) -> Response:
    """The transcript for everybody; what would foretell the rest is left out until all is drawn."""
    return json_file(public_document(_public_drawing(at.section)), f"{at.section.key}.lots.json")


def _public_drawing(shown: ShownSection) -> Transcript:
    transcript = transcript_of(shown.behind)
    if transcript is None:
        raise NotThere
    return transcript


def _lots_stamp(section: SectionState, memory: Memory) -> str:
    """The stamp of the drawing of lots as everybody may see it: of nothing that foretells the rest."""

    def made() -> str:
        transcript = transcript_of(section)
        return stamp(public_document(transcript), seating_of(section, transcript)) if transcript else ""

    return memory.get(("lots", stamp(section.lots, section.order, section.entries)), made)


PAGES = DeskPages(
    router,
    public=(PublicPage(N_("Drawing of lots"), "lots", attrgetter("behind.lots"), _lots_stamp),),
)
