"""What people ask about a draw of lots, and the answers as data and in words."""

from __future__ import annotations

from pairwright.explain.answer_json import Json
from pairwright.explain.lots_explainer import why_envelope, why_number
from pairwright.explain.words.envelopes import (
    arbiter_envelope,
    arbiter_number,
    plain_envelope,
    plain_number,
)
from pairwright.explain.words.speech import Speech
from pairwright.lots.transcript import Transcript
from pairwright.tournament.tournament import Tournament


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
