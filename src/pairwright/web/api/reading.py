"""The API, reading: events, their history, tournaments, standings and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Query
from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.storage.act_sentences import said
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import Damaged, Unavailable
from pairwright.storage.leaving import standing_options
from pairwright.storage.replay import act_to_json
from pairwright.storage.section_deviations import comments, with_comments
from pairwright.storage.section_files import gone_of
from pairwright.storage.section_report import report_text, reported
from pairwright.storage.store import EventSummary
from pairwright.tournament.tournament_json import to_json
from pairwright.web.api import shapes
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import FAULTS, Json, JsonAnswer, described, plain, schema_of
from pairwright.web.desk import Desk, TheDesk
from pairwright.web.request_context import AtEvent, AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Helper

if TYPE_CHECKING:
    from pairwright.standings.ranking import Standings

router = DeskRouter(prefix="/api/v1", tags=["reading"], dependencies=KNOWN_ONLY)

_LISTED = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "event_id": {"type": "string"},
            "name": {"type": "string"},
            "fault": {"type": "string"},
        },
        "required": ["event_id", "name"],
    },
}
_POSITION = {"type": "object", "properties": {"position": {"type": "integer"}}, "required": ["position"]}
_HISTORY = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "position": {"type": "integer"},
            "at": {"type": "string"},
            "who": {"type": "string"},
            "why": {"type": "string"},
            "kind": {"type": "string"},
            "text": {"type": "string"},
            "action": {"type": "object"},
            "counts": {"type": "boolean"},
        },
        "required": ["position", "at", "who", "why", "kind", "text", "action", "counts"],
    },
}


def _state() -> Json:
    return {
        "type": "object",
        "properties": {"position": {"type": "integer"}, "state": schema_of(EventState)},
        "required": ["position", "state"],
    }


Rounds = Annotated[
    int | None, Query(ge=0, le=99, description="After so many rounds; by default all complete")
]


@router.get("/events", responses=described(_LISTED), response_class=JsonAnswer)
def list_events(desk: TheDesk, me: Arbiter) -> Response:
    """The events that you may see; `fault` says of one that is damaged or behind what is wrong with it."""
    return JsonAnswer(
        [_listed(desk, one) for one in desk.journal.events() if me.event_id in ("", one.event_id)]
    )


def _listed(desk: Desk, event: EventSummary) -> dict[str, str]:
    try:
        return {"event_id": event.event_id, "name": desk.outline(event.event_id).name}
    except (Damaged, Unavailable) as error:
        return {"event_id": event.event_id, "name": event.name, "fault": str(error)}


@router.get("/events/{event_id}", responses=described(_state), response_class=JsonAnswer)
def event_state(at: AtEvent) -> Response:
    """The whole state of an event. `position` is what `seen` of later actions refers to."""
    position = at.position
    return JsonAnswer({"position": position, "state": plain(at.event)})


@router.get("/events/{event_id}/position", responses=described(_POSITION), response_class=JsonAnswer)
def event_position(event_id: str, desk: TheDesk, me: Helper) -> Response:
    """The position of the journal alone, for `seen` of an action; also for helpers."""
    return JsonAnswer({"position": desk.position(event_id)})


@router.get("/events/{event_id}/history", responses=described(_HISTORY), response_class=JsonAnswer)
def history(at: AtEvent) -> Response:
    """Every action of the journal; `counts` is false for what was undone or restored away.

    text: what it did, in the language of the reader.
    """
    language, event = at.language, at.event
    return JsonAnswer(
        [
            {
                "position": one.recorded.position,
                "at": one.recorded.at,
                "who": one.recorded.who,
                "why": one.recorded.why,
                "kind": one.recorded.action.kind,
                "text": said(one.recorded.action, language, event),
                "action": act_to_json(one.recorded.action),
                "counts": one.counts,
            }
            for one in at.desk.journal.standing(at.event_id)
        ]
    )


@router.get(
    "/events/{event_id}/export",
    response_class=Response,
    responses={200: {"description": "The event file", "content": {"application/json": {}}}, **FAULTS},
)
def export(at: AtEvent) -> Response:
    """The whole event as one file, with its journal and the chain that proves it."""
    return Response(at.desk.journal.export(at.event_id), media_type="application/json")


@router.get(
    "/events/{event_id}/sections/{section}/tournament",
    responses=described(shapes.Tournament),
    response_class=JsonAnswer,
)
def tournament(at: AtSection, rounds: Rounds = None) -> Response:
    """The tournament of a section in the JSON form of this program, with the data of its event."""
    return JsonAnswer(to_json(reported(at.event, _section(at, rounds), rounds)))


@router.get(
    "/events/{event_id}/sections/{section}/tournament.trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {}}}, **FAULTS},
)
def tournament_file(at: AtSection, rounds: Rounds = None) -> Response:
    """The tournament of a section as a report file (TRF26; TRF16 for the junior draw)."""
    section = _section(at, rounds)
    said = (
        ()
        if rounds is not None
        else tuple(comments(at.event, section, at.desk.journal.standing(at.event_id)))
    )
    found = with_comments(reported(at.event, section, rounds), said)
    places = _standings(at, section, rounds) if section.entries else None
    return Response(report_text(found, places), media_type="text/plain; charset=utf-8")


@router.get(
    "/events/{event_id}/sections/{section}/standings",
    responses=described(shapes.Standings),
    response_class=JsonAnswer,
)
def standings_of(at: AtSection, rounds: Rounds = None) -> Response:
    """The standings with every tie-break (as `pairwright standings --json`)."""
    from pairwright.publish.standings_page import standings_object

    found = _standings(at, section := _section(at, rounds), rounds)
    return JsonAnswer(standings_object(found, gone=gone_of(section, found.event.rounds_counted)))


def _standings(at: SectionVisit, section: SectionState, rounds: int | None) -> Standings:
    """By the rules in force when the event began, as on the pages of the desk."""
    from pairwright.standings import standings

    counted = section.completed_rounds if rounds is None else rounds
    options = standing_options(section, counted)
    # Of a complete round it is known that it counts, also where all its games are adjourned.
    after = counted if counted <= section.completed_rounds else None
    return standings(reported(at.event, section, rounds), after=after, options=options)


def _section(at: SectionVisit, rounds: int | None) -> SectionState:
    found = at.section
    if rounds is not None and rounds > len(found.rounds):
        raise Refused.told("there is no round {n}; the last one is {last}", n=rounds, last=len(found.rounds))
    return found
