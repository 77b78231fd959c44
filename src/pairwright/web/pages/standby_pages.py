"""Copies and other desks: how far they are, taking over, and what another desk acknowledged meanwhile."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Form
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.common.errors import PairwrightError, faults_of
from pairwright.common.values import dataclass
from pairwright.storage.act_sentences import said
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import Conflict
from pairwright.storage.replay import Recorded
from pairwright.storage.rescue import open_knowingly, rescue, take_all_knowingly
from pairwright.storage.standby import Aside, aside, bring_in_whole, drop, enter, preview
from pairwright.web.desk import Desk, TheDesk, back
from pairwright.web.navigation import EVENT
from pairwright.web.pages.access_pages import desk_address
from pairwright.web.render import page
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Arbiter, Owner
from pairwright.web.translations import language_of, say
from pairwright.web.views.difference_view import NOTHING_TOLD, ActTold, act_told

router = DeskRouter()

ADDRESS = "/standby"


_PREVIEWED = 30
"""Waiting acts for which it is told what they would do; those behind them follow when these are decided."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What entering an act would do now, told as in the history. refused: why it cannot be, "" if it can.

    changes: what was changed here since that it would overwrite, each with its words.
    """

    told: ActTold = NOTHING_TOLD
    refused: str = ""
    changes: tuple[tuple[Recorded, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """An act of another desk. text: what it did. whole: it begins an event that is not here.

    preview: None for an act that is decided, or waits behind many.
    """

    aside: Aside
    event: str
    text: str
    whole: bool
    preview: Preview | None = None


@router.get(ADDRESS)
def standby_page(request: Request, desk: TheDesk, me: Owner) -> Response:
    """The copies, the desk that is repeated, those that repeat this one, and the acts that wait."""
    return _shown(request, desk)


def _shown(request: Request, desk: Desk, *, status: int = 200) -> Response:
    beside, language = desk.beside, language_of(request)
    acts = aside(desk.journal)
    events = {event_id: _event_of(desk, event_id) for event_id in {one.event_id for one in acts}}
    waiting = [one for one in acts if not one.decision]
    return page(
        request,
        "rescue/standby.html",
        status=status,
        copiers=beside.copiers,
        follows=beside.standby.follows,
        base=desk_address(request, desk),
        follower=beside.follower,
        stopped=beside.standby.stopped,
        leader=beside.standby.leader.get("address", ""),
        unseen=beside.unseen(),
        former=beside.standby.former.get("address", ""),
        former_fault=beside.former_fault,
        standbys=list(beside.standbys.values()),
        acts=sum(one.position for one in desk.journal.events()),
        waiting=[
            _one(desk, one, events[one.event_id], language, previewed=number < _PREVIEWED)
            for number, one in enumerate(waiting)
        ],
        decided=[_one(desk, one, events[one.event_id], language) for one in acts if one.decision],
    )


def _event_of(desk: Desk, event_id: str) -> EventState | None:
    try:
        return desk.state(event_id)
    except PairwrightError:
        return None


def _one(
    desk: Desk, one: Aside, event: EventState | None, language: str, *, previewed: bool = False
) -> Shown:
    try:
        text = said(one.recorded.action, language, event)
    except PairwrightError as error:
        text = faults_of(error)[0]
    found = _preview(desk, one, event, language) if previewed and event is not None and one.common else None
    return Shown(one, event.name if event else one.event_id, text, not one.common, found)


def _preview(desk: Desk, one: Aside, event: EventState, language: str) -> Preview:
    changes: tuple[Recorded, ...] = ()
    try:
        try:
            after = preview(desk.journal, one)
        except Conflict as conflict:
            changes = conflict.changes
            after = preview(desk.journal, one, anyway=True)
    except PairwrightError as error:
        return Preview(refused=faults_of(error)[0])
    told_changes = tuple((change, said(change.action, language, event)) for change in changes)
    return Preview(act_told(event, after, language), "", told_changes)


@router.post(f"{ADDRESS}/take-over")
def take_over(
    request: Request, desk: TheDesk, me: Owner, why: Annotated[str, Form(max_length=1000)] = ""
) -> Response:
    """Begin a new term: from now on this desk writes, and the other one must not."""
    _ = say(request)
    reached = desk.beside.take_over(who=me.name, why=why.strip())
    if reached:
        return back(
            request, ADDRESS, _("This desk leads now. The other one has stopped, and nothing is missing.")
        )
    text = _(
        "This desk leads now. The other one did not answer: make sure that nobody goes on working there."
    )
    return back(request, ADDRESS, text, "warning")


@router.post(f"{ADDRESS}/follow")
def follow(
    request: Request, desk: TheDesk, me: Owner, link: Annotated[str, Form(max_length=500)] = ""
) -> Response:
    """Repeat another desk from now on; without a link, the one that stopped this desk."""
    desk.beside.follow(link.strip())
    return back(request, ADDRESS, say(request)("This desk is a standby now."))


@router.post(f"{ADDRESS}/{{event_id}}/acts/{{link}}/enter")
def enter_act(
    request: Request, event_id: str, link: str, desk: TheDesk, me: Owner, anyway: Annotated[str, Form()] = ""
) -> Response:
    """Enter an act of the other desk in the journal here."""
    _ = say(request)
    try:
        position = enter(desk.journal, event_id, link, who=me.name, anyway=bool(anyway))
    except Conflict:
        return _shown(request, desk, status=409)
    if not position:
        return back(request, ADDRESS, _("It was here already; nothing had to be written."), "info")
    desk.hub.tell(event_id, position)
    return back(request, ADDRESS, _("Entered as action {n}.", n=position))


@router.post(f"{ADDRESS}/{{event_id}}/acts/{{link}}/drop")
def drop_act(request: Request, event_id: str, link: str, desk: TheDesk, me: Owner) -> Response:
    """Decide that an act of the other desk does not count; it stays on record here."""
    drop(desk.journal, event_id, link, who=me.name)
    return back(request, ADDRESS, say(request)("Dropped; it stays on record below."), "info")


@router.post(f"{ADDRESS}/{{event_id}}/bring-in")
def bring_in(request: Request, event_id: str, desk: TheDesk, me: Owner) -> Response:
    """Take an event that was begun at the other desk as a whole."""
    made = bring_in_whole(desk.journal, event_id, who=me.name)
    name = desk.state(made).name
    return back(request, ADDRESS, say(request)("{name} has been imported with its whole history.", name=name))


# -- An event that is damaged or behind: what is wrong, what of it holds, and the ways on ------------------


@router.get(f"{EVENT}/rescue")
def rescue_page(request: Request, event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What is wrong with an event, and what can be done; an event that is whole goes to its own page."""
    found = rescue(desk.journal, event_id)
    if not found.fault:
        return RedirectResponse(f"/events/{event_id}", 303)
    # The tabs and titles of the event are not shown: they would read what cannot be read.
    return page(request, "rescue/event.html", found=found, copies=desk.beside.copies_of(event_id))


