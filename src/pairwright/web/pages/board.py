"""One board: every result there is, its way through the journal, and the correction of an old result."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.storage.actions.result_acts import CorrectResult, is_open, result_act
from pairwright.storage.refused import Refused
from pairwright.web.form_input import FormText, Seen
from pairwright.web.navigation import SECTION
from pairwright.web.pages.match import match_page
from pairwright.web.pages.result_pages import check_there, past_of
from pairwright.web.request_context import AtRound
from pairwright.web.views.consequence_view import correction_view
from pairwright.web.views.result_view import WORDS, choices_of, more_choices_of, telling_results, typed_result
from pairwright.web.views.round_view import RoundView

router = APIRouter()
BOARD = f"{SECTION}/results/{{number}}/boards/{{board}}"


@router.get(BOARD)
def one_board(at: AtRound, board: int, result: str | None = None) -> Response:
    """A board of a published round. result: what it is to be corrected to; then its consequences."""
    _ = at.say
    found = at.section
    drawn = at.published
    check_there(at, board)
    if found.of_teams:
        return match_page(at, board)
    line = RoundView(found, drawn).some((board,))[0]
    wanted = "" if result is None else typed_result(result, found.games)
    entered = is_open(found, at.number, drawn.boards[board - 1])
    view = None
    if wanted and wanted != line.result and not entered:
        action = CorrectResult(at.key, at.number, board, wanted)
        view = correction_view(at.event, found, action, at.language)
    address = at.url(f"/results/{at.number}")
    return at.page(
        "results/board.html",
        seen=at.position,
        crumbs=[(_("Round {n}", n=at.number), address), (_("Board {n}", n=line.shown), "")],
        drawn=drawn,
        line=line,
        entered=entered,
        is_last=at.is_last,
        rated=drawn.boards[board - 1].rated,
        wanted=wanted,
        view=view,
        choices=[(code, _(words)) for code, words in (*choices_of(found), *more_choices_of(found))],
        meaning={code: _(words) for code, words in WORDS.items()},
        past=past_of(at, board),
        shown_result=telling_results(_),
        address=address,
    )


@router.post(f"{BOARD}/correct")
def correct(
    at: AtRound,
    board: int,
    result: FormText = "",
    reason: FormText = "",
    counts: FormText = "",
    seen: Seen = None,
) -> Response:
    """The result entered, or an old one corrected; then a reason is asked for.

    counts: "rating" for a correction that came too late for anything but the rating report.
    """
    _ = at.say
    found = at.section
    wanted = result.strip() if found.of_teams else typed_result(result, found.games)
    action = result_act(found, at.number, board, wanted)
    code = action.result
    if isinstance(action, CorrectResult):
        if not reason.strip():
            raise Refused(_("You are correcting an old result: give a reason."))
        action = replace(action, rating_only=counts == "rating")
    at.act(action, why=reason.strip(), seen=seen)
    shown = found.table(at.number, board)
    result = telling_results(_)(code) if code else _("no result")
    said = _("Board {n}: {result}", n=shown, result=result)
    if counts == "rating":
        said = _("Board {n}: {result}, for the rating report only", n=shown, result=result)
    return at.back(at.at_board(board), said)
