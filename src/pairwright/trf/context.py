"""What the readers of single records share: the lines by code, players, findings, values in columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairwright.common.messages import grouped, joined, told
from pairwright.common.values import TYPE_CHECKING, NamedTuple, dataclass, field
from pairwright.trf.columns import Field, Record, integer, record
from pairwright.trf.problems import MOST_GIVEN, Findings

if TYPE_CHECKING:
    from typing import Literal


class RecordLine(NamedTuple):
    """A line of the file with its number, counted from 1."""

    number: int
    text: str

    @property
    def value(self) -> str:
        """What follows the code, without surrounding blanks."""
        return self.text[3:].strip()


class RecordLines(Sequence[RecordLine]):
    """Many lines of one record: numbers and texts, in the order of the file; each is made when asked for."""

    def __init__(self, numbers: Sequence[int], texts: Sequence[str]) -> None:
        self.numbers = numbers
        self.texts = texts

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, at: int) -> RecordLine:  # type: ignore[override]
        return RecordLine(self.numbers[at], self.texts[at])


class Word(NamedTuple):
    """A word of a blank-separated record and the column it begins in."""

    text: str
    column: int


@dataclass
class Context:
    """The state of one reading once the player rows are known.

    index_of:         index of each player's number as the file writes it.
    unusable:         numbers of player rows that have been reported as unusable: no more about them.
    number_of_rounds: as declared, 0 when not.
    bye_given:        a record says what the pairing-allocated bye is worth.
    unit:             whom the numbers of byes, restrictions and virtual points mean.
    given:            to how many players records of many have given points so far.
    """

    findings: Findings
    lines: Mapping[str, Sequence[RecordLine]]
    id_width: int
    index_of: Mapping[int, int] = field(default_factory=dict)
    unusable: frozenset[int] = frozenset()
    number_of_rounds: int = 0
    bye_given: bool = False
    unit: Literal["player", "team"] = "player"
    given: int = 0

    @property
    def number_of_players(self) -> int:
        """How many players the file has."""
        return len(self.index_of)

    def gives_to(self, players: int) -> None:
        """Count the players of a record of many; with more than any event has, the reading ends."""
        self.given += players
        if self.given > MOST_GIVEN:
            often = told(
                "points are given more than {n} times: is this a report file?", n=grouped(MOST_GIVEN)
            )
            self.findings.stop(often)

    def of(self, *codes: str) -> list[tuple[str, RecordLine]]:
        """The lines with any of these codes, in the order of the file."""
        found = [(code, line) for code in codes for line in self.lines.get(code, ())]
        return sorted(found, key=lambda item: item[1].number)

    def record(self, code: str) -> Record:
        """The columns of a record in this file."""
        return record(code, self.id_width)

    def player(self, text: str, line: RecordLine, column: int, what: str) -> int | None:
        """The index of the player or team whose number is `text`; an unknown one is reported and left out."""
        number = integer(text)
        if number is not None and number in self.index_of:
            return self.index_of[number]
        if number in self.unusable:
            return None
        teams = self.unit == "team"
        if number:
            who = told("team {n}", n=number) if teams else told("player {n}", n=number)
            message = told("{what} names {who}, who is not in the file", what=what, who=who)
        elif teams:
            message = told("{what}: {text!r} is not a team number", what=what, text=text.strip())
        else:
            message = told("{what}: {text!r} is not a player number", what=what, text=text.strip())
        self.findings.repair(
            "TRF-ID-UNKNOWN", message, line=line.number, column=column, player=number or 0,
            found=text.strip(), assumed=told("the id is ignored"),
        )  # fmt: skip
        return None

    def tab_free(self, line: RecordLine) -> bool:
        """False, and reported, when a record with columns has a tab."""
        if "\t" not in line.text:
            return True
        column = line.text.index("\t") + 1
        self.findings.error(
            "TRF-TAB", told("a tab in a fixed-column record"), line=line.number, column=column
        )
        return False

    def round_number(self, field_: Field, line: RecordLine, what: str) -> int | None:
        """A round number of a fixed record: 0 when blank, None (reported) when it is none."""
        text = line.text[field_.slice]
        if not text.strip(" 0"):
            return 0
        number = integer(text)
        if number is None:
            self.findings.error(
                "TRF-NUMBER", told("{what}: {text!r} is not a round number", what=what, text=text.strip()),
                line=line.number, column=field_.first, found=text.strip(),
            )  # fmt: skip
        return number


def words(line: RecordLine) -> Iterator[Word]:
    """The words after the code; tabs count as blanks."""
    column = 4
    for part in line.text[3:].replace("\t", " ").split(" "):
        if part:
            yield Word(part, column)
        column += len(part) + 1


def read_fixed(
    context: Context, line: RecordLine, layout: Record, *, optional: Sequence[str] = ()
) -> tuple[dict[str, Word], list[list[Word]]] | None:
    """The fields by name and the groups of a line, each text with its column. None: reported as unusable.

    When something stands outside the columns, the words of the line are taken in the order of the
    fields instead (a repair); `optional` fields are the first to be missing then.
    """
    if not context.tab_free(line):
        return None
    outside = layout.text_outside(line.text) or _split_field(line, layout)
    if not outside:
        fields = {field.name: Word(line.text[field.slice], field.first) for field in layout.fields}
        groups = [
            [Word(line.text[field.slice], field.first) for field in group]
            for group in layout.groups(line.text)
        ]
        return fields, [group for group in groups if any(word.text.strip(" ") for word in group)]
    found = _by_words(line, layout, optional)
    message = told(
        "record {code}: column {n} belongs to no field; {columns}", code=layout.code, n=outside,
        columns=describe(layout),
    )  # fmt: skip
    if found is None:
        context.findings.error(
            "TRF-COLUMNS", message, line=line.number, column=outside, found=line.text[outside - 1],
        )  # fmt: skip
        return None
    context.findings.repair(
        "TRF-COLUMNS", message, line=line.number, column=outside, found=line.text[outside - 1],
        assumed=told("read as blank-separated values ({value})", value=line.value),
    )  # fmt: skip
    return found


def _split_field(line: RecordLine, layout: Record) -> int:
    """The first column of a field that holds two words, and so is not filled by columns; 0: none."""
    fields = [*layout.fields, *(field for group in layout.groups(line.text) for field in group)]
    return next((field.first for field in fields if " " in line.text[field.slice].strip(" ")), 0)


def _by_words(
    line: RecordLine, layout: Record, optional: Sequence[str]
) -> tuple[dict[str, Word], list[list[Word]]] | None:
    found = list(words(line))
    names = [field.name for field in layout.fields]
    if not layout.group:
        missing = len(names) - len(found)
        names = [name for name in names if name not in optional[:missing]] if missing > 0 else names
    if len(found) < len(names) or (not layout.group and len(found) > len(names)) or len(layout.group) > 1:
        return None
    fields = {field.name: Word("", field.first) for field in layout.fields}
    fields.update(zip(names, found, strict=False))
    return fields, [[word] for word in found[len(names) :]]


def describe(layout: Record) -> str:
    """The columns of a record, for messages."""
    parts = [
        told("{field} {columns}", field=field.words, columns=_columns(field.first, field.last))
        for field in layout.fields
    ]
    parts += [
        told(
            "{field} {columns} and every {n} columns on", field=field.words,
            columns=_columns(field.first, field.last), n=layout.step,
        )
        for field in layout.group
    ]  # fmt: skip
    return joined(", ", parts)


def _columns(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
