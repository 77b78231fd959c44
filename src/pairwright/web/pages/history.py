"""The history of an event: every act, who did it and when; taking one back; the event as it once was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import Response

from pairwright.storage.event_state import EventState
from pairwright.storage.replay import Recorded, Restore, Standing, Undo
from pairwright.told import told
from pairwright.web.desk import NotFound, TheDesk, back
from pairwright.web.navigation import EVENT
from pairwright.web.render import page
from pairwright.web.said import said
from pairwright.web.security.roles import Arbiter
from pairwright.web.words import language_of, say

router = APIRouter()

_PAGE = 100
"""Acts on one page."""


@dataclass(frozen=True, slots=True)
class Line:
    """An act in the list. taken_back_by: position of the act that took it back, 0 while it counts."""

    recorded: Recorded
    text: str
    taken_back_by: int


@router.get(f"{EVENT}/history")
def history(
    request: Request,
    event_id: str,
    desk: TheDesk,
    me: Arbiter,
    before: Annotated[int, Query(ge=0)] = 0,
    who: Annotated[str, Query(max_length=100)] = "",
) -> Response:
    """The acts, the latest first. before: only acts before this position. who: only of this person."""
    standing = desk.journal.standing(event_id)
    event = desk.state(event_id)
    chosen = [
        one
        for one in reversed(standing)
        if (not before or one.recorded.position < before) and (not who or one.recorded.who == who)
    ]
    shown = chosen[:_PAGE]
    return page(
        request,
        "history/history.html",
        event_id=event_id,
        event=event,
        position=desk.position(event_id),
        crumbs=[(say(request)("History"), "")],
        lines=_lines(request, shown, event),
        total=len(standing),
        people=[(name, name) for name in sorted({one.recorded.who for one in standing})],
        who=who,
        earlier=shown[-1].recorded.position if len(chosen) > _PAGE else 0,
        broken=desk.journal.verify(event_id),
    )


def _lines(request: Request, standing: list[Standing], event: EventState) -> list[Line]:
    language = language_of(request)
    return [
        Line(one.recorded, said(one.recorded.action, language, event), one.taken_back_by) for one in standing
    ]


@router.get(f"{EVENT}/history/{{at}}")
def as_it_was(request: Request, event_id: str, at: int, desk: TheDesk, me: Arbiter) -> Response:
    """The event as it was after the act at this position, and the way back to it."""
    recorded = _act_at(desk, event_id, at)
    event = desk.state(event_id)
    return page(
        request,
        "history/as_it_was.html",
        event_id=event_id,
        event=event,
        position=desk.position(event_id),
        crumbs=[
            (say(request)("History"), f"/events/{event_id}/history"),
            (say(request)("Act {n}", n=at), ""),
        ],
        act=recorded,
        text=said(recorded.action, language_of(request), event),
        then=desk.journal.state_at(event_id, at),
        later=desk.position(event_id) - at,
    )


@router.post(f"{EVENT}/history/{{at}}/undo")
def undo(
    request: Request,
    event_id: str,
    at: int,
    desk: TheDesk,
    me: Arbiter,
    why: Annotated[str, Form(max_length=1000)] = "",
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """Take one act back; refused, with the act that needs it, when a later one rests on it."""
    _act_at(desk, event_id, at)
    desk.act(request, event_id, Undo(at), why=why.strip(), seen=seen)
    return back(request, f"/events/{event_id}/history", say(request)("Taken back."))


@router.post(f"{EVENT}/history/{{at}}/restore")
def restore(
    request: Request,
    event_id: str,
    at: int,
    desk: TheDesk,
    me: Arbiter,
    why: Annotated[str, Form(max_length=1000)] = "",
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """Back to the event as it was; what came later stays in the history and can be brought back."""
    _act_at(desk, event_id, at)
    desk.act(request, event_id, Restore(at), why=why.strip(), seen=seen)
    text = say(request)("The event is as it was after act {n}. To undo this, take this act back.", n=at)
    return back(request, f"/events/{event_id}/history", text)


def _act_at(desk: TheDesk, event_id: str, at: int) -> Recorded:
    found = desk.journal.history(event_id)
    if not 1 <= at <= len(found):
        raise NotFound(told("the history has no act {n}", n=at))
    return found[at - 1]
