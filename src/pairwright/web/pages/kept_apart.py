"""Players who are not to meet, by name; and pairing numbers given by hand."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.errors import BadInput
from pairwright.marks import N_
from pairwright.names import name_key
from pairwright.storage.actions.byes import KeepApart, LetMeet
from pairwright.storage.actions.players import NumberPlayers
from pairwright.web.desk import Desk, TheDesk, back
from pairwright.web.pages.players import list_address
from pairwright.web.render import page
from pairwright.web.security.roles import Arbiter
from pairwright.web.typed import Typed, TypedForm
from pairwright.web.words import say

router = APIRouter()

Seen = Annotated[int | None, Form()]


@router.get("/events/{event_id}/sections/{section}/players/apart")
def apart_page(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """Who is kept apart."""
    return _apart(request, event_id, section, desk, Typed({}, say(request)))


def _apart(
    request: Request,
    event_id: str,
    section: str,
    desk: Desk,
    typed: Typed,
    faults: tuple[str, ...] = (),
    status: int = 200,
) -> Response:
    here = desk.section(event_id, section)
    return page(
        request,
        "players/apart.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        section=here,
        position=desk.position(event_id),
        entries=sorted(here.entries, key=lambda entry: name_key(entry.name)),
        lists=[
            (number, one, [here.entry(key).name for key in one.entries])
            for number, one in enumerate(here.restrictions, 1)
        ],
        typed=typed,
        chosen=typed.texts("entries"),
        faults=faults,
    )


@router.post("/events/{event_id}/sections/{section}/players/apart")
def keep_apart(
    request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter, typed: TypedForm
) -> Response:
    """Keep those who were ticked apart."""
    _ = say(request)
    desk.section(event_id, section)
    first = typed.whole("first_round", 1, 99, 1)
    last = typed.whole("last_round", 1, 99)
    keys = tuple(
        int(key) for key in typed.texts("entries") if key.isascii() and key.isdigit() and len(key) < 10
    )
    if typed.errors:
        return _apart(request, event_id, section, desk, typed, status=422)
    try:
        reason = typed.text("reason")
        desk.act(request, event_id, KeepApart(section, keys, first, last, reason), why=reason)
    except BadInput as error:
        return _apart(request, event_id, section, desk, typed, error.faults, 422)
    return back(request, f"{list_address(event_id, section)}/apart", _("These do not meet from now on."))


@router.post("/events/{event_id}/sections/{section}/players/apart/lift")
def let_meet(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    number: Annotated[int, Form()],
    seen: Seen = None,
) -> Response:
    """Let them meet again."""
    desk.section(event_id, section)
    desk.act(request, event_id, LetMeet(section, number), seen=seen)
    return back(request, f"{list_address(event_id, section)}/apart", say(request)(N_("They may meet again.")))


@router.get("/events/{event_id}/sections/{section}/players/numbers")
def numbers_page(request: Request, event_id: str, section: str, desk: TheDesk, me: Arbiter) -> Response:
    """The pairing numbers."""
    return _numbers(request, event_id, section, desk, {})


def _numbers(
    request: Request,
    event_id: str,
    section: str,
    desk: Desk,
    given: dict[int, str],
    faults: tuple[str, ...] = (),
    status: int = 200,
) -> Response:
    here = desk.section(event_id, section)
    rows = [(here.entry(key), given.get(key, str(number))) for number, key in enumerate(here.order, 1)]
    return page(
        request,
        "players/numbers.html",
        status=status,
        event_id=event_id,
        event=desk.state(event_id),
        section=here,
        position=desk.position(event_id),
        rows=rows,
        faults=faults,
    )


@router.post("/events/{event_id}/sections/{section}/players/numbers")
def number_players(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    typed: TypedForm,
    seen: Seen = None,
) -> Response:
    """Give the numbers that were typed, or with `by_rank` go back to those by rating."""
    _ = say(request)
    here = desk.section(event_id, section)
    address = f"{list_address(event_id, section)}/numbers"
    if typed.ticked("by_rank"):
        desk.act(request, event_id, NumberPlayers(section), seen=seen)
        return back(request, address, _("The numbers follow title and rating again."))
    given = {key: typed.text(f"number_{key}") for key in here.order}
    wanted = [str(number) for number in range(1, len(here.order) + 1)]
    by_number: dict[str, list[str]] = {}
    for key, text in given.items():
        by_number.setdefault(text, []).append(here.entry(key).name)
    faults = [
        _(
            "{number} is not a number from 1 to {last}: {name}",
            number=text or "–",
            last=len(wanted),
            name="; ".join(names),
        )
        for text, names in by_number.items()
        if text not in wanted
    ]
    faults += [
        _("The number {number} is there twice: {name}", number=text, name="; ".join(names))
        for text, names in by_number.items()
        if text in wanted and len(names) > 1
    ]
    if not faults:
        order = tuple(sorted(given, key=lambda key: int(given[key])))
        try:
            desk.act(request, event_id, NumberPlayers(section, order), seen=seen)
        except BadInput as error:
            faults = list(error.faults)
        else:
            return back(request, address, _("The numbers are given."))
    return _numbers(request, event_id, section, desk, given, tuple(faults), 422)
