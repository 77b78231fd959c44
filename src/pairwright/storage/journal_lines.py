"""The lines of a journal: the time that stands in them, and the chain of hashes through them.

Time is UTC, ISO 8601, with milliseconds. Every line carries a link that depends on all lines before it.

    canonical(v) = JSON of v, keys of objects sorted by code point, no blanks, UTF-8 as it is
    link 0       = SHA-256( "pairwright event journal 1" | 0x00 | origin )
    link n       = SHA-256( link n-1 | canonical({at, body, kind, position, who, why}) )

A changed, missing, added or moved line breaks the chain at its place. Whoever can write the whole journal
anew can also compute a new chain: to bar that, note the last link somewhere else.
"""

from __future__ import annotations

import json
import logging
import os
import re
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pairwright.common.errors import BadInput, PairwrightError, Refused, system_reason
from pairwright.common.messages import Told, told
from pairwright.common.values import dataclass, replace
from pairwright.publish.document import day_told
from pairwright.tournament.results import result_told

if TYPE_CHECKING:
    from pairwright.storage.replay import Recorded


_SEED = b"pairwright event journal 1\x00"
_text = json.encoder.encode_basestring  # what `canonical` comes to for a text, without asking what it is
_CANONICAL = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One line of a journal as it is written.

    position: 1, 2, ... at: UTC, ISO 8601 with milliseconds. body: the fields of the act, canonical JSON.
    link: 64 hexadecimal digits.
    """

    position: int
    at: str
    who: str
    why: str
    kind: str
    body: str
    link: str = ""


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed. Raises ValueError for what JSON cannot say."""
    return _CANONICAL.encode(value)


def origin_link(origin: str) -> str:
    """Link 0 of the journal of an event; origin is the id under which the event was first made."""
    return sha256(_SEED + origin.encode()).hexdigest()


def link_of(previous: str, line: JournalLine) -> str:
    """The link of a line after the link `previous`. Raises UnicodeEncodeError for lone surrogates."""
    hashed = (
        f'{{"at":{_text(line.at)},"body":{line.body},"kind":{_text(line.kind)},'
        f'"position":{line.position},"who":{_text(line.who)},"why":{_text(line.why)}}}'
    )
    return sha256(bytes.fromhex(previous) + hashed.encode()).hexdigest()


def first_broken(lines: Iterable[JournalLine], previous: str) -> int | None:
    """The position at which the chain breaks, None when all of it holds.

    previous: link of the line before the first one, `origin_link(origin)` for a whole journal.
    """
    expected: int | None = None
    for line in lines:
        if expected is not None and line.position != expected:
            return expected
        previous = link_of(previous, line)
        if line.link != previous:
            return line.position
        expected = line.position + 1
    return None


# -- What was acknowledged, kept apart from the database: the last link of each journal, in a file beside it -
#
#     {"event":"x7k2m9qrtu","link":"…","name":"Autumn Open","position":36,"sum":"1f0c22ab"}
#
# An act is noted after its commit and before it is acknowledged. So a database that holds less than the
# note says has lost acts: the log beside it was damaged, or left behind when the file was copied. The note
# is not forced to the disk with each act; after a power cut it may be behind the database, never ahead.
#
# The last line of an event counts, the one with the highest position among those after the last line with
# `"anew": true`, which says that somebody took what is there for the whole, or removed the event.

_LOG = logging.getLogger("pairwright.desk")
_LARGEST = 1024 * 1024
"""Bytes after which the file is written anew, one line an event, when the next desk starts."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The last act of an event that was acknowledged. position 0: there is no such event any more.

    uncertain: the database was found without the log that belongs to it, so nobody knows what was last.
    """

    event: str
    name: str
    position: int
    link: str
    anew: bool = False
    uncertain: bool = False


