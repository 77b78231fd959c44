"""A participant, as the entry list knows him."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pairwright.common.errors import BadTournament
from pairwright.common.messages import told
from pairwright.common.printable import half_in
from pairwright.common.values import TYPE_CHECKING, brief, dataclass
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome

if TYPE_CHECKING:
    from typing import Self


SEXES = {"m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w", "u": "u", "U": "u"}
"""What a sex may be written as, and the letter of the report file; u is neither."""


def birth_year(text: str) -> int:
    """The year of a date of birth, in whatever order it is written; 0 where there is none."""
    numbers = "".join(one if one in "0123456789" else " " for one in text).split()
    return next((int(one) for one in numbers if len(one) == 4 and one[:2] in ("18", "19", "20")), 0)


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@lru_cache(maxsize=256)
def normal_date(text: str) -> str:
    """A date as YYYY/MM/DD; "" for none. Forms: 2026/03/01, 01. 03. 2026, and Mar 1, 2026 (of Lichess)."""
    parts = text.translate(dict.fromkeys(map(ord, "/-.,"), " ")).lower().split()
    if len(parts) != 3:
        return ""
    if parts[0].isalpha():
        parts[:2] = parts[1::-1]
    year, month, day = parts if len(parts[0]) == 4 else parts[::-1]
    if month[:3] in _MONTHS:
        month = str(_MONTHS.index(month[:3]) + 1)
    if len(year) != 4 or not all(one.isascii() and one.isdigit() for one in (year, month, day)):
        return ""
    if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return ""
    return f"{year}/{int(month):02d}/{int(day):02d}"


@dataclass(frozen=True, slots=True)
class Player:
    """One participant; a value that is none is refused by the tournament that it is put into.

    number:      the Tournament Pairing Number (C.04.2 art. 2), 1 and up, unique in the event.
    rating:      0 when unrated.
    sex:         as in `SEXES`, "" when unknown.
    shown_number: the number the source writes for him where that is not `number` (a file may order its
                  rows otherwise than its numbers); 0 when they are the same.
    national_rating, club, school, family: used by lots, junior draws and lists, empty when unknown.
    birth_date:  as written in the source ("1988/03/14", "1988", "").
    card:        rounds played in another section of the event before he came to this one, a line each
                 (`pairwright.tournament.player`); junior draws on cards look at it.
    rank:        the rank written in the source, None when none was; never used for pairing.
    more:        what else an entry list knows of him, ("national_id", "123456A"); names as in
                 `pairwright.tournament.person.MORE`. Nothing is drawn by it.
    """

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    rank: int | None = None
    national_rating: int = 0
    club: str = ""
    school: str = ""
    family: str = ""
    shown_number: int = 0
    card: str = ""
    more: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return brief(self)

    @property
    def titled_name(self) -> str:
        """The name with its title in front."""
        return f"{self.title} {self.name}".strip()

    @property
    def known_number(self) -> int:
        """The number that people know him by: the one his source writes."""
        return self.shown_number or self.number


def player_faults(one: Player) -> Iterator[str]:
    """What is nonsense in a player whom somebody made in Python."""
    for name in ("number", "rating", "national_rating", "shown_number", "rank"):
        value, least = getattr(one, name), int(name == "number")
        if name == "rank" and value is None:
            continue
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            yield told(
                "player {number}: {name} {value!r}: a whole number from {least} up is expected",
                number=one.number, name=name, value=value, least=least,
            )  # fmt: skip
    words = ("name", "title", "federation", "fide_id", "birth_date", "club", "school", "family", "card")
    texts = [(name, getattr(one, name)) for name in words]
    for pair in one.more if isinstance(one.more, tuple) else (one.more,):
        if not isinstance(pair, tuple) or list(map(type, pair)) != [str, str]:
            yield told(
                "{what}: {found}; {example} is expected",
                what="more", found=repr(pair), example='more=(("national_id", "123456A"),)',
            )  # fmt: skip
        else:
            texts += [("more", text) for text in pair]
    for name, value in texts:
        if not isinstance(value, str):
            yield told(
                "player {number}: {name} {value!r}: a text is expected",
                number=one.number, name=name, value=value,
            )  # fmt: skip
        elif half_in(value):
            yield told(
                "player {number}: {name} {value!r}: a text without half a character (such as {sign}) "
                "is expected",
                number=one.number, name=name, value=value, sign="\\ud800",
            )  # fmt: skip
    if one.sex not in ("", *SEXES):
        yield told(
            'player {number}: sex {sex!r}: "m", "w", "u" or "" is expected', number=one.number, sex=one.sex
        )


def field_faults(where: str, kind: str, value: object) -> Iterator[str]:
    """What is not of the kind that the annotation of a field says, and texts that no file can hold."""
    inside = kind.removesuffix(" | None").partition("[")[2].removesuffix("]")
    one_of_two = inside[: len(inside) // 2 - 1]
    pair = inside == f"{one_of_two}, {one_of_two}"
    names = {*(one.__name__ for one in type(value).__mro__), "int" * hasattr(type(value), "__index__")}
    if kind == "str":
        if not isinstance(value, str) or half_in(value):
            half = told("a text without half a character (such as {sign})", sign="\\ud800")
            name = half if isinstance(value, str) else told("a text")
            yield told("{where}: expected {name}, not {value}", where=where, name=name, value=repr(value))
    elif inside and isinstance(value, tuple | list) and (not pair or len(value) == 2):
        for one in value:
            yield from field_faults(where, one_of_two if pair else inside.removesuffix(", ..."), one)
    elif names.isdisjoint(kind.replace("None", "NoneType").split(" | ")):
        yield told("{where}: expected {name}, not {value}", where=where, name=kind, value=f"{value!r:.60}")
    else:
        for one in getattr(value, "_specs_", ()):  # of a class derived from ours, the fields that are ours
            yield from field_faults(where, one.type, getattr(value, one.name))


def required_players(players: Iterable[Player]) -> list[Player]:
    """The players of an event. Raises BadTournament for what is none, with one that is."""
    found = list(players) if isinstance(players, Iterable) else [players]
    if strangers := {type(one).__name__ for one in found if not isinstance(one, Player)}:
        raise BadTournament.told(
            "{what}: {found}; {example} is expected",
            what="players", found=", ".join(sorted(strangers)), example="Player(1, 'Ann'), ...",
        )  # fmt: skip
    return found


# -- What a child brings on its card from another section: colours, byes, floats of the rounds there ---

FLOATS = ("level", "down", "up", "")


@dataclass(frozen=True, slots=True)
class Carried:
    """A round elsewhere. colour: NONE without a game. floated: of FLOATS, "" where the player was not in the
    round, as before a late entry. opponent: a name, or "".
    """

    colour: Colour
    outcome: Outcome
    floated: str = "level"
    opponent: str = ""

    @property
    def played(self) -> bool:
        """True for a game."""
        return self.outcome <= LAST_PLAYED

    @property
    def text(self) -> str:
        """A line of `Player.card`: colour, outcome, float, opponent."""
        words = (self.colour.name.lower(), self.outcome.name.lower(), self.floated, self.opponent)
        return " ".join(words).strip()

    @classmethod
    def of(cls, line: str) -> Self | None:
        """A line read; None for one that nobody can read."""
        colour, outcome, floated, opponent = (*line.split(" ", 3), "", "", "", "")[:4]
        try:
            return cls(
                Colour[colour.upper()], Outcome[outcome.upper()], FLOATS[FLOATS.index(floated)], opponent
            )
        except (KeyError, ValueError):
            return None


def carried(card: str) -> tuple[Carried, ...]:
    """The rounds of `Player.card`, oldest first; lines that nobody can read are left out."""
    return tuple(one for one in map(Carried.of, card.splitlines()) if one is not None)


def card_text(rounds: Iterable[Carried]) -> str:
    """Rounds as `Player.card` has them."""
    return "\n".join(one.text for one in rounds)
