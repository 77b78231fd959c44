"""Definitions of C.04.3 article 1 that concern one player: preferences, topscorers, floats, the bar of C2."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from pairwright.rules.article import rule
from pairwright.rules.scoring import Scoring
from pairwright.systems.dutch.editions import Edition
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.tournament import Tournament

AWARD = "award"
"""What brought the points of a missed round when its result did not: an award for it."""


class Strength(IntEnum):
    """How strong a colour preference is (article 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class ColourPreference(NamedTuple):
    """Which colour a player should get, and how urgently (articles 1.6 and 1.7).

    colour:     the colour due; NONE when no game has been played.
    strength:   the kind of the preference.
    difference: games with White minus games with Black.
    repeated:   the last two games had one colour, and to be denied means to get it a third time.
    """

    colour: Colour
    strength: Strength
    difference: int
    repeated: bool


NO_PREFERENCE = ColourPreference(Colour.NONE, Strength.NONE, 0, False)


@rule("C.04.3", "1.6", "1.7")
@rule("C.04.3", "A.7", edition="2012")
@cache
def colour_preference(difference: int, last: Colour, before_last: Colour) -> ColourPreference:
    """Article 1.7: the preference that follows from the played games.

    difference:  games with White minus games with Black.
    last:        colour of the last game, NONE when none was played.
    before_last: colour of the game before it, NONE when fewer than two were played.

    When the two grounds of an absolute preference contradict each other (only a pairing by hand
    leads there) the colour difference has the first word; a repeated colour outranks a difference of one.
    """
    repeated = last == before_last != Colour.NONE
    if abs(difference) > 1:
        colour, strength = _fewer(difference), Strength.ABSOLUTE
    elif repeated:
        colour, strength = last.opposite, Strength.ABSOLUTE
    elif difference:
        colour, strength = _fewer(difference), Strength.STRONG
    elif last != Colour.NONE:
        colour, strength = last.opposite, Strength.MILD
    else:
        return NO_PREFERENCE
    return ColourPreference(colour, strength, difference, repeated and colour == last.opposite)


def _fewer(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE


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


@rule("C.04.3", "2.1.2")
@rule("C.04.1", "4")
@rule("C.04.3", "C.2", edition="2017")
@rule("C.04.3", "B.1.b", edition="2012")
def bars_from_bye(outcome: Outcome, points: int, scoring: Scoring, edition: Edition) -> bool:
    """C2 (C.04.1 article 4): True when a round without a game bars from the pairing-allocated bye.

    outcome: not a played one. points: what the round brought, in units, awards included.
    """
    if edition.pab_bar == "points":
        return points > 0
    if outcome == Outcome.PAIRING_ALLOCATED_BYE:
        return True
    if edition.pab_bar == "bye-or-forfeit-win":
        return outcome == Outcome.FORFEIT_WIN
    return points >= scoring.win


def barring_rounds(
    tournament: Tournament, history: History, edition: Edition, player: int
) -> Iterator[tuple[int, str]]:
    """C2: the rounds that bar a player (by index) from the bye, and what in them: an outcome, or AWARD."""
    for number, played in enumerate(tournament.rounds, 1):
        outcome = Outcome(played.outcomes[player])
        if outcome.played:
            continue
        usual, brought = (points[number - 1][player] for points in (history.points, history.unplayed))
        if bars_from_bye(outcome, brought, tournament.scoring, edition):
            by_result = bars_from_bye(outcome, usual, tournament.scoring, edition)
            yield number, outcome.name.lower() if by_result else AWARD
