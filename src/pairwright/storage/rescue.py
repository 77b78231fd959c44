"""A journal that is damaged or behind: what of it holds, and how a person goes on with that.

found = rescue(journal, event_id)
found.holds                     acts 1 to n that can be read, whose links hold and which apply
open_knowingly(journal, event_id, who="Anna", why="the laptop fell")
"""

from __future__ import annotations

import logging
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

from pairwright.common.errors import BadInput, PairwrightError, Refused, faults_of, system_reason
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.event_file import TAIL, EventFile, act_text, read_event_file, write_event_file
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import (
    Behind,
    Damaged,
    JournalLine,
    Newer,
    Unavailable,
    UnknownEvent,
    UnusableDatabase,
    digits_of_now,
    first_broken,
    origin_link,
)
from pairwright.storage.schema import NO_LOG
from pairwright.storage.store import EventSummary, read_lines, read_origin


def doubt(journal: Journal) -> str:
    """Why it is not known whether the database is whole, as a sentence; "" when nothing says so."""
    if not journal.database.doubt:
        return ""
    if journal.database.doubt == NO_LOG:
        return told(
            "this database was copied from a desk that was open or had crashed, without the -wal file "
            "beside it: its last actions, or whole events, may be missing"
        )
    return told(
        "the log of this database was damaged: its last actions, or whole events, may be missing. "
        "Database and log are kept as they were found, as {file} and {file}-wal",
        file=journal.database.doubt,
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
    name = journal.name(event_id)
    fault, behind, newer, acknowledged = "", False, False, 0
    try:
        journal.forget(event_id)
        journal.course(event_id)
    except Damaged as error:
        fault, behind, newer = faults_of(error)[0], isinstance(error, Behind), isinstance(error, Newer)
    noted = journal.database.acknowledged.last(event_id)
    if noted is not None and not noted.uncertain:
        acknowledged = noted.position
    origin = _origin(journal, event_id)
    course, lines = _good(origin, journal.readable(event_id))
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
        with journal.database.reading() as connection:
            return read_origin(connection, event_id)
    except (UnusableDatabase, UnknownEvent):
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
    journal.require_writing()
    found = rescue(journal, event_id)
    if not found.fault:
        raise Refused.told("nothing is wrong with this event")
    if not found.holds:
        raise Refused.told("no action of this event can be read; import a copy, or delete it")
    course, _ = _good(found.origin, found.lines)
    after, line = course.in_new_term(journal.desk, journal.now(), who, why or found.fault)
    if not found.behind:
        return journal.bring_in_course(event_id, after, [*found.lines, line], who)
    journal.take_for_whole(event_id, course)
    journal.insert(event_id, [line], course, after)
    return event_id


def take_all_knowingly(journal: Journal, *, who: str) -> None:
    """Go on with a file that came without its log: with every event as it is."""
    for one in journal.events():
        found = rescue(journal, one.event_id)
        if found.behind and found.holds:
            open_knowingly(journal, one.event_id, who=who)
    journal.database.take_for_whole()


# -- A second copy, always: every event as a file in another folder, verified act by act ----------------
#
# The files are those of `event_file`: each of them can be brought in at any desk. An act is added at the
# end, forced to the medium, and read back; a file that is not what it should be is written anew beside the
# old one and takes its place only when it is whole. A file that holds more than the database, or another
# course of the event, is kept under another name.

_LOG = logging.getLogger("pairwright.desk")
_ENDING = ".pairwright.json"
_STUCK = 5.0
"""Seconds after which writing that has not ended counts as failing."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A file of the folder, as it was when it was verified. position, link: of its last act."""

    path: Path
    size: int
    position: int
    link: str


class Copier:
    """The copies of one desk in one folder. `work` is called again and again, by one thread at a time."""

    def __init__(self, journal: Journal, folder: Path) -> None:
        self.folder = folder.expanduser().absolute()
        self.acts = 0
        self._journal = journal
        self._copied: dict[str, Copied] = {}
        self._device: int | None = None
        self._fault = ""
        self._began = 0.0

    @property
    def fault(self) -> str:
        """Why the copy is not up to date, "" while it is."""
        began = self._began
        if not self._fault and began and time.monotonic() - began > _STUCK:
            return told("{folder}: writing takes too long; is the USB stick plugged in?", folder=self.folder)
        return self._fault

    def work(self) -> None:
        """Bring the folder up to date; the log is told when it begins to fail and when that has passed."""
        self._began = time.monotonic()
        try:
            self._require_folder()
            for event in self._journal.events():
                if event.position:
                    self._bring_up(event)
            fault = ""
        except OSError as error:
            fault = told(
                "{folder}: the copy could not be written: {reason}",
                folder=self.folder, reason=system_reason(error),
            )  # fmt: skip
        except PairwrightError as error:
            fault = faults_of(error)[0]
        if fault != self._fault:
            if fault:
                self._copied.clear()  # all of it is verified once the folder is back
                _LOG.error("%s", fault)
            else:
                _LOG.warning("%s: the copy is up to date again", self.folder)
        self._fault, self._began = fault, 0.0

    def of_event(self, event_id: str) -> Copied | None:
        """The copy of an event that lies in the folder, verified now; None when there is none that holds."""
        for path in sorted(self.folder.glob(f"*-{event_id}{_ENDING}")):
            try:
                file = read_event_file(path.read_bytes())
            except (OSError, BadInput):
                continue
            return Copied(path, 0, len(file.lines), file.lines[-1].link)
        return None

    def _require_folder(self) -> None:
        """A stick that is out may leave its empty folder on the disk of this computer: that is no copy."""
        device = self.folder.stat().st_dev
        if self._device is None:
            self._device = device
        if device != self._device and not os.path.ismount(self.folder) and not self._on_another_disk(device):
            raise Unavailable.told(
                "{folder}: the copies made so far are gone; was the USB stick removed?", folder=self.folder
            )
        self._device = device

    def _on_another_disk(self, device: int) -> bool:
        return any(
            os.path.ismount(one) and str(one) != one.anchor
            for one in self.folder.parents
            if one.stat().st_dev == device
        )

    def _bring_up(self, event: EventSummary) -> None:
        known = self._copied.get(event.event_id)
        if known is not None and known.position == event.position and known.path.exists():
            return
        with self._journal.database.reading() as connection:
            origin = read_origin(connection, event.event_id)
            lines = read_lines(connection, event.event_id, known.position if known else 0)
        if known is not None and _follows(lines, known) and known.path.stat().st_size == known.size:
            self._copied[event.event_id] = _added(known, lines)
            self.acts += len(lines)
            return
        if known is not None:
            with self._journal.database.reading() as connection:
                lines = read_lines(connection, event.event_id, 0)
        self._copied[event.event_id] = self._written_anew(event, origin, lines)

    def _written_anew(self, event: EventSummary, origin: str, lines: list[JournalLine]) -> Copied:
        path = self.folder / f"{_plain(event.name)}-{event.event_id}{_ENDING}"
        data = write_event_file(EventFile(event.event_id, origin, tuple(lines)))
        if first_broken(lines, origin_link(origin)) is not None:
            raise Unavailable.told(
                "{name}: damaged in the database; its copy stays as it is", name=event.name
            )
        for old in self.folder.glob(f"*-{event.event_id}{_ENDING}"):
            if not _part_of(old, lines):
                old.rename(
                    old.with_name(f"{old.name.removesuffix(_ENDING)}-until-{digits_of_now()}{_ENDING}")
                )
            elif old != path:
                old.rename(path)
        new = path.with_name(f".{path.name}-new")
        with new.open("wb") as file:
            file.write(data)
            _force(file.fileno())
        _verify(new, 0, data)
        os.replace(new, path)
        self.acts += len(lines)
        return Copied(path, len(data), lines[-1].position, lines[-1].link)


def _follows(lines: list[JournalLine], known: Copied) -> bool:
    return bool(lines) and first_broken(lines, known.link) is None and lines[0].position == known.position + 1


def _added(known: Copied, lines: list[JournalLine]) -> Copied:
    """Add acts at the end of a file, in one write, and read them back."""
    added = "".join(f",\n{act_text(line)}" for line in lines).encode() + TAIL
    at = known.size - len(TAIL)
    with known.path.open("r+b", buffering=0) as file:
        file.seek(at)
        file.write(added)
        _force(file.fileno())
    _verify(known.path, at, added)
    return Copied(known.path, at + len(added), lines[-1].position, lines[-1].link)


def _force(file: int) -> None:
    """Onto the medium, and out of the memory of this computer, so that it is the medium that is read."""
    os.fsync(file)
    if hasattr(os, "posix_fadvise"):
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)


def _verify(path: Path, at: int, data: bytes) -> None:
    with path.open("rb") as file:
        file.seek(at)
        if file.read() != data:
            raise Unavailable.told("{file}: what is read back is not what was written", file=path)


def _part_of(path: Path, lines: list[JournalLine]) -> bool:
    """True when a file holds nothing that the journal does not hold."""
    try:
        held = read_event_file(path.read_bytes()).lines
    except (OSError, BadInput):
        return False
    return len(held) <= len(lines) and held[-1].link == lines[len(held) - 1].link


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "event"
