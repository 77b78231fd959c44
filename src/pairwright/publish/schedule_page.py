"""The whole schedule of a round robin on paper: everybody's rounds with colours, then round by round."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import told, told_many
from pairwright.common.values import dataclass
from pairwright.publish.document import Align, Block, Cell, Column, Document, Row, Table, number_cell
from pairwright.publish.standing_words import round_title


@dataclass(frozen=True, slots=True)
class RoundOfSchedule:
    """games: indices of White and Black, board 1 first. day: as it is to be printed, "" for none.

    tables: the numbers of the boards in the hall; () for 1, 2, 3 …
    """

    number: int
    day: str
    games: Sequence[tuple[int, int]]
    tables: Sequence[int] = ()


def schedule_document(name: str, names: Sequence[str], rounds: Sequence[RoundOfSchedule]) -> Document:
    """The schedule. name: of the event; names: of players or teams in the order of their numbers."""
    blocks: list[Block] = [_by_player(names, rounds), _by_round(names, rounds)]
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
        [number_cell(number), Cell(name), *own]
        for number, (name, own) in enumerate(zip(names, cells, strict=True), 1)
    ]
    notes = [told("w: White against that number; b: Black; –: no game in that round.")]
    return Table("schedule", columns, rows, "Everybody's rounds", notes)


def _by_round(names: Sequence[str], rounds: Sequence[RoundOfSchedule]) -> Table:
    columns = [
        Column("Rd", Align.RIGHT, "Round"),
        Column("Date", days=True),
        Column("Bd", Align.RIGHT, "Board"),
        Column("No", Align.RIGHT),
        Column("White", shrinks=True),
        Column("No", Align.RIGHT),
        Column("Black", shrinks=True),
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
                    number_cell(white + 1),
                    Cell(names[white]),
                    number_cell(black + 1),
                    Cell(names[black]),
                ]
            )
    return Table("pairings", columns, rows, "Round by round", groups=frozenset(groups))
