"""Language and theme: cookies that say nothing about who somebody is; and the page without a network."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pairwright.web.desk import own_address
from pairwright.web.form_input import FormText
from pairwright.web.render import THEME_COOKIE, THEMES, page
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Anyone, Preference
from pairwright.web.translations import COOKIE, DEFAULT, LANGUAGES

router = DeskRouter()

A_YEAR = 365 * 24 * 3600


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
