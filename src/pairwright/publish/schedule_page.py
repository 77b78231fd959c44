"""The whole schedule of a round robin: everybody's rounds with colours, then round by round."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import told, told_many
from pairwright.common.values import dataclass
from pairwright.publish.document import Align, Block, Cell, Column, Document, Row, Table, number_cell
from pairwright.publish.standing_words import round_title


@dataclass(frozen=True, slots=True)
class RoundOfSchedule:
    """games: indices of White and Black, board 1 first. day: as it is to be printed, "" for none.

    tables: the numbers of the boards in the hall; () for 1, 2, 3 … free: who has no game in an odd field.
    """

    number: int
    day: str
    games: Sequence[tuple[int, int]]
    tables: Sequence[int] = ()
    free: int | None = None


def schedule_document(
    name: str,
    names: Sequence[str],
    rounds: Sequence[RoundOfSchedule],
    sides: tuple[str, str] = ("White", "Black"),
) -> Document:
    """The schedule. name: of the event; names: in the order of the numbers; sides: heads of a board."""
    blocks: list[Block] = [_by_player(names, rounds), _by_round(names, rounds, sides)]
    return Document(
        "schedule",
        "Schedule",
        blocks,
        name,
        told_many("{n} round", "{n} rounds", len(rounds)),
        landscape=True,
    )


def _by_player(names: Sequence[str], rounds: Sequence[RoundOfSchedule]) -> Table:
    """One row for each player: in every round the colour and the number of the opponent."""
    cells = [[Cell("–", faint=True) for _ in rounds] for _ in names]
    for place, planned in enumerate(rounds):
        for white, black in planned.games:
            cells[white][place] = Cell(
                told("w {n}", n=black + 1), hint=told("White against {name}", name=names[black])
            )
            cells[black][place] = Cell(
                told("b {n}", n=white + 1), hint=told("Black against {name}", name=names[white])
            )
    columns = [
        Column("No", Align.RIGHT, "Number"),
        Column("Name", shrinks=True),
        *(Column(str(planned.number), Align.CENTRE, round_title(planned.number)) for planned in rounds),
    ]
    rows: list[Row] = [
        [number_cell(number), Cell(name, f"player-{number}"), *own]
        for number, (name, own) in enumerate(zip(names, cells, strict=True), 1)
    ]
    notes = [told("w: White against that number; b: Black; –: no game in that round.")]
    return Table("schedule", columns, rows, "Everybody's rounds", notes)


def _by_round(names: Sequence[str], rounds: Sequence[RoundOfSchedule], sides: tuple[str, str]) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("Date", days=True),
        Column("Bd", Align.RIGHT, "Board"),
        Column("No", Align.RIGHT, "Number", 2),
        Column(sides[0], shrinks=True),
        Column("No", Align.RIGHT, "Number", 2),
        Column(sides[1], shrinks=True),
    ]
    rows: list[Row] = []
    groups = set()
    for planned in rounds:
        groups.add(len(rows))
        for place, (white, black) in enumerate(planned.games):
            rows.append(
                [
                    Cell(str(planned.number) if not place else "", number=not place, strong=True),
                    Cell(planned.day if not place else ""),
                    number_cell(planned.tables[place] if planned.tables else place + 1),
                    *_seat(names, white),
                    *_seat(names, black),
                ]
            )
        if planned.free is not None:
            alone = (*_seat(names, planned.free), Cell(""), Cell(told("no game"), faint=True))
            rows.append([*[Cell("")] * 3, *alone])
    return Table("pairings", columns, rows, "Round by round", groups=frozenset(groups))


def _seat(names: Sequence[str], one: int) -> tuple[Cell, Cell]:
    return number_cell(one + 1), Cell(names[one], f"player-{one + 1}")
