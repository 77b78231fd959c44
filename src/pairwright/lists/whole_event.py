"""A whole tournament from a list that another program printed: a crosstable, or lists of boards with results.

Chess-Results gives no file of an event to everybody, but these two to anybody. What they say is read from
both sides of every board, so that a damaged or edited list is refused with the rows that contradict each
other, and never becomes an event that was not played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pairwright.errors import BadInput
from pairwright.lists.board_lists import read_board_lists
from pairwright.lists.columns import TITLES, heading_row
from pairwright.lists.crosstables import read_crosstable
from pairwright.lists.people import Listed
from pairwright.lists.played import Side, odd_results, round_of
from pairwright.lists.tables import Table, cell_text, read_table
from pairwright.names import NameKey, fold, name_key
from pairwright.told import told
from pairwright.tournament.initial_colour import infer_initial_colour
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

MOST_FAULTS = 60
"""Contradictions that are told; a list with more of them is another list."""

_NO_NAMES = ("chess-results", "swiss-manager", "last update", "letzte aktualisierung", "derniere mise a jour",
             "ultima actualizacion", "crosstable", "kreuztabelle", "fortschrittstabelle")  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventRead:
    """A tournament that was rebuilt, and what is odd about its list, row by row."""

    tournament: Tournament
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    people: Sequence[Listed]
    sides: Sequence[Mapping[int, Side]]
    faults: Sequence[str]
    notes: Sequence[str]
    numbered: bool


def read_event(table: Table) -> EventRead | None:
    """The tournament that a table tells, its rounds rebuilt; None when it tells no games at all.

    Raises BadInput with every contradiction, by row and column.
    """
    said = _said(table)
    if said is None:
        return None
    names = [one.player.name for one in said.people]
    faults, odd, rounds = list(said.faults), list(said.notes), []
    for sides in said.sides:
        played, wrong = round_of(sides, names)
        rounds.append(played)
        faults += wrong
        odd += odd_results(sides, names)
    if faults:
        raise BadInput(*faults[:MOST_FAULTS])
    while rounds and all(opponent == NO_OPPONENT for opponent in rounds[-1].opponents):
        rounds.pop()
    order = _order(said)
    players, notes = _players(said, order)
    place = {index: number for number, index in enumerate(order)}
    rounds = [
        played.__class__.of(
            replace(game, opponent=place.get(game.opponent, NO_OPPONENT))
            for game in (played[index] for index in order)
        )
        for played in rounds
    ]
    name = _name(table)
    colour = infer_initial_colour(rounds)
    tournament = Tournament(
        players,
        tuple(rounds),
        len(said.sides),
        initial_colour=colour,
        headers=(("name", name),) if name else (),
        initial_colour_inferred=colour != Colour.NONE,
    )
    return EventRead(tournament, (*odd, *notes))


def event_of_file(data: bytes, name: str) -> EventRead:
    """The tournament of a spreadsheet or a CSV file. Raises BadInput naming the file."""
    return event_of_table(read_table(data, name), name)


def event_of_table(table: Table, name: str) -> EventRead:
    """The tournament that a table tells. Raises BadInput naming where it came from."""
    try:
        read = read_event(table)
    except BadInput as error:
        raise BadInput(*(f"{name}: {fault}" for fault in error.faults)) from None
    if read is None:
        raise BadInput(
            told(
                "{name}: no rounds found: no crosstable (12w1), and no boards with results below “Round 1”;"
                " the table of a round robin does not say in which round a game was played",
                name=name,
            )
        )
    return read


def _said(table: Table) -> _Said | None:
    """What the table says, whichever of the two it is."""
    if (boards := read_board_lists(table)) is not None:
        rounds = [boards.sides.get(number, {}) for number in range(1, max(boards.sides, default=0) + 1)]
        numbered = all(one.number for one in boards.people)
        return _Said(boards.people, rounds, boards.faults, boards.notes, numbered)
    if (crosstable := read_crosstable(table)) is not None:
        numbered = all(one.number for one in crosstable.people) and len(
            {one.number for one in crosstable.people}
        ) == len(crosstable.people)
        return _Said(crosstable.people, crosstable.sides, crosstable.faults, crosstable.notes, numbered)
    return None


def _order(said: _Said) -> list[int]:
    """The players by starting number; without one by rating, title and name (C.04.2 article 4.2)."""
    if said.numbered:
        return sorted(range(len(said.people)), key=lambda index: said.people[index].number)
    return sorted(range(len(said.people)), key=lambda index: _rank_key(said.people[index].player))


def _rank_key(player: Player) -> tuple[int, int, NameKey]:
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    return -(player.rating or player.national_rating), title, name_key(player.name)


def _players(said: _Said, order: Sequence[int]) -> tuple[tuple[Player, ...], list[str]]:
    players = []
    for number, index in enumerate(order, 1):
        one = said.people[index]
        shown = one.number if said.numbered and one.number != number else 0
        players.append(replace(one.player, number=number, shown_number=shown))
    if said.numbered:
        return tuple(players), []
    note = told("the list has no starting numbers; they are given by rating, title and name")
    return tuple(players), [note]


def _name(table: Table) -> str:
    """The name of the event, which programs print above their tables."""
    headed = heading_row(table)
    for cells in table[: len(table) if headed is None else headed]:
        texts = [text for place in range(len(cells)) if (text := cell_text(cells, place))]
        if len(texts) == 1 and not any(word in fold(texts[0]) for word in map(fold, _NO_NAMES)):
            return texts[0][:200]
    return ""
