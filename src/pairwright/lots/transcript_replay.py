"""Replaying a transcript: does everything follow from what was announced, and from chance?"""

from __future__ import annotations

import re
from typing import Any

from pairwright.common.errors import BadInput, faults_of
from pairwright.common.messages import told, told_many
from pairwright.common.values import dataclass, replace
from pairwright.lots.acts import INCOMPLETE, DrawProcedure, IllegalAct
from pairwright.lots.randomness import canonical, commitment, fingerprint, link, seed_of, stream_of_step
from pairwright.lots.transcript import (
    CEREMONY,
    DRAWN,
    HALL,
    PUBLIC,
    ChanceSource,
    Occasion,
    RecordedStep,
    Transcript,
    origin_of,
    step_to_json,
)
from pairwright.lots.transcript_json import announcement_from, chance_from, held_from, steps_from, to_document

CHANGED, NOT_DRAWN, UNREADABLE = "changed", "not-drawn", "unreadable"
"""Codes beside those of acts: a fingerprint does not fit; the seed draws something else; no transcript."""


class BadTranscript(BadInput):
    """A transcript that does not hold. `place` is "step 7" or the part of the document, `code` what it is."""

    def __init__(self, place: str, code: str, text: str) -> None:
        self.place = place
        self.code = code
        super().__init__(told("{a}: {b}", a=place, b=text) if place else text)


@dataclass(frozen=True, slots=True)
class Replay:
    """A transcript that holds, and whether it has come to its end.

    sealed: its source of chance is not published yet: what the program drew was possible, and more is not
    known.
    """

    transcript: Transcript
    complete: bool
    sealed: bool = False


def replay(document: dict[str, Any]) -> Replay:
    """Check every fingerprint and every step, and draw again whatever the program has drawn.

    The document must be, word for word, what follows. Raises BadTranscript at the first thing that does
    not hold, naming the step.
    """
    try:
        written = canonical(document)
    except (UnicodeEncodeError, RecursionError):
        raise BadTranscript("", UNREADABLE, told("holds half a character, or is nested too deeply")) from None
    try:
        announcement = announcement_from(document)
        chance = chance_from(document)
        held = held_from(document)
        procedure = announcement.procedure()
        steps = steps_from(document, announcement.names)
    except BadInput as error:
        raise BadTranscript("", UNREADABLE, faults_of(error)[0]) from None
    announced = fingerprint(announcement.to_json())
    _check_announced(document, announced, chance, held)
    _check_outside(Transcript(announcement, chance, (), held))
    checked = _check_steps(document, steps, Transcript(announcement, chance, (), held), procedure)
    transcript = Transcript(announcement, chance, tuple(checked), held)
    complete = procedure.next_decision(transcript.acts()) is None
    if document.get("complete") is True and not complete:
        place = told("after step {n}", n=len(checked))
        raise BadTranscript(place, INCOMPLETE, told("the draw is not complete"))
    whole = to_document(transcript)
    if announcement.outside is not None and document["version"] == 1:
        whole["version"] = 1  # as the first programs with outside sources wrote it
    if canonical(whole) != written:
        raise BadTranscript(*_difference(whole, document, ""))
    return Replay(transcript, complete, bool(chance.sealed))


