"""A round on paper: pairings by board and by name, result slips; and the same lists as files."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.marks import N_
from pairwright.publish.formats import render
from pairwright.told import told
from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.navigation import SECTION
from pairwright.web.pages.round import round_of
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.paper import by_board, by_name, places
from pairwright.web.views.round_view import RoundView
from pairwright.web.words import say

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
def paper(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    what: str = "boards",
) -> Response:
    """A page made for paper. what: one of SHEETS."""
    _ = say(request)
    if what not in SHEETS:
        raise NotFound(
            told("there are {known} to be printed, not {what!r}", known=", ".join(SHEETS), what=what[:20])
        )
    event = desk.state(event_id)
    found = desk.section(event_id, section)
    drawn = round_of(found, number)
    view = RoundView(found, drawn)
    address = f"/events/{event_id}/sections/{section}/rounds/{number}"
    return page(
        request,
        f"round/paper_{what}.html",
        event_id=event_id,
        event=event,
        section=found,
        drawn=drawn,
        view=view,
        lines=view.lines(),
        places=places(found, drawn),
        what=what,
        sheets=[(key, _(words)) for key, words in SHEETS.items()],
        files=list(FILES),
        address=address,
    )


@router.get(f"{SECTION}/rounds/{{number}}/files/{{order}}.{{form}}")
def file(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    order: str,
    form: str,
    desk: TheDesk,
    me: Arbiter,
) -> Response:
    """The pairings as a file. order: "boards" or "names"; form: one of FILES."""
    makers = {"boards": by_board, "names": by_name}
    if order not in makers or form not in FILES:
        raise NotFound(told("there is no such file"))
    found = desk.section(event_id, section)
    document = makers[order](desk.state(event_id), found, round_of(found, number), say(request))
    head = {"Content-Disposition": f'attachment; filename="{document.name}.{form}"'}
    return Response(render([document], form), media_type=FILES[form], headers=head)
