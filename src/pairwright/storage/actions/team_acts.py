"""Actions of sections of teams: teams and their squads, and the boards of a round made public."""

from __future__ import annotations

from typing import ClassVar

from pairwright.common.errors import Refused
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import ENTRY, ROUND, SectionAct, either, require_teams
from pairwright.storage.actions.entry_list_acts import EnteringAct, EnterPlayers, particulars_faults
from pairwright.storage.event_state import SectionState
from pairwright.storage.pairing_numbers import ranked, with_newcomers
from pairwright.storage.round_state import Squad
from pairwright.storage.section_setup import is_day
from pairwright.storage.squads import (
    displaced,
    squad_faults,
    twice,
    with_latest_corrected,
    with_list,
    with_strengths,
)
from pairwright.tournament.person import Particulars


@dataclass(frozen=True, slots=True)
class TeamEntered:
    """A team as it is entered. team: its name, federation and club; its rating follows from the squad."""

    team: Particulars
    squad: Squad


def _check(section: SectionState, *squads: Squad) -> None:
    """Raise Refused for what is wrong with squads, or with whom they have."""
    if not section.of_teams:
        raise Refused.told("{section} is a section of single players", section=section.setup.name)
    faults = [fault for squad in squads for fault in squad_faults(squad)]
    faults += [
        told("{name}: {fault}", name=one.name, fault=fault)
        for squad in squads
        for one in squad.players
        for fault in particulars_faults(one)
    ]
    faults += [
        told("{name}: a team has a fixed board, not one of its players", name=one.name)
        for squad in squads
        for one in squad.players
        if one.fixed_board
    ]
    if faults:
        raise Refused(*faults)


def _settled(section: SectionState) -> SectionState:
    """The section with its teams ranked. Raises Refused for somebody who is in two squads."""
    if faults := list(twice(section)):
        raise Refused(*faults)
    return with_strengths(section)


@dataclass(frozen=True, slots=True)
class EnterTeams(EnteringAct):
    """Teams enter a section with their squads, all at once or not at all; the rest as for players."""

    kind: ClassVar[str] = "enter-teams"
    sentence: ClassVar[str] = N_("{teams} entered: {entrants}")
    shows: ClassVar = ("carried",)
    section: str
    teams: tuple[TeamEntered, ...]
    first_round: int = 0
    granted: int = 0

    def after(self, section: SectionState) -> SectionState:
        """The section with the teams."""
        _check(section, *(one.squad for one in self.teams))
        had = section.entry_of
        given = tuple(one.team for one in self.teams)
        grown = EnterPlayers(section.key, given, self.first_round, self.granted).placed(section)
        new = [key for key in grown.entry_of if key not in had]
        for key, one in zip(new, self.teams, strict=True):
            grown = grown.with_entry(replace(grown.entry_of[key], squad=one.squad))
        return with_newcomers(_settled(replace(grown, order=section.order)), new)


@dataclass(frozen=True, slots=True)
class SetSquad(SectionAct):
    """The squad of a team. Once round 1 is out its players keep their places; others follow at the end.

    valid: in a league, the day as ISO date from which this is the list of the team: earlier matches are still
    judged by the lists of their days. It has its own order, and whoever is not in it may not play any more.
    "" corrects the squad as it stands.
    """

    kind: ClassVar[str] = "set-squad"
    sentence = either("valid", N_("{name}: list valid from {valid}"), N_("{name}: squad changed"))
    touches: ClassVar = (ENTRY,)
    section: str
    entry: int
    squad: Squad
    valid: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with the squad."""
        _check(section, self.squad)
        entry = section.entry(self.entry)
        if self.valid:
            if not section.in_league:
                raise Refused.told("lists by date are for leagues; the set-up says what is one")
            if not is_day(self.valid):
                raise Refused.told("{text!r} is not a date such as 2026-11-20", text=self.valid[:40])
            changed = with_list(entry, self.squad, self.valid)
            _check(section, changed.squad)
        elif entry.squad == self.squad:
            return section
        else:
            self._keeps_places(section)
            changed = with_latest_corrected(entry, self.squad)
        return ranked(_settled(section.with_entry(changed)))

    def _keeps_places(self, section: SectionState) -> None:
        """Raise Refused where somebody would lose the place by which line-ups name them."""
        entry = section.entry(self.entry)
        if not section.started and not entry.lists:
            return
        if len(self.squad.players) < len(entry.squad.players):
            raise Refused.told(
                "round 1 is published: players of {name} keep their places, and new ones follow at the end",
                name=entry.name,
            )
        for one, place in displaced(entry.squad.players, self.squad.players):
            if section.in_league:
                raise Refused.told(
                    "{name} keeps place {place} of the squad; say from which day the new list is valid",
                    name=one.name, place=place,
                )  # fmt: skip
            raise Refused.told(
                "{name} keeps place {place} of the squad, by which line-ups name players",
                name=one.name, place=place,
            )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PublishBoards(SectionAct):
    """The line-ups of a round are revealed together: from now on everybody sees who plays whom."""

    kind: ClassVar[str] = "publish-boards"
    sentence: ClassVar[str] = N_("Line-ups of round {n} published")
    touches: ClassVar = (ROUND,)
    section: str
    round: int

    def after(self, section: SectionState) -> SectionState:
        """The section with the boards of the round known."""
        drawn = section.round(self.round)
        require_teams(section, drawn)
        if drawn.boards_published:
            return section
        if section.in_league:
            raise Refused.told(
                "in a league line-ups are published match by match, as the captains hand them in"
            )
        if drawn.cards_until:
            raise Refused.told(
                "captains hand in line-ups for round {n}; they are published at the deadline", n=self.round
            )
        return section.with_round(replace(drawn, boards_published=True))
