"""One player leaves, comes back, asks for byes, is given points, or goes from the list."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.marks import N_
from pairwright.storage.actions.byes import AdjustPoints, RequestBye
from pairwright.storage.actions.move import MovePlayer
from pairwright.storage.actions.players import Reinstate, RemovePlayer, Withdraw
from pairwright.storage.entry import Entry
from pairwright.web.desk import Desk, NotFound, TheDesk, back
from pairwright.web.pages.players import list_address
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.typed import TypedForm
from pairwright.web.views.leaving_view import leaving_view
from pairwright.web.views.player_acts import acts_view
from pairwright.web.words import say

router = APIRouter()

Seen = Annotated[int | None, Form()]
Why = Annotated[str, Form()]


def _entry(request: Request, desk: Desk, event_id: str, section: str, key: int) -> Entry:
    here = desk.section(event_id, section)
    if key not in here.entry_of:
        raise NotFound(say(request)(N_("There is no such player in {section}."), section=here.setup.name))
    return here.entry_of[key]


def _page(event_id: str, section: str, key: int) -> str:
    return f"{list_address(event_id, section)}/{key}"


@router.get("/events/{event_id}/sections/{section}/players/{key:int}/leaving")
def leaving(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: TheDesk,
    me: Arbiter,
    after_round: Annotated[int | None, Query(ge=0, le=99)] = None,
) -> Response:
    """What it means that he leaves a round robin: ruling, forfeits, standings before and after."""
    entry = _entry(request, desk, event_id, section, key)
    position, event = desk.standing(event_id)
    here = event.section(section)
    _ = say(request)
    address = _page(event_id, section, key)
    if not here.traits.cycles:
        return RedirectResponse(f"{address}#leaves", 303)
    after = here.published_rounds if after_round is None else after_round
    return page(
        request,
        "players/leaving.html",
        event_id=event_id,
        event=event,
        section=here,
        position=position,
        entry=entry,
        view=leaving_view(event, here, Withdraw(section, key, after)),
        address=address,
        crumbs=[(_("Players"), list_address(event_id, section)), (entry.name, address), (_("Leaving"), "")],
    )


@router.post("/events/{event_id}/sections/{section}/players/{key:int}/withdraw")
def withdraw(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Seen = None,
    why: Why = "",
) -> Response:
    """He leaves after the round named, by default the last one published."""
    entry = _entry(request, desk, event_id, section, key)
    after = typed.whole("after_round", 0, 99, desk.section(event_id, section).published_rounds)
    desk.act(request, event_id, Withdraw(section, key, after), why=why, seen=seen)
    _ = say(request)
    if desk.section(event_id, section).traits.cycles:
        text = _("{name} has left; the games still to come are forfeited.", name=entry.name)
    else:
        text = _("{name} has left and is not paired any more.", name=entry.name)
    return back(request, _page(event_id, section, key), text)


@router.post("/events/{event_id}/sections/{section}/players/{key:int}/reinstate")
def reinstate(
    request: Request, event_id: str, section: str, key: int, desk: TheDesk, me: Arbiter, seen: Seen = None
) -> Response:
    """He comes back."""
    entry = _entry(request, desk, event_id, section, key)
    desk.act(request, event_id, Reinstate(section, key), seen=seen)
    text = say(request)(N_("{name} is back and plays from the next round on."), name=entry.name)
    return back(request, _page(event_id, section, key), text)


@router.post("/events/{event_id}/sections/{section}/players/{key:int}/remove")
def remove(
    request: Request, event_id: str, section: str, key: int, desk: TheDesk, me: Arbiter, seen: Seen = None
) -> Response:
    """He goes from the list, as if he had never entered."""
    entry = _entry(request, desk, event_id, section, key)
    desk.act(request, event_id, RemovePlayer(section, key), seen=seen)
    text = say(request)(N_("{name} is no longer in the list."), name=entry.name)
    return back(request, list_address(event_id, section), text)


@router.post("/events/{event_id}/sections/{section}/players/{key:int}/move")
def move(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: TheDesk,
    me: Arbiter,
    other: Annotated[str, Form(max_length=60)] = "",
    card: Annotated[str, Form(max_length=10)] = "",
    seen: Seen = None,
) -> Response:
    """He plays on in another section, with his points and his card, or without."""
    entry = _entry(request, desk, event_id, section, key)
    event = desk.act(request, event_id, MovePlayer(section, key, other, card != "no"), seen=seen)
    there = event.section(other)
    newest = max(one.key for one in there.entries)
    text = say(request)(
        N_("{name} plays in {section} from round {n} on."),
        name=entry.name,
        section=there.setup.name,
        n=there.next_round,
    )
    return back(request, _page(event_id, other, newest), text)


@router.post("/events/{event_id}/sections/{section}/players/{key:int}/byes")
def byes(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Seen = None,
) -> Response:
    """The byes he asks for, round by round; only what differs is written."""
    _ = say(request)
    entry = _entry(request, desk, event_id, section, key)
    questions = acts_view(desk.section(event_id, section), entry, _).byes
    changed = 0
    for question in questions:
        name = f"bye_{question.number}"
        if typed.has(name) and typed.text(name) != question.chosen:
            desk.act(
                request, event_id, RequestBye(section, key, question.number, typed.text(name)), seen=seen
            )
            changed += 1
    text = _("The byes of {name} are noted.", name=entry.name) if changed else _("Nothing was changed.")
    return back(request, _page(event_id, section, key), text, "good" if changed else "info")


@router.post("/events/{event_id}/sections/{section}/players/{key:int}/points")
def points(
    request: Request,
    event_id: str,
    section: str,
    key: int,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Seen = None,
) -> Response:
    """Points given to him or taken, with the reason; `number` takes an earlier adjustment back."""
    _ = say(request)
    entry = _entry(request, desk, event_id, section, key)
    number = typed.whole("number", 1, 9999)
    units = 0 if number else typed.points("points", -1000, 1000)
    round_number = typed.whole("round", 0, 99)
    address = _page(event_id, section, key)
    if typed.errors or (not units and not number):
        return back(request, address, _("Points such as 1, ½ or -0.5 are wanted."), "bad")
    reason = typed.text("reason")
    action = AdjustPoints(section, key, units, round_number, reason, number)
    desk.act(request, event_id, action, why=reason, seen=seen)
    return back(request, address, _("The points of {name} are noted.", name=entry.name))
