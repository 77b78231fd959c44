"""Every drawing of lots that was begun in a section, by its journal: also those thrown away. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pairwright.lots.transcript import PUBLIC, EarlierDraw, RecordedStep, Transcript, step_from_json
from pairwright.lots.transcript_json import transcript_from
from pairwright.storage.actions.kjca_acts import MergeSections
from pairwright.storage.actions.lots_acts import RecordLots, StepLots
from pairwright.storage.refused import Refused
from pairwright.storage.replay import ActStanding, Recorded


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
            self.begun,
            self.ended,
            self.reason,
            self.complete,
            len(steps) + len(self.lost),
            len(self.transcript.taken_back()) + len(self.lost),
            (self.transcript.links() or [""])[-1],
        )


def draws_of(history: Sequence[ActStanding], section: str) -> tuple[DrawHeld, ...]:
    """The drawings of a section in the order in which they were begun; the last one may still stand.

    Acts that were taken back are looked at like all others: that is what somebody would hide.
    """
    draws: list[DrawHeld] = []
    begun_at = 0
    for one in history:
        act, running = one.recorded.action, bool(draws) and not draws[-1].ended
        merged = isinstance(act, MergeSections) and section in (act.section, act.other)
        if running and (merged or _took_back(history, begun_at, one.recorded)):
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


def _took_back(history: Sequence[ActStanding], begun: int, recorded: Recorded) -> bool:
    return history[begun - 1].taken_back_by == recorded.position


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
