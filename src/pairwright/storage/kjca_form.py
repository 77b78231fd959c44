"""The section document: readable JSON, one line per card and per board.

It was the file of the command line; now it is how a section comes into an event. A bare document with
`players`, `results` and `round` (no `format`) is read as well: it describes a position.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told
from pairwright.common.printable import require_printable
from pairwright.common.values import replace
from pairwright.storage.entry import Entry
from pairwright.storage.event_state import Adjustment, SectionState
from pairwright.storage.kjca_section import IDLE, RESULTS, Identity, Row, Section, require_cards
from pairwright.systems.kjca.entry_list import TEXTS, card_texts
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.tournament.person import Particulars
from pairwright.tournament.results import result_read
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import POINT

FORMAT = "pairwright kjca section 1"

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


def section_of(data: object, name: str = "section") -> Section:
    """The section that a JSON document describes. Raises BadInput naming every fault."""
    reader = _SectionReader(name)
    if not isinstance(data, dict):
        raise BadInput.told(
            "{name}: a section file is a JSON object with players, options and results", name=name
        )
    section = reader.section(data)
    if reader.faults:
        raise BadInput(*reader.faults)
    return section


def is_section_file(data: object) -> bool:
    """True for a section file of ours, False for a bare position."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def arrived(document: object, section: SectionState) -> SectionState:
    """The section filled with what a section document says; numbers are those of the cards.

    Cards without numbers, or with gaps between them, are numbered in their order. Raises BadInput naming
    every fault of the document, Refused for a section of another system.
    """
    require_cards(section)
    brought = section_of(document, section.setup.name).state
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


