"""What every request passes before it comes to a page, in the order from outside: see `web.app`.

Rate limits, which doors ask besides: buckets of tokens by client or session, in bounded memory.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import fields
from hashlib import sha256
from threading import Lock
from typing import Protocol
from urllib.parse import urlsplit

from sqlalchemy import text
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.database import Database
from pairwright.web.desk_settings import DeskSettings, Hall, RateLimits

# -- HEAD, as monitors and link checkers send it: what GET answers, without the body (RFC 9110, 9.3.2) -


class HeadRequests:
    """Asks the application for the page, and sends on nothing but the head of its answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        answered = False

        async def send_head(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b""})
                answered = True

        async def receive_until_answered() -> Message:
            # A stream that would go on for ever learns that nobody reads it.
            return {"type": "http.disconnect"} if answered else await receive()

        await self._app({**scope, "method": "GET"}, receive_until_answered, send_head)


# -- Headers on every response, and the names under which the desk answers -----------------------------

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
            await _answer(send, 421, b"This desk does not answer under that name.\n")
            return
        await self._app(scope, receive, send)

    def _known(self, host: str) -> bool:
        return host in self._allowed or (bool(host) and host == self._hall.host)


async def _answer(send: Send, status: int, text: bytes) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(text))]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": text})


def _host(scope: Scope) -> str:
    """The name that the request is addressed to, without its port and brackets."""
    raw = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1").lower()
    if raw.startswith("["):
        return raw[1:].partition("]")[0]
    return raw.rpartition(":")[0] if raw.rpartition(":")[0] else raw


# -- No request makes the desk read more than it is meant to -------------------------------------------

Known = Callable[[HTTPConnection], Awaitable[bool]]

STRANGERS = 64 * 1024
"""Bytes that somebody who is not signed in may send at once."""

_MOST_DIGITS = 18
_LINGERING = 8
"""So many times the largest body is taken and thrown away of somebody who is signed in."""

TOO_LARGE = b"This is more than the desk reads in one request.\n"


class BodyLimit:
    """Answers 413 to bodies of more than `largest` bytes, whether they say so beforehand or not.

    known: whether somebody is signed in; strangers sign in and choose a language, and send no more than
    STRANGERS bytes. It is asked only about longer bodies.
    """

    def __init__(self, app: ASGIApp, largest: int, known: Known) -> None:
        self._app = app
        self._largest = largest
        self._known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on while its body is small enough."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        allowed = min(STRANGERS, self._largest)
        if announced(scope) > allowed:
            allowed = await self._allowed(scope)
        if announced(scope) > allowed:
            await _refuse(scope, receive, send, self._lingering(allowed))
            return
        read = 0
        started = ended = False

        async def counted() -> Message:
            """The next piece of the body, counted."""
            nonlocal read, allowed, ended
            message = await receive()
            read += len(message.get("body", b""))
            ended = not message.get("more_body", False)
            if read > allowed == STRANGERS:
                allowed = await self._allowed(scope)
            if read > allowed:
                # The reader takes this for a client that has gone, and stops.
                return {"type": "http.disconnect"}
            return message

        async def watched(message: Message) -> None:
            """The answer, unless the body was too long."""
            nonlocal started
            if read > allowed:
                if not started:
                    started = True
                    await _refuse(scope, receive, send, 0 if ended else self._lingering(allowed))
                return
            started = True
            await send(message)

        await self._app(scope, counted, watched)
        if read > allowed and not started:
            # After the end of a body the next message comes only with the end of the answer.
            await _refuse(scope, receive, send, 0 if ended else self._lingering(allowed))

    async def _allowed(self, scope: Scope) -> int:
        return self._largest if await self._known(HTTPConnection(scope)) else min(STRANGERS, self._largest)

    def _lingering(self, allowed: int) -> int:
        return _LINGERING * self._largest if allowed == self._largest else 0


def announced(scope: Scope) -> int:
    """Bytes that the head of a request says will follow; 0 when it does not say."""
    raw = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if not raw.isdigit():
        return 0
    return int(raw) if len(raw) <= _MOST_DIGITS else 10**_MOST_DIGITS


async def _refuse(scope: Scope, receive: Receive, send: Send, linger: int) -> None:
    """Answer, and take so many bytes of what still comes before the connection is closed.

    A browser reads the answer when it has sent everything; on a connection that is closed before that, it is
    told of a reset and nothing else. Whoever asks first (`Expect`) sends nothing more.
    """
    head = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(TOO_LARGE))]
    await send({"type": "http.response.start", "status": 413, "headers": [*head, (b"connection", b"close")]})
    await send({"type": "http.response.body", "body": TOO_LARGE, "more_body": True})
    more = (b"expect", b"100-continue") not in scope["headers"]
    while more and linger > 0:
        message = await receive()
        linger -= len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)
    await send({"type": "http.response.body", "body": b""})


