"""What a tie-break is: its code, its values, and the edition of the regulations that it follows.

Codes are as record 202 or 212 of a report file and announcements write them:

    NAME[:MP|:GP][/MODIFIER ...]      BH/C1   SB:GP   KS/L+1   ARO/C1/U1400

The hyphens of the handbook (BH-C1) and a colon before a modifier (BH:C1) are understood as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pairwright.common.errors import BadInput
from pairwright.common.messages import decimal
from pairwright.common.values import TYPE_CHECKING, dataclass, replace
from pairwright.rules.article import without_function
from pairwright.tournament.player import normal_date

if TYPE_CHECKING:
    from fractions import Fraction

    from pairwright.tournament.tournament import Tournament

OTHER = "OTHER_"
"""The beginning of a code that an event has defined for itself."""

SCORES = ("MP", "GP")

_ALIASES = {"GE": "REP", "ESB:MM": "EMMSB", "ESB:MG": "EMGSB", "ESB:GM": "EGMSB", "ESB:GG": "EGGSB"}

_NAME = re.compile(r"OTHER_[A-Z0-9_]+|[A-Z][A-Z0-9]*")
_HYPHEN = re.compile(r"-(?=[CM]\d+(?:[/:-]|$)|P(?:[/:-]|$))")


@dataclass(frozen=True, slots=True)
class Code:
    """One element of a list of tie-breaks.

    score:     "MP" or "GP" where the code names the score of teams, else "".
    cut_low, cut_high: how many least and most significant values are cut (/C1, /M2).
    played_forfeits: forfeits count as games (/P). fore: through Fore Buchholz (/F).
    limit:     steps of half a point by which the Koya limit is moved (/L+1).
    divisor:   of SSSC (/K3), 0 when it follows from the event. reverse: the other order (/R).
    unrated:   rating of the unrated (/U1400). edition: of the rules (/V2024), "" for the event's.
    """

    name: str
    score: str = ""
    cut_low: int = 0
    cut_high: int = 0
    played_forfeits: bool = False
    fore: bool = False
    limit: int = 0
    divisor: int = 0
    reverse: bool = False
    unrated: int | None = None
    edition: str = ""

    def __str__(self) -> str:
        text = self.name + (f":{self.score}" if self.score else "")
        return "/".join([text, *self.modifiers()])

    def modifiers(self) -> list[str]:
        """The modifiers as texts, in one fixed order."""
        found = []
        if self.cut_high:
            found.append(f"M{self.cut_high}")
        elif self.cut_low:
            found.append(f"C{self.cut_low}")
        found += ["P"] * self.played_forfeits + ["F"] * self.fore
        if self.limit:
            found.append(f"L{self.limit:+d}")
        if self.divisor:
            found.append(f"K{self.divisor}")
        found += ["R"] * self.reverse
        if self.unrated is not None:
            found.append(f"U{self.unrated}")
        if self.edition:
            found.append(f"V{self.edition}")
        return found


@lru_cache(maxsize=256)
def parse_code(text: str) -> Code:
    """The code written in `text`. Raises BadInput, saying what is wrong with it."""
    written = text.strip().upper()
    parts = re.split(r"[/:]", _HYPHEN.sub("/", written))
    alias = _ALIASES.get(":".join(parts[:2]))
    if alias:
        parts[:2] = [alias]
    name = _ALIASES.get(parts[0], parts[0])
    if not _NAME.fullmatch(name):
        raise BadInput.told(
            "{text!r} is not the code of a tie-break such as BH/C1 or SB:GP", text=text.strip()
        )
    code = Code(name)
    for part in parts[1:]:
        code = _with_modifier(code, part, text.strip())
    return code


def parse_codes(text: str | Iterable[str]) -> tuple[Code, ...]:
    """A list of codes, separated by commas or blanks. Raises BadInput with every fault of the list."""
    words = re.split(r"[,\s]+", text) if isinstance(text, str) else list(text)
    codes: list[Code] = []
    faults: list[str] = []
    for word in map(str, words):
        if not word.strip():
            continue
        try:
            codes.append(parse_code(word))
        except BadInput as error:
            faults += error.faults
    if faults:
        raise BadInput(*faults)
    return tuple(codes)


def _with_modifier(code: Code, part: str, text: str) -> Code:
    letter, rest = part[:1], part[1:]
    number = int(rest) if rest.isascii() and rest.isdigit() else None
    if part in SCORES and not code.score:
        return replace(code, score=part)
    if letter in ("C", "M") and number:
        if code.cut_low:
            raise BadInput.told("{text}: only one of the modifiers C and M can be given", text=text)
        return replace(code, cut_low=number, cut_high=number if letter == "M" else 0)
    if part in ("P", "F", "R"):
        names = {"P": "played_forfeits", "F": "fore", "R": "reverse"}
        return replace(code, **{names[part]: True})  # type: ignore[arg-type]
    if letter == "L":
        return replace(code, limit=_limit(rest, text))
    if letter == "K" and number:
        return replace(code, divisor=number)
    if letter == "U" and number:
        return replace(code, unrated=number)
    if letter == "V" and number:
        return replace(code, edition=rest)
    raise BadInput.told(
        "{text}: {part!r} is no modifier; known: C1 C2 (cut), M1 M2 (median), P (forfeits count as games), "
        "F (Fore Buchholz), L+1 L-1 (limit), K3 (divisor), R (reversed), U1400 (rating of the unrated), "
        "V2024 (edition), and :MP or :GP before them", text=text, part=part,
    )  # fmt: skip


def _limit(rest: str, text: str) -> int:
    match = re.fullmatch(r"([+-])(\d{1,2})", rest, re.ASCII)
    if match is None:
        raise BadInput.told(
            "{text}: write L+{value} or L-{value} to move the limit by half points; without a sign, "
            "programs read it in two ways", text=text, value=rest or 1,
        )  # fmt: skip
    return int(match[1] + match[2])


# -- Values of tie-breaks: whole numbers on a scale, so that comparing them is exact -------------------

AVERAGES = 10**9
"""Scale of means that are ranked as they are: two that differ, of at most 999 games, still differ in it."""
PERFORMANCE = 10_000
"""Scale of the performance by grades. Means of up to a hundred games that differ at all differ by more than
one unit of it, so that rounding never makes two of them equal, nor turns their order."""
_SHOWN = 100

Values = Sequence[int | None]
"""One value for each participant, in units of a scale; None where it is undefined or dropped."""


@dataclass(frozen=True, slots=True)
class ValueColumn:
    """The values of one tie-break. code: as it was asked for. scale: units in one.

    places: they are places within those who were tied, and 0 where nobody was split.
    """

    code: str
    scale: int
    values: Values
    places: bool = False

    def number(self, participant: int) -> Fraction | None:
        """The value itself."""
        from fractions import Fraction  # few ask, and it is slow to load

        value = self.values[participant]
        return None if value is None else Fraction(value, self.scale)

    def text(self, participant: int) -> str:
        """The value as it is printed; "" when there is none."""
        return value_text(self.values[participant], self.scale)


@lru_cache(maxsize=4096)
def value_text(value: int | None, scale: int) -> str:
    """A value as a decimal with as many digits as its scale has: 195 of 10 is "19.5"; a mean has two."""
    if value is None:
        return ""
    if scale == AVERAGES:
        value, scale = half_up(value * _SHOWN, scale), _SHOWN
    if scale == 1:
        return str(value)
    return decimal(value, len(str(scale)) - 1)


def half_up(numerator: int, denominator: int) -> int:
    """The quotient rounded to a whole number, one half upwards (towards plus infinity)."""
    return (2 * numerator + denominator) // (2 * denominator)


# -- Editions of the tie-break regulations, as values --------------------------------------------------

BOOK = "C.07"

OUTSIDE: dict[str, str] = {
    "1": "scope of the regulations",
    "2.2": "choice of the organiser between play-offs and tie-breaks",
    "4.3": "types of tie-breaks; they are a column of the register",
    "4.4": "an opponent met twice counts twice: nothing has to be done for it",
    "5": "the table of names; the register prints it",
    "15.3": "Swiss events follow article 16",
    "16.6": "event rules may differ from 16.3 to 16.5; a list that does is not a FIDE tie-break",
}

without_function(BOOK, OUTSIDE)


@dataclass(frozen=True, slots=True)
class TieBreakEdition:
    """One text of C.07.

    first_day:    the first day on which events that start follow it, YYYY/MM/DD.
    dummy_capped: the dummy opponent's score is capped (16.4.1 and 16.4.2).
    buchholz_in_fixed_pairings: tie-breaks of article 8 may be used in round robins.
    """

    name: str
    first_day: str
    dummy_capped: bool
    buchholz_in_fixed_pairings: bool


EDITIONS = {
    "2024": TieBreakEdition("2024", "2023/09/01", dummy_capped=False, buchholz_in_fixed_pairings=True),
    "2026": TieBreakEdition("2026", "2026/03/01", dummy_capped=True, buchholz_in_fixed_pairings=False),
}
"""By name, oldest first. The texts of September 2023, April and August 2024 calculate alike."""

CURRENT = EDITIONS["2026"]
OLDEST = EDITIONS["2024"]


def edition_named(name: str) -> TieBreakEdition:
    """The edition of this name. Raises BadInput for an unknown one."""
    if name not in EDITIONS:
        raise BadInput.told(
            "unknown edition {name!r} of the tie-break rules; known: {list}", name=name,
            list=", ".join(EDITIONS),
        )  # fmt: skip
    return EDITIONS[name]


def edition_by_date(start_date: str) -> TieBreakEdition | None:
    """The edition for an event that begins on this day (YYYY/MM/DD); None when the text is no such day.

    Events older than every edition get the oldest one.
    """
    day = normal_date(start_date)
    if not day:
        return None
    chosen = next(iter(EDITIONS.values()))
    for edition in EDITIONS.values():
        if edition.first_day <= day:
            chosen = edition
    return chosen


def day_of_round(tournament: Tournament, number: int) -> str:
    """The day of a round as YYYY/MM/DD, where it is written otherwise as it stands; "" for none.

    Record 132 has room for two digits of the year: YY/MM/DD.
    """
    days = tournament.header("round_dates").split(",")
    day = days[number - 1].strip() if number <= len(days) else ""
    return f"20{day}" if re.fullmatch(r"\d\d/\d\d/\d\d", day, re.ASCII) else day
