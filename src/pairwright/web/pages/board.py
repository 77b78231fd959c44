"""One board: every result there is, its way through the journal, and the correction of an old result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.publish.document import in_language
from pairwright.publish.season_page import cup_document
from pairwright.storage.act_sentences import said
from pairwright.storage.actions.decision_acts import DECIDED_BY, DecideMatch
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.line_up_acts import ExchangeColours, SetHome
from pairwright.storage.actions.result_acts import CorrectResult, is_open, result_act
from pairwright.storage.draft_round import plate_of
from pairwright.storage.journal_lines import ResultConflict
from pairwright.storage.line_ups import adjourned_code, card_faults, home_of, line_up_of
from pairwright.storage.round_state import ANNULLED, VOID, BoardState
from pairwright.storage.section_cup import cup_of, level_matches, winner_of
from pairwright.tournament.line_up_cards import FaultKind
from pairwright.tournament.results import ADJOURNED, BETWEEN, PLAYING
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import FormNumber, FormText, Seen, Typed, TypedForm, whole_number
from pairwright.web.navigation import SECTION
from pairwright.web.pages.result_pages import check_there, past_of, saw
from pairwright.web.request_context import AtRound, AtSection, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.effect_view import correction_view
from pairwright.web.views.line_up_view import fault_words
from pairwright.web.views.result_view import (
    WORDS,
    boards_of_match,
    choices_of,
    keys_of,
    match_typed,
    more_choices_of,
    telling_results,
    typed_result,
)
from pairwright.web.views.round_view import RoundView

router = DeskRouter()


_WHOLE = {"+/-": "+/-", "-/+": "-/+", "-/-": "-/-", "none": ""}
"""What the buttons of a match mean that is entered without its boards."""


def match_page(
    at: RoundVisit,
    board: int,
    typed: Typed | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
    correction: CorrectResult | None = None,
) -> Response:
    """A match with its boards. typed: what was typed, to show it again; correction: what it would mean."""
    _ = at.say
    found, drawn = at.section, at.published
    line = RoundView(found, drawn).some((board,))[0]
    address = at.url(f"/results/{at.number}")
    values = None if typed is None else {name: typed.raw(name) for name in typed.values}
    boards = boards_of_match(found, drawn, board)
    return at.page(
        "results/match.html",
        status=status,
        seen=at.position,
        crumbs=[(_("Round {n}", n=at.number), address), (_("Match {n}", n=line.shown), "")],
        drawn=drawn,
        line=line,
        boards=boards,
        home=home_of(found, drawn.boards[board - 1]),
        amiss=_amiss(at, drawn.boards[board - 1]),
        typed=values,
        faults=faults,
        entered=is_open(found, at.number, drawn.boards[board - 1]),
        is_last=at.is_last,
        rated=drawn.boards[board - 1].rated,
        wanted=correction.result if correction else "",
        view=correction_view(at.event, found, correction, at.language) if correction else None,
        past=past_of(at, board),
        told_act=lambda act: said(act, at.language, at.event),
        shown_result=telling_results(_),
        address=address,
    )


_TOLD = (FaultKind.FEW, FaultKind.CONDITION, FaultKind.AVERAGE)


def _amiss(at: RoundVisit, match: BoardState) -> list[str]:
    """What is wrong with those who play, whoever named them; what is out of order was decided before."""
    section, drawn = at.section, at.published
    if not drawn.is_out(match):
        return []
    boards = section.boards_of(drawn, match)
    return [
        at.say("{a}: {b}", a=section.entry(team).name, b=fault_words(at.say, section, team, fault))
        for team in match.players
        for fault in card_faults(section, at.number, team, line_up_of(section, drawn, team)[:boards])
        if fault.kind in _TOLD
    ]


@router.post(f"{SECTION}/results/{{number}}/boards/{{board}}/home")
def other_home(at: AtRound, board: int, team: FormNumber, seen: Seen = None) -> Response:
    """A team of the match is at home: the one that the button named, whoever else has pressed it since."""
    check_there(at, board)
    at.act(SetHome(at.key, at.number, board, team), seen=seen)
    text = at.say("{name}: at home in round {n}", name=at.section.entry(team).name, n=at.number)
    return at.back(f"/results/{at.number}/boards/{board}", text)


@router.post(f"{SECTION}/results/{{number}}/boards/{{board}}/colours")
def other_colours(at: AtRound, board: int, typed: TypedForm, seen: Seen = None) -> Response:
    """The boards of a match on which the players had each other's colours."""
    check_there(at, board)
    at.again(lambda faults: match_page(at, board, typed, faults))
    turned = tuple(whole_number(one) for one in typed.texts("exchanged"))
    at.act(ExchangeColours(at.key, at.number, board, turned), seen=seen)
    return at.back(f"/results/{at.number}/boards/{board}", at.say("Saved."))


