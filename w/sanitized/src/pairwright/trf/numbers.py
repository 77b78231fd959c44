"""Numbers as report files write them."""

from __future__ import annotations

import re
from functools import lru_cache

_POINTS = re.compile(r" *(-?)(\d{1,6})(?:([.,])(\d))?|( *)(-?)\.(\d)", re.ASCII)
_INTEGER = re.compile(r" *0*(\d{1,9}) *", re.ASCII)


def integer(text: str) -> int | None:
    """A number without sign, blank- or zero-padded; None when `text` is something else or blank."""
    match = _INTEGER.fullmatch(text)
    return int(match[1]) if match else None


@lru_cache(maxsize=4096)
def points(text: str) -> tuple[int, bool] | None:
    """Units (tenths) in a points field, and whether it is of the form 11.5.

    "2", ".5" and "2,0" have one meaning but not that form. None when `text` is no number.
    """
    match = _POINTS.fullmatch(text.rstrip(" "))
    if match is None:
        return None
    if match[7] is not None:
        value = int(match[7])
        return (-value if match[6] else value), False
    value = int(match[2]) * 10 + int(match[4] or 0)
    return (-value if match[1] else value), match[3] == "."
