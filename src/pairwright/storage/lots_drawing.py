"""The drawing of lots of a section: how it is announced, how it goes on, what is shown of it. Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import told
from pairwright.common.printable import require_printable
from pairwright.common.values import dataclass, replace
from pairwright.lots import sentences
from pairwright.lots.contingents import Entrant, contingents
from pairwright.lots.late_meetings import MeetingOfNumbers, late_rounds
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import (
    COLOUR,
    NOWHERE,
    NUMBERS,
    PUBLIC,
    VARMA,
    Announcement,
    EarlierDraw,
    Occasion,
    OutsideSource,
    RecordedStep,
    Transcript,
    ceremony,
    committed,
    entered,
    seeded,
    step_from_json,
    step_to_json,
)
from pairwright.lots.transcript_json import to_document, transcript_from
from pairwright.lots.varma import VarmaDraw, announced_terms
from pairwright.storage.actions.lots_acts import RecordLots, StepLots
from pairwright.storage.actions.move import MergeSections
from pairwright.storage.event_state import SectionState
from pairwright.storage.journal_lines import stamp
from pairwright.storage.replay import ActStanding, Recorded
from pairwright.tournament.schedule import round_robin

DRAW, DRAW_ALL, UNDO = "draw", "draw all", "undo"
"""What the arbiter may ask for beside a letter, a number or a colour that was read out."""


def transcript_of(section: SectionState) -> Transcript | None:
    """The drawing as far as it has come, None when none was announced."""
    return transcript_from(json.loads(section.lots)) if section.lots else None


def entrant_of(section: SectionState, key: int, group_by: str) -> Entrant:
    """An entry as somebody who draws; group_by: what is kept apart, a word of GROUPS."""
    own = section.entry(key).particulars
    if group_by == "federation":
        return Entrant(own.name, own.federation, own.fide_id)
    return Entrant(own.name, "", own.fide_id, getattr(own, group_by).strip())


def announced_numbers(section: SectionState, terms: Terms | None, title: str) -> Announcement:
    """The draw of pairing numbers for everybody entered: restricted by the terms, or plain without any.

    Raises BadInput when the list or the terms cannot be used.
    """
    # The words of the terms are checked before anything is looked up by them.
    agreed = terms.resolved(len(section.entries)) if terms is not None else None
    group_by = agreed.group_by if agreed is not None else "federation"
    entrants = tuple(entrant_of(section, entry.key, group_by) for entry in section.entries)
    announced = agreed and announced_terms(entrants, agreed)
    announcement = Announcement(NUMBERS if agreed is None else VARMA, entrants, announced, title)
    announcement.procedure()
    return announcement


def announced_colour(title: str) -> Announcement:
    """The draw of the initial colour."""
    return Announcement(COLOUR, (), None, title)


def opened(
    section: SectionState, announcement: Announcement, secret: bytes, held: Occasion = NOWHERE
) -> RecordLots:
    """A ceremony in the hall; the secret serves for the steps that the program draws."""
    return recorded(section, replace(ceremony(announcement, secret), held=held))


def drawn_at_once(
    section: SectionState, announcement: Announcement, seed: str, held: Occasion = NOWHERE
) -> RecordLots:
    """Everything drawn by the program from a seed, any text."""
    return recorded(section, replace(seeded(announcement, seed), held=held))


def committed_to(
    section: SectionState, announcement: Announcement, secret: bytes, held: Occasion = NOWHERE
) -> RecordLots:
    """The beginning of a public draw; nothing of the secret but its commitment is in it."""
    return recorded(section, replace(committed(announcement, secret), held=held))


def commitment_of(action: RecordLots) -> bytes:
    """What the beginning of a public draw commits to."""
    return transcript_from(json.loads(action.transcript)).chance.commitment


def called_out(section: SectionState, by: str, value: str, now: str = "") -> RecordLots:
    """A number or word called out for the public draw. Raises BadInput when it comes at another time."""
    return recorded(section, _running(section).with_contribution(by, value, now), section.lots_secret)


def typed_moment(text: str) -> str:
    """A day and time by the clock of this computer, as typed; "" for none."""
    try:
        return stamp(datetime.fromisoformat(text).astimezone()) if text.strip() else ""
    except (ValueError, OverflowError):
        return ""


def with_outside_source(
    announcement: Announcement, source: str, due: str, now: str, *, public: bool = True
) -> Announcement:
    """An announcement with the outside source of a public draw; source "" for none.

    due, now: ISO texts in UTC. Raises BadInput for a source without a moment, for one that is known already,
    and where the draw is not public.
    """
    source = " ".join(source.split())
    if not source and not due:
        return announcement
    if not public:
        raise BadInput.told("an outside source is for a public draw: choose that, or name no source")
    if not source:
        raise BadInput.told("name the outside source that is known from then on")
    if not due or due <= now:
        raise BadInput.told(
            "say from when on the value of “{source}” is known: a day and time to come", source=source
        )
    return replace(announcement, outside=OutsideSource(source, due))


def revealed(section: SectionState, secret_of: Callable[[bytes], bytes], at: str = "") -> RecordLots:
    """The public draw carried out. Raises BadInput when there is nothing to reveal.

    secret_of: gives the secret of a commitment; journals of older programs hold it themselves. at: when.
    """
    running = _running(section)
    kept = bytes.fromhex(section.lots_secret)
    if not kept and running.chance.mode == PUBLIC and not running.chance.secret:
        kept = secret_of(running.chance.commitment)
    return recorded(section, running.revealed(kept).timed(at))


def recorded(section: SectionState, transcript: Transcript, secret: str = "") -> RecordLots:
    """A transcript as an action; its entrants are the entries of the section."""
    document = to_document(transcript)
    require_printable(document)
    text = json.dumps(document, ensure_ascii=False)
    plain = transcript.announcement.kind == COLOUR
    entries = () if plain else tuple(entry.key for entry in section.entries)
    return RecordLots(section.key, text, entries, secret)


def brought_in(section: SectionState, document: dict[str, Any]) -> RecordLots:
    """A transcript from a file; its entrants are found among the entries by name and FIDE number.

    Raises BadInput when it is no transcript, or drawn for other players.
    """
    transcript = transcript_from(document)
    text = json.dumps(document, ensure_ascii=False)
    if transcript.announcement.kind == COLOUR:
        return RecordLots(section.key, text)
    known = {(entry.name, entry.particulars.fide_id): entry.key for entry in section.entries}
    entrants = transcript.announcement.entrants
    missing = [one.name for one in entrants if (one.name, one.fide_id) not in known]
    if missing:
        raise BadInput(
            *(
                told("{name} is in the transcript, but has not been entered in this section", name=name)
                for name in missing
            )
        )
    return RecordLots(section.key, text, tuple(known[one.name, one.fide_id] for one in entrants))


def step_of(section: SectionState, what: str, at: str = "") -> StepLots:
    """The next step as an action. at: when it is taken, as the transcript says it.

    what: an envelope's letter, a number or a colour as it was read out in the hall, or DRAW, DRAW_ALL,
    UNDO. A number where an envelope is chosen names the envelope as well. Raises BadInput, in words for
    people, for what is not possible now.
    """
    before = _running(section)
    word = " ".join(what.lower().split())
    if word == UNDO:
        after = before.undone()
    elif word == DRAW:
        after = before.drawn()
    elif word == DRAW_ALL:
        after = before.drawn_to_the_end()
    else:
        after = entered(before, what)
    names: Sequence[str] = after.announcement.names
    new = after.timed(at, len(before.steps)).steps[len(before.steps) :]
    return StepLots(
        section.key, tuple(json.dumps(step_to_json(step, names), ensure_ascii=False) for step in new)
    )


def serving_of(section: SectionState) -> str:
    """Before anything is announced: whether the tables can serve the federations, "" where none is used."""
    if section.traits.by_results:
        return ""
    try:
        draw = announced_numbers(section, Terms(), "").procedure()
    except BadInput:
        return ""
    return sentences.serving(draw) if isinstance(draw, VarmaDraw) else ""


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A number of the table as it is now. name: "" where the place is empty; drawn_by: "" for nobody."""

    number: int
    name: str
    group: str
    drawn_by: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """What has become of the numbers that were drawn. seats: every number; late: meetings of compatriots now.

    changed: somebody has come, gone or taken the place of another one since the draw.
    """

    seats: tuple[DrawnSeat, ...] = ()
    late: tuple[tuple[MeetingOfNumbers, str], ...] = ()
    changed: bool = False


