"""What a file is, and the tournament in it: one reader for Python, the command line and the desk."""

from __future__ import annotations

from pairwright.common.values import TYPE_CHECKING, NamedTuple, replace
from pairwright.lists.file_kinds import is_list

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament
    from pairwright.trf.problems import Problem
    from pairwright.trf.reader import Purpose

_ROW = rb"(?:001|012|022|032|042|052|062|072|082|092|102|112|122|132|XX[A-Z]|### ?) ?"
_LOOKED_AT = 4096


class Loaded(NamedTuple):
    """A tournament from a file, and what the reader repaired or found odd."""

    tournament: Tournament
    problems: tuple[Problem, ...] = ()


def is_json(data: bytes) -> bool:
    """True when the bytes begin as our JSON form does."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def is_tournament(data: bytes) -> bool:
    """True when the bytes look like a report file or like our JSON form."""
    if is_json(data):
        return True
    import re  # here, because programs that call us for a round have no doubt about their file

    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    lines = [line for line in start[:_LOOKED_AT].replace(b"\r", b"\n").split(b"\n") if line.strip()]
    return sum(bool(re.match(_ROW, line)) for line in lines) * 2 > len(lines)


def read_file(data: bytes, name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """The tournament of a report file, of our JSON form, or of a list with rounds, whichever it is.

    name: tells a list (`.csv`, a spreadsheet) and stands before what is told about the file.
    Raises BadInput (TrfError for a report file) naming every fault with its place.
    """
    if is_json(data):
        from pairwright.tournament.tournament_json import read_json

        return Loaded(read_json(data, name))
    if is_list(data, name) and not is_tournament(data):
        from pairwright.lists.whole_event import event_of_file
        from pairwright.trf.problems import Problem, Severity

        found = event_of_file(data, name)
        notes = (Problem(Severity.WARNING, "LIST", note, name) for note in found.notes)
        return Loaded(found.tournament, tuple(notes))
    from pairwright.trf.problems import TrfError
    from pairwright.trf.reader import read_trf_report

    reading = read_trf_report(data, strict=strict, purpose=purpose)
    problems = tuple(replace(problem, file=name) for problem in reading.problems)
    if reading.tournament is None:
        raise TrfError(*problems)
    return Loaded(reading.tournament, problems)
