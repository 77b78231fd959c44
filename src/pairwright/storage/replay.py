"""The state of an event from its journal: how acts are written, which count, and what comes of them.

Acts are plain JSON values; their fields say what is allowed.

An undo takes back one act, wherever it stands, as if it had never been; a restore takes back everything
after an earlier position. Both are acts of the journal and can be undone themselves.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from functools import cache
from typing import Any, ClassVar, cast, get_args, get_origin, get_type_hints

from pairwright.common.errors import BadInput, NotEntered, Refused, faults_of
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import Action, FieldAct
from pairwright.storage.actions.event_acts import LeaveFideMode
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import Damaged, StillNeeded, moment_of
from pairwright.storage.section_deviations import noted

NOT_KEPT = re.compile(r"[\x00\ud800-\udfff]")
"""Null characters and halves of surrogate pairs: not every database and no file in UTF-8 holds them."""

_LARGEST = 2**53
"""Whole numbers beyond this are not the same in every reader of JSON."""


ACTS = 13
"""The version of all acts together, raised whenever a kind or a field comes, so that a program that does not
know them can say so; `tests/storage/test_kept_files.py` notices. 1: all before 24 November 2026; 2: all
before the 26th; 3 and 4: in the course of that day; 8: with fixed boards, and a time control of sections;
9: with level teams put in an order; 10: with transferred players, void matches, numbers of reports;
11: with what boards ask for; 12: with further games of cups; 13: with boards by agreement
and colours exchanged; 14: with all that is known of a person in what is brought in."""


class NewerAct(BadInput):
    """An act of a kind, or with a field, that only a newer program knows."""


def shape_of_acts() -> dict[str, list[str]]:
    """Every field that an act may have, by its kind: "player.name" for one of a value in it."""
    from pairwright.storage.actions import ACTIONS

    return {kind: sorted(_paths(of, "")) for kind, of in sorted(ACTIONS.items())}


def _paths(wanted: Any, here: str) -> Iterator[str]:
    if is_dataclass(wanted):
        for name, one in fields_of(cast(type, wanted)).items():
            yield f"{here}{name}"
            yield from _paths(one, f"{here}{name}.")
    for part in get_args(wanted):
        yield from _paths(part, here)


def plain(value: Any) -> Any:
    """A value of a field as `json.dumps` takes it."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if is_dataclass(value):
        return {name: plain(getattr(value, name)) for name in fields_of(value.__class__)}
    return value


@cache
def fields_of(of: type) -> dict[str, Any]:
    """The fields of an act, or of a value in one, with their types, in order."""
    hints = get_type_hints(of)
    return {field.name: hints[field.name] for field in fields(of)}


@cache
def required_fields(of: type) -> frozenset[str]:
    """Those that have no usual value."""
    return frozenset(
        field.name for field in fields(of) if field.default is MISSING and field.default_factory is MISSING
    )


