"""Links for helpers' phones, made where results are entered: a QR code to scan, with a range of boards."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import urlsplit

import segno
from starlette.requests import Request
from starlette.responses import Response

from pairwright.common.errors import Refused
from pairwright.storage.access import HELPER, Grant, Link
from pairwright.storage.event_state import SectionState
from pairwright.web.desk import Desk, NotFound
from pairwright.web.desk_settings import LOOPBACK
from pairwright.web.form_input import FormNumber, FormText
from pairwright.web.navigation import SECTION
from pairwright.web.request_context import AtSection, EventVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import DeskRole

router = DeskRouter()

HOURS = (4, 12, 72)
"""For how long a link can be made."""

_BORDER = 2


@router.get(f"{SECTION}/helpers")
def helpers(at: AtSection) -> Response:
    """The form of a new link, and the links that hold."""
    return _page(at)


@router.post(f"{SECTION}/helpers")
def make_link(
    at: AtSection, name: FormText = "", first: FormNumber = 0, last: FormNumber = 0, hours: FormNumber = 12
) -> Response:
    """A new link with its QR code; the token is told this once. first, last: boards as in the hall."""
    _ = at.say
    found = at.section
    if not name.strip():
        raise Refused(_("Say who the helper is. The name appears in the history next to each result."))
    if hours not in HOURS:
        raise Refused(_("A link lasts {hours} hours.", hours=", ".join(map(str, HOURS))))
    start = found.setup.first_board
    low = first - start + 1 if first else 1
    high = last - start + 1 if last else 0
    if low < 1 or (last and high < low):
        raise Refused(_("The first board is {n}; the last one must not be lower.", n=start))
    grant = Grant(HELPER, at.event_id, ((at.key, low, high),))
    token, link = at.desk.access.make_link(name.strip(), grant, lasts=timedelta(hours=hours), by=at.me.name)
    address = f"{desk_address(at.request, at.desk)}/enter/{token}"
    return _page(at, link=link, address=address)


@router.post(f"{SECTION}/helpers/{{key}}/revoke")
def revoke(at: AtSection, key: str) -> Response:
    """A link ends at once, with the sessions that were begun by it."""
    _ = at.say
    link = next((one for one in at.desk.access.links(at.event_id) if one.key == key), None)
    if link is None or link.role != HELPER:
        raise NotFound.told("there is no such link")
    at.desk.access.revoke_link(key)
    at.desk.people.forget()
    return at.back("/helpers", _("The link of {name} no longer works.", name=link.name))


def _page(at: SectionVisit, *, link: Link | None = None, address: str = "") -> Response:
    _ = at.say
    found = at.section
    held = [one for one in at.desk.access.links(at.event_id) if one.role == HELPER and not one.revoked_at]
    return at.page(
        "results/helpers.html",
        crumbs=[(_("Helpers’ phones"), "")],
        first=found.setup.first_board,
        last=_last_board(found),
        hours=[(count, _("{n} hours", n=count)) for count in HOURS],
        link=link,
        address=address,
        picture=qr_code(address) if address else "",
        local=only_here(at.request, at.desk),
        hall=at.desk.hall,
        is_owner=at.me.may(DeskRole.OWNER),
        held=[(one, _boards_text(at, one)) for one in held],
    )


def _last_board(found: SectionState) -> int:
    last = found.setup.first_board + max(len(found.entries) // 2, 1) - 1
    return max(found.tables(found.rounds[-1]), default=last) if found.rounds else last


def _boards_text(at: EventVisit, link: Link) -> str:
    """The boards of a link as they are numbered in the hall."""
    event = at.event
    texts = []
    for section, low, high in link.ranges:
        if event.has(section):
            setup = event.section(section).setup
            start = setup.first_board - 1
            texts.append(f"{setup.name}: {start + low}–{start + high if high else '…'}")
    return ", ".join(texts)


def desk_address(request: Request, desk: Desk) -> str:
    """How a phone reaches this desk."""
    here = f"{request.url.scheme}://{request.url.netloc}"
    return desk.settings.address.rstrip("/") or desk.hall.address or here


def only_here(request: Request, desk: Desk) -> bool:
    """True when the address names this computer itself, which no phone can reach."""
    return urlsplit(desk_address(request, desk)).hostname in LOOPBACK


def qr_code(address: str) -> str:
    """The address as a QR code: an SVG picture inside a data address."""
    found: str = segno.make(address, error="m", micro=False).svg_data_uri(scale=6, border=_BORDER)
    return found
