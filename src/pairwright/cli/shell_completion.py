"""What the Tab key offers after a verb: files, systems, editions, tie-breaks, languages, players of the file.

Read only while a shell asks. Names and metavars of parameters tell, so that a verb declares nothing for it.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

_FILES = {
    "file",
    "files",
    "a",
    "b",
    "first",
    "second",
    "output",
    "certificate",
    "pairs",
    "plan",
    "players",
    "table",
    "list_file",
}
_FILE_METAVARS = {"FILE", "FILE|URL", "FILE...", "CSV", "PDF"}
_FOLDER_METAVARS = {"FOLDER", "DIR"}

# Versions of click differ in whether the type of a parameter says what it gives.
if TYPE_CHECKING:
    _Text = click.ParamType[str]
else:
    _Text = click.ParamType


class Completed(_Text):
    """A text completed by what it stands for. kind: `file`, `dir`, or a key of `_OFFERS`."""

    name = "text"

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What may stand here; in a list the last word is completed."""
        if self.kind in ("file", "dir"):
            return [CompletionItem(incomplete, type=self.kind)]
        before, comma, begun = incomplete.rpartition(",")
        offered = _OFFERS[self.kind](ctx)
        if self.kind == "tie_break" and re.search("[:/]", begun):
            offered = _modified(begun)
        if self.kind == "player" and begun and not begun.isdigit():
            offered = _by_name(offered, begun)
            begun = ""
        return [
            CompletionItem(before + comma + word, help=meaning)
            for word, meaning in offered.items()
            if word.lower().startswith(begun.lower())
        ]


_BASH = BashComplete.source_template.replace(
    "env COMP_WORDS",
    'env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" COMP_WORDS',
)


class Bash(BashComplete):
    """What bash asks, and how it wants the answer, where a word has a colon or an equals sign in it.

    For bash a new word begins behind either, so that it asks for the C1 of BH:C1 alone, and puts there what
    it is given. The line as it stands says what is meant; what stands before the last colon is left out.
    """

    source_template = _BASH
    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before, and the one that has been begun."""
        if "COMP_LINE" not in os.environ:
            return super().get_completion_args()
        line = os.environ["COMP_LINE"]
        words = split_arg_string(line)[1:]
        begun = words.pop() if words and not line[-1:].isspace() else ""
        option, equals, value = begun.partition("=")
        if ":" in os.environ.get("COMP_WORDBREAKS", ":"):
            self._before = "".join(
                (value if option.startswith("-") and equals else begun).rpartition(":")[:2]
            )
        return words, begun

    def format_completion(self, item: CompletionItem) -> str:
        """A kind and what bash puts in the place of its own last word."""
        return f"{item.type},{str(item.value).removeprefix(self._before)}"


add_completion_class(Bash)


def completed(command: click.Command) -> click.Command:
    """The command, with what completes each of its texts; commands below it as well."""
    for parameter in command.params:
        kind = kind_of(parameter)
        if kind and isinstance(parameter.type, type(click.STRING)):
            parameter.type = Completed(kind)
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            if below is not None:
                completed(below)
    return command


def kind_of(parameter: click.Parameter) -> str:
    """What a text of the command line stands for; "" where nothing can be offered."""
    name, metavar = parameter.name or "", parameter.metavar or ""
    if metavar in _FOLDER_METAVARS or name == "folder":
        return "dir"
    if metavar in _FILE_METAVARS or (isinstance(parameter, click.Argument) and name in _FILES):
        return "file"
    if name == "source":
        return "file"
    if metavar == "PLAYER" or name == "player":
        return "player"
    if name == "tie_breaks":
        return "tie_break"
    return name if name in _OFFERS else ""


def _systems(ctx: click.Context) -> dict[str, str]:
    from pairwright.systems.register import all_systems

    return {one.key: one.title for one in all_systems()}


def _editions(ctx: click.Context) -> dict[str, str]:
    from pairwright.systems.register import all_systems

    wanted = ctx.params.get("system")
    found = [one for one in all_systems() if one.key == wanted] or all_systems()
    return dict.fromkeys(sorted({edition.key for one in found for edition in one.editions}), "")


def _tie_breaks(ctx: click.Context) -> dict[str, str]:
    from pairwright.standings.tie_break_register import all_tie_breaks

    return {one.name: str(one.title) for one in all_tie_breaks() if one.name.isascii()}


_MODIFIERS = {
    "C": ("C1", "C2"), "M": ("M1", "M2"), "P": ("P",), "F": ("F",), "L": ("L+1", "L-1"), "K": ("K3",),
    "R": ("R",), "U": ("U1400",), "V": ("V2024",),
}  # fmt: skip
"""Each modifier of a tie-break as it is written most."""


def _modified(begun: str) -> dict[str, str]:
    """A tie-break that is followed by a colon or a slash, with what it takes behind it."""
    from pairwright.standings.tie_break_register import TAKES_SCORE, all_tie_breaks

    name, sign, _ = re.split(r"([:/])", f"{begun}::", maxsplit=1)
    entry = next((one for one in all_tie_breaks() if one.name == name.upper()), None)
    if entry is None:
        return {}
    scores = ("MP", "GP") if entry.name in TAKES_SCORE else ()
    taken = (one for letter in entry.modifiers for one in _MODIFIERS.get(letter, ()))
    return {f"{name}{sign}{one}": str(entry.title) for one in (*scores, *taken)}


def _languages(ctx: click.Context) -> dict[str, str]:
    from pairwright.common.messages import languages

    return dict.fromkeys(languages(), "")


def _players(ctx: click.Context) -> dict[str, str]:
    """The numbers of the players of the file that is named before, with their names."""
    from pairwright.cli.files import load
    from pairwright.common.errors import PairwrightError

    # Behind an option that still waits for its value click has not given the words their names.
    file = ctx.params.get("file") or next(iter(ctx.args), None)
    try:
        tournament = load(str(file)).tournament if file else None
    except (PairwrightError, OSError):
        tournament = None
    if tournament is None:
        return {}
    return {str(number): player.name for number, player in enumerate(tournament.players, 1)}


def _by_name(players: dict[str, str], begun: str) -> dict[str, str]:
    """What stands for players a word of whose names begins so: that word where it tells who, else the number.

    A word goes into the line as it is: none that a shell would read otherwise ("O'Neil").
    """
    found = {}
    for number, name in players.items():
        words = re.split(r"[\s,]+", name)
        if word := next((one for one in words if one.casefold().startswith(begun.casefold())), ""):
            alone = sum(word.casefold() in other.casefold() for other in players.values()) == 1
            found[word if alone and re.fullmatch(r"[\w-]+", word) else number] = f"{number} {name}"
    return found


_OFFERS = {
    "system": _systems,
    "edition": _editions,
    "tie_break": _tie_breaks,
    "language": _languages,
    "player": _players,
}


def offered(name: str, ctx: click.Context) -> dict[str, str]:
    """Words for what has this name, with their meanings; none where nothing can be offered."""
    return _OFFERS[name](ctx) if name in _OFFERS else {}
