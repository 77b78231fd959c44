"""What `pairwright check` does and prints, for people and for programs: nothing here needs click."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from pairwright.check.checking import CheckReport, check, deviations_as_json, report_as_json
from pairwright.cli import exit_codes
from pairwright.cli.failures import exit_code_of, explain, warn
from pairwright.cli.files import STANDARD, listed_files, load, load_bytes, read_bytes
from pairwright.cli.pair_round import Rules, pair_next, system_in_words, tell_baku
from pairwright.cli.text_tables import print_table, progress, spoken, text_table
from pairwright.common.messages import N_, decimal, enumerated, joined, told, told_many
from pairwright.common.parallel import default_jobs, in_order
from pairwright.common.values import TYPE_CHECKING, dataclass, field, replace
from pairwright.interface.tournament_reader import Loaded
from pairwright.systems.register import system_named
from pairwright.tournament.tournament import LEFT_OUT, Tournament
from pairwright.trf.problems import TrfError

if TYPE_CHECKING:
    from typing import Any

# -- Checking one file, as plain values: what `pairwright check` prints, or writes as JSON -------------


@dataclass(frozen=True, slots=True)
class CheckOrder:
    """One file to check, and how. section, document: of the file of a whole event, the one to look at."""

    name: str
    rules: Rules = field(default_factory=Rules)
    strict: bool = False
    rounds: tuple[int, ...] = ()
    fide: bool = False
    section: str = ""
    document: bytes = b""


def _sections(order: CheckOrder) -> list[CheckOrder]:
    if not order.name.endswith(".json"):
        return []
    from pairwright.storage.file_event import sections_in

    try:
        found = sections_in(read_bytes(order.name))
    except Exception:  # told with the file
        return []
    return [replace(order, section=key, document=document) for key, document in found.items()]


def _loaded(order: CheckOrder) -> Loaded:
    if not order.section:
        return load(order.name, strict=order.strict, purpose="check")
    return load_bytes(order.document, order.name, purpose="check")


def check_file(order: CheckOrder) -> dict[str, Any]:
    """Check a file; never raises. The keys are described in docs/how-to/check-a-tournament.md."""
    try:
        loaded = _loaded(order)
        report = check(loaded.tournament, rounds=order.rounds, pair_next=pair_next(order.rules))
    except Exception as error:  # one bad file must not end the check of the others
        problems = error.problems if isinstance(error, TrfError) else ()
        return {
            "file": order.name,
            "same": False,
            "exit_status": exit_code_of(error),
            "error": explain(error),
            "rounds": [],
            "problems": [problem.as_json() for problem in problems],
        }
    tell_baku(loaded.tournament, order.rules, order.name)
    played = len(loaded.tournament.rounds)
    ends_otherwise = any(one.round_number == played and not one.agrees for one in report.rounds)
    if ends_otherwise and not loaded.tournament.number_of_rounds:
        guess = N_(
            "The number of rounds of the event is not known: the last round played is taken as its last."
        )
        warn(spoken(told("Note: {note}", note=joined(": ", (order.name, told(guess))))))
    written = report_as_json(loaded.tournament, report, loaded.problems)
    others = _other_editions(loaded.tournament, report, order.rules)
    written["rounds"] = [{**one, "editions": others.get(one["round"], [])} for one in written["rounds"]]
    if order.fide:
        from pairwright.check.fide_mode import said_in_file

        written["deviations"] = deviations_as_json(loaded.tournament, report)
        written["said"] = list(said_in_file(loaded.tournament))
    same = written.pop("same")
    status = exit_codes.DONE if same else exit_codes.DIFFERENCES
    name = f"{order.name}: {order.section}" if order.section else order.name
    left = loaded.tournament.header(LEFT_OUT)
    return {"file": name, "same": same, "exit_status": status, **written, "left_out": left}


def _other_editions(tournament: Tournament, report: CheckReport, rules: Rules) -> dict[int, list[str]]:
    """By number of a round that differs: the other editions of the rules that pair it as it was played."""
    found: dict[int, list[str]] = {one.round_number: [] for one in report.rounds if not one.agrees}
    others = [one.key for one in system_named(report.system).editions if one.key != report.edition]
    for edition in others if found else ():
        again = check(tournament, rounds=found, pair_next=pair_next(rules._replace(edition=edition)))
        for one in again.rounds:
            found[one.round_number] += [edition] * one.agrees
    return found


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
    orders = [one for order in orders for one in (_sections(order) or (order,))]
    if any(order.name == STANDARD for order in orders):
        jobs = 1  # only this process has the standard input
    results = in_order(check_file, orders, jobs or default_jobs(len(orders)))
    show_same = show_all or len(orders) < QUIET_FROM
    summary = _Summary()
    waiting: list[dict[str, Any]] = []
    with progress(len(orders), told("Checking"), hidden=as_json and sys.stdout.isatty()) as advance:
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
        for line in summary.lines:
            say(line)
    return summary.exit_status


def say(sentence: str) -> None:
    """Print a line in the language of the reader."""
    sys.stdout.write(spoken(sentence) + "\n")


def styled(text: str, fg: str) -> str:
    """The text in a colour, where there is somebody to see it, in the language of the reader."""
    text = spoken(text)
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
        return spoken(told("{n} differ, {unusable} unusable", n=self._different, unusable=self._unusable))

    @property
    def lines(self) -> tuple[str, str]:
        """Two sentences at the end: on the files, and on their rounds."""
        total, rounds = len(self._lengths) + self._unusable, sum(self._lengths)
        unusable = told(", {n} cannot be used", n=self._unusable) if self._unusable else ""
        spread = ""
        if self._lengths:
            spread = told(
                " (least {least}, mean {mean}, most {most} a file)",
                least=min(self._lengths), mean=decimal(round(10 * rounds / len(self._lengths)), 1),
                most=max(self._lengths),
            )  # fmt: skip
        only = told(" ({n} in points or ranks only)", n=self._paired_same) if self._paired_same else ""
        return (
            told(
                "Files: {total}; the same: {same}, with differences: {different}{only}{unusable}.",
                total=total, same=self._same, different=self._different, only=only, unusable=unusable,
            ),
            told(
                "Rounds: {rounds}{spread}; different: {different}.", rounds=rounds, spread=spread,
                different=self._different_rounds,
            ),
        )  # fmt: skip


def _print_all(results: list[dict[str, Any]]) -> None:
    """Print what is waiting, and forget it."""
    for result in results:
        _print_result(result)
    results.clear()


def _print_result(result: dict[str, Any]) -> None:
    name = result["file"]
    if "error" in result:
        say(told("{name}: {verdict}", name=name, verdict=styled(told("cannot be used"), fg="red")))
        sys.stdout.write("".join(f"  {spoken(line)}\n" for line in result["error"]))
        return
    if left := result.get("left_out"):
        say(told("{name}: leaves out, for privacy, what the draws looked at: {left}", name=name, left=left))
    say(told("{name}: {verdict}", name=name, verdict=_verdict(result)))
    sys.stdout.write("".join(f"  {spoken(_problem_text(one))}\n" for one in result["problems"]))
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
        say(told("  FIDE mode: nothing to tell."))
    for one in result["deviations"]:
        name = told(LEVELS[Level[one["level"].upper()]][0])
        held = f" ({', '.join(one['articles'])})" if one["articles"] else ""
        say(told("  {name}: {text}{held}", name=name, text=one["text"], held=held))
    for line in result["said"]:
        say(told("  In the file: {line}", line=line.lstrip("# ")))


def _verdict(result: dict[str, Any]) -> str:
    rounds = result["rounds"]
    different = [str(checked["round"]) for checked in rounds if not checked["same"]]
    rules = system_in_words(result["system"], result["edition"])
    if different:
        text = told_many(
            "round {list} of {rounds} differs",
            "rounds {list} of {rounds} differ", len(different), list=", ".join(different), rounds=len(rounds),
        )  # fmt: skip
        if result.get("left_out"):
            return told("{text}; that may rest on what is left out ({rules})", text=text, rules=rules)
        return told("{text} ({rules})", text=styled(text, fg="red"), rules=rules)
    other = []
    if not result["points_same"]:
        other.append(told("the points do not follow from the results"))
    if result["ranks"] and not result["ranks"]["same"]:
        other.append(told("the ranks do not follow from the tie-breaks"))
    if other:
        text = told_many(
            "{n} round paired the same, but {what}",
            "{n} rounds paired the same, but {what}", len(rounds), what=enumerated(other),
        )  # fmt: skip
        verdict = styled(text, fg="red")
        return told("{text} ({rules})", text=verdict, rules=rules) if rounds else verdict
    if not rounds:
        return told("no round has been played")
    text = told_many("the round is the same", "all {n} rounds are the same", len(rounds))
    if waiting := sum(len(checked["open"]) for checked in rounds):
        text = told_many(
            "{text}, {n} match has no result in the file",
            "{text}, {n} matches have no result in the file", waiting, text=text,
        )  # fmt: skip
    return told("{text} ({rules})", text=styled(text, fg="green"), rules=rules)


def _problem_text(problem: dict[str, Any]) -> str:
    found = (
        ("line", told("line {n}", n=problem["line"])),
        ("column", told("column {n}", n=problem["column"])),
    )
    place = joined(", ", [words for what, words in found if problem[what]])
    severity = told("warning") if problem["severity"] == "warning" else told("error")
    said = joined("; ", (problem["message"], problem["assumed"]))
    return joined(": ", (severity, place, said))


def _print_round(checked: dict[str, Any]) -> None:
    if checked["no_pairing"]:
        say(told("  Round {n}: {why}", n=checked["round"], why=checked["no_pairing"]))
    else:
        rows = [["", *_row(difference)] for difference in checked["differences"]]
        heading = told("  Round {n}", n=checked["round"])
        columns = [(heading, False), (N_("By the rules"), False), (N_("In the file"), False), ("", False)]
        print_table(text_table(columns, rows))
    if editions := checked["editions"]:
        say(
            told_many(
                "  Edition {list} pairs it as in the file.",
                "  Editions {list} pair it as in the file.", len(editions), list=enumerated(editions),
            )
        )  # fmt: skip
    for line in checked["said"]:
        say(told("  In the file: {line}", line=line))


def _print_ranks(ranks: dict[str, Any]) -> None:
    listed = ", ".join(ranks["tie_breaks"])
    if ranks["not_compared"]:
        say(told("  The ranks were not compared: {why}", why=ranks["not_compared"]))
    for wrong in ranks["differences"]:
        first, last = wrong["first_place"], wrong["last_place"]
        place = str(first) if first == last else told("{first} to {last}", first=first, last=last)
        say(
            told(
                "  Rank of {n} {name}: {rank} in the file, {place} by points, {list}",
                n=wrong["player"], name=wrong["name"], rank=wrong["file_rank"], place=place, list=listed,
            )
        )  # fmt: skip


def _row(difference: dict[str, Any]) -> list[str]:
    ours, theirs = difference["ours"], difference["file"]
    colours = any(side and side["colours_only"] for side in (ours, theirs))
    return [_pair_text(ours), _pair_text(theirs), told("colours only") if colours else ""]


def _pair_text(pair: dict[str, Any] | None) -> str:
    if pair is None:
        return ""
    white = _player_text(pair["white"], pair["white_name"])
    black = told("bye") if pair["black"] is None else _player_text(pair["black"], pair["black_name"])
    return joined(" - ", (white, black))


def _player_text(number: int, name: str) -> str:
    """The number and the family name, short enough for four of them in a line."""
    family = name.partition(",")[0]
    return f"{number} {family if len(family) <= 14 else family[:13] + '…'}".rstrip()
