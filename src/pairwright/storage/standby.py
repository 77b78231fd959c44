"""A standby: the journals of another desk repeated here act by act, and the term that begins when it leads.

    standby = Standby(journal)
    standby.follow("http://192.168.1.5:8765")
    standby.repeat(told_by_the_leader)           again and again; how lines come here is not its business
    standby.take_over(who="Anna")                a person's act: from now on this desk writes

Two machines with a cut cable between them cannot tell which of them is alone. So nobody takes over by
itself; and what the other desk acknowledged after the act at which the new term began is set aside here,
and a person enters it, act by act, or drops it.

Desks count their terms: who takes over begins one that is newer than every one that was heard of, and of two
desks that both lead, the one with the newer term (`rank`) goes on when they meet.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import func, insert, select, update

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.access import Rows, repeat_rows, rows_of
from pairwright.storage.event_file import EventFile, write_event_file
from pairwright.storage.event_history import Course, check_texts, recorded_of
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import TRIES, Journal
from pairwright.storage.journal_lines import (
    Conflict,
    Damaged,
    JournalLine,
    Newer,
    UnknownEvent,
    link_of,
    origin_link,
    overtaken,
)
from pairwright.storage.replay import Act, NewTerm, Recorded, Restore, Undo
from pairwright.storage.schema import (
    DECIDED,
    FOLLOWS,
    FORMER,
    HEARD,
    LEADER,
    PROOF,
    SET_ASIDE,
    STANDBY,
    STOPPED,
    TERM,
    marks_of,
    read_mark,
    set_mark,
)
from pairwright.storage.store import EventSummary, read_lines, read_origin

MOST_LINES = 500
"""Acts that are told at once."""

_MOST_TERMS = 2**31 - 2


@dataclass(frozen=True, slots=True)
class Tip:
    """How far a journal is: what a leader tells of each event."""

    event_id: str
    name: str
    position: int
    link: str
    made_at: str
    made_by: str
    brought_in: bool


class Diverged(BadInput):
    """The journal here has acts that the other desk does not have. common: the last act that both have."""

    def __init__(self, event_id: str, common: int) -> None:
        self.event_id, self.common = event_id, common
        super().__init__(told("after action {n} the two desks went different ways", n=common))


class Standby:
    """What of a journal is for another desk, and what it takes from one. Safe to use from several threads."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    # told to a standby

    def tips(self) -> tuple[Tip, ...]:
        """How far every event is here."""
        found = []
        for one in self.journal.events():
            lines = self.lines(one.event_id, one.position - 1) if one.position else []
            if lines:
                found.append(
                    Tip(
                        one.event_id,
                        one.name,
                        lines[-1].position,
                        lines[-1].link,
                        one.made_at,
                        one.made_by,
                        one.brought_in,
                    )
                )
        return tuple(found)

    def lines(self, event_id: str, after: int) -> list[JournalLine]:
        """The lines of an event after a position, at most so many as are told at once."""
        with self.journal.database.reading() as connection:
            return read_lines(connection, event_id, after, most=MOST_LINES)

    def access(self) -> dict[str, list[dict[str, Any]]]:
        """People, their roles, and links, of passwords and tokens the hashes."""
        with self.journal.database.reading() as connection:
            return rows_of(connection)

    def origin(self, event_id: str) -> str:
        """What the chain of an event begins with. Raises UnknownEvent."""
        with self.journal.database.reading() as connection:
            return read_origin(connection, event_id)

    # repeating

    @property
    def follows(self) -> str:
        """The address of the desk that is repeated here, "" for none."""
        return self._mark(FOLLOWS)

    @property
    def stopped(self) -> str:
        """The address of the desk that replaced this one, "" for none."""
        return self._mark(STOPPED)

    @property
    def former(self) -> dict[str, str]:
        """Address, token and id of the desk that was replaced from here; empty when there is none."""
        return self._facts(FORMER)

    def forget_former(self) -> None:
        """The desk that was replaced repeats this one now."""
        self._set({FORMER: ""})

    @property
    def leads(self) -> bool:
        """What is entered here counts."""
        return not (self.stopped or self.follows)

    @property
    def leader(self) -> dict[str, str]:
        """Address and token of the desk that is followed, or that stopped this one; empty when unknown."""
        return self._facts(LEADER)

    @property
    def rank(self) -> tuple[int, str]:
        """Of two desks that lead, the one with the greater of these goes on; see `newer`."""
        return self._number(TERM), self.journal.desk

    @property
    def next_term(self) -> int:
        """The term that begins here when this desk takes over."""
        return max(self._number(TERM), self._number(HEARD)) + 1

    def hear(self, term: object) -> None:
        """Another desk has told its term."""
        if isinstance(term, int) and self._number(HEARD) < term < _MOST_TERMS:
            self._set({HEARD: str(term)})

    def _number(self, name: str) -> int:
        return int(self._mark(name) or 1)

    def replaces(self) -> str:
        """The id of the desk that was replaced from here, while this one leads; "" for none."""
        return self.former.get("desk", "") if self.leads else ""

    def proof(self, nonce: str) -> str:
        """What only the standby that gave its secret to a desk can answer it."""
        return proof_of(self._mark(PROOF), nonce, self.replaces(), self.rank[0])

    def secret(self) -> str:
        """The secret of this standby, made at first use."""
        with self.journal.database.writing() as connection:
            known = read_mark(connection, PROOF)
            if not known:
                known = secrets.token_hex(16)
                set_mark(connection, PROOF, known)
        return known

    def know_standby(self, desk: str, address: str, secret: str) -> None:
        """Remember where a standby is reached, to ask it at the next start whether it leads."""
        value = json.dumps({"address": address, "secret": secret})
        if desk and address and self.standbys().get(desk) != (address, secret):
            self._set({STANDBY + desk: value})

    def standbys(self) -> dict[str, tuple[str, str]]:
        """Address and secret of every standby that has asked, by its id."""
        with self.journal.database.reading() as connection:
            known = marks_of(connection, STANDBY)
        read = {desk: json.loads(value) for desk, value in known.items()}
        return {desk: (one["address"], one["secret"]) for desk, one in read.items()}

    def _mark(self, name: str) -> str:
        with self.journal.database.reading() as connection:
            return read_mark(connection, name)

    def _facts(self, name: str) -> dict[str, Any]:
        """What a mark has as JSON; nothing where it is not there."""
        return dict(json.loads(self._mark(name) or "{}"))

    def _set(self, marks: Mapping[str, str]) -> None:
        """All of them at once."""
        with self.journal.database.writing() as connection:
            for name, value in marks.items():
                set_mark(connection, name, value)

    def follow(self, address: str, token: str = "") -> None:
        """From now on nothing is written here but what that desk has; also after the program has ended."""
        leader = json.dumps({"address": address, "token": token})
        self._set({FOLLOWS: address, LEADER: leader, STOPPED: "", FORMER: ""})

    def repeat(self, tip: Tip, origin: str, lines: Sequence[JournalLine]) -> int:
        """Write lines of the leader that follow those here; the position reached. Nothing is believed: the
        chain must hold and every act apply. Raises Damaged, or Diverged when they do not follow.
        """
        try:
            before = self.journal.course(tip.event_id)
        except UnknownEvent:
            before = None
        if before is None:
            course = Course.beginning(origin).followed_by(lines)
            event = EventSummary(
                tip.event_id, course.state.name, course.position, tip.made_at, tip.made_by, tip.brought_in
            )  # fmt: skip
            self.journal.add(event, origin, lines, repeated=True)
            return course.position
        fresh = [line for line in lines if line.position > before.position]
        if not fresh:
            return before.position
        try:
            after = before.followed_by(fresh)
        except Damaged as error:
            if error.position == before.position + 1 and not isinstance(error, Newer):
                raise Diverged(tip.event_id, before.position) from None
            raise
        self.journal.insert(tip.event_id, fresh, before, after, repeated=True)
        return after.position

    def repeat_access(self, rows: Rows) -> None:
        """Take people, roles and links of the leader. Raises BadInput for what are none."""
        with self.journal.database.writing() as connection:
            repeat_rows(connection, rows)

    def common(self, event_id: str, lines: Sequence[JournalLine]) -> Course:
        """The course up to the last act that is the same here and in a whole journal of another desk."""
        own = self.journal.course(event_id)
        theirs = {line.position: line.link for line in lines}
        same = 0
        for recorded in own.history:
            if theirs.get(recorded.position) != recorded.link:
                break
            same = recorded.position
        _, written = self.journal.written(event_id)
        return Course.beginning(own.origin).followed_by(written[:same])

    # terms

    def decide(self, former: Mapping[str, str], *, who: str, why: str = "") -> None:
        """A person has decided that this desk leads. From here on it is done to its end, if need be when
        the program is started again: the other desk may have been stopped already.
        """
        self._set({DECIDED: json.dumps({"former": dict(former), "who": who, "why": why})})

    @property
    def decided(self) -> dict[str, Any]:
        """What a person has decided that is not done yet: the words of `take_over`; empty when nothing is."""
        return self._facts(DECIDED)

    def take_over(self, former: Mapping[str, str], *, who: str, why: str = "") -> None:
        """Begin a new term in every event, by the decision of a person: from now on this desk writes.

        former: address, token and id of the desk that is replaced, as far as they are known. All events
        have their term in the moment in which this desk leads, or none has.
        """
        check_texts(who, why)
        for _ in range(TRIES):
            term = self.next_term
            marks = {
                FORMER: json.dumps(dict(former)) if former else "",
                TERM: str(term),
                **dict.fromkeys((FOLLOWS, STOPPED, DECIDED, LEADER), ""),
            }
            if self.journal.lead(marks, self._terms(who, why, term)):
                return
        raise overtaken()

    def _terms(self, who: str, why: str, least: int) -> dict[str, JournalLine]:
        begun = {}
        for event in self.journal.events():
            try:
                course = self.journal.course(event.event_id)
            except (Damaged, UnknownEvent):
                continue  # it stands in the list as what it is; its term begins when somebody opens it
            _, begun[event.event_id] = course.in_new_term(
                self.journal.desk, self.journal.now(), who, why, least=least
            )
        return begun

    def begun(self, event_id: str, by: str = "") -> int | None:
        """The last act before the newest term, of those that the desk with an id began; None without one."""
        for recorded in reversed(self.journal.history(event_id)):
            term = recorded.action
            if isinstance(term, NewTerm) and by in ("", term.desk):
                return recorded.position - 1
        return None

    def stop(self, address: str, rank: tuple[int, str] | None = None) -> bool:
        """Another desk has begun a newer term: nothing is written here any more, from this moment on.

        rank: of that desk, None when it is not told. False when this desk leads in a newer term than that
        one. A standby stays what it is.
        """
        if self.follows:
            return True
        if self.leads and rank is not None and newer(self.rank, rank):
            return False
        self.hear(rank[0] if rank else self._number(TERM) + 1)
        self._set({STOPPED: address})
        return True

    def know_leader(self, address: str, token: str) -> None:
        """The desk that stopped this one has all that was acknowledged here: it can be followed."""
        self._set({LEADER: json.dumps({"address": address, "token": token}), FORMER: ""})


