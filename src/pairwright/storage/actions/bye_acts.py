"""Actions about byes asked for, players who must not meet, and points given or taken."""

from __future__ import annotations

from typing import ClassVar

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import SectionAct, either
from pairwright.storage.event_state import Adjustment, EventState, Restriction, SectionState
from pairwright.storage.section_setup import MOST_ROUNDS
from pairwright.storage.typed_texts import require_texts
from pairwright.tournament.results import BYES

LAST_PUBLISHED = -1
"""In the place of a round: the last one that has been published, whichever it is."""


@dataclass(frozen=True, slots=True)
class RequestBye(SectionAct):
    """A bye or absence announced for a round (C.04.2 art. 3.3).

    bye: "full", "half", "zero", "absent"; "" takes the request back.
    """

    kind: ClassVar[str] = "request-bye"
    touches: ClassVar = ("entry:{0.section}:{0.entry}:bye:{0.round}",)
    deviates: ClassVar = True
    section: str
    entry: int
    round: int
    bye: str

    @property
    def sentence(self) -> str:
        """What it did."""
        return {
            "": N_("{name}: no longer a bye in round {n}"),
            "half": N_("{name}: half-point bye in round {n}"),
            "zero": N_("{name}: 0-point bye in round {n}"),
        }.get(self.bye, N_("{name}: bye requested for round {n}"))

    def after(self, section: SectionState) -> SectionState:
        """The section with the request. Raises Refused."""
        if self.bye and section.by_fixture:
            raise Refused.told("a league has no byes: move the match to another day, or decide it")
        return self.recorded(section)

    def recorded(self, section: SectionState) -> SectionState:
        """The same, of a league as well, of which journals may have it."""
        entry = section.entry(self.entry)
        if self.bye and self.bye not in BYES:
            raise Refused.told("a bye is one of {byes}, not {bye!r}", byes=", ".join(BYES), bye=self.bye)
        if self.round <= section.published_rounds:
            raise Refused.told(
                "round {n} has been published; the next one is {next}", n=self.round, next=section.next_round
            )
        last = section.number_of_rounds or MOST_ROUNDS
        if not 1 <= self.round <= last:
            raise Refused.told("there is no round {n}; the last one is {last}", n=self.round, last=last)
        if entry.bye_in(self.round) == self.bye:
            return section
        others = [bye for bye in entry.byes if bye[0] != self.round]
        asked = [(self.round, self.bye)] if self.bye else []
        return section.with_entry(replace(entry, byes=tuple(sorted([*others, *asked]))))


@dataclass(frozen=True, slots=True)
class KeepApart(SectionAct):
    """These entries are not to be paired with each other in rounds first_round..last_round (0: no limit)."""

    kind: ClassVar[str] = "keep-apart"
    sentence: ClassVar[str] = N_("Kept apart: {names}")
    touches: ClassVar = ("restrictions:{0.section}",)
    deviates: ClassVar = True
    section: str
    entries: tuple[int, ...]
    first_round: int = 1
    last_round: int = 0
    reason: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with the restriction."""
        members = tuple(sorted({section.entry(key).key for key in self.entries}))
        if len(members) < 2:
            raise Refused.told("at least two players must be named to keep them apart")
        if not 1 <= self.first_round <= MOST_ROUNDS or not 0 <= self.last_round <= MOST_ROUNDS:
            raise Refused.told("the rounds are numbered from 1 to {last}", last=MOST_ROUNDS)
        if self.last_round and self.last_round < self.first_round:
            raise Refused.told("the last round of the restriction is before its first round")
        require_texts((told("the reason"), self.reason))
        added = Restriction(members, self.first_round, self.last_round, self.reason)
        if added in section.restrictions:
            return section
        return replace(section, restrictions=(*section.restrictions, added))


@dataclass(frozen=True, slots=True)
class LetMeet(SectionAct):
    """Restriction number `number` (counting from 1) is lifted."""

    kind: ClassVar[str] = "let-meet"
    sentence: ClassVar[str] = N_("Players who were kept apart may meet again")
    touches: ClassVar = ("restrictions:{0.section}",)
    deviates: ClassVar = True
    section: str
    number: int

    def goes_on_from(self, before: EventState) -> object:
        """The restriction that is lifted."""
        return before.section(self.section).restrictions[self.number - 1]

    def after(self, section: SectionState) -> SectionState:
        """The section without the restriction."""
        if not 1 <= self.number <= len(section.restrictions):
            raise Refused.told("there is no restriction number {n}", n=self.number)
        left = section.restrictions[: self.number - 1] + section.restrictions[self.number :]
        return replace(section, restrictions=left)


@dataclass(frozen=True, slots=True)
class AdjustPoints(SectionAct):
    """Points given to an entry, or taken, outside the results.

    points: units; of a team, match points. round: after which they count, 0 from the start; by default after
    the last one published, so that no round that is out was drawn without them. number: which adjustment it
    replaces, 0 for a new one; without points it is taken back. game_points: of a team.
    """

    kind: ClassVar[str] = "adjust-points"
    touches: ClassVar = ("players:{0.section}:points",)
    sentence = either(
        "game_points",
        N_("{name}: match points changed by {points}, game points by {games}"),
        N_("{name}: points changed by {points}"),
    )
    deviates: ClassVar = True
    section: str
    entry: int
    points: int
    round: int = LAST_PUBLISHED
    reason: str = ""
    number: int = 0
    game_points: int = 0

    def goes_on_from(self, before: EventState) -> object:
        """The adjustment that it replaces, and after which round it counts."""
        section = before.section(self.section)
        if not self.number and self.round != LAST_PUBLISHED:
            return None
        return section.adjustments[self.number - 1] if self.number else None, self._after(section)

    def _after(self, section: SectionState) -> int:
        return section.published_rounds if self.round == LAST_PUBLISHED else self.round

    def after(self, section: SectionState) -> SectionState:
        """The section with the adjustment, which has a reason unless it is taken back."""
        adjusted = self.recorded(section)
        if any((self.points, self.game_points)) and not self.reason.strip():
            raise Refused.told("give the reason why points are added or deducted")
        return adjusted

    def recorded(self, section: SectionState) -> SectionState:
        """The section with the adjustment, as a journal has it."""
        section.entry(self.entry)
        given = any((self.points, self.game_points))
        if not all(-1000 <= units <= 1000 for units in (self.points, self.game_points)):
            raise Refused.told("an adjustment is at most 100 points")
        if self.game_points and not section.of_teams:
            raise Refused.told("only teams have game points")
        if not 0 <= self.number <= len(section.adjustments):
            raise Refused.told("there is no adjustment number {n}", n=self.number)
        if not given and not self.number:
            raise Refused.told("enter how many points are added or deducted")
        after = self._after(section)
        if not 0 <= after <= MOST_ROUNDS:
            raise Refused.told("there is no round {n}", n=self.round)
        require_texts((told("the reason"), self.reason))
        listed = list(section.adjustments)
        made = [Adjustment(self.entry, self.points, after, self.reason, self.game_points)] * given
        place = self.number - 1 if self.number else len(listed)
        listed[place : place + 1] = made
        return replace(section, adjustments=tuple(listed))
