"""What a pairing of a bracket is compared by in the edition of 2012, from the strongest to the weakest.

The procedure has no objective, but it comes to one pairing before another: C.14 gives up pairs and
moved-down players one at a time, C.10 requirements from the weakest on, and every step puts what is
weaker back in force. So of two pairings of a bracket it comes first to the one that is better in the
first of these criteria in which they differ. In a bracket that C.12 has paired anew, whether the
bracket below can be served stands before all requirements.
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Criterion
from pairwright.systems.dutch.criteria import BOOK, CRITERIA_2017

# -- The articles of the edition of 2012 that functions carry out, in our own words --------------------

EDITION = "2012"

SUBJECTS: dict[str, str] = {
    "A.2": "order of the players: score, then pairing number",
    "A.3": "score brackets; half of the players moved down: handled as homogeneous",
    "A.4": "floats of a played game between different scores",
    "A.6": "S1 and S2, P0, M0",
    "A.7": "colour difference and preferences; odd and even rounds",
    "A.8": "X1 and Z1: how many preferences cannot be granted",
    "A.10": "topscorers; what backtracking is",
    "B.1.a": "nobody meets twice",
    "B.1.b": "points without play: a downfloat, and no bye",
    "B.2": "equal absolute preferences do not meet; topscorers",
    "B.4": "preferences granted",
    "B.5": "no float twice running",
    "B.6": "no float as two rounds before",
    "C.1": "a player without an opponent in his bracket",
    "C.2": "P1, M1, X1, Z1 at first",
    "C.3": "requirements put in force",
    "C.4": "S1 and S2 filled",
    "C.5": "S1 and S2 in order",
    "C.6": "S1 against S2; the remainder",
    "C.7": "the next transposition",
    "C.8": "the next exchange, the next set of moved-down players",
    "C.9": "back from the remainder",
    "C.10": "requirements lowered one by one",
    "C.12": "other players moved down from the previous bracket",
    "C.13": "the lowest bracket: the penultimate one anew, or both joined",
    "C.14": "fewer pairs, fewer moved-down players paired",
    "D.1": "order of the transpositions",
    "D.2": "order of the exchanges",
    "D.3": "order of the sets of moved-down players",
    "E.1": "both preferences granted",
    "E.2": "the stronger preference",
    "E.3": "alternation from the latest round with different colours",
    "E.4": "the preference of the higher-ranked player",
    "E.5": "no preferences: by the number",
    "F.1": "order of the boards",
    "F.6": "a published round stands",
    "F.7": "what a correction counts for",
}

ARTICLES: tuple[Article, ...] = tuple(Article(BOOK, number, EDITION) for number in SUBJECTS)

# -- What is counted ---------------------------------------------------------------------------------


PAIRS, UPPER, CLOSENESS, BACKTRACKING = "pairs", "upper", "closeness", "backtracking"


def article(number: str) -> Article:
    """An article of the edition of 2012."""
    return Article(BOOK, number, EDITION)


def _criterion(
    label: str, number: str, nearest: int, plain: str, subject: str, unit: Unit = Unit.PAIRS
) -> Criterion:
    return Criterion(label, article(number), unit, None, plain, subject, nearest)


def _as_in_2017(label: str, number: str, nearest: int) -> Criterion:
    return replace(CRITERIA_2017[nearest], key=label, article=article(number))


CRITERIA: dict[str, Criterion] = {
    PAIRS: _criterion(
        "P1", "C.14", 6,
        N_("fewer pairs would be possible in the group {with_points}"),
        N_("pairs of the bracket"),
    ),
    UPPER: _criterion(
        "M1", "C.14", 7,
        N_("fewer players from above would find an opponent in the group {with_points}"),
        N_("moved-down players paired"),
    ),
    CLOSENESS: _criterion(
        "B.3", "B.3", 7,
        N_("a player with more points would have to play somebody from a lower group"),
        N_("scores of the moved-down players left unpaired"),
        Unit.SCORES,
    ),
    BACKTRACKING: _criterion(
        "C.12", "C.12", 8,
        N_("fewer pairs, or fewer with players from above, would be possible in the next group"),
        N_("pairs that the next bracket can reach, and how many of them with moved-down players"),
    ),
    "same_absolute": _criterion(
        "B.2", "B.2", 10,
        N_("more pairs would have two players who must both have the same colour"),
        N_("pairs with the same absolute colour preference"),
    ),
    "strong_alike": _criterion(
        "A.7.d", "A.7.d", 13,
        N_("more players would not get a colour they strongly need"),
        N_("pairs with the same strong colour preference"),
    ),
    "denied": _criterion(
        "B.4", "B.4", 12,
        N_("more players would not get the colour they are due"),
        N_("pairs in which a colour preference is not granted"),
    ),
    "strong_denied": _criterion(
        "A.7.e", "A.7.e", 13,
        N_("more players would not get a colour they strongly need"),
        N_("pairs in which a strong colour preference is not granted"),
    ),
    "downfloats_1": _as_in_2017("B.5 down", "B.5", 14),
    "downfloats_2": _as_in_2017("B.6 down", "B.6", 16),
    "upfloats_1": _as_in_2017("B.5 up", "B.5", 15),
    "upfloats_2": _as_in_2017("B.6 up", "B.6", 17),
}  # fmt: skip
"""By what the requirements of the procedure call them. Floats are counted as in 2017."""

STEPS = {
    PAIRS: "C.14.a",
    UPPER: "C.14.b.2",
    CLOSENESS: "C.8.b",
    "same_absolute": "C.10.g",
    "strong_alike": "C.10.f",
    "denied": "C.10.e",
    "strong_denied": "C.10.e",
    "downfloats_1": "C.10.d",
    "downfloats_2": "C.10.c",
    "upfloats_1": "C.10.b",
    "upfloats_2": "C.10.a",
}
"""What would have had to give a criterion up."""

MORE_IS_BETTER = (PAIRS, UPPER)

Value = tuple[int, ...]
Values = dict[str, Value]


def vector(values: Values) -> tuple[Value, ...]:
    """The values in order of importance, the smaller the better, for comparing whole pairings."""
    return tuple(_smaller_is_better(name, values) for name in CRITERIA)


def first_difference(one: Values, other: Values) -> str | None:
    """The name of the first criterion, in order of importance, in which two pairings differ."""
    return next((name for name in CRITERIA if one.get(name, ()) != other.get(name, ())), None)


def _smaller_is_better(name: str, values: Values) -> Value:
    value = values.get(name, ())
    return tuple(-entry for entry in value) if name in MORE_IS_BETTER else value
