"""What a file is, and the tournament in it: one table of readers for Python, the command line and the desk.

A form of files from outside is an entry point (docs/programmers/new-format.md), or is registered by a call.
"""

from __future__ import annotations

from pairwright.common.errors import BadInput, PairwrightError
from pairwright.common.printable import utf16_of
from pairwright.common.values import TYPE_CHECKING, NamedTuple
from pairwright.lists.file_kinds import is_list

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pairwright.tournament.tournament import Tournament
    from pairwright.trf.problems import Problem
    from pairwright.trf.reader import Purpose

ENTRY_POINTS = "pairwright.formats"

_CODES = frozenset(b"001 012 022 032 042 052 062 072 082 092 102 112 122 132 ###".split())
"""What the first line of a report file begins with, if it is a usual one."""

_ROW = (
    rb"(?:001|013|0[1-9]2|1[0-9]2|2[0-3]2|240|250|260|299|300|310|320|330|352|362|80[12]"
    rb"|XX[A-Z]|BB[WDLZFU]|### ?) ?"
)
_LOOKED_AT = 4096


class Loaded(NamedTuple):
    """A tournament from a file, and what the reader repaired or found odd."""

    tournament: Tournament
    problems: tuple[Problem, ...] = ()


class FileFormat(NamedTuple):
    """A form that tournaments, or entries, are kept in.

    key: its name in calls and faults. title: what people call it. sniff(data, name): whether a file with
    these bytes and this name is of the form; files of others are asked about too, so it looks at little and
    raises nothing. read(data, name, strict=..., purpose=...): the tournament of such a file, as it is or
    Loaded with what was odd; raises BadInput naming every fault with its place. extensions: of its files,
    with the dot.
    """

    key: str
    title: str
    sniff: Callable[[bytes, str], bool]
    read: Callable[..., Loaded | Tournament]
    extensions: tuple[str, ...] = ()


def is_json(data: bytes) -> bool:
    """True when the bytes begin as our JSON form does."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"


def is_tournament(data: bytes, name: str) -> bool:
    """True when a file looks like a report file, like our JSON form, or like one of a form from outside.

    False for what is to be looked at as a list.
    """
    return is_json(data) or _is_report(data) or format_of(data, name) not in READERS


def _is_report(data: bytes) -> bool:
    import re  # here, because programs that call us for a round have no doubt about their file

    if codec := utf16_of(data):
        data = data.decode(codec, "replace").encode()
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    lines = [line for line in start[:_LOOKED_AT].replace(b"\r", b"\n").split(b"\n") if line.strip()]
    return sum(bool(re.match(_ROW, line)) for line in lines) * 2 > len(lines)


def _is_ours(data: bytes, name: str) -> bool:
    """True where nobody else need be asked: the first line is a record, or the form is named as ours."""
    start = data[:_LOOKED_AT].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:1] == b"{":
        return b'"pairwright' in start
    return start[:3] in _CODES and not is_list(data, name)


def format_of(data: bytes, name: str) -> FileFormat:
    """The form of a file: of ours when it says so itself, else one from outside, else what it looks like."""
    others = () if _is_ours(data, name) else _others()
    return next(one for one in (*others, *READERS) if _of(one, one.sniff, data, name))


def read_file(data: bytes, name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """The tournament of a report file, of our JSON form, of a list with rounds, or of a form from outside.

    name: tells a list (`.csv`, a spreadsheet) and stands before what is told about the file.
    Raises BadInput (TrfError for a report file) naming every fault with its place.
    """
    form = format_of(data, name)
    found = _of(form, form.read, data, name, strict=strict, purpose=purpose)
    return found if isinstance(found, Loaded) else Loaded(found)


def _of(form: FileFormat, step: Callable[..., Any], data: bytes, name: str, **how: object) -> Any:
    """What a form answers. One from outside that fails is named, for the file may be good."""
    if form in READERS:
        return step(data, name, **how)
    try:
        return step(data, name, **how)
    except PairwrightError:
        raise
    except Exception as error:
        raise BadInput.told(
            "{name}: what reads {title} fails ({error}); tell whoever made it",
            name=name or form.key, title=form.title, error=f"{type(error).__name__}: {error}",
        ) from error  # fmt: skip


# -- The forms -----------------------------------------------------------------------------------------


def _json(data: bytes, name: str, **_: object) -> Loaded:
    from pairwright.tournament.tournament_json import read_json

    return Loaded(read_json(data, name))


def _list(data: bytes, name: str, **_: object) -> Loaded:
    from pairwright.lists.whole_event import event_of_file
    from pairwright.trf.problems import Problem, Severity

    found = event_of_file(data, name)
    notes = (Problem(Severity.WARNING, "LIST", note, name) for note in found.notes)
    return Loaded(found.tournament, tuple(notes))


def _report(data: bytes, name: str, *, strict: bool, purpose: Purpose) -> Loaded:
    from pairwright.trf.problems import TrfError
    from pairwright.trf.reader import read_named

    reading = read_named(data, name, strict=strict, purpose=purpose)
    if reading.tournament is None:
        raise TrfError(*reading.problems)
    return Loaded(reading.tournament, reading.problems)


READERS = (
    FileFormat("json", "our JSON form", lambda data, _: is_json(data), _json),
    FileFormat("list", "a list with rounds", lambda *file: is_list(*file) and not _is_report(file[0]), _list),
    FileFormat("trf", "a report file", lambda *_: True, _report),
)
"""Our forms, the last of which takes what no other knows: its reader says what is wrong with a file."""

_OTHERS: dict[str, FileFormat] = {}
_loaded = False


def register_format(form: FileFormat) -> None:
    """Add a form in this process. Raises BadInput for a key that is taken."""
    known = {one.key: one for one in READERS} | _OTHERS
    if known.get(form.key, form) != form:
        raise BadInput.told(
            "there is a file format {key!r} already: {title}", key=form.key, title=known[form.key].title
        )
    _OTHERS[form.key] = form


def unregister_format(key: str) -> None:
    """Take a form out again that `register_format` added."""
    del _OTHERS[key]


def _others() -> tuple[FileFormat, ...]:
    """The forms of other packages."""
    global _loaded
    if not _loaded:
        from pairwright.common.plug_ins import plug_ins

        for form in plug_ins(ENTRY_POINTS):
            register_format(form)
        _loaded = True
    return tuple(_OTHERS.values())


def other_extensions() -> tuple[str, ...]:
    """The extensions of forms of other packages, such as (".ldr",): what else a chooser of files offers."""
    return tuple(extension for one in _others() for extension in one.extensions)
