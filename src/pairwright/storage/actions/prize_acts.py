"""Actions about prizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.common.errors import BadInput
from pairwright.common.i18n import N_
from pairwright.standings.prize_list import PrizeList
from pairwright.storage.actions.action import SectionAct
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused

_MOST_CATEGORIES = 100
_MOST_PLACES = 200


@dataclass(frozen=True, slots=True)
class SetPrizes(SectionAct):
    """What can be won in a section; an empty list takes all prizes back."""

    kind: ClassVar[str] = "set-prizes"
    sentence: ClassVar[str] = N_("Prizes set")
    touches: ClassVar = ("prizes:{0.section}",)
    section: str
    prizes: PrizeList

    def after(self, section: SectionState) -> SectionState:
        """The section with these prizes."""
        if section.prizes == self.prizes:
            return section
        if len(self.prizes.categories) > _MOST_CATEGORIES:
            raise Refused.told("a prize list has at most {most} categories", most=_MOST_CATEGORIES)
        if any(len(category.prizes) > _MOST_PLACES for category in self.prizes.categories):
            raise Refused.told("a category has at most {most} prizes", most=_MOST_PLACES)
        try:
            self.prizes.check()
        except BadInput as error:
            raise Refused(*error.faults) from None
        return replace(section, prizes=self.prizes)
