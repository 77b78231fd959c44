"""Check-in: who is there before round 1. Several helpers at once, by phone or by keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response

from pairwright.storage.actions.event import ChangeSetup
from pairwright.storage.actions.players import CheckIn
from pairwright.web.desk import Desk, NotFound, TheDesk, back
from pairwright.web.navigation import SECTION
from pairwright.web.render import page, part, wants_part
from pairwright.web.security.roles import Arbiter
from pairwright.web.views.presence import matching, presence
from pairwright.web.words import say

router = APIRouter()

_LONGEST = 100


def _address(event_id: str, section: str) -> str:
    return f"{SECTION}/check-in".format(event_id=event_id, section=section)


@router.get("/events/{event_id}/sections/{section}/check-in")
def check_in_page(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    q: str = "",
    missing: bool = False,
) -> Response:
    """Rows to tap; with `q` those whose names begin so, with `missing` those who are not there yet."""
    return page(request, "check_in/page.html", **_values(event_id, section, desk, q, missing))


@router.get("/events/{event_id}/sections/{section}/check-in/list")
def check_in_list(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    q: str = "",
    missing: bool = False,
) -> Response:
    """The rows alone."""
    return part(request, "check_in/list.html", **_values(event_id, section, desk, q, missing))


def _values(event_id: str, section: str, desk: Desk, wanted: str, missing: bool) -> dict[str, Any]:
    here = desk.section(event_id, section)
    return {
        "event_id": event_id,
        "event": desk.state(event_id),
        "section": here,
        "position": desk.position(event_id),
        "found": presence(here, wanted[:_LONGEST], only_missing=missing),
        "wanted": wanted[:_LONGEST],
        "missing": missing,
        "address": _address(event_id, section),
        "table": here.traits.cycles > 0,
    }


@router.post("/events/{event_id}/sections/{section}/check-in/first")
def check_in_first(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    q: Annotated[str, Form()] = "",
    missing: Annotated[bool, Form()] = False,
) -> Response:
    """Letters and Enter: the only player who is not there yet and whose name begins so is there now."""
    _ = say(request)
    here = desk.section(event_id, section)
    found = matching(presence(here).missing, q[:_LONGEST]) if q.strip() else []
    if len(found) == 1:
        desk.act(request, event_id, CheckIn(section, found[0].key))
        text, kind, left = _("{name} is there.", name=found[0].name), "good", ""
    elif not found:
        text, kind, left = (
            _("Nobody who is missing has a name like “{letters}”.", letters=q[:40]),
            "warning",
            q,
        )
    else:
        text, kind, left = _("{n} names begin like that; type more letters.", n=len(found)), "info", q
    if wants_part(request):
        values = {
            **_values(event_id, section, desk, left, missing),
            "said": text,
            "kind": kind,
            "again": True,
        }
        return part(request, "check_in/list.html", **values)
    return back(request, f"{_address(event_id, section)}?q={quote(left)}", text, kind)


@router.post("/events/{event_id}/sections/{section}/check-in/mark")
def mark(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    there: Annotated[int, Form()] = 0,
    gone: Annotated[int, Form()] = 0,
    q: Annotated[str, Form()] = "",
    missing: Annotated[bool, Form()] = False,
) -> Response:
    """A row was tapped. there, gone: the key of the entry that is there now, or is not after all."""
    _ = say(request)
    here = desk.section(event_id, section)
    key = there or gone
    if key not in here.entry_of:
        raise NotFound(_("There is no such player in {section}.", section=here.setup.name))
    desk.act(request, event_id, CheckIn(section, key, bool(there)))
    if wants_part(request):
        return part(request, "check_in/list.html", **_values(event_id, section, desk, q, missing))
    query = f"?q={quote(q)}" + ("&missing=true" if missing else "")
    return back(request, f"{_address(event_id, section)}{query}#entry-{key}")


@router.post("/events/{event_id}/sections/{section}/check-in/ask")
def ask(
    request: Request,
    event_id: str,
    section: str,
    desk: TheDesk,
    me: Arbiter,
    wanted: Annotated[bool, Form()] = True,
    seen: Annotated[int | None, Form()] = None,
) -> Response:
    """Whether those who have not confirmed are left out of round 1."""
    _ = say(request)
    setup = desk.section(event_id, section).setup
    desk.act(request, event_id, ChangeSetup(section, replace(setup, check_in=wanted)), seen=seen)
    text = (
        _("Those who are missing are left out of round 1.")
        if wanted
        else _("Everybody is paired in round 1.")
    )
    return back(request, _address(event_id, section), text)
