"""The API, acting: one route for each kind of action, typed by the fields of the action."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Annotated, cast

from fastapi import APIRouter, Body, Depends, Query
from pydantic import ConfigDict
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.common.messages import told
from pairwright.storage.actions import ACTIONS
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.actions.result_acts import ResultAct
from pairwright.storage.draft_round import draft_acts
from pairwright.storage.effect_kinds import as_json, may_deviate
from pairwright.storage.effects import effects
from pairwright.storage.event_history import Expected, Guard
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Appended
from pairwright.storage.replay import Act, Restore, Undo, act_from_json, act_to_json
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.shapes import Done
from pairwright.web.api.state_json import JsonAnswer, described
from pairwright.web.desk import Desk, NotFound, TheDesk
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Helper, Identity, NotAllowed
from pairwright.web.translations import say


def position_seen(
    event_id: str,
    desk: TheDesk,
    seen: Annotated[
        int, Query(ge=0, description="Position that you saw; later changes of the same thing are told (409)")
    ],
) -> int:
    """The position; one that the journal has not reached was seen by nobody, and would guard nothing."""
    last = desk.position(event_id)
    if seen > last:
        raise Refused.told("nobody has seen position {n}; the last one is {last}", n=seen, last=last)
    return seen


Seen = Annotated[int, Depends(position_seen)]


router = DeskRouter(prefix="/api/v1", tags=["acting"], dependencies=KNOWN_ONLY)

for _of in ACTIONS.values():
    # A field that there is not is refused, also in what an act holds, instead of being passed over.
    _of.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]

Why = Annotated[str, Query(max_length=1000, description="Why it is done; stands in the journal")]

Agree = Annotated[
    list[str] | None,
    Query(description="What leaves the rules of FIDE and is done all the same, as the answer 409 names it"),
]

Preview = Annotated[bool, Query(description="Write nothing; answer what the act would do")]

ExpectedResult = Annotated[
    str | None, Query(description="What stood there when you decided; another result is told (409)")
]
ExpectedPlayers = Annotated[
    list[int] | None, Query(description="Who sat there, White first; other people are told (409)")
]

Keep = Annotated[
    list[int] | None,
    Query(
        description="Keys of entries whose boards of the draft stay; the rules pair the others. The round is"
        " then one paired by hand"
    ),
]


def _done(
    desk: Desk,
    request: Request,
    event_id: str,
    act: Act,
    why: str,
    seen: Guard,
    preview: bool = False,
    before_it: Sequence[Act] = (),
) -> Response:
    """Do it, after what goes before it, or answer what it would do."""
    if preview:
        position, before = desk.standing(event_id)
        after = desk.journal.preview(event_id, *before_it, act, seen=seen)
        done = Appended(after, position, None, before)
    else:
        done = desk.record_all(request, event_id, (*before_it, act), why=why, seen=seen)
    return _answer(request, event_id, act, done, preview)


def _answer(request: Request, event_id: str, act: Act, done: Appended, preview: bool = False) -> Response:
    """What an act did, with its own position: that of the journal may be somebody else's act by now."""
    fide = may_deviate(act)
    told = effects(done.before, done.state, fide=fide, redraw=preview)
    found = [as_json(one, say(request)) for one in told]
    return JsonAnswer(
        {"event_id": event_id, "position": done.position, "written": not preview, "effects": found}
    )


@router.post("/events", responses=described(Done), response_class=JsonAnswer)
def create_event(
    request: Request, body: Annotated[DescribeEvent, Body()], desk: TheDesk, me: Arbiter
) -> Response:
    """A new event."""
    me.require_whole_desk()
    event_id, done = desk.begin(request, (_checked(body),))
    return _answer(request, event_id, body, done)


