"""The API: the drawing of lots of a section, step by step."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from fastapi import Body
from pydantic import BaseModel, Field
from starlette.responses import Response
from typing_extensions import TypedDict

from pairwright.lots.contingents import Entrant
from pairwright.lots.draw_json import next_object
from pairwright.lots.transcript import Occasion, Transcript
from pairwright.storage.actions.action import Action
from pairwright.storage.journal_lines import stamp, utc_now
from pairwright.storage.lots_drawing import (
    called_out,
    check_unused,
    public_document,
    revealed,
    step_of,
    transcript_of,
    typed_moment,
    with_outside_source,
)
from pairwright.web.api.acting import Seen
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import JsonAnswer, described
from pairwright.web.desk import NotFound
from pairwright.web.pages.lots_pages import COMMITTED, announcement_of, begun, occasion
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskPages, DeskRouter

# -- What the API answers about drawings of lots: its keys and their types (written by
# `lots/draw_json.py`)


class NextStep(TypedDict):
    """What is decided next in a drawing of lots."""

    decide: str
    contingent: NotRequired[str]
    offered: NotRequired[list[str]]
    remaining: NotRequired[dict[str, int]]
    refused: NotRequired[dict[str, str]]
    name: NotRequired[str]
    numbers: NotRequired[list[int]]
    envelope: NotRequired[str | None]


class LotsTerms(TypedDict):
    """How numbers are drawn (docs/how-to)."""

    edition: str
    method: str
    table_set: str
    last: int
    order: str
    group_by: str
    look_ahead: bool
    misfit: str
    chance: NotRequired[str]
    plans: NotRequired[int]


class OutsideValue(TypedDict):
    """A public value to come, announced as the last one called."""

    source: str
    due: str


class Announcement(TypedDict):
    """What was announced before anything was drawn."""

    kind: str
    title: str
    terms: LotsTerms | None
    entrants: list[Entrant]
    outside: NotRequired[OutsideValue]


class Contribution(TypedDict):
    """What somebody called out."""

    by: str
    value: str


class Chance(TypedDict):
    """Where chance comes from; of a drawing under way without what foretells the rest."""

    mode: str
    seed: NotRequired[str]
    commitment: NotRequired[str]
    contributions: NotRequired[list[Contribution]]
    secret: NotRequired[str | None]


class LotsStep(TypedDict):
    """A step with its link of the chain; further keys by the kind of act."""

    step: int
    act: str
    source: str
    link: str
    at: NotRequired[str]
    undone: NotRequired[int]
    contingent: NotRequired[str]
    envelope: NotRequired[str]
    numbers: NotRequired[list[int] | list[list[int]]]
    method: NotRequired[str]
    ways: NotRequired[str]
    entrant: NotRequired[int]
    name: NotRequired[str]
    number: NotRequired[int]
    colour: NotRequired[str]


class LotsTranscript(TypedDict):
    """The transcript of a drawing."""

    format: str
    version: int
    announcement: Announcement
    announced: str
    chance: Chance
    held: NotRequired[Occasion]
    origin: str
    steps: list[LotsStep]
    complete: bool


class Lots(TypedDict):
    """A drawing as it stands, and what is decided next; null when it is complete."""

    transcript: LotsTranscript
    next: NextStep | None


# ------------------------------------------------------------------------------------------------------


router = DeskRouter(
    prefix="/api/v1/events/{event_id}/sections/{section}/lots", tags=["lots"], dependencies=KNOWN_ONLY
)


class Announced(BaseModel, extra="forbid"):
    """A drawing of lots to be announced.

    what: restricted numbers (varma), plain ones, or the initial colour. way: a ceremony, at once from a
    seed, or public with a commitment. last: rounds at the end in which a group is kept apart. chance: where
    the program chooses an envelope, all legal draws are equally likely, or all envelopes offered. misfit:
    where the tables cannot serve everybody, an envelope is prepared for each contingent, the one left over
    draws from several, or there is no draw. present: who is there, for the transcript. outside: of a public
    draw, the public value to come that is called last, under this name; due: from when on it is known, such
    as 2026-11-28T20:00:00.000Z.
    """

    what: Literal["varma", "numbers", "colour"] = "varma"
    way: Literal["screen", "hall", "seed", "commit"] = "screen"
    group_by: Literal["federation", "club", "school", "family"] = "federation"
    table_set: Literal["auto", "published", "corrected", "best", "plain"] = "auto"
    chance: Literal["draws", "envelopes"] = "draws"
    last: Annotated[int, Field(ge=1, le=99)] = 3
    seed: Annotated[str, Field(max_length=200)] = ""
    edition: Literal["annex2", "1987"] = "annex2"
    misfit: Literal["blocks", "split", "error"] = "blocks"
    present: Annotated[str, Field(max_length=500)] = ""
    outside: Annotated[str, Field(max_length=90)] = ""
    due: Annotated[str, Field(max_length=40)] = ""


class CeremonyStep(BaseModel, extra="forbid"):
    """A letter, number or colour that came out in the hall, or "draw", "draw all", "undo"."""

    what: Annotated[str, Field(min_length=1, max_length=60)]


class Called(BaseModel, extra="forbid"):
    """What somebody calls out for a public draw."""

    by: Annotated[str, Field(max_length=100)]
    value: Annotated[str, Field(max_length=200)]


@router.get("", responses=described(Lots), response_class=JsonAnswer)
def lots(at: AtSection) -> Response:
    """The transcript as it stands (without what would foretell the rest), and what is to be decided next."""
    transcript = transcript_of(at.section)
    if transcript is None:
        raise NotFound.told("no drawing of lots has been announced for this section")
    return _told(transcript)


def _told(transcript: Transcript) -> Response:
    return JsonAnswer({"transcript": public_document(transcript), "next": next_object(transcript)})


@router.post("", responses=described(Lots), response_class=JsonAnswer)
def announce(at: AtSection, body: Annotated[Announced, Body()], seen: Seen) -> Response:
    """Announce a drawing; from a seed it is carried out at once."""
    event, state = at.event, at.section
    announcement = announcement_of(
        event, state, body.what, body.group_by, body.table_set, body.last, body.chance,
        edition=body.edition, misfit=body.misfit,
    )  # fmt: skip
    announcement = with_outside_source(
        announcement, body.outside, typed_moment(body.due), stamp(utc_now()), public=body.way == COMMITTED
    )
    return _acted(at, begun(at, announcement, body.way, body.seed, occasion(at, body.present)), seen)


@router.post("/step", responses=described(Lots), response_class=JsonAnswer)
def step(at: AtSection, body: Annotated[CeremonyStep, Body()], seen: Seen) -> Response:
    """One step of the drawing."""
    action = step_of(at.section, body.what, stamp(utc_now()))
    return _acted(at, action, seen)


@router.post("/call", responses=described(Lots), response_class=JsonAnswer)
def call(at: AtSection, body: Annotated[Called, Body()], seen: Seen) -> Response:
    """A number or word called out for a public draw."""
    check_unused(at.desk.journal.standing(at.event_id), at.key)
    action = called_out(at.section, body.by.strip(), body.value.strip(), stamp(utc_now()))
    return _acted(at, action, seen)


@router.post("/reveal", responses=described(Lots), response_class=JsonAnswer)
def reveal(at: AtSection, seen: Seen) -> Response:
    """The secret of a public draw is revealed, and everything is drawn."""
    check_unused(at.desk.journal.standing(at.event_id), at.key)
    return _acted(at, revealed(at.section, at.desk.seeds.of, stamp(utc_now())), seen)


def _acted(at: SectionVisit, action: Action, seen: int) -> Response:
    state = at.act(action, seen=seen).section(at.key)
    transcript = transcript_of(state)
    assert transcript is not None  # every one of these actions leaves one
    return _told(transcript)


PAGES = DeskPages(router)
