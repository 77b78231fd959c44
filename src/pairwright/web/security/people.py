"""From a request to an identity: the session of a browser, or the token of a program.

What signed a session in (its grant) is looked up again for every request, so that a person who was
removed or a link that was revoked is out at once; within one process the answers are kept for a moment.
"""

from __future__ import annotations

import time

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from pairwright.storage.access import Access, Link, Person
from pairwright.web.security.limits import Limits, client_address
from pairwright.web.security.roles import PUBLIC, BoardRange, Identity, Role
from pairwright.web.security.sessions import Session
from pairwright.web.settings import Settings

KEPT_SECONDS = 3.0
_MOST_KEPT = 5_000


class People:
    """Who is asking. `access` keeps persons, links and the audit of signing in."""

    def __init__(self, access: Access, settings: Settings, limits: Limits) -> None:
        self._access = access
        self._settings = settings
        self._limits = limits
        self._kept: dict[str, tuple[float, Identity]] = {}

    async def identity(self, request: Request) -> Identity:
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
        identity = await run_in_threadpool(self._by_grant, session)
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[session.key] = (time.monotonic(), identity)
        return identity

    def sign_in(self, name: str, password: str, address: str) -> str:
        """The grant for a session of this person, "" when name or password is wrong."""
        person = self._access.sign_in(name, password, address)
        return f"person:{person.key}" if person else ""

    def enter(self, token: str, address: str) -> str:
        """The grant for a session by a link, "" when the token is unknown, used up, expired or revoked."""
        link = self._access.enter(token, address)
        return f"link:{link.key}" if link else ""

    def sign_out(self, session: Session) -> None:
        """End a session for good, also for copies of its cookie."""
        if session.grant:
            self._access.end_session(session.key, int(time.time()) + self._settings.session_hours * 3600)
        self._kept.pop(session.key, None)

    def forget(self) -> None:
        """Look everybody up again: after rights were changed or a link was revoked."""
        self._kept.clear()

    def _by_token(self, request: Request, token: str) -> Identity:
        link = self._access.link_of(token)
        if link is None:
            self._limits.links.take(client_address(request, self._settings))
            return PUBLIC
        return _of_link(link, by_token=True)

    def _by_grant(self, session: Session) -> Identity:
        if self._access.session_ended(session.key):
            return PUBLIC
        kind, _, key = session.grant.partition(":")
        if kind == "person":
            person = self._access.person(key)
            return _of_person(person) if person else PUBLIC
        link = self._access.link(key)
        return _of_link(link) if link else PUBLIC


def _of_person(person: Person) -> Identity:
    return Identity(Role[person.role.upper()], person.name)


def _of_link(link: Link, *, by_token: bool = False) -> Identity:
    ranges = tuple(BoardRange(section, first, last) for section, first, last in link.ranges)
    return Identity(Role[link.role.upper()], link.name, link.event_id, ranges, by_token)
