"""What stands in a crosstable: one cell for each participant and round, in the forms people know."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.standings.event import Event
from pairwright.standings.sheet import DRAW, OPEN, WIN, RoundKind
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.scoring import points_text

Label = Callable[[int], str]
"""How a participant is called in a cell, by index."""

RESULT_SIGNS = {WIN: "1", DRAW: "½", OPEN: "?"}
_COLOUR_LETTERS = {int(Colour.NONE): "", int(Colour.WHITE): "w", int(Colour.BLACK): "b"}
_GAME = int(RoundKind.GAME)
_WALL_LETTERS = {WIN: "W", DRAW: "D"}


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
            found.append(_bye(event, participant, number, kind))
        elif of_teams:
            match = event.teams.rounds[participant][number - 1]
            still = "*" if match.open_boards else ""
            side = "b" if match.black else "w"
            found.append(f"{label(other)}{side}{points_text(match.game_points)}{still}")
        else:
            played, sign = rounds[number - 1], _sign(kind, result)
            if played.games is not None and sign in "1½0":
                sign = points_text(sheet.points[participant][number - 1]) or "0"
            found.append(f"{label(other)}{_COLOUR_LETTERS[played.colours[participant]]}{sign}")
    return found


def _bye(event: Event, participant: int, number: int, kind: int) -> str:
    if not event.is_team:
        code = event.tournament.rounds[number - 1].outcomes[participant]
        if code == Outcome.FORFEIT_WIN:
            return "+"
    if kind == RoundKind.ZERO_POINT_BYE and not event.table_sheet().points[participant][number - 1]:
        return "-0"
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
        letters = {
            RoundKind.PAIRING_ALLOCATED_BYE: "B",
            RoundKind.FULL_POINT_BYE: "B",
            RoundKind.HALF_POINT_BYE: "H",
            RoundKind.FORFEIT_WIN: "X",
            RoundKind.FORFEIT_LOSS: "F",
        }
        return f"{letters.get(kind, 'U')}---"
    if kind is not RoundKind.GAME:
        return f"{'X' if kind is RoundKind.FORFEIT_WIN else 'F'}{label(other)}"
    if result_sign(event, participant, number) == "?":
        return f"?{label(other)}"
    return f"{_WALL_LETTERS.get(sheet.results[participant][number - 1], 'L')}{label(other)}"


def grid_cell(event: Event, participant: int, other: int) -> str:
    """Results against one opponent, in the order of the rounds: "1", "½0", "" when they did not meet."""
    if participant == other:
        return "*"
    sheet = event.table_sheet()
    rounds = [number for number, met in enumerate(sheet.opponents[participant], 1) if met == other]
    if event.is_team:
        games = (event.teams.rounds[participant][number - 1].game_points for number in rounds)
        return " ".join(points_text(units) for units in games)
    return "".join(result_sign(event, participant, number) for number in rounds)
