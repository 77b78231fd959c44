"""The projector: pairings by board or by name, standings; they turn their pages by themselves."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.web.public.layout import section_parts
from pairwright.web.public.round_values import boards, names, without_game
from pairwright.web.public.section_pages import one_page, standing_values
from pairwright.web.public.side import NotThere, ThePublic
from pairwright.web.security.roles import Anyone

router = APIRouter()


@router.get("/e/{event_id}/{section}/screen")
async def screen_boards(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The pairings of the current round by board, with results; before round 1 a calm notice."""
    event, shown = await side.section(event_id, section)
    drawn = shown.current
    last = (f"{drawn.number}/results", f"{drawn.number - 1}/results") if drawn else ()
    parts = section_parts(shown, "pairings", *last)

    def values(language: str) -> dict[str, object]:
        return {
            "drawn": drawn,
            "boards": boards(shown, drawn) if drawn else [],
            "without": without_game(shown, drawn) if drawn else [],
            "missing": len(drawn.awaited) if drawn else 0,
            "view": "boards",
        }

    return await one_page(request, side, event, shown, "public/screen_boards.html", parts, values)


@router.get("/e/{event_id}/{section}/screen/names")
async def screen_names(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The same by name, for finding one's board."""
    event, shown = await side.section(event_id, section)
    drawn = shown.current
    results = (f"{drawn.number}/results",) if drawn else ()
    parts = section_parts(shown, "pairings")

    def values(language: str) -> dict[str, object]:
        return {
            "drawn": drawn,
            "lines": names(shown, drawn) if drawn else [],
            "missing": len(drawn.awaited) if drawn else 0,
            "view": "names",
        }

    return await one_page(
        request, side, event, shown, "public/screen_names.html", parts, values,
        *(shown.stamps[f"{shown.key}/{result}"] for result in results),
    )  # fmt: skip


@router.get("/e/{event_id}/{section}/screen/standings")
async def screen_standings(
    request: Request, event_id: str, section: str, side: ThePublic, me: Anyone
) -> Response:
    """The standings after the last complete round."""
    event, shown = await side.section(event_id, section)
    if not shown.state.entries:
        raise NotThere
    parts = section_parts(shown, "standings")

    def values(language: str) -> dict[str, object]:
        return {**standing_values(shown, language), "view": "standings", "drawn": shown.current}

    return await one_page(request, side, event, shown, "public/screen_standings.html", parts, values)
