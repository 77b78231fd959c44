"""A published round changed: no-shows and late entries, with every way to go on beside its price."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import RoundState
from pairwright.told import told
from pairwright.web.desk import TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.pages.round import round_of
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.allowed_by import record_of
from pairwright.web.views.change_view import Way, actions_of, ways
from pairwright.web.views.choosing import key_of, people_of
from pairwright.web.views.result_view import boards_of
from pairwright.web.views.round_view import RoundView
from pairwright.web.words import language_of, say

router = APIRouter()


@router.get(f"{SECTION}/rounds/{{number}}/change")
def change(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    absent: Annotated[list[str] | None, Query()] = None,
    added: Annotated[list[str] | None, Query()] = None,
    begun: str = "",
) -> Response:
    """Who is missing, who came late, which games have begun; and what can be done about it."""
    _ = say(request)
    position, event = desk.standing(event_id)
    found = desk.section(event_id, section)
    drawn = _open_round(found, number)
    gone, came = _keys(found, absent or []), _keys(found, added or [])
    offered: list[Way] = []
    faults: tuple[str, ...] = ()
    if gone or came:
        try:
            offered = _ways(request, found, drawn, gone, came, begun)
        except BadInput as error:
            faults = error.faults
    view = RoundView(found, drawn)
    there = {key for board in drawn.boards for key in board.players} | {*drawn.pairing_allocated_byes}
    address = f"/events/{event_id}/sections/{section}/rounds/{number}"
    return page(
        request,
        "round/change.html",
        event_id=event_id,
        event=event,
        section=found,
        seen=position,
        crumbs=[(_("Round {n}", n=number), address), (_("No-show or late entry"), "")],
        drawn=drawn,
        gone=[view.seat(key) for key in gone],
        came=[view.seat(key) for key in came],
        begun=begun,
        ways=offered,
        faults=faults,
        inside=[one for one in people_of(found) if one[0] in there],
        outside=[one for one in people_of(found) if one[0] not in there],
        address=address,
    )


@router.post(f"{SECTION}/rounds/{{number}}/change")
def choose(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    kind: Annotated[str, Form()] = "",
    absent: Annotated[list[str] | None, Form()] = None,
    added: Annotated[list[str] | None, Form()] = None,
    begun: Annotated[str, Form()] = "",
    reason: Annotated[str, Form()] = "",
    allowed: Annotated[str, Form()] = "",
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """One of the ways is taken; it is worked out again from the round as it stands.

    allowed: what allows it, of those that the way names.
    """
    _ = say(request)
    found = desk.section(event_id, section)
    drawn = _open_round(found, number)
    gone, came = _keys(found, absent or []), _keys(found, added or [])
    chosen = next(
        (one for one in _ways(request, found, drawn, gone, came, begun) if one.kind.value == kind), None
    )
    if chosen is None or not chosen.possible:
        raise Refused(_("This way is not open (any more); look at the others."))
    record = record_of(chosen.allowed, allowed, reason.strip())
    actions = tuple(actions_of(found, drawn, chosen, gone, reason.strip(), record))
    why = ". ".join([reason.strip() or chosen.title, *record])
    desk.act_all(request, event_id, actions, why=why, seen=seen)
    said = _("Round {n}: {what}.", n=number, what=chosen.title)
    return back(request, f"/events/{event_id}/sections/{section}/rounds/{number}", said)


def _open_round(found: SectionState, number: int) -> RoundState:
    drawn = round_of(found, number)
    if not drawn.published or number != len(found.rounds):
        raise Refused(told("only the latest published round can be changed, and before the next is drafted"))
    return drawn


def _keys(found: SectionState, texts: list[str]) -> list[int]:
    """The entries that were named; raises Refused for a text that means nobody."""
    keys = []
    for text in texts:
        if text.strip():
            key = key_of(found, text)
            if not key:
                raise Refused(
                    told("nobody here is {text!r}; type a number or a whole name", text=text.strip()[:40])
                )
            keys.append(key)
    return list(dict.fromkeys(keys))


def _ways(
    request: Request, found: SectionState, drawn: RoundState, gone: list[int], came: list[int], begun: str
) -> list[Way]:
    boards = boards_of(begun, found.setup.first_board, len(drawn.boards))
    return ways(found, drawn, gone, came, boards, language_of(request))
