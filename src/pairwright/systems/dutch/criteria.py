"""The criteria of C.04.3 article 2 in one table, and those that look at the colours of one pair.

Each of these gives 1 when the pair fails the criterion and 0 when it does not, so that a sum over the pairs
of a bracket is what the criterion counts. C3 is a bar and gives a truth value.
"""

from __future__ import annotations

from collections.abc import Callable

from pairwright.common.i18n import N_
from pairwright.common.values import TYPE_CHECKING, NamedTuple
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.scoring import Scoring

if TYPE_CHECKING:
    from pairwright.systems.dutch.switches import Edition


@rule("C.04.3", "2.1.3")
@rule("C.04.3", "C.3", edition="2017")
@rule("C.04.3", "B.2", edition="2012")
def may_meet_by_colour(
    a: ColourPreference, b: ColourPreference, a_topscorer: bool, b_topscorer: bool
) -> bool:
    """C3: two players with the same absolute preference do not meet, unless one of them is a topscorer."""
    return a_topscorer or b_topscorer or not _same_absolute(a, b)


@rule("C.04.3", "2.4.5")
@rule("C.04.3", "C.8", edition="2017")
def colour_difference_above_two(a: ColourPreference, b: ColourPreference) -> int:
    """C10: 1 when the pair drives somebody's colour difference beyond two.

    Only two equal absolute preferences can do that; the wider difference is granted (5.2.2), so
    both must stand at two or more.
    """
    return int(_same_absolute(a, b) and abs(a.difference) > 1 and abs(b.difference) > 1)


@rule("C.04.3", "2.4.6")
@rule("C.04.3", "C.9", edition="2017")
def third_same_colour(a: ColourPreference, b: ColourPreference) -> int:
    """C11: 1 when the pair gives somebody the same colour a third time running.

    Of two equal absolute preferences the one with the smaller difference is denied (5.2.2). With
    equal differences the choice is open, and it fails only when both repeated their last colour.
    """
    if not _same_absolute(a, b):
        return 0
    if abs(a.difference) == abs(b.difference):
        return int(a.repeated and b.repeated)
    denied = a if abs(a.difference) < abs(b.difference) else b
    return int(denied.repeated)


@rule("C.04.3", "2.4.7")
@rule("C.04.3", "C.10", edition="2017")
def preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """C12: 1 when one of the two cannot get the colour he prefers."""
    return int(a.colour == b.colour != Colour.NONE)


@rule("C.04.3", "2.4.8")
@rule("C.04.3", "C.11", edition="2017")
def strong_preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """C13: 1 when the one who is denied has a strong preference.

    Two absolute preferences are the business of C10 and C11 and are not counted here.
    """
    return int(a.colour == b.colour != Colour.NONE and min(a.strength, b.strength) == Strength.STRONG)


def _same_absolute(a: ColourPreference, b: ColourPreference) -> bool:
    return a.strength == b.strength == Strength.ABSOLUTE and a.colour == b.colour


# -- All criteria: where they stand, what they count, and what is said of them -------------------------


class DutchCriterion(NamedTuple):
    """A criterion of the Dutch system.

    article, article_2017: where it stands in both editions; "" where it does not.
    unit:    of what is counted, the smaller the better.
    plain, subject: marked for translation: what would be worse; what is counted.
    of_pair: for those that look at the colours of a pair: 1 when it fails.
    """

    article: str
    article_2017: str
    unit: Unit = Unit.PLAYERS
    plain: str = ""
    subject: str = ""
    of_pair: Callable[[ColourPreference, ColourPreference], int] | None = None


