"""What `pairwright check` does and prints, for people and for programs: nothing here needs click."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from pairwright.check import check
from pairwright.check.report_json import deviations_as_json, report_as_json
from pairwright.cli import exit_codes
from pairwright.cli.failures import exit_code_of, explain
from pairwright.cli.files import STANDARD, listed_files, load, load_bytes, read_bytes
from pairwright.cli.pair_round import Rules, pair_next, system_in_words, tell_baku
from pairwright.cli.progress import progress
from pairwright.cli.text_tables import TextTable, print_table
from pairwright.common.values import TYPE_CHECKING, dataclass, field, replace
from pairwright.interface.tournament_reader import Loaded
from pairwright.simulate.parallel import default_jobs, in_order
from pairwright.tournament.tournament import LEFT_OUT
from pairwright.trf.problems import Problem, TrfError

if TYPE_CHECKING:
    from typing import Any

# -- Checking one file, as plain values: what `pairwright check` prints, or writes as JSON -------------


@dataclass(frozen=True, slots=True)
class CheckOrder:
    """One file to check, and how."""

    name: str
    rules: Rules = field(default_factory=Rules)
    strict: bool = False
    rounds: tuple[int, ...] = ()
    fide: bool = False
    section: str = ""


def by_section(orders: Sequence[CheckOrder]) -> list[CheckOrder]:
    """The orders; of the file of a whole event one for each section that has begun."""
    return [one for order in orders for one in (_sections(order) or (order,))]


def _sections(order: CheckOrder) -> list[CheckOrder]:
    if not order.name.endswith(".json"):
        return []
    try:
        found = _documents(order.name)
    except Exception:  # told with the file
        return []
    return [replace(order, section=key) for key in found]


def _documents(name: str) -> dict[str, bytes]:
    from pairwright.interface.kjca_sections import section_documents

    return section_documents(read_bytes(name))


def _loaded(order: CheckOrder) -> Loaded:
    if not order.section:
        return load(order.name, strict=order.strict, purpose="check")
    return load_bytes(_documents(order.name)[order.section], order.name, purpose="check")


def check_file(order: CheckOrder) -> dict[str, Any]:
    """Check a file; never raises. The keys are described in docs/how-to/check-a-tournament.md."""
    try:
        loaded = _loaded(order)
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
    name = f"{order.name}: {order.section}" if order.section else order.name
    left = loaded.tournament.header(LEFT_OUT)
    return {"file": name, "same": same, "exit_status": status, **written, "left_out": left}


def _failed(name: str, error: Exception, problems: Sequence[Problem]) -> dict[str, Any]:
    return {
        "file": name,
        "same": False,
        "exit_status": exit_code_of(error),
        "error": explain(error),
        "rounds": [],
        "problems": [problem.as_json() for problem in problems],
    }


# ------------------------------------------------------------------------------------------------------


QUIET_FROM = 20
"""With this many files, those without a difference are only counted."""


def check_plainly(words: Sequence[str]) -> int | None:
    """`check FILE...` without options; None where that needs to be said what is wrong with the words."""
    try:
        names = listed_files(words)
    except OSError:
        return None
    if not names:
        return None
    try:
        return check_files([CheckOrder(name) for name in names])
    except BrokenPipeError:
        raise
    except Exception as error:
        from pairwright.cli.options import tell_failure

        tell_failure(explain(error))
        return exit_code_of(error)


def check_files(
    orders: Sequence[CheckOrder], *, jobs: int | None = None, show_all: bool = False, as_json: bool = False
) -> int:
    """Check files and print what was found, each as soon as it is known; returns the exit code."""
    orders = by_section(orders)
    if any(order.name == STANDARD for order in orders):
        jobs = 1  # only this process has the standard input
    results = in_order(check_file, orders, jobs or default_jobs(len(orders)))
    show_same = show_all or len(orders) < QUIET_FROM
    summary = _Summary()
    waiting: list[dict[str, Any]] = []
    with progress(len(orders), "Checking", hidden=as_json and sys.stdout.isatty()) as advance:
        for result in results:
            summary.add(result)
            if as_json:
                _print_json(result)
            elif show_same or not result["same"] or result.get("deviations"):
                waiting.append(result)
            if not sys.stdout.isatty():
                _print_all(waiting)
            advance(summary.remark)
    _print_all(waiting)
    if not as_json and len(orders) > 1:
        say(summary.text)
    return summary.exit_status


def say(text: str) -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")


def styled(text: str, fg: str) -> str:
    """The text in a colour, where there is somebody to see it."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    from click import style

    return style(text, fg=fg)


def _print_json(result: dict[str, Any]) -> None:
    from pairwright.cli.options import print_json

    print_json(result, indent=False)


class _Summary:
    """Counts over all files."""

    def __init__(self) -> None:
        self.exit_status = exit_codes.DONE
        self._same = self._different = self._unusable = self._different_rounds = self._paired_same = 0
        self._lengths: list[int] = []

    def add(self, result: dict[str, Any]) -> None:
        """Count one file."""
        self.exit_status = max(self.exit_status, result["exit_status"])
        if "error" in result:
            self._unusable += 1
            return
        self._lengths.append(len(result["rounds"]))
        self._different_rounds += sum(not checked["same"] for checked in result["rounds"])
        self._same += result["same"]
        self._different += not result["same"]
        self._paired_same += not result["same"] and all(checked["same"] for checked in result["rounds"])

    @property
    def remark(self) -> str:
        """For the progress bar."""
        return f"{self._different} differ, {self._unusable} unusable"

    @property
    def text(self) -> str:
        """One sentence at the end."""
        total, rounds = len(self._lengths) + self._unusable, sum(self._lengths)
        unusable = f", {self._unusable} cannot be used" if self._unusable else ""
        spread = ""
        if self._lengths:
            mean = rounds / len(self._lengths)
            spread = f" (least {min(self._lengths)}, mean {mean:.1f}, most {max(self._lengths)} a file)"
        only = f" ({self._paired_same} in points or ranks only)" if self._paired_same else ""
        return (
            f"{total} files: {self._same} the same, {self._different} with differences{only}{unusable}.\n"
            f"{rounds} rounds{spread}: {self._different_rounds} differ."
        )


