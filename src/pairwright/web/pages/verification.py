"""The verification pass: all results typed again without seeing the first ones; differences light up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pairwright.errors import BadInput
from pairwright.storage.actions.results import CorrectResult, EnterResult, VerifyResult
from pairwright.storage.refused import Refused
from pairwright.web.desk import Desk, TheDesk, back, tell_faults
from pairwright.web.navigation import SECTION
from pairwright.web.pages.results import faults_in_words, pair_text, published_round
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.result_view import CHOICES, NOT_RATED, shown_result, typed_result
from pairwright.web.views.round_view import RoundView
from pairwright.web.words import counting, say

router = APIRouter()
VERIFY = f"{SECTION}/results/{{number}}/verify"


@router.get(VERIFY)
def verify(
    request: Request, event_id: str, section: str, number: int, desk: TheDesk, me: Arbiter
) -> Response:
    """The table to type the results again, and every board on which the two differ."""
    _ = say(request)
    position, event = desk.standing(event_id)
    found = desk.section(event_id, section)
    drawn = published_round(found, number)
    lines = RoundView(found, drawn).lines()
    first = found.setup.first_board
    open_boards = [place for place, board in enumerate(drawn.boards, 1) if not board.second]
    address = f"/events/{event_id}/sections/{section}/results/{number}"
    return page(
        request,
        "results/verify.html",
        event_id=event_id,
        event=event,
        section=found,
        position=position,
        seen=position,
        crumbs=[(_("Round {n}", n=number), address), (_("Verify"), "")],
        drawn=drawn,
        lines=lines,
        differing=[line for line in lines if line.second and line.second != line.result],
        unseen=[(place, first + place - 1) for place in open_boards],
        verified=sum(board.second == board.result != "" for board in drawn.boards),
        choices=[(code, _(words)) for code, words in (*CHOICES, *NOT_RATED)],
        shown_result=lambda code: _(shown_result(code)) if code else "–",
        address=address,
    )


@router.post(f"{VERIFY}/boards/{{board}}")
def verify_one(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    board: int,
    desk: TheDesk,
    me: Arbiter,
    result: Annotated[str, Form()] = "",
    pair: Annotated[str, Form()] = "",
) -> Response:
    """One result typed a second time; answers with data, and tells whether it agrees."""
    try:
        code = typed_result(result)
        if _other_people(desk, event_id, section, number, board, pair):
            return JSONResponse({"now": "moved", "mine": code, "who": ""}, 409)
        desk.act(request, event_id, VerifyResult(section, number, board, code))
    except BadInput as error:
        return JSONResponse({"faults": faults_in_words(request, error)}, 422)
    drawn = desk.section(event_id, section).round(number)
    there = drawn.boards[board - 1]
    missing = sum(not one.second for one in drawn.boards)
    return JSONResponse({"saved": there.second, "differs": there.differs, "missing": missing})


def _other_people(desk: Desk, event_id: str, section: str, number: int, board: int, pair: str) -> bool:
    drawn = published_round(desk.section(event_id, section), number)
    return bool(pair) and 1 <= board <= len(drawn.boards) and pair != pair_text(drawn, board)


@router.post(VERIFY)
async def verify_all(
    request: Request, event_id: str, section: str, number: int, desk: TheDesk, me: Arbiter
) -> Response:
    """The whole table as a plain form."""
    form = await request.form()
    fields = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    return await run_in_threadpool(_verify_all, request, desk, event_id, section, number, fields)


def _verify_all(
    request: Request, desk: Desk, event_id: str, section: str, number: int, fields: dict[str, str]
) -> Response:
    ngettext = counting(request)
    drawn = published_round(desk.section(event_id, section), number)
    faults: list[str] = []
    for board in range(1, len(drawn.boards) + 1):
        typed = fields.get(f"board-{board}", "")
        if typed == fields.get(f"before-{board}", ""):
            continue
        try:
            desk.act(request, event_id, VerifyResult(section, number, board, typed_result(typed)))
        except BadInput as error:
            faults += error.faults
    if faults:
        tell_faults(request, faults, "warning")
    differing = len(desk.section(event_id, section).round(number).differing)
    said = ngettext("{n} board differs.", "{n} boards differ.", differing) if differing else ""
    return back(request, f"/events/{event_id}/sections/{section}/results/{number}/verify", said, "warning")


@router.post(f"{VERIFY}/boards/{{board}}/decide")
def decide(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    board: int,
    desk: TheDesk,
    me: Arbiter,
    right: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """Which of the two results is right: "first", or "second", which corrects the first one."""
    _ = say(request)
    found = desk.section(event_id, section)
    drawn = published_round(found, number)
    there = drawn.boards[board - 1] if 1 <= board <= len(drawn.boards) else None
    if there is None or not there.differs:
        raise Refused(_("The two results of this board do not differ (any more)."))
    shown = found.setup.first_board + board - 1
    if right == "first":
        action: VerifyResult | EnterResult | CorrectResult = VerifyResult(
            section, number, board, there.result
        )
        desk.act(request, event_id, action, seen=seen)
    elif right == "second":
        why = reason.strip() or _("Found in the verification")
        is_last = number == len(found.rounds)
        kind = EnterResult if is_last else CorrectResult
        desk.act(request, event_id, kind(section, number, board, there.second), why=why, seen=seen)
        desk.act(request, event_id, VerifyResult(section, number, board, there.second))
    else:
        raise Refused(_("Choose which of the two is right."))
    stands = desk.section(event_id, section).round(number).boards[board - 1].result
    said = _("Board {n}: {result}", n=shown, result=_(shown_result(stands)) if stands else "–")
    return back(request, f"/events/{event_id}/sections/{section}/results/{number}/verify", said)
