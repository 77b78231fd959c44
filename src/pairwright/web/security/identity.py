"""Who somebody is, from the session of a browser or the token of a program, and what a route asks for.

Every handler declares who may use it by one of these in its signature:

    me: Owner       the person who runs the desk: people, links, deleting
    me: Arbiter     everything about an event
    me: Helper      results of the boards that `me.may_enter(section, board)` allows
    me: Captain     the line-up cards of one team, `me.card`
    me: Anyone      public pages; also signing in

They check, in this order: too many requests, the role (for the event named in the path), the token
against forged requests (for everything but GET and HEAD). `Preference` is like `Anyone` without that
token: only for choices that harm nobody (language, theme).
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field, replace
from pairwright.storage.access import CAPTAIN, Access, Grant, Person
from pairwright.storage.journal_lines import Unavailable, moment_of
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.security.addresses import client_network
from pairwright.web.security.middleware import Limits, check_token, token_of

if TYPE_CHECKING:
    from pairwright.web.desk import Desk

SAFE = frozenset({"GET", "HEAD"})
"""Methods that change nothing."""


class DeskRole(IntEnum):
    """What somebody may do; each may also do what those before it may."""

    PUBLIC = 0
    CAPTAIN = 1
    HELPER = 2
    ARBITER = 3
    OWNER = 4


@dataclass(frozen=True, slots=True)
class BoardRange:
    """Boards first..last of a section (last 0: to the end), as numbered within the section's rounds."""

    section: str
    first: int = 1
    last: int = 0

    def holds(self, section: str, board: int) -> bool:
        """True when the board is one of them."""
        return section == self.section and self.first <= board and (not self.last or board <= self.last)


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody at the desk, as a handler sees him: already narrowed to the event of the request.

    role:      what he may do in this event; for addresses without an event, the most he may do anywhere.
    name:      stands in the journal beside each act.
    event_id:  the only event that this role holds in, "" for all events.
    ranges:    boards a helper may enter; () for all boards of the event.
    by_token:  known by a token in the request's head instead of a cookie; no other page can send that.
    grants:    all that was granted to him, the farthest-reaching first; empty for the public.
    account:   the person or link that limits count by, "person:..." or "link:..."; "" for the public.
    """

    role: DeskRole
    name: str = ""
    event_id: str = ""
    ranges: tuple[BoardRange, ...] = ()
    by_token: bool = False
    grants: tuple[Grant, ...] = ()
    account: str = ""

    @classmethod
    def of(
        cls, name: str, grants: tuple[Grant, ...], *, account: str = "", by_token: bool = False
    ) -> Identity:
        """Somebody with these grants, before an event is named."""
        known = cls(DeskRole.PUBLIC, name, by_token=by_token, grants=grants, account=account)
        return known._with(grants[0]) if grants else known

    def within(self, event_id: str) -> Identity:
        """The same person in one event; with the role PUBLIC when he has nothing to do with it."""
        if not event_id or not self.grants:
            return self
        held = next((one for one in self.grants if one.event_id in ("", event_id)), None)
        if held is None:
            return replace(self, role=DeskRole.PUBLIC, event_id=event_id, ranges=())
        return self._with(held)

    def require_whole_desk(self) -> None:
        """Raise NotAllowed for somebody of single events: they make no new ones."""
        if self.event_id:
            raise NotAllowed(told("an arbiter of one event cannot make others"))

    def _with(self, grant: Grant) -> Identity:
        ranges = tuple(BoardRange(*one) for one in grant.ranges)
        return replace(self, role=DeskRole[grant.role.upper()], event_id=grant.event_id, ranges=ranges)

    @property
    def signed_in(self) -> bool:
        """True for everybody but the public."""
        return bool(self.grants) or self.role > DeskRole.PUBLIC

    def may(self, role: DeskRole, event_id: str = "") -> bool:
        """True when he has this role, in this event if one is named."""
        return self.within(event_id).role >= role

    def may_enter(self, section: str, board: int) -> bool:
        """True when he may enter the result of this board of the event of the request."""
        if self.role >= DeskRole.ARBITER or (self.role == DeskRole.HELPER and not self.ranges):
            return True
        return self.role == DeskRole.HELPER and any(part.holds(section, board) for part in self.ranges)

    @property
    def card(self) -> tuple[str, int, int] | None:
        """Section, team and round (0: every one) of a captain's line-ups; None for everybody else."""
        held = self.ranges[0] if self.role == DeskRole.CAPTAIN else None
        return (held.section, held.first, held.last) if held else None


PUBLIC = Identity(DeskRole.PUBLIC)


