"""Requests that another page forged: a token bound to the session, and a look at where they come from."""

from __future__ import annotations

import hmac
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
from pairwright.web.desk_settings import DeskSettings

FIELD = "csrf_token"
HEADER = "x-csrf-token"
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
_REFUSED = b"This request was sent by a page of another site.\n"


class Forged(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """The request does not carry the token of its session."""

    def __init__(self) -> None:
        super().__init__(told("this form has expired or was not made by this desk; open the page again"))


def token_of(secret: bytes, session_key: str) -> str:
    """The token that the forms of a session carry; worthless for every other session."""
    return hmac.new(secret, b"csrf:" + session_key.encode(), sha256).hexdigest()


async def check_token(request: Request) -> None:
    """Raise Forged unless the request carries the token of its session, in its head or as a form field."""
    session = request.state.session
    given = request.headers.get(HEADER, "")
    if not given and request.headers.get("content-type", "").startswith(_FORMS):
        given = str((await request.form()).get(FIELD, ""))
    expected = token_of(session.secret, session.key)
    if not session.key or not hmac.compare_digest(given.encode(), expected.encode()):
        raise Forged


def is_own_page(request: Request) -> bool:
    """True when the browser says that a page of this desk sent the request; `SameOrigin` refuses others."""
    return request.headers.get("sec-fetch-site") == "same-origin" or "origin" in request.headers


class SameOrigin:
    """Refuses requests that change something and say themselves that another site sent them."""

    def __init__(self, app: ASGIApp, settings: DeskSettings) -> None:
        self._app = app
        self._own = urlsplit(settings.address).netloc.lower()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 to a foreign origin."""
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD") and self._foreign(scope):
            head = [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"content-length", b"%d" % len(_REFUSED)),
            ]
            await send({"type": "http.response.start", "status": 403, "headers": head})
            await send({"type": "http.response.body", "body": _REFUSED})
            return
        await self._app(scope, receive, send)

    def _foreign(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1").lower() for name, value in scope["headers"]}
        if headers.get(b"sec-fetch-site") == "cross-site":
            return True
        origin = headers.get(b"origin")
        if origin is None:
            return False
        return urlsplit(origin).netloc not in {headers.get(b"host", ""), self._own} - {""}