def _made(of: type, value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise BadInput.told(
            "{where}: expected an object with fields, not {value}", where=where, value=_shown(value)
        )
    hints = fields_of(of)
    faults = [
        told("{where}: unknown field {name!r}", where=where, name=name) for name in value if name not in hints
    ]
    if faults:
        raise NewerAct(*sorted(faults))
    faults = [
        told("{where}: the field {name!r} is missing", where=where, name=name)
        for name in required_fields(of) - set(value)
    ]
    if faults:
        raise BadInput(*sorted(faults))
    return of(**{name: _read(hints[name], given, f"{where}.{name}") for name, given in value.items()})


def _read(wanted: Any, value: Any, where: str) -> Any:
    if get_origin(wanted) is tuple:
        return _read_tuple(get_args(wanted), value, where)
    if is_dataclass(wanted):
        return _made(cast(type, wanted), value, where)
    if type(value) is not wanted or (wanted is int and abs(value) > _LARGEST):
        name = {str: told("a text"), int: told("a whole number"), bool: told("true or false")}[wanted]
        raise BadInput.told(
            "{where}: expected {name}, not {value}", where=where, name=name, value=_shown(value)
        )
    if wanted is str and NOT_KEPT.search(value):
        raise BadInput.told(
            "{where}: expected a text without null characters or halves of characters", where=where
        )
    return value


def _read_tuple(parts: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise BadInput.told("{where}: expected a list, not {value}", where=where, value=_shown(value))
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_read(parts[0], one, f"{where}[{place}]") for place, one in enumerate(value))
    if len(parts) != len(value):
        raise BadInput.told(
            "{where}: number of values expected: {wanted}, not {given}",
            where=where, wanted=len(parts), given=len(value),
        )  # fmt: skip
    return tuple(
        _read(part, one, f"{where}[{place}]")
        for place, (part, one) in enumerate(zip(parts, value, strict=True))
    )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


# -- Acts on the journal itself, and what comes of all of them -----------------------------------------

ANYTHING = "*"
"""The topic of acts that may change everything."""

_LAST_POSITION = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Undo:
    """The act at `position` is taken back, as if it had never been."""

    kind: ClassVar[str] = "undo"
    sentence: ClassVar[str] = N_("Action {n} undone")
    position: int

    def topics(self) -> tuple[str, ...]:
        """Anything: it depends on the act that is taken back."""
        return (ANYTHING,)


@dataclass(frozen=True, slots=True)
class Restore:
    """The event is again what it was after the act at `position`; all later acts are superseded."""

    kind: ClassVar[str] = "restore"
    sentence: ClassVar[str] = N_("Event restored to how it was after action {n}")
    position: int

    def topics(self) -> tuple[str, ...]:
        """Anything."""
        return (ANYTHING,)


@dataclass(frozen=True, slots=True)
class NewTerm:
    """A person began a new term of the journal: from here on the desk with this id writes it, and no other.

    What another desk wrote after the act before it belongs to the term before. desk: id of a database.
    """

    kind: ClassVar[str] = "new-term"
    sentence: ClassVar[str] = N_("Term {n} of the journal begins")
    term: int
    desk: str

    def topics(self) -> tuple[str, ...]:
        """Nothing of the tournament."""
        return ("term",)


Act = Action | Undo | Restore | NewTerm
"""Whatever can stand in a journal."""

OfJournal = Undo | Restore | NewTerm
"""Acts about the journal itself."""

_OWN: dict[str, type[Undo] | type[Restore]] = {Undo.kind: Undo, Restore.kind: Restore}

_DESK_ID = re.compile(r"[a-z0-9]{6,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An act as it stands in the journal.

    position: 1, 2, ... at: UTC, ISO 8601 with milliseconds. who, why: as given. link: see `links`.
    """

    position: int
    at: str
    who: str
    why: str
    action: Act
    link: str = ""

    @property
    def moment(self) -> datetime:
        """When it was done, with its time zone (UTC)."""
        return moment_of(self.at)


@dataclass(frozen=True, slots=True)
class ActStanding:
    """Whether an act counts. taken_back_by: position of the undo or restore that took it back, else 0."""

    recorded: Recorded
    taken_back_by: int = 0

    @property
    def counts(self) -> bool:
        """True when the event is as it is also because of this act."""
        return not self.taken_back_by


def act_to_json(act: Act) -> dict[str, Any]:
    """The fields of an act as values that `json.dumps` takes; its kind is not among them."""
    fields: dict[str, Any] = plain(act)
    return fields


def act_from_json(kind: str, body: Mapping[str, Any]) -> Act:
    """The act of a kind. Raises BadInput, naming the field, for what is missing or misshapen, and NewerAct
    for what is unknown."""
    from pairwright.storage.actions import ACTIONS

    if kind == NewTerm.kind:
        return _term_from_json(body)
    if kind not in _OWN:
        if kind not in ACTIONS:
            raise NewerAct.told("unknown action {kind!r}", kind=kind)
        return cast(Action, _made(ACTIONS[kind], body, kind))
    position = body.get("position") if isinstance(body, Mapping) and len(body) == 1 else None
    if type(position) is not int or not 1 <= position <= _LAST_POSITION:
        raise BadInput.told(
            "{kind}: expected one field, the position of an action, counting from 1", kind=kind
        )
    return _OWN[kind](position)


def _term_from_json(body: Mapping[str, Any]) -> NewTerm:
    known = body if isinstance(body, Mapping) and set(body) == {"desk", "term"} else {}
    term, desk = known.get("term"), known.get("desk")
    if type(term) is not int or not 2 <= term <= _LAST_POSITION:
        raise BadInput.told("{kind}: the number of a term is missing; terms count from 2", kind=NewTerm.kind)
    if not isinstance(desk, str) or not _DESK_ID.fullmatch(desk):
        raise BadInput.told("{kind}: the id of a desk is missing", kind=NewTerm.kind)
    return NewTerm(term, desk)


def term_of(history: Sequence[Recorded]) -> int:
    """The term in which a journal is; the first one begins without an act."""
    begun = (one.action.term for one in reversed(history) if isinstance(one.action, NewTerm))
    return next(begun, 1)


def taken_back(history: Sequence[Recorded]) -> dict[int, int]:
    """For each act that does not count: the position of the undo or restore that took it back.

    history: acts 1, 2, ... without a gap.
    """
    gone: dict[int, int] = {}
    position = len(history)
    while position > 0:
        act = history[position - 1].action
        before = position - 1
        if position not in gone and isinstance(act, Undo):
            gone.setdefault(act.position, position)
        elif position not in gone and isinstance(act, Restore):
            for superseded in range(act.position + 1, position):
                if not isinstance(history[superseded - 1].action, NewTerm):
                    gone.setdefault(superseded, position)
            before = min(before, act.position)
        position = before
    return gone


def standing(history: Sequence[Recorded]) -> tuple[ActStanding, ...]:
    """For each act whether it counts, in the order of the journal."""
    gone = taken_back(history)
    return tuple(ActStanding(recorded, gone.get(recorded.position, 0)) for recorded in history)


def replay(history: Sequence[Recorded]) -> EventState:
    """The event after all acts of a journal. Raises Damaged, naming the act that cannot be applied."""
    gone = taken_back(history)
    state = EventState()
    for recorded in history:
        if recorded.position not in gone:
            state = applied(recorded, state)
    return state


def around(
    history: Sequence[Recorded], positions: Collection[int], known: EventState | None = None, begin: int = 0
) -> Iterator[tuple[Recorded, EventState, EventState]]:
    """The acts at these positions, each with the event before and after it, as it was when it was written.

    known: the event after the first `begin` acts, where somebody has it; none of the acts is among these.
    """
    state = known or EventState()
    for recorded in history[begin : max(positions, default=0)]:
        before = state
        if isinstance(recorded.action, Undo | Restore):
            state = replay(history[: recorded.position])
        else:
            state = applied(recorded, before)
        if recorded.position in positions:
            yield recorded, before, state


def applied(recorded: Recorded, state: EventState) -> EventState:
    """The event after an act that stands in its journal. Raises Damaged."""
    if isinstance(recorded.action, OfJournal):
        return state
    try:
        return noted(state, _again(recorded.action, state), recorded)
    except BadInput as error:
        raise Damaged(recorded.position, faults_of(error)[0]) from None


def _again(action: Action, state: EventState) -> EventState:
    """What was once acknowledged stays: new acts are held to more than those of earlier versions were."""
    return action.acknowledged(state) if isinstance(action, FieldAct) else action.apply(state)


def extended(history: Sequence[Recorded], state: EventState, further: Recorded) -> EventState:
    """The event after one act more; the very same object when nothing changes.

    state: what `replay(history)` gives. Raises Refused, StillNeeded.
    """
    act = further.action
    if isinstance(act, Undo):
        return _after_undo(history, act, further)
    if isinstance(act, Restore):
        return _after_restore(history, state, act)
    if isinstance(act, NewTerm):
        return _in_new_term(history, state, act)
    return noted(state, act.apply(state), further)


def _in_new_term(history: Sequence[Recorded], state: EventState, act: NewTerm) -> EventState:
    """An equal state, but another object: the act is written although nothing of the event changes."""
    before = term_of(history)
    if act.term <= before:
        raise Refused.told("the journal is already in term {n}", n=before)
    return replace(state)


def _after_restore(history: Sequence[Recorded], state: EventState, restore: Restore) -> EventState:
    if not 1 <= restore.position <= len(history):
        raise Refused.told(
            "there is no action {n} to go back to; the last one is {last}",
            n=restore.position, last=len(history),
        )  # fmt: skip
    if restore.position == len(history):
        return state
    then = replay(history[: restore.position])
    for section in then.sections:
        if section.fide_mode and state.has(section.key) and not state.section(section.key).fide_mode:
            raise Refused.told(
                "{section} has left FIDE mode; there is no way back to it", section=section.setup.name
            )
    return then


def _after_undo(history: Sequence[Recorded], undo: Undo, further: Recorded) -> EventState:
    """Both courses of the event, with and without the change, side by side.

    An act that counts in both must be possible in both and mean the same.
    """
    before, after = taken_back(history), taken_back((*history, further))
    _check_target(history, undo, before)
    old = new = EventState()
    for recorded in history:
        if isinstance(recorded.action, OfJournal):
            continue
        was, stays = recorded.position not in before, recorded.position not in after
        next_old = applied(recorded, old) if was else old
        if old is new and was == stays:
            old = new = next_old
            continue
        try:
            next_new = _still_applied(recorded, old, new) if stays else new
        except StillNeeded:
            if isinstance(history[undo.position - 1].action, EnterResult):
                _check_not_published(recorded, history, before)
            raise
        if (
            was
            and stays
            and (
                meaning(recorded.action, old) != meaning(recorded.action, new)
                or entered(old, next_old) != entered(new, next_new)
            )
        ):
            raise StillNeeded(recorded, told("without it, that action would mean somebody or something else"))
        if was and stays and isinstance(recorded.action, PublishRound):
            _check_results(recorded.action, old, new)
        old, new = next_old, next_new
    return new


def _correct_instead(number: int) -> Refused:
    return Refused.told("round {n} was paired with this result; correct the result instead", n=number)


def _check_results(published: PublishRound, old: EventState, new: EventState) -> None:
    """A round that was paired with a game is not made one that was paired with another (C.04.2 4.3)."""
    was, now = (one.section(published.section) for one in (old, new))
    for one, other in zip(was.rounds, now.rounds, strict=False) if was.traits.by_results else ():
        held = {board.players: board.result for board in other.boards}
        for board in filter(lambda board: board.result, one.boards):
            if board.players not in held:
                raise Refused.told(
                    "round {n} was paired with what was recorded as played; record what was played instead",
                    n=published.round,
                )
            if held[board.players] not in ("", board.result):
                raise _correct_instead(published.round)


def _check_not_published(needs: Recorded, history: Sequence[Recorded], gone: Mapping[int, int]) -> None:
    """Whoever takes a result back would have to undo a draft that has been published since."""
    for one in history[needs.position :]:
        act, section = one.action, getattr(needs.action, "section", "")
        if isinstance(act, PublishRound) and act.section == section and one.position not in gone:
            raise _correct_instead(act.round)


def meaning(action: Action, before: EventState) -> object:
    """What the numbers in an action stand for in the event before it; None when it names none.

    Raises Refused or IndexError for an event to which the action cannot be applied.
    """
    return action.goes_on_from(before) if isinstance(action, FieldAct) else None


def entered(before: EventState, after: EventState) -> frozenset[tuple[str, int]]:
    """The entries that an action made, as (section, key)."""
    had = {section.key: section for section in before.sections}
    return frozenset(
        (section.key, entry.key)
        for section in after.sections
        if section.key not in had or section.entries is not had[section.key].entries
        for entry in section.entries
        if section.key not in had or entry.key not in had[section.key].entry_of
    )


def _check_target(history: Sequence[Recorded], undo: Undo, gone: Mapping[int, int]) -> None:
    if not 1 <= undo.position <= len(history):
        raise Refused.told(
            "there is no action {n} to undo; the last one is {last}", n=undo.position, last=len(history)
        )
    if undo.position == 1:
        raise Refused.told(
            "the first action created the event; it cannot be undone, only changed by a later one"
        )
    if isinstance(history[undo.position - 1].action, NewTerm):
        raise Refused.told("a term of the journal cannot be undone once it has begun")
    if isinstance(history[undo.position - 1].action, LeaveFideMode):
        raise Refused.told("there is no way back to FIDE mode once it has been left")
    if undo.position in gone:
        raise Refused.told(
            "action {n} no longer counts; action {other} undid it", n=undo.position, other=gone[undo.position]
        )


def _still_applied(recorded: Recorded, old: EventState, state: EventState) -> EventState:
    assert not isinstance(recorded.action, OfJournal)
    try:
        return noted(state, _again(recorded.action, state), recorded)
    except BadInput as error:
        reason = faults_of(error)[0]
        if isinstance(error, NotEntered) and old.has(error.section):
            section = old.section(error.section)
            if entry := section.entry_of.get(error.key):
                reason = told(
                    "without it, {name} is not in {section}", name=entry.name, section=section.setup.name
                )
        raise StillNeeded(recorded, reason) from None