CRITERIA: dict[int, DutchCriterion] = {
    1: DutchCriterion("2.1.1", "C.1"),
    2: DutchCriterion("2.1.2", "C.2"),
    3: DutchCriterion("2.1.3", "C.3"),
    4: DutchCriterion("2.2.1", "C.4"),
    5: DutchCriterion(
        "2.3.1", "", Unit.SCORES,
        N_("the bye would have to go to somebody with more points"),
        N_("score of the PAB recipient"),
    ),
    6: DutchCriterion(
        "2.4.1", "C.5", Unit.PLAYERS,
        N_("more players would be left without an opponent in the group {with_points}"),
        N_("downfloaters"),
    ),
    7: DutchCriterion(
        "2.4.2", "C.6", Unit.SCORES,
        N_("a player with more points would have to play somebody from a lower group"),
        N_("scores of the downfloaters"),
    ),
    8: DutchCriterion(
        "2.4.3", "C.7", Unit.SHORTFALL,
        N_("more players, or higher-placed ones, would be left over in the next group"),
        N_("downfloaters of the next bracket and their scores"),
    ),
    9: DutchCriterion(
        "2.4.4", "", Unit.GAMES,
        N_("the bye would go to a player who has had more unplayed rounds"),
        N_("unplayed games of the PAB recipient"),
    ),
    10: DutchCriterion(
        "2.4.5", "C.8", Unit.PAIRS,
        N_("more players would have had one colour three times more than the other"),
        N_("topscorers and their opponents with a colour difference beyond two"),
        colour_difference_above_two,
    ),
    11: DutchCriterion(
        "2.4.6", "C.9", Unit.PAIRS,
        N_("more players would have the same colour three times in a row"),
        N_("topscorers and their opponents with a colour a third time in a row"),
        third_same_colour,
    ),
    12: DutchCriterion(
        "2.4.7", "C.10", Unit.PAIRS,
        N_("more players would not get the colour they are due"),
        N_("players without their colour preference"),
        preference_denied,
    ),
    13: DutchCriterion(
        "2.4.8", "C.11", Unit.PAIRS,
        N_("more players would not get a colour they strongly need"),
        N_("players without their strong colour preference"),
        strong_preference_denied,
    ),
    14: DutchCriterion(
        "2.4.9", "C.12", Unit.PLAYERS,
        N_("more of the group would be moved down, or get a point without playing, for "
           "the second round in a row"),
        N_("resident downfloaters who downfloated in the previous round"),
    ),
    15: DutchCriterion(
        "2.4.10", "C.13", Unit.PLAYERS,
        N_("more players would meet an opponent from a higher group for the second round in a row"),
        N_("opponents of moved-down players who upfloated in the previous round"),
    ),
    16: DutchCriterion(
        "2.4.11", "C.14", Unit.PLAYERS,
        N_("more of the group would be moved down, or get a point without playing, as "
           "they did two rounds ago"),
        N_("resident downfloaters who downfloated two rounds before"),
    ),
    17: DutchCriterion(
        "2.4.12", "C.15", Unit.PLAYERS,
        N_("more players would meet an opponent from a higher group as they did two rounds ago"),
        N_("opponents of moved-down players who upfloated two rounds before"),
    ),
    18: DutchCriterion(
        "2.4.13", "C.16", Unit.DIFFERENCES,
        N_("a player who was moved down, or got a point without playing, last round "
           "would meet an opponent from further below"),
        N_("score differences of moved-down players who downfloated in the previous round"),
    ),
    19: DutchCriterion(
        "2.4.14", "C.17", Unit.DIFFERENCES,
        N_("a player who met a higher-scoring opponent last round would meet one from even further above"),
        N_("score differences of opponents of moved-down players who upfloated in the previous round"),
    ),
    20: DutchCriterion(
        "2.4.15", "C.18", Unit.DIFFERENCES,
        N_("a player who was moved down, or got a point without playing, two rounds ago "
           "would meet an opponent from further below"),
        N_("score differences of moved-down players who downfloated two rounds before"),
    ),
    21: DutchCriterion(
        "2.4.16", "C.19", Unit.DIFFERENCES,
        N_("a player who met a higher-scoring opponent two rounds ago would meet one "
           "from even further above"),
        N_("score differences of opponents of moved-down players who upfloated two rounds before"),
    ),
}  # fmt: skip
"""By their numbers in 2026; C.5 and C.7 to C.19 of 2017 are C6 and C8 to C21 here."""

COLOUR_CRITERIA = [(number, one.of_pair) for number, one in CRITERIA.items() if one.of_pair is not None]

OTHERWISE_IN_2017: dict[int, DutchCriterion] = {
    7: CRITERIA[7]._replace(
        unit=Unit.DIFFERENCES,
        plain=N_("the differences in points, those left over included, would be larger"),
        subject=N_("score differences"),
    ),
    14: CRITERIA[14]._replace(
        plain=N_("more players would be moved down, or get a point without playing, for the "
           "second round in a row"),
        subject=N_("players with a downfloat as in the previous round"),
    ),
    15: CRITERIA[15]._replace(
        plain=N_("more players would meet an opponent from a higher group for the second round in a row"),
        subject=N_("players with an upfloat as in the previous round"),
    ),
    16: CRITERIA[16]._replace(
        plain=N_("more players would be moved down, or get a point without playing, as they did "
                 "two rounds ago"),
        subject=N_("players with a downfloat as two rounds before"),
    ),
    17: CRITERIA[17]._replace(
        plain=N_("more players would meet an opponent from a higher group as they did two rounds ago"),
        subject=N_("players with an upfloat as two rounds before"),
    ),
}  # fmt: skip
"""Where that edition counts something else: all differences of scores; all who float, not residents alone."""


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