def _print_all(results: list[dict[str, Any]]) -> None:
    """Print what is waiting, and forget it."""
    for result in results:
        _print_result(result)
    results.clear()


def _print_result(result: dict[str, Any]) -> None:
    name = result["file"]
    if "error" in result:
        say(f"{name}: {styled('cannot be used', fg='red')}")
        for line in result["error"]:
            say(f"  {line}")
        return
    if result.get("left_out"):
        say(f"{name}: leaves out, for privacy, what the draws looked at: {result['left_out']}")
    say(f"{name}: {_verdict(result)}")
    for problem in result["problems"]:
        say(f"  {_problem_text(problem)}")
    for checked in result["rounds"]:
        if not checked["same"]:
            _print_round(checked)
    if result["ranks"]:
        _print_ranks(result["ranks"])
    if "deviations" in result:
        _print_deviations(result)


def _print_deviations(result: dict[str, Any]) -> None:
    """What FIDE mode tells, by level, and what the file says of it itself."""
    from pairwright.check.deviations import LEVELS, Level

    if not result["deviations"]:
        say("  FIDE mode: nothing to tell.")
    for one in result["deviations"]:
        name = LEVELS[Level[one["level"].upper()]][0]
        held = f" ({', '.join(one['articles'])})" if one["articles"] else ""
        say(f"  {name}: {one['text']}{held}")
    for line in result["said"]:
        say(f"  In the file: {line.lstrip('# ')}")


def _verdict(result: dict[str, Any]) -> str:
    rounds = result["rounds"]
    different = [str(checked["round"]) for checked in rounds if not checked["same"]]
    rules = f"({system_in_words(result['system'], result['edition'])})"
    if different:
        text = f"round{'s' * (len(different) > 1)} {', '.join(different)} of {len(rounds)} differ"
        text = text if len(different) > 1 else text + "s"
        if result.get("left_out"):
            return f"{text}; that may rest on what is left out {rules}"
        return f"{styled(text, fg='red')} {rules}"
    other = []
    if not result["points_same"]:
        other.append("the points do not follow from the results")
    if result["ranks"] and not result["ranks"]["same"]:
        other.append("the ranks do not follow from the tie-breaks")
    if other:
        text = f"{len(rounds)} rounds paired the same, but {' and '.join(other)}"
        return f"{styled(text, fg='red')} {rules}"
    if not rounds:
        return "no round has been played"
    return f"{styled(f'all {len(rounds)} rounds are the same', fg='green')} {rules}"


def _problem_text(problem: dict[str, Any]) -> str:
    place = ", ".join(f"{what} {problem[what]}" for what in ("line", "column") if problem[what])
    assumed = f"; {problem['assumed']}" if problem["assumed"] else ""
    return f"{problem['severity']}: {place + ': ' if place else ''}{problem['message']}{assumed}"


def _print_round(checked: dict[str, Any]) -> None:
    if checked["no_pairing"]:
        say(f"  Round {checked['round']}: {checked['no_pairing']}")
    else:
        _print_differences(checked)
    for line in checked["said"]:
        say(f"  In the file: {line}")


def _print_differences(checked: dict[str, Any]) -> None:
    rows = [["", *_row(difference)] for difference in checked["differences"]]
    heading = f"  Round {checked['round']}"
    print_table(
        TextTable([(heading, False), ("By the rules", False), ("In the file", False), ("", False)], rows)
    )


def _print_ranks(ranks: dict[str, Any]) -> None:
    listed = ", ".join(ranks["tie_breaks"])
    if ranks["not_compared"]:
        say(f"  The ranks were not compared: {ranks['not_compared']}")
    for wrong in ranks["differences"]:
        first, last = wrong["first_place"], wrong["last_place"]
        place = f"{first}" if first == last else f"{first} to {last}"
        say(
            f"  Rank of {wrong['player']} {wrong['name']}: {wrong['file_rank']} in the file, "
            f"{place} by points, {listed}"
        )


def _row(difference: dict[str, Any]) -> list[str]:
    ours, theirs = difference["ours"], difference["file"]
    colours = any(side and side["colours_only"] for side in (ours, theirs))
    return [_pair_text(ours), _pair_text(theirs), "colours only" if colours else ""]


def _pair_text(pair: dict[str, Any] | None) -> str:
    if pair is None:
        return ""
    white = _player_text(pair["white"], pair["white_name"])
    return f"{white} - " + (
        "bye" if pair["black"] is None else _player_text(pair["black"], pair["black_name"])
    )


def _player_text(number: int, name: str) -> str:
    """The number and the family name, short enough for four of them in a line."""
    family = name.partition(",")[0]
    return f"{number} {family if len(family) <= 14 else family[:13] + '…'}".rstrip()
