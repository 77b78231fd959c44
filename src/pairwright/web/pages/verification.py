"""The verification pass: all results typed again without seeing the first ones; differences light up."""

from __future__ import annotations

from starlette.responses import JSONResponse, Response

from pairwright.common.errors import BadInput, Refused
from pairwright.storage.actions.result_acts import VerifyResult, result_act
from pairwright.storage.journal_errors import ResultConflict
from pairwright.storage.line_ups import NOBODY_THERE
from pairwright.tournament.results import BETWEEN
from pairwright.web.form_input import FormText, Seen, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.pages.result_pages import conflict_answer, enter_changed, faults_in_words, parts_page, saw
from pairwright.web.render import parts_of
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.match_view import differences, keys_of
from pairwright.web.views.result_view import choices_of, more_choices_of, telling_results, typed_result
from pairwright.web.views.round_view import RoundView

router = DeskRouter()
VERIFY = f"{SECTION}/results/{{number}}/verify"


@router.get(VERIFY)
def verify(at: AtRound, board: int = 0, whole: bool = False) -> Response:
    """The table to type the results again, in parts as that of the results, and every board that differs."""
    _ = at.say
    found = at.section
    drawn = at.published
    unseen = [place for place, one in enumerate(drawn.boards, 1) if not one.second]
    address = at.url(f"/results/{at.number}")
    differing = RoundView(found, drawn).some(drawn.differing)
    telling = telling_results(_)
    choices = [(code, _(words)) for code, words in (*choices_of(found), *more_choices_of(found))]
    by_board = {
        line.number: [
            f"{place}: {telling(one)} / {telling(other)}"
            for place, one, other in differences(found, drawn, line.number, line.second, _)
        ]
        for line in differing
        if found.of_teams
    }
    return parts_page(
        at,
        "verify",
        parts_of(found.tables(drawn), board or min(unseen, default=1), whole),
        position=at.position,
        seen=at.position,
        crumbs=[(_("Round {n}", n=at.number), address), (_("Verify"), "")],
        differing=differing,
        by_board=by_board,
        keys_of=keys_of,
        example=("1510" * found.games)[: _boards(at)],
        games=_boards(at),
        unseen=frozenset(unseen),
        choices=[] if found.of_teams else choices,
        shown_result=telling,
        address=address,
    )


@router.post(f"{VERIFY}/boards/{{board}}")
def verify_one(
    at: AtRound, board: int, result: FormText = "", before: FormText = "", pair: FormText = ""
) -> Response:
    """One result typed a second time; answers with data, and tells whether it agrees."""
    try:
        code = _typed(at, board, result)
        at.act(VerifyResult(at.key, at.number, board, code), seen=saw(before, pair))
    except BadInput as error:
        return JSONResponse({"faults": faults_in_words(at.request, error)}, 422)
    except ResultConflict as error:
        return conflict_answer(error)
    drawn = at.section.round(at.number)
    there = drawn.boards[board - 1]
    missing = sum(not one.second for one in drawn.boards)
    return JSONResponse({"saved": there.second, "differs": there.differs, "missing": missing})


def _boards(at: RoundVisit, board: int = 1) -> int:
    """How many results a board of the round has: of a match of teams as many as it has boards there."""
    found, drawn = at.section, at.published
    return found.boards_of(drawn, drawn.boards[board - 1]) if found.of_teams else found.games


def _typed(at: RoundVisit, board: int, text: str) -> str:
    """The result that was typed; boards that are not played in this match are nobody's."""
    games = _boards(at, board)
    code = typed_result(text, games)
    return BETWEEN.join([code, *[NOBODY_THERE] * (at.section.games - games)]) if code else ""


@router.post(VERIFY)
def verify_all(at: AtRound, typed: TypedForm, back: int = 0) -> Response:
    """The table as a plain form. back: the board whose part of it this was."""
    enter_changed(
        at, typed, lambda board, text: VerifyResult(at.key, at.number, board, _typed(at, board, text))
    )
    differing = len(at.section.round(at.number).differing)
    said = at.count("{n} board differs.", "{n} boards differ.", differing) if differing else ""
    return at.back(f"/results/{at.number}/verify" + (f"?board={back}" if back else ""), said, "warning")


@router.post(f"{VERIFY}/boards/{{board}}/decide")
def decide(
    at: AtRound, board: int, right: FormText = "", reason: FormText = "", seen: Seen = None
) -> Response:
    """Which of the two results is right: "first", or "second", which corrects the first one."""
    _ = at.say
    found = at.section
    drawn = at.published
    there = drawn.boards[board - 1] if 1 <= board <= len(drawn.boards) else None
    if there is None or not there.differs:
        raise Refused(_("The two results for this board no longer differ."))
    shown = found.table(at.number, board)
    if right == "first":
        at.act(VerifyResult(at.key, at.number, board, there.result), seen=seen)
    elif right == "second":
        why = reason.strip() or _("Found by double entry")
        verified = VerifyResult(at.key, at.number, board, there.second)
        at.act(result_act(found, at.number, board, there.second), verified, why=why, seen=seen)
    else:
        raise Refused(_("Choose which of the two is right."))
    stands = at.section.round(at.number).boards[board - 1].result
    said = _("Board {n}: {result}", n=shown, result=telling_results(_)(stands))
    return at.back(f"/results/{at.number}/verify", said)
