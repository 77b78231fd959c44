"""The criteria of C.04.3 article 2 in one table, and those that look at the colours of one pair.

Each of these gives 1 when the pair fails the criterion and 0 when it does not, so that a sum over the pairs
of a bracket is what the criterion counts. C3 is a bar and gives a truth value.
"""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING, replace
from pairwright.rules.article import Article, rule
from pairwright.systems.answers import Unit
from pairwright.systems.criterion import Criterion
from pairwright.systems.swiss.colours import ColourPreference, Strength, same_absolute_preference
from pairwright.systems.swiss.colours import preference_denied as preference_denied
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.scoring import Scoring

if TYPE_CHECKING:
    from typing import Any

    from pairwright.systems.dutch.switches import Edition

BOOK = "C.04.3"


@rule("C.04.3", "2.1.3")
@rule("C.04.3", "C.3", edition="2017")
@rule("C.04.3", "B.2", edition="2012")
def may_meet_by_colour(
    a: ColourPreference, b: ColourPreference, a_topscorer: bool, b_topscorer: bool
) -> bool:
    """C3: two players with the same absolute preference do not meet, unless one of them is a topscorer."""
    return a_topscorer or b_topscorer or not same_absolute_preference(a, b)


@rule("C.04.3", "2.4.5")
@rule("C.04.3", "C.8", edition="2017")
def colour_difference_above_two(a: ColourPreference, b: ColourPreference) -> int:
    """C10: 1 when the pair drives somebody's colour difference beyond two.

    Only two equal absolute preferences can do that; the wider difference is granted (5.2.2), so
    both must stand at two or more.
    """
    return int(same_absolute_preference(a, b) and abs(a.difference) > 1 and abs(b.difference) > 1)


@rule("C.04.3", "2.4.6")
@rule("C.04.3", "C.9", edition="2017")
def third_same_colour(a: ColourPreference, b: ColourPreference) -> int:
    """C11: 1 when the pair gives somebody the same colour a third time in a row.

    Of two equal absolute preferences the one with the smaller difference is denied (5.2.2). With
    equal differences the choice is open, and it fails only when both repeated their last colour.
    """
    if not same_absolute_preference(a, b):
        return 0
    if abs(a.difference) == abs(b.difference):
        return int(a.repeated and b.repeated)
    denied = a if abs(a.difference) < abs(b.difference) else b
    return int(denied.repeated)


@rule("C.04.3", "2.4.8")
@rule("C.04.3", "C.11", edition="2017")
def strong_preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """C13: 1 when the one who is denied has a strong preference.

    Two absolute preferences are the business of C10 and C11 and are not counted here.
    """
    return int(a.colour == b.colour != Colour.NONE and min(a.strength, b.strength) == Strength.STRONG)


# -- All criteria: where they stand, what they count, and what is said of them -------------------------


def _criterion(
    number: int, article: str, unit: Unit = Unit.PLAYERS, plain: str = "", subject: str = ""
) -> Criterion:
    return Criterion(f"C{number}", Article(BOOK, article), unit, None, plain, subject, number)


_TABLE = (
    _criterion(1, "2.1.1"),
    _criterion(2, "2.1.2"),
    _criterion(3, "2.1.3"),
    _criterion(4, "2.2.1"),
    _criterion(
        5, "2.3.1", Unit.SCORES,
        N_("the bye would have to go to somebody with more points"),
        N_("score of the PAB recipient"),
    ),
    _criterion(
        6, "2.4.1", Unit.PLAYERS,
        N_("more players would be left without an opponent in the group {with_points}"),
        N_("downfloaters"),
    ),
    _criterion(
        7, "2.4.2", Unit.SCORES,
        N_("a player with more points would have to play somebody from a lower group"),
        N_("scores of the downfloaters"),
    ),
    _criterion(
        8, "2.4.3", Unit.SHORTFALL,
        N_("more players, or higher-placed ones, would be left over in the next group"),
        N_("downfloaters of the next bracket and their scores"),
    ),
    _criterion(
        9, "2.4.4", Unit.GAMES,
        N_("the bye would go to a player who has had more unplayed rounds"),
        N_("unplayed games of the PAB recipient"),
    ),
    _criterion(
        10, "2.4.5", Unit.PAIRS,
        N_("more players would have had one colour three times more than the other"),
        N_("topscorers and their opponents with a colour difference beyond two"),
    ),
    _criterion(
        11, "2.4.6", Unit.PAIRS,
        N_("more players would have the same colour three times in a row"),
        N_("topscorers and their opponents with a colour a third time in a row"),
    ),
    _criterion(
        12, "2.4.7", Unit.PAIRS,
        N_("more players would not get the colour they are due"),
        N_("players without their colour preference"),
    ),
    _criterion(
        13, "2.4.8", Unit.PAIRS,
        N_("more players would not get a colour they strongly need"),
        N_("players without their strong colour preference"),
    ),
    _criterion(
        14, "2.4.9", Unit.PLAYERS,
        N_("more of the group would be moved down, or get a point without playing, for "
           "the second round in a row"),
        N_("resident downfloaters who downfloated in the previous round"),
    ),
    _criterion(
        15, "2.4.10", Unit.PLAYERS,
        N_("more players would meet an opponent from a higher group for the second round in a row"),
        N_("opponents of moved-down players who upfloated in the previous round"),
    ),
    _criterion(
        16, "2.4.11", Unit.PLAYERS,
        N_("more of the group would be moved down, or get a point without playing, as "
           "they did two rounds ago"),
        N_("resident downfloaters who downfloated two rounds before"),
    ),
    _criterion(
        17, "2.4.12", Unit.PLAYERS,
        N_("more players would meet an opponent from a higher group as they did two rounds ago"),
        N_("opponents of moved-down players who upfloated two rounds before"),
    ),
    _criterion(
        18, "2.4.13", Unit.DIFFERENCES,
        N_("a player who was moved down, or got a point without playing, last round "
           "would meet an opponent from further below"),
        N_("score differences of moved-down players who downfloated in the previous round"),
    ),
    _criterion(
        19, "2.4.14", Unit.DIFFERENCES,
        N_("a player who met a higher-scoring opponent last round would meet one from even further above"),
        N_("score differences of opponents of moved-down players who upfloated in the previous round"),
    ),
    _criterion(
        20, "2.4.15", Unit.DIFFERENCES,
        N_("a player who was moved down, or got a point without playing, two rounds ago "
           "would meet an opponent from further below"),
        N_("score differences of moved-down players who downfloated two rounds before"),
    ),
    _criterion(
        21, "2.4.16", Unit.DIFFERENCES,
        N_("a player who met a higher-scoring opponent two rounds ago would meet one "
           "from even further above"),
        N_("score differences of opponents of moved-down players who upfloated two rounds before"),
    ),
)  # fmt: skip
CRITERIA: dict[int, Criterion] = {one.number: one for one in _TABLE}
"""By their numbers in 2026."""

