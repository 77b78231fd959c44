"""Does a transcript hold? What `pairwright lots verify` would say, as data for the public page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pairwright.explain.words.telling import fault_text
from pairwright.lots.replay import BadTranscript, replay


@dataclass(frozen=True, slots=True)
class Proof:
    """holds: every fingerprint and every step follows. checked: False while the draw is going on, when the
    source of chance is not published yet. fault: the first thing that does not hold."""

    checked: bool
    holds: bool = False
    complete: bool = False
    steps: int = 0
    fault: str = ""


def proof_of(document: dict[str, Any], language: str = "en") -> Proof:
    """Replay a published transcript. language: of the fault."""
    chance = document.get("chance")
    if not isinstance(chance, dict) or len(chance) < 2:
        return Proof(False, steps=len(document["steps"]))
    try:
        found = replay(document)
    except BadTranscript as error:
        return Proof(True, fault=fault_text(language, error.faults[0]), steps=len(document["steps"]))
    return Proof(True, True, found.complete, len(found.transcript.steps))
