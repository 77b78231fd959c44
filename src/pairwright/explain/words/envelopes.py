"""Answers about draws of lots in words."""

from __future__ import annotations

from pairwright.explain.lots_explainer import EnvelopeAnswer, NumberAnswer
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
        "Envelope {envelope} was not offered to {name}: otherwise a group drawing later could "
        "not get all its numbers from one envelope.",
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


def plain_number(speech: Speech, answer: NumberAnswer) -> str:
    """How a player came by a number, for those who watch."""
    values = {"name": answer.name, "drawn": answer.number, "envelope": answer.envelope}
    if answer.envelope:
        return speech.count(
            "{name} drew number {drawn}, the only one left in envelope {envelope}.",
            "{name} drew number {drawn}, one of {number} left in envelope {envelope}.",
            len(answer.numbers),
            **values,
        )
    return speech.count(
        "{name} drew number {drawn}, the only one left.",
        "{name} drew number {drawn}, one of {number} left to draw from.",
        len(answer.numbers),
        **values,
    )


def arbiter_number(speech: Speech, answer: NumberAnswer) -> str:
    """How a player came by a number, with all that could have been drawn."""
    return speech.say(
        "{name}: {drawn} out of {numbers}{envelope}, {how}; {article}.",
        name=answer.name,
        drawn=answer.number,
        numbers=", ".join(map(str, answer.numbers)),
        envelope=speech.say(" (envelope {envelope})", envelope=answer.envelope) if answer.envelope else "",
        how=speech.say("drawn in the hall") if answer.by_hand else speech.say("drawn by the program"),
        article=f"{answer.article.book} {answer.article.number}",
    )
