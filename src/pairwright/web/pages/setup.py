"""New sections, the set-up of a section, and taking a section away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.marks import N_
from pairwright.storage.actions.event import AddSection, ChangeSetup, RemoveSection
from pairwright.storage.journal import Conflict, Recorded
from pairwright.storage.setup import Setup
from pairwright.web.desk import Desk, NotFound, TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.render import page, part
from pairwright.web.said import said
from pairwright.web.security.roles import Arbiter
from pairwright.web.typed import Typed, TypedForm
from pairwright.web.views import setup_words as words
from pairwright.web.views.completing import completing
from pairwright.web.views.presets import preset_named, presets, setup_of, short_name
from pairwright.web.views.setup_form import TIE_BREAKS, SetupFields, setup_typed, sort_faults
from pairwright.web.words import language_of, say

router = APIRouter()


@router.get("/events/{event_id}/sections/new")
def new_section(
    request: Request, event_id: str, desk: TheDesk, me: Arbiter, preset: str = "", all_questions: bool = False
) -> Response:
    """The ways to begin; with `all_questions` the whole form, filled in as the preset says."""
    _ = say(request)
    if not all_questions:
        return _beginnings(request, event_id, desk)
    found = preset_named(preset) or presets()[0]
    fields = SetupFields.of(setup_of(found, _))
    return _form(request, event_id, desk, fields, Typed({}, _))


def _beginnings(
    request: Request, event_id: str, desk: Desk, typed: Typed | None = None, status: int = 200
) -> Response:
    return page(
        request,
        "setup/new.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        presets=presets(),
        typed=typed or Typed({}, say(request)),
    )


@router.post("/events/{event_id}/sections/from-preset")
def add_from_preset(
    request: Request, event_id: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """Add a section with everything as the preset says, but its name and rounds."""
    _ = say(request)
    preset = preset_named(typed.text("preset"))
    if preset is None:
        raise NotFound(_("There is no such beginning."))
    setup = setup_of(preset, _, typed.text("name"), typed.whole("number_of_rounds", 1, 99))
    if not typed.text("name"):
        typed.wrong("name", _("A section needs a name."))
    if preset.asks_rounds and not setup.number_of_rounds:
        typed.wrong("number_of_rounds", _("How many rounds?"))
    if typed.errors:
        return _beginnings(request, event_id, desk, typed, 422)
    try:
        return _added(request, event_id, desk, setup)
    except BadInput as error:
        typed.refused("name", error)
        return _beginnings(request, event_id, desk, typed, 422)


@router.post("/events/{event_id}/sections/new")
def add_section(request: Request, event_id: str, desk: TheDesk, me: Arbiter, typed: TypedForm) -> Response:
    """Add a section with everything that was typed."""
    setup = setup_typed(typed, Setup(""))
    faults: list[str] = []
    if not typed.errors:
        try:
            return _added(request, event_id, desk, setup)
        except BadInput as error:
            faults = sort_faults(typed, error)
    fields = SetupFields.typed(typed, Setup(""))
    return _form(request, event_id, desk, fields, typed, faults=faults, status=422)


def _added(request: Request, event_id: str, desk: Desk, setup: Setup) -> Response:
    event = desk.state(event_id)
    key = short_name(setup.name, {section.key for section in event.sections} | {"new", "live", "names"})
    desk.act(request, event_id, AddSection(key, setup))
    address = SECTION.format(event_id=event_id, section=key)
    text = say(request)(N_("{name} is ready. Now the players."), name=setup.name)
    return back(request, f"{address}/players", text)


@router.get("/events/{event_id}/sections/{section}/setup")
def setup_page(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, ask: bool = False
) -> Response:
    """How a section is played. ask: answer at once whether it can be completed."""
    fields = SetupFields.of(desk.section(event_id, section).setup)
    return _form(request, event_id, desk, fields, Typed({}, say(request)), section=section, ask=ask)


@router.get("/events/{event_id}/sections/{section}/setup/completing")
def completing_part(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """Whether the section can be completed, for the page that is open."""
    found = completing(desk.section(event_id, section), say(request), language_of(request))
    return part(request, "setup/completing.html", completing=found)


@router.post("/events/{event_id}/sections/{section}/setup")
def change_setup(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Annotated[int | None, Form()] = None,
    why: Annotated[str, Form()] = "",
) -> Response:
    """Change it; what is wrong, or was changed by somebody else meanwhile, is told beside what was typed."""
    before = desk.section(event_id, section).setup
    setup = setup_typed(typed, before)
    faults: list[str] = []
    status = 422
    changes: list[tuple[Recorded, str]] = []
    if not typed.errors:
        try:
            desk.act(request, event_id, ChangeSetup(section, setup), why=why, seen=seen)
            return back(
                request,
                f"{SECTION}/setup".format(event_id=event_id, section=section),
                say(request)(N_("Saved.")),
            )
        except BadInput as error:
            faults = sort_faults(typed, error)
        except Conflict as error:
            language = language_of(request)
            status, changes = 409, [(change, said(change.action, language)) for change in error.changes]
    fields = SetupFields.typed(typed, before)
    return _form(
        request, event_id, desk, fields, typed, section=section, faults=faults, status=status, changes=changes
    )


@router.post("/events/{event_id}/sections/{section}/setup/usual-tie-breaks")
def announce_tie_breaks(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """The usual tie-breaks are announced, where none were."""
    setup = desk.section(event_id, section).setup
    codes = words.usual_tie_breaks(setup)
    if not setup.tie_breaks:
        announced = replace(setup, tie_breaks=tuple(codes.split(", ")))
        desk.act(request, event_id, ChangeSetup(section, announced), seen=seen)
    _ = say(request)
    text = _("The tie-breaks are announced: {codes}.", codes=", ".join(setup.tie_breaks) or codes)
    return back(request, f"{SECTION}/rounds".format(event_id=event_id, section=section), text)


@router.post("/events/{event_id}/sections/{section}/remove")
def remove_section(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """Take a section away that has not started."""
    name = desk.section(event_id, section).setup.name
    desk.act(request, event_id, RemoveSection(section))
    return back(request, f"/events/{event_id}", say(request)(N_("{name} was taken away."), name=name))


def _form(
    request: Request,
    event_id: str,
    desk: Desk,
    fields: SetupFields,
    typed: Typed,
    *,
    section: str = "",
    faults: list[str] | None = None,
    status: int = 200,
    changes: Sequence[tuple[Recorded, str]] = (),
    ask: bool = False,
) -> Response:
    """The form of a new section, or of one that is there."""
    _ = say(request)
    event = desk.state(event_id)
    here = desk.section(event_id, section) if section else None
    return page(
        request,
        "setup/form.html",
        status=status,
        event_id=event_id,
        event=event,
        section=here,
        position=desk.position(event_id),
        fields=fields,
        errors=typed.errors,
        faults=faults or [],
        changes=changes,
        systems=words.offered(_),
        **words.places_shown(),
        editions=[(code, _(text)) for code, text in words.editions()],
        readings=[(code, _(text)) for code, text in words.readings()],
        accelerations=[(code, _(text)) for code, text in words.ACCELERATIONS],
        colours=[(code, _(text)) for code, text in words.COLOURS],
        relations=[(code, _(text)) for code, text in words.RELATIONS],
        tie_breaks=words.tie_break_choices(_, fields.tie_breaks),
        places=range(1, TIE_BREAKS + 1),
        usual={one.place: words.usual_tie_breaks(Setup("", one.key)) for one in words.offered(_)},
        completing=completing(here, _, language_of(request)) if here is not None and ask else None,
    )
