"""Actions about drawings of lots.

What draws the lots is imported where a section has any: every reader of a journal knows these actions.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.storage.actions.action import SectionAct
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.pairing_numbers import ranked

if TYPE_CHECKING:
    from pairwright.lots.transcript import Transcript

OTHER_PLAYERS = told(
    "the list of players is not the one that this drawing of lots was announced for; undo the change to "
    "the list, or discard the drawing of lots and repeat it"
)


LOTS = "lots:{0.section}"
"""The drawing of lots of a section."""


@dataclass(frozen=True, slots=True)
class RecordLots(SectionAct):
    """A drawing of lots announced, or brought in as far as it has come; transcript "" forgets the drawing.

    transcript: a JSON document as text; every step of it is checked. Once it is complete, its numbers are
    the pairing numbers, or its colour is the initial colour. entries: its entrants, in its order.
    secret: of a draw committed to and not yet revealed, in hexadecimal, in journals of older programs; ""
    since it is kept apart until it is revealed (`sealed_seeds`).
    """

    kind: ClassVar[str] = "record-lots"
    sentence: ClassVar[str] = N_("Drawing of lots recorded")
    touches: ClassVar = (LOTS,)
    section: str
    transcript: str
    entries: tuple[int, ...] = ()
    secret: str = ""

    def after(self, section: SectionState) -> SectionState:
        """The section with the transcript, and with what it decides."""
        _check_before_round_1(section)
        if self.transcript == section.lots:
            return section
        if not self.transcript:
            return replace(_without_decisions(section), lots="", lots_entries=(), lots_secret="")
        transcript = self._replayed()
        if not _of_colour(transcript):
            _check_entries(section, self.entries, transcript)
        if section.lots:
            section = _without_decisions(section)
        drawn = replace(
            section, lots=self.transcript, lots_entries=self.entries, lots_secret=self._secret(transcript)
        )
        return _decided(drawn, transcript)

    def _replayed(self) -> Transcript:
        from pairwright.lots.transcript_replay import replay

        document = _object(self.transcript, told("the transcript of the lots"))
        try:
            return replay(document).transcript
        except BadInput as error:
            raise Refused(*error.faults) from None

    def _secret(self, transcript: Transcript) -> str:
        """Kept until the secret is revealed and stands in the transcript."""
        from pairwright.lots.transcript import PUBLIC

        if transcript.chance.mode != PUBLIC or transcript.chance.secret:
            return ""
        try:
            return bytes.fromhex(self.secret).hex()
        except ValueError:
            raise Refused.told("the secret of a drawing of lots is written in hexadecimal digits") from None


@dataclass(frozen=True, slots=True)
class StepLots(SectionAct):
    """The next steps of the drawing of lots, each a JSON object as in its transcript, without the link.

    What was drawn by the program is drawn again; what happened in the hall must be possible.
    """

    kind: ClassVar[str] = "step-lots"
    sentence: ClassVar[str] = N_("A step of the drawing of lots")
    touches: ClassVar = (LOTS,)
    section: str
    steps: tuple[str, ...]

    def goes_on_from(self, before: EventState) -> object:
        """The draw as it stands."""
        return before.section(self.section).lots

    def after(self, section: SectionState) -> SectionState:
        """The section with these steps drawn, and with what the draw decides once it is complete."""
        from pairwright.lots.transcript import step_from_json
        from pairwright.lots.transcript_json import to_document
        from pairwright.lots.transcript_replay import continued

        _check_before_round_1(section)
        if not section.lots:
            raise Refused.told("no drawing of lots has been announced for this section")
        transcript = _transcript(section)
        if not _of_colour(transcript):
            _check_entries(section, section.lots_entries, transcript)
        try:
            for text in self.steps:
                step = step_from_json(_object(text, told("a step")), transcript.announcement.names)
                transcript = continued(transcript, step)
        except BadInput as error:
            raise Refused(*error.faults) from None
        text = json.dumps(to_document(transcript), ensure_ascii=False)
        drawn = replace(_without_decisions(section), lots=text)
        return _decided(drawn, transcript)


def _transcript(section: SectionState) -> Transcript:
    from pairwright.lots.transcript_json import transcript_from

    return transcript_from(json.loads(section.lots))


def _of_colour(transcript: Transcript) -> bool:
    from pairwright.lots.transcript import COLOUR

    return transcript.announcement.kind == COLOUR


def _check_before_round_1(section: SectionState) -> None:
    if section.rounds:
        raise Refused.told("a round has been paired; lots are drawn before round 1")


def _object(text: str, what: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused.told("{what} is not a JSON document", what=what) from None
    if not isinstance(document, dict):
        raise Refused.told("{what} is not a JSON document of this program", what=what)
    return document


def _check_entries(section: SectionState, entries: tuple[int, ...], transcript: Transcript) -> None:
    names = [section.entry_of[key].name for key in entries if key in section.entry_of]
    if sorted(entries) != sorted(section.entry_of) or tuple(names) != transcript.announcement.names:
        raise Refused(OTHER_PLAYERS)


def _decided(section: SectionState, transcript: Transcript) -> SectionState:
    """The section with what a complete draw decides; the same while anything is left to be drawn."""
    from pairwright.lots.acts import ColourDrawn, NumberDrawn

    if transcript.decision() is not None:
        return section
    acts = transcript.acts()
    for act in acts:
        if isinstance(act, ColourDrawn):
            section = replace(section, setup=replace(section.setup, initial_colour=act.colour.name.lower()))
    numbers = {act.entrant: act.number for act in acts if isinstance(act, NumberDrawn)}
    if not numbers:
        return section
    order = sorted(range(len(section.lots_entries)), key=lambda entrant: numbers[entrant])
    return replace(
        section, order=tuple(section.lots_entries[entrant] for entrant in order), numbers_fixed=True
    )


def _without_decisions(section: SectionState) -> SectionState:
    """The section as if its complete draw had decided nothing; the same when it is not complete."""
    transcript = _transcript(section)
    if transcript.decision() is not None:
        return section
    if _of_colour(transcript):
        return replace(section, setup=replace(section.setup, initial_colour=""))
    return ranked(replace(section, numbers_fixed=False))


ACTS = (RecordLots, StepLots)
