"""What a reader finds wrong in a file: typed findings, all of them, each with its place."""

from __future__ import annotations

from enum import Enum

from pairwright.common.errors import BadInput
from pairwright.common.messages import grouped, joined, told
from pairwright.common.values import TYPE_CHECKING, OnDemand, dataclass

if TYPE_CHECKING:
    from typing import Any, NoReturn


class Severity(Enum):
    """ERROR: the file was refused because of it. WARNING: it was repaired, or is only odd."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding.

    code:         stable name such as TRF-GAME-SELF (docs/programmers/trf.md lists them all).
    message:      what is wrong, one line without the place: the English sentence, which is translated
                  where it is shown (`pairwright.common.messages`); so is `assumed`.
    line, column: counted from 1, columns in characters; 0 when the finding is about the whole file.
    player:       the number of the player concerned, 0 for none. round_number: likewise.
    expected, found, assumed: the three values behind the message, "" where there is none; `assumed`
                  is what a lenient reading took instead.
    """

    severity: Severity
    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    player: int = 0
    round_number: int = 0
    expected: str = ""
    found: str = ""
    assumed: str = ""

    @property
    def said(self) -> str:
        """What is wrong and what was assumed, in words that can be translated."""
        return joined("; ", (self.message, self.assumed)) if self.assumed else self.message

    @property
    def fault(self) -> str:
        """The finding as one line with its place."""
        return told(
            "{place}: {severity} {code}: {fault}",
            place=":".join([self.file or "<text>", *(str(n) for n in (self.line, self.column) if n)]),
            severity=told("warning") if self.severity is Severity.WARNING else told("error"),
            code=self.code, fault=self.said,
        )  # fmt: skip

    def __str__(self) -> str:
        return str(self.fault)

    def as_json(self) -> dict[str, Any]:
        """Code, severity, text and place."""
        return {
            "severity": self.severity.value,
            "code": self.code,
            "message": self.message,
            "line": self.line,
            "column": self.column,
            "player": self.player,
            "round": self.round_number,
            "assumed": self.assumed,
        }


class TrfError(BadInput):
    """A report file that cannot be used, or a tournament that a report file cannot hold.

    problems: every finding, sorted by line; `faults` has the errors among them as texts.
    """

    def __init__(self, *problems: Problem) -> None:
        super().__init__()
        self.problems = problems
        errors = [problem for problem in problems if problem.severity is Severity.ERROR]
        self.faults = OnDemand(errors, lambda problem: problem.fault)

    def __str__(self) -> str:
        return "\n".join(self.faults)

    def __repr__(self) -> str:
        return f"TrfError({str(self)!r})"

    def __reduce__(self) -> tuple[type[TrfError], tuple[Problem, ...]]:
        """Copy by the problems, so that the error can cross from one process to another."""
        return TrfError, self.problems


MOST_PROBLEMS, MOST_LINES, MOST_GIVEN = 300_000, 1_000_000, 10_000_000
"""A file with more is read no further: no report file has as many, and millions take gigabytes."""


class TooManyProblems(Exception):  # noqa: N818
    """Ends a reading; the findings say why."""


class Findings:
    """Collects problems during one reading; knows whether repairs are allowed.

    errors: how many were found that no reading can repair. most: with more the reading ends; 0: never.
    """

    def __init__(self, file: str = "", *, strict: bool = False, most: int = MOST_PROBLEMS) -> None:
        self._file = file
        self._strict = strict
        self._most = most
        self._problems: list[Problem] = []
        self.errors = 0

    def error(self, code: str, message: str, **details: str | int) -> None:
        """Record something that no reading can repair."""
        self._add(Severity.ERROR, code, message, details)

    def repair(self, code: str, message: str, *, assumed: str, **details: str | int) -> None:
        """Record something with one sensible reading, `assumed`; strict reading refuses it."""
        if self._strict:
            self._add(Severity.ERROR, code, message, details)
        else:
            self._add(Severity.WARNING, code, message, {**details, "assumed": assumed})

    def remark(self, code: str, message: str, **details: str | int) -> None:
        """Record something odd that does no harm in either mode."""
        self._add(Severity.WARNING, code, message, details)

    def _add(self, severity: Severity, code: str, message: str, details: dict[str, str | int]) -> None:
        self.errors += severity is Severity.ERROR
        self._problems.append(Problem(severity, code, message, self._file, **details))  # type: ignore[arg-type]
        if len(self._problems) > self._most > 0:
            self.stop(told("more than {n} problems: is this a report file?", n=grouped(self._most)))

    def stop(self, why: str) -> NoReturn:
        """End a reading: there is more than a report file has."""
        self._most = 0
        self.error("TRF-TOO-MANY", why)
        raise TooManyProblems

    @property
    def refused(self) -> bool:
        """True when at least one error was found."""
        return self.errors > 0

    def sorted(self) -> tuple[Problem, ...]:
        """All findings, in the order of the file."""
        return tuple(sorted(self._problems, key=lambda problem: (problem.line, problem.column)))