@router.get(f"{EVENT}/rescue/file")
def what_holds(event_id: str, desk: TheDesk, me: Arbiter) -> Response:
    """What holds of the event, as a file that can be brought in."""
    found = rescue(desk.journal, event_id)
    name = re.sub(r"[^a-z0-9]+", "-", found.name.lower()).strip("-") or "event"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}-up-to-act-{found.holds}.pairwright.json"'
    }
    return Response(found.file(), media_type="application/json", headers=headers)


@router.post(f"{EVENT}/rescue/go-on")
def go_on(
    request: Request, event_id: str, desk: TheDesk, me: Owner, why: Annotated[str, Form(max_length=1000)] = ""
) -> Response:
    """Go on knowingly with what holds: in the same event, or, of a damaged one, in a new event beside it."""
    going_on = open_knowingly(desk.journal, event_id, who=me.name, why=why.strip())
    desk.hub.tell(going_on, desk.position(going_on))
    return back(
        request, f"/events/{going_on}", say(request)("The event continues with what is here."), "info"
    )


@router.post("/rescue/all")
def go_on_with_all(request: Request, desk: TheDesk, me: Owner) -> Response:
    """Take a database that came without its log for the whole, with every event in it."""
    take_all_knowingly(desk.journal, who=me.name)
    return back(request, "/", say(request)("The desk continues with what is here."), "info")
