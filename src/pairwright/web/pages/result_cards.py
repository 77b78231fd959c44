"""Results from paper cards: a stack typed card by card, each by the child's own score."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.common.messages import N_
from pairwright.explain.words.translate import fault_text
from pairwright.storage.actions.result_acts import EnterResult, VerifyResult
from pairwright.storage.event_history import Expected
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_errors import ResultConflict
from pairwright.storage.pairing_numbers import check_of
from pairwright.storage.round_state import RoundState
from pairwright.tournament.results import OWN, shown_result
from pairwright.web.desk import back
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.player_choices import key_of, people_of
from pairwright.web.views.result_view import progress

router = DeskRouter()

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
        return _(text, name=name, n=shown), "warning"
    act = VerifyResult if second else EnterResult
    saw = Expected(None if second else "", there.players)
    try:
        at.act(act(at.key, at.number, board, code), seen=saw, why=mine)
    except ResultConflict as error:
        if error.moved:
            return f"{name}: {fault_text(at.language, error.sentence())}", "bad"
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
            card=card[:40],
            example=EXAMPLE,
        )
    key = key_of(found, child)
    if not key:
        raise Refused.told("{name!r} does not match exactly one child in this section", name=child[:40])
    if number and not check:
        raise Refused.told(
            "{card!r}: the check is missing, the two digits beside the number on the card: {example}. A card "
            "without a check is typed by name",
            card=card[:40],
            example=EXAMPLE,
        )
    if number and check != [check_of(found, key)]:
        raise Refused.told(
            "{check} is not the check of card {n}, {name}: nothing is entered. Look at the name on the card; "
            "it may be of another section, or from before the numbers changed. Typed by name it is accepted",
            check=" ".join(check)[:40],
            n=number,
            name=found.entry(key).name,
        )
    board = drawn.board_of(key)
    if not board:
        name = found.entry(key).name
        raise Refused.told("{name} has no game in round {n}", name=name, n=drawn.number)
    return key, board, own[drawn.boards[board - 1].black == key]
