"""What every action of the journal is, and the topics it may touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from pairwright.storage.event_state import EventState, SectionState


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


class FieldAct:
    """An act whose topics are told by its fields. touches: the topics, with what is filled in."""

    __slots__ = ()
    touches: ClassVar[tuple[str, ...]]

    def topics(self) -> tuple[str, ...]:
        """What it touches."""
        return tuple(topic.format(self) for topic in self.touches)

    def acknowledged(self, event: EventState) -> EventState:
        """What `apply` gives where a journal has the act, perhaps from before such an act was refused."""
        return self.apply(event)

    def apply(self, event: EventState) -> EventState:
        """The event after the act. Raises Refused."""
        raise NotImplementedError

    def goes_on_from(self, before: EventState) -> object:
        """What it rests on beyond its topics: while that is equal, the act means the same."""
        return None


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
