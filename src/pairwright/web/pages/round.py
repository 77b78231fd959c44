"""One round, as a draft or published: the boards, what is to be seen on them, and why."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pairwright.storage.actions.rounds import draft_faults
from pairwright.storage.by_hand import HandRound
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import RoundState
from pairwright.told import told
from pairwright.web.desk import NotFound, TheDesk
from pairwright.web.navigation import SECTION
from pairwright.web.render import page, part, wants_part
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.choosing import key_of, people_of
from pairwright.web.views.round_view import RoundView, broken_texts, groups_of, marks_of, words_of
from pairwright.web.views.steps import rules_of
from pairwright.web.views.why_view import picture, why, why_not
from pairwright.web.words import language_of, say

router = APIRouter()


def round_of(section: SectionState, number: int) -> RoundState:
    """A round of the section. Raises NotFound."""
    if not 1 <= number <= len(section.rounds):
        raise NotFound(told("{section}: round {n} has not been drawn", section=section.setup.name, n=number))
    return section.rounds[number - 1]


@router.get(f"{SECTION}/rounds/{{number}}")
def one_round(
    request: Request, event_id: str, section: str, number: int, desk: TheDesk, me: Arbiter
) -> Response:
    """The boards of a round with what an arbiter wants to see before and after he publishes it."""
    position = desk.position(event_id)
    found = desk.section(event_id, section)
    drawn = round_of(found, number)
    language = language_of(request)
    view = RoundView(found, drawn)
    words = words_of(found, number, language)
    notices = view.notices()
    broken = broken_texts(found, HandRound.of(drawn), language) if drawn.by_hand else []
    return page(
        request,
        "round/draft.html" if not drawn.published else "round/round.html",
        event_id=event_id,
        event=desk.state(event_id),
        section=found,
        position=position,
        crumbs=[(say(request)("Round {n}", n=number), "")],
        drawn=drawn,
        rules=rules_of(drawn),
        view=view,
        lines=view.lines(marks_of(found, notices, words)),
        groups=groups_of(found, notices, words),
        broken=broken,
        faults=() if drawn.published else tuple(draft_faults(found, drawn)),
        is_last=number == len(found.rounds),
        address=f"/events/{event_id}/sections/{section}/rounds/{number}",
    )


@router.get(f"{SECTION}/rounds/{{number}}/why/{{entry}}")
def why_this_board(
    request: Request, event_id: str, section: str, number: int, entry: int, desk: TheDesk, me: Arbiter
) -> Response:
    """Why an entry has this board, or the bye; as a panel beside the boards, or a page of its own."""
    found = desk.section(event_id, section)
    drawn = round_of(found, number)
    board = drawn.board_of(entry)
    if not board and entry not in drawn.pairing_allocated_byes:
        raise NotFound(told("this player has no board in round {n}", n=number))
    white, black = drawn.boards[board - 1].players if board else (entry, None)
    view = RoundView(found, drawn)
    values: dict[str, Any] = {
        "event_id": event_id,
        "section": found,
        "drawn": drawn,
        "answer": why(found, number, white, black, language_of(request)),
        "white": view.seat(white),
        "black": None if black is None else view.seat(black),
        "shown": found.setup.first_board + board - 1 if board else 0,
        "address": f"/events/{event_id}/sections/{section}/rounds/{number}",
    }
    if wants_part(request):
        return part(request, "round/why_panel.html", **values)
    crumbs = [(say(request)("Round {n}", n=number), values["address"]), (say(request)("Why"), "")]
    return page(request, "round/why.html", event=desk.state(event_id), crumbs=crumbs, **values)


@router.get(f"{SECTION}/rounds/{{number}}/ask")
def ask(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    a: str = "",
    b: str = "",
) -> Response:
    """Why two players do not meet in the round. a, b: their numbers; b "bye" or 0 asks for the bye."""
    _ = say(request)
    found = desk.section(event_id, section)
    drawn = round_of(found, number)
    address = f"/events/{event_id}/sections/{section}/rounds/{number}"
    first, second = key_of(found, a), key_of(found, b)
    wants_bye = b.strip().casefold() in ("bye", "0", _("bye").casefold())
    answer = None
    if first and (second or wants_bye):
        answer = why_not(found, number, first, second or None, language_of(request))
    return page(
        request,
        "round/ask.html",
        event_id=event_id,
        event=desk.state(event_id),
        section=found,
        crumbs=[(_("Round {n}", n=number), address), (_("Why not?"), "")],
        drawn=drawn,
        answer=answer,
        a=a,
        b=b,
        people=people_of(found),
        unknown=[text for text, key in ((a, first), (b, second or wants_bye)) if text and not key],
        address=address,
    )


@router.get(f"{SECTION}/rounds/{{number}}/picture/{{entry}}.svg")
def why_picture(
    request: Request, event_id: str, section: str, number: int, entry: int, desk: TheDesk, me: Arbiter
) -> Response:
    """The bracket of an entry."""
    found = desk.section(event_id, section)
    round_of(found, number)
    if entry not in found.index_of:
        raise NotFound(told("{section}: there is no entry {key}", section=found.setup.name, key=entry))
    drawing = picture(found, number, entry, language_of(request))
    return Response(drawing, media_type="image/svg+xml")
