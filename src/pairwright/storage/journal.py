"""The journal of events in a database: every act is appended, the event is the replay of its acts.

    journal = Journal("event.db")
    event_id = journal.create("Autumn Open", who="Anna")
    state = journal.append(event_id, AddSection("open", Setup("Open")), who="Anna")

An act is acknowledged (append returns) once it is durable. Two writers, in threads or processes, can
never write the same position: the second one meets the first one's act, is compared with it and tried
again on top of it, or is told about it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from pairwright.common.errors import Refused
from pairwright.common.values import dataclass
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.database import Database
from pairwright.storage.event_file import EventFile, new_event_id, write_event_file
from pairwright.storage.event_history import Course, Guard, check_texts
from pairwright.storage.event_state import EventState
from pairwright.storage.file_event import FileEvent
from pairwright.storage.journal_lines import (
    Clock,
    JournalLine,
    first_broken,
    origin_link,
    overtaken,
    stamp,
    utc_now,
)
from pairwright.storage.replay import Act, ActStanding, Recorded, replay, standing
from pairwright.storage.store import EventSummary, Store

TRIES = 200
"""How often an act is tried anew because another process was quicker."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What came of acts. before: the event without them. recorded: the last as it was written; None when
    there was nothing to change."""

    state: EventState
    position: int
    recorded: Recorded | None
    before: EventState


class Journal(Store):
    """The events of one database. Safe to use from several threads; readers never wait for writers.

    database: an address as `database_url` takes it, or a Database. clock: gives the time of each act.
    new_id: gives ids for new events. Every method raises Unavailable when the database cannot be used,
    and those about one event UnknownEvent, Damaged when its journal does not hold together, or Behind when
    it is not all that was acknowledged. What writes raises OnlyReads while nothing may be written.
    """

    def __init__(
        self,
        database: str | os.PathLike[str] | Database,
        *,
        clock: Clock = utc_now,
        new_id: Callable[[], str] = new_event_id,
    ) -> None:
        super().__init__(database if isinstance(database, Database) else Database(database))
        self._clock = clock
        self._new_id = new_id

    def close(self) -> None:
        """Keep snapshots, and close the connections to the database."""
        try:
            self.keep_snapshots(all_outlines=True)
        finally:
            self.database.close()

    def keep(self) -> None:
        """What is due from time to time, see `Database.keep`; and snapshots of what has changed."""
        self.database.keep()
        self.keep_snapshots()

    # events

    def create(self, name: str, who: str, *, why: str = "") -> str:
        """A new event; its id. Raises Refused for an empty name."""
        return self.begin((DescribeEvent(name),), who, why=why)[0]

    def begin(self, actions: Sequence[Act], who: str, *, why: str = "") -> tuple[str, Appended]:
        """A new event with its first acts, all of them or none: its id, and what came of them.

        Raises Refused when one does not fit; there is no event then.
        """
        self.require_writing()
        while True:
            event_id = self._new_id()
            course, lines = Course.beginning(event_id).continued(actions, self.now, who, why)
            event = EventSummary(event_id, course.state.name, course.position, lines[0].at, who, False)
            if self.add(event, event_id, lines):
                return event_id, Appended(course.state, course.position, course.history[-1], EventState())

    def delete(self, event_id: str) -> None:
        """Remove an event and its journal for good. Export it first if anybody may want it again."""
        self.require_writing()
        self.remove(event_id, self.now())

    # reading

    def state(self, event_id: str) -> EventState:
        """The event as it stands, with what other processes wrote."""
        return self.course(event_id).state

    def standing_at(self, event_id: str) -> tuple[int, EventState]:
        """Position and state that belong together: what a page shows, and what its forms send as `seen`."""
        course = self.course(event_id)
        return course.position, course.state

    def history(self, event_id: str) -> Sequence[Recorded]:
        """All acts in order, those that were taken back as well."""
        return self.course(event_id).history

    def standing(self, event_id: str) -> tuple[ActStanding, ...]:
        """All acts in order, each with whether it counts."""
        return standing(self.history(event_id))

    def state_at(self, event_id: str, position: int) -> EventState:
        """The event as it was after the act at `position`. Raises Refused when there is no such act."""
        course = self.course(event_id)
        if position == course.position:
            return course.state
        if not 1 <= position <= course.position:
            raise Refused.told(
                "there is no action {n}; the last one is {last}", n=position, last=course.position
            )
        return replay(course.history[:position])

    def preview(self, event_id: str, *acts: Act, seen: Guard = None) -> EventState:
        """The event as it would be after these acts, an undo or a restore perhaps; nothing is written.

        Raises Refused, StillNeeded naming what an undo would tear away, and Conflict, as `append` would.
        """
        after, _ = self.course(event_id).continued(acts, self.now, "", "", seen)
        return after.state

    def verify(self, event_id: str) -> int | None:
        """The position at which the chain of links breaks in the database; None when all of it holds."""
        origin, lines = self.written(event_id)
        broken = first_broken(lines, origin_link(origin))
        self.holding(event_id).sound = lines[-1].link if lines and broken is None else ""
        return broken

    # writing

    def append(
        self, event_id: str, action: Act, *, who: str, why: str = "", seen: Guard = None
    ) -> EventState:
        """Write an act and return the event after it. Nothing is written for an act that changes nothing.

        seen: what was shown to whoever acts. Raises Conflict when an act after that position touched
        one of the same topics or what this act rests on; Refused when the act does not fit.
        """
        return self.record(event_id, action, who=who, why=why, seen=seen).state

    def record(self, event_id: str, action: Act, *, who: str, why: str = "", seen: Guard = None) -> Appended:
        """Like `append`, and tells the position of the act."""
        return self.record_all(event_id, (action,), who=who, why=why, seen=seen)

    def record_all(
        self, event_id: str, actions: Sequence[Act], *, who: str, why: str = "", seen: Guard = None
    ) -> Appended:
        """Like `record` for several acts, all of them or none, each by itself."""
        self.require_writing()
        held = self.holding(event_id)
        with held.lock:
            for _ in range(TRIES):
                before = self.course(event_id)
                course, lines = before.continued(actions, self.now, who, why, seen)
                if not lines:
                    return Appended(before.state, before.position, None, before.state)
                if self.insert(event_id, lines, before, course):
                    held.keep(course)
                    return Appended(course.state, course.position, course.history[-1], before.state)
        raise overtaken()

    # files

    def export(self, event_id: str) -> bytes:
        """The whole event as one file (see `event_file`): every act and link, no people, no secrets."""
        origin, lines = self.written(event_id)
        return write_event_file(EventFile(event_id, origin, tuple(lines)))

    def bring_in(self, data: bytes, who: str) -> str:
        """The event of a file becomes an event here; its id, a new one if it is taken.

        Raises BadInput for a file that is damaged, changed, of a newer program or of no event; nothing is
        written then.
        """
        check_texts(who)
        event = FileEvent.read(data)
        return self.bring_in_course(event.event_id, event.course, event.lines, who)

    def bring_in_course(self, event_id: str, course: Course, lines: Sequence[JournalLine], who: str) -> str:
        """The lines of a course become an event here, under this id or a new one if it is taken."""
        self.require_writing()
        while True:
            event = EventSummary(event_id, course.state.name, course.position, self.now(), who, True)
            if self.add(event, course.origin, lines):
                return event_id
            event_id = self._new_id()

    def now(self) -> str:
        """The present moment, as it is written."""
        return stamp(self._clock())
