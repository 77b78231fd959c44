"""Games as PGN: the tags of every game of a file, and games without moves for those who broadcast a round.

PGN is the Portable Game Notation of 1994: tags such as `[White "Oak, Ann"]`, then moves, then the result.
Moves are passed over here; what stands in their comments is no tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

_TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_ESCAPED = re.compile(r"\\(.)")
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags that every game has, in their order."""

MOST_GAMES = 5_000


def games_of(text: str) -> list[dict[str, str]]:
    """The tags of each game, in the order of the file; at most MOST_GAMES. Never refused."""
    games: list[dict[str, str]] = []
    tags: dict[str, str] = {}
    moving = True
    for line in _lines(text):
        match = _TAG.fullmatch(line)
        if match is None:
            moving = moving or bool(line.strip())
            continue
        if moving or match[1] == ROSTER[0]:
            if len(games) == MOST_GAMES:
                break
            tags = {}
            games.append(tags)
            moving = False
        tags.setdefault(match[1], _ESCAPED.sub(r"\1", match[2]))
    return games


def _lines(text: str) -> Iterable[str]:
    """The lines, with tags as they are and everything else without its comments."""
    kept: list[str] = []
    depth = 0
    for line in text.removeprefix("\ufeff").splitlines():
        if not depth and _TAG.fullmatch(line):
            kept.append(line)
            continue
        # A comment in braces may go over many lines; tags inside it are words of the comment.
        bare = line.partition(";")[0] if not depth and line.lstrip().startswith(";") else line
        for sign in bare:
            depth = 1 if sign == "{" else 0 if sign == "}" else depth
        kept.append("moves" if bare.strip() else "")
    return kept


def game_text(tags: Mapping[str, str]) -> str:
    """One game without moves: the roster, then the other tags that say something."""
    named = [(name, tags.get(name) or "?") for name in ROSTER]
    named += [(name, value) for name, value in tags.items() if name not in ROSTER and value]
    lines = [f'[{name} "{_written(value)}"]' for name, value in named]
    return "\n".join([*lines, "", tags.get("Result") or "*", ""])


def _written(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
