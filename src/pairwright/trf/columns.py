"""The records of the report file as tables of columns: the reader and the writer both use these.

Columns are counted from 1, both ends included, and count characters. `group` describes the first
of a repeating group, which returns every `step` columns. A record without columns is free text, or
words separated by blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace

STANDARD_ID_WIDTH = 4
"""Digits of a player number in every official record."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a fixed record.

    is_id: holds a player number, and grows when the file declares wider numbers (XXW).
    right: aligned to the right.
    """

    name: str
    first: int
    last: int
    is_id: bool = False
    right: bool = True

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.last - self.first + 1

    @property
    def words(self) -> str:
        """Its name, as messages have it."""
        return told(self.name.replace("_", " "))

    @property
    def slice(self) -> slice:
        """Where the field is in a line."""
        return slice(self.first - 1, self.last)

    def pad(self, text: str) -> str:
        """`text` aligned in the field; ValueError when it is too long."""
        if len(text) > self.width:
            raise ValueError(
                told(
                    "{text!r} does not fit into the columns of {field!r} ({n})",
                    text=text, n=self.width, field=self.words,
                )
            )  # fmt: skip
        return text.rjust(self.width) if self.right else text.ljust(self.width)

    def shifted(self, columns: int) -> Field:
        """The same field further right."""
        return Field(self.name, self.first + columns, self.last + columns, self.is_id, self.right)


@dataclass(frozen=True, slots=True)
class Record:
    """One kind of line.

    fields: the fixed fields, from left to right. group: the first repeating group, step: its period.
    words:  True when the rest of the line is words separated by blanks; with no columns and no words
            the rest of the line is free text.
    """

    code: str
    title: str
    fields: tuple[Field, ...] = ()
    group: tuple[Field, ...] = ()
    step: int = 0
    words: bool = False

    @property
    def fixed(self) -> bool:
        """True when the record has columns."""
        return bool(self.fields or self.group)

    def field(self, name: str) -> Field:
        """The field of this name, of the fixed part or of the first group."""
        for field in self.fields + self.group:
            if field.name == name:
                return field
        raise KeyError(name)

    def groups(self, line: str) -> Iterator[tuple[Field, ...]]:
        """The repeating groups that `line` is long enough to touch, each at its own columns."""
        shift = 0
        while self.group and self.group[0].first + shift <= len(line):
            yield tuple(field.shifted(shift) for field in self.group)
            shift += self.step

    def text_outside(self, line: str) -> int:
        """The first column with something that belongs to no field; 0 when there is none."""
        end, length = 3, len(line)
        for start, stop in (*self._touched(length), (length, length)):
            if between := line[end:start].lstrip(" "):
                return min(start, length) - len(between) + 1
            end = stop
        return 0

    def _touched(self, length: int) -> Iterator[tuple[int, int]]:
        """Where the fields that a line of this length touches begin and end in it."""
        yield from ((field.first - 1, field.last) for field in self.fields)
        if self.group:
            for shift in range(0, length - self.group[0].first + 1, self.step):
                yield from ((field.first - 1 + shift, field.last + shift) for field in self.group)

    def write(self, values: Mapping[str, str], groups: Iterable[Sequence[str]] = ()) -> str:
        """The line with these texts in their columns, without trailing blanks.

        Raises ValueError when a text is too long for its field.
        """
        line = self.code
        for field in self.fields:
            line = line.ljust(field.first - 1) + field.pad(values.get(field.name, ""))
        for number, texts in enumerate(groups):
            for field, text in zip(self.group, texts, strict=True):
                line = line.ljust(field.first - 1 + number * self.step) + field.pad(text)
        return line.rstrip(" ")

    def with_id_width(self, width: int) -> Record:
        """The record of a file whose player numbers are `width` digits wide: later columns move right."""
        if width == STANDARD_ID_WIDTH:
            return self
        extra = width - STANDARD_ID_WIDTH
        fields, shift = _widened(self.fields, extra, 0)
        group, after = _widened(self.group, extra, shift)
        return replace(self, fields=fields, group=group, step=self.step + after - shift)


def _widened(fields: tuple[Field, ...], extra: int, shift: int) -> tuple[tuple[Field, ...], int]:
    wider = []
    for field in fields:
        growth = extra if field.is_id else 0
        wider.append(replace(field, first=field.first + shift, last=field.last + shift + growth))
        shift += growth
    return tuple(wider), shift


def _id(name: str, first: int) -> Field:
    return Field(name, first, first + STANDARD_ID_WIDTH - 1, is_id=True)


HEADERS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "062": "players",
    "072": "rated_players",
    "082": "teams",
    "092": "type",
    "102": "chief_arbiter",
    "112": "deputy_arbiter",
    "122": "time_control",
    "132": "round_dates",
    "172": "starting_rank_method",
    "182": "pairing_controller",
    "192": "type_code",
    "202": "tie_breaks",
    "212": "standing_order",
    "222": "time_control_code",
}
"""Header records that the tournament keeps as they are, and their names in `Tournament.headers`."""

_TABLE = (
    *(Record(code, name.replace("_", " ")) for code, name in HEADERS.items() if code != "132"),
    Record("132", "round dates", group=(Field("date", 92, 99, right=False),), step=10),
    Record("142", "number of rounds", words=True),
    Record("152", "initial colour", words=True),
    Record("162", "points of the results", group=(Field("symbol", 6, 6), Field("points", 7, 10)), step=9),
    Record(
        "001",
        "player",
        fields=(
            _id("id", 5),
            Field("sex", 10, 10),
            Field("title", 11, 13),
            Field("name", 15, 47, right=False),
            Field("rating", 49, 52),
            Field("federation", 54, 56, right=False),
            Field("fide_id", 58, 68),
            Field("birth_date", 70, 79, right=False),
            Field("points", 81, 84),
            Field("rank", 86, 89),
        ),
        group=(_id("opponent", 92), Field("colour", 97, 97), Field("result", 99, 99)),
        step=10,
    ),
    Record("240", "byes", fields=(Field("type", 5, 5), Field("round", 7, 9)), group=(_id("id", 11),), step=5),
    Record(
        "250",
        "virtual points",
        fields=(
            Field("match_points", 5, 8),
            Field("points", 10, 13),
            Field("first_round", 15, 17),
            Field("last_round", 19, 21),
            _id("first_id", 23),
            _id("last_id", 28),
        ),
    ),
    Record(
        "260",
        "forbidden pairs",
        fields=(Field("first_round", 5, 7), Field("last_round", 9, 11)),
        group=(_id("id", 13),),
        step=5,
    ),
    Record(
        "299",
        "abnormal points",
        fields=(
            Field("type", 5, 5),
            Field("match_points", 8, 11),
            Field("points", 14, 17),
            Field("round", 20, 22),
        ),
        group=(_id("id", 24),),
        step=5,
    ),
    Record("013", "team", fields=(Field("name", 5, 36, right=False),), group=(_id("id", 37),), step=5),
    Record(
        "310",
        "team",
        fields=(
            Field("team", 5, 7),
            Field("name", 9, 40, right=False),
            Field("nickname", 42, 46, right=False),
            Field("strength", 48, 53),
            Field("match_points", 55, 60),
            Field("game_points", 62, 67),
            Field("rank", 69, 71),
        ),
        group=(_id("id", 74),),
        step=5,
    ),
    Record("XXW", "width of the player numbers", words=True),
    Record("XXR", "number of rounds", words=True),
    Record("XXC", "initial colour and order", words=True),
    Record("XXZ", "absent in the next round", words=True),
    Record("XXP", "forbidden pairs", words=True),
    Record("XXS", "points of the results", words=True),
    Record("XXA", "virtual points", fields=(_id("id", 5),), group=(Field("points", 10, 13),), step=5),
    *(Record(f"BB{letter}", "points of a result", fields=(Field("points", 5, 8),)) for letter in "WDLZFU"),
)

RECORDS: dict[str, Record] = {record.code: record for record in _TABLE}
"""Every record this program understands, by code."""

SHARLY_299 = Record(
    "299",
    "abnormal points, other columns",
    fields=(
        Field("type", 5, 5),
        Field("match_points", 7, 10),
        Field("points", 12, 15),
        Field("round", 17, 19),
    ),
    group=(_id("id", 21),),
    step=5,
)
"""The columns in which one widespread program writes record 299; read when nothing else fits."""


@lru_cache(maxsize=256)
def record(code: str, id_width: int = STANDARD_ID_WIDTH) -> Record:
    """The record of this code in a file with player numbers of this width."""
    return RECORDS[code].with_id_width(id_width)


_MOST_DIGITS = 9
_MOST_DIGITS_OF_POINTS = 6


def integer(text: str) -> int | None:
    """A number without sign, blank- or zero-padded; None when `text` is something else or blank."""
    shown = text.strip(" ")
    if not _digits(shown):
        return None
    return int(shown) if len(shown) <= _MOST_DIGITS or len(shown.lstrip("0")) <= _MOST_DIGITS else None


@lru_cache(maxsize=4096)
def points(text: str) -> tuple[int, bool] | None:
    """Units (tenths) in a points field, and whether it is of the form 11.5.

    "2", ".5" and "2,0" have one meaning but not that form. None when `text` is no number.
    """
    shown = text.strip(" ")
    unsigned = shown.removeprefix("-")
    mark = "," if "," in unsigned else "."
    whole, found, tenth = unsigned.partition(mark)
    if found and not (_digits(tenth) and len(tenth) == 1):
        return None
    if not whole:
        if found != ".":
            return None
    elif not _digits(whole) or len(whole) > _MOST_DIGITS_OF_POINTS:
        return None
    value = int(whole or 0) * 10 + int(tenth or 0)
    return (-value if unsigned != shown else value), bool(whole) and found == "."


def _digits(text: str) -> bool:
    """One digit or more, and nothing else; without `re`, which a short call would load for this alone."""
    return text.isascii() and text.isdigit()


# -- The dialects of the report file that can be written, as values ------------------------------------


@dataclass(frozen=True, slots=True)
class Profile:
    """What a dialect has.

    numeric:     the records of TRF26 (142 ... 299).
    extended:    XXR, XXC, XXP, XXA, and the byes of the next round in its column.
    xxs, bb:     points as XXS, as BB*.
    wide:        player numbers above 9999, declared by XXW.
    portable:    spellings that engines of 2025 accept as well.
    """

    name: str
    numeric: bool = False
    extended: bool = False
    xxs: bool = False
    bb: bool = False
    wide: bool = True
    portable: bool = False

    @property
    def dialect(self) -> str:
        """What it is called in a sentence: TRF16."""
        return self.name.replace("trf", "TRF")

    @property
    def single(self) -> bool:
        """True when everything is written in one spelling only."""
        return not (self.numeric and self.extended)


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("trf16", wide=False),
        Profile("trfx", extended=True, xxs=True),
        Profile("trfbx", extended=True, bb=True),
        Profile("trf26", numeric=True),
        Profile("engine", numeric=True, extended=True, xxs=True, bb=True, portable=True),
    )
}
