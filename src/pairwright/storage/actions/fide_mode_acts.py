"""FIDE mode of a section is left. It is on from the beginning, and there is no way back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.common.i18n import N_
from pairwright.common.messages import told
from pairwright.storage.actions.action import SETUP, SectionAct
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused
from pairwright.storage.typed_texts import text_faults


@dataclass(frozen=True, slots=True)
class LeaveFideMode(SectionAct):
    """From here on nothing is pointed out that deviates from the rules of FIDE. reason: why."""

    kind: ClassVar[str] = "leave-fide-mode"
    sentence: ClassVar[str] = N_("FIDE mode left")
    touches: ClassVar = (SETUP,)
    section: str
    reason: str

    def after(self, section: SectionState) -> SectionState:
        """The section out of FIDE mode."""
        if not self.reason.strip():
            raise Refused.told("give the reason for leaving FIDE mode")
        if faults := list(text_faults(told("the reason"), self.reason)):
            raise Refused(*faults)
        if not section.fide_mode:
            return section
        return replace(section, fide_mode=False)
