"""From an exception to an exit code and lines for people; nobody ever sees a traceback unasked."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pairwright.cli import exit_codes
from pairwright.common.errors import (
    BadInput,
    LimitExceeded,
    NoPairing,
    NotGiven,
    PairwrightError,
    faults_of,
    system_reason,
)  # fmt: skip
from pairwright.common.messages import joined, told, with_words
from pairwright.common.printable import shown
from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, TextIO

    from pairwright.trf.problems import Problem

_COMMAND = "\x1b"
_RED, _PLAIN = f"{_COMMAND}[31m{_COMMAND}[1m", f"{_COMMAND}[0m"


def red(label: str) -> str:
    """The word that stands before an error, in red."""
    return f"{_RED}{label}{_PLAIN}"


DEBUG = "PAIRWRIGHT_DEBUG"
"""Set this environment variable to see the traceback of an internal error."""


class FileTrouble(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """A file that cannot be read or written. `name` is the name the user gave."""

    def __init__(self, name: str, reason: str, *, writing: bool = False) -> None:
        self.name, self.reason, self.writing = name, reason, writing
        name = told("standard input or output") if name == "-" else name
        super().__init__(
            told("{name}: cannot be written: {reason}", name=name, reason=reason)
            if writing
            else told("{name}: cannot be read: {reason}", name=name, reason=reason)
        )

    @classmethod
    def of(cls, name: str, error: OSError | ValueError, *, writing: bool = False) -> FileTrouble:
        """From what the system says: "No such file or directory", "Permission denied", ..."""
        reason = system_reason(error)
        if isinstance(error, FileNotFoundError) and not writing and (close := neighbour(name)):
            reason = told("{reason}; did you mean {name}?", reason=reason, name=close)
        return cls(name, reason, writing=writing)


def neighbour(name: str) -> str:
    """The file beside it with nearly this name; "" for none."""
    from difflib import get_close_matches

    folder, base = os.path.split(name)
    try:
        close = get_close_matches(base, (n for n in os.listdir(folder or ".") if ".lock" not in n), 1, 0.75)
    except OSError:
        return ""
    return os.path.join(folder, close[0]) if close else ""


def exit_code_of(error: BaseException) -> int:
    """The exit code that belongs to an exception."""
    if isinstance(error, NoPairing):
        return exit_codes.NO_PAIRING
    if isinstance(error, BadInput):
        return exit_codes.BAD_REQUEST
    if isinstance(error, (LimitExceeded, MemoryError)):
        return exit_codes.LIMIT
    if isinstance(error, (FileTrouble, OSError)):
        return exit_codes.FILE
    return exit_codes.INTERNAL


def explain(error: BaseException) -> list[str]:
    """What to print for an exception, one line each, without a final full stop or line break."""
    if isinstance(error, BadInput) and error.faults:
        return _faults(error)
    if isinstance(error, PairwrightError):
        return list(faults_of(error))
    if isinstance(error, MemoryError):
        return [told("the memory of this computer is not enough for this tournament")]
    if isinstance(error, OSError):
        return [joined(": ", (str(error.filename or told("standard input or output")), system_reason(error)))]
    return _internal(error)


def _faults(error: BadInput) -> list[str]:
    """Every problem of bad input; those of a report file with their places."""
    from pairwright.trf.problems import Severity, TrfError

    if not isinstance(error, TrfError):
        return [_in_a_file(fault) if isinstance(error, NotGiven) else fault for fault in error.faults]
    return [problem_line(problem) for problem in error.problems if problem.severity is Severity.ERROR]


def _in_a_file(fault: str) -> str:
    """What the event does not say, with what says it in a report file."""
    records = {
        "number_of_rounds": told("(record 142, or XXR)"),
        "initial_colour": told("(record 152, or XXC white1 / black1)"),
        "system": told("(record 192, such as FIDE_TEAM)"),
        "teams": told("(record 310)"),
    }
    return with_words(fault, records)


def problem_line(problem: Problem) -> str:
    """One finding of the reader of report files: file, line and column, what is wrong, what was assumed."""
    place = ":".join([problem.file, *(str(n) for n in (problem.line, problem.column) if n)])
    warning = problem.severity.value == "warning"
    said = told("warning: {fault}", fault=problem.said) if warning else problem.said
    return told("{place} {fault} [{code}]", place=f"{place}:", fault=said, code=problem.code)


def _internal(error: BaseException) -> list[str]:
    """A fault of this program: what happened, where, and how to tell us."""
    if os.environ.get(DEBUG):
        import traceback

        return "".join(traceback.format_exception(error)).rstrip().split("\n")
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = ""
    if frame is not None:
        code = frame.tb_frame.f_code
        place = f" in {os.path.basename(code.co_filename)}, line {frame.tb_lineno} ({code.co_name})"
    return [
        f"Unexpected error (please report): {type(error).__name__}: {error}{place}",
        "This is a fault of Pairwright, not yours. Please report it with the file and this command;",
        f"the same command with {DEBUG}=1 in the environment shows the details we need.",
    ]


def warn(text: str) -> None:
    """Print one line to stderr; characters that the terminal cannot show are replaced."""
    stream = sys.stderr
    if stream is None:
        return
    encoding = stream.encoding or "ascii"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


@contextmanager
def printed_for_people() -> Iterator[None]:
    """A name with letters that the terminal does not know is printed with escapes, not refused.

    A character that would command the terminal, or turn a line round, is printed as its code, whatever
    old file or name of a file it comes from. What is written as bytes, as JSON is, is not changed here.
    """
    before = sys.stdout, sys.stderr
    for stream in before:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    own = _Shown(before[0]), _Shown(before[1])
    sys.stdout, sys.stderr = own
    try:
        yield
    finally:
        for stream, one, name in zip(before, own, ("stdout", "stderr"), strict=True):
            if getattr(sys, name) is one:  # a test may have put another one in its place
                setattr(sys, name, stream)


def below_the_gate(stream: TextIO) -> TextIO:
    """What a stream is printed on: for a bar, whose own texts are `shown`."""
    return stream._stream if isinstance(stream, _Shown) else stream


class _Shown:
    """A stream that prints no command to a terminal but red and green words, from the colour to its end."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Print a text."""
        if _COMMAND not in text:
            self._stream.write(shown(text))
            return len(text)
        import re

        # Three parts of each: what stands before the colour, the colour with its words, the end of it.
        parts = re.split("(\x1b\\[3[12]m(?:\x1b\\[1m)?)([^\x1b]*\x1b\\[0m)", text)
        for at, part in enumerate(parts):
            words = part.removesuffix(_PLAIN) if at % 3 == 2 else part
            self._stream.write(part if at % 3 == 1 else shown(words) + part[len(words) :])
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Print texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        """Everything else is that of the stream."""
        return getattr(self._stream, name)