def seating_of(section: SectionState, transcript: Transcript) -> Seating:
    """The numbers of a complete draw as they are played: late meetings are those of who is there now."""
    announcement = transcript.announcement
    if announcement.kind == COLOUR or not section.numbers_drawn:
        return Seating()
    drew = dict(zip(section.lots_entries, announcement.names, strict=True))
    terms = announcement.terms
    group_by = terms.group_by if terms is not None else "federation"
    seats, entrants = [], []
    for number, key in enumerate(section.order, 1):
        entry, entrant = section.entry(key), entrant_of(section, key, group_by)
        before = drew.get(key, "")
        if entry.withdrawn_after == 0:
            seats.append(DrawnSeat(number, "", "", before))
            continue
        entrants.append((number, entrant))
        seats.append(DrawnSeat(number, entry.name, entrant.group or entrant.federation, before))
    changed = len(seats) != len(drew) or any(one.name != one.drawn_by for one in seats)
    if terms is None:
        return Seating(tuple(seats), (), changed)
    numbers = [number for number, _ in entrants]
    groups = contingents([entrant for _, entrant in entrants])
    group_of = {numbers[index]: group.name for group in groups for index in group.members}
    late = late_rounds(round_robin(len(seats), order=terms.order), terms.last)
    return Seating(tuple(seats), late.among(group_of), changed)


