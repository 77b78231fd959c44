"""Checking one file, as plain values: what `pairwright check` prints, or writes as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from pairwright.check import CheckReport, DrawnPair, RankCheck, RoundCheck, check
from pairwright.cli import exit_codes
from pairwright.cli.drawing import Rules, pair_next, tell_baku
from pairwright.cli.failures import exit_code_of, explain
from pairwright.cli.files import load
from pairwright.tournament.tournament import Tournament
from pairwright.trf.problems import Problem, TrfError

POINTS = "TRF-POINTS-MISMATCH"
"""The finding of the reader that counts as a difference: the file's points are not those of its results."""


@dataclass(frozen=True, slots=True)
class CheckOrder:
    """One file to check, and how."""

    name: str
    rules: Rules = field(default_factory=Rules)
    strict: bool = False
    rounds: tuple[int, ...] = ()


def check_file(order: CheckOrder) -> dict[str, Any]:
    """Check a file; never raises. The keys are described in docs/how-to/check-a-tournament.md."""
    try:
        loaded = load(order.name, strict=order.strict, purpose="check")
        report = check(loaded.tournament, rounds=order.rounds, pair_next=pair_next(order.rules))
    except Exception as error:  # one bad file must not end the check of the others
        problems = error.problems if isinstance(error, TrfError) else ()
        return _failed(order.name, error, problems)
    tell_baku(loaded.tournament, order.rules, order.name)
    return _checked(order.name, loaded.tournament, report, loaded.problems)


def _failed(name: str, error: Exception, problems: Sequence[Problem]) -> dict[str, Any]:
    return {
        "file": name,
        "same": False,
        "exit_status": exit_code_of(error),
        "error": explain(error),
        "rounds": [],
        "problems": [problem_as_json(problem) for problem in problems],
    }


def _checked(
    name: str, tournament: Tournament, report: CheckReport, problems: Sequence[Problem]
) -> dict[str, Any]:
    players = [(player.known_number, player.name) for player in tournament.players]
    points_same = not any(problem.code == POINTS for problem in problems)
    same = report.agrees and points_same
    return {
        "file": name,
        "same": same,
        "exit_status": exit_codes.DONE if same else exit_codes.DIFFERENCES,
        "tournament": tournament.header("name"),
        "players": len(players),
        "system": report.system,
        "edition": report.edition,
        "rounds": [_round(checked, players) for checked in report.rounds],
        "points_same": points_same,
        "ranks": _ranks(report.ranks, players),
        "problems": [problem_as_json(problem) for problem in problems],
    }


def _round(checked: RoundCheck, players: Sequence[tuple[int, str]]) -> dict[str, Any]:
    inverted = {pair.players for pair in checked.inverted}

    def side(pair: DrawnPair | None) -> dict[str, Any] | None:
        if pair is None:
            return None
        white, white_name = players[pair.white]
        black, black_name = (None, None) if pair.bye else players[pair.black]
        return {
            "white": white,
            "black": black,
            "white_name": white_name,
            "black_name": black_name,
            "colours_only": pair.players in inverted,
        }

    return {
        "round": checked.round_number,
        "same": checked.agrees,
        "same_pairs": checked.same,
        "no_pairing": checked.refusal,
        "differences": [
            {"ours": side(ours), "file": side(theirs)}
            for ours, theirs in zip_longest(checked.ours, checked.theirs)
        ],
    }


def _ranks(ranks: RankCheck | None, players: Sequence[tuple[int, str]]) -> dict[str, Any] | None:
    if ranks is None:
        return None
    return {
        "tie_breaks": list(ranks.tie_breaks),
        "same": not ranks.differences,
        "not_compared": ranks.refusal,
        "differences": [
            {
                "player": players[difference.player][0],
                "name": players[difference.player][1],
                "file_rank": difference.stated,
                "first_place": difference.first_place,
                "last_place": difference.last_place,
            }
            for difference in ranks.differences
        ],
    }


def problem_as_json(problem: Problem) -> dict[str, Any]:
    """A finding of the reader as JSON: code, severity, text and place."""
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "message": problem.message,
        "line": problem.line,
        "column": problem.column,
        "player": problem.player,
        "round": problem.round_number,
        "assumed": problem.assumed,
    }
