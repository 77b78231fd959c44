"""Cards as a table: one row per card, three cells per round; and back from paper to a section."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.lists.cell_tables import Table, cell_text
from pairwright.lists.column_roles import heading_row
from pairwright.lists.player_rows import Listed
from pairwright.storage.entry import Entry
from pairwright.storage.kjca_form import texts_of
from pairwright.storage.kjca_section import Identity, Row, Section
from pairwright.systems.kjca.entry_list import children_of
from pairwright.tournament.round import NO_OPPONENT

FIELDS = ("id", "name", "grade", "school", "club", "family", "born", "ecf", "section")

_IDLE_WORDS = {
    "bye": "bye", "full": "bye",
    "half": "half_bye", "half bye": "half_bye", "h": "half_bye",
    "zero": "zero_bye", "none": "zero_bye", "z": "zero_bye",
    "absent": "absent", "away": "absent", "withdrawn": "absent",
}  # fmt: skip
_IDLE_SHOWN = {"bye": "bye", "half_bye": "half", "zero_bye": "zero", "absent": "absent"}
_SCORES = {
    "1": "1", "1.0": "1", "0": "0", "0.0": "0", "½": "=", "1/2": "=", "0.5": "=", ".5": "=", "=": "=",
    "+": "+", "-": "-",
}  # fmt: skip
_WHITE_RESULT = {"1": "1-0", "0": "0-1", "=": "1/2-1/2"}
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


_CELLS = ("opponent", "colour", "score")
_NUMBERS = ("id", "card", "no", "number")
"""Headings of the numbers of the cards."""


def _round_cells(section: Section, player: int, number: int) -> list[str]:
    row = section.row_of.get((number, player))
    if row is None:
        return ["", "", ""]
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


def section_from_cards(table: Table, name: str, start: Section) -> Section:
    """The section that a table of cards describes; title, rounds and options are those of `start`.

    Both cards of a game must agree; where one of them is blank the other one counts.
    Raises BadInput naming every contradiction with its row.
    """
    found = children_of(table, name, mixed_grades=True)
    heading = table[heading_row(table) or 0]
    called = _identities(found, table, heading, name)
    rounds = _round_columns(heading, name)
    faults: list[str] = []
    cards = _Cards(called, [one.player.name for one in found])
    rows: list[Row] = []
    for number, cells_of_round in sorted(rounds.items()):
        said = []
        for one in found:
            where = f"{name}:{one.line} ({one.player.name}), round {number}"
            said.append(_word(table[one.line - 1], cells_of_round, cards, where, faults))
        if any(word is not None for word in said):
            rows += _agreed(said, number, cards, faults)
    _check_gaps(rows, name, faults)
    if faults:
        raise BadInput(*faults)
    entries = [Entry(0, one.player, former_section=one.section) for one in found]
    rounds_of = max(start.rounds, *(row.round_number for row in rows), 1)
    return Section.of(start.title, start.date, rounds_of, start.prizes, start.options, entries, rows, called)


def _identities(read: Sequence[Listed], table: Table, heading: Sequence[object], name: str) -> list[Identity]:
    """What the cards are called: as a column of numbers says, or 1, 2, ..."""
    headings = [fold(cell_text(heading, place)) for place in range(len(heading))]
    column = next((place for place, one in enumerate(headings) if one in _NUMBERS), None)
    if column is None:
        return list(range(1, len(read) + 1))
    seen: dict[Identity, str] = {}
    faults: list[str] = []
    for one in read:
        text, child = cell_text(table[one.line - 1], column), one.player.name
        identity: Identity = int(text) if text.isascii() and text.isdigit() else text or child
        if identity in seen:
            faults.append(
                told(
                    "{name} ({child}): card {card} is that of {other} already",
                    name=name, child=child, card=identity, other=seen[identity],
                )
            )  # fmt: skip
        seen.setdefault(identity, child)
    if faults:
        raise BadInput(*faults)
    return list(seen)


def _round_columns(heading: Sequence[object], name: str) -> dict[int, dict[str, int]]:
    """Per round, the columns of opponent, colour and score; "r3 opponent", "3 opp" and the like."""
    rounds: dict[int, dict[str, int]] = {}
    for column in range(len(heading)):
        match = re.fullmatch(
            r"(?:r|round)?\s*(\d+)\s*(opp|col|sco|res|pts)\w*", fold(cell_text(heading, column))
        )
        if match:
            kind = {"opp": "opponent", "col": "colour"}.get(match[2], "score")
            rounds.setdefault(int(match[1]), {})[kind] = column
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
    cells: Sequence[object],
    columns: dict[str, int],
    cards: _Cards,
    where: str,
    faults: list[str],
) -> _Word | None:
    opponent, colour, score = (cell_text(cells, columns[cell]) for cell in _CELLS)
    if not opponent and not colour and not score:
        return None
    if fold(opponent) in _IDLE_WORDS:
        return _Word(where, idle=_IDLE_WORDS[fold(opponent)])
    met = cards.find(opponent)
    if met is None:
        faults.append(
            told("{where}: there is no card {card!r}", where=where, card=opponent)
            if opponent
            else told("{where}: no opponent", where=where)
        )
        return None
    if fold(colour) not in _COLOURS:
        faults.append(told("{where}: colour {colour!r} is neither W nor B", where=where, colour=colour))
    if score and score not in _SCORES:
        faults.append(
            told(
                "{where}: score {score!r} is not one of 1, ½, 0, or + and - for a game not played",
                where=where, score=score,
            )
        )  # fmt: skip
    return _Word(where, met, _COLOURS.get(fold(colour), ""), _SCORES.get(score, ""))


def _agreed(said: list[_Word | None], number: int, cards: _Cards, faults: list[str]) -> list[Row]:
    rows: list[Row] = []
    boards = 0
    for index, word in enumerate(said):
        if word is None:
            if not any(other and other.opponent == index for other in said):
                rows.append(Row(number, index, NO_OPPONENT, "absent"))
        elif word.idle:
            rows.append(Row(number, index, NO_OPPONENT, word.idle))
        else:
            other = said[word.opponent]
            if other is not None and word.opponent < index and other.opponent == index:
                continue
            row = _game(index, word, other, number, boards + 1, cards, faults)
            if row is not None:
                boards += 1
                rows.append(row)
    return rows


def _game(
    index: int,
    word: _Word,
    other: _Word | None,
    number: int,
    board: int,
    cards: _Cards,
    faults: list[str],
) -> Row | None:
    opponent = cards.names[word.opponent]
    if word.opponent == index:
        faults.append(told("{where}: a child plays itself", where=word.where))
        return None
    if other is not None and other.opponent != index:
        faults.append(
            told(
                "{where}: played {opponent}, whose card says otherwise ({place})",
                where=word.where, opponent=opponent, place=other.where,
            )
        )  # fmt: skip
        return None
    colours = {word.colour, {"w": "b", "b": "w", "": ""}[other.colour if other else ""]} - {""}
    if len(colours) != 1:
        what = told("both cards have the same colour") if colours else told("no colour on either card")
        faults.append(told("{where} and {opponent}: {what}", where=word.where, opponent=opponent, what=what))
        return None
    white = colours == {"w"}
    mine, theirs = word.score, other.score if other else ""
    result = _result(mine, theirs) if white else _result(theirs, mine)
    if result is None:
        faults.append(
            told(
                "{where}: {mine} against {theirs} of {opponent}",
                where=word.where, mine=mine or "–", theirs=theirs or "–", opponent=opponent,
            )
        )  # fmt: skip
        return None
    first, second = (index, word.opponent) if white else (word.opponent, index)
    return Row(number, first, second, result, board)


def _result(white: str, black: str) -> str | None:
    """The result from both scores; one of them may be missing, both when the game is not over."""
    if not white and not black:
        return ""
    if "+" in (white, black) or "-" in (white, black):
        white, black = white or ("-" if black == "+" else "+"), black or ("-" if white == "+" else "+")
        return f"{white}/{black}" if {white, black} <= {"+", "-"} and (white, black) != ("+", "+") else None
    counter = {"1": "0", "0": "1", "=": "="}
    white, black = white or counter[black], black or counter[white]
    return _WHITE_RESULT[white] if counter[white] == black else None


def _check_gaps(rows: Sequence[Row], name: str, faults: list[str]) -> None:
    played = {row.round_number for row in rows}
    last = max(played, default=0)
    faults += [
        told("{name}: round {number} is empty, round {last} is not", name=name, number=number, last=last)
        for number in range(1, last)
        if number not in played
    ]
    for row in rows:
        if not row.result and row.round_number < last:
            faults.append(
                told(
                    "{name}: a game of round {number} has no score, and round {last} is there",
                    name=name, number=row.round_number, last=last,
                )
            )  # fmt: skip
