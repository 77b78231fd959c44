"""The section document: readable JSON, one line per card and per board.

It was the file of the command line; now it is how a section comes into an event. A bare document with
`players`, `results` and `round` (no `format`) is read as well: it describes a position.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.errors import MOST_FAULTS, BadInput, Faults
from pairwright.common.messages import joined, told
from pairwright.common.printable import require_printable
from pairwright.common.values import replace
from pairwright.lists.cell_tables import Table, cell_text
from pairwright.lists.column_roles import heading_row
from pairwright.lists.player_rows import Listed
from pairwright.storage.event_state import Adjustment, SectionState
from pairwright.storage.kjca_section import IDLE, RESULTS, Identity, Row, Section, require_cards
from pairwright.storage.round_state import Entry
from pairwright.systems.kjca.entry_list import TEXTS, card_texts, children_of
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import result_read
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import POINT

FORMAT = "pairwright kjca section 1"

_OF_A_SECTION = (
    "format", "title", "date", "rounds", "prizes", "options", "players", "requests", "results", "draws",
    "adjustments", "log",
)  # fmt: skip
"""The last one was written by earlier versions, and is kept."""
_OF_A_POSITION = (
    "round", "id", "isolates", "reason", "state_before", "card_order", "late_entries_in_order_of_arrival",
    "expected",
)  # fmt: skip
"""What a position says besides: the round that is to be drawn, and what an example tells whoever reads it."""

_OF_A_CARD = ("id", "name", "grade", *TEXTS, "section", "entered", "granted", "withdrawn_after")
_REQUESTS = {"half_bye": "half", "zero_bye": "zero", "absent": "absent"}
"""The rows that may be asked for, and the byes of an entry."""
HIGHEST_GRADE = 3500
_MOST_POINTS = 100


def parse_result(text: object) -> str | None:
    """The result of a board as section files write it, None when it is not one."""
    code = result_read(text) if isinstance(text, str) else None
    return code if code in RESULTS else None


def parse_grade(value: object) -> int | None:
    """A grade as a number, 0 for none; None when it is not a grade."""
    if value is None or value == "":
        return 0
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).strip()
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,4}", text, re.ASCII):
        return None
    return int(text) if int(text) <= HIGHEST_GRADE else None


def read_section(text: str, name: str) -> Section:
    """Read a section document, or a position. Raises BadInput naming every fault and where it is."""
    return section_of(parse_document(text, name), name)


def parse_document(text: str, name: str) -> Any:
    """The JSON document in a text. Raises BadInput."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f":{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        raise BadInput.told(
            "{name}{where}: not a section file: {value}", name=name, where=where,
            value=getattr(error, "msg", error),
        ) from None  # fmt: skip
    require_printable(data, name)
    return data


def section_of(data: object, name: str = "section", *, known_only: bool = True) -> Section:
    """The section that a JSON document describes. Raises BadInput naming every fault.

    known_only: `unknown_fields` are faults; one that is in a journal already is read as it was.
    """
    reader = _SectionReader(name)
    if not isinstance(data, dict) or "players" not in data:
        raise BadInput.told(
            "{name}: a section file is a JSON object with players, options and results", name=name
        )
    section = reader.section(data)
    for odd in unknown_fields(data) if known_only else ():
        reader.faults.keep(odd)
    if reader.faults:
        raise BadInput(*reader.faults)
    return section


def unknown_fields(data: Any) -> Iterator[str]:
    """What the rows of a section document say under names that nobody reads, and draws that are none."""
    for name in ("players", "requests", "results", "adjustments", "draws"):
        items = data.get(name)
        for number, item in enumerate(items if isinstance(items, list) else (), 1):
            if name == "draws":
                if not isinstance(item, dict):
                    where, needed = told("draws, row {number}", number=number), told("an object")
                    yield told(
                        "{place}: {expected} is needed, {shown} found",
                        place=where, expected=needed, shown=repr(item)[:60],
                    )  # fmt: skip
            elif isinstance(item, dict):
                yield from _unknown(_row_called(name, number), item, _fields_of(name, item))


def kept_only(data: Any) -> Iterator[str]:
    """What a section document says beside its rows that nobody reads: a journal keeps it as it is."""
    yield from _unknown(
        told("the document"), data, (*_OF_A_SECTION, *(() if "format" in data else _OF_A_POSITION))
    )


def _unknown(where: str, item: Mapping[str, Any], known: Sequence[str]) -> Iterator[str]:
    for odd in sorted(map(str, item.keys() - {*known})):
        yield told(
            "{place}: unknown field {name!r}; known: {known}", place=where, name=odd, known=", ".join(known)
        )


def _row_called(name: str, number: int) -> str:
    if name == "players":
        return told("players, card {number}", number=number)
    if name == "requests":
        return told("requests, row {number}", number=number)
    if name == "results":
        return told("results, row {number}", number=number)
    return told("adjustments, row {number}", number=number)


def _fields_of(name: str, item: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields that a row of one of the lists may have."""
    if name == "players":
        return _OF_A_CARD
    if name == "adjustments":
        return "card", "points", "round", "reason"
    if idle := next((kind for kind in IDLE if kind in item), ""):
        return "round", idle
    return ("round", *(_REQUESTS if name == "requests" else ("board", "white", "black", "result", "kind")))


def is_section_file(data: object) -> bool:
    """True for a section file of ours, False for a bare position."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def arrived(document: object, section: SectionState) -> SectionState:
    """The section filled with what a section document says; numbers are those of the cards.

    Cards without numbers, or with gaps between them, are numbered in their order. Raises BadInput naming
    every fault of the document, Refused for a section of another system.
    """
    require_cards(section)
    brought = section_of(document, section.setup.name, known_only=False).state
    said = {name: getattr(brought.setup, name) for name in ("number_of_rounds", "keep_apart", "options")}
    levels = brought.setup.tie_breaks or section.setup.tie_breaks
    return replace(
        section,
        setup=replace(section.setup, tie_breaks=levels, **said),
        entries=tuple(sorted(brought.entries, key=lambda entry: entry.key)),
        order=tuple(sorted(brought.order)),
        numbers_fixed=True,
        rounds=tuple(replace(drawn, tables=()) for drawn in brought.rounds),
        adjustments=brought.adjustments,
    )


def renumbered(section: Section) -> list[str]:
    """Which cards of a document have other numbers once it is in an event (`arrived`); [] where none has."""
    moved = [
        f"{section.shown(place)} → {key}"
        for place, key in enumerate(section.state.order if section.called else ())
        if section.number(place) not in ("", str(key))
    ]
    return [told("cards have other numbers from now on: {list}", list="; ".join(moved))] if moved else []


class _SectionReader:
    def __init__(self, name: str) -> None:
        self.faults = Faults(name, MOST_FAULTS)
        self.by_identity: dict[Identity, int] = {}
        self.by_name: dict[str, list[int]] = {}

    def section(self, data: Mapping[str, Any]) -> Section:
        """The section that the document describes, as far as it can be read."""
        form = data.get("format", FORMAT)
        if form != FORMAT:
            self.faults.told(
                "format {form!r} is not known; this version reads {known!r}", form=form, known=FORMAT
            )
        entries = self._entries(self._list(data, "players"))
        rows = self._rows(self._list(data, "results"))
        drawn = max((row.round_number for row in rows), default=0)
        self._check_rounds(rows, drawn)
        rounds = self._number(data, "rounds", 6)
        said = self._number(data, "round", drawn + 1)
        if "format" not in data and said != drawn + 1:
            self.faults.told(
                "round {said} is to be drawn, but the number of rounds with results is {drawn}",
                said=said, drawn=drawn,
            )  # fmt: skip
        prizes = data.get("prizes", "trophies")
        if prizes not in ("trophies", "cash"):
            self.faults.told('prizes {prizes!r} is neither "trophies" nor "cash"', prizes=prizes)
        requests = list(self._requests(self._list(data, "requests")))
        return Section.of(
            self._text(data, "title"),
            self._text(data, "date"),
            rounds,
            str(prizes),
            self._options(data.get("options", {})),
            [
                replace(
                    entry,
                    byes=tuple(sorted((number, bye) for player, number, bye in requests if player == index)),
                )
                for index, entry in enumerate(entries)
            ],
            rows,
            tuple(self.by_identity),
            tuple(self._adjustments(self._list(data, "adjustments"))),
            tuple(draw for draw in self._list(data, "draws") if isinstance(draw, dict)),
        )

    def _list(self, data: Mapping[str, Any], key: str) -> Sequence[Any]:
        value = data.get(key, [])
        if isinstance(value, list):
            return value
        self.faults.told("{key} is not a list", key=key)
        return []

    def _text(self, data: Mapping[str, Any], key: str) -> str:
        value = data.get(key)
        return "" if value is None else " ".join(str(value).split())

    def _number(self, data: Mapping[str, Any], key: str, default: int) -> int:
        value = data.get(key, default)
        if type(value) is not int or not 0 < value <= 99:
            self.faults.told("{key} {value!r} is not a number of rounds from 1 to 99", key=key, value=value)
            return default
        return value

    def _options(self, value: object) -> KjcaOptions:
        try:
            if not isinstance(value, dict):
                raise BadInput.told("options is not an object")
            return KjcaOptions.of(value)
        except BadInput as error:
            for fault in error.faults:
                self.faults.keep(fault)
            return KjcaOptions()

    # -- cards ------------------------------------------------------------------------------------

    def _entries(self, items: Sequence[Any]) -> list[Entry]:
        entries: list[Entry] = []
        for number, item in enumerate(items, 1):
            where = told("players, card {number}", number=number)
            if not isinstance(item, dict):
                self.faults.told("{where}: not a card: {item!r}", where=where, item=item)
                continue
            entry = self._entry(item, where)
            if entry is not None:
                self._remember(item.get("id", entry.name), entry.name, len(entries), where)
                entries.append(entry)
        return entries

    def _entry(self, item: Mapping[str, Any], where: str) -> Entry | None:
        name = self._text(item, "name")
        if not name:
            self.faults.told("{where}: there is no name", where=where)
            return None
        who = joined(" ", (where, f"({name})"))
        identity = item.get("id", name)
        if type(identity) not in (int, str):
            self.faults.told("{who}: id {id!r} is neither a number nor a text", who=who, id=identity)
            return None
        grade = parse_grade(item.get("grade"))
        if grade is None:
            self.faults.told(
                "{who}: grade {grade!r} is not a whole number up to {most}",
                who=who, grade=item.get("grade"), most=HIGHEST_GRADE,
            )  # fmt: skip
        granted = item.get("granted", 0)
        if type(granted) not in (int, float) or granted * 2 % 1:
            self.faults.told(
                "{who}: granted {granted!r} is not a number of points or half points",
                who=who, granted=granted,
            )  # fmt: skip
            granted = 0
        entered = item.get("entered", 1)
        withdrawn = item.get("withdrawn_after")
        for key, value, least in (("entered", entered, 1), ("withdrawn_after", withdrawn, 0)):
            if value is not None and (type(value) is not int or value < least):
                self.faults.told(
                    "{who}: {key} {value!r} is not the number of a round", who=who, key=key, value=value
                )
                return None
        texts: dict[str, Any] = {field: self._text(item, word) for word, field in TEXTS.items()}
        own = Particulars(name, national_rating=grade or 0, **texts)
        former = self._text(item, "section")
        return Entry(0, own, entered, int(granted * POINT), withdrawn, former_section=former)

    def _remember(self, identity: Identity, name: str, index: int, where: str) -> None:
        if identity in self.by_identity:
            who, other = joined(" ", (where, f"({name})")), self.by_identity[identity] + 1
            self.faults.told(
                "{who}: id {id!r} is that of card {other} already", who=who, id=identity, other=other
            )
        self.by_identity.setdefault(identity, index)
        self.by_name.setdefault(fold(name), []).append(index)

    def _card(self, reference: object, where: str) -> int | None:
        """Index of the card that a row refers to by its id, or by its name."""
        if type(reference) in (int, str):
            if reference in self.by_identity:
                return self.by_identity[reference]
            named = self.by_name.get(fold(str(reference)), [])
            if len(named) == 1:
                return named[0]
            if named:
                self.faults.told(
                    "{where}: {count} cards are called {name!r}; use their ids",
                    where=where, count=len(named), name=reference,
                )  # fmt: skip
                return None
        self.faults.told("{where}: there is no card {card!r}", where=where, card=reference)
        return None

    # -- results ----------------------------------------------------------------------------------

    def _rows(self, items: Sequence[Any]) -> tuple[Row, ...]:
        rows: list[Row] = []
        seen: dict[tuple[int, int], int] = {}
        boards: dict[int, int] = {}
        for number, item in enumerate(items, 1):
            row = self._row(item, number, boards)
            if row is None:
                continue
            for player in (row.white, row.black):
                if player == NO_OPPONENT:
                    continue
                first = seen.setdefault((row.round_number, player), number)
                if first != number:
                    who = next(identity for identity, own in self.by_identity.items() if own == player)
                    self.faults.told(
                        "results, row {number}: card {card!r} is in round {round} already (row {first})",
                        number=number, card=who, round=row.round_number, first=first,
                    )  # fmt: skip
            rows.append(row)
        return tuple(rows)

    def _row(self, item: Any, number: int, boards: dict[int, int]) -> Row | None:
        where = told("results, row {number}", number=number)
        if not isinstance(item, dict):
            self.faults.told("{where}: not a result: {item!r}", where=where, item=item)
            return None
        round_number = item.get("round")
        if type(round_number) is not int or not 1 <= round_number <= 99:
            self.faults.told(
                "{who}: {key} {value!r} is not the number of a round",
                who=where, key="round", value=round_number,
            )  # fmt: skip
            return None
        where = told("{where} (round {number})", where=where, number=round_number)
        for kind in IDLE:
            if kind in item:
                player = self._card(item[kind], where)
                return None if player is None else Row(round_number, player, NO_OPPONENT, kind)
        return self._game(item, round_number, where, boards)

    def _game(
        self, item: Mapping[str, Any], round_number: int, where: str, boards: dict[int, int]
    ) -> Row | None:
        white, black = self._card(item.get("white"), where), self._card(item.get("black"), where)
        result = item.get("result")
        known = "" if result is None or result == "" else parse_result(result)
        if known is None:
            self.faults.told(
                "{where}: {result!r} is not a result; known: {known}",
                where=where, result=result, known=", ".join(RESULTS),
            )  # fmt: skip
        if white is None or black is None or known is None:
            return None
        if white == black:
            self.faults.told("{where}: card {card!r} plays itself", where=where, card=item.get("white"))
            return None
        boards[round_number] = boards.get(round_number, 0) + 1
        board = item.get("board", boards[round_number])
        if type(board) is not int or board < 1:
            self.faults.told(
                "{where}: board {board!r} is not the number of a board", where=where, board=board
            )
            return None
        kind = str(item.get("kind", "normal"))
        return Row(round_number, white, black, known, board, kind)

    def _check_rounds(self, rows: Sequence[Row], drawn: int) -> None:
        present = {row.round_number for row in rows}
        for number in range(1, drawn + 1):
            if number not in present:
                self.faults.told(
                    "results of round {number} are missing, those of round {drawn} are there",
                    number=number, drawn=drawn,
                )  # fmt: skip
        for number, row in enumerate(rows, 1):
            if not row.result and row.round_number < drawn:
                self.faults.told(
                    "results, row {number}: no result in round {round}, and round {next} is there"
                    " already",
                    number=number, round=row.round_number, next=row.round_number + 1,
                )  # fmt: skip

    def _requests(self, items: Sequence[Any]) -> Iterator[tuple[int, int, str]]:
        """Index of the card, round, and the bye that is asked for."""
        for number, item in enumerate(items, 1):
            where = told("requests, row {number}", number=number)
            kind = next((kind for kind in _REQUESTS if isinstance(item, dict) and kind in item), None)
            round_number = item.get("round") if isinstance(item, dict) else None
            if kind is None or type(round_number) is not int:
                self.faults.told(
                    "{where}: {item!r} is not like {example}",
                    where=where, item=item, example='{"round": 3, "half_bye": 5}',
                )  # fmt: skip
                continue
            player = self._card(item[kind], where)
            if player is not None:
                yield player, round_number, _REQUESTS[kind]

    def _adjustments(self, items: Sequence[Any]) -> Iterator[Adjustment]:
        for row, item in enumerate(items, 1):
            where = told("adjustments, row {number}", number=row)
            known = item if isinstance(item, dict) else {}
            points, number = known.get("points", ""), known.get("round", 0)
            if type(points) not in (int, float) or type(number) is not int or not 0 <= number <= 99:
                self.faults.told(
                    "{where}: {item!r} is not like {example}",
                    where=where, item=item, example='{"card": 5, "points": -0.5, "round": 3}',
                )  # fmt: skip
            elif round(points * POINT, 6) % 1 or abs(points) > _MOST_POINTS:
                self.faults.told("{where}: {points!r} is not a number of points", where=where, points=points)
            elif (player := self._card(known.get("card"), where)) is not None:
                yield Adjustment(player, round(points * POINT), number, self._text(known, "reason"))


# -- writing ----------------------------------------------------------------------------------------


def require_section(value: object) -> None:
    """Raise BadInput for what is no junior section, with how one is made."""
    if not isinstance(value, Section):
        raise BadInput.told(
            "{type} is not a junior section; {call} makes one of a file",
            type=type(value).__name__, call='read_section("u9.json")',
        )  # fmt: skip


def write_section(section: Section) -> str:
    """The section document: readable, one line per card and per board."""
    require_section(section)
    head: dict[str, object] = {
        "format": FORMAT, "title": section.title, "date": section.date, "rounds": section.rounds,
        "prizes": section.prizes, "options": section.options.changed(),
    }  # fmt: skip
    identities, kinds = section.identities, {bye: kind for kind, bye in _REQUESTS.items()}
    cards = list(zip(identities, section.entries, strict=True))
    lists: dict[str, list[Any]] = {
        "players": [_entry_form(identity, entry) for identity, entry in cards],
        "requests": [
            {"round": number, kinds[bye]: identity}
            for identity, entry in cards
            for number, bye in entry.byes
            if bye in kinds
        ],
        "results": [_row_form(row, identities) for row in section.rows],
        "draws": list(section.draws),
    }
    if section.state.adjustments:
        lists["adjustments"] = [
            {"card": section.identity(section.state.index_of[one.entry]), "points": one.points / POINT,
             "round": one.round_number, **({"reason": one.reason} if one.reason else {})}
            for one in section.state.adjustments
        ]  # fmt: skip
    parts = [f" {_json(key)}: {_json(value)}" for key, value in head.items()]
    for key, items in lists.items():
        lines = ",\n".join(f"  {_json(item)}" for item in items)
        parts.append(f" {_json(key)}: [\n{lines}\n ]" if items else f" {_json(key)}: []")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def texts_of(entry: Entry) -> dict[str, str]:
    """What a document says of a child beside name and grade."""
    return {**card_texts(entry.particulars), "section": entry.former_section}


def _entry_form(identity: Identity, entry: Entry) -> dict[str, object]:
    form: dict[str, object] = {"id": identity, "name": entry.name, "grade": entry.particulars.grade or None}
    form |= {key: text for key, text in texts_of(entry).items() if text}
    if entry.entered != 1:
        form["entered"] = entry.entered
    if entry.granted:
        form["granted"] = entry.granted / POINT
    if entry.withdrawn_after is not None:
        form["withdrawn_after"] = entry.withdrawn_after
    return form


def _row_form(row: Row, identities: Sequence[Identity]) -> dict[str, object]:
    if row.black == NO_OPPONENT:
        return {"round": row.round_number, row.result: identities[row.white]}
    return {
        "round": row.round_number, "board": row.board, "white": identities[row.white],
        "black": identities[row.black], "result": row.result or None,
        **({} if row.kind == "normal" else {"kind": row.kind}),
    }  # fmt: skip


# -- Cards as a table, and back from paper --------------------------------------------------------------

FIELDS = ("id", "name", "grade", "school", "club", "family", "born", "ecf", "section")

_IDLE_WORDS = {
    "bye": "bye", "full": "bye",
    "half": "half_bye", "half bye": "half_bye", "h": "half_bye",
    "zero": "zero_bye", "none": "zero_bye", "z": "zero_bye",
    "absent": "absent", "away": "absent", "withdrawn": "absent",
}  # fmt: skip
_IDLE_SHOWN = {"bye": "bye", "half_bye": "half", "zero_bye": "zero", "absent": "absent"}
_WORTH = {"bye": "1+", "half_bye": "=", "zero_bye": "0-", "absent": "0-"}
"""The scores that go with a round without a game."""
_SCORES = {
    "1": "1", "1.0": "1", "0": "0", "0.0": "0", "½": "=", "1/2": "=", "0.5": "=", ".5": "=", "=": "=",
    "+": "+", "-": "-",
}  # fmt: skip
_BY_SIGNS = {(_SCORES[one.sign], _SCORES[other.sign]): code for code, (one, other) in RESULTS.items()}
_COLOURS = {"w": "w", "white": "w", "b": "b", "black": "b", "": ""}


def table_of_cards(section: Section) -> list[list[str]]:
    """Headings and one row per card: opponent, colour and score of every round; empty rounds to fill in."""
    heading = [*FIELDS, *(f"r{number} {cell}" for number in range(1, section.rounds + 1) for cell in _CELLS)]
    table = [heading]
    for index, entry in enumerate(section.entries):
        row = [str(section.identity(index)), entry.name, str(entry.particulars.grade or "")]
        row += map(texts_of(entry).__getitem__, FIELDS[3:])
        for number in range(1, section.rounds + 1):
            row += _round_cells(section, index, number)
        table.append(row)
    return table


def not_in_table(section: Section) -> list[str]:
    """Whose cards say less than the section knows; [] where the table has all of it."""
    given = {one.entry for one in section.state.adjustments}
    more = [
        section.shown(place)
        for place, one in enumerate(section.entries)
        if one.granted or one.card or one.key in given or one.withdrawn_after is not None
        or any(number > section.drawn_rounds for number, _ in one.byes)
    ]  # fmt: skip
    fault = told(
        "the table holds neither points from outside the games nor byes to come, nor who has left; after "
        "`kjca rebuild` enter that again for: {list}", list="; ".join(more),
    )  # fmt: skip
    return [fault] if more else []


_CELLS = ("opponent", "colour", "score")
_NUMBERS = ("id", "card", "no", "number")
"""Headings of the numbers of the cards."""
_OF_ROUNDS = r"(?:r|round)?\s*(\d+)\s*(opp|col|sco|res|pts)\w*"
ON_CARDS = "|".join((_OF_ROUNDS, *_NUMBERS))
"""The headings in a table of cards that are of no entry list."""


def _round_cells(section: Section, player: int, number: int) -> list[str]:
    row = section.row_of.get((number, player))
    if row is None:
        return ["absent" if number <= section.drawn_rounds else "", "", ""]
    if row.black == NO_OPPONENT:
        return [_IDLE_SHOWN[row.result], "", ""]
    white, outcome = row.white == player, row.outcome(player)
    opponent = section.identity(row.black if white else row.white)
    return [str(opponent), "W" if white else "B", "" if outcome is None else outcome.sign]


# -- back from paper ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Word:
    """What one card says about one round. idle: a key of IDLE; else an opponent, a colour, a score."""

    where: str
    opponent: int = NO_OPPONENT
    colour: str = ""
    score: str = ""
    idle: str = ""


@dataclass(frozen=True, slots=True)
class _Cards:
    """How the cards are called, and the children, both in order."""

    called: Sequence[Identity]
    names: Sequence[str]

    def find(self, text: str) -> int | None:
        """The card that a cell names; None for none, or where several have that name."""
        number = re.fullmatch(r"#?(\d+)", text)
        for index, identity in enumerate(self.called):
            if identity == text or (number and identity == int(number[1])):
                return index
        named = [index for index, name in enumerate(self.names) if fold(name) == fold(text)]
        return named[0] if len(named) == 1 else None


def section_from_cards(table: Table, name: str, start: Section, notes: Faults | None = None) -> Section:
    """The section that a table of cards describes; title, rounds and options are those of `start`.

    Both cards of a game must agree; where one of them is blank the other one counts. notes: takes what is
    not on the cards, or will be otherwise than there.
    Raises BadInput naming every contradiction with its row.
    """
    found = children_of(table, name, mixed_grades=True)
    heading = table[heading_row(table) or 0]
    called = _identities(found, table, heading, name)
    rounds = _round_columns(heading, name)
    faults, notes = Faults(), Faults() if notes is None else notes
    cards = _Cards(called, [one.player.name for one in found])
    rows: list[Row] = []
    for number, cells_of_round in sorted(rounds.items()):
        said = []
        for one in found:
            where = f"{name}:{one.line} ({one.player.name}), round {number}"
            said.append(_word(table[one.line - 1], cells_of_round, cards, where, faults))
        if any(word is not None for word in said):
            rows += _agreed(said, number, cards, faults, notes)
    _check_gaps(rows, name, faults)
    if faults:
        raise BadInput(*faults)
    entries = [Entry(0, one.player, former_section=one.section) for one in found]
    rounds_of = max(start.rounds, *(row.round_number for row in rows), 1)
    section = Section.of(
        start.title, start.date, rounds_of, start.prizes, start.options, entries, rows, called
    )
    if section.awaited():
        notes.told(
            "the boards of round {n} are numbered in the order of the cards, which may not be that of its "
            "sheet: enter its results by name", n=section.drawn_rounds,
        )  # fmt: skip
    notes += renumbered(section)
    return section


def _identities(read: Sequence[Listed], table: Table, heading: Sequence[object], name: str) -> list[Identity]:
    """What the cards are called: as a column of numbers says, or 1, 2, ..."""
    headings = [fold(cell_text(heading, place)) for place in range(len(heading))]
    column = next((place for place, one in enumerate(headings) if one in _NUMBERS), None)
    if column is None:
        return list(range(1, len(read) + 1))
    seen: dict[Identity, str] = {}
    faults = Faults()
    for one in read:
        text, child = cell_text(table[one.line - 1], column), one.player.name
        identity: Identity = int(text) if text.isascii() and text.isdigit() else text or child
        if identity in seen and not text:
            faults.told(
                "{where}: another card is called {child} as well; number both of them in the column {column}",
                where=f"{name}:{one.line}", child=child, column=cell_text(heading, column),
            )  # fmt: skip
        elif identity in seen:
            faults.told(
                "{name} ({child}): card {card} is that of {other} already",
                name=name, child=child, card=identity, other=seen[identity],
            )  # fmt: skip
        seen.setdefault(identity, child)
    if faults:
        raise BadInput(*faults)
    return list(seen)


def _round_columns(heading: Sequence[object], name: str) -> dict[int, dict[str, int]]:
    """Per round, the columns of opponent, colour and score; "r3 opponent", "3 opp" and the like."""
    rounds: dict[int, dict[str, int]] = {}
    for column in range(len(heading)):
        match = re.fullmatch(_OF_ROUNDS, fold(cell_text(heading, column)))
        if match:
            kind = {"opp": "opponent", "col": "colour"}.get(match[2], "score")
            if rounds.setdefault(int(match[1]), {}).setdefault(kind, column) != column:
                raise BadInput.told(
                    "{name}: round {n} has more than one column {list}", name=name, n=match[1], list=kind
                )
    for number, cells in rounds.items():
        missing = [cell for cell in _CELLS if cell not in cells]
        if missing:
            raise BadInput.told(
                "{name}: round {n} has no column {list}", name=name, n=number, list=", ".join(missing)
            )
    if not rounds:
        raise BadInput.told('{name}: there are no columns "r1 opponent", "r1 colour", "r1 score"', name=name)
    return rounds


def _word(
    cells: Sequence[object], columns: dict[str, int], cards: _Cards, where: str, faults: Faults
) -> _Word | None:
    opponent, colour, score = (cell_text(cells, columns[cell]) for cell in _CELLS)
    if not opponent and not colour and not score:
        return None
    if idle := _IDLE_WORDS.get(fold(opponent)):
        if colour or (score and _SCORES.get(score, "?") not in _WORTH[idle]):
            faults.told(
                "{where}: {word} does not go with {said!r}; bye is a point, half is ½, zero and absent are 0",
                where=where, word=opponent, said=f"{colour} {score}".strip(),
            )  # fmt: skip
        return _Word(where, idle=idle)
    met = cards.find(opponent)
    if met is None:
        faults.append(
            told("{where}: there is no card {card!r}", where=where, card=opponent)
            if opponent
            else told("{where}: no opponent", where=where)
        )
        return None
    if fold(colour) not in _COLOURS:
        faults.told("{where}: colour {colour!r} is neither W nor B", where=where, colour=colour)
    if score and score not in _SCORES:
        faults.told(
            "{where}: score {score!r} is not one of 1, ½, 0, or + and - for a game not played",
            where=where, score=score,
        )  # fmt: skip
    return _Word(where, met, _COLOURS.get(fold(colour), ""), _SCORES.get(score, ""))


def _agreed(said: list[_Word | None], number: int, cards: _Cards, faults: Faults, notes: Faults) -> list[Row]:
    rows: list[Row] = []
    boards, blank, met = 0, list[str](), dict[int, _Word]()
    for index, word in enumerate(said):
        if word is None:
            if not any(other and other.opponent == index for other in said):
                rows.append(Row(number, index, NO_OPPONENT, "absent"))
                blank.append(cards.names[index])
        elif word.idle:
            rows.append(Row(number, index, NO_OPPONENT, word.idle))
        else:
            other = said[word.opponent]
            if other is not None and word.opponent < index and other.opponent == index:
                continue
            if other is None and (first := met.setdefault(word.opponent, word)) is not word:
                faults.told(
                    "{where}: played {opponent}, who by another card played somebody else ({place})",
                    where=word.where, opponent=cards.names[word.opponent], place=first.where,
                )  # fmt: skip
                continue
            row = _game(index, word, other, number, boards + 1, cards, faults, notes)
            if row is not None:
                boards += 1
                rows.append(row)
    if blank:
        notes.told("round {n}: on no card, so counted as absent: {list}", n=number, list="; ".join(blank))
    return rows


def _game(
    index: int,
    word: _Word,
    other: _Word | None,
    number: int,
    board: int,
    cards: _Cards,
    faults: Faults,
    notes: Faults,
) -> Row | None:
    opponent = cards.names[word.opponent]
    if word.opponent == index:
        faults.told("{where}: a child plays itself", where=word.where)
        return None
    if other is not None and other.opponent != index:
        faults.told(
            "{where}: played {opponent}, whose card says otherwise ({place})",
            where=word.where, opponent=opponent, place=other.where,
        )  # fmt: skip
        return None
    colours = {word.colour, {"w": "b", "b": "w", "": ""}[other.colour if other else ""]} - {""}
    if len(colours) != 1:
        what = told("both cards have the same colour") if colours else told("no colour on either card")
        faults.told("{where} and {opponent}: {what}", where=word.where, opponent=opponent, what=what)
        return None
    white = colours == {"w"}
    mine, theirs = word.score, other.score if other else ""
    result = _result(mine, theirs) if white else _result(theirs, mine)
    if result is None:
        faults.told(
            "{where}: {mine} against {theirs} of {opponent}",
            where=word.where, mine=mine or "–", theirs=theirs or "–", opponent=opponent,
        )  # fmt: skip
        return None
    if {mine, theirs} in ({"0"}, {"0", "="}):  # a decision of the arbiter, or a slip of the pen
        notes.told(
            "{where}: {mine} against {theirs} of {opponent} is entered as it stands",
            where=f"{cards.names[index]}, round {number}", mine=mine, theirs=theirs, opponent=opponent,
        )  # fmt: skip
    first, second = (index, word.opponent) if white else (word.opponent, index)
    return Row(number, first, second, result, board)


def _result(white: str, black: str) -> str | None:
    """The result from both scores; one of them may be missing, both when the game is not over."""
    if not white and not black:
        return ""
    counter = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    return _BY_SIGNS.get((white or counter[black], black or counter[white]))


def _check_gaps(rows: Sequence[Row], name: str, faults: Faults) -> None:
    played = {row.round_number for row in rows}
    last = max(played, default=0)
    faults += [
        told("{name}: round {number} is empty, round {last} is not", name=name, number=number, last=last)
        for number in range(1, last)
        if number not in played
    ]
    for row in rows:
        if not row.result and row.round_number < last:
            faults.told(
                "{name}: a game of round {number} has no score, and round {last} is there",
                name=name, number=row.round_number, last=last,
            )  # fmt: skip
