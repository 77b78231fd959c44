"""An event and its journal at one position, as a value; and the way from written lines to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, overload

from pairwright.common.errors import BadInput, Refused, faults_of
from pairwright.common.messages import told
from pairwright.common.printable import require_printable
from pairwright.common.values import dataclass, replace
from pairwright.lists.player_rows import birth_date, is_year
from pairwright.storage.actions.action import board_of, rests_on, summed_up
from pairwright.storage.actions.result_acts import ResultAct
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.journal_lines import (
    Conflict,
    Damaged,
    JournalLine,
    Newer,
    ResultConflict,
    canonical,
    link_of,
    origin_link,
)
from pairwright.storage.line_ups import results_of, seats
from pairwright.storage.replay import (
    ANYTHING,
    NOT_KEPT,
    Act,
    NewerAct,
    NewTerm,
    OfJournal,
    Recorded,
    Restore,
    Undo,
    act_from_json,
    act_to_json,
    applied,
    extended,
    meaning,
    replay,
    term_of,
)
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.squads import everybody
from pairwright.tournament.player import SEXES
from pairwright.tournament.results import PLAYING, games_of

# -- Two people at the same thing: which later acts somebody has to hear of before his own is written --


_EVERYTHING = frozenset({ANYTHING})
_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Expected:
    """What whoever enters a result saw on its board; asked when the act is decided, never written.

    result: what stood there, None to ask for none. players: who sat there, as `sitting` names them; () to
    ask for nobody. game: the one board of a match that it is about. position: of the journal, for the rest.
    """

    result: str | None = None
    players: tuple[int, ...] = ()
    game: int = 0
    position: int | None = None


Guard = int | Expected | None
"""What was seen before an act: the position of the journal, and of a result its board; None asks nothing."""


def decided(
    history: Sequence[Recorded], state: EventState, further: Recorded, seen: Guard, others: int
) -> EventState:
    """The event after one act more; the very same object when there is nothing to write.

    seen: the position that was looked at, None to ask for no comparison. others: the last position that is
    not an act of the same request. Raises Conflict when an act between them touched the same topic (unless
    the last of those was this very act), or changed what this act rests on, or rests on what this act
    changes; ResultConflict when the board of a result is not what was expected; Refused when the act does
    not fit.
    """
    act = further.action
    if isinstance(seen, Expected):
        _check_expected(history, state, act, seen)
        seen = seen.position
    later = history[max(seen, 0) : others] if seen is not None else ()
    same = [one for one in later if _overlap(_topics(history, act), _topics(history, one.action))]
    below = [one for one in later if _overlap(_rests(act), _wider(history, one.action))]
    above = [one for one in later if _overlap(_topics(history, act), _rests(one.action))]
    if below and _means_the_same(act, history[: max(seen or 0, 0)], state):
        below = []
    if below or above:
        met = {one.position: one for one in (*same, *below, *above)}
        raise Conflict(tuple(met[position] for position in sorted(met)))
    if same and same[-1].action == act:
        return state
    try:
        after = extended(history, state, further)
    except Refused:
        if same:
            raise Conflict(tuple(same)) from None
        raise
    if same and after is not state:
        raise Conflict(tuple(same))
    return after


def sitting(section: SectionState, drawn: RoundState, board: BoardState, game: int = 0) -> tuple[int, ...]:
    """Who sits at a board, White first; of one board of a match also the places in both teams."""
    return (*board.players, *(seats(section, drawn, board)[game - 1] if game else ()))


def _check_expected(history: Sequence[Recorded], state: EventState, act: Act, saw: Expected) -> None:
    """Raise ResultConflict for the board of a result that is neither what was seen nor what becomes of it."""
    if not isinstance(act, ResultAct):
        return
    section = state.section(act.section)
    drawn = section.round(act.round)
    board = board_of(drawn, act.board)

    def part(result: str) -> str:
        return games_of(result, section.games)[saw.game - 1].replace(PLAYING, "") if saw.game else result

    def alike(one: str, other: str) -> bool:
        return games_of(one, section.games) == games_of(other, section.games)

    there, mine = sitting(section, drawn, board, saw.game), part(act.result)
    now = act.standing(board)
    if saw.game:
        now = results_of(section, drawn, board)[saw.game - 1].replace(PLAYING, "")
    moved = bool(saw.players) and saw.players != there
    if not moved and (saw.result is None or alike(now, saw.result) or alike(now, mine)):
        return
    topics, of = (_rests(act), _wider) if moved else (_topics(history, act), _topics)
    changes: tuple[Recorded, ...] = ()
    for one in reversed(history):
        if _overlap(topics, of(history, one.action)):
            wrote = "" if moved or not isinstance(one.action, ResultAct) else one.action.result
            if wrote and not alike(part(wrote), now):
                break
            changes = (one,)
            if not wrote:
                break
    place = f"{section.table(act.round, act.board)}" + (f".{saw.game}" if saw.game else "")
    raise ResultConflict(place, mine, now, moved, there, _names(section, board, there), changes)


def _names(section: SectionState, board: BoardState, there: tuple[int, ...]) -> list[str]:
    """Who sits at a board by name: the teams of a match, or the players of one of its boards."""
    names = []
    for key, place in zip_longest(board.players, there[2:], fillvalue=0):
        entry = section.entry(key)
        squad = entry.squad.players
        names.append(squad[place - 1].name if 0 < place <= len(squad) else entry.name)
    return names


def _means_the_same(act: Act, seen: Sequence[Recorded], now: EventState) -> bool:
    """True when the act names something by its place, and there still stands what stood there."""
    if isinstance(act, OfJournal):
        return False
    try:
        meant = meaning(act, replay(seen))
        return meant is not None and meant == meaning(act, now)
    except (Refused, IndexError):
        return False


def _overlap(one: frozenset[str], other: frozenset[str]) -> bool:
    if one is _EVERYTHING or other is _EVERYTHING:
        return bool(one and other)
    return not one.isdisjoint(other)


def _named(history: Sequence[Recorded], act: Act) -> Act:
    """The act that an undo, or the undo of an undo, is about in the end."""
    while isinstance(act, Undo) and 1 <= act.position <= len(history):
        act = history[act.position - 1].action
    return act


def _topics(history: Sequence[Recorded], act: Act) -> frozenset[str]:
    named = _named(history, act)
    return _EVERYTHING if isinstance(named, Undo | Restore) else frozenset(named.topics())


def _wider(history: Sequence[Recorded], act: Act) -> frozenset[str]:
    named = _named(history, act)
    if isinstance(named, NewTerm):
        return _NOTHING
    return _EVERYTHING if isinstance(named, Undo | Restore) else summed_up(named)


def _rests(act: Act) -> frozenset[str]:
    return _NOTHING if isinstance(act, OfJournal) else rests_on(act)


# ------------------------------------------------------------------------------------------------------


_NOT_HERE = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000))))
"""Controls are the business of the acts: some texts have lines, and some are documents."""

_DOCUMENTS = ("transcript", "tournament")
"""Fields that are JSON documents: what is hidden in them is written as escapes."""

LONGEST_WHO = 200
LONGEST_WHY = 4000


class WrittenActs(Sequence[Recorded]):
    """The acts of lines that are known to be whole, each read when it is asked for."""

    def __init__(self, lines: Sequence[JournalLine]) -> None:
        self.lines = lines
        self._read: dict[int, Recorded] = {}

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, place: int) -> Recorded: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Recorded, ...]: ...

    def __getitem__(self, place: int | slice) -> Recorded | tuple[Recorded, ...]:
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self.lines))))
        at = range(len(self.lines))[place]
        if at not in self._read:
            self._read[at] = recorded_of(self.lines[at])
        return self._read[at]


@dataclass(frozen=True, slots=True)
class Course:
    """origin: begins the chain of links. history: all acts. state: their replay. link: the last one."""

    origin: str
    history: Sequence[Recorded]
    state: EventState
    link: str

    @classmethod
    def beginning(cls, origin: str) -> Course:
        """Before the first act."""
        return cls(origin, (), EventState(), origin_link(origin))

    @property
    def position(self) -> int:
        """The position of the last act."""
        return len(self.history)

    @property
    def links(self) -> list[str]:
        """The links of all acts."""
        written = self.history.lines if isinstance(self.history, WrittenActs) else self.history
        return [one.link for one in written]

    def lines(self) -> list[JournalLine]:
        """The acts as lines, written anew: the same unless a text was written in another form once."""
        return [
            JournalLine(
                one.position,
                one.at,
                one.who,
                one.why,
                one.action.kind,
                canonical(act_to_json(one.action)),
                one.link,
            )
            for one in self.history
        ]

    def followed_by(self, lines: Sequence[JournalLine]) -> Course:
        """The course after further lines from the database.

        Raises Damaged for a broken chain, for an act that cannot be read and for one that does not apply.
        """
        if not lines:
            return self
        added, link = [], self.link
        for position, line in enumerate(lines, self.position + 1):
            if line.position != position or link_of(link, line) != line.link:
                raise Damaged(position, told("it was changed, removed or added outside the desk"))
            link = line.link
            try:
                added.append(recorded_of(line))
            except NewerAct as error:
                raise Newer(position, faults_of(error)[0]) from None
            except BadInput as error:
                raise Damaged(position, faults_of(error)[0]) from None
        history = (*self.history, *added)
        return replace(self, history=history, state=self._state(history, added), link=link)

    def _state(self, history: Sequence[Recorded], added: Sequence[Recorded]) -> EventState:
        """Only what came is applied, unless something of it takes other acts back."""
        if not self.history or any(isinstance(one.action, Undo | Restore) for one in added):
            return replay(history)
        state = self.state
        for recorded in added:
            if not isinstance(recorded.action, NewTerm):
                state = applied(recorded, state)
                continue
            try:
                state = extended(self.history, state, recorded)
            except BadInput as error:
                raise Damaged(recorded.position, faults_of(error)[0]) from None
        return state

    def with_act(self, recorded: Recorded, state: EventState) -> Course:
        """The course after an act that was written, with the state that it gave."""
        return replace(self, history=(*self.history, recorded), state=state, link=recorded.link)

    def in_new_term(
        self, desk: str, at: str, who: str, why: str, *, least: int = 0
    ) -> tuple[Course, JournalLine]:
        """The course after a new term of the desk with this id, and the line that begins it.

        least: its number at least, where another desk is known to have begun one that is not here.
        """
        term = NewTerm(max(term_of(self.history) + 1, least), desk)
        line = line_of(self.position + 1, at, who, why, term, self.link)
        recorded = recorded_of(line)
        return self.with_act(recorded, extended(self.history, self.state, recorded)), line

    def continued(
        self, actions: Sequence[Act], now: Callable[[], str], who: str, why: str, seen: Guard = None
    ) -> tuple[Course, list[JournalLine]]:
        """The course after the acts, and the lines of those that change something.

        now: gives the time of each. seen: guards them, a board that was expected the first. Raises Refused,
        StillNeeded, Conflict.
        """
        course, lines = self, []
        for action in actions:
            line = line_of(course.position + 1, now(), who, why, action, course.link)
            recorded = recorded_of(line)
            if "birth_date" in line.body:
                written = act_from_json(line.kind, _with_dates(json.loads(line.body), course.state))
                line = line_of(line.position, line.at, who, why, written, course.link)
                recorded = recorded_of(line)
            state = decided(course.history, course.state, recorded, seen, self.position)
            seen = seen.position if isinstance(seen, Expected) else seen
            if state is not course.state:
                course = course.with_act(recorded, state)
                lines.append(line)
        return course, lines


def recorded_of(line: JournalLine) -> Recorded:
    """What a line says. Raises BadInput for an act that cannot be read or names a later one."""
    try:
        body = json.loads(line.body)
    except (ValueError, RecursionError):
        raise BadInput.told("its fields are not JSON") from None
    act = act_from_json(line.kind, body)
    if isinstance(act, Undo | Restore) and act.position >= line.position:
        raise BadInput.told("it refers to action {n}, which does not come before it", n=act.position)
    if act == Undo(1):
        raise BadInput.told("it undoes the first action, which created the event")
    return Recorded(line.position, line.at, line.who, line.why, act, line.link)


def line_of(position: int, at: str, who: str, why: str, act: Act, previous: str) -> JournalLine:
    """The line that records an act after the link `previous`.

    Raises Refused for texts that cannot be written and for an act that could not be read again.
    """
    check_texts(who, why)
    try:
        fields = act_to_json(act)
        require_printable(fields, allowed=_NOT_HERE)  # what was written once stays readable
        for name in _DOCUMENTS:
            if name in fields:
                require_printable(_document(fields[name]))
        body = canonical(fields)
        if act_from_json(act.kind, json.loads(body)) != act:
            raise Refused.told(
                "{kind}: the action cannot be written so that it can be read again", kind=act.kind
            )
        line = JournalLine(position, at, who, why, act.kind, body)
        return replace(line, link=link_of(previous, line))
    except UnicodeEncodeError:
        raise Refused.told("{kind}: a text has a character that is not valid", kind=act.kind) from None
    except (TypeError, RecursionError):
        raise Refused.told("{kind}: a field of the action has the wrong type", kind=act.kind) from None
    except Refused:
        raise
    except BadInput as error:
        raise Refused(*error.faults) from None


def _document(text: str) -> object:
    """What a text says that should be JSON; nothing where it is none, of which its act will tell."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _with_dates(fields: Any, state: EventState) -> Any:
    """The fields with every date of birth as report files have it, "2011/02/28".

    One that is newly written is a date, and a sex is one; what an older program wrote may stay. Raises
    Refused.
    """
    waiting = [fields]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif isinstance(one, dict):
            waiting += one.values()
            name, text = one.get("name", ""), str(one.get("birth_date") or "")
            if not text or is_year(text):
                pass
            elif born := birth_date(text):
                one["birth_date"] = born
            elif text not in _known("birth_date", state):
                raise Refused.told(
                    "{name}: {text} is not a date of birth; write 2011-02-28, 28.02.2011 or the year",
                    name=name, text=repr(text[:40]),
                )  # fmt: skip
            sex = str(one.get("sex") or "") if "birth_date" in one else ""
            if sex and sex not in SEXES and sex not in _known("sex", state):
                raise Refused.told(
                    "{name}: {text} is not a sex; write m, w, u, or nothing when it is not known",
                    name=name, text=repr(sex[:40]),
                )  # fmt: skip
    return fields


def _known(field: str, state: EventState) -> set[str]:
    """What the persons of an event have in a field."""
    return {getattr(one, field) for section in state.sections for one in everybody(section)}


def check_texts(who: str, why: str = "") -> None:
    """Raise Refused for a name or a reason that cannot be written."""
    texts = ((told("the name of who does this"), who, LONGEST_WHO), (told("the reason"), why, LONGEST_WHY))
    for what, text, longest in texts:
        if len(text) > longest:
            raise Refused.told("{what} is longer than {longest} characters", what=what, longest=longest)
        if NOT_KEPT.search(text):
            raise Refused.told("{what} has a null character, or half of a character", what=what)
