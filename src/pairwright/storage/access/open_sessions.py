"""Sessions that are open: only what is kept here is one, so that ending it ends every copy of its cookie."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from pairwright.common.values import dataclass
from pairwright.storage.access.tokens import token_hash
from pairwright.storage.schema import SESSIONS


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session. person, link: the key of what it was begun with, the other one is None."""

    person: str | None
    link: str | None
    made_at: str
    expires: str
    source: str


def add_session(connection: Connection, key: str, session: OpenSession) -> None:
    """Keep a session; of its key only the hash. Those that are over are thrown away."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.expires <= session.made_at))
    values = {
        "session_hash": token_hash(key),
        "person_id": session.person,
        "invitation_id": session.link,
        "made_at": session.made_at,
        "expires": session.expires,
        "source": session.source,
    }
    connection.execute(insert(SESSIONS).values(values))


def find_session(connection: Connection, key: str, now: str) -> OpenSession | None:
    """The session with this key, None when it has ended or never was."""
    query = select(
        SESSIONS.c.person_id,
        SESSIONS.c.invitation_id,
        SESSIONS.c.made_at,
        SESSIONS.c.expires,
        SESSIONS.c.source,
    ).where(SESSIONS.c.session_hash == token_hash(key), SESSIONS.c.expires > now)
    row = connection.execute(query).one_or_none()
    return OpenSession(*row) if row else None


def sessions_of(connection: Connection, person: str, now: str) -> list[OpenSession]:
    """The open sessions of a person, the newest first."""
    query = (
        select(
            SESSIONS.c.person_id,
            SESSIONS.c.invitation_id,
            SESSIONS.c.made_at,
            SESSIONS.c.expires,
            SESSIONS.c.source,
        )
        .where(SESSIONS.c.person_id == person, SESSIONS.c.expires > now)
        .order_by(SESSIONS.c.made_at.desc())
    )
    return [OpenSession(*row) for row in connection.execute(query)]


def remove_session(connection: Connection, key: str) -> None:
    """End a session."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.session_hash == token_hash(key)))


def remove_sessions_of(connection: Connection, *, person: str = "", link: str = "") -> int:
    """End all sessions of a person or of a link; how many there were."""
    column, key = (SESSIONS.c.person_id, person) if person else (SESSIONS.c.invitation_id, link)
    return connection.execute(delete(SESSIONS).where(column == key)).rowcount
