"""The criteria in words: a phrase for a parent, a subject for the arbiter."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.explain.words.edition_2012 import PLAIN_2012, SUBJECT_2012
from pairwright.explain.words.speech import Speech
from pairwright.systems.answers import Comparison, Unit

PLAIN = {
    5: N_("the bye would have to go to somebody with more points"),
    6: N_("more players would be left without an opponent in the group {with_points}"),
    7: N_("a player with more points would have to play somebody from a lower group"),
    8: N_("more players, or higher-placed ones, would be left over in the next group"),
    9: N_("the bye would go to a player who has had more unplayed rounds"),
    10: N_("more players would have had one colour three times more than the other"),
    11: N_("more players would have the same colour three times in a row"),
    12: N_("more players would not get the colour they are due"),
    13: N_("more players would not get a colour they strongly need"),
    14: N_(
        "more of the group would be moved down, or get a point without playing, for the second round in a row"
    ),
    15: N_("more players would meet an opponent from a higher group for the second round in a row"),
    16: N_(
        "more of the group would be moved down, or get a point without playing, as they did two rounds ago"
    ),
    17: N_("more players would meet an opponent from a higher group as they did two rounds ago"),
    18: N_(
        "a player who was moved down, or got a point without playing, last round would meet an "
        "opponent from further below"
    ),
    19: N_("a player who met a higher-scoring opponent last round would meet one from even further above"),
    20: N_(
        "a player who was moved down, or got a point without playing, two rounds ago would meet "
        "an opponent from further below"
    ),
    21: N_(
        "a player who met a higher-scoring opponent two rounds ago would meet one from even further above"
    ),
}
"""What would be worse, as the end of a sentence."""

PLAIN_LIMBO = N_(
    "then a player who was moved down, or had a free point, before would find no opponent in the group"
)
"""For criteria 18 and 20, when it is about somebody left in the Limbo."""

PLAIN_DIFFERENCES = N_("the differences in points, those left over included, would be larger")
"""For criterion 7 in the edition of 2017."""

SUBJECT = {
    5: N_("score of the PAB recipient"),
    6: N_("downfloaters"),
    7: N_("scores of the downfloaters"),
    8: N_("downfloaters of the next bracket and their scores"),
    9: N_("unplayed games of the PAB recipient"),
    10: N_("topscorers and their opponents with a colour difference beyond two"),
    11: N_("topscorers and their opponents with a colour a third time running"),
    12: N_("players without their colour preference"),
    13: N_("players without their strong colour preference"),
    14: N_("resident downfloaters who downfloated in the previous round"),
    15: N_("opponents of moved-down players who upfloated in the previous round"),
    16: N_("resident downfloaters who downfloated two rounds before"),
    17: N_("opponents of moved-down players who upfloated two rounds before"),
    18: N_("score differences of moved-down players who downfloated in the previous round"),
    19: N_("score differences of opponents of moved-down players who upfloated in the previous round"),
    20: N_("score differences of moved-down players who downfloated two rounds before"),
    21: N_("score differences of opponents of moved-down players who upfloated two rounds before"),
}
"""What a criterion is about, as the arbiter reads it."""

_AS_IN_2012 = {14: "downfloats_1", 15: "upfloats_1", 16: "downfloats_2", 17: "upfloats_2"}
"""Criteria that in the edition of 2017 count everybody who floats, as in 2012, not residents alone."""


def plain_text(comparison: Comparison) -> str:
    """What would be worse by a criterion, untranslated."""
    if comparison.number == 7 and comparison.unit is Unit.DIFFERENCES:
        return PLAIN_DIFFERENCES
    what = comparison.what or (
        _AS_IN_2012.get(comparison.number, "") if _is_2017(comparison.criterion) else ""
    )
    return PLAIN_2012.get(what) or PLAIN[comparison.number]


def subject_text(number: int, unit: Unit, criterion: str) -> str:
    """What a criterion is about, untranslated."""
    if number == 7 and unit is Unit.DIFFERENCES:
        return SUBJECT_DIFFERENCES
    if _is_2017(criterion) and number in _AS_IN_2012:
        return SUBJECT_2012[_AS_IN_2012[number]]
    return SUBJECT[number]


def _is_2017(criterion: str) -> bool:
    """Criteria are named "C.12" there, and "C14" in 2026."""
    return criterion.startswith("C.")


SUBJECT_DIFFERENCES = N_("score differences")
"""For criterion 7 in the edition of 2017."""

ORDER = {
    "paired moved-down players": N_("number of moved-down players paired"),
    "set of moved-down players": N_("bracket numbers of the moved-down players paired"),
    "opponents of moved-down players": N_("bracket numbers of the opponents of the moved-down players"),
    "players exchanged": N_("players exchanged between S1 and S2"),
    "difference of the exchange": N_("difference between the numbers exchanged"),
    "players out of S1": N_("numbers exchanged out of S1"),
    "players into S1": N_("numbers exchanged into S1"),
    "opponents of S1": N_("numbers of the opponents of S1"),
}
"""What a rule of the order looks at."""


def plain_phrase(speech: Speech, comparison: Comparison, score: int) -> str:
    """What would be worse, with both amounts: "then ... (2 instead of 1)"."""
    text = plain_text(comparison)
    mine, others = first_that_differs(comparison)
    if comparison.limbo and others is not None and others >= comparison.limbo:
        return speech.say(PLAIN_LIMBO)
    return speech.say(
        "then {what} ({other} instead of {mine})",
        what=speech.say(text, with_points=speech.with_points(score)),
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