def newer(one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Whether the first of two desks that lead goes on when they meet.

    A desk that has never taken over has no claim against the one that replaced it.
    """
    return one[0] > 1 and one > other


def proof_of(secret: str, nonce: str, replaced: str, term: int) -> str:
    """That whoever has the secret says, to this question, that in this term they have replaced the desk with
    this id."""
    return hmac.new(secret.encode(), f"{nonce} {replaced} {term}".encode(), "sha256").hexdigest()


# -- Acts set aside: what another desk acknowledged after a newer term had begun here -------------------
#
# They are never lost and never merged by themselves: a person looks at each of them and enters it, which
# writes the same act anew in this journal, or drops it. What was decided stays on record.

Done = TypeVar("Done")

ENTERED, DROPPED = "entered", "dropped"

_LINE = tuple(SET_ASIDE.c[name] for name in ("position", "at", "who", "why", "kind", "body", "link"))
_REST = tuple(
    SET_ASIDE.c[name] for name in ("origin", "common", "decision", "decided_by", "decided_at", "entered_as")
)


@dataclass(frozen=True, slots=True)
class Aside:
    """An act of another desk. common: the last act that both journals have. decision: "" while it waits.

    entered_as: its position in the journal here, 0 when it is not there, or was there already.
    """

    event_id: str
    line: JournalLine
    origin: str
    common: int
    decision: str
    decided_by: str
    decided_at: str
    entered_as: int

    @property
    def recorded(self) -> Recorded:
        """What it says. Raises BadInput for an act that this program does not know."""
        return recorded_of(self.line)


def set_aside(journal: Journal, event_id: str, origin: str, common: int, lines: Sequence[JournalLine]) -> int:
    """Keep what another desk has after the act `common`; how many of the lines were not known yet.

    Raises BadInput when the lines do not hang on that act. A term that the other desk began is kept too.
    """
    link = _link_at(journal, event_id, common) if common else origin_link(origin)
    for position, line in enumerate(lines, common + 1):
        if line.position != position or link_of(link, line) != line.link:
            raise BadInput.told("action {n}: its link in the chain is broken", n=line.position)
        link = line.link
    with journal.database.writing() as connection:
        known = select(SET_ASIDE.c.link).where(SET_ASIDE.c.event_id == event_id)
        links = set(connection.execute(known).scalars())
        rows = [_row(event_id, line, origin, common) for line in lines if line.link not in links]
        if rows:
            connection.execute(insert(SET_ASIDE), rows)
    return len(rows)


def _link_at(journal: Journal, event_id: str, position: int) -> str:
    history = journal.history(event_id)
    if position > len(history):
        raise BadInput.told("there is no action {n}; the last one is {last}", n=position, last=len(history))
    return history[position - 1].link


def _row(event_id: str, line: JournalLine, origin: str, common: int) -> dict[str, object]:
    return {
        "event_id": event_id,
        **{name: getattr(line, name) for name in JournalLine.__slots__},
        "origin": origin,
        "common": common,
        "decision": "",
        "decided_by": "",
        "decided_at": "",
        "entered_as": 0,
    }


def aside(journal: Journal, event_id: str = "") -> tuple[Aside, ...]:
    """All acts that were set aside, of one event or of all, in the order in which they were written."""
    query = select(SET_ASIDE.c.event_id, *_LINE, *_REST).order_by(
        SET_ASIDE.c.event_id, SET_ASIDE.c.position, SET_ASIDE.c.at
    )
    if event_id:
        query = query.where(SET_ASIDE.c.event_id == event_id)
    with journal.database.reading() as connection:
        return tuple(Aside(row[0], JournalLine(*row[1:8]), *row[8:]) for row in connection.execute(query))


def waiting(journal: Journal) -> int:
    """How many acts wait for somebody to decide."""
    query = select(func.count()).select_from(SET_ASIDE).where(SET_ASIDE.c.decision == "")
    with journal.database.reading() as connection:
        return int(connection.execute(query).scalar_one())


def _one(journal: Journal, event_id: str, link: str) -> Aside:
    found = next((one for one in aside(journal, event_id) if one.line.link == link), None)
    if found is None:
        raise UnknownEvent(event_id)
    if found.decision:
        raise Refused.told("this action has already been decided")
    return found


def drop(journal: Journal, event_id: str, link: str, *, who: str) -> None:
    """Decide that an act does not count here; it stays on record. Raises Refused when it was decided."""
    journal.require_writing()
    _decide(journal, _one(journal, event_id, link), DROPPED, who, 0)


def enter(journal: Journal, event_id: str, link: str, *, who: str, anyway: bool = False) -> int:
    """Write the act anew in the journal here; its position, 0 when it changes nothing.

    Raises Conflict when the same thing was changed here since the two desks parted (unless `anyway`),
    Refused when it does not fit, or when an act before it was not decided yet.
    """
    found = _one(journal, event_id, link)
    before = _before(journal, found)
    if any(not one.decision for one in before.values()):
        raise Refused.told("earlier actions are still waiting; decide those first")
    act = _here(found, before)
    why = told(
        "action {n} of the other desk, by {who} at {at}", n=found.line.position, who=found.line.who,
        at=found.line.at[:16].replace("T", " ")
    )  # fmt: skip
    done = _against(found, before, anyway, partial(journal.record, event_id, act, who=who, why=why))
    position = done.position if done.recorded is not None else 0
    _decide(journal, found, ENTERED, who, position)
    return position


def preview(journal: Journal, found: Aside, *, anyway: bool = False) -> EventState:
    """The event here as it would be if the act were entered now; nothing is written.

    Raises Conflict and Refused as `enter` would, but for acts before it that wait.
    """
    before = _before(journal, found)
    return _against(found, before, anyway, partial(journal.preview, found.event_id, _here(found, before)))


def _before(journal: Journal, found: Aside) -> dict[int, Aside]:
    """The acts of the same course before an act, by their positions there."""
    return {
        one.line.position: one
        for one in aside(journal, found.event_id)
        if one.common == found.common and one.line.position < found.line.position
    }


def _against(found: Aside, before: Mapping[int, Aside], anyway: bool, do: Callable[..., Done]) -> Done:
    """Do it, guarded by what both desks had; a conflict with acts entered before from there is none."""
    try:
        return do(seen=None if anyway else found.common)
    except Conflict as error:
        own = {one.entered_as for one in before.values()}
        if any(change.position not in own for change in error.changes):
            raise
    return do()


def _here(found: Aside, decided: Mapping[int, Aside]) -> Act:
    """The act with the positions that it names as they are in the journal here."""
    act = found.recorded.action
    if isinstance(act, NewTerm):
        raise Refused.told("the other desk began a term of its own here; drop this action")
    if found.common == 0:
        raise Refused.told("this event is not on this desk; import it as a whole")
    if not isinstance(act, Undo | Restore) or act.position <= found.common:
        return act
    named = decided.get(act.position)
    if named is not None and not named.decision:
        raise Refused.told(
            "this action refers to action {n}, which is still waiting; decide that one first", n=act.position
        )
    if isinstance(act, Restore) or named is None or not named.entered_as:
        raise Refused.told(
            "this action refers to action {n}, which was not entered here; drop it", n=act.position
        )
    return Undo(named.entered_as)


def _decide(journal: Journal, found: Aside, decision: str, who: str, position: int) -> None:
    values = {"decision": decision, "decided_by": who, "decided_at": journal.now(), "entered_as": position}
    mine = (SET_ASIDE.c.event_id == found.event_id) & (SET_ASIDE.c.link == found.line.link)
    with journal.database.writing() as connection:
        connection.execute(update(SET_ASIDE).where(mine).values(values))


def bring_in_whole(journal: Journal, event_id: str, *, who: str) -> str:
    """An event that was begun at the other desk becomes one here, with all its acts; its id."""
    waiting_acts = [one for one in aside(journal, event_id) if not one.decision and not one.common]
    if not waiting_acts:
        raise Refused.told("this action has already been decided")
    lines, origin = tuple(one.line for one in waiting_acts), waiting_acts[0].origin
    made = journal.bring_in(write_event_file(EventFile(event_id, origin, lines)), who)
    for one in waiting_acts:
        _decide(journal, one, ENTERED, who, one.line.position)
    return made
