"""The API: the drawing of lots of a section, step by step."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pairwright.lots.as_data import next_object
from pairwright.lots.transcript import Transcript
from pairwright.storage.actions.action import Action
from pairwright.storage.lots import called_out, public_document, revealed, step_of, transcript_of
from pairwright.told import told
from pairwright.web.api.form import OBJECT, described
from pairwright.web.desk import Desk, NotFound, TheDesk
from pairwright.web.pages.lots import announcement_of, begun
from pairwright.web.security.roles import Arbiter

router = APIRouter(prefix="/api/v1/events/{event_id}/sections/{section}/lots", tags=["lots"])


class Announced(BaseModel):
    """A drawing of lots to be announced.

    what: restricted numbers (varma), plain ones, or the initial colour. way: a ceremony, at once from a
    seed, or public with a commitment. last: rounds at the end in which a group is kept apart. chance: where
    the program chooses an envelope, all legal draws are equally likely, or all envelopes offered.
    """

    what: Literal["varma", "numbers", "colour"] = "varma"
    way: Literal["screen", "hall", "seed", "commit"] = "screen"
    group_by: Literal["federation", "club", "school", "family"] = "federation"
    table_set: Literal["auto", "published", "corrected", "best", "plain"] = "auto"
    chance: Literal["draws", "envelopes"] = "draws"
    last: Annotated[int, Field(ge=1, le=99)] = 3
    seed: Annotated[str, Field(max_length=200)] = ""


class Step(BaseModel):
    """A letter, number or colour that came out in the hall, or "draw", "draw all", "undo"."""

    what: Annotated[str, Field(min_length=1, max_length=60)]


class Called(BaseModel):
    """What somebody calls out for a public draw."""

    by: Annotated[str, Field(max_length=100)]
    value: Annotated[str, Field(max_length=200)]


@router.get("", responses=described(OBJECT), response_class=JSONResponse)
def lots(event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """The transcript as it stands (without what would foretell the rest), and what is to be decided next."""
    transcript = transcript_of(desk.section(event_id, section))
    if transcript is None:
        raise NotFound(told("no drawing of lots has been announced for this section"))
    return _told(transcript)


def _told(transcript: Transcript) -> Response:
    return JSONResponse({"transcript": public_document(transcript), "next": next_object(transcript)})


@router.post("", responses=described(OBJECT), response_class=JSONResponse)
def announce(
    request: Request,
    event_id: str,
    section: str,
    body: Annotated[Announced, Body()],
    desk: TheDesk,
    me: Arbiter,
) -> Response:
    """Announce a drawing; from a seed it is carried out at once."""
    event, state = desk.state(event_id), desk.section(event_id, section)
    announcement = announcement_of(
        event, state, body.what, body.group_by, body.table_set, body.last, body.chance
    )
    return _acted(request, desk, event_id, section, begun(state, announcement, body.way, body.seed))


@router.post("/step", responses=described(OBJECT), response_class=JSONResponse)
def step(
    request: Request,
    event_id: str,
    section: str,
    body: Annotated[Step, Body()],
    desk: TheDesk,
    me: Arbiter,
) -> Response:
    """One step of the drawing."""
    action = step_of(desk.section(event_id, section), body.what)
    return _acted(request, desk, event_id, section, action)


@router.post("/call", responses=described(OBJECT), response_class=JSONResponse)
def call(
    request: Request,
    event_id: str,
    section: str,
    body: Annotated[Called, Body()],
    desk: TheDesk,
    me: Arbiter,
) -> Response:
    """A number or word called out for a public draw."""
    action = called_out(desk.section(event_id, section), body.by.strip(), body.value.strip())
    return _acted(request, desk, event_id, section, action)


@router.post("/reveal", responses=described(OBJECT), response_class=JSONResponse)
def reveal(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """The secret of a public draw is revealed, and everything is drawn."""
    return _acted(request, desk, event_id, section, revealed(desk.section(event_id, section)))


def _acted(request: Request, desk: Desk, event_id: str, section: str, action: Action) -> Response:
    state = desk.act(request, event_id, action).section(section)
    transcript = transcript_of(state)
    assert transcript is not None  # every one of these actions leaves one
    return _told(transcript)
