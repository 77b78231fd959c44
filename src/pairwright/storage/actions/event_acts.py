"""Actions about the event as a whole, and which sections it has."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Container
from dataclasses import fields
from typing import ClassVar

from pairwright.common.collation import fold
from pairwright.common.errors import Refused
from pairwright.common.messages import N_, Told, told, told_many
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import PLAYERS, SETUP, FieldAct, SectionAct
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.image_files import picture_fault
from pairwright.storage.section_setup import Setup, control_faults, is_day
from pairwright.storage.typed_texts import LONGEST_NOTES, require_texts, text_faults

_KEY = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_MOST_DEPUTIES = 99
_RESERVED = frozenset({"live", "names", "feed", "search", "static", "new", "from-list"})


def short_name(name: str, taken: Container[str]) -> str:
    """A name as it stands in addresses: "Under 12" becomes under-12, or under-12-2 where that is taken."""
    plain = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")[:36].strip("-") or "section"
    found, number = plain, 1
    while found in taken or found in _RESERVED:
        number += 1
        found = f"{plain}-{number}"
    return found


EVENT: tuple[tuple[str, str, Told | None], ...] = (
    ("name", N_("Name of the event"), told("the name of the event")),
    ("place", N_("Venue"), told("the place")),
    ("federation", N_("Federation"), told("the federation")),
    ("start_date", N_("First day"), None),
    ("end_date", N_("Last day"), None),
    ("arbiter", N_("Chief arbiter"), told("the arbiter")),
    ("deputies", N_("Deputy arbiters"), told("a deputy arbiter")),
    ("organiser", N_("Organiser"), told("the organiser")),
    ("time_control", N_("Time control"), told("the time control")),
    ("time_control_code", N_("Coded time control"), None),
    ("notes", N_("Notes for players and parents"), None),
)
"""What is said of an event: the field, its heading, and what a refusal calls a text of one line."""


@dataclass(frozen=True, slots=True)
class DescribeEvent(FieldAct):
    """Name, place and dates of the event; dates as ISO texts, "" when not known.

    deputies: the deputy arbiters. time_control_code: as report files write it ("5400+30").
    """

    kind: ClassVar[str] = "describe-event"
    sentence: ClassVar[str] = N_("Event details changed: {name}")
    touches: ClassVar = ("event",)
    name: str
    place: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    arbiter: str = ""
    organiser: str = ""
    time_control: str = ""
    notes: str = ""
    deputies: tuple[str, ...] = ()
    time_control_code: str = ""

    def apply(self, event: EventState) -> EventState:
        """The event with this description."""
        if faults := self._faults():
            raise Refused(*faults)
        described = {one.name: getattr(self, one.name) for one in fields(self)}
        return replace(event, **{**described, "name": self.name.strip()})

    def _faults(self) -> list[str]:
        faults: list[str] = [] if self.name.strip() else [told("an event needs a name").about("name")]
        for name, _heading, words in EVENT:
            value = getattr(self, name)
            for text in value if isinstance(value, tuple) else (value,):
                faults += text_faults(words.about(name), text) if words else ()
        if len(self.deputies) > _MOST_DEPUTIES:
            faults.append(
                told("an event has at most {most} deputy arbiters", most=_MOST_DEPUTIES).about("deputies")
            )
        faults += control_faults(self.time_control_code)
        faults += text_faults(
            told("the text of the notes").about("notes"), self.notes, LONGEST_NOTES, lines=True
        )
        wrong = [
            *_date_faults(told("the first day").about("start_date"), self.start_date),
            *_date_faults(told("the last day").about("end_date"), self.end_date),
        ]
        if not wrong and self.start_date and self.end_date and self.end_date < self.start_date:
            wrong.append(told("the last day of the event is before its first day").about("end_date"))
        return faults + wrong


def _date_faults(what: Told, text: str) -> list[str]:
    if not text or is_day(text):
        return []
    return [
        told("{what} must be a date such as 2026-11-20, not {text!r}", what=what, text=text[:40]).about(
            what.field
        )
    ]


@dataclass(frozen=True, slots=True)
class AddSection(FieldAct):
    """A new section. section: its short name in addresses: small letters, digits and hyphens."""

    kind: ClassVar[str] = "add-section"
    sentence: ClassVar[str] = N_("New section {name}")
    touches: ClassVar = (SETUP,)
    undone: ClassVar = ("links", "out")
    section: str
    setup: Setup

    def apply(self, event: EventState) -> EventState:
        """The event with the section."""
        if not _KEY.fullmatch(self.section) or self.section in _RESERVED:
            raise Refused.told(
                "the short name of a section consists of small letters, digits and hyphens: {section!r}",
                section=self.section,
            )
        if event.has(self.section):
            raise Refused.told(
                "there is already a section {section!r}; choose another short name", section=self.section
            )
        self.setup.check()
        return replace(event, sections=(*event.sections, SectionState(self.section, self.setup)))


@dataclass(frozen=True, slots=True)
class ChangeSetup(SectionAct):
    """The announced conditions of a section changed."""

    kind: ClassVar[str] = "change-setup"
    sentence: ClassVar[str] = N_("Set-up changed")
    touches: ClassVar = (SETUP,)
    deviates: ClassVar = True
    section: str
    setup: Setup

    def after(self, section: SectionState) -> SectionState:
        """The section with the section under the new conditions."""
        if self.setup == section.setup:
            return section
        self.setup.check()
        rounds = self.setup.number_of_rounds
        if rounds and rounds < len(section.rounds):
            raise Refused(
                told_many(
                    "{n} round has already been paired, so the number of rounds cannot be {rounds}",
                    "{n} rounds have already been paired, so the number of rounds cannot be {rounds}",
                    len(section.rounds),
                    rounds=rounds,
                ).about("number_of_rounds")
            )
        if section.rounds and self.setup.system != section.setup.system:
            raise Refused(
                told("the pairing system cannot change once a round has been paired").about("system")
            )
        if section.started and self.setup.acceleration != section.setup.acceleration:
            raise Refused(
                told(
                    "acceleration is announced beforehand; it cannot change once round 1 is published"
                ).about("acceleration")
            )
        return replace(section, setup=self.setup)


@dataclass(frozen=True, slots=True)
class RemoveSection(FieldAct):
    """A section that has not started goes away."""

    kind: ClassVar[str] = "remove-section"
    sentence: ClassVar[str] = N_("Section removed")
    touches: ClassVar = (SETUP,)
    shows: ClassVar = ("links", "out")
    section: str

    def apply(self, event: EventState) -> EventState:
        """The event without the section."""
        if event.section(self.section).started:
            raise Refused.told("the section has started; it can only be hidden from the public, not removed")
        return event.without(self.section)


@dataclass(frozen=True, slots=True)
class SetInitialColour(SectionAct):
    """The initial colour of a Swiss event (C.04.3 art. 5.1), as drawn in the hall: "white" or "black"."""

    kind: ClassVar[str] = "set-initial-colour"
    sentence: ClassVar[str] = N_("Initial colour: {colour}")
    touches: ClassVar = (SETUP, PLAYERS)
    section: str
    colour: str

    def after(self, section: SectionState) -> SectionState:
        """The section with the colour."""
        if section.rounds:
            raise Refused.told("a round has been paired; the initial colour is fixed")
        if self.colour not in ("white", "black"):
            raise Refused.told("the initial colour is white or black")
        if section.setup.initial_colour == self.colour:
            return section
        return replace(section, setup=replace(section.setup, initial_colour=self.colour))


@dataclass(frozen=True, slots=True)
class LeaveFideMode(SectionAct):
    """From here on nothing is pointed out that deviates from the rules of FIDE. reason: why."""

    kind: ClassVar[str] = "leave-fide-mode"
    sentence: ClassVar[str] = N_("FIDE mode left")
    touches: ClassVar = (SETUP,)
    deviates: ClassVar = True
    section: str
    reason: str

    def after(self, section: SectionState) -> SectionState:
        """The section out of FIDE mode."""
        if not self.reason.strip():
            raise Refused.told("give the reason for leaving FIDE mode")
        require_texts((told("the reason"), self.reason))
        if not section.fide_mode:
            return section
        return replace(section, fide_mode=False)


# -- The logo of an event, which stands on its sheets of paper -----------------------------------------


@dataclass(frozen=True, slots=True)
class SetLogo(FieldAct):
    """The picture on paper. picture: a PNG, JPEG or SVG file in base64, "" to take it away."""

    kind: ClassVar[str] = "set-logo"
    sentence: ClassVar[str] = N_("Logo of the event set")
    touches: ClassVar = ("logo",)  # alone: whoever describes the event meanwhile is not in its way
    picture: str = ""

    def apply(self, event: EventState) -> EventState:
        """The event with this logo."""
        try:
            data = base64.b64decode(self.picture, validate=True)
        except (binascii.Error, ValueError):
            raise Refused.told("the picture must be a base64 file") from None
        if self.picture and (fault := picture_fault(data)):
            raise Refused(fault)
        return replace(event, logo=self.picture)
