"""The rounds of a section: where it stands, the next step as one button, and a draft made by it."""

from __future__ import annotations

from starlette.responses import Response

from pairwright.common.errors import NoPairing, Refused, faults_of
from pairwright.common.messages import listed, told
from pairwright.storage.actions.round_acts import DiscardDraft, PublishRound, WithdrawRound
from pairwright.storage.draft_round import draft_acts, leave_out
from pairwright.storage.event_state import SectionState
from pairwright.storage.manual_pairing import begun_by_hand
from pairwright.storage.section_report import report_gaps
from pairwright.web.form_input import Seen
from pairwright.web.navigation import SECTION, known_paths
from pairwright.web.next_step import next_step
from pairwright.web.request_context import AtRound, AtSection
from pairwright.web.routes import DeskRouter
from pairwright.web.views.setup_words import usual_tie_breaks
from pairwright.web.views.steps import card_of, steps_of

router = DeskRouter()


@router.get(f"{SECTION}/rounds")
def rounds(at: AtSection) -> Response:
    """The next step, and all rounds with how far they are."""
    found = at.section
    paths = known_paths(at.request.app)
    return at.page(
        "round/rounds.html",
        position=at.position,
        next=next_step(found),
        steps=steps_of(found),
        cards=[card_of(drawn) for drawn in reversed(found.rounds)],
        usual_tie_breaks=_to_be_announced(found),
        report_gaps=report_gaps(at.event, found) if _ends_soon(found) else [],
        has_schedule=found.has_schedule,
        has_standings=f"{SECTION}/standings" in paths,
    )


def _ends_soon(section: SectionState) -> bool:
    """The last round is next, or is being played."""
    return (
        bool(section.entries)
        and section.number_of_rounds > 0
        and section.next_round >= section.number_of_rounds
    )


def _to_be_announced(section: SectionState) -> str:
    """The usual tie-breaks of a table whose section has announced none yet, once its numbers are settled."""
    if section.rounds or section.setup.tie_breaks or not section.has_schedule:
        return ""
    return usual_tie_breaks(section.setup)


@router.post(f"{SECTION}/rounds/pair")
def make_draft(at: AtSection, seen: Seen = None) -> Response:
    """Draw the next round by the rules, as a draft; one that is there already is drawn anew."""
    _ = at.say
    found = at.section
    try:
        *left_out, draft = draft_acts(found)
    except NoPairing as error:
        raise Refused(
            *faults_of(error),
            told(
                "The rules allow no pairing for this round. Remove a restriction, grant a bye, or pair "
                "the round by hand."
            ),
        ) from error
    said = _("Round {n} was paired again.", n=found.next_round) if found.draft is not None else ""
    if left_out:
        names = listed(entry.name for entry in found.no_shows)
        said = _("Not in round {n}, because they were missing: {names}", n=found.next_round, names=names)
    at.act(*left_out, draft, seen=seen)
    return at.back(f"/rounds/{found.next_round}", said, "info")


@router.post(f"{SECTION}/rounds/leave-out")
def leave_out_no_shows(at: AtSection, seen: Seen = None) -> Response:
    """Those who were missing in the last round are not in the next one."""
    found = at.section
    names = listed(entry.name for entry in found.no_shows)
    at.act(*(leave_out(found, entry) for entry in found.no_shows), seen=seen)
    said = at.say("Not in round {n}, because they were missing: {names}", n=found.next_round, names=names)
    return at.back("/rounds", said, "info")


@router.post(f"{SECTION}/rounds/by-hand")
def begin_by_hand(at: AtSection, seen: Seen = None) -> Response:
    """A draft that no rule has drawn, to be made by hand: for the round that the rules do not admit."""
    draft = begun_by_hand(at.section)
    at.act(draft, seen=seen)
    return at.back(f"/rounds/{draft.round}/repair")


@router.post(f"{SECTION}/rounds/{{number}}/publish")
def publish(at: AtRound, seen: Seen = None) -> Response:
    """The draft becomes the round, and everybody sees it."""
    at.act(PublishRound(at.key, at.number), seen=seen)
    said = at.say("Round {n} is published: everybody sees it now.", n=at.number)
    return at.back(f"/rounds/{at.number}", said)


@router.post(f"{SECTION}/rounds/{{number}}/withdraw")
def withdraw(at: AtRound, seen: Seen = None) -> Response:
    """The publication is taken back: the round is a draft again."""
    at.act(WithdrawRound(at.key, at.number), seen=seen)
    said = at.say("Round {n} is a draft again and is no longer public.", n=at.number)
    return at.back(f"/rounds/{at.number}", said, "warning")


@router.post(f"{SECTION}/rounds/{{number}}/discard")
def discard(at: AtRound, seen: Seen = None) -> Response:
    """The draft is thrown away."""
    at.act(DiscardDraft(at.key, at.number), seen=seen)
    said = at.say("The draft of round {n} has been discarded.", n=at.number)
    return at.back("/rounds", said, "info")