class SignInNeeded(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """Nobody is signed in, and the route asks for more than the public may."""

    def __init__(self) -> None:
        super().__init__(told("sign in to see this"))


class NotAllowed(PairwrightError):  # noqa: N818
    """Somebody is signed in who may not do this."""


class Needs:
    """The dependency that lets a request pass; `role` is what the walk over all routes reads."""

    def __init__(self, role: DeskRole, *, token: bool = True) -> None:
        self.role = role
        self._token = token

    async def __call__(self, request: Request) -> Identity:
        """The identity of who asks. Raises SignInNeeded, NotAllowed, Forged or TooMany."""
        desk: Desk = request.app.state.desk
        event_id = str(request.path_params.get("event_id", ""))
        try:
            identity = (await desk.people.identity(request)).within(event_id)
        except Unavailable:
            # A page for everybody is shown to everybody while nobody can be looked up.
            if self.role is not DeskRole.PUBLIC or request.method not in SAFE:
                raise
            identity = PUBLIC
        connection = getattr(request.state, "connection", None)
        if identity.signed_in and connection is not None:
            connection.know(identity.account)
        if request.method not in SAFE:
            await run_in_threadpool(self._limit, request, desk, identity)
        if identity.role < self.role:
            if not identity.signed_in:
                raise SignInNeeded
            raise NotAllowed(told("your link or your account does not allow this"))
        request.state.identity = identity
        if self._token and request.method not in SAFE and not identity.by_token:
            await check_token(request)
        return identity

    @staticmethod
    def _limit(request: Request, desk: Desk, identity: Identity) -> None:
        if identity.signed_in:
            desk.limits.writes.take(identity.account)
        else:
            desk.limits.anonymous.take(client_network(request, desk.settings))


def needs(role: DeskRole) -> Needs:
    """What a route asks for: `Depends(needs(Role.ARBITER))`."""
    return Needs(role)


public = Needs(DeskRole.PUBLIC)
preference = Needs(DeskRole.PUBLIC, token=False)

Owner = Annotated[Identity, Depends(needs(DeskRole.OWNER))]
Arbiter = Annotated[Identity, Depends(needs(DeskRole.ARBITER))]
Helper = Annotated[Identity, Depends(needs(DeskRole.HELPER))]
Captain = Annotated[Identity, Depends(needs(DeskRole.CAPTAIN))]
Anyone = Annotated[Identity, Depends(public)]
Preference = Annotated[Identity, Depends(preference)]


# -- From a request to an identity: the session of a browser, or the token of a program ----------------
#
# A session is a signed cookie that says who signed in, and has short messages for the next page. It holds a
# random key, which person or link it was made for, and when; nothing secret, and nothing that the server does
# not check again: a link that was revoked ends its sessions. Signing in or out begins a new session with a
# new key.

COOKIE = "pairwright_session"
"""How the cookie begins; its end is the desk's own. Browsers send the cookies of a host to all its ports:
under one name, two desks on one computer would sign each other's users out."""

_MOST_SAID = 2500
"""Characters of messages that fit in the cookie; browsers take 4,096 bytes of a cookie."""


@dataclass(slots=True)
class Session:
    """The session of one request.

    key:      random; "" until something has to be remembered. grant: what signed the browser in
              ("person:..." or "link:..."), "" for nobody. since: when it was signed in (Unix time).
    lasts:    for how many seconds it is signed in, 0 for as long as everybody.
    messages: (kind, text, language) waiting for the next page; kinds: good, info, warning, bad; the
              language is "" for that of the reader.
    """

    secret: bytes
    key: str = ""
    grant: str = ""
    since: int = 0
    lasts: int = 0
    messages: list[tuple[str, str, str]] = field(default_factory=list)
    changed: bool = False

    @property
    def token(self) -> str:
        """The token of its forms; begins the session when there is none yet."""
        if not self.key:
            self.key = secrets.token_urlsafe(18)
            self.changed = True
        return token_of(self.secret, self.key)

    def renew(self, grant: str = "", lasts: int = 0) -> None:
        """Begin a new session with a new key: after signing in (grant says as whom) or out."""
        self.lasts = lasts
        self.key = secrets.token_urlsafe(18)
        self.grant = grant
        self.since = int(time.time())
        self.changed = True

    def say(self, text: str, kind: str = "good", language: str = "") -> None:
        """Keep a message for the next page that is shown; a long one is cut. language: "" the reader's."""
        if not self.key:
            self.key = secrets.token_urlsafe(18)
        room = _MOST_SAID - sum(len(said) for _, said, _ in self.messages)
        if room > 0:
            self.messages.append((kind, text if len(text) <= room else text[: room - 1] + "…", language))
        self.changed = True

    def take_messages(self) -> list[tuple[str, str, str]]:
        """The waiting messages; they wait no longer."""
        if not self.messages:
            return []
        taken, self.messages, self.changed = self.messages, [], True
        return taken


def cookie_name(secret: bytes, *, secure: bool = False) -> str:
    """The name of the session cookie of the desk that signs with this key."""
    own = sha256(b"cookie:" + secret).hexdigest()[:8]
    return f"{'__Host-' if secure else ''}{COOKIE}_{own}"


class Sessions:
    """Middleware: `request.state.session`, read from its cookie and written back when it changed."""

    def __init__(self, app: ASGIApp, settings: DeskSettings, secret: bytes) -> None:
        self._app = app
        self._secret = secret
        self._lasts = settings.session_hours * 3600
        self._secure = settings.secure
        self._name = cookie_name(secret, secure=settings.secure)
        self._signer = URLSafeSerializer(secret, salt="session")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give the request its session and the response its cookie."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        session = self._read(HTTPConnection(scope).cookies.get(self._name, ""))
        scope.setdefault("state", {})["session"] = session

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start" and session.changed:
                MutableHeaders(scope=message).append("Set-Cookie", self._cookie(session))
            await send(message)

        await self._app(scope, receive, write)

    def _read(self, cookie: str) -> Session:
        """The session of a cookie; a new empty one for none, for a forged one and for one that is too old."""
        fresh = Session(self._secret)
        if not cookie:
            return fresh
        try:
            found: dict[str, Any] = self._signer.loads(cookie)
            waiting = [(kind, text, language) for kind, text, language in found["m"]]
            lasts = int(found.get("l", 0))
            session = Session(self._secret, found["k"], found["g"], found["t"], lasts, waiting)
        except (BadSignature, KeyError, TypeError, ValueError):
            return fresh
        lasts = session.lasts or self._lasts
        return session if time.time() - session.since < lasts or not session.grant else fresh

    def _cookie(self, session: Session) -> str:
        content = {"k": session.key, "g": session.grant, "t": session.since, "m": session.messages}
        value = self._signer.dumps({**content, "l": session.lasts} if session.lasts else content)
        text = value if isinstance(value, str) else value.decode()
        secure = "; Secure" if self._secure else ""
        lasts = session.lasts or self._lasts
        return f"{self._name}={text}; Path=/; Max-Age={lasts}; HttpOnly; SameSite=Lax{secure}"


KEPT_SECONDS = 3.0
_MOST_KEPT = 5_000


class People:
    """Who is asking. `access` keeps persons, links and the audit of signing in.

    changed: called after the rights of somebody have changed, or a session has ended.
    """

    def __init__(
        self, access: Access, settings: DeskSettings, limits: Limits, changed: Callable[[], object]
    ) -> None:
        self._changed = changed
        self._access = access
        self._settings = settings
        self._limits = limits
        self._kept: dict[str, tuple[float, Identity]] = {}

    async def knows(self, connection: HTTPConnection) -> bool:
        """True when somebody is signed in; asked before the body of a request is read."""
        try:
            return (await self.identity(connection)).signed_in
        except PairwrightError:
            return False

    async def identity(self, request: HTTPConnection) -> Identity:
        """The identity of who sends this request; PUBLIC for nobody in particular."""
        head = request.headers.get("authorization", "")
        if head[:7].lower() == "bearer ":
            return await run_in_threadpool(self._by_token, request, head[7:].strip())
        session: Session = request.state.session
        if not session.grant:
            return PUBLIC
        known = self._kept.get(session.key)
        if known is not None and time.monotonic() - known[0] < KEPT_SECONDS:
            return known[1]
        identity = await run_in_threadpool(self._by_session, session.key)
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[session.key] = (time.monotonic(), identity)
        return identity

    def sign_in(self, name: str, password: str, address: str) -> str:
        """What a session of this person is begun with, "" when name or password is wrong."""
        person = self._access.sign_in(name, password, address)
        return f"person:{person.key}" if person else ""

    def enter(self, token: str, address: str) -> str:
        """The same by a link; "" when the token is unknown, used up, expired or revoked."""
        link = self._access.enter(token, address)
        return f"link:{link.key}" if link else ""

    def begin(self, session: Session, grant: str, address: str) -> None:
        """Begin a session with a new key; whatever was known under the old key ends.

        A captain's link works on one phone, so the session there lasts as long as the link.
        """
        self.end(session)
        now = datetime.now(UTC)
        until = now + timedelta(hours=self._settings.session_hours)
        kind, _, key = grant.partition(":")
        link = self._access.link(key) if kind == "link" else None
        if link is not None and link.role == CAPTAIN and link.single_use:
            until = moment_of(link.expires)
            session.renew(grant, max(int((until - now).total_seconds()), 1))
        else:
            session.renew(grant)
        self._access.begin_session(session.key, grant, until, address)

    def end(self, session: Session) -> None:
        """End a session for good, also for copies of its cookie."""
        if session.grant:
            self._access.end_session(session.key)
        self._kept.pop(session.key, None)
        if session.grant:
            self._changed()

    def forget(self) -> None:
        """Look everybody up again: after rights were changed or a link was revoked."""
        self.look_again()
        self._changed()

    def look_again(self) -> None:
        """The same after another process has changed them."""
        self._kept.clear()

    def _by_token(self, request: HTTPConnection, token: str) -> Identity:
        link = self._access.link_of(token)
        if link is None:
            self._limits.links.take(client_network(request, self._settings))
            return PUBLIC
        return Identity.of(link.name, (link.grant,), account=f"link:{link.key}", by_token=True)

    def _by_session(self, key: str) -> Identity:
        holder = self._access.session_holder(key)
        if holder is None:
            return PUBLIC
        if isinstance(holder, Person):
            return Identity.of(holder.name, holder.grants, account=f"person:{holder.key}")
        return Identity.of(holder.name, (holder.grant,), account=f"link:{holder.key}")