def _difference(wanted: Any, found: Any, place: str) -> tuple[str, str, str]:
    """Place, code and text of the first entry of a document that is not what follows from the draw."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in found:
            if key not in wanted:
                return place, CHANGED, told("{key!r} does not belong in a transcript", key=key)
        missing = next((key for key in wanted if key not in found), None)
        if missing is not None:
            return place, CHANGED, told("{key!r} is missing", key=missing)
        pairs = [(key, wanted[key], found[key]) for key in wanted]
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = [(f"entry {number}", *both) for number, both in enumerate(zip(wanted, found, strict=True), 1)]
    else:
        said = told("is {found!r} and should be {wanted!r}", found=str(found)[:80], wanted=str(wanted)[:80])
        return place, CHANGED, said
    key, one, other = next(pair for pair in pairs if canonical(pair[1]) != canonical(pair[2]))
    return _difference(one, other, ", ".join(filter(None, (place, str(key)))))


WHOLE, ANNOUNCED, COMMITTED = "whole", "announcement", "commitment"
"""What a published hash binds: every step; the list and the terms; these and the secret."""


def bound_by(transcript: Transcript, published: str) -> str:
    """What of a transcript that holds a published hash binds: a word above.

    Whoever changes a transcript can make all its hashes anew; he cannot make them agree with one that was
    published. Raises BadTranscript when the hash is none of this draw, or only of its beginning.
    """
    value = "".join(published.split()).lower()
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise BadInput(
            told("{value!r} is not a fingerprint: that has 64 hexadecimal digits", value=published[:80])
        )
    links = transcript.links()
    if links and value == links[-1]:
        return WHOLE
    if value in links:
        step = links.index(value) + 1
        text = told_many(
            "what was published is the draw up to here; {n} step came after it",
            "what was published is the draw up to here; {n} steps came after it",
            len(links) - step,
        )
        raise BadTranscript(_step(step), CHANGED, text)
    if value == transcript.announced.hex():
        return ANNOUNCED
    if transcript.chance.commitment and value == transcript.chance.commitment.hex():
        return COMMITTED
    own = (links or [transcript.announced.hex()])[-1]
    text = told(
        "this is not the draw that was published, though it agrees with itself; its own is {value}", value=own
    )
    raise BadTranscript(told("fingerprint"), CHANGED, text)


def _step(number: int) -> str:
    return told("step {n}", n=number)


def continued(transcript: Transcript, step: RecordedStep) -> Transcript:
    """A transcript that holds, with one step more. Raises BadTranscript when the step does not follow.

    The source of chance must allow the step, and what the program is said to have drawn is drawn again.
    """
    number = len(transcript.steps) + 1
    if step.number != number:
        text = told("step {n} comes next, not step {other}", n=number, other=step.number)
        raise BadTranscript("", CHANGED, text)
    place = _step(number)
    chance = transcript.chance
    _check_source(place, step, chance)
    seed = seed_of(chance.secret, transcript.announced, chance.called_out())
    _check_act(place, step, transcript, transcript.announcement.procedure(), seed)
    return replace(transcript, steps=(*transcript.steps, step))


def _check_announced(
    document: dict[str, Any], announced: bytes, chance: ChanceSource, held: Occasion
) -> None:
    if document.get("announced") != announced.hex():
        text = told(
            "the list of players or the terms are not those that were announced (the fingerprint differs)"
        )
        raise BadTranscript(told("announcement"), CHANGED, text)
    if chance.mode == PUBLIC and chance.secret and commitment(announced, chance.secret) != chance.commitment:
        text = told("the secret revealed is not the one that the organiser had committed to")
        raise BadTranscript(told("commitment"), CHANGED, text)
    if document.get("origin") != origin_of(announced, chance, held).hex():
        text = told("the seed, the secret or what was called out is not what the draw was made with")
        raise BadTranscript(told("chance"), CHANGED, text)


def _check_outside(transcript: Transcript) -> None:
    """The value of an announced outside source is there when the secret is, and nothing comes after it."""
    outside, chance = transcript.announcement.outside, transcript.chance
    if outside is None:
        return
    called = [by for by, _ in chance.contributions]
    if chance.mode != PUBLIC or outside.source in called[:-1]:
        raise BadTranscript(
            told("chance"), CHANGED, told("something was called after the value of the outside source")
        )
    if chance.secret and transcript.missing_source:
        raise BadTranscript(
            told("chance"), CHANGED, told("the value of the outside source that was announced is missing")
        )
    if transcript.held.at and outside.due <= transcript.held.at:
        raise BadTranscript(
            told("announcement"), CHANGED, told("the outside source was known when it was announced")
        )


def _check_steps(
    document: dict[str, Any],
    steps: list[RecordedStep | BadInput],
    before: Transcript,
    procedure: DrawProcedure,
) -> list[RecordedStep]:
    announcement, chance = before.announcement, before.chance
    seed = seed_of(chance.secret, before.announced, chance.called_out())
    previous = before.origin
    checked: list[RecordedStep] = []
    for position, step in enumerate(steps):
        place = _step(position + 1)
        if isinstance(step, BadInput):
            raise BadTranscript(place, UNREADABLE, faults_of(step)[0])
        if step.number != position + 1:
            text = told("is numbered {n}; a step is missing or moved", n=step.number)
            raise BadTranscript(place, CHANGED, text)
        _check_source(place, step, chance)
        _check_act(place, step, Transcript(announcement, chance, tuple(checked)), procedure, seed)
        previous = link(previous, step_to_json(step, announcement.names))
        if document["steps"][position].get("link") != previous.hex():
            text = told(
                "its link to the steps before it does not fit: this step or its link has been changed"
            )
            raise BadTranscript(place, CHANGED, text)
        checked.append(step)
    return checked


def _check_source(place: str, step: RecordedStep, chance: ChanceSource) -> None:
    if step.source == HALL and chance.mode != CEREMONY:
        text = told("comes from the hall, but the draw was not held as a ceremony")
        raise BadTranscript(place, CHANGED, text)
    if step.source == DRAWN and not (chance.secret or chance.sealed):
        raise BadTranscript(place, CHANGED, told("is drawn from a secret that is not in the transcript"))


def _check_act(
    place: str, step: RecordedStep, before: Transcript, procedure: DrawProcedure, seed: bytes
) -> None:
    if step.act is None:
        standing = before.standing()
        if not standing or standing[-1].number != step.undone:
            text = told("undoes step {n}, which is not the last that counts", n=step.undone)
            raise BadTranscript(place, CHANGED, text)
        return
    decision = procedure.next_decision(before.acts())
    if decision is None:
        raise BadTranscript(place, CHANGED, told("comes after everything has been drawn"))
    sealed = bool(before.chance.sealed)
    if step.source == DRAWN and not sealed:
        expected = decision.draw(stream_of_step(seed, step.number))
        if expected == step.act:
            return
    try:
        decision.check(step.act)
    except IllegalAct as error:
        raise BadTranscript(place, error.code, faults_of(error)[0]) from None
    if step.source == DRAWN and not sealed:
        raise BadTranscript(place, NOT_DRAWN, told("is not what the seed draws here"))
