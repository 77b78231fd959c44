"""What a text that somebody typed may be, before it goes into the journal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

LONGEST = 200
"""Characters of a name, a club, a place."""

LONGEST_NOTES = 20_000
"""Characters of a text of several lines."""

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters, and halves of surrogate pairs, which no file in UTF-8 can hold."""

_UNPRINTABLE_IN_LINES = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def text_faults(label: str, text: str, longest: int = LONGEST, *, lines: bool = False) -> Iterator[str]:
    """Why a text cannot be kept, for people. lines: it may have several lines."""
    if len(text) > longest:
        yield f"the {label} is longer than {longest} characters"
    if (_UNPRINTABLE_IN_LINES if lines else _UNPRINTABLE).search(text):
        yield f"the {label} has a character that cannot be printed"


def texts_faults(texts: Mapping[str, str]) -> list[str]:
    """The faults of several short texts, by their labels."""
    return [fault for label, text in texts.items() for fault in text_faults(label, text)]
