"""Definitions of C.04.3 article 1 that concern one player: topscorers and floats."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.dutch.switches import Edition
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.scoring import Scoring


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
