"""Results by phone: a helper sees the missing boards of his range, and enters each with two taps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from pairwright.storage.actions.results import EnterResult
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import RoundState
from pairwright.told import told
from pairwright.web.desk import NotFound, back
from pairwright.web.pages.results import write_result
from pairwright.web.security.roles import Identity, NotAllowed
from pairwright.web.typed import FormText
from pairwright.web.views.result_view import (
    CHOICES,
    MATCH_CHOICES,
    MATCH_COMMON,
    WORDS,
    shown_result,
    telling_results,
    typed_result,
)
from pairwright.web.views.round_view import RoundView, ShownBoard
from pairwright.web.visit import EventVisit, HelperAtEvent, HelperAtRound, RoundVisit
from pairwright.web.words import Say

router = APIRouter()
HOME = "/h/{event_id}"
BOARD = f"{HOME}/{{section}}/{{number}}/{{board}}"

TAPS = ("1-0", "1/2-1/2", "0-1")
"""The big buttons; everything else is behind them."""


@dataclass(frozen=True, slots=True)
class HelperBoards:
    """The boards of a section that a helper enters. others: boards of his whose results are in."""

    section: SectionState
    number: int
    missing: tuple[ShownBoard, ...]
    others: tuple[ShownBoard, ...]


@router.get(HOME)
def home(at: HelperAtEvent, entered: str = "") -> Response:
    """The boards of a helper without a result; with `entered` also the others."""
    return at.page("results/phone.html", position=at.position, **_boards(at, entered))


@router.get(f"{HOME}/boards")
def boards(at: HelperAtEvent, entered: str = "") -> Response:
    """The boards alone, when something has changed."""
    return at.part("results/phone_boards.html", **_boards(at, entered))


def _boards(at: EventVisit, entered: str) -> dict[str, Any]:
    _ = at.say
    return {
        "ranges": list(ranges_of(at.event, at.me)),
        "entered": bool(entered),
        "last": _last_own(at),
        "shown_result": telling_results(_),
    }


def ranges_of(event: EventState, me: Identity) -> Iterator[HelperBoards]:
    """The rounds being played, as far as they are his: of each section the one with missing results."""
    for section in event.sections:
        drawn = playing(section)
        if drawn is None:
            continue
        lines = [line for line in RoundView(section, drawn).lines() if me.may_enter(section.key, line.number)]
        if lines:
            missing = tuple(line for line in lines if not line.result)
            others = tuple(line for line in lines if line.result)
            yield HelperBoards(section, drawn.number, missing, others)


def playing(section: SectionState) -> RoundState | None:
    """The round whose results are entered: the latest one, if it is published."""
    last = section.rounds[-1] if section.rounds else None
    return last if last is not None and last.published else None


@dataclass(frozen=True, slots=True)
class Own:
    """The last result that somebody entered, while it still stands."""

    action: EnterResult
    shown: int
    before: str


def _last_own(at: EventVisit) -> Own | None:
    """What he can take back: his last result, if nobody has changed it since."""
    event = at.event
    for recorded in reversed(at.desk.journal.history(at.event_id)):
        action = recorded.action
        if recorded.who != at.me.name or not isinstance(action, EnterResult):
            continue
        if not action.result or not event.has(action.section):
            return None
        if not at.me.may_enter(action.section, action.board):
            # Another helper has the same name.
            continue
        section = event.section(action.section)
        drawn = playing(section)
        if drawn is None or drawn.number != action.round or action.board > len(drawn.boards):
            return None
        if drawn.boards[action.board - 1].result != action.result:
            return None
        return Own(action, section.setup.first_board + action.board - 1, action.result)
    return None


@router.get(BOARD)
def one_board(at: HelperAtRound, board: int) -> Response:
    """The buttons of one board."""
    _ = at.say
    line = _line(at, board)
    return at.page(
        "results/phone_board.html",
        position=at.position,
        number=at.number,
        line=line,
        **_buttons(at),
        shown_result=telling_results(_),
    )


def _buttons(at: RoundVisit) -> dict[str, Any]:
    """What can be tapped. matches: of the games of a match; more: what lies behind the big buttons."""
    _ = at.say
    if at.section.games > 1:
        rarer = [choice for choice in MATCH_CHOICES if choice not in MATCH_COMMON]
        return {"matches": MATCH_COMMON, "more": [(code, _(words)) for code, words in rarer]}
    behind = [code for code, _text in CHOICES if code not in TAPS]
    return {"matches": (), "more": [(code, f"{_(WORDS[code])} ({_(shown_result(code))})") for code in behind]}


def _line(at: RoundVisit, board: int) -> ShownBoard:
    found = at.section
    drawn = at.published
    if not 1 <= board <= len(drawn.boards):
        raise NotFound.told("round {n} has no board {board}", n=at.number, board=board)
    if not at.me.may_enter(at.key, board):
        raise NotAllowed(
            told("board {n} is not among those of your link", n=found.setup.first_board + board - 1)
        )
    return RoundView(found, drawn).lines()[board - 1]


@router.post(BOARD)
def enter(
    at: HelperAtRound,
    board: int,
    result: FormText = "",
    before: FormText = "",
    pair: FormText = "",
) -> Response:
    """The result of the board; somebody else's, entered meanwhile, is shown and stays."""
    _ = at.say
    line = _line(at, board)
    code = typed_result(result, at.section.games)
    conflict = write_result(at, board, code, before, pair)
    address = f"/h/{at.event_id}"
    if conflict is None:
        return back(at.request, address, _said(_, line, code))
    if conflict["now"] == "moved":
        return back(
            at.request,
            address,
            _("Board {n}: different players are playing there now.", n=line.shown),
            "warning",
        )
    said = _(
        "Board {n}: {who} has entered {now} in the meantime. If it really is {mine}, enter it once more.",
        n=line.shown,
        who=conflict["who"] or _("somebody else"),
        now=telling_results(_)(conflict["now"]),
        mine=telling_results(_)(conflict["mine"]),
    )
    return back(at.request, f"{address}/{at.key}/{at.number}/{board}", said, "warning")


def _said(_: Say, line: ShownBoard, code: str) -> str:
    if not code:
        return _("Board {n}: taken back.", n=line.shown)
    return _(
        "Board {n}: {white} {result} {black}. Saved.",
        n=line.shown,
        white=line.white.name,
        result=telling_results(_)(code),
        black=line.black.name,
    )


@router.post(f"{HOME}/take-back")
def take_back(at: HelperAtEvent) -> Response:
    """The last result that he entered is taken back."""
    _ = at.say
    own = _last_own(at)
    if own is None:
        raise Refused(_("There is nothing of yours to take back (any more)."))
    there = RoundVisit(at.request, at.me, at.event_id, own.action.section, own.action.round)
    write_result(there, own.action.board, "", own.before, "")
    return back(at.request, f"/h/{at.event_id}", _("Board {n}: taken back.", n=own.shown), "info")