class Acknowledged:
    """The notes of one database. path: None keeps them in memory only. Safe to use from several threads."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.trouble = ""
        self._guard = threading.Lock()
        self._last: dict[str, Noted] = {}
        self.found = path is not None and path.exists()
        self.reload()
        if path is not None and self.found and path.stat().st_size > _LARGEST:
            self.write_anew()

    def last(self, event_id: str) -> Noted | None:
        """What was acknowledged last in an event; None when nothing is known of it."""
        found = self._last.get(event_id)
        return found if found is not None and found.position else None

    def all(self) -> tuple[Noted, ...]:
        """What was acknowledged last, of every event."""
        with self._guard:
            return tuple(one for one in self._last.values() if one.position)

    def note(self, noted: Noted) -> None:
        """An act is about to be acknowledged. A file that cannot be written is told in the log, once."""
        with self._guard:
            self._take(noted)
            if self.path is None:
                return
            try:
                self._append(self.path, _line_of(noted))
                self.trouble = ""
            except OSError as error:
                if not self.trouble:
                    _LOG.error("%s: what is acknowledged cannot be noted: %s", self.path, error)
                self.trouble = system_reason(error)

    def reload(self) -> None:
        """Look at the file again: another program may have written into it."""
        if self.path is None:
            return
        try:
            text = self.path.read_bytes().decode("utf-8", "replace")
        except FileNotFoundError:
            return
        except OSError as error:
            _LOG.error("%s: what was acknowledged cannot be read: %s", self.path, error)
            return
        with self._guard:
            self._last = {}
            for line in text.split("\n"):
                noted = _read_line(line)
                if noted is not None:
                    self._take(noted)

    def sync(self) -> None:
        """Force the file to the disk."""
        if self.path is None or not self.path.exists():
            return
        try:
            file = os.open(self.path, os.O_RDWR)
            try:
                os.fsync(file)
            finally:
                os.close(file)
        except OSError as error:
            _LOG.warning("%s: cannot be forced to the disk: %s", self.path, error)

    def _take(self, noted: Noted) -> None:
        known = self._last.get(noted.event)
        if known is None or noted.anew or noted.position >= known.position:
            uncertain = noted.uncertain or bool(known and known.uncertain and not noted.anew)
            self._last[noted.event] = replace(noted, uncertain=uncertain)

    @staticmethod
    def _append(path: Path, line: str) -> None:
        # Opened each time: another program may have put a new file in its place. The line begins with its
        # end of line, so that one cut off by a power cut does not spoil it.
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, f"\n{line}".encode())
        finally:
            os.close(file)

    def write_anew(self) -> None:
        """Write what is known into a new file, one line an event."""
        path = self.path
        if path is None:
            return
        with self._guard:
            lines = [_line_of(replace(one, anew=True)) for one in self._last.values()]
        new = path.with_name(f"{path.name}-new")
        try:
            new.write_text("\n".join(lines), encoding="utf-8")
            new.chmod(0o600)
            os.replace(new, path)
        except OSError as error:
            _LOG.warning("%s: cannot be made shorter: %s", path, error)


def _line_of(noted: Noted) -> str:
    fields = {name: value for name, value in asdict(noted).items() if value is not False}
    return canonical({**fields, "sum": _sum(fields)})


def _sum(fields: dict[str, object]) -> str:
    return sha256(canonical(fields).encode()).hexdigest()[:8]


def _read_line(line: str) -> Noted | None:
    """The note of a line; None for one that is empty, cut off or damaged."""
    try:
        fields = json.loads(line)
        found = fields.pop("sum")
        return Noted(**fields) if found == _sum(fields) else None
    except (ValueError, AttributeError, KeyError, TypeError):
        return None


Clock = Callable[[], datetime]
"""Gives the present moment, with a time zone. Tests give their own."""

_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def utc_now() -> datetime:
    """The present moment of this machine's clock."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A moment as it is written, for example 2026-11-20T14:05:09.120Z; the order of texts is that of time."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def digits_of_now() -> str:
    """The present moment as a part of the name of a file."""
    return re.sub(r"\D", "", stamp(utc_now()))


def moment_of(text: str) -> datetime:
    """The moment that was written. Raises ValueError for anything but such a text."""
    if not _STAMP.fullmatch(text):
        raise ValueError(f"not a time such as 2026-11-20T14:05:09.120Z: {text[:40]!r}")
    return datetime.fromisoformat(text)


def told_moment(moment: datetime) -> str:
    """A moment in words, at the clock of this computer: "21 November 2026, 10:00"."""
    return day_told(moment.astimezone().strftime("%Y-%m-%d %H:%M"))


def moment_told(text: str) -> str:
    """The same of a moment as it is stored; what is none stays as it is."""
    try:
        return told_moment(moment_of(text))
    except ValueError:
        return text


# -- What can go wrong with a journal that is not a fault of the act itself (that is Refused) ----------