# -- Requests that another page forged: a token bound to the session, and a look at where they come from -

FIELD = "csrf_token"
HEADER, WHOSE = "x-csrf-token", "x-csrf-token-of"
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


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
            await _answer(send, 403, b"This request was sent by a page of another site.\n")
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


# -- What nobody foresaw -------------------------------------------------------------------------------

_LOG = logging.getLogger("pairwright.desk")


class Incidents:
    """Middleware for what nobody foresaw: an entry in the log, a calm page, and the number of both."""

    def __init__(self, app: ASGIApp, page: Callable[[Request, str], Response]) -> None:
        self._app = app
        self._page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; answer 500 when it fails before anything was sent."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception:
            number = secrets.token_hex(4)
            # Quoted: an address may hold line ends and the codes of terminals.
            _LOG.exception("incident %s: %s %r", number, scope["method"], scope["path"])
            if started:
                raise
            await self._page(Request(scope, receive), number)(scope, receive, send)


LARGEST = 10_000
"""Keys remembered by one limit; the longest unused is forgotten first."""


class TooMany(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """Too many tries. `seconds` says after how long the next one is answered."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"too many tries; the next one is possible in {seconds} s")


class RateLimit:
    """A bucket for each key: `per_minute` tokens flow in evenly, up to `burst` of them wait in it."""

    def __init__(
        self, per_minute: float, burst: float, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_minute / 60
        self._burst = max(1.0, burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str) -> None:
        """Take one token of `key`; raises TooMany when there is none."""
        now = self._clock()
        with self._lock:
            level, since = self._buckets.pop(key, (self._burst, now))
            level = min(self._burst, level + (now - since) * self._per_second)
            self._buckets[key] = (level - 1 if level >= 1 else level, now)
            if len(self._buckets) > LARGEST:
                self._buckets.popitem(last=False)
        if level < 1:
            raise TooMany(max(1, round((1 - level) / self._per_second)))

    def __len__(self) -> int:
        return len(self._buckets)


class Limit(Protocol):
    """A bucket for each key, in the memory of this process or shared with others."""

    def take(self, key: str) -> None:
        """Take one token of `key`; raises TooMany when there is none."""


MakeLimit = Callable[[str, float, float], Limit]
"""From a name, tokens per minute and burst to a limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one desk."""

    sign_in: Limit
    names: Limit
    links: Limit
    writes: Limit
    anonymous: Limit

    @classmethod
    def of(cls, rates: RateLimits, make: MakeLimit) -> Limits:
        """The limits by the settings."""
        return cls(
            *(make(one.name, per := getattr(rates, one.name), per * rates.burst) for one in fields(cls))
        )


def in_memory(_name: str, per_minute: float, burst: float) -> Limit:
    """A limit of this process alone."""
    return RateLimit(per_minute, burst)


# -- Rate limits that all processes of a desk on PostgreSQL share: one row of a table for each bucket --


_LOCK = 0x6C696D697473
"""Key of the advisory lock under which the table is made."""

_MAKE = "CREATE UNLOGGED TABLE IF NOT EXISTS desk_limits (key text PRIMARY KEY, full_at double precision)"
_NOW = "extract(epoch FROM clock_timestamp())::double precision"

_TAKE = f"""
INSERT INTO desk_limits AS known (key, full_at) VALUES (:key, {_NOW} + :step)
ON CONFLICT (key) DO UPDATE SET full_at = greatest(known.full_at, {_NOW}) + :step
WHERE greatest(known.full_at, {_NOW}) + :step <= {_NOW} + :burst
RETURNING full_at
"""  # nosec B608 - constants of this module only
_WAIT = f"SELECT full_at + :step - :burst - {_NOW} FROM desk_limits WHERE key = :key"  # nosec B608
_FORGET = f"DELETE FROM desk_limits WHERE full_at < {_NOW}"  # nosec B608


def make_table(database: Database) -> None:
    """Make the table when it is missing, and forget buckets that are full again. It survives no crash."""
    with database.writing() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        connection.execute(text(_MAKE))
        connection.execute(text(_FORGET))


class SharedLimit:
    """Like RateLimit, with its buckets in the database.

    A bucket is kept as the moment at which it will be full again; each token moves it on by a step.
    """

    def __init__(self, database: Database, name: str, per_minute: float, burst: float) -> None:
        self._database = database
        self._name = name
        self._step = 60 / per_minute
        self._burst = max(1.0, burst) * self._step

    def take(self, key: str) -> None:
        """Take one token of `key`; raises TooMany when there is none, and Unavailable."""
        values = {"key": f"{self._name} {key}", "step": self._step, "burst": self._burst}
        with self._database.writing() as connection:
            if connection.execute(text(_TAKE), values).first() is not None:
                return
            seconds = connection.execute(text(_WAIT), values).scalar() or self._step
        raise TooMany(max(1, round(seconds)))
