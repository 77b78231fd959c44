"""What the guidelines leave open, as the desk asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from pairwright.common.i18n import N_
from pairwright.systems.kjca.kjca_options import BREAKABLE, CHOICES
from pairwright.systems.system import Option

_YES_NO = {True: N_("Yes"), False: N_("No")}
_WORDS: dict[str, tuple[str, Mapping[Any, str]]] = {
    "third_colour": (
        N_("The same colour three times in a row"),
        {"absolute": N_("never"), "soft": N_("only if no score group is broken")},
    ),
    "colour_fix": (
        N_("If colours do not fit"),
        {"turn": N_("swap the colours of one pair"), "exchange": N_("exchange opponents first")},
    ),
    "float_limit": (
        N_("How often a child leaves its score group"),
        {"each": N_("once down, once up, one bye"), "any": N_("one of the three in all")},
    ),
    "fill_gaps": (N_("The opponent of a child who has left waits for a late entry"), _YES_NO),
    "equal_grades": (
        N_("Order of players with equal grades"),
        {"alphabetical": N_("name"), "entry": N_("entry")},
    ),
    "late_order": (
        N_("Late entries are taken in order of"),
        {"arrival": N_("arrival"), "grade": N_("grade")},
    ),
    "late_colour": (
        N_("The colour of a child who waits for a late entry"),
        {"board": N_("by the number of the board"), "white": N_("White")},
    ),
    "colour_after_bye": (
        N_("After a bye, the colour is that of"),
        {"last_game": N_("the last game"), "none": N_("nobody: the child has none")},
    ),
    "first_colour": (
        N_("If neither has had a colour"),
        {"board": N_("by the number of the board"), "white": N_("White for the leading card")},
    ),
    "bye_is_down_float": (N_("A bye counts as a float down"), _YES_NO),
    "broken_pairs": (
        N_("A breach that cannot be avoided is put"),
        {"low": N_("as low as possible"), "high": N_("as high as possible")},
    ),
    "separate_first_round": (N_("Families, clubs and schools are kept apart in round 1 as well"), _YES_NO),
    "float_swap": (
        N_("The float or bye may go to another player to keep them apart"),
        {"after": N_("if exchanging partners does not"), "never": N_("never")},
    ),
    "defaulted_may_meet": (N_("Children whose game was defaulted may meet again"), _YES_NO),
}

_BREACHES = {
    "third_colour": N_("same colour three times in a row"),
    "second_bye": N_("a second bye"),
    "rematch": N_("a rematch"),
}


def options() -> tuple[Option, ...]:
    """The options of one value, then the order in which rules give way."""
    found = [
        Option(name, values, _WORDS[name][0], tuple(_WORDS[name][1][value] for value in values))  # type: ignore[arg-type]
        for name, values in CHOICES.items()
    ]
    return (*found, _break_order())


def _break_order() -> Option:
    orders = list(permutations(BREAKABLE))
    title = N_("Which rule is dropped first if nothing else works")
    return Option("break_order", tuple(",".join(order) for order in orders), title, parts=_BREACHES)
