"""What the guidelines leave open, as options; the defaults are the documented settlements."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.systems.system import Option
from pairwright.tournament.tournament import OPTIONS, Tournament

RELATIONS = ("family", "club", "school")
"""What `separate` may name, closest first."""

BREAKABLE = ("third_colour", "second_bye", "rematch")
"""What `break_order` orders: the first gives way first."""

CHOICES: dict[str, tuple[object, ...]] = {
    "third_colour": ("absolute", "soft"),
    "colour_fix": ("turn", "exchange"),
    "float_limit": ("each", "any"),
    "fill_gaps": (False, True),
    "equal_grades": ("alphabetical", "entry"),
    "late_order": ("arrival", "grade"),
    "late_colour": ("board", "white"),
    "colour_after_bye": ("last_game", "none"),
    "first_colour": ("board", "white"),
    "bye_is_down_float": (False, True),
    "broken_pairs": ("low", "high"),
    "separate_first_round": (True, False),
    "float_swap": ("after", "never"),
    "defaulted_may_meet": (True, False),
}
"""Per option of one value, what it may be; the default stands first."""


@rule("KJCA", "R1.1", "R1.2", "R1.3", "S4", "S6", "S7", "S8")
@dataclass(frozen=True, slots=True)
class KjcaOptions:
    """The readings that an organiser may choose. Each field: default, then the other reading.

    separate:             () nobody; any of family, club, school are kept apart (S8).
    third_colour:         "absolute"; "soft" breaks it rather than a score group (S6).
    colour_fix:           "turn" the colours of one pair; "exchange" opponents first (S4, S6).
    float_limit:          "each" one down float, one up float, one bye; "any" one of the three in all (S7).
    fill_gaps:            False; True lets the opponent of a withdrawn child wait for a late entry (R1.3).
    equal_grades:         "alphabetical"; "entry" keeps the order of entry (R1.1).
    late_order:           "arrival"; "grade" takes a batch of late entries in card order (R1.3).
    late_colour:          "board" number gives the waiting card its colour; "white" always (R1.3).
    colour_after_bye:     "last_game" counts; "none": a bye in the previous round leaves no colour (S4).
    first_colour:         "board" number where nobody has had a colour; "white" for the leading card (S4).
    bye_is_down_float:    False; True counts a bye as a down float (S7).
    broken_pairs:         "low"; "high": where an unavoidable breach is put (S6).
    separate_first_round: True; False leaves round 1 alone (S8).
    float_swap:           "after" exchanges of partners, a float or the bye may change hands; "never" (S8).
    defaulted_may_meet:   True; False counts a defaulted game as a meeting, without colour (S6).
    break_order:          what gives way first when nothing works: third colour, second bye, rematch.
    """

    separate: tuple[str, ...] = ()
    third_colour: str = "absolute"
    colour_fix: str = "turn"
    float_limit: str = "each"
    fill_gaps: bool = False
    equal_grades: str = "alphabetical"
    late_order: str = "arrival"
    late_colour: str = "board"
    colour_after_bye: str = "last_game"
    first_colour: str = "board"
    bye_is_down_float: bool = False
    broken_pairs: str = "low"
    separate_first_round: bool = True
    float_swap: str = "after"
    defaulted_may_meet: bool = True
    break_order: tuple[str, ...] = BREAKABLE

    @classmethod
    def of(cls, values: Mapping[str, object]) -> KjcaOptions:
        """Options from a mapping as a file holds it. Raises BadInput naming every unknown name and value."""
        faults: list[str] = []
        chosen: dict[str, object] = {}
        for name, value in values.items():
            if name == "separate":
                chosen[name] = _relations(value, faults)
            elif name == "break_order":
                chosen[name] = _break_order(value, faults)
            elif name in CHOICES:
                # 1 == True in Python; a file that says 1 for a yes/no is told so.
                if not any(value == choice and type(value) is type(choice) for choice in CHOICES[name]):
                    faults.append(
                        told(
                            "option {name}: {value!r} is not one of {choices}",
                            name=name, value=value, choices=_listed(CHOICES[name]),
                        )
                    )  # fmt: skip
                chosen[name] = value
            else:
                known = ", ".join(sorted(cls.__match_args__))
                faults.append(
                    told("unknown option {name!r}; the options are: {known}", name=name, known=known)
                )
        if faults:
            raise BadInput(*faults)
        return cls(**chosen)  # type: ignore[arg-type]

    def changed(self) -> dict[str, object]:
        """The options that differ from the defaults, as a file holds them; `separate` always."""
        default = KjcaOptions()
        found: dict[str, object] = {"separate": list(self.separate)}
        for name in self.__match_args__:
            value = getattr(self, name)
            if value != getattr(default, name):
                found[name] = list(value) if isinstance(value, tuple) else value
        return found


def _relations(value: object, faults: list[str]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or any(part not in RELATIONS for part in value):
        faults.append(
            told(
                "option {name}: {value!r} is not a list out of {choices}",
                name="separate", value=value, choices=_listed(RELATIONS),
            )
        )  # fmt: skip
        return ()
    return tuple(relation for relation in RELATIONS if relation in value)


def _break_order(value: object, faults: list[str]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or sorted(map(str, value)) != sorted(BREAKABLE):
        faults.append(
            told(
                "option {name}: {value!r} is not {choices} in some order",
                name="break_order", value=value, choices=_listed(BREAKABLE),
            )
        )  # fmt: skip
        return BREAKABLE
    return tuple(map(str, value))


def _listed(choices: tuple[object, ...]) -> str:
    return ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices)


def in_header(options: Mapping[str, object]) -> str:
    """Options as `pair` takes them, as the header of a tournament: those that are not the usual ones."""
    changed = KjcaOptions.of(values_of(options)).changed()
    return json.dumps(changed) if changed != {"separate": []} else ""


def announced(tournament: Tournament, options: Mapping[str, object]) -> dict[str, object]:
    """The options that a tournament names in its header, and those given here, which count more."""
    try:
        named = json.loads(tournament.header(OPTIONS) or "{}")
        KjcaOptions.of(named)
    except (ValueError, AttributeError, BadInput):
        named = {}
    return {**named, **values_of(options)}


def values_of(options: Mapping[str, object]) -> dict[str, object]:
    """Options as `pair` takes them, lists as texts with commas, in the form of a file."""
    values = dict(options)
    for name in ("separate", "break_order"):
        if isinstance(text := values.get(name), str):
            values[name] = [part.strip() for part in text.split(",") if part.strip()]
    return values


# -- What the guidelines leave open, as the desk asks for it -------------------------------------------


_YES_NO = {True: N_("yes"), False: N_("no")}
_WORDS: dict[str, tuple[str, Mapping[Any, str]]] = {
    "third_colour": (
        N_("The same colour three times in a row"),
        {"absolute": N_("never"), "soft": N_("rather than break up a scoregroup")},
    ),
    "colour_fix": (
        N_("If colours do not fit"),
        {"turn": N_("swap the colours of one pair"), "exchange": N_("exchange opponents first")},
    ),
    "float_limit": (
        N_("How often a child leaves its scoregroup"),
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
    return (*found, _order_of_breaks())


def _order_of_breaks() -> Option:
    orders = list(permutations(BREAKABLE))
    title = N_("Which rule is dropped first if nothing else works")
    return Option("break_order", tuple(",".join(order) for order in orders), title, parts=_BREACHES)
