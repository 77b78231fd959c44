"""An event that its file alone holds: read, continued by acts, written; no database.

event = FileEvent.read(data)
event = event.continued([EnterResult("u9", 1, 3, "1-0")], who="Anna", why="", at=stamp(utc_now()))
data = event.written()
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from pairwright.common.errors import BadInput, faults_of
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.bring_in import form_of
from pairwright.storage.event_file import (
    EventFile,
    is_event_file,
    new_event_id,
    read_event_file,
    write_event_file,
)
from pairwright.storage.event_history import Course, Guard
from pairwright.storage.journal_lines import Damaged, JournalLine, Newer
from pairwright.storage.replay import ACTS, Act, Restore, Undo
from pairwright.storage.section_report import reported
from pairwright.tournament.tournament_json import to_json


@dataclass(frozen=True, slots=True)
class FileEvent:
    """event_id: as the file has it. course: all of it. lines: its acts as they are written."""

    event_id: str
    course: Course
    lines: tuple[JournalLine, ...] = ()

    @classmethod
    def begun(cls, event_id: str = "") -> FileEvent:
        """An event before its first act, with this id or a new one."""
        event_id = event_id or new_event_id()
        return cls(event_id, Course.beginning(event_id))

    @classmethod
    def read(cls, data: bytes) -> FileEvent:
        """The event of a file. Raises BadInput for one that is damaged, changed, or of a newer program."""
        file = read_event_file(data)
        try:
            course = Course.beginning(file.origin).followed_by(file.lines)
        except Damaged as error:
            # The chain of links holds: what cannot be read or applied was written by somebody who can.
            if isinstance(error, Newer) or file.acts > ACTS:
                error = Newer(error.position, error.reason, file.acts, ACTS)
            raise BadInput(*faults_of(error)) from None
        if not course.state.name:
            raise BadInput.told("the event in the file has no name")
        return cls(file.event_id, course, file.lines)

    def continued(self, acts: Sequence[Act], *, who: str, why: str, at: str, seen: Guard = None) -> FileEvent:
        """The event after these acts, done at one moment; the very same object when nothing changes.

        seen: guards them, as `Course.continued` says.
        """
        course, lines = self.course.continued(acts, lambda: at, who, why, seen)
        return replace(self, course=course, lines=(*self.lines, *lines)) if lines else self

    def written(self) -> bytes:
        """The bytes of its file."""
        return write_event_file(EventFile(self.event_id, self.course.origin, self.lines))

    def before_latest(self) -> int:
        """The position before the latest change: acts of one moment, person and reason are one change."""
        changes = [(one.at, one.who, one.why) for one in self.lines]
        position = len(changes)
        while position and changes[position - 1] == changes[-1]:
            position -= 1
        return position

    def taking_back_latest(self) -> Act:
        """What takes the latest change back; of an undo or a restore, that is an undo.

        Raises BadInput when nothing came after the change that made the event.
        """
        position = self.before_latest()
        if not position:
            raise BadInput.told("there is nothing to go back to: the event is as it was created")
        last = len(self.lines)
        undone = isinstance(self.course.history[-1].action, Undo | Restore)
        return Undo(last) if undone else Restore(position)


def sections_in(data: bytes, *, started: bool = True) -> dict[str, bytes]:
    """The sections of an event file by their short names, each in our JSON form as `read` takes it.

    The bytes may also be of a document that an event is made of. started: only those of which a round has
    been published, or of a league, whose match days are all published at once, begun. Empty where the bytes
    are neither. Raises BadInput for what is damaged.
    """
    if is_event_file(data):
        event = FileEvent.read(data).course.state
    else:
        try:
            document = json.loads(data)
        except (ValueError, RecursionError):
            return {}
        form = form_of(document)
        if form is None:
            return {}
        event = form.event(document).course.state
    rounds = {
        one.key: one.completed_rounds if one.by_fixture else one.published_rounds for one in event.sections
    }
    return {
        one.key: json.dumps(to_json(reported(event, one, rounds[one.key]))).encode()
        for one in event.sections
        if one.entries and (rounds[one.key] or not started)
    }
