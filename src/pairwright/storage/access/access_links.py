"""Links that open the desk to whoever has them: for helpers' phones, for the first visit, for programs."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.engine import Row

from pairwright.common.values import dataclass
from pairwright.storage.access.grants import Grant, Range, ranges_of, ranges_text
from pairwright.storage.access.tokens import token_hash
from pairwright.storage.schema import INVITATIONS


@dataclass(frozen=True, slots=True)
class Link:
    """A link. name: stands in the journal beside what is done with it.

    single_use: works once; `expires` then only says until when it can be used. Any other link ends with
    all its sessions when it expires. used_at: first use, "" for never. revoked_at: "" while it holds.
    """

    key: str
    name: str
    grant: Grant
    made_at: str
    made_by: str
    expires: str
    single_use: bool
    used_at: str
    revoked_at: str

    @property
    def role(self) -> str:
        """The role that it gives."""
        return self.grant.role

    @property
    def event_id(self) -> str:
        """The only event that it opens, "" for all."""
        return self.grant.event_id

    @property
    def ranges(self) -> tuple[Range, ...]:
        """(section, first board, last board) of what a helper may enter; () for all boards."""
        return self.grant.ranges

    def can_enter(self, now: str) -> bool:
        """True while it signs somebody in. now: as `clock.stamp` writes it."""
        return not self.revoked_at and now < self.expires and not (self.single_use and self.used_at)

    def holds(self, now: str) -> bool:
        """True while sessions begun with it are valid."""
        return not self.revoked_at and (self.single_use or now < self.expires)


def add_link(
    connection: Connection, token: str, name: str, grant: Grant, at: str, by: str, expires: str, once: bool
) -> str:
    """Keep a link, of its token only the hash; its key."""
    key = secrets.token_hex(8)
    values = {
        "invitation_id": key,
        "token_hash": token_hash(token),
        "label": name,
        "event_id": grant.event_id,
        "role": grant.role,
        "boards": ranges_text(grant.ranges),
        "made_at": at,
        "made_by": by,
        "expires": expires,
        "single_use": once,
        "used_at": "",
        "revoked_at": "",
    }
    connection.execute(insert(INVITATIONS).values(values))
    return key


def find_links(connection: Connection, key: str | None = None, *, token: str | None = None) -> list[Link]:
    """The link with this key or token, or all of them, the newest first."""
    query = select(INVITATIONS).order_by(INVITATIONS.c.made_at.desc(), INVITATIONS.c.invitation_id)
    if key is not None:
        query = query.where(INVITATIONS.c.invitation_id == key)
    if token is not None:
        query = query.where(INVITATIONS.c.token_hash == token_hash(token))
    return [_link(row) for row in connection.execute(query)]


def _link(row: Row[tuple[object, ...]]) -> Link:
    return Link(
        row.invitation_id,
        row.label,
        Grant(row.role, row.event_id, ranges_of(row.boards)),
        row.made_at,
        row.made_by,
        row.expires,
        row.single_use,
        row.used_at,
        row.revoked_at,
    )


def mark_used(connection: Connection, link: Link, now: str) -> bool:
    """Note the first use. False when a link for one use was used meanwhile."""
    unused = (INVITATIONS.c.invitation_id == link.key) & (INVITATIONS.c.used_at == "")
    done = connection.execute(update(INVITATIONS).where(unused).values(used_at=now)).rowcount
    return bool(done) or not link.single_use


def mark_revoked(connection: Connection, key: str, now: str) -> bool:
    """Revoke a link; False when there is none or it was revoked before."""
    standing = (INVITATIONS.c.invitation_id == key) & (INVITATIONS.c.revoked_at == "")
    return bool(connection.execute(update(INVITATIONS).where(standing).values(revoked_at=now)).rowcount)
