"""Language and theme: cookies that say nothing about who somebody is; and the page without a network."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.web.desk import own_address
from pairwright.web.form_input import FormText
from pairwright.web.render import THEME_COOKIE, THEMES, page
from pairwright.web.routes import DeskRouter
from pairwright.web.security.roles import Anyone, Preference
from pairwright.web.translations import COOKIE, DEFAULT, LANGUAGES

router = DeskRouter()

A_YEAR = 365 * 24 * 3600


@router.get("/offline")
async def offline(request: Request, me: Anyone) -> Response:
    """What the service worker shows instead of a page that cannot be had."""
    return page(request, "errors/offline.html")


@router.post("/preferences/language")
async def choose_language(
    request: Request, me: Preference, language: FormText = "", back: FormText = ""
) -> Response:
    """Keep the language and go back to the page."""
    return _kept(request, COOKIE, language if language in LANGUAGES else DEFAULT, back)


@router.post("/preferences/theme")
async def choose_theme(
    request: Request, me: Preference, theme: FormText = "", back: FormText = ""
) -> Response:
    """Keep the theme and go back to the page."""
    return _kept(request, THEME_COOKIE, theme if theme in THEMES else THEMES[0], back)


def _kept(request: Request, cookie: str, value: str, back: str) -> Response:
    """The cookie (a script reads the theme, so it is open to scripts), and back to where the form stood."""
    came_from = urlsplit(request.headers.get("referer", ""))
    address = came_from.path + (f"?{came_from.query}" if came_from.query else "")
    response = RedirectResponse(own_address(address or back), 303)
    secure = request.app.state.desk.settings.secure
    response.set_cookie(cookie, value, max_age=A_YEAR, secure=secure, samesite="lax")
    return response
