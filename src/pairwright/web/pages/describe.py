"""What the event is, with everything that FIDE asks for in a rating report; and what is still missing."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence

from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import Document
from pairwright.publish.paper.typeset import typeset
from pairwright.storage.actions.event_acts import EVENT, ChangeSetup, DescribeEvent, SetLogo
from pairwright.storage.event_state import SectionState
from pairwright.storage.image_files import LARGEST, MEDIA, kind_of
from pairwright.storage.journal_errors import Conflict
from pairwright.storage.section_report import encoded, report_gaps
from pairwright.web.desk import NotFound
from pairwright.web.form_input import Errors, Seen, Typed, TypedForm
from pairwright.web.pages.history_pages import meanwhile
from pairwright.web.request_context import AtEvent, EventVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.setup_form import sort_faults, timetable_text, with_timetable

router = DeskRouter()

FIELDS = tuple(name for name, *_ in EVENT if name != "deputies")


@router.get("/events/{event_id}/describe")
def describe_page(at: AtEvent) -> Response:
    """The form, as the event is."""
    return _page(at, _as_it_is(at), Typed({}, at.say).errors)


def _as_it_is(at: EventVisit) -> dict[str, str]:
    """The fields of the form as the event has them."""
    event = at.event
    texts = {name: str(getattr(event, name)) for name in FIELDS}
    texts["deputies"] = "\n".join(event.deputies)
    return texts | {_days_of(section): timetable_text(section.setup) for section in event.sections}


def _days_of(section: SectionState) -> str:
    """The field with the rounds of a section."""
    return f"rounds-{section.key}"


@router.get("/events/{event_id}/logo")
def logo(at: AtEvent) -> Response:
    """The logo as a picture; opened by itself it can do nothing at all."""
    data = b64decode(at.event.logo)
    if not data:
        raise NotFound.told("the event has no logo")
    head = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
    return Response(data, media_type=MEDIA[kind_of(data)], headers=head)


@router.post("/events/{event_id}/logo")
def set_logo(at: AtEvent, typed: TypedForm, seen: Seen = None) -> Response:
    """Another logo, or none when no file comes; it is printed once before it is kept."""
    file = typed.files.get("file")
    data = file.file.read(LARGEST + 1) if file is not None else b""
    action, errors = SetLogo(b64encode(data).decode()), Typed({}, at.say).errors
    at.again(lambda faults: _page(at, _as_it_is(at), errors, logo_faults=faults))
    if file is not None and not data:
        raise BadInput(at.say("Choose a file first."))
    action.apply(at.event)
    if data:
        typeset([part_of(Document("logo", ""))], logo=data)
    at.act(action, seen=seen)
    return at.back("/describe", at.say("Saved."))


@router.post("/events/{event_id}/describe")
def describe(at: AtEvent, typed: TypedForm, seen: Seen = None) -> Response:
    """Change it; errors stand beside their fields, and what was typed stays."""
    fields = (*FIELDS, "deputies", *map(_days_of, at.event.sections))
    texts = {name: typed.raw(name) for name in fields}
    at.again(lambda faults: _page(at, texts, typed.errors, faults=sort_faults(typed, faults)))
    deputies = tuple(filter(None, (line.strip() for line in typed.raw("deputies").splitlines())))
    action = DescribeEvent(**{name: typed.text(name) for name in FIELDS}, deputies=deputies)
    setups = [_setup_typed(typed, section) for section in at.event.sections]
    typed.check()
    try:
        at.act(action, *filter(None, setups), seen=seen)
    except Conflict as error:
        return _page(at, texts, typed.errors, 409, changes=meanwhile(at, error))
    return at.back("/describe", at.say("Saved."))


def _setup_typed(typed: Typed, section: SectionState) -> ChangeSetup | None:
    """The set-up of a section with the rounds that were typed; None where nothing changes."""
    field, before = _days_of(section), timetable_text(section.setup)
    if not typed.has(field) or typed.raw(field).split() == before.split():
        return None
    setup = with_timetable(typed, section.setup, field, before)
    try:
        setup.check()
    except BadInput as error:
        typed.refused(field, error)
    return ChangeSetup(section.key, setup)


def _page(
    at: EventVisit, texts: dict[str, str], errors: Errors, status: int = 200, **more: Sequence[object]
) -> Response:
    """The form. more: changes of others, faults of the form, logo_faults."""
    return at.page(
        "setup/describe.html",
        largest_logo=LARGEST,
        status=status,
        position=at.position,
        texts=texts,
        errors=errors,
        reports=[
            (section, _days_of(section), encoded(section), report_gaps(at.event, section))
            for section in at.event.sections
        ],
        **{"changes": (), "faults": (), "logo_faults": (), **more},
    )
