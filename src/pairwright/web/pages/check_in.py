"""Check-in: who is there before round 1. Several helpers at once, by phone or by keyboard."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from pairwright.storage.actions.entry_list_acts import CheckIn, MarkPresence
from pairwright.storage.actions.event_acts import ChangeSetup
from pairwright.web.desk import back
from pairwright.web.form_input import FormFlag, FormNumber, FormText, Seen
from pairwright.web.navigation import SECTION
from pairwright.web.render import wants_part
from pairwright.web.request_context import AtSection, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.views.late_view import matching, presence
from pairwright.web.views.player_choices import namesakes

router = DeskRouter()

_LONGEST = 100


@router.get(f"{SECTION}/check-in")
def check_in_page(at: AtSection, q: str = "", missing: bool = False) -> Response:
    """Rows to tap; with `q` those whose names begin so, with `missing` those who are not there yet."""
    return at.page("check_in/page.html", **_values(at, q, missing))


@router.get(f"{SECTION}/check-in/list")
def check_in_list(at: AtSection, q: str = "", missing: bool = False) -> Response:
    """The rows alone."""
    return at.part("check_in/list.html", **_values(at, q, missing))


def _values(at: SectionVisit, wanted: str, missing: bool) -> dict[str, Any]:
    here = at.section
    return {
        "position": at.position,
        "found": presence(here, wanted[:_LONGEST], only_missing=missing),
        "namesakes": namesakes(here, at.say),
        "wanted": wanted[:_LONGEST],
        "missing": missing,
        "address": at.url("/check-in"),
        "table": here.traits.cycles > 0,
    }


@router.post(f"{SECTION}/check-in/first")
def check_in_first(at: AtSection, q: FormText = "", missing: FormFlag = False) -> Response:
    """Letters and Enter: the only player who is not there yet and whose name begins so is there now."""
    _ = at.say
    here = at.section
    found = matching(presence(here).missing, q[:_LONGEST]) if q.strip() else []
    if len(found) == 1:
        at.act(CheckIn(at.key, found[0].key))
        text, kind, left = _("{name} is present.", name=found[0].name), "good", ""
    elif not found:
        text, kind, left = (_("No absent player has a name like “{letters}”.", letters=q[:40]), "warning", q)
    else:
        text, kind, left = _("{n} names begin like that; type more letters.", n=len(found)), "info", q
    if wants_part(at.request):
        values = _values(at, left, missing)
        return at.part("check_in/list.html", said=text, kind=kind, again=True, **values)
    return at.back(f"/check-in?q={quote(left)}", text, kind)


@router.post(f"{SECTION}/check-in/mark")
def mark(
    at: AtSection, there: FormNumber = 0, gone: FormNumber = 0, q: FormText = "", missing: FormFlag = False
) -> Response:
    """A row was tapped. there, gone: the key of the entry that is there now, or is not after all."""
    key = at.entry(there or gone).key
    at.act(CheckIn(at.key, key, bool(there)))
    if wants_part(at.request):
        return at.part("check_in/list.html", **_values(at, q, missing))
    query = f"?q={quote(q)}" + ("&missing=true" if missing else "")
    return at.back(f"/check-in{query}#entry-{key}")


@router.post(f"{SECTION}/check-in/everybody")
def everybody(at: AtSection, seen: Seen = None, then: FormText = "") -> Response:
    """Everybody who is expected is here. then: the page on which that was said, if it was another one."""
    at.act(MarkPresence(at.key, True), seen=seen)
    return back(at.request, then or at.url("/check-in"), at.say("Everybody is marked present."))


@router.post(f"{SECTION}/check-in/ask")
def ask(at: AtSection, wanted: FormFlag = True, seen: Seen = None) -> Response:
    """Whether those who have not confirmed their presence stay out until they do."""
    _ = at.say
    if wanted:
        at.act(MarkPresence(at.key, False), seen=seen)
        return at.back("/check-in", _("Absent players are not paired until they are marked as present."))
    at.act(ChangeSetup(at.key, replace(at.section.setup, check_in=False)), seen=seen)
    return at.back("/check-in", _("Everybody is paired, present or not."))
