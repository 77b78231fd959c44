"""The grammars of bbpPairings and of JaVaFo, read as one, in any order of the options."""

from __future__ import annotations

import os
from collections.abc import Sequence

from pairwright.cli.files import STANDARD
from pairwright.cli.pair_round import Rules
from pairwright.common.values import TYPE_CHECKING, dataclass, field
from pairwright.systems.register import DEFAULT, system_called
from pairwright.trf.tournament_type import system_elsewhere

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

Mode: TypeAlias = 'Literal["pair", "check", "generate", "version"]'
Layout: TypeAlias = 'Literal["bbp", "javafo"]'

_OPTIONS = frozenset({"strict", "strict-exit", "edition", "readings", "line-ends", "layout"})

LINE_ENDS = {"cr": "\r", "lf": "\n", "crlf": "\r\n"}

USAGE = """\
Command line for calling programs (the options may come in any order):
  pairwright [-r] [--SYSTEM] INPUT -p [OUTPUT] [-l [CHECKLIST]]
  pairwright [-r] [--SYSTEM] INPUT -c [ROUND] [-l [CHECKLIST]]
  pairwright [-r] [--SYSTEM] (MODEL -g | -g [CONFIG | SEED]) -o TRF [-s SEED]
  pairwright -check INPUT
  --SYSTEM: --dutch (the default) or another pairing system that this build has
  also: -b (Baku acceleration), --edition YEAR, --readings NAME, --strict, --strict-exit,
        --line-ends cr|lf|crlf, --layout bbp|javafo (of the check report); INPUT - is standard input
Commands for people: pairwright --help"""


@dataclass
class Request:
    """What a caller asks for.

    mode:    what to do; "version" when there is nothing but -r, or nothing at all.
    system:  the pairing system. javafo: it was not named, so this is JaVaFo's grammar.
    inputs:  the words that are no options: the input file, or the model of -g.
    output:  file of -p or -o, "" for none. round_number: of -c, 0 for all.
    config:  word after -g, a file or (in JaVaFo's grammar) a seed.
    checklist: None when not asked for, "" for the usual name.
    notes:   what was accepted and ignored. faults: everything that is wrong with the command line.
    """

    mode: Mode = "version"
    system: str = DEFAULT
    javafo: bool = True
    inputs: list[str] = field(default_factory=list)
    output: str = ""
    config: str = ""
    seed: str = ""
    checklist: str | None = None
    round_number: int = 0
    accelerate: bool = False
    version_line: bool = False
    edition: str = ""
    readings: str = ""
    strict: bool = False
    strict_exit: bool = False
    line_end: str = ""
    layout: Layout = "bbp"
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        """What the command line says about the rules."""
        return Rules(self.system, self.edition, self.readings)


def parse(words: Sequence[str]) -> Request:
    """Read a command line; what is wrong with it stands in the faults of the request."""
    return _Parser(words).request()


def _system(word: str) -> str:
    """The pairing system that "--word" chooses, whether it is here or not; "" when it is no such word.

    Any such word means the grammar of bbpPairings, none of them that of JaVaFo.
    """
    if not word.startswith("--") or word[2:].partition("=")[0] in _OPTIONS:
        return ""
    found = system_called(word[2:])
    return found.key if found is not None else system_elsewhere(word[2:])


