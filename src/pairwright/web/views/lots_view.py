"""A drawing of lots as its pages show it: whose turn it is, what lies on the table, what has been drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairwright.common.messages import N_, joined, told
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import fault_text
from pairwright.lots import sentences
from pairwright.lots.acts import ColourDrawn, Decision, DrawProcedure, EnvelopeTaken, NumberDrawn
from pairwright.lots.decisions import ChooseEnvelope, DrawColour, DrawNumber
from pairwright.lots.draw_json import next_object, notes
from pairwright.lots.draw_outcome import outcome_of
from pairwright.lots.randomness import fingerprint
from pairwright.lots.transcript import CEREMONY, PUBLIC, SEEDED, Transcript
from pairwright.lots.transcript_replay import BadTranscript, replay
from pairwright.lots.varma import VarmaDraw
from pairwright.lots.varma_tables import EDITIONS
from pairwright.publish.as_pdf import part_of
from pairwright.publish.document import Table, table_in_language
from pairwright.publish.lots_page import (
    DIRECTIONS,
    ENVELOPES,
    PROTOCOL,
    directions_document,
    envelopes_of,
    order_document,
    protocol_document,
    steps_table,
)
from pairwright.publish.paper.slips import CardHead, envelopes_part
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.lots_drawing import DrawHeld, DrawnSeat, Seating, seating_of, transcript_of
from pairwright.storage.round_state import RoundState
from pairwright.web.translations import speaker
from pairwright.web.views.round_lists import whose
from pairwright.web.views.sheets import Part, Printable, Printing, headed

# -- Does a transcript hold? What `pairwright lots verify` would say, as data for the public page ------


@dataclass(frozen=True, slots=True)
class Proof:
    """holds: every fingerprint and every step follows. checked: False while the draw is going on, when the
    source of chance is not published yet, so that of what the program drew only that it was possible is
    known.
    fault: the first thing that does not hold."""

    checked: bool
    holds: bool = False
    complete: bool = False
    steps: int = 0
    fault: str = ""


def proof_of(document: dict[str, Any], language: str = "en") -> Proof:
    """Replay a published transcript. language: of the fault."""
    try:
        found = replay(document)
    except BadTranscript as error:
        return Proof(True, fault=fault_text(language, error.faults[0]), steps=len(document["steps"]))
    return Proof(not found.sealed, True, found.complete, len(found.transcript.steps))


# -- Choices of a drawing of lots in words; what happens in it the library tells (`lots.sentences`) ----


GROUPS = {"federation": N_("federation"), "club": N_("club"), "school": N_("school"), "family": N_("family")}
"""What is kept apart, by the words of `terms.GROUPS`."""

CHANCE = {
    SEEDED: N_("From a seed: anybody who knows it can repeat the draw."),
    PUBLIC: N_("Public: a secret committed to beforehand, and what was called out in the hall."),
    CEREMONY: N_("Ceremony: what was drawn in the hall, and what the program drew."),
}
"""Where chance comes from."""

# ------------------------------------------------------------------------------------------------------


ENVELOPE, NUMBER, PREPARE, FLIP, CALL, DONE = "envelope", "number", "prepare", "colour", "call", "done"
"""What is to be done now: a large envelope is chosen, a number is drawn, the program prepares envelopes,
the colour is drawn, a public draw waits for what is called out, nothing any more."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """A large envelope. held: how many numbers, None where that is not marked; refused: why not offered.

    struck: what was written on it before and has been struck out. place: where it lies on the table, which
    says nothing of its letter.
    """

    letter: str
    held: int | None
    offered: bool
    refused: str = ""
    struck: tuple[int, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Drawer:
    """Somebody in the order of drawing. number: 0 while he has none."""

    name: str
    number: int
    now: bool


@dataclass(frozen=True, slots=True)
class ShownContingent:
    """A contingent in the order of drawing; envelope: the letter it took, "" for none."""

    name: str
    size: int
    members: tuple[Drawer, ...]
    envelope: str
    now: bool
    done: bool


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A drawing of the section that was begun. ended: "" while it stands. undone: the steps taken back, in
    words.

    gave: (number, name) as far as it came, or nothing for a colour.
    """

    begun: str
    ended: str
    reason: str
    steps: int
    complete: bool
    undone: tuple[str, ...]
    gave: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DrawTurn:
    """Whose turn it is. contingent, size: whose envelope is chosen. envelope: the letter he draws from.

    envelopes: what lies on the table. numbers: what may be drawn.
    """

    name: str = ""
    contingent: str = ""
    size: int = 0
    envelope: str = ""
    envelopes: tuple[Envelope, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """What a restricted draw led to: how it was done, who meets late, and whether that could be avoided."""

    remarks: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    conclusion: str = ""


@dataclass(frozen=True, slots=True)
class LotsView:
    """The whole draw.

    todo: one of the words above. rows: (number, name, group) of everybody who has one; total: how many
    there will be. last, last_number: the latest step in words, and the number drawn in it.
    colour: "white", "black" or "". called: what was called out, (who, what). last_call: who could have known
    what; source: the outside source whose value is still missing.
    """

    transcript: Transcript
    kind: str
    title: str
    todo: str
    chance: str
    now: DrawTurn
    aim: Aim
    rows: tuple[tuple[int, str, str], ...]
    total: int
    order: tuple[ShownContingent, ...]
    steps: Table
    last: str
    last_number: int
    colour: str
    colour_words: str
    called: tuple[tuple[str, str], ...]
    commitment: str
    announced: str
    fingerprint: str
    changed: bool
    last_call: str
    source: str

    @property
    def undone(self) -> tuple[str, ...]:
        """The steps of the draw that were taken back, in words."""
        return tuple(f"{step[0].text}. {step[1].text}" for step in self.steps.rows if step[1].faint)

    @property
    def complete(self) -> bool:
        """True when everything is drawn."""
        return self.todo == DONE

    @property
    def can_undo(self) -> bool:
        """True when a step of a ceremony counts that could be taken back."""
        return self.transcript.chance.mode == CEREMONY and bool(self.transcript.standing())


def view_of(transcript: Transcript, language: str, section: SectionState | None = None) -> LotsView:
    """The draw as it stands. section: where the numbers are played; it says who has them now."""
    _ = speaker(language)
    announcement = transcript.announcement
    procedure = announcement.procedure()
    waiting = transcript.chance.mode == PUBLIC and not transcript.chance.secret
    decision = None if waiting else transcript.decision()
    drawn = {act.entrant: act.number for act in transcript.acts() if isinstance(act, NumberDrawn)}
    colours = [act.colour for act in transcript.acts() if isinstance(act, ColourDrawn)]
    last = transcript.steps[-1].act if transcript.steps else None
    seating = seating_of(section, transcript) if section is not None else Seating()
    aim = _aim(transcript, procedure, language) if isinstance(procedure, VarmaDraw) else Aim()
    names = announcement.entrants
    rows = tuple(
        (number, names[entrant].name, names[entrant].group or names[entrant].federation)
        for entrant, number in sorted(drawn.items(), key=lambda pair: pair[1])
    )
    if seating.changed:
        rows = tuple((one.number, _seated(one, language), one.group) for one in seating.seats)
        if isinstance(procedure, VarmaDraw):
            aim = _aim_now(aim, procedure, seating, language)
    return LotsView(
        transcript=transcript,
        kind=announcement.kind,
        title=announcement.title,
        todo=CALL if waiting else _todo(decision),
        chance=_(CHANCE[transcript.chance.mode]),
        now=_now(transcript, decision, procedure, language),
        aim=aim,
        rows=rows,
        total=len(announcement.entrants),
        order=_order(transcript, procedure, drawn, complete=decision is None),
        steps=table_in_language(replace(steps_table(transcript), title=""), language),
        last=fault_text(language, sentences.act(last, announcement.names)) if last is not None else "",
        last_number=last.number if isinstance(last, NumberDrawn) else 0,
        colour=colours[-1].name.lower() if colours else "",
        colour_words=fault_text(language, sentences.initial_colour(colours[-1])) if colours else "",
        called=transcript.chance.contributions,
        commitment=transcript.chance.commitment.hex(),
        announced=transcript.announced.hex(),
        fingerprint=(transcript.links() or [""])[-1],
        changed=seating.changed,
        last_call=fault_text(language, sentences.last_call(transcript)),
        source=transcript.missing_source,
    )


def view_of_draws(draws: Sequence[DrawHeld], language: str) -> tuple[DrawLine, ...]:
    """All drawings that were begun in a section."""
    return tuple(_draw_line(one, language) for one in draws)


def _seated(seat: DrawnSeat, language: str) -> str:
    if not seat.name:
        text = told("empty; {name} has withdrawn", name=seat.drawn_by)
    elif seat.drawn_by and seat.drawn_by != seat.name:
        text = told("{name}, in the place of {other}", name=seat.name, other=seat.drawn_by)
    else:
        return seat.name
    return fault_text(language, text)


def _aim_now(aim: Aim, draw: VarmaDraw, seating: Seating, language: str) -> Aim:
    """Who meets late as things stand: substitutes have federations of their own."""
    names = {one.number: one.name for one in seating.seats}
    late = (
        sentences.meeting_of(meeting, names[meeting.numbers[0]], names[meeting.numbers[1]], group)
        for meeting, group in seating.late
    )
    changed = told("The list has changed since the draw; this is how it is played now.")
    said = joined(" ", (changed, sentences.meetings_now(draw, len(seating.late))))
    return replace(
        aim, late=tuple(fault_text(language, one) for one in late), conclusion=fault_text(language, said)
    )


def _draw_line(draw: DrawHeld, language: str) -> DrawLine:
    transcript = draw.transcript
    names = transcript.announcement.names
    drawn = {act.number: names[act.entrant] for act in transcript.acts() if isinstance(act, NumberDrawn)}
    undone = (*draw.lost, *transcript.taken_back())
    return DrawLine(
        draw.begun,
        draw.ended,
        draw.reason,
        len(transcript.steps) + len(draw.lost),
        draw.complete,
        tuple(f"{step.number}. {fault_text(language, sentences.step(step, names))}" for step in undone),
        tuple(sorted(drawn.items())),
    )


def _todo(decision: Decision | None) -> str:
    if decision is None:
        return DONE
    if isinstance(decision, DrawColour):
        return FLIP
    if isinstance(decision, ChooseEnvelope):
        return ENVELOPE
    return NUMBER if isinstance(decision, DrawNumber) else PREPARE


def _now(
    transcript: Transcript, decision: Decision | None, procedure: DrawProcedure, language: str
) -> DrawTurn:
    """Whose turn it is and what lies before him."""
    if isinstance(decision, DrawNumber):
        return DrawTurn(decision.name, envelope=decision.envelope, numbers=decision.numbers)
    if not isinstance(decision, ChooseEnvelope) or not isinstance(procedure, VarmaDraw):
        return DrawTurn()
    found = next_object(transcript) or {}
    marked = EDITIONS[procedure.terms.edition].marked
    contingent = decision.contingent
    return DrawTurn(
        procedure.entrants[contingent.members[0]].name,
        contingent.name,
        contingent.size,
        envelopes=tuple(
            Envelope(
                letter,
                len(held) if marked else None,
                letter in decision.offer.offered,
                fault_text(language, found["refused"].get(letter, "")),
                _struck(transcript, procedure, letter) if marked else (),
                fingerprint([transcript.announced.hex(), letter]).hex(),
            )
            for letter, held in decision.remaining.items()
        ),
    )


def _struck(transcript: Transcript, draw: VarmaDraw, letter: str) -> tuple[int, ...]:
    """The quantities that stood on an envelope before contingents drew from it."""
    size = {contingent.name: contingent.size for contingent in draw.contingents}
    left, struck = len(draw.full_envelopes[letter]), []
    for act in transcript.acts():
        if isinstance(act, EnvelopeTaken) and act.envelope == letter:
            struck.append(left)
            left -= size[act.contingent]
    return tuple(struck)


def _aim(transcript: Transcript, draw: VarmaDraw, language: str) -> Aim:
    outcome = outcome_of(draw, transcript.acts())
    *remarks, conclusion = (fault_text(language, note) for note in notes(draw, outcome))
    late = (sentences.late_meeting(draw, meeting) for meeting in outcome.late)
    return Aim(
        tuple(remarks),
        tuple(fault_text(language, meeting) for meeting in late),
        conclusion if outcome.least is not None else "",
    )


def _order(
    transcript: Transcript, procedure: DrawProcedure, drawn: dict[int, int], *, complete: bool
) -> tuple[ShownContingent, ...]:
    """Everybody in the order of drawing, by contingents; one group of all where there are none."""
    names = transcript.announcement.names
    if isinstance(procedure, VarmaDraw) and procedure.terms.method != "plain":
        parts = [(contingent.name, contingent.members) for contingent in procedure.contingents]
    elif isinstance(procedure, VarmaDraw):
        parts = [("", tuple(index for one in procedure.contingents for index in one.members))]
    else:
        parts = [("", tuple(range(len(names))))] if names else []
    taken = {act.contingent: act.envelope for act in transcript.acts() if isinstance(act, EnvelopeTaken)}
    everybody = [index for _, members in parts for index in members]
    current = next((index for index in everybody if index not in drawn), -1)
    if complete:
        current = -1
    return tuple(
        ShownContingent(
            name,
            len(members),
            tuple(Drawer(names[index], drawn.get(index, 0), index == current) for index in members),
            taken.get(name, ""),
            current in members,
            all(index in drawn for index in members),
        )
        for name, members in parts
    )


# -- On paper --------------------------------------------------------------------------------------------


def lots_sheets(event: EventState, section: SectionState, drawn: RoundState | None) -> list[Printable]:
    """What is printed of a drawing of lots, and how it is held."""
    found = []
    if section.lots:
        found += [
            Printable("envelopes", ENVELOPES, _envelopes),
            Printable("lots-protocol", PROTOCOL, _protocol),
        ]
    if section.lots or not (section.traits.by_results or section.traits.club_teams or section.in_league):
        found.append(Printable("lots-directions", DIRECTIONS, _directions, of_event=True))
    return found


def _lots(printing: Printing) -> Transcript:
    """The drawing of lots; only its sheets ask for it."""
    found = transcript_of(printing.section)
    assert found is not None
    return found


def _envelopes(printing: Printing) -> list[Part]:
    transcript, language = _lots(printing), printing.language
    title = speaker(language)("Drawing of lots")
    head = CardHead(whose(printing.event, printing.section), title, printing.days)
    envelopes = envelopes_of(transcript, language)
    return [part_of(headed(printing, order_document(transcript))), envelopes_part(head, envelopes)]


def _protocol(printing: Printing) -> list[Part]:
    return [part_of(headed(printing, protocol_document(_lots(printing))))]


def _directions(printing: Printing) -> list[Part]:
    return [part_of(headed(printing, directions_document()))]
