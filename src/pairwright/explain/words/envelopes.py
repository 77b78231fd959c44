"""Answers about draws of lots in words."""

from __future__ import annotations

from pairwright.explain.lots import EnvelopeAnswer
from pairwright.explain.words.speech import Speech
from pairwright.lots.feasibility import TooSmall


def plain_envelope(speech: Speech, answer: EnvelopeAnswer) -> str:
    """Why an envelope was not offered, for those who watch."""
    values = {"name": answer.contingent.name, "envelope": answer.envelope}
    if answer.refused is None:
        if answer.taken == answer.envelope:
            return speech.say("{name} chose envelope {envelope}.", **values)
        return speech.say("Envelope {envelope} was offered to {name}, who chose another one.", **values)
    if isinstance(answer.refused, TooSmall) and not answer.refused.held:
        return speech.say("Envelope {envelope} was not offered to {name}: it was empty.", **values)
    if isinstance(answer.refused, TooSmall):
        return speech.count(
            "Envelope {envelope} was not offered to {name}: it held only {number} number "
            "for {needed} players.",
            "Envelope {envelope} was not offered to {name}: it held only {number} numbers "
            "for {needed} players.",
            answer.refused.held,
            needed=answer.refused.needed,
            **values,
        )
    return speech.say(
        "Envelope {envelope} was not offered to {name}: whoever draws later could then not all get numbers "
        "from one envelope each.",
        **values,
    )


def arbiter_envelope(speech: Speech, answer: EnvelopeAnswer) -> str:
    """Why an envelope was not offered, with what the others would have found."""
    article = f"{answer.article.book} {answer.article.number}"
    offered = ", ".join(answer.offered)
    text = speech.say(
        "{name} ({size} players): offered {offered}; {article}.",
        name=answer.contingent.name,
        size=answer.contingent.size,
        offered=offered or speech.say("none"),
        article=article,
    )
    if answer.refused is None:
        return text
    if isinstance(answer.refused, TooSmall):
        reason = speech.say("{envelope} holds {held}", envelope=answer.envelope, held=answer.refused.held)
    else:
        left = ", ".join(f"{letter} {held}" for letter, held in answer.refused.remaining)
        coming = ", ".join(f"{later.name} {later.size}" for later in answer.coming)
        reason = speech.say(
            "after {envelope} there are left {left}, not enough for {coming} from one envelope each",
            envelope=answer.envelope,
            left=left,
            coming=coming,
        )
    return f"{text} {reason}."
