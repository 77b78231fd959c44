"""Security headers on every response, and the names under which the desk answers."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pairwright.web.desk_settings import DeskSettings
from pairwright.web.lan_access import Hall

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""No script, style or font but the desk's own files, nothing from elsewhere, never in a frame."""

ALWAYS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_STORE = "no-store"
KEEP = "Pairwright-Keep"
"""Who may find a page again without a network: see static/js/service-worker.js."""
HTTPS_ONLY = "max-age=31536000"


class SecurityHeaders:
    """Outermost middleware: adds the headers; what says nothing about caching is not to be stored."""

    def __init__(self, app: ASGIApp, settings: DeskSettings) -> None:
        self._app = app
        self._headers = dict(ALWAYS)
        if settings.secure:
            self._headers["Strict-Transport-Security"] = HTTPS_ONLY

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the head of its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", NO_STORE)
                headers.setdefault(KEEP, "no")
            await send(message)

        await self._app(scope, receive, complete)


class KnownHosts:
    """Refuses requests addressed to a name that is not this desk's (the trick called DNS rebinding)."""

    def __init__(self, app: ASGIApp, settings: DeskSettings, hall: Hall) -> None:
        self._app = app
        self._hall = hall
        self._allowed = frozenset(name.lower() for name in settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 421 (not meant for this server) to a foreign name."""
        if scope["type"] == "http" and self._allowed and not self._known(_host(scope)):
            body = b"This desk does not answer under that name.\n"
            head = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(body))]
            await send({"type": "http.response.start", "status": 421, "headers": head})
            await send({"type": "http.response.body", "body": body})
            return
        await self._app(scope, receive, send)

    def _known(self, host: str) -> bool:
        return host in self._allowed or (bool(host) and host == self._hall.host)


def _host(scope: Scope) -> str:
    """The name that the request is addressed to, without its port and brackets."""
    raw = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1").lower()
    if raw.startswith("["):
        return raw[1:].partition("]")[0]
    return raw.rpartition(":")[0] if raw.rpartition(":")[0] else raw
