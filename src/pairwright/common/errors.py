"""The exceptions of the package.

PairwrightError
├── BadInput            what the user gave cannot be used; carries the faults found, all of them
│   ├── NotGiven        the event does not say what a round needs
│   ├── Refused         an act of the arbiter that cannot be done as things stand
│   └── BadTournament   the values of a tournament contradict each other
├── NoPairing           the rules admit no pairing of this round
└── LimitExceeded       more than this build or a file format can hold
"""

from __future__ import annotations

import errno
import os
from functools import wraps
from itertools import chain, repeat
from operator import index

from pairwright.common.messages import N_, grouped, joined, marked, told, told_many
from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Self, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


class PairwrightError(Exception):
    """Root of every error that this package raises on purpose."""

    @classmethod
    def told(cls, template: str, /, **values: object) -> Self:
        """The error of a text that is translated where it is shown: `told("there is no round {n}", n=7)`."""
        return cls(told(template, **values))

    @classmethod
    def told_many(cls, one: str, many: str, number: int, /, **values: object) -> Self:
        """The error of a text that counts, see `pairwright.common.messages.told_many`."""
        return cls(told_many(one, many, number, **values))


class BadInput(PairwrightError):  # noqa: N818 - reads as a sentence where it is raised
    """What the user gave cannot be used. `faults` lists every problem found, one text each."""

    def __init__(self, *faults: str) -> None:
        self.faults: Sequence[str] = faults
        super().__init__("\n".join(faults))


class NotGiven(BadInput):
    """The event does not say what a round needs; the field of the fault names it.

    Those are number_of_rounds, initial_colour, system and teams. How it is given differs: at the desk, to the
    library, in a file; each adds its own words.
    """


class Refused(BadInput):
    """An act does not fit the state of its event; nothing was written. The text says what to do."""


class NotEntered(Refused):
    """There is no entry with this key in the section."""

    def __init__(self, name: str, section: str, key: int) -> None:
        super().__init__(told("{section}: there is no entry {key}", section=name, key=key))
        self.section, self.key = section, key


class BadTournament(BadInput):
    """The values of a tournament contradict each other, wherever they came from."""


class NoPairing(PairwrightError):  # noqa: N818
    """No pairing of the round satisfies the absolute criteria; the Chief Arbiter decides."""


class LimitExceeded(PairwrightError):  # noqa: N818
    """More than a file format or this build can hold."""


MOST_FAULTS = 10_000
"""A document with more is looked at no further: it is something else."""


class Faults(list[str]):
    """Everything that is wrong with a file. name: of the file, where its faults say it.

    most: one more ends the reading, and BadInput says so before all of them; 0 for any number.
    """

    def __init__(self, name: str = "", most: int = 0) -> None:
        super().__init__()
        self._name, self._most = name, most

    def keep(self, fault: str) -> None:
        """A fault with the name of the file."""
        self.append(joined(": ", (self._name, fault)) if self._name else fault)
        if len(self) > self._most > 0:
            more = told("more than {n} faults; what follows was not looked at", n=grouped(self._most))
            raise BadInput(more, *self)

    def told(self, template: str, /, **values: object) -> None:
        """A fault of a text that is translated where it is shown."""
        self.keep(told(template, **values))


def faults_of(error: Exception) -> Sequence[str]:
    """The faults of an error, as they were raised; the error's own text when it lists none."""
    if isinstance(error, BadInput) and error.faults:
        return error.faults
    first = error.args[0] if error.args else ""
    return (first if isinstance(first, str) else str(error),)


_SYSTEM = {
    errno.ENOENT: N_("No such file or directory"), errno.EACCES: N_("Permission denied"),
    errno.EPERM: N_("Operation not permitted"), errno.EISDIR: N_("Is a directory"),
    errno.ENOTDIR: N_("Not a directory"), errno.ENOTEMPTY: N_("Directory not empty"),
    errno.EEXIST: N_("File exists"), errno.ENAMETOOLONG: N_("File name too long"),
    errno.ENOSPC: N_("No space left on device"), errno.EROFS: N_("Read-only file system"),
    errno.EFBIG: N_("File too large"), errno.EIO: N_("Input/output error"),
    errno.EMFILE: N_("Too many open files"), errno.ELOOP: N_("Too many levels of symbolic links"),
    errno.EBUSY: N_("Device or resource busy"), errno.ENXIO: N_("No such device or address"),
    errno.EBADF: N_("Bad file descriptor"), errno.ENOMEM: N_("Cannot allocate memory"),
    errno.ECONNREFUSED: N_("Connection refused"), errno.ETIMEDOUT: N_("Connection timed out"),
    errno.EHOSTUNREACH: N_("No route to host"), errno.ENETUNREACH: N_("Network is unreachable"),
    errno.EADDRNOTAVAIL: N_("Cannot assign requested address"),
}  # fmt: skip
"""What systems say most of files and connections; Windows has words of its own for the same numbers."""

READ_ONLY = told("the file is read-only")
"""What `write_whole` says of a file that it may not replace, where the system would say nothing."""


def system_reason(error: BaseException) -> str:
    """What the system says of a file, a disk or a connection, translated where it is shown."""
    said = str(getattr(error, "strerror", None) or error)
    known = _SYSTEM.get(getattr(error, "errno", None) or 0)
    return READ_ONLY if said == READ_ONLY else marked(known) if known else said


