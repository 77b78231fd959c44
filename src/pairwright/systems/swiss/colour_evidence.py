"""Why two players have the colours they have, as data."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.evidence import ColourEvidence, ColourRule, ColourWish, OwnWords
from pairwright.systems.swiss.colours import Allocation, ColourPreference
from pairwright.tournament.outcome import Colour

Side = tuple[int, ColourPreference, Sequence[int]]
"""A player (index), his preference, and the colours of his played games, oldest first."""


def evidence_of_colours(
    higher: Side,
    lower: Side,
    allocation: Allocation,
    decided: tuple[ColourRule | OwnWords, Article],
    parity: tuple[int, Colour],
) -> ColourEvidence:
    """The colours of a pair as allocated, the higher-ranked player first.

    decided: the rule that decided, and its article. parity: the number that a rule by parity looks at, and
    the initial colour.
    """
    rule, article = decided
    white, black = (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)
    wishes = (Colour.WHITE, white), (Colour.BLACK, black)
    denied = tuple(side[0] for colour, side in wishes if side[1].colour not in (Colour.NONE, colour))
    number, initial = parity if rule is ColourRule.PARITY else (0, Colour.NONE)
    return ColourEvidence(
        white[0],
        black[0],
        higher[0],
        article,
        rule,
        (_wish(higher), _wish(lower)),
        denied,
        games_back(higher[2], lower[2]) if rule is ColourRule.ALTERNATED else 0,
        number,
        initial.name.lower() if rule is ColourRule.PARITY else "",
    )


def _wish(side: Side) -> ColourWish:
    _, preference, colours = side
    history = "".join("W" if colour == Colour.WHITE else "B" for colour in colours)
    return ColourWish(
        preference.colour.name.lower(), preference.strength.name.lower(), preference.difference, history
    )


def games_back(own: Sequence[int], other: Sequence[int]) -> int:
    """How many games back, the last one being 1, the colours of two players differed."""
    games = enumerate(zip(reversed(own), reversed(other), strict=False), 1)
    return next((back for back, (mine, theirs) in games if mine != theirs), 0)


# -- What several Swiss systems of teams say of colours ------------------------------------------------


LESS_WHITE = OwnWords(
    "lower colour difference",
    N_("White to the lower colour difference"),
    N_("White goes to the team that has had White less often, compared with Black"),
)
ALTERNATED = OwnWords(
    "last difference of teams",
    N_("alternation from the last difference in colours (matches back: {back})"),
    N_("each of the two teams gets the opposite of the last time when they differed"),
)