class _Parser:
    """One pass over the words."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._place = 0
        self._modes: list[Mode] = []
        javafo = not any(_system(word) for word in words)
        self._request = Request(javafo=javafo, layout="javafo" if javafo else "bbp")
        self._system = ""

    def request(self) -> Request:
        """Read all words and look at them as a whole."""
        while self._place < len(self._words):
            word = self._words[self._place]
            self._place += 1
            self._read(word)
        self._conclude()
        return self._request

    def _read(self, word: str) -> None:
        request = self._request
        if word == "-" or not word.startswith("-"):
            request.inputs.append(word)
        elif word == "--":
            request.inputs.extend(self._words[self._place :])
            self._place = len(self._words)
        elif word.startswith("--"):
            self._read_long(word)
        elif word == "-p":
            self._modes.append("pair")
            request.output = self._optional(standard=bool(request.inputs)) or request.output
        elif word == "-c":
            self._modes.append("check")
            request.round_number = self._number()
        elif word == "-check":
            self._modes.append("check")
            request.inputs.extend(filter(None, [self._needed(word)]))
        elif word == "-g":
            self._modes.append("generate")
            request.config = self._optional()
        elif word == "-l":
            request.checklist = self._optional()
        elif word == "-o":
            request.output = self._needed(word)
        elif word == "-s":
            request.seed = self._needed(word)
        else:
            self._read_flag(word)

    def _read_flag(self, word: str) -> None:
        request = self._request
        if word == "-r":
            request.version_line = True
        elif word == "-b":
            request.accelerate = True
        elif word == "-w":
            request.notes.append("-w is ignored")
        elif word == "-q":
            self._number()
            request.notes.append("-q is ignored")
        else:
            self._unknown(word)

    def _unknown(self, word: str) -> None:
        """No option: a file, where there is one of this name."""
        if os.path.isfile(word):
            self._request.inputs.append(word)
        else:
            self._request.faults.append(f"unknown option {word} (a file of this name is written ./{word})")

    def _read_long(self, word: str) -> None:
        request = self._request
        name, equals, value = word[2:].partition("=")
        system = _system(word)
        if system:
            if self._system not in ("", name):
                request.faults.append(f"both --{self._system} and --{name}")
            self._system = name
            request.system = system
        elif name in ("strict", "strict-exit") and not equals:
            setattr(request, name.replace("-", "_"), True)
        elif name in ("edition", "readings", "line-ends", "layout"):
            self._set(name, value if equals else self._needed(word))
        else:
            self._unknown(word)

    def _set(self, name: str, value: str) -> None:
        request = self._request
        if name in ("edition", "readings"):
            setattr(request, name, value)
        elif name == "line-ends" and value in LINE_ENDS:
            request.line_end = LINE_ENDS[value]
        elif name == "layout" and value in ("bbp", "javafo"):
            request.layout = "bbp" if value == "bbp" else "javafo"
        else:
            request.faults.append(f"--{name} {value}: not one of its values")

    def _optional(self, *, standard: bool = False) -> str:
        """The next word if it is a name: a word that begins with a dash never is.

        standard: a dash alone is, and means the standard stream.
        """
        word = self._words[self._place] if self._place < len(self._words) else ""
        if word.startswith("-") and not (standard and word == STANDARD):
            return ""
        self._place += bool(word)
        return word

    def _needed(self, option: str) -> str:
        value = self._optional(standard=option == "-o")
        if not value:
            self._request.faults.append(f"{option} needs a value")
        return value

    def _number(self) -> int:
        """The next word if it is a number, else 0."""
        if self._place < len(self._words):
            word = self._words[self._place]
            if word.isascii() and word.isdigit():
                self._place += 1
                return int(word)
        return 0

    def _conclude(self) -> None:
        """Look at the modes and at what they need."""
        request = self._request
        if not self._modes:
            if request.faults or len(self._words) > request.version_line:
                request.faults.append("nothing to do: one of -p, -c, -g is needed")
            return
        if len(self._modes) > 1:
            request.faults.append("only one of -p, -c, -g can be done at a time")
        request.mode = self._modes[0]
        inputs = len(request.inputs)
        if request.mode == "generate":
            if inputs + bool(request.config) > 1:
                request.faults.append("-g takes one model or one configuration, not more")
            if not request.output:
                request.faults.append("-g needs -o TRF, the file to write")
        elif not inputs:
            request.faults.append("the input file is missing (it must stand before -p)")
        elif request.mode == "pair" and inputs > 1:
            request.faults.append(f"surplus word {request.inputs[1]!r}")
        if request.seed and request.mode != "generate":
            request.faults.append("-s belongs to -g")
