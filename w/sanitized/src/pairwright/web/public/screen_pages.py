"""The projector: pairings by board or by name, standings; they turn their pages by themselves."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.web.public.round_values import boards, names, without_game
from pairwright.web.public.section_pages import standing_values
from pairwright.web.public.side import AtShown, NotThere

router = APIRouter()


@router.get("/e/{event_id}/{section}/screen")
async def screen_boards(at: AtShown) -> Response:
    """The pairings of the current round by board, with results; before round 1 a calm notice."""
    shown = at.section
    drawn = shown.current
    last = (f"{drawn.number}/results", f"{drawn.number - 1}/results") if drawn else ()
    parts = ("pairings", *last)

    def values(language: str) -> dict[str, object]:
        return {
            "drawn": drawn,
            "boards": boards(shown, drawn) if drawn else [],
            "without": without_game(shown, drawn) if drawn else [],
            "missing": len(drawn.boards) - drawn.known if drawn else 0,
            "view": "boards",
        }

    return await at.page("public/screen_boards.html", parts, values)


@router.get("/e/{event_id}/{section}/screen/names")
async def screen_names(at: AtShown) -> Response:
    """The same by name, for finding one's board."""
    shown = at.section
    drawn = shown.current
    results = (f"{drawn.number}/results",) if drawn else ()

    def values(language: str) -> dict[str, object]:
        return {
            "drawn": drawn,
            "lines": names(shown, drawn) if drawn else [],
            "missing": len(drawn.boards) - drawn.known if drawn else 0,
            "view": "names",
        }

    return await at.page("public/screen_names.html", ("pairings",), values,
        *(shown.stamps[f"{shown.key}/{result}"] for result in results),
    )  # fmt: skip


@router.get("/e/{event_id}/{section}/screen/standings")
async def screen_standings(at: AtShown) -> Response:
    """The standings after the last complete round."""
    shown = at.section
    if not shown.state.entries:
        raise NotThere

    def values(language: str) -> dict[str, object]:
        return {**standing_values(shown, language), "view": "standings", "drawn": shown.current}

    return await at.page("public/screen_standings.html", ("standings",), values)
