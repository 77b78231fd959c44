"""The whole event as one file: saved, and brought in again at any desk; events of other programs too."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from urllib.parse import quote_plus

from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.lists.cell_tables import pasted_table
from pairwright.lists.whole_event import EventRead, event_of_table
from pairwright.publish.document import in_language
from pairwright.publish.lists_page import starting_list_document
from pairwright.standings.event import Event
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent, short_name
from pairwright.storage.event_file import EVENT_ID, is_event_file, new_event_id
from pairwright.storage.file_event import FileEvent
from pairwright.storage.section_setup import Setup
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.web.desk import Desk, TheDesk, again, back
from pairwright.web.form_input import Typed, TypedForm
from pairwright.web.navigation import EVENT
from pairwright.web.render import page
from pairwright.web.request_context import AtEvent
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Owner
from pairwright.web.tournament_file import games_of, in_letters, read_again, read_whole_event, shown_encoding
from pairwright.web.translations import language_of, say

router = DeskRouter()

_FIRST = 20


@router.get(f"{EVENT}/file")
def save(at: AtEvent) -> Response:
    """The file: every act with its link of the chain; nothing of people's passwords or links."""
    name = re.sub(r"[^a-z0-9]+", "-", at.event.name.lower()).strip("-") or "event"
    headers = {"Content-Disposition": f'attachment; filename="{name}.pairwright.json"'}
    return Response(at.desk.journal.export(at.event_id), media_type="application/json", headers=headers)


@router.get("/events/bring-in")
def bring_in_form(request: Request, me: Arbiter) -> Response:
    """The form for the file of an event."""
    return page(request, "history/bring_in.html", faults=(), text="")


@router.post("/events/bring-in")
def bring_in(request: Request, desk: TheDesk, me: Arbiter, typed: TypedForm) -> Response:
    """An event from its file, verified before anything is written; what other files hold is shown first."""
    _ = say(request)
    me.require_whole_desk()
    again(
        request, lambda faults: page(request, "history/bring_in.html", faults=faults, text=typed.raw("text"))
    )
    file = typed.files.get("file")
    if (again_read := read_again(typed)) is not None:
        name, data = again_read
    elif file is None or not file.filename:
        return _tournament_page(request, typed, _("the pasted list"), _pasted(typed))
    else:
        name = "".join(letter for letter in file.filename if letter.isprintable())[-80:] or "file"
        data = file.file.read()
    if not is_event_file(data):
        data = in_letters(typed, data, name)
        return _tournament_page(request, typed, name, read_whole_event(data, name))
    event_id = desk.journal.bring_in(data, me.name)
    name = desk.state(event_id).name
    return back(
        request, f"/events/{event_id}", _("{name} has been imported with its whole history.", name=name)
    )


def _pasted(typed: Typed) -> EventRead:
    """The tournament of a pasted list. Raises BadInput."""
    if not typed.text("text"):
        raise BadInput(typed.translate(N_("Choose an event file first.")))
    return event_of_table(pasted_table(typed.raw("text")), typed.translate(N_("the pasted list")))


def _tournament_page(
    request: Request, typed: Typed, name: str, read: EventRead, faults: Sequence[str] = (), event_id: str = ""
) -> Response:
    """What was understood of a tournament, before it becomes an event."""
    found = read.tournament
    whole = json.dumps(to_json(found), ensure_ascii=False, separators=(",", ":"))
    most = request.app.state.desk.settings.largest_body
    if len(whole) * 3 > most and len(quote_plus(whole)) > most:  # the form could not be sent
        raise BadInput.told("{name}: too large for one event; is this the file of a tournament?", name=name)
    language = language_of(request)
    document = starting_list_document(Event.of(found))
    tables = [replace(one, rows=one.rows[:_FIRST]) for one in document.tables()[:1]]
    return page(
        request,
        "history/import.html",
        file_name=name,
        tournament=found,
        document=in_language(replace(document, blocks=tables), language),
        games=games_of(found),
        event_name=found.header("name") or name.rpartition(".")[0] or name,
        notes=read.notes,
        faults=faults,
        whole=whole,
        event_id=event_id or new_event_id(),
        **shown_encoding(typed, [[one.name] for one in found.players]),
    )


@router.post("/events/bring-in/tournament")
def take_tournament(request: Request, desk: TheDesk, me: Arbiter, typed: TypedForm) -> Response:
    """A new event with one section, all of it or nothing; the form sent again leads to the event it made."""
    _ = say(request)
    me.require_whole_desk()
    event_id, name = typed.text("event_id"), typed.text("name")
    if not EVENT_ID.fullmatch(event_id):
        raise BadInput(_("Choose the file again."))
    if any(one.event_id == event_id for one in desk.journal.events()):
        return back(request, f"/events/{event_id}")
    try:
        found = from_json(json.loads(typed.raw("tournament")))
    except (ValueError, RecursionError):
        raise BadInput(_("Choose the file again.")) from None
    read = EventRead(found, ())
    again(request, lambda faults: _tournament_page(request, typed, name, read, faults, event_id))
    made = _made(found, event_id, name, desk, me.name)
    desk.journal.bring_in_course(event_id, made.course, made.lines, me.name)
    return back(request, f"/events/{event_id}", _("{name} is ready.", name=name))


def _made(found: Tournament, event_id: str, name: str, desk: Desk, who: str) -> FileEvent:
    """The event of a tournament. Raises BadInput for one that the desk cannot hold."""
    key = short_name(name, ())
    first, last = (_iso(found.header(one)) for one in ("start_date", "end_date"))
    place, federation, arbiter = (found.header(one) for one in ("city", "federation", "chief_arbiter"))
    acts = (
        DescribeEvent(name, place, federation, first, last, arbiter),
        AddSection(key, Setup(name, number_of_rounds=found.number_of_rounds)),
        BringIn(key, json.dumps(to_json(found), ensure_ascii=False)),
    )
    return FileEvent.begun(event_id).continued(acts, who=who, why="", at=desk.journal.now())


def _iso(text: str) -> str:
    """A date of a report file, 2026/11/20, as the desk writes it; "" for anything else."""
    try:
        return date.fromisoformat(text.replace("/", "-")).isoformat()
    except ValueError:
        return ""


@router.get(f"{EVENT}/delete")
def delete_form(request: Request, event_id: str, desk: TheDesk, me: Owner) -> Response:
    """The question before an event is deleted."""
    return page(
        request, "history/delete.html", event_id=event_id, name=desk.journal.name(event_id), faults=()
    )


@router.post(f"{EVENT}/delete")
async def delete(request: Request, event_id: str, desk: TheDesk, me: Owner) -> Response:
    """Delete an event for good; its name must be typed, so that no slip of a finger does it."""
    _ = say(request)
    name = desk.journal.name(event_id)  # also of an event that cannot be opened
    typed = str((await request.form()).get("name", ""))
    if typed.strip() != name:
        faults = (_("Type the name of the event exactly as shown above."),)
        return page(request, "history/delete.html", status=422, event_id=event_id, name=name, faults=faults)
    desk.journal.delete(event_id)
    return back(request, "/", _("{name} was deleted.", name=name), "info")
