"""The choices of a set-up in words: systems, editions, readings, options of the junior system, tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from pairwright.marks import N_
from pairwright.storage.setup import Setup
from pairwright.systems.kjca.options import BREAKABLE, CHOICES
from pairwright.web.words import Say

SYSTEMS = (
    ("dutch", N_("Swiss (Dutch system of FIDE)"), N_("Equal scores meet; for opens of any size.")),
    ("kjca", N_("Junior section on cards"), N_("The card system of junior events: quick, easy to follow.")),
    ("round_robin", N_("Round robin"), N_("Everybody meets everybody once, by the tables of FIDE.")),
    ("double_round_robin", N_("Double round robin"), N_("Everybody meets everybody with both colours.")),
)  # fmt: skip

EDITIONS = (
    ("", N_("Newest: rules of 2026")),
    ("2026", N_("2026, from 1 February 2026")),
    ("2017", N_("2017, from July 2017 to January 2026")),
    ("2012", N_("2012, until June 2017")),
)

READINGS = (
    ("", N_("The text and its official interpretations")),
    ("bbpPairings", N_("As the program bbpPairings reads the open places")),
    ("letter", N_("Colours by the printed pairing number (article 5.2.5 to the letter)")),
    ("registered", N_("Baku acceleration with everybody registered, absent from round 1 or not")),
)

ACCELERATIONS = (
    ("", N_("None")),
    ("baku", N_("Baku acceleration (virtual points in the first rounds)")),
)

COLOURS = (
    ("", N_("Drawn by lot before round 1")),
    ("white", N_("White for the first player")),
    ("black", N_("Black for the first player")),
)

RELATIONS = (
    ("family", N_("Brothers and sisters (family)")),
    ("club", N_("Members of one club")),
    ("school", N_("Pupils of one school")),
)


@dataclass(frozen=True, slots=True)
class Question:
    """An option of the junior system. choices: (value as the set-up keeps it, words), the usual one first."""

    name: str
    words: str
    choices: tuple[tuple[str, str], ...]


_YES, _NO = N_("Yes"), N_("No")
_YES_NO = {True: _YES, False: _NO}
_KJCA = {
    "third_colour": (
        N_("A third game in a row with one colour"),
        {"absolute": N_("never"), "soft": N_("rather than breaking a score group")},
    ),
    "colour_fix": (
        N_("When colours do not fit"),
        {"turn": N_("turn the colours of one pair"), "exchange": N_("exchange opponents first")},
    ),
    "float_limit": (
        N_("How often a child leaves its score group"),
        {"each": N_("once down, once up, one bye"), "any": N_("one of the three in all")},
    ),
    "fill_gaps": (N_("The opponent of a child who has left waits for a late entry"), _YES_NO),
    "equal_grades": (
        N_("Equal grades stand in order of"),
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
        N_("Where nobody has had a colour"),
        {"board": N_("by the number of the board"), "white": N_("White for the leading card")},
    ),
    "bye_is_down_float": (N_("A bye counts as a float down"), _YES_NO),
    "broken_pairs": (
        N_("A breach that cannot be avoided is put"),
        {"low": N_("as low as possible"), "high": N_("as high as possible")},
    ),
    "separate_first_round": (N_("Families, clubs and schools are kept apart in round 1 as well"), _YES_NO),
    "float_swap": (
        N_("A float or the bye changes hands to keep them apart"),
        {"after": N_("if exchanging partners does not"), "never": N_("never")},
    ),
    "defaulted_may_meet": (N_("Children whose game was defaulted may meet again"), _YES_NO),
}

_BREACHES = {
    "third_colour": N_("a third colour"),
    "second_bye": N_("a second bye"),
    "rematch": N_("a second meeting"),
}


def kept_value(value: object) -> str:
    """A value of an option as the set-up keeps it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def questions(translate: Say) -> list[Question]:
    """The options of the junior system, each with its choices in words."""
    found = []
    for name, values in CHOICES.items():
        words, said = _KJCA[name]
        choices = tuple((kept_value(value), translate(said[value])) for value in values)  # type: ignore[index]
        found.append(Question(name, translate(words), choices))
    orders = tuple(
        (",".join(order), ", ".join(translate(_BREACHES[part]) for part in order)) for order in _orders()
    )
    return [*found, Question("break_order", translate(N_("What gives way first when nothing works")), orders)]


def _orders() -> list[tuple[str, ...]]:
    return list(permutations(BREAKABLE))


def tie_break_choices(translate: Say, chosen: tuple[str, ...]) -> list[tuple[str, str]]:
    """Codes with their names in the order of the register, those already chosen among them."""
    from pairwright.standings.register import REGISTER

    found: dict[str, str] = {"": "–"}
    for entry in REGISTER.values():
        if entry.who != "team" and not entry.auxiliary and entry.name != "PTS":
            found[entry.name] = f"{entry.name} – {translate(entry.title)}"
            for modifier, words in _VARIANTS.items():
                if modifier[1] in entry.modifiers:
                    found[entry.name + modifier] = (
                        f"{entry.name}{modifier} – {translate(entry.title)}, {translate(words)}"
                    )
    for code in chosen:
        found.setdefault(code, code)
    return list(found.items())


_VARIANTS = {
    "/C1": N_("without the lowest"),
    "/C2": N_("without the two lowest"),
    "/M1": N_("without the lowest and the highest"),
}


def usual_tie_breaks(setup: Setup) -> str:
    """The codes that stand where a section has chosen none, such as "BH/C1, BH, SB"."""
    from pairwright.standings.event import Options
    from pairwright.standings.ladders import default_ladder
    from pairwright.tournament.tournament import Tournament

    ladder = default_ladder(Tournament((), system=setup.system), Options())
    return ", ".join(code for code in ladder.codes if code != "PTS")
