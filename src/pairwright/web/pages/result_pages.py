"""Results of a round: the table for the keyboard, single results as data for its script, the whole form."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import Form
from starlette.responses import JSONResponse, RedirectResponse, Response

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_, told
from pairwright.explain.words.translate import fault_text, faults_text
from pairwright.lists.cell_tables import Table, as_text
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.result_acts import EnterResult, VerifyResult, result_act
from pairwright.storage.actions.typed_fields import named_entry
from pairwright.storage.event_history import Expected, sitting
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import ResultConflict
from pairwright.storage.line_ups import NOBODY_THERE
from pairwright.storage.pairing_numbers import check_of
from pairwright.storage.replay import Recorded
from pairwright.storage.round_pgn import PgnResults, read_pgn, results_of_pgn, round_as_pgn
from pairwright.storage.round_state import RoundState
from pairwright.tournament.results import BETWEEN, OWN, shown_result
from pairwright.web.desk import NotFound, back, tell_faults
from pairwright.web.form_input import FormText, Seen, Typed, TypedForm
from pairwright.web.navigation import SECTION
from pairwright.web.render import RowsPart, parts_of, wants_part
from pairwright.web.request_context import AtRound, AtSection, HelperAtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import NotAllowed
from pairwright.web.tournament_file import in_chosen_encoding, shown_encoding
from pairwright.web.views.player_choices import people_of
from pairwright.web.views.result_view import (
    choices_of,
    differences,
    keys_of,
    more_choices_of,
    progress,
    telling_results,
    typed_result,
)
from pairwright.web.views.round_view import RoundView, ShownBoard

router = DeskRouter()


@router.get(f"{SECTION}/results")
def current_results(at: AtSection) -> Response:
    """To the results of the round being played, or of the last one."""
    found = at.section
    if not found.published_rounds:
        return at.page("results/none.html")
    number = min(found.completed_rounds + 1, found.published_rounds)
    return RedirectResponse(at.url(f"/results/{number}"), 303)


@router.get(f"{SECTION}/results/{{number}}")
def results(at: AtRound, board: int = 0, whole: bool = False) -> Response:
    """The table of the boards of a round; of a long one those about a board, or about the first awaited one.

    whole: all of them, for paper and for whoever has no script.
    """
    _ = at.say
    found, drawn = at.section, at.published
    return parts_page(
        at,
        "results",
        parts_of(found.tables(drawn), board or min(drawn.awaited, default=1), whole),
        position=at.position,
        crumbs=[(_("Round {n}", n=at.number), "")],
        awaited=frozenset(drawn.awaited),
        adjourned=frozenset(drawn.adjourned),
        is_last=at.is_last or found.by_fixture,
        choices=[(code, _(words)) for code, words in choices_of(found)],
        more_choices={code: _(words) for code, words in more_choices_of(found)},
        address=at.url(f"/results/{at.number}"),
        rounds=range(1, found.published_rounds + 1),
    )


def parts_page(at: RoundVisit, name: str, parts: list[RowsPart], **values: object) -> Response:
    """A page with the boards of a round, or the rows alone of the part that its script asks for."""
    here = next((part for part in parts if part.here), None)
    known = values | {
        "drawn": at.published,
        "tables": at.section.tables(at.published),
        "parts": parts,
        "lines": RoundView(at.section, at.published).some(here.numbers if here else ()),
    }
    if wants_part(at.request):
        return at.part(f"results/_{name}_rows.html", status=200, **known)
    return at.page(f"results/{name}.html", status=200, **known)


@router.get(f"{SECTION}/results/{{number}}/cells")
def cells(at: HelperAtRound) -> Response:
    """All results of a round as data, for the script of the table: codes in the order of the boards.

    pairs: who plays there, so that a changed round is noticed.
    """
    drawn = at.published
    if not any(_own(at, board) for board in range(1, len(drawn.boards) + 1)):
        raise NotAllowed(told("none of these boards is among those of your link"))
    return JSONResponse(
        {
            "position": at.position,
            "results": [board.result for board in drawn.boards],
            "pairs": [pair_text(at.section, drawn, place) for place in range(1, len(drawn.boards) + 1)],
        },
        headers={"Cache-Control": "no-store"},
    )


def _own(at: RoundVisit, board: int) -> bool:
    """The board is among those of the link."""
    return at.me.may_enter(at.key, at.section.hall_place(at.published.number, board))


def pair_text(section: SectionState, drawn: RoundState, board: int, game: int = 0) -> str:
    """Who plays on a board, or on one of the boards of a match, as forms send it along."""
    return "-".join(map(str, sitting(section, drawn, drawn.boards[board - 1], game)))


def saw(before: str, pair: str, game: int = 0, position: int | None = None) -> Expected:
    """What stood in a field when it was decided, and who played there, as the form sends it back."""
    players = tuple(map(int, re.findall(r"\d{1,9}", pair, re.ASCII)))
    return Expected(before, players or ((0,) if pair else ()), game, position)


@router.post(f"{SECTION}/results/{{number}}/boards/{{board}}")
def enter(
    at: HelperAtRound, board: int, result: FormText = "", before: FormText = "", pair: FormText = ""
) -> Response:
    """One result. before: what stood in the field when it was decided; pair: who played there.

    Answers with data: 200 when the journal has it; 409 with both values when somebody else was quicker.
    """
    if not _own(at, board):
        raise NotAllowed(told("board {n} is not among those of your link", n=board))
    games, seen = at.section.games, saw(before, pair)
    refused = _refused(at, lambda: EnterResult(at.key, at.number, board, typed_result(result, games)), seen)
    if refused is not None:
        return refused
    drawn = at.drawn
    left = progress(at.section, drawn)
    return JSONResponse({"saved": drawn.boards[board - 1].result, "missing": len(left.missing)})


def _refused(at: RoundVisit, made: Callable[[], Action], seen: Expected) -> Response | None:
    """An act done for the script of the page; None, or what is wrong, or both values and who was quicker.

    now is "moved" when other people play there.
    """
    try:
        at.act(made(), seen=seen)
    except BadInput as error:
        return JSONResponse({"faults": [fault_text(at.language, fault) for fault in error.faults]}, 422)
    except ResultConflict as error:
        who = error.changes[-1].who if error.changes and not error.moved else ""
        now = "moved" if error.moved else error.now
        return JSONResponse({"now": now, "mine": error.mine, "who": who}, 409)
    return None


@router.post(f"{SECTION}/results/{{number}}")
def enter_all(at: AtRound, typed: TypedForm, back: int = 0) -> Response:
    """The table as a plain form. back: the board whose part of the table it was."""
    games = at.section.games
    entered = enter_changed(
        at, typed, lambda board, text: EnterResult(at.key, at.number, board, typed_result(text, games))
    )
    said = at.count("{n} result entered.", "{n} results entered.", entered) if entered else ""
    return at.back(f"/results/{at.number}" + (f"?board={back}" if back else ""), said)


def enter_changed(at: RoundVisit, typed: Typed, act_of: Callable[[int, str], Action]) -> int:
    """Every result that was changed in a table, board by board; how many were entered.

    act_of: the act for the text at a board. What was refused is told on the next page.
    """
    entered, faults = 0, list[str]()
    for board in range(1, len(at.published.boards) + 1):
        before, now = typed.raw(f"before-{board}"), typed.raw(f"board-{board}")
        if now == before:
            continue
        try:
            at.act(act_of(board, now), seen=saw(before, typed.raw(f"pair-{board}")))
            entered += 1
        except BadInput as error:
            shown, what = at.section.table(at.number, board), faults_text(at.language, error.faults, "; ")
            faults.append(at.say("Board {n}: {what}", n=shown, what=what))
        except ResultConflict as error:
            faults.append(fault_text(at.language, error.sentence()))
    if faults:
        tell_faults(at.request, faults, "warning")
    return entered


def check_there(at: RoundVisit, board: int) -> None:
    """Raise NotFound for a board that the round does not have."""
    last = len(at.published.boards)
    if not 1 <= board <= last:
        raise NotFound.told(
            "round {n} has no board {board}; the last one is {last}", n=at.number, board=board, last=last
        )


def line_of(at: RoundVisit, board: int) -> ShownBoard:
    """The board, if it is among those of the link. Raises NotFound, NotAllowed."""
    found = at.section
    drawn = at.published
    if not 1 <= board <= len(drawn.boards):
        raise NotFound.told("round {n} has no board {board}", n=at.number, board=board)
    if not _own(at, board):
        raise NotAllowed(told("board {n} is not among those of your link", n=found.table(at.number, board)))
    return RoundView(found, drawn).some((board,))[0]


def past_of(at: RoundVisit, board: int) -> list[Recorded]:
    """Every act about the result of the board, the newest first."""
    topic = EnterResult(at.key, at.number, board, "").topics()[0]
    touched = (topic, f"{topic}:second")
    return [
        recorded
        for recorded in reversed(at.desk.journal.history(at.event_id))
        if any(one in touched for one in recorded.action.topics())
    ]


# -- The verification pass: all results typed again without seeing the first ones; differences light up ----


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
    seen = saw(before, pair)
    refused = _refused(at, lambda: VerifyResult(at.key, at.number, board, _typed(at, board, result)), seen)
    if refused is not None:
        return refused
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


# -- A round as PGN, and the results of a PGN file: shown board by board before any is entered -------------


@router.get(f"{SECTION}/rounds/{{number}}/round.pgn")
def skeleton(at: AtRound) -> Response:
    """Every board as a game without moves."""
    name = f"{at.key}-round-{at.number}.pgn"
    return Response(
        round_as_pgn(at.event, at.section, at.published).encode(),
        media_type="application/x-chess-pgn",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get(f"{SECTION}/results/{{number}}/pgn")
def pgn_page(at: AtRound) -> Response:
    """Where the file is chosen."""
    return _page(at, Typed({}, at.say))


@router.post(f"{SECTION}/results/{{number}}/pgn")
def preview(at: AtRound, typed: TypedForm, seen: Seen = None) -> Response:
    """What the file says, board by board; with `enter` its new results are entered, all of them or none."""
    _ = at.say
    file = typed.files.get("file")
    at.again(lambda faults: _page(at, typed, faults))
    in_chosen_encoding(typed)
    if file is not None and file.filename:
        text, assumed = as_text(file.file.read(), file.filename[-80:])
        typed.values = {**typed.values, "text": [text], "read_as": [assumed]}
    read = read_pgn(typed.raw("text"))
    if not read.games:
        raise BadInput(_("There is no game in this file."))
    drawn = at.published
    found = results_of_pgn(at.section, drawn, read)
    if typed.ticked("enter") and found.results:
        acts = [EnterResult(at.key, at.number, board, result) for board, result in found.results]
        at.act(*acts, seen=seen, why="PGN")
        said = at.count("{n} result is entered.", "{n} results are entered.", len(acts))
        return at.back(f"/results/{at.number}", said)
    return _page(at, typed, found=found, names=[[*game.tags.values()] for game in read.games])


def _page(
    at: RoundVisit,
    typed: Typed,
    faults: Sequence[str] = (),
    found: PgnResults | None = None,
    names: Table = (),
) -> Response:
    _ = at.say
    if faults:
        typed.refused("file", BadInput(*faults))
    lines = {line.number: line for line in RoundView(at.section, at.published).lines()}
    return at.page(
        "results/pgn.html",
        position=at.position,
        crumbs=[(_("Results"), at.url(f"/results/{at.number}")), ("PGN", "")],
        address=at.url(f"/results/{at.number}"),
        skeleton=at.url(f"/rounds/{at.number}/round.pgn"),
        drawn=at.published,
        found=found,
        **shown_encoding(typed, names),
        rows=[(lines[board], result) for board, result in found.results] if found else [],
        text=round_as_pgn(at.event, at.section, at.published, dict(found.results)) if found else "",
        errors=typed.errors,
    )


# -- From paper cards: a stack typed card by card, each by the child's own score -----------------------

HERE = f"{SECTION}/results/{{number}}/cards"
EXAMPLE = "12 47 1"
"""A card as it is typed: number, check, result."""


@router.get(HERE)
def cards(at: AtRound) -> Response:
    """The field for the next card, and whose games have no result yet."""
    _ = at.say
    found = at.section
    drawn = at.published
    address = at.url(f"/results/{at.number}")
    return at.page(
        "results/cards.html",
        position=at.position,
        crumbs=[(_("Round {n}", n=at.number), address), (_("Cards"), "")],
        drawn=drawn,
        progress=progress(found, drawn),
        people=people_of(found),
        waited=[
            (f"{found.index_of[key] + 1} · {check_of(found, key)}", found.entry(key).name)
            for board in drawn.awaited
            for key in drawn.boards[board - 1].players
        ],
        example=EXAMPLE,
        address=address,
    )


@router.post(HERE)
def enter_card(at: AtRound, card: Annotated[str, Form(max_length=300)] = "") -> Response:
    """One card. The first of a game enters the result; the second one has to agree, and verifies it."""
    text, kind = _entered(at, card)
    return back(at.request, HERE.format(event_id=at.event_id, section=at.key, number=at.number), text, kind)


def _entered(at: RoundVisit, card: str) -> tuple[str, str]:
    """What is to be said about a card, and its kind."""
    _ = at.say
    found = at.section
    drawn = at.published
    key, board, code = _read(found, drawn, card)
    there = drawn.boards[board - 1]
    name, shown = found.entry(key).name, found.table(drawn.number, board)
    second = bool(there.result) and there.result == code
    mine = f"#{found.index_of[key] + 1} {name}"
    if second and _card_of(at, board) == mine:
        text = N_("{name}: this card has been typed already; board {n} waits for the card of the opponent.")
        if there.second == code:
            text = N_("{name}: this card has been typed already; both cards of board {n} agree.")
        return _(text, name=name, n=shown), "warning"
    act = VerifyResult if second else EnterResult
    saw = Expected(None if second else "", there.players)
    try:
        at.act(act(at.key, at.number, board, code), seen=saw, why=mine)
    except ResultConflict as error:
        if error.moved:
            return _("{a}: {b}", a=name, b=error.sentence()), "bad"
        text = N_(
            "{name}: this card gives {mine} on board {n}, but {now} has been entered. Look at both cards."
        )
        return _(text, name=name, mine=shown_result(code), n=shown, now=shown_result(error.now)), "bad"
    if second:
        return _("{name}: the second card of board {n} agrees.", name=name, n=shown), "good"
    white, black = (found.entry(one).name for one in there.players)
    result = shown_result(code)
    return _("Board {n}: {white} {result} {black}", n=shown, white=white, result=result, black=black), "good"


def _card_of(at: RoundVisit, board: int) -> str:
    """Which card gave the result of a board, by what the journal keeps of it as the reason; "" for none."""
    of_board = (
        one.why
        for one in reversed(at.desk.journal.course(at.event_id).history)
        if isinstance(one.action, EnterResult)
        and (one.action.section, one.action.round, one.action.board) == (at.key, at.number, board)
    )
    return next(of_board, "")


def _read(found: SectionState, drawn: RoundState, card: str) -> tuple[int, int, str]:
    """The child, the board and its result. Raises Refused, saying what is expected."""
    *words, result = card.replace("·", " ").split() or [""]
    number, check = (words[0], words[1:]) if words and words[0].isdecimal() else ("", [])
    child, own = number or " ".join(words), OWN.get(result.casefold())
    if not child or own is None:
        raise Refused.told(
            "{card!r}: type the number and the check beside it, or the name, then 1, 5 (a draw) or 0: "
            "{example}",
            card=card[:40], example=EXAMPLE,
        )  # fmt: skip
    key = named_entry(found, child)
    if number and not check:
        raise Refused.told(
            "{card!r}: the check is missing, the two digits beside the number on the card: {example}. A card "
            "without a check is typed by name",
            card=card[:40], example=EXAMPLE,
        )  # fmt: skip
    if number and fold(" ".join(check)) not in (check_of(found, key), fold(found.entry(key).name)):
        raise Refused.told(
            "{check} is not the check of card {n}, {name}: nothing is entered. Look at the name on the card; "
            "it may be of another section, or from before the numbers changed. Typed by name it is accepted",
            check=" ".join(check)[:40], n=number, name=found.entry(key).name,
        )  # fmt: skip
    board = drawn.board_of(key)
    if not board:
        name = found.entry(key).name
        raise Refused.told("{name} has no game in round {n}", name=name, n=drawn.number)
    return key, board, own[drawn.boards[board - 1].black == key]
