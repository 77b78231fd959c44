"""Checks across a whole file: points against results, byes that contradict the round they stand in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import add

from pairwright import matching
from pairwright.common.messages import decimal, told
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.scoring import format_points
from pairwright.tournament.tournament import Tournament
from pairwright.trf.games import Grid
from pairwright.trf.problems import Findings


def check_points(grid: Grid, tournament: Tournament, findings: Findings, *, team: bool) -> None:
    """Compare the points column with the results of the rounds played.

    A value that already includes the bye announced for the next round is accepted too, and one without
    the draws that unfinished games count as. In a team
    event the players with byes are passed over: what a bye is worth on a board depends on the team's.
    """
    totals = result_points(tournament)
    byes = {
        bye.player: tournament.scoring.points(bye.outcome)
        for bye in tournament.announced_byes
        if bye.round_number == tournament.next_round
    }
    if grid.rows.points == totals:
        return
    repaired = {index for index, _ in grid.repaired}
    waiting = Counter(index for played in tournament.rounds for pair in played.unfinished() for index in pair)
    draw = tournament.scoring.points(Outcome.UNFINISHED)
    for index, (written, total) in enumerate(zip(grid.rows.points, totals, strict=True)):
        if written is None or written == total or written == total + byes.get(index, 0):
            continue
        row = grid.rows[index]
        if written == total - waiting[index] * draw:
            continue
        if index in repaired or grid.unreadable(index) or (team and _has_bye(tournament, index)):
            continue
        hint = _hint(tournament, index, written - total)
        findings.repair(
            "TRF-POINTS-MISMATCH",
            told(
                "player {player} has {points} points, the results{rounds} give {due}{hint}",
                player=row.player.number, points=decimal(written, 1), rounds=_rounds(grid.played),
                due=decimal(total, 1), hint=hint,
            ),
            line=row.line_number, column=grid.points_column, player=row.player.number,
            expected=format_points(total), found=format_points(written),
            assumed=told("use {points}", points=decimal(total, 1)),
        )  # fmt: skip


def result_points(tournament: Tournament) -> list[int]:
    """The points of every player from results and adjustments, in units, without virtual points."""
    table, rounds = tournament.scoring.table(), tournament.rounds
    totals: list[int] = [0] * len(tournament.players)
    if matching.CORE and not any(played.games or played.totals for played in rounds):
        columns = [(played.colours, played.outcomes) for played in rounds]
        totals = matching.CORE.sums(columns, table, len(tournament.players))
    else:
        for played in rounds:
            totals = list(map(add, totals, played.points(table)))
    for adjustment in tournament.adjustments:
        if adjustment.round_number <= len(tournament.rounds):
            for index in adjustment.players:
                totals[index] += adjustment.points
    return totals


def _has_bye(tournament: Tournament, index: int) -> bool:
    return any(played.outcomes[index] >= Outcome.PAIRING_ALLOCATED_BYE for played in tournament.rounds)


def _rounds(played: int) -> str:
    if played == 0:
        return ""
    return told(" of round 1") if played == 1 else told(" of rounds 1-{n}", n=played)


def _hint(tournament: Tournament, index: int, difference: int) -> str:
    """Name the usual cause when the difference is a player's virtual points."""
    if not tournament.virtual_points:
        return ""
    virtual: Sequence[int] = tournament.virtual_points[index]
    for number in (tournament.next_round, tournament.next_round - 1):
        if 1 <= number <= len(virtual) and virtual[number - 1] == difference:
            return told(" (the difference equals the fictitious points of round {n})", n=number)
    return ""


def check_byes(grid: Grid, tournament: Tournament, findings: Findings, *, to_pair: bool) -> bool:
    """Report rounds with more than one pairing-allocated bye or no game, and a next round without players.

    A next round without players is a fault where it is to be paired, and where its column may be meant as a
    round that was played. Returns False when it is in doubt which rounds have been played.
    """
    sound = True
    for number, played in enumerate(tournament.rounds, 1):
        allocated = played.outcomes.count(Outcome.PAIRING_ALLOCATED_BYE)
        if allocated > 1:
            _report_repeated_bye(grid, number, findings)
        no_games = allocated and played.opponents.count(NO_OPPONENT) == len(played)
        if no_games and played.outcomes.count(Outcome.ABSENT) > 1:
            index = played.outcomes.index(Outcome.PAIRING_ALLOCATED_BYE)
            row = grid.row(index)
            sound = False
            findings.error(
                "TRF-PAB-WITHOUT-GAMES",
                told(
                    "round {n} has a pairing-allocated bye (player {player}) but no game; the bye of a "
                    "round is only known when the round is drawn", n=number, player=row.player.number,
                ),
                line=row.line_number, column=grid.column("result", number), player=row.player.number,
                round_number=number,
            )  # fmt: skip
    number = tournament.next_round
    over = tournament.number_of_rounds and number > tournament.number_of_rounds
    if not over and len(tournament.absent_next_round()) == len(tournament.players):
        line_number = min(grid.rows.lines.numbers)
        in_columns = len(grid.outcomes) >= number
        if not in_columns and not to_pair:
            return sound
        findings.error(
            "TRF-NOBODY-TO-PAIR",
            told("round {n}: all {count} players are marked absent", n=number, count=len(tournament.players)),
            line=line_number if in_columns else 0,
            column=grid.column("opponent", number) if in_columns else 0, round_number=number,
        )  # fmt: skip
    return sound


def _report_repeated_bye(grid: Grid, number: int, findings: Findings) -> None:
    outcomes = grid.outcomes[number - 1]
    holders = [row for index, row in enumerate(grid.rows) if outcomes[index] == Outcome.PAIRING_ALLOCATED_BYE]
    second = sorted(holders, key=lambda row: row.line_number)[1]
    listed = ", ".join(str(row.player.number) for row in holders[:10]) + (
        ", ..." if len(holders) > 10 else ""
    )
    findings.repair(
        "TRF-PAB-TWICE",
        told(
            "round {n} has {count} pairing-allocated byes (players {list}); at most one is possible",
            n=number, count=len(holders), list=listed,
        ),
        line=second.line_number, column=grid.column("result", number), player=second.player.number,
        round_number=number, assumed=told("read as given (points of a bye, no second one for these players)"),
    )  # fmt: skip