@router.post(
    "/events/{event_id}/sections/{section}/draft", responses=described(Done), response_class=JsonAnswer
)
def draw(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    seen: Seen,
    why: Why = "",
    preview: Preview = False,
    keep: Keep = None,
) -> Response:
    """Pair the next round by the rules of the section, as a draft."""
    *left_out, draft = draft_acts(desk.section(event_id, section), keep or ())
    return _done(desk, request, event_id, draft, why, seen, preview, left_out)


@router.post("/events/{event_id}/undo/{position}", responses=described(Done), response_class=JsonAnswer)
def undo(
    request: Request,
    event_id: str,
    position: int,
    desk: TheDesk,
    me: Arbiter,
    seen: Seen,
    why: Why = "",
    preview: Preview = False,
) -> Response:
    """Take one action back; refused when later ones depend on it."""
    return _done(desk, request, event_id, _known(desk, event_id, Undo(position)), why, seen, preview)


@router.post("/events/{event_id}/restore/{position}", responses=described(Done), response_class=JsonAnswer)
def restore(
    request: Request,
    event_id: str,
    position: int,
    desk: TheDesk,
    me: Arbiter,
    seen: Seen,
    why: Why = "",
    preview: Preview = False,
) -> Response:
    """Go back to the event as it was after this position; what came later stays in the journal."""
    return _done(desk, request, event_id, _known(desk, event_id, Restore(position)), why, seen, preview)


def _known(desk: Desk, event_id: str, action: Undo | Restore) -> Undo | Restore:
    if not 0 <= action.position <= desk.position(event_id):
        raise NotFound.told("the journal has no position {n}", n=action.position)
    return action


def _checked(action: Action) -> Action:
    """The same action, its values held to what the journal can keep."""
    return cast(Action, act_from_json(action.kind, act_to_json(action)))


def _is_own(event: EventState, result: ResultAct, me: Identity) -> bool:
    """The board of a result is among those that somebody may enter."""
    board = result.board
    if event.has(result.section):
        board = event.section(result.section).hall_place(result.round, board)
    return me.may_enter(result.section, board)


def _route(kind: str, of: type[Action]) -> Callable[..., Response]:
    """The handler of one kind of action; results may also be entered by helpers, on their boards."""
    for_helpers = issubclass(of, ResultAct) and of.by_helpers

    def act(
        request: Request,
        event_id: str,
        body: Action,
        desk: TheDesk,
        me: Identity,
        seen: int,
        why: str = "",
        agree: list[str] | None = None,
        preview: bool = False,
        expected: str | None = None,
        players: list[int] | None = None,
    ) -> Response:
        """One act of this kind, by a program. agree: read where the act is written (`web.desk`)."""
        guard = Expected(expected, tuple(players or ()), position=seen)
        if isinstance(body, ResultAct) and for_helpers and not _is_own(desk.state(event_id), body, me):
            raise NotAllowed(told("board {n} is not among those of your link", n=body.board))
        return _done(desk, request, event_id, _checked(body), why, guard, preview)

    hints = {
        "body": Annotated[of, Body()],
        "me": Helper if for_helpers else Arbiter,
        "why": Why,
        "agree": Agree,
        "preview": Preview,
        "seen": Seen,
        "desk": TheDesk,
        "request": Request,
        "event_id": str,
    }
    if issubclass(of, ResultAct):
        hints |= {"expected": ExpectedResult, "players": ExpectedPlayers}
    signature = inspect.signature(act)
    act.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[
            parameter.replace(annotation=hints[name])
            for name, parameter in signature.parameters.items()
            if name in hints
        ],
        return_annotation=Response,
    )
    act.__name__ = kind.replace("-", "_")
    act.__doc__ = inspect.getdoc(of)
    return act


def add_actions(to: APIRouter) -> None:
    """A route for each kind of action: POST /events/{event_id}/actions/{kind}."""
    for kind, of in ACTIONS.items():
        to.add_api_route(
            f"/events/{{event_id}}/actions/{kind}",
            _route(kind, of),
            methods=["POST"],
            responses=described(Done),
            response_class=JsonAnswer,
        )


add_actions(router)