_KINDS = {
    "int": (("__index__",), told("a whole number")), "Mapping": (("keys",), told("a mapping")),
    "str": (("casefold",), told("a text")), "NormName": (("casefold",), told("a text")),
    "ResultModel": (("chances", "name"), "ResultModel"), "Goals": (("reached",), "Goals"),
    "Options": (("pairings",), "Options"), "PairNext": (("__call__",), told("a function")),
    "Progress": (("__call__",), told("a function")), "bool": (("__bool__",), told("true or false")),
    "Collection": (("__iter__",), told("a list")), "Iterable": (("__iter__",), told("a list")),
    "Sequence": (("__iter__",), told("a list")), "str | Iterable": (("__iter__",), told("a list")),
    "int | Iterable": (("__index__", "__iter__"), told("a whole number")),
    "PairwrightError": (("__traceback__",), told("an error")),
}  # fmt: skip
"""By annotation what an argument must have one of, and what it is called."""

_TEXTS, _NEVER = ("str", "NormName", "str | Iterable"), bool | type
"""Annotations of what may be a text; and what is never an argument, though it looks like one."""

_INSIDE = {"[int": "int", "[str, ": "str"}
"""By how an annotation goes on, of which kind everything in a list, or each key of a mapping, must be."""

_LEAST = {"jobs": 0, "window": 1, "samples": 1, "rounds": 0, "boards": 1, "least_games": 0}
"""By the name of an argument, the same everywhere, the least number that means something."""

MOST_JOBS = 61 if os.name == "nt" else 1024
"""More processes than that are refused: Windows waits for no more, and no machine has as many processors."""

MOST_SAMPLES = 100_000_000

_MOST = {"boards": 999, "cycles": 999, "jobs": MOST_JOBS, "samples": MOST_SAMPLES}
"""The same, the most: beyond it are no events, and in the end no numbers of the machine."""


def _example(described: str | None, argument: str) -> str:
    """The mapping that the line of a docstring about an argument shows in `{}`, or nothing."""
    lines = (line.partition(": ") for line in (described or "").splitlines())
    about = next((text for name, _, text in lines if name.strip() == argument), "")
    return f"{{{about.partition('`{')[2].partition('}`')[0]}}}" if "`{" in about else ""


def of_kinds(function: F) -> F:
    """The function; BadInput for arguments of another kind than it says, such as no whole number, no list.

    Whole numbers of another class, such as NumPy's, come to it as `int`.
    """
    code = function.__code__
    named = code.co_varnames[: code.co_argcount]
    rest = code.co_varnames[code.co_argcount + code.co_kwonlyargcount] if code.co_flags & 4 else ""
    written = {**function.__annotations__}
    for terms in [str(one) for one in written.values() if str(one).startswith("Unpack[")]:
        written |= {
            name: one.__forward_arg__
            for name, one in function.__globals__[terms[7:-1]].__annotations__.items()
        }
    parts = {name: str(wanted).partition(" | None") for name, wanted in written.items()}
    kinds = {
        name: (
            *_KINDS[kind], none, type if kind == "bool" else _NEVER if kind in _TEXTS else _NEVER | str,
            next((_KINDS[one] for goes_on, one in _INSIDE.items() if f"{kind}{goes_on}" in wanted), None),
        )
        for name, (wanted, none, _) in parts.items()
        if "] | " not in wanted and (kind := wanted.partition("[")[0]) in _KINDS
    }  # fmt: skip
    in_place = not kinds.keys().isdisjoint((*named, rest))

    @wraps(function)
    def asked(*args: Any, **kwargs: Any) -> Any:
        named_args = zip(chain(named, repeat(rest)), args, strict=False) if in_place else ()
        for place, (name, value) in enumerate((*named_args, *kwargs.items())):
            if name not in kinds or (value is None and kinds[name][2]):
                continue
            has, called, _, never, within = kinds[name]
            if has[0] == "__index__" and value.__class__ not in (int, bool) and not isinstance(value, type):
                try:
                    value = index(value)
                except TypeError:  # an array of NumPy has the method, too
                    has = has[1:]
                else:
                    args = args if name in kwargs else (*args[:place], value, *args[place + 1 :])
                    kwargs |= {name: value} if name in kwargs else {}
            if not isinstance(value, never) and any(hasattr(value, one) for one in has):
                inside = value if within and isinstance(value, dict | list | tuple | set) else ()
                if within and (odd := [one for one in inside if not hasattr(one, within[0][0])]):
                    value, called = odd[0], within[1]
                elif value.__class__ is int and value < (least := _LEAST.get(name, value)):
                    called = told("a whole number from {n} up", n=least)
                elif value.__class__ is int and value > (most := _MOST.get(name, value)):
                    called = told("a whole number up to {n}", n=most)
                else:
                    continue
            elif example := _example(function.__doc__, name):
                called = told("a mapping such as {example}", example=example)
            template, shown = "{where}: expected {name}, not {value}", f"{value!r:.60}"
            raise BadInput.told(template, where=name, name=called, value=shown)
        try:
            return function(*args, **kwargs)
        except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
            # A field of another kind, which no reader makes: looked for only where something has failed.
            given = (*args, *kwargs.values())
            if faults := [*chain(*(getattr(type(one), "_wrong_fields", lambda _: ())(one) for one in given))]:
                raise BadInput(*faults) from error
            raise

    return asked  # type: ignore[return-value]
