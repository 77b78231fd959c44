"""Acts set aside: what another desk acknowledged after a newer term had begun here.

They are never lost and never merged by themselves: a person looks at each of them and enters it, which
writes the same act anew in this journal, or drops it. What was decided stays on record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, func, insert, select, update

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import told
from pairwright.common.values import dataclass
from pairwright.storage.event_file import EventFile, write_event_file
from pairwright.storage.event_history import recorded_of
from pairwright.storage.event_state import EventState
from pairwright.storage.hash_chain import JournalLine, link_of, origin_link
from pairwright.storage.journal import Journal
from pairwright.storage.journal_errors import Conflict, UnknownEvent
from pairwright.storage.replay import Act, NewTerm, Recorded, Restore, Undo
from pairwright.storage.schema import SET_ASIDE

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
    with journal.store.database.writing() as connection:
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
    with journal.store.database.reading() as connection:
        return tuple(Aside(row[0], JournalLine(*row[1:8]), *row[8:]) for row in connection.execute(query))


def waiting(journal: Journal) -> int:
    """How many acts wait for somebody to decide."""
    query = select(func.count()).select_from(SET_ASIDE).where(SET_ASIDE.c.decision == "")
    with journal.store.database.reading() as connection:
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
    journal.store.require_writing()
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
    with journal.store.database.writing() as connection:
        _update(connection, found, values)


def _update(connection: Connection, found: Aside, values: dict[str, object]) -> None:
    mine = (SET_ASIDE.c.event_id == found.event_id) & (SET_ASIDE.c.link == found.line.link)
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
