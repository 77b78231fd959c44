"""The rounds of a section: where it stands, the next step as one button, and a draft made by it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import NoPairing
from pairwright.storage.actions.rounds import DiscardDraft, PublishRound, WithdrawRound
from pairwright.storage.by_hand import begun_by_hand
from pairwright.storage.drawing import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.schedule import has_schedule
from pairwright.told import faults_of, told
from pairwright.web.desk import TheDesk, back
from pairwright.web.navigation import SECTION, known_paths
from pairwright.web.next_step import next_step
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.setup_words import usual_tie_breaks
from pairwright.web.views.steps import card_of, steps_of
from pairwright.web.words import say

router = APIRouter()

Seen = Annotated[int | None, Form()]
"""The hidden field of forms: the position of the journal that the person saw."""


@router.get(f"{SECTION}/rounds")
def rounds(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """The next step, and all rounds with how far they are."""
    position = desk.position(event_id)
    found = desk.section(event_id, section)
    paths = known_paths(request.app)
    return page(
        request,
        "round/rounds.html",
        event_id=event_id,
        event=desk.state(event_id),
        section=found,
        position=position,
        next=next_step(found),
        steps=steps_of(found),
        cards=[card_of(drawn) for drawn in reversed(found.rounds)],
        usual_tie_breaks=_to_be_announced(found),
        has_schedule=has_schedule(found),
        has_standings=f"{SECTION}/standings" in paths,
    )


def _to_be_announced(section: SectionState) -> str:
    """The usual tie-breaks of a table whose section has announced none yet, once its numbers are settled."""
    if section.rounds or section.setup.tie_breaks or not has_schedule(section):
        return ""
    return usual_tie_breaks(section.setup)


@router.post(f"{SECTION}/rounds/pair")
def make_draft(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, seen: Seen = None
) -> Response:
    """Draw the next round by the rules, as a draft; one that is there already is drawn anew."""
    _ = say(request)
    found = desk.section(event_id, section)
    try:
        draft = draft_of(found)
    except NoPairing as error:
        raise Refused(
            *faults_of(error),
            told(
                "The rules admit no such round. Lift a restriction, grant a bye, or make the round by hand."
            ),
        ) from error
    replaced = found.draft is not None
    desk.act(request, event_id, draft, seen=seen)
    said = _("Round {n} was drawn again.", n=draft.round) if replaced else ""
    return back(request, f"/events/{event_id}/sections/{section}/rounds/{draft.round}", said, "info")


@router.post(f"{SECTION}/rounds/by-hand")
def begin_by_hand(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, seen: Seen = None
) -> Response:
    """A draft that no rule has drawn, to be made by hand: for the round that the rules do not admit."""
    draft = begun_by_hand(desk.section(event_id, section))
    desk.act(request, event_id, draft, seen=seen)
    return back(request, f"/events/{event_id}/sections/{section}/rounds/{draft.round}/repair")


@router.post(f"{SECTION}/rounds/{{number}}/publish")
def publish(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    seen: Seen = None,
) -> Response:
    """The draft becomes the round, and everybody sees it."""
    desk.act(request, event_id, PublishRound(section, number), seen=seen)
    said = say(request)("Round {n} is published: everybody sees it now.", n=number)
    return back(request, f"/events/{event_id}/sections/{section}/rounds/{number}", said)


@router.post(f"{SECTION}/rounds/{{number}}/withdraw")
def withdraw(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    seen: Seen = None,
) -> Response:
    """The publication is taken back: the round is a draft again."""
    desk.act(request, event_id, WithdrawRound(section, number), seen=seen)
    said = say(request)("Round {n} is a draft again; readers do not see it any more.", n=number)
    return back(request, f"/events/{event_id}/sections/{section}/rounds/{number}", said, "warning")


@router.post(f"{SECTION}/rounds/{{number}}/discard")
def discard(
    request: Request,
    event_id: str,
    section: str,
    number: int,
    desk: TheDesk,
    me: Arbiter,
    seen: Seen = None,
) -> Response:
    """The draft is thrown away."""
    desk.act(request, event_id, DiscardDraft(section, number), seen=seen)
    said = say(request)("The draft of round {n} was thrown away.", n=number)
    return back(request, f"/events/{event_id}/sections/{section}/rounds", said, "info")
