"""Who may do what: links of an event, people with passwords, signing in and out, and the record of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_
from pairwright.storage.access import ARBITER, CAPTAIN, HELPER, OWNER, Grant, Link, name_key
from pairwright.storage.journal_lines import moment_told
from pairwright.web.desk import Desk, NotFound, TheDesk, again, back, own_address
from pairwright.web.desk_settings import LOOPBACK
from pairwright.web.form_input import FormFlag, FormNumber, FormText, SentForm
from pairwright.web.navigation import EVENT, SECTION
from pairwright.web.render import A_YEAR, THEME_COOKIE, THEMES, page
from pairwright.web.request_context import AtEvent, AtSection, EventVisit, SectionVisit
from pairwright.web.routes import DeskRouter
from pairwright.web.security.addresses import client_address, client_network
from pairwright.web.security.identity import Anyone, DeskRole, Identity, Owner, Preference
from pairwright.web.translations import COOKIE, DEFAULT, LANGUAGES, Say, say

router = DeskRouter()


@router.post("/hall")
def answer(
    request: Request, desk: TheDesk, me: Owner, wanted: FormFlag = True, back_to: FormText = "/"
) -> Response:
    """Yes or no; a no is not asked again, and a yes can still be said where links are made."""
    if not wanted:
        desk.hall.answered = True
        return back(request, back_to)
    desk.hall.open()
    text = say(request)("Phones in the hall reach this desk at {address}.", address=desk.hall.address)
    return back(request, back_to, text)


ROLE_NAMES = {
    CAPTAIN: N_("Captain: line-ups of one team"),
    HELPER: N_("Helper: results only"),
    ARBITER: N_("Arbiter"),
    OWNER: N_("Owner of the desk"),
}
HOURS = {4: N_("4 hours"), 24: N_("1 day"), 96: N_("4 days"), 24 * 14: N_("2 weeks")}
"""For how long a link can be made."""

_SHOWN_SIGN_INS = 100


@router.get(f"{EVENT}/people")
def event_links(at: AtEvent) -> Response:
    """The links of an event, and the form of a new one."""
    return _event_page(at)


@router.post(f"{EVENT}/people")
def make_event_link(
    at: AtEvent, name: FormText = "", role: FormText = HELPER, hours: FormNumber = 24
) -> Response:
    """A new link; the token is shown this once. A helper's link for some boards only is made at Results."""
    _ = at.say
    at.again(lambda faults: _event_page(at, faults=faults, name=name))
    _check_link(_, name, role, hours, (HELPER, ARBITER))
    token, link = at.desk.access.make_link(
        name.strip(), Grant(role, at.event_id), lasts=timedelta(hours=hours), by=at.me.name
    )
    return _event_page(at, link=link, token=token)


def _check_link(_: Say, name: str, role: str, hours: int, roles: tuple[str, ...]) -> None:
    """Raise BadInput for a link that cannot be made."""
    faults = []
    if not name.strip():
        faults.append(_("Say who the link is for. The name appears in the history next to each action."))
    if role not in roles:
        faults.append(_("Choose one of the roles."))
    if hours not in HOURS:
        faults.append(_("Choose how long the link lasts."))
    if faults:
        raise BadInput(*faults)


@router.post(f"{EVENT}/people/{{key}}/revoke")
def revoke_event_link(at: AtEvent, key: str) -> Response:
    """A link of the event ends at once, with the sessions that were begun by it."""
    at.desk.revoke_link(at.event_id, key)
    return at.back("/people", at.say("The link no longer works."))


def _event_page(
    at: EventVisit, *, link: Link | None = None, token: str = "", faults: Sequence[str] = (), name: str = ""
) -> Response:
    _ = at.say
    return at.page(
        "people/event.html",
        crumbs=[(_("Helpers and links"), "")],
        links=[one for one in at.desk.access.links(at.event_id) if not one.revoked_at],
        role_names={role: _(text) for role, text in ROLE_NAMES.items()},
        roles=[(role, _(ROLE_NAMES[role])) for role in (HELPER, ARBITER)],
        hours=[(count, _(text)) for count, text in HOURS.items()],
        **_made(at.request, at.desk, at.me, link, token),
        faults=faults,
        typed=name if faults else "",
    )


@router.get("/people")
def people(request: Request, desk: TheDesk, me: Owner) -> Response:
    """Everybody with a password, the links of the whole desk, and who signed in lately."""
    return _people_page(request, desk)


@router.post("/people")
def add_person(
    request: Request,
    desk: TheDesk,
    me: Owner,
    name: FormText = "",
    password: FormText = "",
    role: FormText = ARBITER,
) -> Response:
    """Somebody who signs in by name and password; with a name that is known, a new password."""
    _ = say(request)
    again(request, lambda faults: _people_page(request, desk, faults=faults, name=name))
    if role not in (ARBITER, OWNER):
        raise BadInput(_("Choose one of the roles."))
    desk.access.set_password(name, password, role=role, by=me.name)
    desk.people.forget()
    return back(request, "/people", _("{name} can sign in now.", name=name.strip()))


