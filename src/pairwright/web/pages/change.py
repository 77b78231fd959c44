"""A published round changed: no-shows and late entries, with every way to go on beside its price."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from pairwright.common.errors import BadInput
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import RoundState
from pairwright.web.form_input import FormText, FormTexts, Seen
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtRound, RoundVisit
from pairwright.web.views.allowed_by import record_of
from pairwright.web.views.change_view import WayOn, actions_of, ways
from pairwright.web.views.choosing import key_of, people_of
from pairwright.web.views.result_view import boards_of
from pairwright.web.views.round_view import RoundView

router = APIRouter()


@router.get(f"{SECTION}/rounds/{{number}}/change")
def change(
    at: AtRound,
    absent: Annotated[list[str] | None, Query()] = None,
    added: Annotated[list[str] | None, Query()] = None,
    begun: str = "",
) -> Response:
    """Who is missing, who came late, which games have begun; and what can be done about it."""
    _ = at.say
    found, drawn = at.section, _open_round(at)
    gone, came = _keys(found, absent or []), _keys(found, added or [])
    offered: list[WayOn] = []
    faults: tuple[str, ...] = ()
    if gone or came:
        try:
            offered = _ways(at, gone, came, begun)
        except BadInput as error:
            faults = error.faults
    view = RoundView(found, drawn)
    there = {key for board in drawn.boards for key in board.players} | {*drawn.pairing_allocated_byes}
    address = at.url(f"/rounds/{at.number}")
    return at.page(
        "round/change.html",
        seen=at.position,
        crumbs=[(_("Round {n}", n=at.number), address), (_("No-show or late entry"), "")],
        drawn=drawn,
        gone=[view.seat(key) for key in gone],
        came=[view.seat(key) for key in came],
        begun=begun,
        ways=offered,
        faults=faults,
        inside=[one for one in people_of(found) if one[0] in there],
        outside=[one for one in people_of(found) if one[0] not in there],
        address=address,
    )


@router.post(f"{SECTION}/rounds/{{number}}/change")
def choose(
    at: AtRound,
    kind: FormText = "",
    absent: FormTexts = None,
    added: FormTexts = None,
    begun: FormText = "",
    reason: FormText = "",
    allowed: FormText = "",
    seen: Seen = None,
) -> Response:
    """One of the ways is taken; it is worked out again from the round as it stands.

    allowed: what allows it, of those that the way names.
    """
    _ = at.say
    found, drawn = at.section, _open_round(at)
    gone, came = _keys(found, absent or []), _keys(found, added or [])
    chosen = next((one for one in _ways(at, gone, came, begun) if one.kind.value == kind), None)
    if chosen is None or not chosen.possible:
        raise Refused(_("This option is no longer available; see the others."))
    record = record_of(chosen.allowed, allowed, reason.strip())
    actions = tuple(actions_of(found, drawn, chosen, gone, reason.strip(), record))
    why = ". ".join([reason.strip() or chosen.title, *record])
    at.act(*actions, why=why, seen=seen, told=bool(record))
    said = _("Round {n}: {what}.", n=at.number, what=chosen.title)
    return at.back(f"/rounds/{at.number}", said)


def _open_round(at: RoundVisit) -> RoundState:
    drawn = at.drawn
    if not drawn.published or not at.is_last:
        raise Refused.told(
            "only the latest published round can be changed, and only before the next one is paired"
        )
    return drawn


def _keys(found: SectionState, texts: list[str]) -> list[int]:
    """The entries that were named; raises Refused for a text that means nobody."""
    keys = []
    for text in texts:
        if text.strip():
            key = key_of(found, text)
            if not key:
                raise Refused.told(
                    "nobody here is called {text!r}; type a number or a full name", text=text.strip()[:40]
                )
            keys.append(key)
    return list(dict.fromkeys(keys))


def _ways(at: RoundVisit, gone: list[int], came: list[int], begun: str) -> list[WayOn]:
    boards = boards_of(begun, at.section.tables(at.drawn))
    return ways(at.section, at.drawn, gone, came, boards, at.language)
