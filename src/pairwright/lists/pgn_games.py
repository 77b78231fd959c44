"""Games as PGN: the tags of every game of a file, and games without moves for those who broadcast a round.

PGN is the Portable Game Notation of 1994: tags such as `[White "Oak, Ann"]`, then moves, then the result.
Of the moves only the end is read, how the game says that it ended and whether its last move is marked as mate
(`#`): whether they are legal is not checked. The library that could, python-chess, is under the GPL, and this
program with everything it ships is under the MIT licence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pairwright.common.messages import Told, told
from pairwright.common.values import dataclass, field

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TAGS = re.compile(rf"\s*(?:{_TAG.pattern}\s*)+".replace("(\\w+)", "\\w+"))
_ESCAPED = re.compile(r"\\(.)")
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*")
_VARIATION = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"\d+\.(?:\.\.)?|[^\s.]+")
ENDINGS = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "*": "*"}
"""How results are written, and how the desk writes them; a star for a game that goes on."""
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that every game has, in their order."""

MOST_GAMES = 20_000
MOST_FAULTS = 20


@dataclass(slots=True)
class PgnGame:
    """A game. line: of its first tag, from 1. tags: as written. moves: the lines after them."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)

    def end(self) -> tuple[str, str]:
        """How the moves end: the result after them, and the winner's result where the last one is mate.

        Each is empty where the moves do not say it.
        """
        text = _COMMENT.sub(" ", "\n".join(self.moves))
        while (shorter := _VARIATION.sub(" ", text)) != text:
            text = shorter
        ending, mate, black = "", "", False
        for word in _WORD.findall(text):
            if word in ENDINGS:
                ending = ENDINGS[word]
                break
            if word[0].isascii() and word[0].isdigit() and word.endswith("."):
                black = word.endswith("..")
            elif word[0].isalpha():
                mate = ("0-1" if black else "1-0") if "#" in word else ""
                black = not black
        return ending, mate


@dataclass(frozen=True, slots=True)
class PgnFile:
    """The games of a file in their order, at most MOST_GAMES, and what of it could not be read, by line."""

    games: tuple[PgnGame, ...]
    faults: tuple[Told, ...]


def read_pgn(text: str) -> PgnFile:
    """The games of a text. Never refused: what is damaged is named with its line and passed over."""
    games: list[PgnGame] = []
    faults: list[Told] = []
    moving, blank, opened = True, True, 0
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if opened and blank and line.startswith('[Event "'):
            # A new game: the comment before it was never closed.
            faults.append(told("line {line}: this comment never ends", line=opened))
            opened = 0
        blank = not line or line.isspace()
        if blank or line[0] == "%":
            continue
        if not opened and _TAGS.fullmatch(line):
            for name, value in _TAG.findall(line):
                if moving or name == ROSTER[0]:
                    if len(games) == MOST_GAMES:
                        return PgnFile(tuple(games), tuple(faults[:MOST_FAULTS]))
                    games.append(PgnGame(number))
                    moving = False
                games[-1].tags.setdefault(name, _ESCAPED.sub(r"\1", value))
            continue
        if not opened and line.lstrip()[0] == "[":
            shown = " ".join(line.split())[:60]
            faults.append(told("line {line}: “{text}” is not a tag and was ignored", line=number, text=shown))
            continue
        moving = True
        if games:
            games[-1].moves.append(line)
        opened = _open_after(line, number, opened)
    if opened:
        faults.append(told("line {line}: this comment never ends", line=opened))
    return PgnFile(tuple(games), tuple(faults[:MOST_FAULTS]))


def _open_after(line: str, number: int, opened: int) -> int:
    """The line in which the comment began that is still open after this one; 0 for none."""
    while opened or "{" in line:
        if opened:
            _, closed, line = line.partition("}")
            if not closed:
                return opened
            opened = 0
        else:
            before, _, line = line.partition("{")
            if ";" in before:
                return 0
            opened = number
    return 0


def game_text(tags: Mapping[str, str]) -> str:
    """One game without moves: the roster, then the other tags that say something."""
    named = [(name, tags.get(name) or "?") for name in ROSTER]
    named += [(name, value) for name, value in tags.items() if name not in ROSTER and value]
    lines = [f'[{name} "{_written(value)}"]' for name, value in named]
    return "\n".join([*lines, "", tags.get("Result") or "*", ""])


def _written(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