COLOUR_CRITERIA = [
    (10, colour_difference_above_two),
    (11, third_same_colour),
    (12, preference_denied),
    (13, strong_preference_denied),
]
"""Those that look at the colours of a pair: 1 when it fails."""

_OTHERWISE_IN_2017: dict[int, dict[str, Any]] = {
    7: {
        "unit": Unit.DIFFERENCES,
        "plain": N_("the differences in points, those left over included, would be larger"),
        "subject": N_("score differences"),
    },
    14: {
        "plain": N_("more players would be moved down, or get a point without playing, for the "
                    "second round in a row"),
        "subject": N_("players with a downfloat as in the previous round"),
    },
    15: {"subject": N_("players with an upfloat as in the previous round")},
    16: {
        "plain": N_("more players would be moved down, or get a point without playing, as they did "
                    "two rounds ago"),
        "subject": N_("players with a downfloat as two rounds before"),
    },
    17: {"subject": N_("players with an upfloat as two rounds before")},
}  # fmt: skip
"""Where that edition counts something else: all differences of scores; all who float, not residents alone."""

CRITERIA_2017: dict[int, Criterion] = {
    number: replace(
        CRITERIA[number],
        key=f"C.{place}",
        article=Article(BOOK, f"C.{place}", "2017"),
        **_OTHERWISE_IN_2017.get(number, {}),
    )
    for place, number in enumerate((number for number in CRITERIA if number not in (5, 9)), 1)
}
"""Of that edition, by their numbers in 2026; it has neither C5 nor C9."""


def renumbered(articles: Mapping[int, str], edition: str) -> dict[int, Criterion]:
    """The criteria that an edition has, by their numbers in 2026, in its articles."""
    return {
        number: replace(CRITERIA[number], article=Article(BOOK, article, edition))
        for number, article in articles.items()
    }


# -- Definitions of C.04.3 article 1 that concern one player: topscorers and floats --------------------


@rule("C.04.3", "1.8")
@rule("C.04.3", "A.10", edition="2012")
def is_topscorer(score: int, rounds_played: int, number_of_rounds: int, win: int) -> bool:
    """Article 1.8: more than half of the points that could be had, when the last round is paired.

    score and win in units, without virtual points.
    """
    return rounds_played == number_of_rounds - 1 and 2 * score > rounds_played * win


@rule("C.04.3", "1.4.3", "1.4.4")
@rule("C.04.3", "A.4.b", edition="2017")
@rule("C.04.3", "B.1.b", edition="2012")
def float_of_unplayed(outcome: Outcome, points: int, scoring: Scoring, edition: Edition) -> bool:
    """Article 1.4.3: True when a round without a game was a downfloat; otherwise it was no float (1.4.4).

    outcome: not a played one. points: what the round brought, in units, awards included.
    """
    if edition.float_unplayed == "always":
        return True
    if edition.float_unplayed == "points":
        return points > 0
    if edition.float_unplayed == "more-than-loss":
        return points > scoring.loss
    return outcome == Outcome.PAIRING_ALLOCATED_BYE or points > scoring.loss
