"""Checking one file, as plain values: what `pairwright check` prints, or writes as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.check import check
from pairwright.check.report_json import deviations_as_json, report_as_json
from pairwright.cli import exit_codes
from pairwright.cli.drawing import Rules, pair_next, tell_baku
from pairwright.cli.failures import exit_code_of, explain
from pairwright.cli.files import load
from pairwright.trf.problems import Problem, TrfError
from pairwright.values import TYPE_CHECKING, dataclass, field

if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True, slots=True)
class CheckOrder:
    """One file to check, and how."""

    name: str
    rules: Rules = field(default_factory=Rules)
    strict: bool = False
    rounds: tuple[int, ...] = ()
    fide: bool = False


def check_file(order: CheckOrder) -> dict[str, Any]:
    """Check a file; never raises. The keys are described in docs/how-to/check-a-tournament.md."""
    try:
        loaded = load(order.name, strict=order.strict, purpose="check")
        report = check(loaded.tournament, rounds=order.rounds, pair_next=pair_next(order.rules))
    except Exception as error:  # one bad file must not end the check of the others
        problems = error.problems if isinstance(error, TrfError) else ()
        return _failed(order.name, error, problems)
    tell_baku(loaded.tournament, order.rules, order.name)
    written = report_as_json(loaded.tournament, report, loaded.problems)
    if order.fide:
        from pairwright.check.fide_mode import said_in_file

        written["deviations"] = deviations_as_json(loaded.tournament, report)
        written["said"] = list(said_in_file(loaded.tournament))
    same = written.pop("same")
    status = exit_codes.DONE if same else exit_codes.DIFFERENCES
    return {"file": order.name, "same": same, "exit_status": status, **written}


def _failed(name: str, error: Exception, problems: Sequence[Problem]) -> dict[str, Any]:
    return {
        "file": name,
        "same": False,
        "exit_status": exit_code_of(error),
        "error": explain(error),
        "rounds": [],
        "problems": [problem.as_json() for problem in problems],
    }