class Conflict(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """Somebody else changed the same thing since it was looked at; nothing was written.

    changes: the acts that did, oldest first; () where it was none, as of a line-up that stays sealed.
    """

    def __init__(self, changes: tuple[Recorded, ...]) -> None:
        self.changes = changes
        who = ", ".join(dict.fromkeys(change.who for change in changes)) or told("somebody else")
        super().__init__(told("{who} has changed this in the meantime; look at it again", who=who))


class ResultConflict(Conflict):
    """The board of a result is not any more what whoever entered it saw; nothing was written.

    place: the board as it is numbered in the hall. mine: what was to be entered. now: what stands there.
    moved: other people sit there. players, names: who does. changes: the act that made it so, the last one,
    where it was one; a tournament that was brought in has its results from no act.
    """

    def __init__(
        self, place: str, mine: str, now: str, moved: bool, players: tuple[int, ...], names: Sequence[str],
        changes: tuple[Recorded, ...],
    ) -> None:  # fmt: skip
        self.place, self.mine, self.now, self.moved = place, mine, now, moved
        self.players, self.names, self.changes = players, names, changes
        PairwrightError.__init__(self, self.sentence())

    def sentence(self, turned: Callable[[str], str] = str) -> Told:
        """What is there now. turned: the results as they are to be seen, from the other side perhaps."""
        if self.moved:
            one, other = self.names
            return told(
                "Board {n}: different players are playing there now ({one} – {other}); look again.",
                n=self.place, one=one, other=other,
            )  # fmt: skip
        now, mine = (result_told(turned(one)) if one else "–" for one in (self.now, self.mine))
        if not self.changes:
            return told(
                "Board {n}: {now} stands there now; {mine} was not entered. If it really is {mine}, enter it "
                "once more.",
                n=self.place, now=now, mine=mine,
            )  # fmt: skip
        return told(
            "Board {n}: {who} has entered {now} in the meantime ({when}); {mine} was not entered. If it "
            "really is {mine}, enter it once more.",
            n=self.place, who=self.changes[-1].who, now=now, when=moment_told(self.changes[-1].at), mine=mine,
        )  # fmt: skip


class StillNeeded(Refused):
    """An act cannot be taken back, because a later one rests on it. dependent: the first of those."""

    def __init__(self, dependent: Recorded, reason: str) -> None:
        self.dependent = dependent
        super().__init__(
            told(
                "action {n} by {who} depends on this one: {reason}; undo that one first",
                n=dependent.position, who=dependent.who, reason=reason,
            )
        )  # fmt: skip


class UnknownEvent(PairwrightError):  # noqa: N818
    """There is no event with this id."""

    def __init__(self, event_id: str) -> None:
        self.event_id = event_id
        super().__init__(told("there is no event {event!r} here", event=event_id[:40]))


class Damaged(PairwrightError):  # noqa: N818
    """The journal of an event does not hold together, from act `position` on."""

    def __init__(self, position: int, reason: str) -> None:
        self.position, self.reason = position, reason
        super().__init__(told("the journal is damaged at action {n}: {reason}", n=position, reason=reason))


class Newer(Damaged):
    """Act `position` is whole, but of a program that knows more than this one.

    wrote: the version of the acts of that program, where it is known. known: that of this one.
    """

    def __init__(self, position: int, reason: str, wrote: int = 0, known: int = 0) -> None:
        self.position, self.reason = position, reason
        if wrote > known:
            fault = told(
                "action {n} was written by a newer version of the program (actions of version {wrote}, known "
                "{known}): {reason}. Nothing is damaged: update this program, then open the event again",
                n=position, wrote=wrote, known=known, reason=reason,
            )  # fmt: skip
        else:
            fault = told(
                "action {n} was written by a newer version of the program: {reason}. Nothing is damaged: "
                "update this program, then open the event again",
                n=position, reason=reason,
            )  # fmt: skip
        PairwrightError.__init__(self, fault)


class Behind(Damaged):
    """The database holds less of an event than was acknowledged, or something else; nothing is lost yet.

    position: the first act that is missing. acknowledged: the last one that was acknowledged, 0 where
    nobody knows, because the database has come without its log.
    """

    def __init__(self, position: int, acknowledged: int, fault: str) -> None:
        self.position, self.acknowledged, self.reason = position, acknowledged, fault
        PairwrightError.__init__(self, fault)

    @classmethod
    def found(cls, noted: Noted, holds: int, *, other: bool = False) -> Behind:
        """What is told of a journal that holds so many acts, or another act (other) than was noted."""
        first, last = holds + 1, noted.position
        if noted.uncertain:
            fault = told(
                "the log of the database was missing or damaged: actions here: {n}, and any that came "
                "after them may be lost",
                n=holds,
            )
            return cls(first, 0, fault)
        if other:
            fault = told(
                "action {n} is not the one that was acknowledged here: the two copies of the event went "
                "different ways",
                n=last,
            )
            return cls(last, last, fault)
        fault = told(
            "actions {first} to {last} were acknowledged but are missing from the database",
            first=first, last=last,
        )  # fmt: skip
        return cls(first, last, fault)


class OnlyReads(PairwrightError):  # noqa: N818
    """Nothing is written here now: the desk repeats another one, was replaced by one, or has no room."""


class Unavailable(PairwrightError):  # noqa: N818
    """The database cannot be used now: busy, full, out of reach. What was acknowledged before is safe."""


def overtaken() -> Unavailable:
    """Others were quicker again and again."""
    return Unavailable.told("other programs keep writing to this event; nothing was written. Try again")


class UnusableDatabase(BadInput):
    """The address of the database, or what was found there, does not serve."""


def repeats(address: str) -> str:
    """Why a standby writes nothing of its own."""
    return told("this desk is a standby of {address} and is read-only", address=address)


def follows_nobody() -> OnlyReads:
    """Nothing of another desk is taken by one that leads."""
    return OnlyReads.told("this desk is not a standby; it takes nothing from another desk")


def replaced_by(address: str) -> str:
    """Why a desk that was replaced writes no more."""
    return told(
        "this desk has been replaced by {address}, which has begun a newer term of the journal; work there",
        address=address,
    )
