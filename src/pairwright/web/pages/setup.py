"""New sections, the set-up of a section, taking a section away; and what the whole event is."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence

from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import Said
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import Document
from pairwright.publish.paper.typeset import typeset
from pairwright.seasons.rules import (
    LISTED,
    choices,
    in_words,
    meaning,
    open_questions,
    preset,
    rules_of,
    settings_of,
)
from pairwright.seasons.rules import off_by as setting_off_by
from pairwright.seasons.rules import presets as league_presets
from pairwright.seasons.rules import settings as league_settings
from pairwright.seasons.rules import typed as as_typed
from pairwright.storage.actions.event_acts import (
    EVENT,
    AddSection,
    ChangeSetup,
    DescribeEvent,
    RemoveSection,
    SetLogo,
    short_name,
)
from pairwright.storage.event_state import SectionState
from pairwright.storage.image_files import LARGEST, MEDIA, kind_of
from pairwright.storage.journal_lines import Conflict
from pairwright.storage.replay import Recorded
from pairwright.storage.section_report import encoded, report_gaps
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import system_named
from pairwright.web.desk import NotFound, back
from pairwright.web.form_input import Errors, FormText, Seen, Typed, TypedForm
from pairwright.web.pages.history_pages import meanwhile
from pairwright.web.request_context import AtEvent, AtSection, EventVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.translations import Say
from pairwright.web.views import setup_words as words
from pairwright.web.views.setup_form import (
    BOXES,
    POINTS,
    TIE_BREAKS,
    SetupFields,
    setup_typed,
    sort_faults,
    timetable_text,
    with_timetable,
)
from pairwright.web.views.setup_words import preset_named, presets, setup_of


@dataclass(frozen=True, slots=True)
class Completing:
    """The answer. kind: good, bad, warning, info. reasons: by name. way: a sequence of rounds that works."""

    kind: str
    answer: str
    reasons: Sequence[str] = ()
    way: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = ()


def completing(section: SectionState, translate: Say, language: str) -> Completing:
    """Whether all rounds that are left can be played, with the evidence by name."""
    if len(section.entries) < 2:
        return Completing("info", translate(N_("Known once there are players.")))
    if not section.number_of_rounds:
        return Completing("info", translate(N_("Known once the number of rounds has been set.")))
    from pairwright.check.completable import Completes, completable
    from pairwright.check.round_words import EventWords
    from pairwright.explain.words.speech import Speech

    setup = section.setup
    tournament = section.units(section.published_rounds)
    traits = system_named(setup.system).traits
    # What is written down as forbidden pairs stands in the tournament already.
    wishes = () if traits.keeps_apart == "forbidden" else setup.keep_apart
    try:
        found = completable(
            tournament,
            system=setup.system,
            edition=setup.edition,
            keep_apart=wishes,
            **setup.pairing_options(),
        )
    except BadInput as error:
        return Completing("warning", translate(N_("This cannot be answered yet.")), error.faults)
    words = EventWords(Speech(tournament, language))
    kinds = {
        Completes.ALWAYS: "good",
        Completes.YES: "good",
        Completes.NO: "bad",
        Completes.UNKNOWN: "warning",
    }
    names = [player.name for player in tournament.players]
    return Completing(
        kinds[found.answer],
        words.completion(found),
        tuple(Said(words.hindrance(one)) for one in found.hindrances),
        ()
        if traits.cycles
        else tuple(
            (
                one.number,
                tuple(f"{names[a]} – {names[b]}" for a, b in one.pairs),
                tuple(names[player] for player in one.byes),
            )
            for one in found.example
        ),
    )


router = DeskRouter()


@router.get("/events/{event_id}/sections/new")
def new_section(at: AtEvent, preset: str = "", all_questions: bool = False) -> Response:
    """The ways to begin; with `all_questions` the whole form, filled in as the preset says."""
    _ = at.say
    if not all_questions:
        return _beginnings(at)
    found = preset_named(preset) or presets()[0]
    fields = SetupFields.of(setup_of(found, _))
    return _form(at, fields, Typed({}, _))


def _beginnings(at: EventVisit, typed: Typed | None = None, faults: Sequence[str] = ()) -> Response:
    typed = typed or Typed({}, at.say)
    if faults:
        typed.refused("name", BadInput(*faults))
    return at.page("setup/new.html", presets=presets(), typed=typed)


@router.post("/events/{event_id}/sections/from-preset")
def add_from_preset(at: AtEvent, typed: TypedForm) -> Response:
    """Add a section with everything as the preset says, but its name and rounds."""
    _ = at.say
    preset = preset_named(typed.text("preset"))
    if preset is None:
        raise NotFound(_("This template does not exist."))
    setup = setup_of(preset, _, typed.text("name"), typed.whole("number_of_rounds", 1, 99))
    if not typed.text("name"):
        typed.wrong("name", _("A section needs a name."))
    if preset.asks_rounds and not setup.number_of_rounds:
        typed.wrong("number_of_rounds", _("How many rounds?"))
    at.again(lambda faults: _beginnings(at, typed, faults))
    typed.check()
    return _added(at, setup)


@router.post("/events/{event_id}/sections/new")
def add_section(at: AtEvent, typed: TypedForm) -> Response:
    """Add a section with everything that was typed."""
    setup = setup_typed(typed, Setup(""))
    at.again(lambda faults: _refused(at, typed, Setup(""), faults))
    typed.check()
    return _added(at, setup)


def _refused(at: EventVisit, typed: Typed, before: Setup, faults: Sequence[str]) -> Response:
    """The form again, with faults beside their fields where they name one."""
    return _form(at, SetupFields.typed(typed, before), typed, faults=sort_faults(typed, faults))


def _added(at: EventVisit, setup: Setup) -> Response:
    key = short_name(setup.name, {section.key for section in at.event.sections})
    at.act(AddSection(key, setup))
    text = at.say("{name} is ready. Now the players.", name=setup.name)
    if setup.match.boards:
        text = at.say("{name} is ready. Now the teams.", name=setup.name)
    return at.back(f"/sections/{key}/players", text)


@router.get("/events/{event_id}/sections/{section}/setup")
def setup_page(at: AtSection, ask: bool = False) -> Response:
    """How a section is played. ask: answer at once whether it can be completed."""
    fields = SetupFields.of(at.section.setup)
    return _form(at, fields, Typed({}, at.say), ask=ask)


@router.get("/events/{event_id}/sections/{section}/setup/completing")
def completing_part(at: AtSection) -> Response:
    """Whether the section can be completed, for the page that is open."""
    found = completing(at.section, at.say, at.language)
    return at.part("setup/completing.html", completing=found)


@router.post("/events/{event_id}/sections/{section}/setup")
def change_setup(at: AtSection, typed: TypedForm, seen: Seen = None, why: FormText = "") -> Response:
    """Change it; what is wrong, or was changed by somebody else meanwhile, is told beside what was typed."""
    before = at.section.setup
    setup = setup_typed(typed, before)
    at.again(lambda faults: _refused(at, typed, before, faults))
    typed.check()
    try:
        at.act(ChangeSetup(at.key, setup), why=why, seen=seen)
    except Conflict as error:
        fields = SetupFields.typed(typed, before)
        return _form(at, fields, typed, status=409, changes=meanwhile(at, error))
    days = (before.round_dates, before.round_times) != (setup.round_dates, setup.round_times)
    if days and at.section.by_fixture and at.section.rounds:
        stay = at.say("Saved. Matches that are published stay on their days; each is moved on its own page.")
        return at.back("/setup", stay, "warning")
    return at.back("/setup", at.say("Saved."))


LEAGUE = "/events/{event_id}/sections/{section}/setup/league"


@router.get(LEAGUE)
def league_rules(at: AtSection) -> Response:
    """Every rule of a league, with what it means, to be read and changed."""
    return _league_form(at, Typed({}, at.say))


@router.post(LEAGUE)
def change_league_rules(at: AtSection, typed: TypedForm, seen: Seen = None, why: FormText = "") -> Response:
    """Change them; a value that its setting does not have is told beside it."""
    section = at.league
    name = section.setup.match.league.partition(" ")[0]
    at.again(lambda faults: _league_form(at, typed, faults))
    given = {
        name: as_typed([*filter(None, typed.texts(name))]) if name in LISTED else typed.text(name)
        for name in [one.name for _, one in league_settings(of_cups=False)] if typed.has(name)
    }  # fmt: skip
    rules = rules_of(
        settings_of(f"{one}={text}" for one, text in given.items()), section.setup.league_rules()
    )
    at.act(ChangeSetup(at.key, section.setup.with_league(name, rules)), why=why, seen=seen)
    return at.back("/setup/league", at.say("Saved."))


def _league_form(at: SectionVisit, typed: Typed, faults: Sequence[str] = ()) -> Response:
    """The form. faults: those that begin with the name of a setting stand beside it."""
    _ = at.say
    above = []
    for fault in faults:
        setting, colon, text = fault.partition(": ")
        if colon and typed.has(setting):
            typed.wrong(setting, text)
        else:
            above.append(fault)
    section = at.league
    rules, name = section.setup.league_rules(), section.setup.match.league.partition(" ")[0]
    base, asked = preset(name), open_questions(name)
    groups: dict[str, list[dict[str, object]]] = {}
    for group, one in league_settings(of_cups=False):
        value, usual = getattr(rules, one.name), getattr(base, one.name)
        offered = choices(one.name) or LISTED.get(one.name, ())
        several = (*(typed.texts(one.name) or value), "", "", "") if one.name in LISTED else ()
        groups.setdefault(_(group), []).append(
            {
                "name": one.name,
                "means": _(meaning(one.name)),
                "value": typed.raw(one.name, as_typed(value)),
                "usual": as_typed(usual) if usual != value else "",
                "asked": one.name in asked,
                "off": setting_off_by(rules, one.name),
                "needed": not isinstance(value, str),
                "choices": [(as_typed(each), _choice_words(_, one.name, each)) for each in offered],
                "several": several,
            }
        )
    return at.page(
        "setup/league.html",
        position=at.position,
        address=at.url("/setup/league"),
        crumbs=[(_("Set-up"), at.url("/setup")), (_("Rules of the league"), "")],
        name=f"{_(league_presets()[name])} ({name})",
        groups=groups,
        errors=typed.errors,
        faults=above,
    )


def _choice_words(_: Say, name: str, choice: object) -> str:
    """A choice with its meaning beside it; it is written by its own word where rules are typed."""
    if isinstance(choice, bool):
        return _("yes") if choice else _("no")
    means = in_words(name, text := as_typed(choice))
    return f"{_(means)} ({text})" if means else text


@router.post("/events/{event_id}/sections/{section}/setup/usual-tie-breaks")
def announce_tie_breaks(at: AtSection, seen: Seen = None) -> Response:
    """The usual tie-breaks are announced, where none were."""
    setup = at.section.setup
    codes = words.usual_tie_breaks(setup)
    if not setup.tie_breaks:
        announced = replace(setup, tie_breaks=tuple(codes.split(", ")))
        at.act(ChangeSetup(at.key, announced), seen=seen)
    _ = at.say
    text = _("The tie-breaks are announced: {codes}.", codes=", ".join(setup.tie_breaks) or codes)
    return at.back("/rounds", text)


@router.post("/events/{event_id}/sections/{section}/remove")
def remove_section(at: AtSection) -> Response:
    """Take a section away that has not started."""
    name = at.section.setup.name
    at.act(RemoveSection(at.key))
    return back(at.request, f"/events/{at.event_id}", at.say("{name} was removed.", name=name))


def _form(
    at: EventVisit,
    fields: SetupFields,
    typed: Typed,
    *,
    faults: list[str] | None = None,
    status: int = 200,
    changes: Sequence[tuple[Recorded, str]] = (),
    ask: bool = False,
) -> Response:
    """The form of a new section, or of one that is there."""
    _ = at.say
    here = at.section if isinstance(at, SectionVisit) else None
    return at.page(
        "setup/form.html",
        status=status,
        section=here,
        position=at.position,
        fields=fields,
        errors=typed.errors,
        faults=faults or [],
        changes=changes,
        systems=words.offered(_),
        **words.places_shown(),
        editions=[(code, _(text)) for code, text in words.editions()],
        readings=[(code, _(text)) for code, text in words.readings()],
        forecasts=[(code, _(text)) for code, text in words.FORECASTS],
        rated_as=[(code, _(text)) for code, text in words.RATED_AS],
        no_shows=[(code, _(text)) for code, text in words.NO_SHOWS],
        accelerations=[(code, _(text)) for code, text in words.ACCELERATIONS],
        type_codes=words.type_codes(_),
        line_ups={
            field: [(code, _(text)) for code, text in choices.items()]
            for field, choices in words.LINE_UPS.items()
        },
        leagues=[
            ("", _("no league")),
            *((one, f"{_(text)} ({one})") for one, text in league_presets().items()),
        ],
        colours=[(code, _(text)) for code, text in words.COLOURS],
        relations=[(code, _(text)) for code, text in words.RELATIONS],
        tie_breaks=words.tie_break_choices(_, fields.tie_breaks, fields.texts["system"]),
        places=range(1, TIE_BREAKS + 1),
        points=POINTS,
        usual_scoring=Setup("").board_scoring(),
        boxes=BOXES,
        usual={one.place: words.usual_tie_breaks(Setup("", one.key)) for one in words.offered(_)},
        completing=completing(here, _, at.language) if here is not None and ask else None,
    )


# -- What the event is, with all that FIDE asks for in a rating report ---------------------------------

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
