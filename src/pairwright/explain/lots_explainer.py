"""Questions about a draw of lots: why this number, and why was an envelope not offered to a contingent?"""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.common.collation import one_named
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told
from pairwright.explain.answer_json import Json
from pairwright.explain.words.speech import Speech
from pairwright.lots.acts import EnvelopeTaken, NumberDrawn
from pairwright.lots.contingents import Contingent, DeadEnd, TooSmall
from pairwright.lots.decisions import ChooseEnvelope, DrawNumber
from pairwright.lots.transcript import HALL, Transcript
from pairwright.lots.varma import VarmaDraw
from pairwright.rules.article import Article
from pairwright.tournament.tournament import Tournament

ARTICLE = Article("C.05 Annex 2", "3")


@dataclass(frozen=True, slots=True)
class EnvelopeAnswer:
    """What became of an envelope when a contingent chose.

    refused: why it was not offered; None when it was. offered: all that were.
    taken:   the one chosen; "" while the choice is open.
    coming:  the contingents still to choose after this one.
    """

    contingent: Contingent
    envelope: str
    refused: TooSmall | DeadEnd | None
    offered: tuple[str, ...]
    taken: str
    coming: tuple[Contingent, ...] = ()
    article: Article = ARTICLE


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """How an entrant came by a number.

    numbers:  what was left in the envelope when it was drawn, this number among it.
    envelope: the letter, "" where the contingent had an envelope of its own or there was only one.
    by_hand:  drawn in the hall, not by the program.
    """

    name: str
    number: int
    numbers: tuple[int, ...]
    envelope: str
    by_hand: bool
    article: Article = ARTICLE


def why_number(transcript: Transcript, name: str) -> NumberAnswer:
    """How an entrant came by a number. name: enough of it. Raises BadInput when nobody has drawn so."""
    entrants = transcript.announcement.entrants
    names = {index: entrant.name for index, entrant in enumerate(entrants)}
    index = one_named(name, names, lambda _: "", within=True)
    procedure, standing = transcript.announcement.procedure(), transcript.standing()
    acts = transcript.acts()
    for count, step in enumerate(standing):
        decision = procedure.next_decision(acts[:count])
        if (
            isinstance(step.act, NumberDrawn)
            and step.act.entrant == index
            and isinstance(decision, DrawNumber)
        ):
            by_hand = step.source == HALL
            return NumberAnswer(
                entrants[index].name, step.act.number, decision.numbers, decision.envelope, by_hand
            )
    raise BadInput.told("{name} has not drawn a number yet", name=entrants[index].name)


def why_envelope(transcript: Transcript, contingent: str, envelope: str) -> EnvelopeAnswer:
    """Why a contingent was (or was not) offered a large envelope.

    contingent: its name, in any case. envelope: its letter. Raises BadInput when the draw has no such
    choice, naming the contingents that have chosen.
    """
    acts = transcript.acts()
    procedure = transcript.announcement.procedure()
    chosen: list[tuple[ChooseEnvelope, str]] = []
    for count in range(len(acts) + 1):
        decision = procedure.next_decision(acts[:count])
        if isinstance(decision, ChooseEnvelope):
            act = acts[count] if count < len(acts) else None
            chosen.append((decision, act.envelope if isinstance(act, EnvelopeTaken) else ""))
    everybody = procedure.contingents if isinstance(procedure, VarmaDraw) else ()
    for decision, taken in chosen:
        if decision.contingent.name.casefold() == contingent.casefold():
            coming = everybody[everybody.index(decision.contingent) + 1 :]
            return _answer(decision, envelope.upper(), taken, coming)
    names = ", ".join(decision.contingent.name for decision, _ in chosen)
    none = told(
        "no contingent {contingent!r} has chosen a large envelope in this draw", contingent=contingent
    )
    raise BadInput(joined("; ", (none, told("those who have: {names}", names=names) if names else "")))


def _answer(
    decision: ChooseEnvelope, envelope: str, taken: str, coming: tuple[Contingent, ...]
) -> EnvelopeAnswer:
    offer = decision.offer
    refused = next((reason for reason in offer.refused if reason.envelope == envelope), None)
    if refused is None and envelope not in offer.offered:
        known = sorted({*offer.offered, *(reason.envelope for reason in offer.refused)})
        raise BadInput.told(
            "there is no envelope {envelope}; there are {known}", envelope=envelope, known=", ".join(known)
        )
    return EnvelopeAnswer(decision.contingent, envelope, refused, offer.offered, taken, coming)


# -- Answers about draws of lots in words --------------------------------------------------------------


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
    text = speech.count(
        "{name} ({number} player): offered {offered}; {article}.",
        "{name} ({number} players): offered {offered}; {article}.", answer.contingent.size,
        name=answer.contingent.name, offered=offered or speech.say("none"), article=article,
    )  # fmt: skip
    if answer.refused is None:
        return text
    if isinstance(answer.refused, TooSmall):
        reason = speech.say("{envelope} holds {held}", envelope=answer.envelope, held=answer.refused.held)
    else:
        left = ", ".join(f"{letter} {held}" for letter, held in answer.refused.remaining)
        coming = ", ".join(f"{later.name} {later.size}" for later in answer.coming)
        reason = speech.say(
            "after {envelope} there are left {left}, not enough for {coming} from one envelope each",
            envelope=answer.envelope, left=left, coming=coming,
        )  # fmt: skip
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
        "{name} drew number {drawn}, one of {number} left to draw from.", len(answer.numbers), **values,
    )  # fmt: skip


def arbiter_number(speech: Speech, answer: NumberAnswer) -> str:
    """How a player came by a number, with all that could have been drawn."""
    return speech.say(
        "{name}: {drawn} out of {numbers}{envelope}, {how}; {article}.",
        name=answer.name, drawn=answer.number, numbers=", ".join(map(str, answer.numbers)),
        envelope=speech.say(" (envelope {envelope})", envelope=answer.envelope) if answer.envelope else "",
        how=speech.say("drawn in the hall") if answer.by_hand else speech.say("drawn by the program"),
        article=f"{answer.article.book} {answer.article.number}",
    )  # fmt: skip


# -- What people ask about a draw of lots, and the answers as data and in words ------------------------


def answer_on_lots(transcript: Transcript, language: str, name: str, envelope: str | None = None) -> Json:
    """Why somebody has his number; with an envelope, why it was not offered to the contingent `name`.

    name: enough of it, or that of a contingent in full. Raises BadInput for what the draw does not have.
    """
    speech = Speech(Tournament(()), language)
    if envelope is None:
        drawn = why_number(transcript, name)
        return {
            "answer": "drawn",
            "article": drawn.article.number,
            "book": drawn.article.book,
            "actual": drawn.number,
            "alternative": list(drawn.numbers),
            "plain": plain_number(speech, drawn),
            "arbiter": arbiter_number(speech, drawn),
        }
    answer = why_envelope(transcript, name, envelope)
    return {
        "answer": "paired"
        if answer.taken == answer.envelope
        else "impossible"
        if answer.refused
        else "later-in-order",
        "article": answer.article.number,
        "book": answer.article.book,
        "criterion": None,
        "bracket": None,
        "score": None,
        "actual": answer.taken or None,
        "alternative": answer.envelope,
        "offered": list(answer.offered),
        "plain": plain_envelope(speech, answer),
        "arbiter": arbiter_envelope(speech, answer),
    }
