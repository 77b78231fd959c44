"""The list of events, a new event, one brought in from a file, and the overview of one event."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import fields
from datetime import UTC, date, datetime
from typing import Annotated, Any
from urllib.parse import quote_plus

from fastapi import Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.common.errors import BadInput, faults_of
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import fault_text
from pairwright.lists.cell_tables import pasted_table
from pairwright.lists.whole_event import EventRead, event_of_table
from pairwright.publish.document import in_language
from pairwright.publish.lists_page import starting_list_document
from pairwright.standings.event import Event
from pairwright.standings.prize_list import PrizeList
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, DescribeEvent, SetLogo, short_name
from pairwright.storage.actions.team_acts import EnterTeams, TeamEntered
from pairwright.storage.event_file import EVENT_ID, is_event_file, new_event_id
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.file_event import FileEvent
from pairwright.storage.journal_lines import Damaged, Unavailable
from pairwright.storage.rescue import doubt
from pairwright.storage.section_report import adjourned_games, event_facts
from pairwright.storage.section_setup import Setup
from pairwright.storage.store import EventSummary
from pairwright.systems.register import system_named
from pairwright.tournament.player import normal_date
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.web.demo import make_demo
from pairwright.web.desk import Desk, TheDesk, again, back
from pairwright.web.desk_settings import NEWER, age
from pairwright.web.form_input import FormText, Typed, TypedForm
from pairwright.web.navigation import EVENT, SECTION, known_paths, search
from pairwright.web.next_step import (
    LATELY_SHOWN,
    ArbiterStep,
    EventOutline,
    Happening,
    SectionOutline,
    next_step,
)
from pairwright.web.next_step import lately as lately_of
from pairwright.web.pages.access_pages import desk_address, only_here, qr_code
from pairwright.web.render import page
from pairwright.web.request_context import AtEvent, AtSection, EventVisit, HelperAtEvent
from pairwright.web.routes import DeskRouter
from pairwright.web.section_charts import Picture, boards_now
from pairwright.web.security.identity import Anyone, Arbiter, DeskRole, Owner, SignInNeeded
from pairwright.web.tournament_file import games_of, in_letters, read_again, read_whole_event, shown_encoding
from pairwright.web.translations import Count, Say, days_in_words, language_of, say
from pairwright.web.views.round_view import RoundView

router = DeskRouter()

# -- An event as a file: brought in, and taken away ----------------------------------------------------

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
    texts = [_("{name} has been imported with its whole history.", name=desk.state(event_id).name)]
    texts += [
        _(
            "Another copy of it is here already: {other}. Actions that both have: {both}; only this one: "
            "{own}; only that one: {others}. Nothing is merged: go on with one of them.",
            other=desk.state(other).name, both=both, own=own, others=others,
        )
        for other, both, own, others in desk.journal.copies_of(event_id)
    ]  # fmt: skip
    return back(request, f"/events/{event_id}", " ".join(texts))


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
        return date.fromisoformat(normal_date(text).replace("/", "-")).isoformat()
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


_LISTENED_TO = 12
"""Events whose latest acts the front page looks through."""

MISSING_SHOWN = 12
"""Boards without a result that a card names one by one."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in the list. fault: what is wrong with one that cannot be opened. over: it is history.

    lately: its latest acts, with its name as why.
    """

    event_id: str
    name: str
    where_and_when: str
    summary: str
    sections: tuple[SectionCard, ...] = ()
    fault: str = ""
    over: bool = False
    lately: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionCard:
    """A section on a card; done of total results of the round being played are in. The overview has it all.

    missing: the boards that are waited for, by their numbers in the hall. adjourned: the games that are.
    """

    address: str
    name: str
    state: str
    chip: str
    next: str
    next_address: str
    done: int
    total: int
    progress: str
    conditions: str = ""
    players: str = ""
    missing: str = ""
    adjourned: str = ""


@router.get("/")
def home(request: Request, desk: TheDesk, me: Anyone) -> Response:
    """The events that somebody may see; readers who are not signed in are asked to sign in."""
    if not me.signed_in:
        raise SignInNeeded
    if me.role == DeskRole.HELPER and me.event_id and "/h/{event_id}" in known_paths(request.app):
        return RedirectResponse(f"/h/{me.event_id}", 303)
    if me.role == DeskRole.CAPTAIN:
        return RedirectResponse(f"/c/{me.event_id}", 303)
    listed = [one for one in desk.journal.events() if me.may(DeskRole.ARBITER, one.event_id)]
    cards = [_event_card(EventVisit(request, me, one.event_id), one) for one in listed]
    return page(
        request,
        "events/home.html",
        events=[one for one in cards if not one.over],
        archive=[one for one in cards if one.over],
        lately=_lately_anywhere(request, [one for one in cards if not one.over and not one.fault]),
        may_create=me.may(DeskRole.ARBITER) and not me.event_id,
        is_owner=me.may(DeskRole.OWNER),
        doubt=doubt(desk.journal),
        kept=_kept_in(desk) if me.may(DeskRole.OWNER) else "",
        age=age() if me.may(DeskRole.OWNER) else None,
        newer=NEWER,
    )


def _lately_anywhere(request: Request, cards: list[EventCard]) -> list[Happening]:
    """The latest acts of these events together, the newest first; why: the event of each."""
    acts = [act for card in cards[:_LISTENED_TO] for act in card.lately]
    acts.sort(key=lambda one: one.moment, reverse=True)
    return _translated(acts[:LATELY_SHOWN], language_of(request))


def _kept_in(desk: Desk) -> str:
    """The file that everything is kept in; "" for a server of databases."""
    file = desk.settings.database.removeprefix("sqlite:///")
    return "" if "://" in file else file


@router.post("/events/demo")
def demo_event(request: Request, desk: TheDesk, me: Arbiter) -> Response:
    """An event to look around in, made here; it is deleted like any other."""
    me.require_whole_desk()
    text = say(request)("This is a demo event: try anything you like. You can delete it.")
    return back(request, f"/events/{make_demo(desk.journal)}", text)


def _event_card(at: EventVisit, listed: EventSummary) -> EventCard:
    """What cannot be opened stands in the list as well, and takes nothing from the others."""
    try:
        event = at.desk.outline(listed.event_id)
    except (Damaged, Unavailable) as error:
        return EventCard(listed.event_id, listed.name, "", "", fault=faults_of(error)[0])
    sections = at.count("{n} section", "{n} sections", len(event.sections))
    summary = f"{sections}, {_counted(at.count, event.sections)}"
    when = where_and_when(event, at.language)
    # Without a last day an event is over as soon as it has all its results.
    over = event.finished and event.end_date < datetime.now(UTC).date().isoformat()
    shown = () if over else tuple(_section_card(at, one) for one in event.sections)
    acts = tuple(replace(act, why=event.name) for act in event.lately)
    return EventCard(listed.event_id, event.name, when, summary, shown, over=over, lately=acts)


def _counted(count: Count, sections: Sequence[SectionOutline]) -> str:
    """How many players and teams there are, as in "30 players, 12 teams"."""
    teams = sum(one.entries for one in sections if one.of_teams)
    players = sum(one.entries for one in sections) - teams
    found = [count("{n} player", "{n} players", players)] if players or not teams else []
    return ", ".join([*found, *([count("{n} team", "{n} teams", teams)] if teams else [])])


def where_and_when(event: EventState | EventOutline, language: str) -> str:
    """Place and dates on one line."""
    days = days_in_words(event.start_date, event.end_date, language)
    return ", ".join(part for part in (event.place, days) if part)


@router.get("/events/new")
def new_event(
    request: Request, desk: TheDesk, me: Arbiter, like: Annotated[str, Query(max_length=100)] = ""
) -> Response:
    """The form of a new event. like: the event that it is to be made from."""
    me.require_whole_desk()
    old = desk.state(like) if like else EventState()
    return _new_page(request, desk, EventState(old.name, old.place), like, "")


def _new_page(
    request: Request, desk: Desk, typed: EventState, like: str, players: str, faults: Sequence[str] = ()
) -> Response:
    return page(
        request,
        "events/new.html",
        typed=typed,
        faults=faults,
        like=like,
        players=players,
        events=desk.journal.events(),
    )


@router.post("/events/new")
def create_event(
    request: Request,
    desk: TheDesk,
    me: Arbiter,
    name: FormText = "",
    place: FormText = "",
    start_date: FormText = "",
    end_date: FormText = "",
    like: FormText = "",
    players: FormText = "",
) -> Response:
    """Create it; what cannot be is told above the form, with everything typed still in it."""
    me.require_whole_desk()
    old = desk.state(like) if like else EventState()
    actions = acts_like(
        old, DescribeEvent(name.strip(), place.strip(), "", start_date, end_date), bool(players)
    )
    typed = EventState(name, place, start_date=start_date, end_date=end_date)
    again(request, lambda faults: _new_page(request, desk, typed, like, players, faults))
    event_id, _ = desk.begin(request, actions)
    rest = "" if old.sections else "/sections/new"
    return back(request, f"/events/{event_id}{rest}", say(request)("{name} is ready.", name=name.strip()))


def acts_like(old: EventState, named: DescribeEvent, players: bool) -> tuple[Action, ...]:
    """What makes a new event with the settings of an old one, and nothing of its rounds, days and links.

    named: name, place and days of the new one. players: whoever was entered is entered again. The initial
    colour is drawn anew.
    """
    kept = {one.name: getattr(old, one.name) for one in fields(DescribeEvent)}
    told_now = {one: getattr(named, one) for one in ("name", "place", "start_date", "end_date")}
    acts: list[Action] = [DescribeEvent(**{**kept, **told_now})]
    if old.logo:
        acts.append(SetLogo(old.logo))
    for section in old.sections:
        fresh = replace(section.setup, round_dates=(), round_times=(), pairing_times=(), initial_colour="")
        acts.append(AddSection(section.key, fresh))
        if section.prizes != PrizeList():
            acts.append(SetPrizes(section.key, section.prizes))
        if players and section.of_teams:
            teams = tuple(TeamEntered(one.particulars, one.squad) for one in section.entries)
            acts.append(EnterTeams(section.key, teams))
        elif players and section.entries:
            acts.append(EnterPlayers(section.key, tuple(one.particulars for one in section.entries)))
    return tuple(acts)


@router.get(EVENT)
def overview(at: AtEvent) -> Response:
    """The sections of an event, where each stands, and what comes next."""
    return at.page(
        "events/overview.html",
        position=at.position,
        sections=_section_cards(at),
        where_and_when=where_and_when(at.event, at.language),
        lately=_lately(at),
        playing=_playing(at),
        facts=event_facts(at.event),
        **_hall(at),
        exists=known_paths(at.request.app).__contains__,
    )


@router.get(f"{EVENT}/live")
async def follow_at_the_desk(at: HelperAtEvent) -> Response:
    """Arbiters and helpers are told the topics as well, for as long as they are arbiters and helpers."""
    return await at.stream(DeskRole.HELPER, with_topics=True)


@router.get(f"{EVENT}/search")
def search_page(at: AtEvent, q: Annotated[str, Query(max_length=2000)] = "") -> Response:
    """People, teams and pages of all sections by name."""
    people, pages, more = search(at.request, at.say, at.event_id, q)
    crumbs = [(at.say("Search"), "")]
    return at.page("events/search.html", crumbs=crumbs, q=q, people=people, pages=pages, more=more)


@router.get(f"{EVENT}/results")
def all_results(at: AtEvent) -> Response:
    """The boards of the round that every section plays, or played last, on one page."""
    rounds = [RoundView(one, now) for one in at.event.sections if (now := one.published_now)]
    crumbs = [(at.say("All results"), "")]
    return at.page("events/results.html", position=at.position, crumbs=crumbs, rounds=rounds)


def _playing(at: EventVisit) -> list[Picture]:
    """The boards of every section that is playing, each under the name of its section."""
    found = []
    for section in at.event.sections:
        played = section.published_now
        if played is not None and section.waiting(played):
            title = f"{section.setup.name}{at.say(':')} {at.say('Live boards')}"
            found.append(replace(boards_now(section, played, at.say), title=title))
    return found


def _hall(at: EventVisit) -> dict[str, Any]:
    """What is looked for on the day: where phones and readers find the event, and the projector."""
    shown = [section for section in at.event.sections if section.setup.public]
    reached = bool(shown) and not only_here(at.request, at.desk)
    address = f"{desk_address(at.request, at.desk)}/e/{at.event_id}"
    return {
        "hall": at.desk.hall,
        "is_owner": at.me.may(DeskRole.OWNER),
        "public_address": address if reached else "",
        "public_picture": qr_code(address) if reached else "",
        "screens": [(one.setup.name, f"/e/{at.event_id}/{one.key}/screen") for one in shown],
    }


@router.get(f"{EVENT}/overview/lately")
def lately(at: AtEvent) -> Response:
    """The list of the latest acts alone, when something has changed."""
    return at.part("events/lately.html", lately=_lately(at))


def _lately(at: EventVisit) -> list[Happening]:
    """The latest acts, the newest first."""
    return _translated(lately_of(at.desk.journal.course(at.event_id)), at.language)


def _translated(acts: Sequence[Happening], language: str) -> list[Happening]:
    return [replace(act, what=fault_text(language, act.what)) for act in acts]


@router.get(f"{EVENT}/overview/sections")
def sections(at: AtEvent) -> Response:
    """The cards of the sections alone, when something has changed."""
    return at.part("events/sections.html", sections=_section_cards(at))


@router.get(SECTION)
def section_page(at: AtSection) -> Response:
    """To the page of the next step."""
    return RedirectResponse(_next_address(at, at.key, next_step(at.section)), 303)


def _section_cards(at: EventVisit) -> list[SectionCard]:
    return [_whole_card(at, section) for section in at.event.sections]


def _section_card(at: EventVisit, section: SectionOutline) -> SectionCard:
    _, step = at.say, section.step
    return SectionCard(
        address=at.url(f"/sections/{section.key}"),
        name=section.name,
        state=_(step.state, n=step.round_number),
        chip=step.chip,
        next=_(step.words, n=step.round_number),
        next_address=_next_address(at, section.key, step),
        done=section.done,
        total=section.total,
        progress=_("Results: {done} of {total}", done=section.done, total=section.total),
    )


def _whole_card(at: EventVisit, section: SectionState) -> SectionCard:
    outline = SectionOutline.of(section)
    rounds = section.setup.number_of_rounds
    system = at.say(system_named(section.setup.system).title)
    return replace(
        _section_card(at, outline),
        conditions=f"{system}, {at.count('{n} round', '{n} rounds', rounds)}" if rounds else system,
        players=_counted(at.count, [outline]),
        missing=_missing(at.say, section),
        adjourned=", ".join(
            at.say("round {n}, board {board}", n=one.round_number, board=one.shown)
            for one in adjourned_games(section)
        ),
    )


def _missing(_: Say, section: SectionState) -> str:
    """The boards without a result, as numbered in the hall; "" when none is waited for."""
    played = section.published_now
    if played is None or section.draft or not (waiting := section.waiting(played)):
        return ""
    numbers = [section.table(played.number, board) for board in waiting]
    listed = ", ".join(map(str, numbers[:MISSING_SHOWN]))
    more = len(numbers) - MISSING_SHOWN
    words = N_("Boards still playing: {boards}"), N_("Matches without a result: {boards}")
    text = _(words[section.of_teams], boards=listed)
    return f"{text} {_('and {n} more', n=more)}" if more > 0 else text


def _next_address(at: EventVisit, section: str, step: ArbiterStep) -> str:
    """The page of the next step of a section, or the nearest one that exists."""
    known = known_paths(at.request.app)
    for path in (step.path, f"{SECTION}/rounds", f"{SECTION}/players"):
        if path in known:
            return path.format(event_id=at.event_id, section=section, number=step.round_number)
    return f"/events/{at.event_id}"
