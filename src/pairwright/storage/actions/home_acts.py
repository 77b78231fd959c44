"""Which team of a match is at home, where that means something."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.common.i18n import N_
from pairwright.storage.actions.action import SectionAct
from pairwright.storage.event_state import SectionState
from pairwright.storage.refused import Refused


@dataclass(frozen=True, slots=True)
class SetHome(SectionAct):
    """A team of match `board` of a round is at home; colours stay as they are."""

    kind: ClassVar[str] = "set-home"
    sentence: ClassVar[str] = N_("{name}: at home in round {n}")
    touches: ClassVar = ("home:{0.section}:{0.round}:{0.board}",)
    section: str
    round: int
    board: int
    entry: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the home team of the match."""
        drawn = section.round(self.round)
        if not section.setup.match.homes:
            raise Refused.told(
                "no home team is recorded in this section; choose in the set-up where teams play"
            )
        if not 1 <= self.board <= len(drawn.boards) or self.entry not in drawn.boards[self.board - 1].players:
            raise Refused.told(
                "this team does not play match {board} of round {n}", board=self.board, n=self.round
            )
        match = drawn.boards[self.board - 1]
        return section.with_round(drawn.with_board(self.board, replace(match, home=self.entry)))
