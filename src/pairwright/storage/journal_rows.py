"""Lines of the journal as rows of its table, and back."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, select

from pairwright.storage.hash_chain import JournalLine
from pairwright.storage.journal_errors import UnknownEvent
from pairwright.storage.schema import EVENTS, JOURNAL

_LINE = (JOURNAL.c.position, JOURNAL.c.at, JOURNAL.c.who, JOURNAL.c.why, JOURNAL.c.kind, JOURNAL.c.body)


def row_of(event_id: str, line: JournalLine) -> dict[str, object]:
    """A line as the table keeps it."""
    return {"event_id": event_id, **asdict(line)}


def read_lines(
    connection: Connection, event_id: str, after: int, *, most: int | None = None
) -> list[JournalLine]:
    """The lines of an event after a position, in order; at most so many."""
    query = (
        select(*_LINE, JOURNAL.c.link)
        .where(JOURNAL.c.event_id == event_id, JOURNAL.c.position > after)
        .order_by(JOURNAL.c.position)
        .limit(most)
    )
    return [JournalLine(*row) for row in connection.execute(query)]


def read_origin(connection: Connection, event_id: str) -> str:
    """What the chain of links begins with. Raises UnknownEvent."""
    found = connection.execute(select(EVENTS.c.origin).where(EVENTS.c.event_id == event_id)).scalar()
    if found is None:
        raise UnknownEvent(event_id)
    return str(found)


def read_links(connection: Connection, event_id: str, position: int) -> list[str]:
    """The links of the act at a position and of all later ones."""
    query = (
        select(JOURNAL.c.link)
        .where(JOURNAL.c.event_id == event_id, JOURNAL.c.position >= position)
        .order_by(JOURNAL.c.position)
    )
    return list(connection.execute(query).scalars())