@router.post(f"{SECTION}/results/{{number}}/boards/{{board}}/match")
def enter_match(at: AtRound, board: int, typed: TypedForm) -> Response:
    """The boards of a match entered, or that it does not take place; of an old one, what that would mean."""
    _ = at.say
    check_there(at, board)
    at.again(lambda faults: match_page(at, board, typed, faults))
    action = result_act(at.section, at.number, board, _code(at, board, typed))
    code, why = action.result, ""
    if isinstance(action, CorrectResult):
        why = typed.text("reason")[:300]
        if not why:
            return match_page(at, board, typed, status=422, correction=action)
    try:
        at.act(action, why=why, seen=saw(typed.raw("before"), typed.raw("pair")))
    except ResultConflict as error:
        return match_page(at, board, typed, (error.sentence(),), 409)
    shown = at.section.table(at.number, board)
    said = _("Match {n}: {result}", n=shown, result=telling_results(_)(code) if code else _("no result"))
    return at.back(at.at_board(board), said)


def _code(at: RoundVisit, board: int, typed: Typed) -> str:
    """The result that a form means. Raises Refused."""
    wanted, found, drawn = typed.raw("forfeit"), at.section, at.published
    if wanted in _WHOLE:
        return _WHOLE[wanted]
    if wanted == ADJOURNED:
        return adjourned_code(found, drawn, drawn.boards[board - 1])
    return match_typed(typed, found.boards_of(drawn, drawn.boards[board - 1]), found.games)


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
        told_act=lambda act: said(act, at.language, at.event),
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


# -- What a person decides about a match or a game, and the bracket of a cup, where some of it is asked for


DECIDE = f"{SECTION}/decide/{{number}}/{{board}}"


_COUNTS = {
    "": N_("as it ended"),
    VOID: N_("points for neither team"),
    ANNULLED: N_("not at all, as if it had not been played"),
}
"""How a match of a league counts by decision."""


@router.get(f"{SECTION}/bracket")
def bracket(at: AtSection) -> Response:
    """The bracket: who meets whom, who went on and by what; matches that ended level are to be decided."""
    section = at.section
    if not section.traits.knock_out:
        raise NotFound.told("{section} is not a cup; the set-up says so", section=section.setup.name)
    return at.page(
        "league/bracket.html",
        position=at.position,
        document=in_language(cup_document(cup_of(section, at.event.name)), at.language),
        level=[
            (section.name_of[match.white], section.name_of[match.black], drawn.number, number)
            for drawn, number, match in level_matches(section)
        ],
        address=at.url("/decide"),
        plate=at.url("/bracket/plate") if section.published_rounds else "",
        link=lambda key: at.url("/decide/" + key.replace("-", "/")),
    )


@router.post(f"{SECTION}/bracket/plate")
def plate(at: AtSection, typed: TypedForm, seen: Seen = None) -> Response:
    """A section more: a cup of those who lost in round 1."""
    if not at.section.traits.knock_out:
        raise NotFound.told("{section} is not a cup; the set-up says so", section=at.section.setup.name)
    acts = plate_of(at.event, at.section, typed.text("name"))
    at.act(*acts, seen=seen)
    made = acts[0]
    assert isinstance(made, AddSection)
    return back(at.request, f"/events/{at.event_id}/sections/{made.section}/players", at.say("Saved."))


@router.get(DECIDE)
def decide(at: AtRound, board: int) -> Response:
    """What is decided about a match: how it counts, who goes on, by what, who has decided it, and why."""
    return _page(at, board)


@router.post(DECIDE)
def decided(at: AtRound, board: int, typed: TypedForm, seen: Seen = None) -> Response:
    """The decision, as an act of the list."""
    check_there(at, board)
    at.again(lambda faults: _page(at, board, typed, faults))
    result = typed_result(typed.text("result"), at.section.games) if typed.text("result") else ""
    at.act(
        DecideMatch(
            at.key, at.number, board, typed.text("by"), typed.text("decided"), typed.text("why"),
            "" if result == at.published.boards[board - 1].result else result,
            whole_number(typed.text("through")), typed.text("counts"),
            BETWEEN.join(typed_result(one) for one in typed.text("games").split()),
            whole_number(typed.text("white")),
        ),
        why=typed.text("why")[:300],
        seen=seen,
    )  # fmt: skip
    where = "/bracket" if at.section.traits.knock_out else at.at_board(board)
    return at.back(where, at.say("Decided: it stands in the history with its reason."))


def _page(at: RoundVisit, board: int, typed: Typed | None = None, faults: Sequence[str] = ()) -> Response:
    check_there(at, board)
    section, match = at.section, at.published.boards[board - 1]
    names = [(key, section.name_of[key]) for key in match.players]
    shown = section.table(at.number, board)
    return at.page(
        "results/decide.html",
        seen=at.position,
        crumbs=[(at.say("Round {n}", n=at.number), at.url(f"/results/{at.number}")), (str(shown), "")],
        names=names,
        result=telling_results(at.say)(match.result) if match.result else "",
        typed_result=keys_of(match.result) if match.result and PLAYING not in match.result else "",
        decision=match.decision_now,
        words={key: at.say(words) for key, words in DECIDED_BY.items()},
        cup=section.traits.knock_out,
        counts=[(key, at.say(words)) for key, words in _COUNTS.items()] if section.by_fixture else [],
        through=winner_of(section, at.published, match) if section.traits.knock_out else 0,
        typed=typed,
        faults=faults,
        address=at.url(f"/decide/{at.number}/{board}"),
    )
