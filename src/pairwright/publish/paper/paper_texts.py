"""Texts for paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import combining

_LONGEST_WORD = 24
_PIECE = 8
BREAK = "\u200b"
"""A place where a line may end, without a sign."""


def breakable(text: str) -> str:
    """The text with places where a long word may break; a hyphen is one unless a digit follows."""
    if len(text) <= _LONGEST_WORD:
        return text
    return "".join(
        word if len(word) <= _LONGEST_WORD else BREAK.join(_pieces(word))
        for word in re.split(r"( |-(?!\d))", text)
    )


def _pieces(word: str) -> Iterator[str]:
    """A word in pieces of some letters; signs that stand on a letter stay with it."""
    start = 0
    for place in range(1, len(word)):
        if place - start >= _PIECE and not combining(word[place]):
            yield word[start:place]
            start = place
    yield word[start:]
