"""One board: every result there is, its way through the journal, and the correction of an old result."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.storage.actions.results import CorrectResult, EnterResult
from pairwright.storage.refused import Refused
from pairwright.storage.replay import Recorded
from pairwright.told import told
from pairwright.web.desk import Desk, NotFound, TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.pages.results import published_round
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.consequence_view import correction_view
from pairwright.web.views.result_view import CHOICES, NOT_RATED, WORDS, shown_result, typed_result
from pairwright.web.views.round_view import RoundView
from pairwright.web.words import language_of, say

router = APIRouter()
BOARD = f"{SECTION}/results/{{number}}/boards/{{board}}"


@router.get(BOARD)
def one_board(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    board: int,
    desk: TheDesk,
    me: Arbiter,
    result: str | None = None,
) -> Response:
    """A board of a published round. result: what it is to be corrected to; then its consequences."""
    _ = say(request)
    position, event = desk.standing(event_id)
    found = desk.section(event_id, section)
    drawn = published_round(found, number)
    if not 1 <= board <= len(drawn.boards):
        raise NotFound(
            told(
                "round {n} has no board {board}; the last one is {last}",
                n=number,
                board=board,
                last=len(drawn.boards),
            )
        )
    line = RoundView(found, drawn).lines()[board - 1]
    is_last = number == len(found.rounds)
    wanted = "" if result is None else typed_result(result)
    view = None
    if wanted and wanted != line.result and not is_last:
        action = CorrectResult(section, number, board, wanted)
        view = correction_view(event, found, action, language_of(request))
    address = f"/events/{event_id}/sections/{section}/results/{number}"
    return page(
        request,
        "results/board.html",
        event_id=event_id,
        event=event,
        section=found,
        seen=position,
        crumbs=[(_("Round {n}", n=number), address), (_("Board {n}", n=line.shown), "")],
        drawn=drawn,
        line=line,
        is_last=is_last,
        wanted=wanted,
        view=view,
        choices=[(code, _(words)) for code, words in (*CHOICES, *NOT_RATED)],
        meaning={code: _(words) for code, words in WORDS.items()},
        past=_past(desk, event_id, section, number, board),
        shown_result=lambda code: _(shown_result(code)) if code else "–",
        address=address,
    )


def _past(desk: Desk, event_id: str, section: str, number: int, board: int) -> list[Recorded]:
    """Every act about the result of the board, the newest first."""
    topic = EnterResult(section, number, board, "").topics()[0]
    touched = (topic, f"{topic}:second")
    return [
        recorded
        for recorded in reversed(desk.journal.history(event_id))
        if any(one in touched for one in recorded.action.topics())
    ]


@router.post(f"{BOARD}/correct")
def correct(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    board: int,
    desk: TheDesk,
    me: Arbiter,
    result: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """The result entered, or an old one corrected; then a reason is asked for."""
    _ = say(request)
    found = desk.section(event_id, section)
    is_last = number == len(found.rounds)
    code = typed_result(result)
    if not is_last and not reason.strip():
        raise Refused(_("An old result is corrected: say why."))
    action: EnterResult | CorrectResult = EnterResult(section, number, board, code)
    if not is_last:
        action = CorrectResult(section, number, board, code)
    desk.act(request, event_id, action, why=reason.strip(), seen=seen)
    shown = found.setup.first_board + board - 1
    said = _("Board {n}: {result}", n=shown, result=_(shown_result(code)) if code else _("no result"))
    return back(request, f"/events/{event_id}/sections/{section}/results/{number}#board-{board}", said)