class _SectionReader:
    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[str] = []
        self.by_identity: dict[Identity, int] = {}
        self.by_name: dict[str, list[int]] = {}

    def fault(self, text: str) -> None:
        """Keep a fault with the name of the file."""
        self.faults.append(joined(": ", (self.name, text)))

    def section(self, data: Mapping[str, Any]) -> Section:
        """The section that the document describes, as far as it can be read."""
        form = data.get("format", FORMAT)
        if form != FORMAT:
            self.fault(
                told("format {form!r} is not known; this version reads {known!r}", form=form, known=FORMAT)
            )
        entries = self._entries(self._list(data, "players"))
        rows = self._rows(self._list(data, "results"), len(entries))
        drawn = max((row.round_number for row in rows), default=0)
        self._check_rounds(rows, drawn)
        rounds = self._number(data, "rounds", 6)
        said = self._number(data, "round", drawn + 1)
        if "format" not in data and said != drawn + 1:
            self.fault(
                told(
                    "round {said} is to be drawn, but the results are of {drawn} rounds",
                    said=said, drawn=drawn,
                )
            )  # fmt: skip
        prizes = data.get("prizes", "trophies")
        if prizes not in ("trophies", "cash"):
            self.fault(told('prizes {prizes!r} is neither "trophies" nor "cash"', prizes=prizes))
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
        self.fault(told("{key} is not a list", key=key))
        return []

    def _text(self, data: Mapping[str, Any], key: str) -> str:
        value = data.get(key)
        return "" if value is None else " ".join(str(value).split())

    def _number(self, data: Mapping[str, Any], key: str, default: int) -> int:
        value = data.get(key, default)
        if type(value) is not int or not 0 < value <= 99:
            self.fault(told("{key} {value!r} is not a number of rounds from 1 to 99", key=key, value=value))
            return default
        return value

    def _options(self, value: object) -> KjcaOptions:
        try:
            if not isinstance(value, dict):
                raise BadInput.told("options is not an object")
            return KjcaOptions.of(value)
        except BadInput as error:
            for fault in error.faults:
                self.fault(fault)
            return KjcaOptions()

    # -- cards ------------------------------------------------------------------------------------

    def _entries(self, items: Sequence[Any]) -> list[Entry]:
        entries: list[Entry] = []
        for number, item in enumerate(items, 1):
            where = told("players, card {number}", number=number)
            if not isinstance(item, dict):
                self.fault(told("{where}: not a card: {item!r}", where=where, item=item))
                continue
            entry = self._entry(item, where)
            if entry is not None:
                self._remember(item.get("id", entry.name), entry.name, len(entries), where)
                entries.append(entry)
        return entries

    def _entry(self, item: Mapping[str, Any], where: str) -> Entry | None:
        name = self._text(item, "name")
        if not name:
            self.fault(told("{where}: there is no name", where=where))
            return None
        who = joined(" ", (where, f"({name})"))
        identity = item.get("id", name)
        if type(identity) not in (int, str):
            self.fault(told("{who}: id {id!r} is neither a number nor a text", who=who, id=identity))
            return None
        grade = parse_grade(item.get("grade"))
        if grade is None:
            self.fault(
                told(
                    "{who}: grade {grade!r} is not a whole number up to {most}",
                    who=who, grade=item.get("grade"), most=HIGHEST_GRADE,
                )
            )  # fmt: skip
        granted = item.get("granted", 0)
        if type(granted) not in (int, float) or granted * 2 % 1:
            self.fault(
                told(
                    "{who}: granted {granted!r} is not a number of points or half points",
                    who=who, granted=granted,
                )
            )  # fmt: skip
            granted = 0
        entered = item.get("entered", 1)
        withdrawn = item.get("withdrawn_after")
        for key, value, least in (("entered", entered, 1), ("withdrawn_after", withdrawn, 0)):
            if value is not None and (type(value) is not int or value < least):
                self.fault(
                    told("{who}: {key} {value!r} is not the number of a round", who=who, key=key, value=value)
                )
                return None
        texts: dict[str, Any] = {field: self._text(item, word) for word, field in TEXTS.items()}
        own = Particulars(name, national_rating=grade or 0, **texts)
        former = self._text(item, "section")
        return Entry(0, own, entered, int(granted * POINT), withdrawn, former_section=former)

    def _remember(self, identity: Identity, name: str, index: int, where: str) -> None:
        if identity in self.by_identity:
            who, other = joined(" ", (where, f"({name})")), self.by_identity[identity] + 1
            self.fault(
                told("{who}: id {id!r} is that of card {other} already", who=who, id=identity, other=other)
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
                self.fault(
                    told(
                        "{where}: {count} cards are called {name!r}; use their ids",
                        where=where, count=len(named), name=reference,
                    )
                )  # fmt: skip
                return None
        self.fault(told("{where}: there is no card {card!r}", where=where, card=reference))
        return None

    # -- results ----------------------------------------------------------------------------------

    def _rows(self, items: Sequence[Any], count: int) -> tuple[Row, ...]:
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
                    who = self._identity(player)
                    self.fault(
                        told(
                            "results, row {number}: card {card!r} is in round {round} already (row {first})",
                            number=number, card=who, round=row.round_number, first=first,
                        )
                    )  # fmt: skip
            rows.append(row)
        return tuple(rows)

    def _identity(self, index: int) -> Identity:
        return next(identity for identity, own in self.by_identity.items() if own == index)

    def _row(self, item: Any, number: int, boards: dict[int, int]) -> Row | None:
        where = told("results, row {number}", number=number)
        if not isinstance(item, dict):
            self.fault(told("{where}: not a result: {item!r}", where=where, item=item))
            return None
        round_number = item.get("round")
        if type(round_number) is not int or not 1 <= round_number <= 99:
            self.fault(
                told(
                    "{who}: {key} {value!r} is not the number of a round",
                    who=where, key="round", value=round_number,
                )
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
            self.fault(
                told(
                    "{where}: {result!r} is not a result; known: {known}",
                    where=where, result=result, known=", ".join(RESULTS),
                )
            )  # fmt: skip
        if white is None or black is None or known is None:
            return None
        if white == black:
            self.fault(told("{where}: card {card!r} plays itself", where=where, card=item.get("white")))
            return None
        boards[round_number] = boards.get(round_number, 0) + 1
        board = item.get("board", boards[round_number])
        if type(board) is not int or board < 1:
            self.fault(
                told("{where}: board {board!r} is not the number of a board", where=where, board=board)
            )
            return None
        kind = str(item.get("kind", "normal"))
        return Row(round_number, white, black, known, board, kind)

    def _check_rounds(self, rows: Sequence[Row], drawn: int) -> None:
        present = {row.round_number for row in rows}
        for number in range(1, drawn + 1):
            if number not in present:
                self.fault(
                    told(
                        "results of round {number} are missing, those of round {drawn} are there",
                        number=number, drawn=drawn,
                    )
                )  # fmt: skip
        for number, row in enumerate(rows, 1):
            if not row.result and row.round_number < drawn:
                self.fault(
                    told(
                        "results, row {number}: no result in round {round}, and round {next} is there"
                        " already",
                        number=number, round=row.round_number, next=row.round_number + 1,
                    )
                )  # fmt: skip

    def _requests(self, items: Sequence[Any]) -> Iterator[tuple[int, int, str]]:
        """Index of the card, round, and the bye that is asked for."""
        for number, item in enumerate(items, 1):
            where = told("requests, row {number}", number=number)
            kind = next((kind for kind in _REQUESTS if isinstance(item, dict) and kind in item), None)
            round_number = item.get("round") if isinstance(item, dict) else None
            if kind is None or type(round_number) is not int:
                self.fault(
                    told(
                        "{where}: {item!r} is not like {example}",
                        where=where, item=item, example='{"round": 3, "half_bye": 5}',
                    )
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
                self.fault(
                    told(
                        "{where}: {item!r} is not like {example}",
                        where=where, item=item, example='{"card": 5, "points": -0.5, "round": 3}',
                    )
                )  # fmt: skip
            elif round(points * POINT, 6) % 1 or abs(points) > _MOST_POINTS:
                self.fault(told("{where}: {points!r} is not a number of points", where=where, points=points))
            elif (player := self._card(known.get("card"), where)) is not None:
                yield Adjustment(player, round(points * POINT), number)


# -- writing ----------------------------------------------------------------------------------------


def write_section(section: Section) -> str:
    """The section document: readable, one line per card and per board."""
    head: dict[str, object] = {
        "format": FORMAT,
        "title": section.title,
        "date": section.date,
        "rounds": section.rounds,
        "prizes": section.prizes,
        "options": section.options.changed(),
    }
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
            {
                "card": section.identity(section.state.index_of[one.entry]),
                "points": one.points / POINT,
                "round": one.round_number,
            }
            for one in section.state.adjustments
        ]
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
    form: dict[str, object] = {
        "round": row.round_number,
        "board": row.board,
        "white": identities[row.white],
        "black": identities[row.black],
        "result": row.result or None,
    }
    if row.kind != "normal":
        form["kind"] = row.kind
    return form