@router.post("/people/{key}/remove")
def remove_person(request: Request, key: str, desk: TheDesk, me: Owner) -> Response:
    """Somebody cannot sign in any more; the name stays in the histories."""
    desk.access.remove_person(key)
    desk.people.forget()
    return back(request, "/people", say(request)("Removed; all sessions of this person have ended."))


@router.post("/people/links")
def make_desk_link(
    request: Request,
    desk: TheDesk,
    me: Owner,
    name: FormText = "",
    role: FormText = ARBITER,
    hours: FormNumber = 24,
) -> Response:
    """A link, or the token of a program, for all events of the desk."""
    _ = say(request)
    again(request, lambda faults: _people_page(request, desk, faults=faults, name=name))
    _check_link(_, name, role, hours, (ARBITER, OWNER))
    token, link = desk.access.make_link(name.strip(), Grant(role), lasts=timedelta(hours=hours), by=me.name)
    return _people_page(request, desk, link=link, token=token)


@router.post("/people/links/{key}/revoke")
def revoke_desk_link(request: Request, key: str, desk: TheDesk, me: Owner) -> Response:
    """A link ends at once, with the sessions that were begun by it."""
    desk.revoke_link("", key)
    return back(request, "/people", say(request)("The link no longer works."))


def _people_page(
    request: Request,
    desk: Desk,
    *,
    link: Link | None = None,
    token: str = "",
    faults: Sequence[str] = (),
    name: str = "",
) -> Response:
    _ = say(request)
    return page(
        request,
        "people/people.html",
        people=desk.access.people(),
        links=[one for one in desk.access.links() if not one.event_id and not one.revoked_at],
        sign_ins=desk.access.sign_ins(_SHOWN_SIGN_INS),
        role_names={role: _(text) for role, text in ROLE_NAMES.items()},
        roles=[(role, _(ROLE_NAMES[role])) for role in (ARBITER, OWNER)],
        hours=[(count, _(text)) for count, text in HOURS.items()],
        crumbs=[(_("People"), "")],
        **_made(request, desk, request.state.identity, link, token),
        faults=faults,
        typed=name,
    )


# -- Links for helpers' phones, made where results are entered: a QR code to scan, with a range of boards --


LASTS = (4, 12, 72)
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
    if hours not in LASTS:
        raise Refused(_("A link lasts {hours} hours.", hours=", ".join(map(str, LASTS))))
    start = found.setup.first_board
    low = first - start + 1 if first else 1
    high = last - start + 1 if last else 0
    if low < 1 or (last and high < low):
        raise Refused(_("The first board is {n}; the last one must not be lower.", n=start))
    grant = Grant(HELPER, at.event_id, ((at.key, low, high),))
    token, link = at.desk.access.make_link(name.strip(), grant, lasts=timedelta(hours=hours), by=at.me.name)
    return _page(at, link=link, token=token)


@router.post(f"{SECTION}/helpers/{{key}}/revoke")
def revoke(at: AtSection, key: str) -> Response:
    """A link ends at once, with the sessions that were begun by it."""
    links = [one for one in at.desk.access.links(at.event_id) if one.key == key and one.role == HELPER]
    if not links:
        raise NotFound.told("there is no such link")
    at.desk.revoke_link(at.event_id, key)
    return at.back("/helpers", at.say("The link of {name} no longer works.", name=links[0].name))


