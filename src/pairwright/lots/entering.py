"""What was read out in the hall, as acts: a letter, a number, a colour."""

from __future__ import annotations

from pairwright.common.messages import told
from pairwright.lots.acts import Act, ColourDrawn, EnvelopeTaken, NumberDrawn
from pairwright.lots.decisions import ChooseEnvelope, DrawColour, DrawNumber
from pairwright.lots.procedure import ORDER, Decision, IllegalAct
from pairwright.lots.transcript import Transcript
from pairwright.tournament.outcome import Colour

_MOST_DIGITS = 6


def entered(transcript: Transcript, text: str) -> Transcript:
    """A letter or a number as the arbiter read it from the paper.

    A number entered where an envelope is to be chosen names the envelope as well: no number lies in two.
    """
    decision = transcript.decision()
    word = text.strip().upper()
    is_number = word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS
    if isinstance(decision, ChooseEnvelope):
        if not is_number:
            return transcript.with_act(EnvelopeTaken(decision.contingent.name, word))
        letter = next((key for key, held in decision.remaining.items() if int(word) in held), "")
        if not letter:
            raise IllegalAct(ORDER, told("number {n} is no longer in any of the envelopes", n=word))
        chosen = transcript.with_act(EnvelopeTaken(decision.contingent.name, letter))
        return chosen.with_act(_number(chosen.decision(), word))
    if isinstance(decision, DrawNumber) and is_number:
        return transcript.with_act(_number(decision, word))
    if word in ("WHITE", "BLACK"):
        return transcript.with_act(ColourDrawn(Colour[word]))
    raise IllegalAct(
        ORDER,
        told("{text!r} is not a possible answer here; {expected}", text=text, expected=_expected(decision)),
    )


def _expected(decision: Decision | None) -> str:
    """What can be entered now."""
    if isinstance(decision, ChooseEnvelope):
        letters = ", ".join(decision.offer.offered)
        return told("{name} chooses an envelope: {letters}", name=decision.contingent.name, letters=letters)
    if isinstance(decision, DrawNumber):
        numbers = ", ".join(map(str, decision.numbers))
        return told("{name} draws a number: {numbers}", name=decision.name, numbers=numbers)
    if decision is None:
        return told("there is nothing left to draw")
    if isinstance(decision, DrawColour):
        return told("the colour is drawn: White or Black")
    return told("nothing is entered here, the program draws")


def _number(decision: Decision | None, word: str) -> Act:
    if not isinstance(decision, DrawNumber):
        raise IllegalAct(ORDER, told("no number is to be drawn now"))
    return NumberDrawn(decision.entrant, int(word))
