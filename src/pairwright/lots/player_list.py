"""The list of players as a CSV text: name, federation, and what else a draw or a table can use."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.federations import is_known, normal_code, suggestion
from pairwright.common.messages import joined, told
from pairwright.lots.contingents import Entrant
from pairwright.lots.terms import GROUPS
from pairwright.lots.transcript_json import TranscriptPart
from pairwright.tournament.player import Player, required_players

COLUMNS = ("name", "federation", "fide_id", "group", "club", "school", "family", "number", "rating", "title")

_HEADED = 30
"""So many lines are searched for the headings."""

_OTHER_NAMES = {
    "fed": "federation", "country": "federation", "fideid": "fide_id", "fide id": "fide_id",
    "fide-id": "fide_id", "no": "number", "nr": "number", "elo": "rating", "player": "name", "team": "name",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """One line of the list. number: given by hand, 0 when not. line: where it stands in the file."""

    name: str
    federation: str = ""
    fide_id: str = ""
    group: str = ""
    club: str = ""
    school: str = ""
    family: str = ""
    number: int = 0
    rating: int = 0
    title: str = ""
    line: int = 0

    def entrant(self, group_by: str = "federation") -> Entrant:
        """The player as somebody who draws; an explicit group goes before the kind that is asked for."""
        own = "" if group_by == "federation" else str(getattr(self, group_by))
        federation = self.federation if group_by == "federation" else ""
        return Entrant(self.name, federation, self.fide_id, self.group or own)


def parse_players(
    text: str, between: str = "", *, wanted: tuple[str, ...] = ("name",), check_federations: bool = True
) -> tuple[tuple[ListedPlayer, ...], list[str], list[tuple[int, str]]]:
    """Read a list with a line of headings; separated by commas, semicolons or tabs. Also the columns with
    something in them that are not read, and the lines above the headings.

    between: the sign that separates them; "" for the one that the headings have.
    wanted: columns that must be there. check_federations: refuse codes that FIDE does not have.
    Raises BadInput naming every fault with its line.
    """
    from pairwright.lists.cell_tables import unread_columns  # whoever draws without a list needs none of it

    lines = text.removeprefix("\ufeff").splitlines()
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if not filled:
        raise BadInput.told("the list of players is empty; the first line names the columns: name,federation")
    headed = [_headings(lines[number], between) for number in filled[:_HEADED]]
    known = [sum(map(bool, columns)) for _, _, columns in headed]
    below = known.index(max(known))  # titles above them name less
    heading, (delimiter, titles, columns) = filled[below], headed[below]
    for place, name in enumerate(columns):
        if name and name in columns[:place]:
            columns[place] = ""
            titles[place] = told("{title} (a second column {field})", title=titles[place], field=name)
    missing = [name for name in wanted if name not in columns]
    if missing:
        raise BadInput.told(
            "line {line}: there is no column {list}; the first line names the columns, here {value}",
            line=heading + 1, list=" and no column ".join(missing),
            value=", ".join(filter(None, columns)) or "none that is known",
        )  # fmt: skip
    rows = list(_rows(csv.reader(map("{}\n".format, lines[heading + 1 :]), delimiter=delimiter), heading + 2))
    read = {place for place, name in enumerate(columns) if name}
    unread = unread_columns(titles, [row for _, row in rows], read)
    above = [(number + 1, " ".join(lines[number].split())) for number in filled[:below]]
    return _players(rows, columns, check_federations), unread, above


def listed_players(players: Iterable[Player], *, check_federations: bool = True) -> tuple[ListedPlayer, ...]:
    """The players of an event as lines of a list; check_federations and errors as for `parse_players`."""
    entered = required_players(players)
    faults = [
        told(
            "player {number} ({name}): FIDE has no federation {federation!r}",
            number=player.number, name=player.name, federation=player.federation,
        )
        for player in entered
        if check_federations and player.federation.strip() and not is_known(player.federation)
    ]  # fmt: skip
    if faults:
        raise BadInput(*faults)
    return tuple(
        ListedPlayer(
            name=player.name, federation=player.federation.strip().upper(), fide_id=player.fide_id,
            club=player.club, school=player.school, family=player.family,
            number=player.number, rating=player.rating, title=player.title,
        )
        for player in entered
    )  # fmt: skip


def written_players(document: Mapping[str, Any]) -> tuple[ListedPlayer, ...]:
    """The players of a record of a draw, contingent by contingent. Raises BadInput for another form."""
    with TranscriptPart(told("not a record of a draw")):
        listed = [(entry["federation"], one) for entry in document["contingents"] for one in entry["players"]]
    return tuple(ListedPlayer(str(one), group=str(fed), line=n) for n, (fed, one) in enumerate(listed, 1))


def _headings(line: str, between: str) -> tuple[str, list[str], list[str]]:
    """What separates the cells of a line, the cells, and which columns they name, "" for no known one."""
    from pairwright.lists.column_roles import headings_of

    delimiter = between or max(",;\t", key=line.count)
    titles = [one.strip() for one in next(csv.reader([line], delimiter=delimiter))]
    columns = list(map(_column, titles))
    for place, name in enumerate(headings_of(titles)):  # in other languages too
        name = "name" if name in ("surname", "team") else name
        if not columns[place] and name in (*COLUMNS, "given") and name not in columns:
            columns[place] = name
    return delimiter, titles, columns


def _column(title: str) -> str:
    plain = " ".join(title.strip().lower().split())
    known = _OTHER_NAMES.get(plain, plain.replace(" ", "_"))
    return known if known in COLUMNS else ""


def _rows(reader: Iterator[list[str]], first_line: int) -> Iterator[tuple[int, list[str]]]:
    line = first_line
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield line, row
            line = first_line + getattr(reader, "line_num", 0)
    except csv.Error as error:
        raise BadInput.told("line {line}: {reason}", line=line, reason=error) from None


def _players(
    rows: Iterable[tuple[int, list[str]]], columns: list[str], check_federations: bool
) -> tuple[ListedPlayer, ...]:
    players, faults = list[ListedPlayer](), list[str]()
    for line, row in rows:
        if len(row) > len(columns):
            faults.append(
                told(
                    "line {line}: more entries ({count}) than headings ({headings}); a name with a comma "
                    'stands in quotation marks: "Surname, Given",GER',
                    line=line, count=len(row), headings=len(columns),
                )
            )  # fmt: skip
            continue
        cells = {name: " ".join(cell.split()) for name, cell in zip(columns, row, strict=False) if name}
        given, name = cells.pop("given", ""), cells.get("name", "")
        if given and name and "," not in name:
            cells["name"] = f"{name}, {given}"
        faults += _faults(cells, line, check_federations)
        if cells.get("name"):
            players.append(_player(cells, line))
    faults += _repeated(players)
    if faults:
        raise BadInput(*faults)
    return tuple(players)


def _faults(cells: dict[str, str], line: int, check_federations: bool) -> Iterator[str]:
    if not cells.get("name"):
        yield told("line {line}: there is no name", line=line)
    code = cells.get("federation", "")
    if check_federations and code and not is_known(code):
        hint = suggestion(code)
        yield joined("; ", (told("line {line}: FIDE has no federation {code!r}", line=line, code=code), hint))
    for name in ("number", "rating"):
        text = cells.get(name, "")
        if text and not _is_number(text):
            yield told("line {line}: {what}: {text!r} is not a whole number", line=line, what=name, text=text)


def _player(cells: dict[str, str], line: int) -> ListedPlayer:
    texts = {name: cells.get(name, "") for name in ("name", "fide_id", "group", "title", *GROUPS)}
    texts["federation"] = normal_code(texts["federation"])
    number, rating = (
        int(text) if _is_number(text) else 0 for text in (cells.get("number", ""), cells.get("rating", ""))
    )
    return ListedPlayer(**texts, number=number, rating=rating, line=line)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def _repeated(players: list[ListedPlayer]) -> Iterator[str]:
    seen: dict[tuple[str, str], int] = {}
    for player in players:
        keys = [(fold(player.name), player.fide_id)]
        if player.fide_id:
            keys.append(("", player.fide_id))  # whatever the name
        earlier = next((seen[key] for key in keys if key in seen), None)
        if earlier is not None:
            yield told(
                "line {line}: {name} stands in the list twice (line {earlier}); take one out, or give both "
                "their FIDE numbers if they are two people",
                line=player.line, name=player.name, earlier=earlier,
            )  # fmt: skip
        for key in keys:
            seen.setdefault(key, player.line)
