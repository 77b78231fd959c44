"""The projector: pairings by board or by name, boards as tiles, standings; long lists turn their pages."""

from __future__ import annotations

from starlette.responses import Response

from pairwright.web.public.public_site import AtShown, NotThere
from pairwright.web.public.round_values import boards, names, without_game
from pairwright.web.public.section_pages import standing_values
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import boards_now
from pairwright.web.translations import speaker

router = DeskRouter()


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
            "missing": len(drawn.awaited) if drawn else 0,
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
            "missing": len(drawn.awaited) if drawn else 0,
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


MOST_ACROSS, FEW = 20, 40
"""Tiles beside each other on the wall: half as many where there are few boards, so that they are larger."""


@router.get("/e/{event_id}/{section}/screen/now")
async def screen_now(at: AtShown) -> Response:
    """The boards of the current round as tiles: who won, what still plays."""
    shown = at.section
    drawn = shown.current
    parts = ("pairings", f"{drawn.number}/results") if drawn else ("pairings",)

    def values(language: str) -> dict[str, object]:
        count = len(drawn.boards) if drawn else 0
        across = MOST_ACROSS if count > FEW else MOST_ACROSS // 2
        return {
            "drawn": drawn,
            "picture": boards_now(shown.state, drawn, speaker(language), across) if drawn else None,
            "missing": len(drawn.awaited) if drawn else 0,
            "view": "now",
        }

    return await at.page("public/screen_now.html", parts, values)
