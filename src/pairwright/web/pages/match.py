"""One match of teams: its boards entered together, the total of the slip compared with them."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.storage.actions.results import CorrectResult, is_open, result_act
from pairwright.storage.refused import Refused
from pairwright.storage.replay import Recorded
from pairwright.web.navigation import SECTION
from pairwright.web.pages.results import check_there, conflict_text, past_of, write_result
from pairwright.web.typed import Typed, TypedForm
from pairwright.web.views.match_view import boards_of_match, match_typed
from pairwright.web.views.result_view import shown_result
from pairwright.web.views.round_view import RoundView
from pairwright.web.visit import AtRound, RoundVisit

router = APIRouter()
_FORFEITS = {"+/-": "+/-", "-/+": "-/+", "-/-": "-/-", "*": "*", "none": ""}
"""What the buttons of a match without boards mean; adjourned among them."""


def match_page(
    at: RoundVisit,
    board: int,
    past: list[Recorded],
    typed: Typed | None = None,
    faults: tuple[str, ...] = (),
    status: int = 200,
) -> Response:
    """A match with its boards. typed: what was typed, to show it again."""
    _ = at.say
    found, drawn = at.section, at.published
    line = RoundView(found, drawn).lines()[board - 1]
    address = at.url(f"/results/{at.number}")
    values = None if typed is None else {name: typed.raw(name) for name in typed.values}
    return at.page(
        "results/match.html",
        status=status,
        crumbs=[(_("Round {n}", n=at.number), address), (_("Match {n}", n=line.shown), "")],
        drawn=drawn,
        line=line,
        boards=boards_of_match(found, drawn, board),
        typed=values,
        faults=faults,
        entered=is_open(found, at.number, drawn.boards[board - 1]),
        past=past,
        shown_result=lambda code: _(shown_result(code)) if code else "–",
        address=address,
    )


@router.post(f"{SECTION}/results/{{number}}/boards/{{board}}/match")
def enter_match(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The boards of a match entered, or that it does not take place; an old result is corrected, with why."""
    _ = at.say
    check_there(at, board)
    try:
        wanted = typed.raw("forfeit")
        code = _FORFEITS[wanted] if wanted in _FORFEITS else match_typed(typed, at.section.games)
        conflict = _written(at, board, code, typed)
    except BadInput as error:
        return match_page(at, board, past_of(at, board), typed, tuple(error.faults), 422)
    shown = at.section.setup.first_board + board - 1
    if conflict is not None:
        faults = (conflict_text(_, shown, conflict),)
        return match_page(at, board, past_of(at, board), typed, faults, 409)
    said = _("Match {n}: {result}", n=shown, result=_(shown_result(code)) if code else _("no result"))
    return at.back(f"/results/{at.number}#board-{board}", said)


def _written(at: RoundVisit, board: int, code: str, typed: Typed) -> dict[str, str] | None:
    """The result written; both values where somebody else was quicker. Raises Refused."""
    action = result_act(at.section, at.number, board, code)
    if not isinstance(action, CorrectResult):
        return write_result(at, board, code, typed.raw("before"), typed.raw("pair"))
    if not typed.text("reason"):
        raise Refused(at.say("An old result is corrected: say why."))
    at.act(action, why=typed.text("reason")[:300])
    return None
