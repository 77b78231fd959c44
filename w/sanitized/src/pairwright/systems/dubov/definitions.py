"""Definitions of article 1: colour preferences, ratings of the opponents, upfloats of earlier rounds."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.rules.article import rule
from pairwright.systems.dubov.rules import BOOK
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT, Round

NEWCOMER = ColourPreference(Colour.BLACK, Strength.MILD, 0, False)


@rule(BOOK, "1.6.4")
@rule(BOOK, "A.5", edition="2018")
def with_newcomers(preference: ColourPreference) -> ColourPreference:
    """Article 1.6.4: who has not played yet has a mild preference for Black; others keep theirs."""
    return NEWCOMER if preference.colour == Colour.NONE else preference


@rule(BOOK, "1.7", "1.7.1", "1.7.3")
@rule(BOOK, "A.6", edition="2018")
def average_rating(total: int, games: int) -> int:
    """Article 1.7.1: the average rating of the opponents (ARO), halves rounded up; 0 without a game.

    total: the sum of their ratings.
    """
    return (2 * total + games) // (2 * games) if games else 0


@rule(BOOK, "1.3.2")
@rule(BOOK, "A.3", "A.7", edition="2018")
def upfloated(played: Round, player: int, scores: Sequence[int]) -> bool:
    """Articles 1.3.2 and 1.8: the player (by index) was paired with somebody who had more points.

    scores: pairing scores before the round, virtual points included. Whether the game was played does not
    matter: an upfloater is told by the bracket in which he was paired.
    """
    opponent = played.opponents[player]
    return opponent != NO_OPPONENT and scores[opponent] > scores[player]