def public_document(transcript: Transcript) -> dict[str, object]:
    """The transcript for everybody: whole once it is complete; before that without what foretells the rest.

    A seed, or the secret of a ceremony, would tell what the program is going to draw.
    """
    if transcript.decision() is None or transcript.chance.mode == PUBLIC:
        return to_document(transcript)
    document = to_document(transcript)
    document["chance"] = {"mode": transcript.chance.mode}
    return document


def _running(section: SectionState) -> Transcript:
    transcript = transcript_of(section)
    if transcript is None:
        raise Refused.told("no drawing of lots has been announced for this section")
    return transcript


@dataclass(frozen=True, slots=True)
class DrawHeld:
    """A drawing of lots that was begun.

    transcript: as far as it came. begun, ended: moments of the journal; ended is "" while it stands. who,
    reason: of its end. lost: steps that were taken and are not in the transcript any more, for acts of the
    journal were taken back.
    """

    transcript: Transcript
    begun: str
    ended: str = ""
    who: str = ""
    reason: str = ""
    lost: tuple[RecordedStep, ...] = ()

    @property
    def complete(self) -> bool:
        """True when everything was drawn; a public draw whose secret is sealed has drawn nothing."""
        chance = self.transcript.chance
        return (chance.mode != PUBLIC or bool(chance.secret)) and self.transcript.decision() is None

    @property
    def earlier(self) -> EarlierDraw:
        """What the transcript of the next draw says of this one."""
        steps = self.transcript.steps
        return EarlierDraw(
            self.begun, self.ended, self.reason, self.complete, len(steps) + len(self.lost),
            len(self.transcript.taken_back()) + len(self.lost), (self.transcript.links() or [""])[-1],
        )  # fmt: skip


def draws_of(history: Sequence[ActStanding], section: str) -> tuple[DrawHeld, ...]:
    """The drawings of a section in the order in which they were begun; the last one may still stand.

    Acts that were taken back are looked at like all others: that is what somebody would hide.
    """
    draws: list[DrawHeld] = []
    begun_at = 0
    for one in history:
        act, running = one.recorded.action, bool(draws) and not draws[-1].ended
        merged = isinstance(act, MergeSections) and section in (act.section, act.other)
        if running and (merged or history[begun_at - 1].taken_back_by == one.recorded.position):
            draws[-1] = _ended(draws[-1], one.recorded)
        elif isinstance(act, StepLots) and act.section == section and running:
            draws[-1] = _with_steps(draws[-1], act)
        elif isinstance(act, RecordLots) and act.section == section:
            if act.transcript and running and (same := _continued(draws[-1], act)) is not None:
                draws[-1] = same
                continue
            if running:
                draws[-1] = _ended(draws[-1], one.recorded)
            if act.transcript:
                begun_at = one.recorded.position
                draws.append(DrawHeld(transcript_from(json.loads(act.transcript)), one.recorded.at))
    return tuple(draws)


def check_unused(history: Sequence[ActStanding], section: str) -> None:
    """Raise Refused where the sealed secret of the public draw has been used: its result is known already."""
    held = draws_of(history, section)
    if not held or held[-1].ended or held[-1].transcript.chance.mode != PUBLIC:
        return
    if held[-1].lost or held[-1].transcript.chance.secret:
        raise Refused.told(
            "the secret of this draw has been revealed before, and everything was drawn from it; a sealed "
            "secret is used once: discard this draw, with the reason, and announce another one"
        )


def _ended(draw: DrawHeld, recorded: Recorded) -> DrawHeld:
    return replace(draw, ended=recorded.at, who=recorded.who, reason=recorded.why)


def _with_steps(draw: DrawHeld, act: StepLots) -> DrawHeld:
    """The draw with further steps; where their numbers have been there before, the earlier ones are lost."""
    names = draw.transcript.announcement.names
    return _grown(draw, tuple(step_from_json(json.loads(text), names) for text in act.steps))


def _grown(draw: DrawHeld, steps: tuple[RecordedStep, ...]) -> DrawHeld:
    if not steps:
        return draw
    kept = tuple(step for step in draw.transcript.steps if step.number < steps[0].number)
    lost = draw.transcript.steps[len(kept) :]
    return replace(draw, transcript=replace(draw.transcript, steps=(*kept, *steps)), lost=(*draw.lost, *lost))


def _continued(draw: DrawHeld, act: RecordLots) -> DrawHeld | None:
    """The public draw with what was called out or revealed; None for another draw."""
    now, before = transcript_from(json.loads(act.transcript)), draw.transcript
    same = now.announcement == before.announcement and now.chance.commitment == before.chance.commitment
    if not same or now.chance.mode != PUBLIC or now.held != before.held:
        return None
    return replace(draw, transcript=now, lost=(*draw.lost, *before.steps))
