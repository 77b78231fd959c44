"""Crosstables as documents: by rank, by number, as an American wall chart, as the grid of a round robin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from pairwright.common.messages import told
from pairwright.common.values import replace
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Row,
    Series,
    Table,
    made_rows,
    number_cell,
)
from pairwright.publish.standing_words import (
    KIND_WORDS,
    basis_sentence,
    round_title,
    rounds_words,
    shown_number,
)
from pairwright.publish.standings_page import (
    event_name,
    notes_of,
    numbered_name,
    participant_cells,
    participant_columns,
)
from pairwright.standings.event import Event
from pairwright.standings.ranking import RankedLine, Standings, standings
from pairwright.standings.sheet import DRAW, OPEN, WIN, RoundKind
from pairwright.tournament.matches import MatchRound
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.round import ToRead, read_once
from pairwright.tournament.scoring import points_text

Order = Literal["rank", "number"]

LEGEND = told(
    "12w1: White against 12, won; ½ drawn, 0 lost; + and - forfeited, ? not finished; "
    "-1, -½, -0: no opponent, with these points."
)
_MATCH_LEGEND = told(
    "12w1½: a match against 12, White in its first game, 1½ points; + and - forfeited, ? not finished; "
    "-1½, -1, -0: no opponent, with these points."
)
_TEAM_LEGEND = told("5w2½: first-named against team 5, 2½ game points; -2: no opponent, with these points.")
_WALL_LEGEND = told(
    "W win, D draw, L loss against this number; X and F win and loss by forfeit; B bye worth a win, H "
    "half-point bye, U unplayed; below: points so far."
)
_RESULTS = {"1": told("won"), "½": told("drawn"), "0": told("lost"), "?": told("not finished")}
_MOST_LINES = 8


def met_document(found: Standings) -> Document:
    """Who met whom: everybody against everybody in a round robin, else round by round."""
    return grid_document(found) if found.event.fixed else crosstable_document(found)


def crosstable_document(found: Standings, order: Order = "rank") -> Document:
    """The crosstable, in the order of the standings or of the numbers.

    By rank, opponents are called by their line in this table; by number, by their pairing numbers.
    """
    event = found.event
    lines = _lines(found, order)
    label = _labels(found, order)
    columns = [
        Column("No", Align.RIGHT, "Line" if order == "rank" else "Number"),
        *participant_columns(event),
        *(
            Column(str(number), title=round_title(number), colours=True)
            for number in range(1, event.rounds_counted + 1)
        ),
        Column("Pts", Align.RIGHT, "Points"),
    ]
    by_number = order == "number"
    columns.append(Column("Pl", Align.RIGHT, "Place", 1))
    if not by_number:
        columns += _other_columns(found, 2)
    hints: Hints = {}
    rows = made_rows(range(len(lines)), lambda at: _row(found, lines[at], at + 1, order, label, hints))
    notes = [basis_sentence(found), _legend(event), *notes_of(found)]
    if not by_number:
        notes.insert(1, told("Opponents are given by their row in this table."))
    title = "Crosstable by number" if by_number else "Crosstable by rank"
    table = Table("crosstable", columns, rows, notes=notes)
    name = "crosstable-numbers" if by_number else "crosstable"
    return Document(name, title, [table], event_name(event), rounds_words(event), landscape=True)


def _other_columns(found: Standings, priority: int) -> Iterator[Column]:
    """A column for every element of the list but the score."""
    for at, code in enumerate(found.codes):
        if at != found.score_at:
            yield Column(str(code), Align.RIGHT, priority=priority)


def _other_cells(found: Standings, participant: int) -> Iterator[Cell]:
    """What stands in them."""
    for at, column in enumerate(found.columns):
        if at != found.score_at:
            without = column.places and not column.values[participant]
            yield number_cell("–" if without else column.text(participant))


def _legend(event: Event) -> str:
    """How to read a cell."""
    if event.is_team:
        return _TEAM_LEGEND
    of_matches = any(played.games is not None for played in event.tournament.rounds)
    return _MATCH_LEGEND if of_matches else LEGEND


def _lines(found: Standings, order: Order) -> Sequence[RankedLine]:
    lines = [*found.lines, *found.annulled] if found.annulled or order == "number" else found.lines
    return sorted(lines, key=lambda line: line.participant) if order == "number" else lines


def _labels(found: Standings, order: Order) -> Callable[[int], str]:
    event = found.event
    if order == "number":
        return lambda participant: str(shown_number(event, participant))
    members = [*(one for one, _, _ in found.places()), *(line.participant for line in found.annulled)]
    return {one: str(place) for place, one in enumerate(members, 1)}.__getitem__


Hints = dict[tuple[int, int, int], str]
"""The words of cells, by opponent, kind and result: a hundred players have a few hundred of them."""


def _row(
    found: Standings, line: RankedLine, place: int, order: Order, label: Callable[[int], str], hints: Hints
) -> Row:
    event = found.event
    number = place if order == "rank" else shown_number(event, line.participant)
    cells = [number_cell(number), *participant_cells(event, line.participant)]
    texts = zip(
        round_cells(event, line.participant, label), _hints(event, line.participant, hints), strict=True
    )
    cells += [Cell(text, "", hint, False, text.startswith("-")) for text, hint in texts]
    cells.append(number_cell(points_text(line.points), strong=True))
    cells.append(number_cell(line.rank or ""))
    if order == "rank":
        cells += _other_cells(found, line.participant)
    return cells


def _hints(event: Event, participant: int, hints: Hints) -> Iterator[str]:
    """The cells of every round in words."""
    sheet = event.table_sheet()
    keys = zip(
        sheet.opponents[participant], sheet.kinds[participant], sheet.results[participant], strict=True
    )
    for number, key in enumerate(keys, 1):
        if key not in hints:
            other, kind = key[0], RoundKind(key[1])
            game = other >= 0 and kind is RoundKind.GAME
            what = _RESULTS[result_sign(event, participant, number)] if game else told(KIND_WORDS[kind])
            hints[key] = what if other < 0 else told("{name}, {what}", name=event.names[other], what=what)
        yield hints[key]


def wall_chart_document(found: Standings) -> Document:
    """The American wall chart: by number, with the running score under every round."""
    event = found.event
    columns = [
        Column("No", Align.RIGHT, "Number"),
        *participant_columns(event),
        *(Column(told("Rd {n}", n=number)) for number in range(1, event.rounds_counted + 1)),
        Column("Tot", Align.RIGHT, "Total"),
        Column("Pl", Align.RIGHT, "Place", 1),
    ]
    label = _labels(found, "number")
    hints: Hints = {}

    def row(line: RankedLine) -> Row:
        own = line.participant
        running = event.table_sheet().running(own)
        cells = [number_cell(shown_number(event, own)), *participant_cells(event, own)]
        for number, hint in enumerate(_hints(event, own, hints), 1):
            shown = wall_cell(event, own, number, label)
            cells.append(Cell(f"{shown}\n{points_text(running[number - 1])}", hint=hint))
        return [*cells, number_cell(points_text(line.points), strong=True), number_cell(line.rank or "")]

    rows = made_rows(_lines(found, "number"), row)
    table = Table("wall-chart", columns, rows, notes=[_WALL_LEGEND, *notes_of(found)])
    return Document(
        "wall-chart", "Wall chart", [table], event_name(event), rounds_words(event), landscape=True
    )


def grid_document(found: Standings) -> Document:
    """Everybody against everybody: the grid of a round robin, in the order of the standings."""
    event = found.event
    lines = [*found.lines, *found.annulled]
    members = [line.participant for line in lines]
    columns = [
        Column("Pl", Align.RIGHT, "Place"),
        *participant_columns(event),
        *(Column(str(place), Align.CENTRE, event.names[member]) for place, member in enumerate(members, 1)),
        Column("Pts", Align.RIGHT, "Points"),
        *_other_columns(found, 1),
    ]

    def row(line: RankedLine) -> Row:
        own = line.participant
        cells = [number_cell(line.rank or "–"), *participant_cells(event, own)]
        cells += [Cell(grid_cell(event, own, other), faint=own == other) for other in members]
        cells.append(number_cell(points_text(line.points), strong=True))
        return [*cells, *_other_cells(found, own)]

    legend = told("Columns are the rows of this table; results in round order; + and - by forfeit.")
    table = Table(
        "grid", columns, made_rows(lines, row), notes=[basis_sentence(found), legend, *notes_of(found)]
    )
    return Document("grid", "Crosstable", [table], event_name(event), rounds_words(event), landscape=True)


def progress_document(found: Standings, places: Sequence[dict[int, int]] | None = None) -> Document:
    """How the first of the standings came to their places: a chart of the places after every round.

    places: after every round, where they are known already.
    """
    event = found.event
    shown = [line.participant for line in found.lines[:_MOST_LINES]]
    places = places_by_round(found) if places is None else places
    labels = [str(number) for number in range(1, event.rounds_counted + 1)]
    surnames = [event.names[one].partition(",")[0] for one in shown]
    series = [
        Series(
            name if surnames.count(name) == 1 else numbered_name(event, one), [after[one] for after in places]
        )
        for name, one in zip(surnames, shown, strict=True)
    ]
    chart = Chart("Places after every round", labels, series, "round", downwards=True)
    columns = [
        Column("Pl", Align.RIGHT, "Place"),
        *participant_columns(event),
        *(Column(f"{label}", Align.RIGHT, told("Place after round {n}", n=label)) for label in labels),
    ]

    def row(line: RankedLine) -> Row:
        own = (number_cell(after[line.participant]) for after in places)
        return [number_cell(line.rank), *participant_cells(event, line.participant), *own]

    rows = made_rows(found.lines, row)
    table = Table("progress", columns, rows, "Places after every round")
    blocks: list[Block] = [chart, table] if labels else []
    return Document("progress", "Progress", blocks, event_name(event), rounds_words(event), landscape=True)


def places_by_round(found: Standings) -> list[dict[int, int]]:
    """For every round counted, the place of each participant after it, by the same list."""
    counted = found.event.rounds_counted
    return [*(_places_after(found, number) for number in range(1, counted)), found.place_of][:counted]


def _places_after(found: Standings, number: int) -> dict[int, int]:
    """After an earlier round: kept as long as the rounds up to it, and all else, are what they were."""
    event, codes = found.event, [*map(str, found.codes)]
    tournament = event.tournament
    if tournament.number_of_rounds:  # else it follows from the rounds there are
        tournament = replace(tournament, rounds=tournament.rounds[:number])
    asked = partial(standings, tournament, codes, after=number, options=event.options)
    rests_on = (tournament.players, *tournament.rounds), (tournament, codes, number, event.options)
    places: dict[int, int] = read_once(ToRead(lambda: asked().place_of, *rests_on))
    return places


# -- The cells of a crosstable, in the forms people know -----------------------------------------------


Label = Callable[[int], str]
"""How a participant is called in a cell, by index."""

RESULT_SIGNS = {WIN: "1", DRAW: "½", OPEN: "?"}
_COLOUR_LETTERS = {int(Colour.NONE): "", int(Colour.WHITE): "w", int(Colour.BLACK): "b"}
_GAME = int(RoundKind.GAME)
_WALL_LETTERS = {WIN: "W", DRAW: "D", OPEN: "?"}


def round_cells(event: Event, participant: int, label: Label) -> list[str]:
    """Every round counted: "12w1", "7b½", "3w+" for a forfeit, "-½" for a bye, "-0" for an absence.

    Of teams and of matches of two games: the points instead of the result, "5w2½".
    """
    sheet, of_teams, rounds = event.table_sheet(), event.is_team, event.tournament.rounds
    rows = zip(
        sheet.opponents[participant], sheet.kinds[participant], sheet.results[participant], strict=True
    )
    found: list[str] = []
    for number, (other, kind, result) in enumerate(rows, 1):
        if other < 0:
            found.append(_bye(event, participant, number))
        elif of_teams:
            match = event.teams.rounds[participant][number - 1]
            found.append(f"{label(other)}{'b' if match.black else 'w'}{_of_match(match)}")
        else:
            played, sign = rounds[number - 1], _sign(kind, result)
            if played.games is not None and sign in "1½0":
                sign = points_text(sheet.points[participant][number - 1]) or "0"
            found.append(f"{label(other)}{_COLOUR_LETTERS[played.colours[participant]]}{sign}")
    return found


def _of_match(match: MatchRound) -> str:
    return points_text(match.game_points) + "*" * bool(match.open_boards)


def _bye(event: Event, participant: int, number: int) -> str:
    if event.is_team:
        return f"-{_of_match(event.teams.rounds[participant][number - 1])}"
    if event.tournament.rounds[number - 1].outcomes[participant] == Outcome.FORFEIT_WIN:
        return "+"
    return f"-{points_text(event.table_sheet().points[participant][number - 1])}"


def result_sign(event: Event, participant: int, number: int) -> str:
    """The result of a scheduled game: 1 ½ 0, + and - for forfeits, ? for an unfinished one."""
    sheet = event.table_sheet()
    return _sign(sheet.kinds[participant][number - 1], sheet.results[participant][number - 1])


def _sign(kind: int, result: int) -> str:
    if kind != _GAME:
        return "-" if kind == RoundKind.FORFEIT_LOSS else "+"
    return RESULT_SIGNS.get(result, "0")


def wall_cell(event: Event, participant: int, number: int, label: Label) -> str:
    """A cell of an American wall chart: "W12", "L3", "D7", X and F for forfeits, "B---" for byes."""
    sheet = event.table_sheet()
    other = sheet.opponents[participant][number - 1]
    kind = RoundKind(sheet.kinds[participant][number - 1])
    if other < 0:
        brought = sheet.points[participant][number - 1]
        letters = {
            # The bye of the draw may be worth a draw, or nothing.
            RoundKind.PAIRING_ALLOCATED_BYE: "B" if brought >= sheet.win else "H" if brought else "U",
            RoundKind.FULL_POINT_BYE: "B",
            RoundKind.HALF_POINT_BYE: "H",
            RoundKind.FORFEIT_WIN: "X",
            RoundKind.FORFEIT_LOSS: "F",
        }
        return f"{letters.get(kind, 'U')}---"
    if kind is not RoundKind.GAME:
        return f"{'X' if kind is RoundKind.FORFEIT_WIN else 'F'}{label(other)}"
    return f"{_WALL_LETTERS.get(sheet.results[participant][number - 1], 'L')}{label(other)}"


def grid_cell(event: Event, participant: int, other: int) -> str:
    """Results against one opponent, in the order of the rounds: "1", "½0", "" when they did not meet."""
    if participant == other:
        return "*"
    sheet = event.table_sheet()
    rounds = [number for number, met in enumerate(sheet.opponents[participant], 1) if met == other]
    if event.is_team:
        return " ".join(_of_match(event.teams.rounds[participant][number - 1]) for number in rounds)
    return "".join(result_sign(event, participant, number) for number in rounds)
