"""Rules of colour allocation that the Swiss systems share; each system says in which order it asks them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache, lru_cache

from pairwright.common.errors import NotGiven
from pairwright.common.messages import told
from pairwright.common.values import NamedTuple
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Colour


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
@rule("C.04.4.1", "1.6", "1.6.1", "1.6.2", "1.6.3")
@rule("C.04.4.1", "A.5", edition="2018")
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


@lru_cache(maxsize=1024)
def preference_after(colours: bytes) -> ColourPreference:
    """The preference of a player after games with these colours, oldest first."""
    last = Colour(colours[-1]) if colours else Colour.NONE
    before_last = Colour(colours[-2]) if len(colours) > 1 else Colour.NONE
    return colour_preference(colours.count(Colour.WHITE) - colours.count(Colour.BLACK), last, before_last)


def _fewer(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE


# -- Rules of colour allocation that the Swiss systems share; each system says in which order it asks them -

NO_INITIAL_COLOUR = told(
    "the initial colour is not known and cannot be inferred from the rounds played: "
    "give the colour drawn by lot before round 1"
).about("initial_colour")


class Allocation(NamedTuple):
    """The colour of the higher-ranked player of a pair, and the article (of 2026) that decided it."""

    higher: Colour
    article: str


PlayedColours = Callable[[], tuple[Sequence[int], Sequence[int]]]
"""Gives the colours of the played games, oldest first, of the higher and of the lower-ranked player."""


@rule("C.04.3", "5.2.1")
@rule("C.04.3", "E.1", edition="2017")
@rule("C.04.3", "E.1", edition="2012")
def compatible(higher: ColourPreference, lower: ColourPreference) -> Colour:
    """Article 5.2.1: the colour of the higher-ranked player when the preferences do not conflict."""
    return higher.colour if higher.colour != Colour.NONE else lower.colour.opposite


@rule("C.04.3", "5.2.2")
@rule("C.04.3", "E.2", edition="2017")
@rule("C.04.3", "E.2", edition="2012")
def stronger(
    higher: ColourPreference, lower: ColourPreference, wider_difference: bool = True
) -> ColourPreference | None:
    """Article 5.2.2: which of two conflicting preferences is granted, None when they are equally strong.

    Between two absolute ones the wider colour difference is granted.
    """
    if higher.strength != lower.strength:
        return higher if higher.strength > lower.strength else lower
    if higher.strength == Strength.ABSOLUTE and wider_difference:
        width, other = abs(higher.difference), abs(lower.difference)
        if width != other:
            return higher if width > other else lower
    return None


@rule("C.04.3", "5.2.3")
@rule("C.04.2", "3.4")
@rule("C.04.3", "E.3", edition="2017")
@rule("C.04.3", "E.3", edition="2012")
def alternate(higher: Sequence[int], lower: Sequence[int]) -> Colour:
    """Article 5.2.3: the higher-ranked player's colour by the most recent games with different colours.

    higher, lower: colours of the played games only, oldest first (C.04.2 article 3.4 moves unplayed
    rounds to the front). NONE when no two games, counted from the last one, had different colours.
    """
    for own, other in zip(reversed(higher), reversed(lower), strict=False):
        if own != other:
            return Colour(own).opposite
    return Colour.NONE


@rule("C.04.3", "5.1", "5.2.5")
@rule("C.04.3", "E.5", edition="2017")
@rule("C.04.3", "E.5", edition="2012")
def initial_by_parity(number: int, initial_colour: Colour) -> Colour:
    """Article 5.2.5: the initial colour for an odd pairing number, the other one for an even number."""
    if initial_colour == Colour.NONE:
        raise NotGiven(NO_INITIAL_COLOUR)
    return initial_colour if number % 2 else initial_colour.opposite


# -- Colour profiles: all that decides, conflicts apart, whether two may meet and what their colours cost -


class ColourArticles(NamedTuple):
    """The articles by which the steps of an allocation decide (5.2)."""

    parity: str
    agreed: str
    stronger: str
    alternated: str
    higher: str


PARITY_LAST = ColourArticles("5.2.5", "5.2.1", "5.2.2", "5.2.3", "5.2.4")
"""As the Dutch system numbers them."""

PARITY_FIRST = ColourArticles("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
"""As Burstein and Dubov number them."""

BY_PREFERENCES = PARITY_LAST[1:3]
"""The articles of the Dutch system that look at nothing but the two preferences."""


@rule("C.04.3", "5.2", "5.2.4")
@rule("C.04.3", "E.4", edition="2017")
@rule("C.04.3", "E.4", edition="2012")
@rule("C.04.4.1", "5.1", *PARITY_FIRST, "5.2")
@rule("C.04.4.1", "E", edition="2018")
@rule("C.04.4.2", "5.1", *PARITY_FIRST, "5.2")
@rule("C.04.4.2", "E.0", "E.1", "E.2", "E.3", "E.4", edition="2017")
def allocate(
    higher: ColourPreference,
    lower: ColourPreference,
    played_colours: PlayedColours,
    number: int,
    initial_colour: Colour,
    wider_difference: bool = True,
    articles: ColourArticles = PARITY_LAST,
    neither_played: bool = False,
) -> Allocation:
    """Article 5.2: the first rule that decides.

    higher, lower:    preferences of the two players, the higher-ranked one first.
    played_colours:   asked only where the preferences do not decide.
    number:           pairing number of the higher-ranked player, for the parity.
    initial_colour:   drawn by lot (5.1); NONE when unknown.
    wider_difference: of two absolute preferences the wider difference is granted (Dutch system since 2017).
    neither_played:   the parity decides, whatever newcomers prefer (Dubov).

    Raises BadInput when the parity decides and the initial colour is unknown.
    """
    if neither_played or higher.colour == lower.colour == Colour.NONE:
        return Allocation(initial_by_parity(number, initial_colour), articles.parity)
    if higher.colour != lower.colour:
        return Allocation(compatible(higher, lower), articles.agreed)
    granted = stronger(higher, lower, wider_difference)
    if granted is not None:
        return Allocation(higher.colour if granted is higher else higher.colour.opposite, articles.stronger)
    alternated = alternate(*played_colours())
    if alternated != Colour.NONE:
        return Allocation(alternated, articles.alternated)
    return Allocation(higher.colour, articles.higher)


class ColourProfile(NamedTuple):
    """What decides, conflicts apart, whether a player may meet another and at what price.

    preference: colour preference (article 1.7).
    topscorer:  article 1.8.
    """

    preference: ColourPreference
    topscorer: bool


DENIED, STRONG_DENIED, COLOUR_DIFFERENCE_ABOVE_TWO, THIRD_SAME_COLOUR = 1, 2, 4, 8
"""Bits of what a pair of two profiles fails: C12, C13, C10, C11."""

BARRED = 16
"""C3 bars the pair."""


def by_preference(profiles: tuple[ColourProfile, ...]) -> list[int]:
    """For each profile a rank from the strongest wish for White to the strongest wish for Black."""
    return [_signed(profile.preference.colour, profile.preference.strength) for profile in profiles]


def _signed(colour: Colour, strength: Strength) -> int:
    if colour == Colour.NONE:
        return 0
    return -int(strength) if colour == Colour.WHITE else int(strength)


# -- The criteria about colours where no topscorer is excepted: Burstein and Dubov ---------------------


@rule("C.04.4.1", "2.1.3")
@rule("C.04.4.1", "C.3", edition="2018")
@rule("C.04.4.2", "2.1.3")
@rule("C.04.4.2", "C.3", edition="2017")
def same_absolute_preference(a: ColourPreference, b: ColourPreference) -> bool:
    """C3 for Burstein and Dubov: two players with the same absolute preference meet in no round."""
    return a.strength == b.strength == Strength.ABSOLUTE and a.colour == b.colour


@rule("C.04.3", "2.4.7")
@rule("C.04.3", "C.10", edition="2017")
@rule("C.04.4.1", "2.3.3")
@rule("C.04.4.1", "C.7", edition="2018")
@rule("C.04.4.2", "2.3.4")
@rule("C.04.4.2", "C.8", edition="2017")
def preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """1 when one of the two cannot get the colour he prefers, however strongly."""
    return int(a.colour == b.colour != Colour.NONE)


@lru_cache(maxsize=256)
def colour_failures(profiles: tuple[ColourProfile, ...]) -> tuple[tuple[int, ...], ...]:
    """C3 and a preference denied, for every two profiles, as bits."""

    def failures(a: ColourProfile, b: ColourProfile) -> int:
        if same_absolute_preference(a.preference, b.preference):
            return BARRED
        return DENIED * preference_denied(a.preference, b.preference)

    return tuple(tuple(failures(a, b) for b in profiles) for a in profiles)
