"""What every action of the journal is, and the topics it may touch."""

from __future__ import annotations

from typing import ClassVar, Protocol

from pairwright.storage.event_state import EventState


class Action(Protocol):
    """One act of a person, as data.

    kind: its name in the journal and in the API. sentence: what it did, marked for translation; what may
    be filled in is in `pairwright.web.said`. Fields are texts, whole numbers, truth values, and tuples
    and frozen dataclasses of those.
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


def setup_topic(section: str) -> str:
    """The set-up of a section."""
    return f"setup:{section}"


def players_topic(section: str) -> str:
    """The list of entries of a section."""
    return f"players:{section}"


def entry_topic(section: str, entry: int) -> str:
    """One entry."""
    return f"entry:{section}:{entry}"


def round_topic(section: str, number: int) -> str:
    """The boards of a round."""
    return f"round:{section}:{number}"


def result_topic(section: str, number: int, board: int) -> str:
    """The result of one board."""
    return f"result:{section}:{number}:{board}"
