"""Comparing the two rows of every game: opponents, colours and results must fit."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.tournament.outcome import LAST_PLAYED, Outcome
from pairwright.tournament.results import GAMES
from pairwright.trf import native
from pairwright.trf.games import UNREADABLE, Grid
from pairwright.trf.problems import Findings
from pairwright.trf.results import RESULT_LETTERS

WHITE_AND_BLACK = 3
"""The sum of both colours of a game."""

_FITTING = frozenset((int(first), int(second)) for first, second in GAMES)
_FITTING_BYTES = bytes((first, second) in _FITTING for first in range(16) for second in range(16))


def compare_rows(grid: Grid, findings: Findings) -> None:
    """Report every game on which the two rows disagree."""
    for number in range(1, grid.played + 1):
        opponents, colours = grid.opponents[number - 1], grid.colours[number - 1]
        outcomes = grid.outcomes[number - 1]
        for index in _doubtful(grid, number):
            opponent = opponents[index]
            if opponents[opponent] != index:
                if opponents[opponent] != UNREADABLE:
                    _report_one_sided(grid, index, opponent, number, findings)
            elif index < opponent:
                fits = (outcomes[index], outcomes[opponent]) in _FITTING
                if colours[index] + colours[opponent] != WHITE_AND_BLACK or not fits:
                    _compare_game(grid, index, opponent, number, findings)


def _doubtful(grid: Grid, number: int) -> Sequence[int]:
    """The rows to be looked at: those that do not agree with their opponents', or all with one."""
    opponents = grid.opponents[number - 1]
    if native.NATIVE:
        columns = grid.colours[number - 1], grid.outcomes[number - 1]
        return native.disagreeing(opponents, *columns, WHITE_AND_BLACK, _FITTING_BYTES)
    return [index for index, opponent in enumerate(opponents) if opponent >= 0]


def _compare_game(grid: Grid, first: int, second: int, number: int, findings: Findings) -> None:
    """Report colours or results that contradict each other, at the row further down."""
    if grid.rows[first].line_number > grid.rows[second].line_number:
        first, second = second, first
    colours, outcomes = grid.colours[number - 1], grid.outcomes[number - 1]
    one, other = grid.rows[first], grid.rows[second]
    place: dict[str, str | int] = {
        "line": other.line_number,
        "player": other.player.number,
        "round_number": number,
    }
    if colours[first] and colours[first] == colours[second]:
        letter = "?wb"[colours[first]]
        findings.error(
            "TRF-GAME-COLOURS",
            f"round {number}: players {one.player.number} (line {one.line_number}) and "
            f"{other.player.number} both have colour {letter!r}",
            column=grid.column("colour", number),
            found=letter,
            **place,
        )
    if (outcomes[first], outcomes[second]) in _FITTING:
        return
    repaired = grid.repaired & {(first, number), (second, number)}
    if repaired and Outcome.UNFINISHED in (outcomes[first], outcomes[second]):
        grid.repaired.update(((first, number), (second, number)))
        outcomes[first] = outcomes[second] = int(Outcome.UNFINISHED)
        return
    ones, others = (RESULT_LETTERS[Outcome(code)] for code in (outcomes[first], outcomes[second]))
    kinds = [" (forfeit)" if outcomes[index] > LAST_PLAYED else " (played)" for index in (first, second)]
    hint = "; use '+' and '-'"
    if kinds[0] == kinds[1]:
        kinds, hint = ["", ""], ""
    findings.error(
        "TRF-GAME-RESULTS",
        f"round {number}: player {other.player.number} has {others!r}{kinds[1]} and the opponent "
        f"{one.player.number} (line {one.line_number}) has {ones!r}{kinds[0]}{hint}",
        column=grid.column("result", number),
        found=f"{ones} {others}",
        **place,
    )


def _report_one_sided(grid: Grid, index: int, opponent: int, number: int, findings: Findings) -> None:
    row, other = grid.rows[index], grid.rows[opponent]
    theirs = grid.opponents[number - 1][opponent]
    if theirs >= 0:
        state = f"names {grid.rows[theirs].player.number}"
    elif grid.outcomes[number - 1][opponent] == Outcome.ABSENT:
        state = "is empty for that round"
    else:
        state = "has a bye in that round"
    findings.error(
        "TRF-GAME-ONE-SIDED",
        f"round {number}: player {row.player.number} lists opponent {other.player.number}, "
        f"the row of player {other.player.number} (line {other.line_number}) {state}",
        line=row.line_number,
        column=grid.column("opponent", number),
        player=row.player.number,
        round_number=number,
    )
