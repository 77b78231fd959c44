"""From a request to an identity: the session of a browser, or the token of a program.

A session is looked up in the database, so that a person who was removed or a link that was revoked is
out at once; the answers are kept for a moment, and forgotten when rights change in this process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from pairwright.common.errors import PairwrightError
from pairwright.storage.access import CAPTAIN, Access, Person
from pairwright.storage.clock import moment_of
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.security.addresses import client_network
from pairwright.web.security.limits import Limits
from pairwright.web.security.roles import PUBLIC, Identity
from pairwright.web.security.sessions import Session

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
