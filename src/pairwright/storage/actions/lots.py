"""Actions about lots: pairing numbers and the initial colour."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import ClassVar

from pairwright.errors import BadInput
from pairwright.lots.acts import ColourDrawn, NumberDrawn
from pairwright.lots.replay import replay
from pairwright.storage.actions.action import players_topic, setup_topic
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.refused import Refused


@dataclass(frozen=True, slots=True)
class RecordLots:
    """The drawing of lots of a section as it stands: its transcript, a JSON document as text; "" forgets it.

    Once it is complete, its numbers are the pairing numbers, or its colour is the initial colour. The
    entrants of the transcript are the entries in the order of `entries`.
    """

    kind: ClassVar[str] = "record-lots"
    section: str
    transcript: str
    entries: tuple[int, ...] = ()

    def topics(self) -> tuple[str, ...]:
        """The lots of the section."""
        return (f"lots:{self.section}",)

    def apply(self, event: EventState) -> EventState:
        """The event with the transcript, and with what it decides."""
        section = event.section(self.section)
        if section.rounds:
            raise Refused("a round has been drawn; lots are drawn before round 1")
        if self.transcript == section.lots:
            return event
        if not self.transcript:
            return event.with_section(replace(section, lots=""))
        drawn = replace(section, lots=self.transcript)
        return event.with_section(_with_decisions(drawn, self._replayed(), self.entries))

    def _replayed(self) -> list[object]:
        try:
            document = json.loads(self.transcript)
        except (ValueError, RecursionError):
            raise Refused("the transcript of the lots is not a JSON document") from None
        if not isinstance(document, dict):
            raise Refused("the transcript of the lots is not a JSON document of this program")
        try:
            transcript = replay(document).transcript
        except BadInput as error:
            raise Refused(*error.faults) from None
        return list(transcript.acts()) if transcript.decision() is None else []


def _with_decisions(section: SectionState, acts: list[object], entries: tuple[int, ...]) -> SectionState:
    numbers = {act.entrant: act.number for act in acts if isinstance(act, NumberDrawn)}
    for act in acts:
        if isinstance(act, ColourDrawn):
            section = replace(section, setup=replace(section.setup, initial_colour=act.colour.name.lower()))
    if not numbers:
        return section
    if sorted(entries) != sorted(section.entry_of) or len(entries) != len(numbers):
        raise Refused("the lots were drawn for another list of players; draw them again")
    order = sorted(range(len(entries)), key=lambda entrant: numbers[entrant])
    return replace(section, order=tuple(entries[entrant] for entrant in order), numbers_fixed=True)


@dataclass(frozen=True, slots=True)
class SetInitialColour:
    """The initial colour of a Swiss event (C.04.3 art. 5.1), as drawn in the hall: "white" or "black"."""

    kind: ClassVar[str] = "set-initial-colour"
    section: str
    colour: str

    def topics(self) -> tuple[str, ...]:
        """The set-up of the section."""
        return (setup_topic(self.section), players_topic(self.section))

    def apply(self, event: EventState) -> EventState:
        """The event with the colour."""
        section = event.section(self.section)
        if section.rounds:
            raise Refused("a round has been drawn; the initial colour stands")
        if self.colour not in ("white", "black"):
            raise Refused("the initial colour is white or black")
        if section.setup.initial_colour == self.colour:
            return event
        return event.with_section(replace(section, setup=replace(section.setup, initial_colour=self.colour)))
