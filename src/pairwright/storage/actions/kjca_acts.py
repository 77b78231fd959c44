"""Actions of junior sections: late entries in round 1, two small sections that play as one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.common.collation import fold
from pairwright.common.i18n import N_
from pairwright.common.messages import listed, told
from pairwright.rules.article import rule
from pairwright.storage.actions.action import PLAYERS, SETUP, FieldAct, SectionAct
from pairwright.storage.actions.entry_list_acts import particulars_faults
from pairwright.storage.entry import Entry, different_people
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.kjca_section import kjca_options
from pairwright.storage.pairing_numbers import ranked, with_newcomers
from pairwright.storage.refused import Refused
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.systems.kjca.cards import Card
from pairwright.systems.kjca.draw import CardBoard, Draw
from pairwright.systems.kjca.first_round import add_late_entries
from pairwright.systems.register import system_named
from pairwright.tournament.person import Particulars


@dataclass(frozen=True, slots=True)
class EnterLate(SectionAct):
    """Children who come while round 1 is played: each plays the waiting card on the next board, or waits.

    The published boards stand. entries: those who are in the list and not in the round; players: those who
    are not in the list yet; both in order of arrival.
    """

    kind: ClassVar[str] = "enter-late"
    section: str
    players: tuple[Particulars, ...] = ()
    entries: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """What it did."""
        return N_("Late in round 1: {entrants}") if self.players else N_("Late in round 1: {names}")

    def topics(self) -> tuple[str, ...]:
        """Round 1."""
        own = (f"entry:{self.section}:{entry}" for entry in self.entries)
        return (f"round:{self.section}:1", PLAYERS.format(self), *own)

    @rule("KJCA", "R1.3")
    def after(self, section: SectionState) -> SectionState:
        """R1.3: the section with the children in round 1."""
        self._check(section)
        drawn = section.rounds[0]
        start = max(entry.key for entry in section.entries) + 1
        new = tuple(Entry(start + offset, one, checked_in=True) for offset, one in enumerate(self.players))
        listed = tuple(_arrived(section.entry(key)) for key in self.entries)
        for entry in listed:
            section = section.with_entry(entry)
        grown = with_newcomers(
            replace(section, entries=(*section.entries, *new)), [entry.key for entry in new]
        )
        arrived = (*listed, *new)
        cards = [Card(entry.key, entry.name, _grade(entry.particulars)) for entry in arrived]
        made = add_late_entries(_draw_of(drawn), cards, kjca_options(section.setup))
        return grown.with_round(grown.with_tables(_changed(drawn, made, arrived))).fixed(1)

    def _check(self, section: SectionState) -> None:
        if not system_named(section.setup.system).traits.cards:
            raise Refused.told("only a junior section on cards takes late entries below round 1")
        if len(section.rounds) != 1 or not section.rounds[0].published:
            raise Refused.told(
                "late entries are added below round 1 only while it is being played; enter them for the "
                "next round"
            )
        if section.rounds[0].complete:
            raise Refused.told("round 1 is complete; enter them for the next round")
        faults = [
            told("player {n}: {fault}", n=number, fault=fault)
            for number, one in enumerate(self.players, 1)
            for fault in particulars_faults(one)
        ]
        if not self.players and not self.entries:
            faults.append(told("enter at least one player"))
        if len(set(self.entries)) < len(self.entries):
            faults.append(told("nobody can be entered twice"))
        idle = dict(section.rounds[0].idle)
        faults += [
            told("{name} is already in round 1", name=section.entry(key).name)
            for key in self.entries
            if section.entry(key).key not in idle
        ]
        if faults:
            raise Refused(*faults)


def _arrived(entry: Entry) -> Entry:
    """Somebody of the list who is there after all, in round 1."""
    byes = tuple(bye for bye in entry.byes if bye[0] != 1)
    return replace(entry, entered=1, granted=0, checked_in=True, withdrawn_after=None, byes=byes)


def _grade(particulars: Particulars) -> int:
    return particulars.national_rating or particulars.rating


def _draw_of(drawn: RoundState) -> Draw:
    """Round 1 as the guidelines see it; players are keys of entries."""
    boards = tuple(
        CardBoard(number, board.white, board.black) for number, board in enumerate(drawn.boards, 1)
    )
    waiting = drawn.pairing_allocated_byes
    gaps = waiting[:-1]
    return Draw(1, boards, waiting[-1] if waiting else None, gaps=gaps, gap_boards=(0,) * len(gaps))


def _changed(drawn: RoundState, made: Draw, new: tuple[Entry, ...]) -> RoundState:
    added = tuple(BoardState(board.white, board.black) for board in made.boards[len(drawn.boards) :])
    names = listed(entry.name for entry in new)
    return replace(
        drawn,
        boards=(*drawn.boards, *added),
        idle=tuple(one for one in drawn.idle if one[0] not in {entry.key for entry in new}),
        pairing_allocated_byes=made.waiting,
        remarks=(*drawn.remarks, f"late entry: {names}"),
        late=(*drawn.late, *(entry.key for entry in new)),
    )


@dataclass(frozen=True, slots=True)
class MergeSections(FieldAct):
    """Two small sections play as one, before round 1; everybody keeps the name of his for the prizes.

    other: the section that is taken in and goes away. name: of the section that stays.
    """

    kind: ClassVar[str] = "merge-sections"
    sentence: ClassVar[str] = N_("Merged with {other}; now called {name}")
    touches: ClassVar = (SETUP, PLAYERS, "setup:{0.other}", "players:{0.other}")
    section: str
    other: str
    name: str

    def apply(self, event: EventState) -> EventState:
        """The event with one section less."""
        first, second = event.section(self.section), event.section(self.other)
        if first.key == second.key:
            raise Refused.told("a section cannot be merged with itself")
        for section in (first, second):
            if section.rounds:
                raise Refused.told(
                    "{section}: round 1 has been paired; sections are merged before that",
                    section=section.setup.name,
                )
        if not self.name.strip():
            raise Refused.told("a section needs a name")
        known = {fold(entry.name): entry for entry in first.entries}
        twice = [
            entry.name
            for entry in second.entries
            if (other := known.get(fold(entry.name))) is not None
            and not different_people(entry.particulars, other.particulars)
        ]
        if twice:
            raise Refused(
                *(
                    told(
                        "{name} is in {section} and in {other}",
                        name=name,
                        section=first.setup.name,
                        other=second.setup.name,
                    )
                    for name in twice
                )
            )
        merged = _merged(first, second, self.name.strip())
        rest = tuple(one for one in event.sections if one.key != second.key)
        return replace(event, sections=rest).with_section(merged)


def _merged(first: SectionState, second: SectionState, name: str) -> SectionState:
    start = max((entry.key for entry in first.entries), default=0)
    new_key = {entry.key: start + number for number, entry in enumerate(second.entries, 1)}
    labelled = [
        *(replace(entry, former_section=entry.former_section or first.setup.name) for entry in first.entries),
        *(
            replace(entry, key=new_key[entry.key], former_section=entry.former_section or second.setup.name)
            for entry in second.entries
        ),
    ]
    restrictions = tuple(
        replace(one, entries=tuple(new_key[key] for key in one.entries)) for one in second.restrictions
    )
    adjustments = tuple(replace(one, entry=new_key[one.entry]) for one in second.adjustments)
    grown = replace(
        first,
        setup=replace(first.setup, name=name),
        entries=tuple(labelled),
        restrictions=(*first.restrictions, *restrictions),
        adjustments=(*first.adjustments, *adjustments),
        numbers_fixed=False,
        lots="",
        lots_entries=(),
        lots_secret="",
    )
    return ranked(grown)
