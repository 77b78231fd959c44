"""The criteria of C.04.3 article 2 that look at the colour preferences of one pair.

Each gives 1 when the pair fails the criterion and 0 when it does not, so that a sum over the pairs
of a bracket is what the criterion counts. C3 is a bar and gives a truth value.
"""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.scoring import Scoring


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
