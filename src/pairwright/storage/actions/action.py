"""What every action of the journal is, and the topics it may touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol, cast

from pairwright.common.errors import Refused
from pairwright.common.values import dataclass
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.tournament.results import is_awaited


class Action(Protocol):
    """One act of a person, as data.

    kind: its name in the journal and in the API. sentence: what it did, marked for translation; what may
    be filled in is in `pairwright.storage.act_sentences`. Fields are texts, whole numbers, truth values, and
    tuples and frozen dataclasses of those.
    """

    kind: ClassVar[str]

    @property
    def sentence(self) -> str:
        """What it did; a text of the class where all acts of the kind are told alike."""
        ...

    def topics(self) -> tuple[str, ...]:
        """What it touches: two people who change the same topic at the same time must hear of each other."""
        ...

    def apply(self, event: EventState) -> EventState:
        """The event after it; the very same object when nothing changes.

        Raises Refused, in words for people, when it cannot be done as things stand.
        """
        ...


SETUP = "setup:{0.section}"
"""The set-up of a section, as a topic that the fields of an act fill in; the others likewise."""
PLAYERS = "players:{0.section}"
"""The list of entries of a section."""
ENTRY = "entry:{0.section}:{0.entry}"
"""One entry."""
ROUND = "round:{0.section}:{0.round}"
"""The boards of a round."""
RESULT = "result:{0.section}:{0.round}:{0.board}"
"""The result of one board."""
RESULTS = "results:{0.section}"
"""All results of a section."""


class FieldAct:
    """An act of which its class and its fields tell everything.

    touches: its topics, with what is filled in. widens: those that contain them. rests: those that it does
    not touch, but whose change may make it wrong.
    shows: kinds of effects (`effect_kinds`) that are the act itself: whoever does it has just said so.
    undone: the same where it is taken back. deviates: it may bring more than a note of FIDE mode.
    """

    __slots__ = ()
    touches: ClassVar[tuple[str, ...]]
    widens: ClassVar[tuple[str, ...]] = ()
    rests: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()
    undone: ClassVar[tuple[str, ...]] = ()
    deviates: ClassVar[bool] = False

    def topics(self) -> tuple[str, ...]:
        """What it touches."""
        return _filled(self, self.touches)

    def acknowledged(self, event: EventState) -> EventState:
        """What `apply` gives where a journal has the act, perhaps from before such an act was refused."""
        return self.apply(event)

    def apply(self, event: EventState) -> EventState:
        """The event after the act. Raises Refused."""
        raise NotImplementedError

    def goes_on_from(self, before: EventState) -> object:
        """What its numbers stand for beyond its topics: while that is equal, the act means the same.

        A result names board 5; whose game that is depends on the round. Raises Refused or IndexError for an
        event to which the act cannot be applied.
        """
        return None


def _filled(action: object, topics: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(topic.format(action) for topic in topics)


def rests_on(action: Action) -> frozenset[str]:
    """Topics that the action does not touch, but whose change may make it wrong."""
    return frozenset(_filled(action, getattr(action, "rests", ())))


def summed_up(action: Action) -> frozenset[str]:
    """The topics of an action, and the wider ones that contain them: all results, all entries."""
    topics = action.topics()
    entries = (f"entries:{topic.split(':')[1]}" for topic in topics if topic.startswith("entry:"))
    return frozenset((*topics, *entries, *_filled(action, getattr(action, "widens", ()))))


class _Either:
    """The sentence of acts of which one field decides between two."""

    def __init__(self, field: str, said: str, unsaid: str) -> None:
        self._field, self._said, self._unsaid = field, said, unsaid

    def __get__(self, act: object, of: type | None = None) -> str:
        return self._said if act is None or getattr(act, self._field) else self._unsaid


def either(field: str, said: str, unsaid: str) -> str:
    """As the sentence of a class: the first where a field of the act says something, else the second."""
    return cast(str, _Either(field, said, unsaid))


class SectionAct(FieldAct):
    """An act on one section."""

    __slots__ = ()
    section: str

    def apply(self, event: EventState) -> EventState:
        """The event with the section after the act. Raises Refused."""
        return self._in(event, self.after)

    def acknowledged(self, event: EventState) -> EventState:
        """The same where a journal has the act."""
        return self._in(event, self.recorded)

    def _in(self, event: EventState, change: Callable[[SectionState], SectionState]) -> EventState:
        section = event.section(self.section)
        after = change(section)
        return event if after is section else event.with_section(after)

    def after(self, section: SectionState) -> SectionState:
        """The section after the act; the very same object when nothing changes. Raises Refused."""
        raise NotImplementedError

    def recorded(self, section: SectionState) -> SectionState:
        """What `after` gives where a journal has the act."""
        return self.after(section)


@dataclass(frozen=True, slots=True)
class BoardAct(SectionAct):
    """An act on a board of a round, counting from 1; in a section of teams that is a match."""

    touches: ClassVar[tuple[str, ...]] = (RESULT,)
    rests: ClassVar[tuple[str, ...]] = (ROUND,)
    section: str
    round: int
    board: int

    def goes_on_from(self, before: EventState) -> object:
        """Who sits there."""
        return before.section(self.section).rounds[self.round - 1].boards[self.board - 1].players

    def after(self, section: SectionState) -> SectionState:
        """The section with the board changed. Raises Refused."""
        drawn = section.round(self.round)
        board = board_of(drawn, self.board)
        changed = self.changed(section, drawn, board)
        return section if changed is board else section.with_round(drawn.with_board(self.board, changed))

    def changed(self, section: SectionState, drawn: RoundState, board: BoardState) -> BoardState:
        """The board after the act; the very same object when nothing changes. Raises Refused."""
        raise NotImplementedError


class LeagueAct(BoardAct):
    """An act on a match of a league."""

    __slots__ = ()

    def after(self, section: SectionState) -> SectionState:
        """The section with the match changed. Raises Refused."""
        require_league(section)
        return BoardAct.after(self, section)


# -- What is refused in the same words, whichever act it is ----------------------------------------------


def board_of(drawn: RoundState, number: int) -> BoardState:
    """Board `number` of a round, counting from 1. Raises Refused."""
    if not 1 <= number <= len(drawn.boards):
        raise Refused.told(
            "round {n} has no board {board}; the last one is {last}",
            n=drawn.number, board=number, last=len(drawn.boards),
        )  # fmt: skip
    return drawn.boards[number - 1]


def match_of(drawn: RoundState, number: int, team: int) -> BoardState:
    """Match `number` of a round, which this team plays. Raises Refused."""
    if not 1 <= number <= len(drawn.boards) or team not in drawn.boards[number - 1].players:
        raise Refused.told("this team does not play match {board} of round {n}", board=number, n=drawn.number)
    return drawn.boards[number - 1]


def require_open(drawn: RoundState, number: int, *, no_score: bool = False) -> None:
    """Raise Refused for a match that has a result, or a score where there may be none either."""
    match = drawn.boards[number - 1]
    if not is_awaited(match.result) or (no_score and match.score):
        raise Refused.told(
            "match {board} of round {n} has a result; undo it first", board=number, n=drawn.number
        )


def require_teams(section: SectionState, drawn: RoundState) -> None:
    """Raise Refused for a round that no teams play, or that is not published."""
    if not section.of_teams:
        raise Refused.told("{section} is a section of single players", section=section.setup.name)
    if not drawn.published:
        raise Refused.told("round {n} is a draft; publish it first", n=drawn.number)


def require_league(section: SectionState) -> None:
    """Raise Refused for a section that is none."""
    if not section.in_league:
        raise Refused.told("{section} is not a league; the set-up says so", section=section.setup.name)
