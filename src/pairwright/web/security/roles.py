"""Who somebody is, and what a route asks for.

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

from enum import IntEnum
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.storage.access import Grant
from pairwright.storage.journal_errors import Unavailable
from pairwright.web.security.addresses import client_network
from pairwright.web.security.csrf import check_token

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

    def sees(self, event_id: str) -> bool:
        """True when he has any role in the event."""
        return self.may(DeskRole.HELPER, event_id)

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
        if self._token and request.method not in SAFE and not identity.by_token:
            await check_token(request)
        request.state.identity = identity
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
