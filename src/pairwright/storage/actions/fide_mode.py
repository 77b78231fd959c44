"""FIDE mode of a section is left. It is on from the beginning, and there is no way back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.marks import N_
from pairwright.storage.actions.action import setup_topic
from pairwright.storage.event_state import EventState
from pairwright.storage.refused import Refused
from pairwright.storage.texts import text_faults
from pairwright.told import told


@dataclass(frozen=True, slots=True)
class LeaveFideMode:
    """From here on nothing is pointed out that deviates from the rules of FIDE. reason: why."""

    kind: ClassVar[str] = "leave-fide-mode"
    sentence: ClassVar[str] = N_("FIDE mode left")
    section: str
    reason: str

    def topics(self) -> tuple[str, ...]:
        """The set-up of the section."""
        return (setup_topic(self.section),)

    def apply(self, event: EventState) -> EventState:
        """The event with the section out of FIDE mode."""
        section = event.section(self.section)
        if not self.reason.strip():
            raise Refused.told("say why FIDE mode is left")
        if faults := list(text_faults(told("the reason"), self.reason)):
            raise Refused(*faults)
        if not section.fide_mode:
            return event
        return event.with_section(replace(section, fide_mode=False))
