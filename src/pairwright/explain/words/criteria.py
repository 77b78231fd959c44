"""What a criterion says of two rounds: a phrase for a parent, the amounts for the arbiter."""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Comparison, Unit

PLAIN_LIMBO = N_(
    "then a player who was moved down, or had a free point, before would find no opponent in the group"
)
"""Where it is about somebody left in the Limbo."""


def plain_phrase(speech: Speech, comparison: Comparison, score: int) -> str:
    """What would be worse, with both amounts: "then ... (2 instead of 1)"."""
    mine, others = first_that_differs(comparison)
    if comparison.limbo and others is not None and others >= comparison.limbo:
        return speech.say(PLAIN_LIMBO)
    return speech.say(
        "then {what} ({other} instead of {mine})",
        what=speech.say(comparison.plain, with_points=speech.with_points(score)),
        mine=amount(speech, comparison, mine),
        other=amount(speech, comparison, others),
    )


def first_that_differs(comparison: Comparison) -> tuple[int | None, int | None]:
    """The first entries in which the two values differ; None where a list has ended."""
    mine, others = list(comparison.actual), list(comparison.alternative)
    length = max(len(mine), len(others))
    both = zip(mine + [None] * (length - len(mine)), others + [None] * (length - len(others)), strict=True)
    return next(((a, b) for a, b in both if a != b), (None, None))


def amount(speech: Speech, comparison: Comparison, value: int | None) -> str:
    """One entry of a value, as people read it."""
    if value is None:
        return speech.say("none")
    if comparison.limbo and value >= comparison.limbo:
        return speech.say("Limbo")
    counted = comparison.unit in (Unit.PLAYERS, Unit.PAIRS, Unit.GAMES, Unit.PLACES)
    if comparison.unit is Unit.SHORTFALL:
        counted = comparison.actual[:1] != comparison.alternative[:1]
    return str(abs(value)) if counted else speech.points(value)


def whole_value(speech: Speech, comparison: Comparison, value: tuple[int, ...]) -> str:
    """All of a value, as the arbiter reads it: "2", "3.5 3 3", "none"."""
    if not value:
        return speech.say("none")
    if comparison.unit is Unit.SHORTFALL:
        number, *scores = value
        listed = " ".join(speech.points(score) for score in scores)
        return f"{number} ({listed})" if listed else str(number)
    if comparison.unit in (Unit.PLAYERS, Unit.PAIRS, Unit.GAMES, Unit.PLACES):
        return " ".join(str(abs(entry)) for entry in value)
    return " ".join(amount(speech, comparison, entry) for entry in value)
