"""Results of a round: the table for the keyboard, single results as data for its script, the whole form."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from pairwright.errors import BadInput
from pairwright.storage.actions.results import EnterResult
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import RoundState
from pairwright.storage.troubles import Conflict
from pairwright.told import told
from pairwright.web.desk import Desk, TheDesk, back, tell_faults
from pairwright.web.navigation import SECTION
from pairwright.web.pages.round import round_of
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter, Helper, NotAllowed
from pairwright.web.views.result_view import (
    CHOICES,
    NOT_RATED,
    progress,
    shown_result,
    typed_result,
)
from pairwright.web.views.round_view import RoundView
from pairwright.web.words import Say, counting, fault_text, faults_text, language_of, say

router = APIRouter()


@router.get(f"{SECTION}/results")
def current_results(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """To the results of the round being played, or of the last one."""
    found = desk.section(event_id, section)
    if not found.published_rounds:
        return page(
            request,
            "results/none.html",
            event_id=event_id,
            event=desk.state(event_id),
            section=found,
        )
    number = min(found.completed_rounds + 1, found.published_rounds)
    return RedirectResponse(f"/events/{event_id}/sections/{section}/results/{number}", 303)


def published_round(section: SectionState, number: int) -> RoundState:
    """A published round. Raises NotFound; Refused while it is a draft."""
    drawn = round_of(section, number)
    if not drawn.published:
        raise BadInput(told("round {n} is a draft; results are entered once it is published", n=number))
    return drawn


@router.get(f"{SECTION}/results/{{number}}")
def results(
    request: Request, event_id: str, section: str, number: int, desk: TheDesk, me: Arbiter
) -> Response:
    """The table of the boards of a round."""
    _ = say(request)
    position, event = desk.standing(event_id)
    found = desk.section(event_id, section)
    drawn = published_round(found, number)
    return page(
        request,
        "results/results.html",
        event_id=event_id,
        event=event,
        section=found,
        position=position,
        crumbs=[(_("Round {n}", n=number), "")],
        drawn=drawn,
        lines=RoundView(found, drawn).lines(),
        progress=progress(found, drawn),
        is_last=number == len(found.rounds),
        choices=[(code, _(words)) for code, words in CHOICES],
        more_choices={code: _(words) for code, words in NOT_RATED},
        address=f"/events/{event_id}/sections/{section}/results/{number}",
        rounds=range(1, found.published_rounds + 1),
    )


@router.get(f"{SECTION}/results/{{number}}/cells")
def cells(request: Request, event_id: str, section: str, number: int, desk: TheDesk, me: Helper) -> Response:
    """All results of a round as data, for the script of the table: codes in the order of the boards.

    pairs: who plays there, so that a changed round is noticed.
    """
    position, event = desk.standing(event_id)
    drawn = published_round(event.section(section), number)
    if not any(me.may_enter(section, board) for board in range(1, len(drawn.boards) + 1)):
        raise NotAllowed("none of these boards is among those of your link")
    return JSONResponse(
        {
            "position": position,
            "results": [board.result for board in drawn.boards],
            "pairs": [pair_text(drawn, place) for place in range(1, len(drawn.boards) + 1)],
        },
        headers={"Cache-Control": "no-store"},
    )


def pair_text(drawn: RoundState, board: int) -> str:
    """Who plays on a board, as forms send it along."""
    one = drawn.boards[board - 1]
    return f"{one.white}-{one.black}"


@router.post(f"{SECTION}/results/{{number}}/boards/{{board}}")
def enter(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    board: int,
    desk: TheDesk,
    me: Helper,
    result: Annotated[str, Form()] = "",
    before: Annotated[str, Form()] = "",
    pair: Annotated[str, Form()] = "",
) -> Response:
    """One result. before: what stood in the field when it was decided; pair: who played there.

    Answers with data: 200 when the journal has it; 409 with both values when somebody else was quicker.
    """
    if not me.may_enter(section, board):
        raise NotAllowed(f"board {board} is not among those of your link")
    try:
        code = typed_result(result)
        conflict = write_result(
            request, desk, event_id, EnterResult(section, number, board, code), before, pair
        )
    except BadInput as error:
        return JSONResponse({"faults": faults_in_words(request, error)}, 422)
    if conflict is not None:
        return JSONResponse(conflict, 409)
    drawn = desk.section(event_id, section).round(number)
    left = progress(desk.section(event_id, section), drawn)
    return JSONResponse({"saved": drawn.boards[board - 1].result, "missing": len(left.missing)})


def faults_in_words(request: Request, error: BadInput) -> list[str]:
    """The faults for the script of the page, in the language of the reader."""
    return [fault_text(language_of(request), fault) for fault in error.faults]


def write_result(
    request: Request, desk: Desk, event_id: str, action: EnterResult, before: str, pair: str
) -> dict[str, str] | None:
    """Write a result unless the board is not any more what the person saw; then tell what it is.

    The answer {now, mine, who} names both values; now is "moved" when other people play there.
    """
    position, event = desk.standing(event_id)
    drawn = published_round(event.section(action.section), action.round)
    there = drawn.boards[action.board - 1] if 1 <= action.board <= len(drawn.boards) else None
    if there is not None and pair and pair != pair_text(drawn, action.board):
        return {"now": "moved", "mine": action.result, "who": ""}
    if there is not None and there.result not in (before, action.result):
        who = _who_entered(desk, event_id, action)
        return {"now": there.result, "mine": action.result, "who": who}
    try:
        desk.act(request, event_id, action, seen=position)
    except Conflict as conflict:
        now = desk.section(event_id, action.section).round(action.round).boards[action.board - 1].result
        return {"now": now, "mine": action.result, "who": conflict.changes[-1].who}
    return None


def _who_entered(desk: Desk, event_id: str, action: EnterResult) -> str:
    """Who wrote the result that stands."""
    for recorded in reversed(desk.journal.history(event_id)):
        if set(action.topics()) & set(recorded.action.topics()):
            return recorded.who
    return ""


@router.post(f"{SECTION}/results/{{number}}")
async def enter_all(
    request: Request, event_id: str, section: str, number: int, desk: TheDesk, me: Arbiter
) -> Response:
    """The whole table as a plain form: every result that was changed in it, board by board."""
    form = await request.form()
    fields = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    return await run_in_threadpool(_enter_all, request, desk, event_id, section, number, fields)


def _enter_all(
    request: Request, desk: Desk, event_id: str, section: str, number: int, fields: dict[str, str]
) -> Response:
    _, ngettext = say(request), counting(request)
    drawn = published_round(desk.section(event_id, section), number)
    first = desk.section(event_id, section).setup.first_board
    entered, faults = 0, []
    for board in range(1, len(drawn.boards) + 1):
        before, typed = fields.get(f"before-{board}", ""), fields.get(f"board-{board}", "")
        if typed == before:
            continue
        shown = first + board - 1
        try:
            action = EnterResult(section, number, board, typed_result(typed))
            pair = fields.get(f"pair-{board}", "")
            conflict = write_result(request, desk, event_id, action, before, pair)
        except BadInput as error:
            what = faults_text(language_of(request), error.faults, "; ")
            faults.append(_("Board {n}: {what}", n=shown, what=what))
            continue
        entered += conflict is None
        if conflict is not None:
            faults.append(_conflict_text(_, shown, conflict))
    if faults:
        tell_faults(request, faults, "warning")
    said = ngettext("{n} result entered.", "{n} results entered.", entered) if entered else ""
    return back(request, f"/events/{event_id}/sections/{section}/results/{number}", said)


def _conflict_text(_: Say, shown: int, conflict: dict[str, str]) -> str:
    if conflict["now"] == "moved":
        return _("Board {n}: other players play there now; look again.", n=shown)
    now, mine = shown_result(conflict["now"]) or "–", shown_result(conflict["mine"]) or "–"
    return _(
        "Board {n}: {who} entered {now} meanwhile; your {mine} was not entered.",
        n=shown,
        who=conflict["who"] or _("somebody else"),
        now=now,
        mine=mine,
    )
