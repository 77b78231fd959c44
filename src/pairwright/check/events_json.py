"""Corrections with their consequences, and whether an event can be completed, as plain JSON values."""

from __future__ import annotations

from pairwright.check.completable import Completion
from pairwright.check.consequences import RoundConsequence, Ruling
from pairwright.check.event_words import EventWords
from pairwright.explain.answer_json import Json, JsonForm
from pairwright.systems.findings import Finding
from pairwright.tournament.drawn import DrawnPair


def ruling_as_json(form: JsonForm, ruling: Ruling, words: EventWords) -> Json:
    """What a correction still counts for, in words too."""
    return {
        "corrected_round": ruling.corrected_round,
        "counts_for": ruling.counts.value,
        **form.article(ruling.article),
        "first_pairing": ruling.first_pairing or None,
        "rounds_that_stand": list(ruling.stands),
        "text": words.ruling(ruling),
    }


def consequence_as_json(form: JsonForm, found: RoundConsequence, words: EventWords | None = None) -> Json:
    """A later round, with and without a correction; in words too, if they are given."""

    def listed(pairs: tuple[DrawnPair, ...]) -> list[list[int | None]]:
        return [form.meeting((pair.white, None if pair.bye else pair.black)) for pair in pairs]

    return {
        "round": found.round_number,
        "otherwise": found.otherwise,
        "same": found.same,
        "was": listed(found.was),
        "would_be": listed(found.would_be),
        "as_drawn": found.as_drawn,
        "refusal": found.refusal or None,
        **({} if words is None else {"text": words.consequence(found)}),
    }


def completion_as_json(form: JsonForm, completion: Completion, words: EventWords | None = None) -> Json:
    """Whether all rounds can be played, and the evidence; in words too, if they are given."""
    return {
        "answer": completion.answer.value,
        "rounds_left": completion.rounds_left,
        "hindrances": [_hindrance(form, one, words) for one in completion.hindrances],
        "example": [
            {
                "round": one.number,
                "pairs": [form.players(pair) for pair in one.pairs],
                "byes": form.players(one.byes),
            }
            for one in completion.example
        ],
        **({} if words is None else {"text": words.completion(completion)}),
    }


def _hindrance(form: JsonForm, hindrance: Finding, words: EventWords | None) -> Json:
    return {
        "kind": hindrance.kind.value,
        "players": form.players(hindrance.players),
        "others": form.players(hindrance.others),
        "round": next(iter(hindrance.rounds), None),
        "needed": hindrance.counts[0],
        "available": hindrance.counts[1],
        "relation": next(iter(hindrance.relations), None),
        "name": (hindrance.value or None) if hindrance.relations else None,
        "wish": not hindrance.absolute,
        "text": None if hindrance.relations else hindrance.value or None,
        **({} if words is None else {"said": words.hindrance(hindrance)}),
    }
