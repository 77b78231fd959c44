"""A round on paper: pairings by board and by name, result slips; and the same lists as files."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.marks import N_
from pairwright.publish.formats import render
from pairwright.web.desk import NotFound
from pairwright.web.navigation import SECTION
from pairwright.web.views.paper import by_board, by_name, places
from pairwright.web.views.round_view import RoundView
from pairwright.web.visit import AtRound

router = APIRouter()

SHEETS = {
    "boards": N_("By board"),
    "names": N_("By name"),
    "slips": N_("Result slips"),
}
FILES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}


@router.get(f"{SECTION}/rounds/{{number}}/print")
def paper(at: AtRound, what: str = "boards") -> Response:
    """A page made for paper. what: one of SHEETS."""
    _ = at.say
    if what not in SHEETS:
        raise NotFound.told(
            "there are {known} to be printed, not {what!r}", known=", ".join(SHEETS), what=what[:20]
        )
    found, drawn = at.section, at.drawn
    view = RoundView(found, drawn)
    return at.page(
        f"round/paper_{what}.html",
        drawn=drawn,
        view=view,
        lines=view.lines(),
        places=places(found, drawn),
        what=what,
        sheets=[(key, _(words)) for key, words in SHEETS.items()],
        files=list(FILES),
        address=at.url(f"/rounds/{at.number}"),
    )


@router.get(f"{SECTION}/rounds/{{number}}/files/{{order}}.{{form}}")
def file(at: AtRound, order: str, form: str) -> Response:
    """The pairings as a file. order: "boards" or "names"; form: one of FILES."""
    makers = {"boards": by_board, "names": by_name}
    if order not in makers or form not in FILES:
        raise NotFound.told("there is no such file")
    document = makers[order](at.event, at.section, at.drawn, at.say)
    head = {"Content-Disposition": f'attachment; filename="{document.name}.{form}"'}
    return Response(render([document], form), media_type=FILES[form], headers=head)