def _page(at: SectionVisit, *, link: Link | None = None, token: str = "") -> Response:
    _ = at.say
    found = at.section
    held = [one for one in at.desk.access.links(at.event_id) if one.role == HELPER and not one.revoked_at]
    last = found.setup.first_board + max(len(found.entries) // 2, 1) - 1
    return at.page(
        "results/helpers.html",
        crumbs=[(_("Helpers’ phones"), "")],
        first=found.setup.first_board,
        last=max(found.tables(found.rounds[-1]), default=last) if found.rounds else last,
        hours=[(count, _("{n} hours", n=count)) for count in LASTS],
        **_made(at.request, at.desk, at.me, link, token),
        held=[(one, _boards_text(at, one)) for one in held],
    )


def _made(request: Request, desk: Desk, me: Identity, link: Link | None, token: str) -> dict[str, Any]:
    """What a page says of a link that was just made, to be seen this once, and of the network of the hall."""
    address = f"{desk_address(request, desk)}/enter/{token}" if token else ""
    return {
        "link": link,
        "address": address,
        "token": token,
        "picture": qr_code(address) if address else "",
        "local": only_here(request, desk),
        "hall": desk.hall,
        "is_owner": me.may(DeskRole.OWNER),
    }


def _boards_text(at: EventVisit, link: Link) -> str:
    """The boards of a link as they are numbered in the hall."""
    event = at.event
    texts = []
    for section, low, high in link.ranges:
        if event.has(section):
            setup = event.section(section).setup
            start = setup.first_board - 1
            boards = f"{start + low}–{start + high if high else '…'}"
            texts.append(at.say("{a}: {b}", a=setup.name, b=boards))
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


# -- Signing in by password or by link, and out --------------------------------------------------------

_NOT_SENT: dict[str, Any] = {"typed": None, "kept": ""}

LONGEST = 200
"""Characters of a name or a password that are looked at; more would only cost time."""


@router.get("/sign-in")
async def sign_in_form(request: Request, me: Anyone, next: str = "/") -> Response:
    """The form; somebody who is signed in already goes on."""
    if me.signed_in:
        return RedirectResponse(own_address(next), 303)
    return page(request, "account/sign_in.html", name="", next=own_address(next), faults=(), **_NOT_SENT)


@router.post("/sign-in")
def sign_in(
    request: Request,
    desk: TheDesk,
    me: Anyone,
    name: FormText = "",
    password: FormText = "",
    next: FormText = "/",
    kept: FormText = "",
) -> Response:
    """Sign in; whether the name or the password was wrong is not told.

    kept: the form that could not be done for want of this; it is shown, to be sent now.
    """
    _ = say(request)
    address = client_address(request, desk.settings)
    desk.limits.sign_in.take(client_network(request, desk.settings))
    if not desk.access.has_signed_in(name.strip()[:LONGEST], address):
        desk.limits.names.take(name_key(name.strip()[:LONGEST]))
    typed = SentForm.unpacked(kept) if kept else None
    grant = desk.people.sign_in(name.strip()[:LONGEST], password[:LONGEST], address)
    if not grant:
        faults = (_("The name or the password is wrong."),)
        return page(
            request,
            "account/sign_in.html",
            status=422,
            name=name[:LONGEST],
            next=own_address(next),
            faults=faults,
            typed=typed,
            kept=typed.packed() if typed else "",
        )
    desk.people.begin(request.state.session, grant, address)
    if typed is not None:
        return page(request, "errors/typed.html", typed=typed, title=_("What you typed is still here"))
    return back(request, own_address(next), _("Welcome, {name}.", name=name.strip()))


@router.get("/enter/{token}")
async def enter_form(request: Request, token: str, me: Anyone) -> Response:
    """A page with one button: a preview that follows the link in a message does not use it up."""
    return page(request, "account/enter.html", token=token[:LONGEST])


@router.post("/enter")
def enter(request: Request, desk: TheDesk, me: Anyone, link: FormText = "") -> Response:
    """Sign in by the token of a link."""
    _ = say(request)
    address = client_address(request, desk.settings)
    desk.limits.links.take(client_network(request, desk.settings))
    grant = desk.people.enter(link[:LONGEST], address)
    if not grant:
        faults = (_("This link no longer works; see below how to get a new one."),)
        if opened := desk.access.opened_at(link[:LONGEST]):
            told = _(
                "This link works on one phone or computer only, and was opened at {time}. If that was not "
                "you, tell the arbiter now: a new link ends this one.",
                time=moment_told(opened),
            )
            faults = (told,)
        return page(
            request, "account/sign_in.html", status=422, name="", next="/", faults=faults, **_NOT_SENT
        )
    desk.people.begin(request.state.session, grant, address)
    return back(request, "/")


@router.post("/sign-out")
async def sign_out(request: Request, desk: TheDesk, me: Anyone) -> Response:
    """End the session, here and for every copy of its cookie."""
    _ = say(request)
    await run_in_threadpool(desk.people.end, request.state.session)
    request.state.session.renew()
    return back(request, "/sign-in", _("You are signed out."), "info")


# -- Language and theme: cookies that say nothing about who somebody is; and the page without a network ----


@router.get("/offline")
async def offline(request: Request, me: Anyone) -> Response:
    """What the service worker shows instead of a page that cannot be had."""
    return page(request, "errors/offline.html")


@router.post("/preferences/language")
@router.post("/preferences/theme")
async def choose(
    request: Request, me: Preference, language: FormText = "", theme: FormText = "", back: FormText = ""
) -> Response:
    """Keep the language or the theme in a cookie (scripts read it), and go back to the form."""
    cookie, value = COOKIE, language if language in LANGUAGES else DEFAULT
    if request.url.path.endswith("/theme"):
        cookie, value = THEME_COOKIE, theme if theme in THEMES else THEMES[0]
    came_from = urlsplit(request.headers.get("referer", ""))
    address = came_from.path + (f"?{came_from.query}" if came_from.query else "")
    response = RedirectResponse(own_address(address or back), 303)
    secure = request.app.state.desk.settings.secure
    response.set_cookie(cookie, value, max_age=A_YEAR, secure=secure, samesite="lax")
    return response
