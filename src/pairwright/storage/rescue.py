"""A journal that is damaged or behind: what of it holds, and how a person goes on with that.

found = rescue(journal, event_id)
found.holds                     acts 1 to n that can be read, whose links hold and which apply
open_knowingly(journal, event_id, who="Anna", why="the laptop fell")
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from pairwright.common.errors import Refused, faults_of
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.event_file import EventFile, write_event_file
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import EventState
from pairwright.storage.hash_chain import JournalLine
from pairwright.storage.journal import Journal
from pairwright.storage.journal_errors import Behind, Damaged, Newer, UnusableDatabase
from pairwright.storage.schema import EVENTS, NO_LOG


def doubt(journal: Journal) -> str:
    """Why it is not known whether the database is whole, as a sentence; "" when nothing says so."""
    if not journal.doubt:
        return ""
    if journal.doubt == NO_LOG:
        return told(
            "this database was copied from a desk that was open or had crashed, without the -wal file "
            "beside it: its last actions, or whole events, may be missing"
        )
    return told(
        "the log of this database was damaged: its last actions, or whole events, may be missing. "
        "Database and log are kept as they were found, as {file} and {file}-wal",
        file=journal.doubt,
    )


@dataclass(frozen=True, slots=True)
class Rescue:
    """What can be done about an event. fault: what is wrong, "" for an event that is whole.

    holds: acts from the first one on that are good. acknowledged: the last act that was acknowledged, 0
    where that is not known. behind: nothing there is damaged, but acts are missing at the end. newer: nothing
    is damaged, but this program is too old for it.
    """

    event_id: str
    name: str
    fault: str
    behind: bool
    newer: bool
    holds: int
    acknowledged: int
    origin: str
    lines: tuple[JournalLine, ...]
    state: EventState

    def file(self) -> bytes:
        """What holds, as a file that can be brought in. Raises Refused when that is nothing."""
        if not self.holds:
            raise Refused.told("no action of this event can be read")
        return write_event_file(EventFile(self.event_id, self.origin, self.lines))


def rescue(journal: Journal, event_id: str) -> Rescue:
    """What holds of an event, whatever is wrong with it. Raises UnknownEvent."""
    store = journal.store
    name = store.name(event_id)
    fault, behind, newer, acknowledged = "", False, False, 0
    try:
        store.forget(event_id)
        store.current(event_id)
    except Damaged as error:
        fault, behind, newer = faults_of(error)[0], isinstance(error, Behind), isinstance(error, Newer)
    noted = store.database.acknowledged.last(event_id)
    if noted is not None and not noted.uncertain:
        acknowledged = noted.position
    origin = _origin(journal, event_id)
    course, lines = _good(origin, store.readable(event_id))
    return Rescue(
        event_id,
        name,
        fault,
        behind,
        newer,
        course.position,
        acknowledged,
        origin,
        tuple(lines),
        course.state,
    )


def _origin(journal: Journal, event_id: str) -> str:
    try:
        with journal.store.database.reading() as connection:
            query = select(EVENTS.c.origin).where(EVENTS.c.event_id == event_id)
            return str(connection.execute(query).scalar() or event_id)
    except UnusableDatabase:
        return event_id


def _good(origin: str, lines: Sequence[JournalLine]) -> tuple[Course, Sequence[JournalLine]]:
    while True:
        try:
            return Course.beginning(origin).followed_by(lines), lines
        except Damaged as error:
            lines = lines[: error.position - 1]


def open_knowingly(journal: Journal, event_id: str, *, who: str, why: str = "") -> str:
    """Go on with what is there, by the decision of a person; the id of the event that goes on.

    An event that is behind goes on as it is. Of a damaged one, what holds becomes an event of its own, and
    the damaged one stays beside it. Either begins a new term: a copy that has more is another course from
    here on. Raises Refused when nothing is wrong, or nothing is there.
    """
    journal.store.require_writing()
    found = rescue(journal, event_id)
    if not found.fault:
        raise Refused.told("nothing is wrong with this event")
    if not found.holds:
        raise Refused.told("no action of this event can be read; import a copy, or delete it")
    course, _ = _good(found.origin, found.lines)
    after, line = course.in_new_term(journal.store.desk, journal.now(), who, why or found.fault)
    if not found.behind:
        return journal.bring_in_course(event_id, after, [*found.lines, line], who)
    journal.store.take_for_whole(event_id, course)
    journal.store.insert(event_id, [line], course, after)
    return event_id


def take_all_knowingly(journal: Journal, *, who: str) -> None:
    """Go on with a file that came without its log: with every event as it is."""
    for one in journal.events():
        found = rescue(journal, one.event_id)
        if found.behind and found.holds:
            open_knowingly(journal, one.event_id, who=who)
    journal.store.database.take_for_whole()
