"""The editions of the Lim system as values, and the readings of its open places.

    "2017"  C.04.4.3 as it stood until 31 January 2026 (last amended in 1999)
    "2026"  C.04.4.3, Council of 28 October 2025, from 1 February 2026

The procedure is the same in both. Nothing else in this room asks for the name of an edition.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pairwright.common.messages import N_, told
from pairwright.rules.article import same_articles, without_function
from pairwright.systems.swiss.edition import Editions, Reading, SwissEdition, printed_number

BOOK = "C.04.4.3"

_NONE_FROM_ABOVE = (
    "floaters from above go no further than the median, which is paired last and downward (2.2, 3.6.3)"
)

without_function(
    BOOK,
    {
        "3.7.3": _NONE_FROM_ABOVE,
        "3.10.1": "asked when a floater is chosen, with the types of 3.9",
        "7.3": "points are those of the event's scoring (C.04.1 article 3)",
        "8.1": "scoregroups are formed as in every round",
        "8.2": "the bye is given as in every round",
    },
)
without_function(BOOK, {"3.7.3": _NONE_FROM_ABOVE}, edition="2017")

MAXI_LIMIT = 100
"""Rating points, in a Maxi-tournament (3.2.3, 3.8, 5.7)."""

_OLDER = {
    "2.3.1": "2.3.a", "2.3.2": "2.3.b", "2.3.3": "2.3.c", "2.3.4": "2.3.d", "3.2.1": "3.2", "3.2.2": "3.2",
    "3.2.3": "3.2", "3.2.4": "3.2", "3.9.1": "3.9", "3.9.2": "3.9", "4.1.1": "4.1.a", "4.1.2": "4.1.b",
    "4.4.1": "4.4.a", "4.4.2": "4.4.b", "5.1.1": "5.1.a", "5.1.2": "5.1.b",
    "3.10.1": "3.10", "3.10.2": "3.10", "2.6.1": "2.6", "2.6.2": "2.6",
}  # fmt: skip
"""The articles of 2026 as the older text numbers them."""

_AS_BEFORE = """
    1.1 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.3 3.4 3.5 3.6 3.6.1 3.6.2 3.6.3 3.7 3.7.1 3.7.2 3.8 3.9
    4.1 4.2 4.3 4.4 5.1 5.2 5.3 5.4 5.5 5.6 5.7 7.1 7.2
"""
same_articles(BOOK, "2017", {number: number for number in _AS_BEFORE.split()} | _OLDER | {"6": "last round"})


_READINGS = (
    Reading("maxi", "", "", "", {"maxi": True}),
    Reading(
        "first-made", "2.6",
        N_("the last pairing made is the next one to be cracked"),
        N_("the first pairing made there is cracked first"),
        {"cracked": "first"},
    ),
    Reading(
        "colour-first", "3.2.2",
        N_("types of floaters come before colours"),
        N_("colours come before the types of floaters"),
        {"colour_first": True},
    ),
    Reading(
        "every-type", "3.10.1",
        N_("only floaters of type d are protected from two floats in a row"),
        N_("floaters of every type are protected"),
        {"every_type": True},
    ),
    Reading(
        "played-floats", "3.1",
        N_("a float that ended in a forfeit counts"),
        N_("only played games count as floats"),
        {"forfeits_float": False},
    ),
    Reading(
        "look-back", "5.2",
        N_("an opponent found for an earlier player stays"),
        N_("an earlier player changes opponents where a later one is helped and nobody is worse off"),
        {"colour_pass": "look-back"},
    ),
    Reading(
        "both-gain", "5.2",
        N_("the player in turn takes the first opponent who suits"),
        N_("opponents are exchanged for colours only where both pairs gain"),
        {"colour_pass": "both-gain"},
    ),
    Reading(
        "ranked-by-score", "5.4",
        N_("the smaller number is the higher rank"),
        N_("the higher score is the higher rank"),
        {"by_score": True},
    ),
    printed_number("7.2"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition(SwissEdition):
    """What an edition says, and how its open places are read.

    maxi:           the organiser has declared a Maxi-tournament, which the text does not define.
    cracked:        "the next pairing" of a scoregroup (2.6) is the last one made there, or the first one.
    colour_first:   3.2.2 is asked before the types of floaters (3.9) and before 3.10.
    every_type:     3.10 protects among floaters of one type whatever it is, not only of type d.
    forfeits_float: who was transferred and then won or lost by forfeit has floated.
    colour_pass:    the second scrutiny (5.2) is made together with the first ("walk"), and again after it,
                    earlier players giving way ("look-back"); only after it, where both pairs gain.
    by_score:       the higher ranked of 5.4 is the one with the higher score, then the smaller number.
    """

    book = BOOK
    open_to_reading = _READINGS
    older = _OLDER
    rounds_unknown = told(
        "the number of rounds is not known, and the last round has rules of its own: give it"
    ).about("number_of_rounds")

    maxi: bool = False
    cracked: Literal["last", "first"] = "last"
    colour_first: bool = False
    every_type: bool = False
    forfeits_float: bool = True
    colour_pass: Literal["walk", "look-back", "both-gain"] = "walk"
    by_score: bool = False


edition = Editions(
    "Lim system",
    Edition(name="2026", pab_bar="bye-or-points-of-win"),
    Edition(name="2017", pab_bar="bye-or-forfeit-win", baku_points="standard", lettered=True),
)
