"""What was read out in the hall, as acts: a letter, a number, a colour."""

from __future__ import annotations

from pairwright.lots.acts import Act, ColourDrawn, EnvelopeTaken, NumberDrawn
from pairwright.lots.decisions import ChooseEnvelope, DrawColour, DrawNumber
from pairwright.lots.procedure import ORDER, Decision, IllegalAct
from pairwright.lots.transcript import Transcript
from pairwright.tournament.outcome import Colour


def entered(transcript: Transcript, text: str) -> Transcript:
    """A letter or a number as the arbiter read it from the paper.

    A number entered where an envelope is to be chosen names the envelope as well: no number lies in two.
    """
    decision = transcript.decision()
    word = text.strip().upper()
    if isinstance(decision, ChooseEnvelope):
        if not word.isdigit():
            return transcript.with_act(EnvelopeTaken(decision.contingent.name, word))
        letter = next((key for key, held in decision.remaining.items() if int(word) in held), "")
        if not letter:
            raise IllegalAct(ORDER, f"number {word} is in none of the envelopes any more")
        chosen = transcript.with_act(EnvelopeTaken(decision.contingent.name, letter))
        return chosen.with_act(_number(chosen.decision(), word))
    if isinstance(decision, DrawNumber) and word.isdigit():
        return transcript.with_act(_number(decision, word))
    if word in ("WHITE", "BLACK"):
        return transcript.with_act(ColourDrawn(Colour[word]))
    raise IllegalAct(ORDER, f"{text!r} is no answer here; {_expected(decision)}")


def _expected(decision: Decision | None) -> str:
    """What can be entered now."""
    if isinstance(decision, ChooseEnvelope):
        letters = ", ".join(decision.offer.offered)
        return f"{decision.contingent.name} chooses an envelope: {letters}"
    if isinstance(decision, DrawNumber):
        return f"{decision.name} draws a number: {', '.join(map(str, decision.numbers))}"
    if decision is None:
        return "nothing is drawn any more"
    if isinstance(decision, DrawColour):
        return "the colour is drawn: White or Black"
    return "nothing is entered here, the program draws"


def _number(decision: Decision | None, word: str) -> Act:
    if not isinstance(decision, DrawNumber):
        raise IllegalAct(ORDER, "no number is drawn now")
    return NumberDrawn(decision.entrant, int(word))
