"""How a draw stands, as plain values: what is to be decided now, what has been drawn, what it led to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairwright.lots import sentences
from pairwright.lots.acts import ColourDrawn, NumberDrawn
from pairwright.lots.contingents import Contingent, Entrant
from pairwright.lots.decisions import ChooseEnvelope, DrawNumber
from pairwright.lots.draw_outcome import DrawOutcome, best_for, meetings_of, outcome_of
from pairwright.lots.transcript import COLOUR, Transcript
from pairwright.lots.transcript_json import to_document
from pairwright.lots.varma import VarmaDraw


def result_object(transcript: Transcript) -> dict[str, Any]:
    """What scripts get: the numbers, the late meetings, notes, the transcript."""
    procedure = transcript.announcement.procedure()
    found: dict[str, Any] = {}
    if transcript.announcement.kind == COLOUR:
        found["colour"] = next(
            (act.colour.name.lower() for act in transcript.acts() if isinstance(act, ColourDrawn)), None
        )
    else:
        found["numbers"] = drawn_numbers(transcript)
    if isinstance(procedure, VarmaDraw):
        found.update(_varma_object(procedure, outcome_of(procedure, transcript.acts())))
    return {**found, "next": next_object(transcript), "transcript": to_document(transcript)}


def next_object(transcript: Transcript) -> dict[str, Any] | None:
    """What is to be decided now, with what may be entered; None when everything is drawn."""
    decision = transcript.decision()
    if isinstance(decision, ChooseEnvelope):
        draw = transcript.announcement.procedure()
        coming: Sequence[Contingent] = ()
        if isinstance(draw, VarmaDraw):
            coming = draw.contingents[draw.contingents.index(decision.contingent) + 1 :]
        return {
            "decide": "envelope",
            "contingent": decision.contingent.name,
            "offered": list(decision.offer.offered),
            "remaining": {letter: len(held) for letter, held in decision.remaining.items()},
            "refused": {r.envelope: sentences.refusal(r, coming) for r in decision.offer.refused},
        }
    if isinstance(decision, DrawNumber):
        found = {"decide": "number", "name": decision.name, "numbers": list(decision.numbers)}
        return {**found, "envelope": decision.envelope or None}
    return None if decision is None else {"decide": "by the program"}


def drawn_numbers(transcript: Transcript) -> list[dict[str, Any]]:
    """The entrants who have a number, in the order of the numbers."""
    drawn = {act.number: act.entrant for act in transcript.acts() if isinstance(act, NumberDrawn)}
    entrants = transcript.announcement.entrants
    return [entrant_object(entrants[drawn[number]], number) for number in sorted(drawn)]


def entrant_object(entrant: Entrant, number: int) -> dict[str, Any]:
    """A player with his number; the group only where it is not the federation."""
    found: dict[str, Any] = {"name": entrant.name, "federation": entrant.federation, "number": number}
    if entrant.group:
        found["group"] = entrant.group
    return found


def _varma_object(draw: VarmaDraw, outcome: DrawOutcome) -> dict[str, Any]:
    return {
        "late_meetings": [
            {
                "round": meeting.round_number,
                "numbers": list(meeting.numbers),
                "federation": meeting.group,
                "names": [draw.entrants[index].name for index in meeting.entrants],
            }
            for meeting in outcome.late
        ],
        "fewest_late_meetings": outcome.least,
        "contingents": [contingent_object(draw, position) for position in range(len(draw.contingents))],
        "notes": notes(draw, outcome),
    }


def contingent_object(draw: VarmaDraw, position: int) -> dict[str, Any]:
    """A contingent, with its players in drawing order."""
    contingent = draw.contingents[position]
    return {"name": contingent.name, "players": [draw.entrants[index].name for index in contingent.members]}


def notes(draw: VarmaDraw, outcome: DrawOutcome | None = None) -> list[str]:
    """What people must know about this draw, before it (no outcome) or after it."""
    replaced = draw.misfit is not None and draw.prepares_envelopes
    found = ["" if replaced else sentences.method(draw), sentences.exception_of_the_table(draw)]
    found.append(sentences.choice(draw))
    if draw.misfit is not None:
        found.append(sentences.misfit(draw, draw.misfit))
    if outcome is not None:
        if outcome.prepared is not None:
            found.append(sentences.evenness(outcome.prepared))
        found += map(sentences.fresh, outcome.fresh)
        found.append(sentences.conclusion(draw, outcome))
    return [note for note in found if note]


def check_object(draw: VarmaDraw) -> dict[str, Any]:
    """Whether and how everybody can be served, before anybody draws."""
    held = {letter: len(numbers) for letter, numbers in draw.full_envelopes.items()}
    best = best_for(draw)
    return {
        "method": draw.terms.method,
        "tables": draw.terms.table_set or None,
        "envelopes": {letter: list(numbers) for letter, numbers in draw.full_envelopes.items()},
        "contingents": [contingent_object(draw, position) for position in range(len(draw.contingents))],
        "served_by_tables": bool(draw.feasibility.ways(held)) if held else None,
        "ways_to_choose_envelopes": draw.feasibility.ways(held) if held else None,
        "first_choice": _first_choice(draw),
        "fewest_late_meetings": meetings_of(draw.late, best),
        "notes": notes(draw),
    }


def _first_choice(draw: VarmaDraw) -> dict[str, float]:
    """The chance of each envelope when the program chooses for the first contingent; empty without one."""
    decision = draw.next_decision(())
    if not isinstance(decision, ChooseEnvelope):
        return {}
    offer = decision.offer
    return {
        letter: weight / sum(offer.weights)
        for letter, weight in zip(offer.offered, offer.weights, strict=True)
    }
