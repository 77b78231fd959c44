"""Signing in by password or by link, and out."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.storage.access import name_key
from pairwright.storage.journal_lines import moment_told
from pairwright.web.desk import TheDesk, back, own_address
from pairwright.web.form_input import FormText, SentForm
from pairwright.web.render import A_YEAR, THEME_COOKIE, THEMES, page
from pairwright.web.routes import DeskRouter
from pairwright.web.security.addresses import client_address, client_network
from pairwright.web.security.identity import Anyone, Preference
from pairwright.web.translations import COOKIE, DEFAULT, LANGUAGES, say

router = DeskRouter()

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
