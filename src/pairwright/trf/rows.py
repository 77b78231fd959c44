"""Reading the fixed part of the player rows (record 001): everything left of the rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import zip_longest

from pairwright import matching
from pairwright.common.messages import decimal, told
from pairwright.common.values import TYPE_CHECKING, dataclass, replace
from pairwright.tournament.player import SEXES, Player
from pairwright.trf.columns import Record, integer, points, record
from pairwright.trf.context import RecordLines
from pairwright.trf.problems import Findings

if TYPE_CHECKING:
    from typing import Any

TRF06_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM",
    "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM",
}  # fmt: skip
"""The one-letter titles of TRF06, some with an f for women's titles."""

_POINTS = 8
"""The place of the points among the fields of a row."""


@dataclass(slots=True)
class PlayerRow:
    """One 001 row: where it stood, the player, the points written (None: unusable) and the line itself."""

    line_number: int
    player: Player
    points: int | None
    line: str


class Places(Mapping[int, int]):
    """The place of each number in a list; few files have a record that asks for any."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = numbers

    @cached_property
    def _place(self) -> dict[int, int]:
        return dict(zip(self._numbers, range(len(self._numbers)), strict=True))

    def __getitem__(self, number: int) -> int:
        return self._place[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


class PlayerRows(Sequence[PlayerRow]):
    """The usable rows as columns; a row is made when it is asked for.

    numbers: of the players. points: None for unusable ones. lines: the rows themselves.
    """

    def __init__(
        self,
        players: Sequence[Player] = (),
        numbers: list[int] | None = None,
        points: Sequence[int | None] = (),
        lines: RecordLines | None = None,
    ) -> None:
        self.players, self.numbers, self.points = players, numbers or [], points
        self.lines = lines or RecordLines([], [])

    @classmethod
    def of(cls, rows: Sequence[PlayerRow]) -> PlayerRows:
        """The columns of some rows."""
        lines = RecordLines([row.line_number for row in rows], [row.line for row in rows])
        players = [row.player for row in rows]
        return cls(players, [one.number for one in players], [row.points for row in rows], lines)

    def in_order(self) -> PlayerRows:
        """The rows by number."""
        rising = self.numbers == sorted(self.numbers)
        return self if rising else self.of(sorted(self, key=lambda row: row.player.number))

    def __len__(self) -> int:
        return len(self.players)

    def __getitem__(self, at: int) -> PlayerRow:  # type: ignore[override]
        number, text = self.lines[at]
        return PlayerRow(number, self.players[at], self.points[at], text)


def _texts(line: str, layout: Record) -> tuple[str, ...] | None:
    """The texts of the fields of a row; None for one that has something between them."""
    padded = line.ljust(layout.fields[-1].last)
    if not padded.startswith("001"):
        return None
    column, found = 3, []
    for field in layout.fields:
        first = field.first - 1
        if padded[column:first].strip(" "):
            return None
        column = field.last
        found.append(padded[first:column])
    return tuple(found)


_NO_DAY = "/00/00"
"""How a date of birth ends of which only the year is known; the native reader takes dates as they stand."""

_ATTRIBUTES = (
    ("id", "number", "n", None, None),
    ("sex", "sex", "m", SEXES, ""),
    ("title", "title", "m", TRF06_TITLES, None),
    ("name", "name", "t", None, None),
    ("rating", "rating", "r", None, None),
    ("federation", "federation", "t", None, None),
    ("fide_id", "fide_id", "i", None, None),
    ("birth_date", "birth_date", "t", None, _NO_DAY),
    ("rank", "rank", "w", None, None),
)
"""Field of the record, attribute of the player, and how the native reader reads it."""


@lru_cache(maxsize=32)
def _plain_reader(id_width: int) -> Any:
    """What reads the rows of the plain form."""
    layout, names = record("001", id_width), Player.__match_args__
    columns = [
        (at.start, at.stop, names.index(attribute), how, table, otherwise)
        for field, attribute, how, table, otherwise in _ATTRIBUTES
        if (at := layout.field(field).slice)
    ]
    points_at = layout.field("points").slice
    return matching.CORE.RecordReader("001", Player(1), names, columns, points_at.start, points_at.stop)


def read_player_rows(
    lines: RecordLines, id_width: int, findings: Findings
) -> tuple[PlayerRows, frozenset[int]]:
    """The usable rows, each number once, in the order of the file; and the numbers of the unusable ones."""
    rows: list[PlayerRow] = []
    unusable: set[int] = set()
    seen: dict[int, int] = {}
    column = record("001", id_width).field("id").first
    vega = 0
    players: Sequence[Player | None] = ()
    points: Sequence[int | None] = ()
    if matching.CORE:
        players, numbers, points, rising = plain = _plain_reader(id_width).read(lines.texts)
        if rising or (None not in numbers and len(set(numbers)) == len(numbers)):
            return PlayerRows(plain[0], numbers, plain[2], lines), frozenset()
    for line, player, units in zip_longest(lines, players, points):
        if player is not None:
            row: PlayerRow | None = PlayerRow(line.number, player, units, line.text)
        elif "|" in line.text[:40] and _texts(line.text, record("001", id_width)) is None:
            vega = vega or line.number
            continue
        else:
            row = read_player_row(line.number, line.text, id_width, findings)
        if row is None:
            unusable.add(integer(line.text[4 : 4 + id_width]) or 0)
            continue
        number = row.player.number
        if number in seen:
            findings.error(
                "TRF-PLAYER-DUPLICATE",
                told("player number {n} was already defined on line {line}", n=number, line=seen[number]),
                line=line.number, column=column, player=number,
            )  # fmt: skip
            continue
        seen[number] = line.number
        rows.append(row)
    if vega:
        findings.error(
            "TRF-VEGA",
            told(
                "'|' between the fields of the player rows: this is a Vega tdf file, not a report file; "
                "export the tournament from Vega as TRF",
            ),
            line=vega, column=next(line for line in lines if line.number == vega).text.index("|") + 1,
        )  # fmt: skip
    return PlayerRows.of(rows), frozenset(unusable - {0})


def report_gaps(rows: PlayerRows, findings: Findings) -> None:
    """Report once that the numbers of the (sorted) rows are not 1, 2, 3, ..."""
    if not rows or rows.numbers[-1] == len(rows):
        return
    number, place = next((number, place) for place, number in enumerate(rows.numbers, 1) if number != place)
    row = rows[place - 1]
    have = set(rows.numbers)
    highest = rows.numbers[-1]
    missing = [str(n) for n in range(1, min(highest, place + len(rows))) if n not in have]
    listed = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
    findings.repair(
        "TRF-PLAYER-GAP",
        told(
            "player numbers are not 1..{n}: {list} missing (highest number is {highest})", n=len(rows),
            list=listed, highest=highest,
        ),
        line=row.line_number, column=5, player=number,
        assumed=told("the order of the numbers is used for pairing, the numbers of the file are shown"),
    )  # fmt: skip


def read_player_row(line_number: int, line: str, id_width: int, findings: Findings) -> PlayerRow | None:
    """Read one row; None when it is unusable (the findings say why)."""
    layout = record("001", id_width)
    if "\t" in line:
        findings.error(
            "TRF-TAB", told("a tab in a fixed-column row"), line=line_number, column=line.index("\t") + 1
        )
        return None
    points_end = layout.field("points").last
    if len(line) < points_end:
        findings.error(
            "TRF-PLAYER-SHORT",
            told(
                "a player row needs at least {end} columns (points end in column {end}), this one has {n}",
                end=points_end, n=len(line),
            ),
            line=line_number, column=len(line) + 1,
        )  # fmt: skip
        return None
    texts = _texts(line, layout)
    wide = 0
    if texts is None:
        line, wide = _without_wide_rating(line_number, line, layout, findings)
        texts = _texts(line, layout) if wide else None
    if texts is None or (points(texts[_POINTS]) is None and texts[_POINTS].strip(" ")):
        repaired = _undo_byte_padding(line_number, line, layout, findings)
        if repaired is None:
            _explain_columns(line_number, line, layout, findings)
            return None
        line = repaired
        texts = _texts(line, layout)
        if texts is None:
            return None
    row = _row_from(line_number, line, texts, layout, findings)
    if wide and row is not None:
        row.player = replace(row.player, rating=wide)
    return row


def _without_wide_rating(line_number: int, line: str, layout: Record, findings: Findings) -> tuple[str, int]:
    """The row without a rating of five or six digits, which uses the blanks beside it, and that rating."""
    field = layout.field("rating")
    if len(line[field.first - 2 : field.last + 1].strip(" ")) <= field.width:
        return line, 0
    import re  # here, because hardly any file needs it

    match = re.fullmatch(r" *([1-9]\d{4,5}) *", line[field.first - 2 : field.last + 1], re.ASCII)
    if match is None or line[field.first - 3 : field.first - 2].isdecimal():
        return line, 0
    findings.repair(
        "TRF-RATING-WIDE",
        told(
            "the rating {text} has more digits than columns {first}-{last} hold", text=match[1],
            first=field.first, last=field.last,
        ),
        line=line_number, column=field.first, found=match[1], assumed=told("read as {value}", value=match[1]),
    )  # fmt: skip
    return line[: field.first - 2] + " " * 6 + line[field.last + 1 :], int(match[1])


def _row_from(
    line_number: int, line: str, texts: tuple[str, ...], layout: Record, findings: Findings
) -> PlayerRow | None:
    number_text, sex, title, name, rating, federation, fide_id, birth_date, points_text, rank = texts
    number = integer(number_text)
    if not number:
        findings.error(
            "TRF-PLAYER-NUMBER", told("{text!r} is not a player number", text=number_text), line=line_number,
            column=layout.field("id").first, found=number_text.strip(),
        )  # fmt: skip
        return None
    player = Player(
        number=number,
        name=name.strip(),
        rating=_whole(rating, "rating", line_number, number, layout, findings) or 0,
        title=_title(title),
        sex=SEXES.get(sex, ""),
        federation=federation.strip(),
        fide_id=_fide_id(fide_id),
        birth_date=_birth_date(birth_date),
        rank=_whole(rank, "rank", line_number, number, layout, findings),
    )
    return PlayerRow(line_number, player, _points(points_text, line_number, number, layout, findings), line)


def static_fields(texts: Mapping[str, str]) -> Player:
    """The player that a row with these texts in its columns describes; his number is left at 1."""
    return Player(
        number=1,
        name=texts["name"].strip(),
        rating=integer(texts["rating"]) or 0,
        title=_title(texts["title"]),
        sex=SEXES.get(texts["sex"], ""),
        federation=texts["federation"].strip(),
        fide_id=_fide_id(texts["fide_id"]),
        birth_date=_birth_date(texts["birth_date"]),
        rank=integer(texts["rank"]),
    )


def _title(text: str) -> str:
    return TRF06_TITLES.get(text.strip(), text.strip())


def _birth_date(text: str) -> str:
    """The day, or the year alone where the file knows no more (1984/00/00)."""
    return text.strip().removesuffix(_NO_DAY).rstrip()


def _fide_id(text: str) -> str:
    return text.strip() if text.strip(" 0") else ""


def _whole(
    text: str, name: str, line_number: int, number: int, layout: Record, findings: Findings
) -> int | None:
    """A rating or rank; blank is None."""
    value = integer(text)
    if value is None and text.strip(" "):
        findings.repair(
            "TRF-NUMBER",
            told(
                "the {field} {text!r} of player {n} is not a whole number", field=told(name),
                text=text.strip(), n=number,
            ),
            line=line_number, column=layout.field(name).first, player=number, found=text.strip(),
            assumed=told("read as no {field}", field=told(name)),
        )  # fmt: skip
    return value


def _points(text: str, line_number: int, number: int, layout: Record, findings: Findings) -> int | None:
    value = points(text)
    if value is None:
        field = layout.field("points")
        findings.repair(
            "TRF-NUMBER",
            told(
                "player {n} has no points (columns {first}-{last})", n=number, first=field.first,
                last=field.last,
            ),
            line=line_number, column=layout.field("points").first, player=number,
            assumed=told("the results are used"),
        )  # fmt: skip
        return None
    units, regular = value
    if not regular:
        comma = told(" (decimal comma)") if "," in text else ""
        findings.repair(
            "TRF-NUMBER", told("{text!r} is not a number of the form 11.5{comma}", text=text, comma=comma),
            line=line_number, column=layout.field("points").first, player=number, found=text.strip(),
            assumed=told("read as {value}", value=decimal(units, 1)),
        )  # fmt: skip
    return units


def _undo_byte_padding(line_number: int, line: str, layout: Record, findings: Findings) -> str | None:
    """A row whose name was padded by bytes, with the columns it lost; None when that does not mend it."""
    name = layout.field("name")
    extra = len(line[name.slice].encode("utf-8", errors="replace")) - len(line[name.slice])
    while extra > 0:
        repaired = line[: name.last - extra] + " " * extra + line[name.last - extra :]
        texts = _texts(repaired, layout)
        value = points(texts[_POINTS]) if texts else None
        if value is not None and value[1]:
            findings.repair(
                "TRF-COLUMNS",
                told(
                    "the row is shifted to the left by {n} (name padded by bytes; bytes too many in "
                    "{name!r}: {n})", n=extra, name=repaired[name.slice].strip(),
                ),
                line=line_number, column=layout.field("points").first,
                assumed=told("the row is re-read by byte columns"),
            )  # fmt: skip
            return repaired
        extra -= 1
    return None


def _explain_columns(line_number: int, line: str, layout: Record, findings: Findings) -> None:
    """Say which column of a row is wrong."""
    column = layout.text_outside(line[: layout.field("rank").last])
    if column:
        before = [field for field in layout.fields if field.last < column]
        ends = told(" ({field} ends before it)", field=before[-1].words) if before else ""
        findings.error(
            "TRF-COLUMNS",
            told(
                "column {n} must be blank{ends}, {text!r} found", n=column, ends=ends, text=line[column - 1],
            ),
            line=line_number, column=column, found=line[column - 1],
        )  # fmt: skip
        return
    field = layout.field("points")
    findings.error(
        "TRF-NUMBER",
        told("{text!r} is not a number of the form 11.5{comma}", text=line[field.slice], comma=""),
        line=line_number, column=field.first, found=line[field.slice].strip(),
    )  # fmt: skip
